package skeleton

import (
	"image"
	"image/color"
	"math"
)

// sheet is a picture that lines and areas with smooth edges are drawn on. Its ground is opaque, so that colours only mix.
type sheet struct {
	img   *image.RGBA
	w, h  int
	scale float64   // pixels in a dp: places and widths are in dp
	sum   []float32 // of a row of pixels: how much of each is covered
}

// pen is a colour with how much of it is laid on: 1 covers.
type pen struct {
	r, g, b float32
	cover   float32
}

// penOf is an opaque ink.
func penOf(c color.Color) pen {
	r, g, b, _ := c.RGBA()
	return pen{float32(r >> 8), float32(g >> 8), float32(b >> 8), 1}
}

// thin is the ink laid on thinner.
func (k pen) thin(share float64) pen {
	k.cover *= float32(share)
	return k
}

// mix is the ink with a share of another.
func (k pen) mix(with pen, share float64) pen {
	s := float32(share)
	k.r, k.g, k.b = k.r+(with.r-k.r)*s, k.g+(with.g-k.g)*s, k.b+(with.b-k.b)*s
	return k
}

// toward is the ink a share of the way to another, thinner or thicker too.
func (k pen) toward(to pen, share float64) pen {
	cover := k.cover + (to.cover-k.cover)*float32(share)
	k = k.mix(to, share)
	k.cover = cover
	return k
}

// light is how light the ink is, from 0 to 1.
func (k pen) light() float64 { return float64(0.3*k.r+0.59*k.g+0.11*k.b) / 255 }

// size makes the sheet one of w x h pixels.
func (s *sheet) size(w, h int) {
	if s.img == nil || s.w != w || s.h != h {
		s.img, s.w, s.h = image.NewRGBA(image.Rect(0, 0, w, h)), w, h
		s.sum = make([]float32, w+2)
	}
}

// ground covers all.
func (s *sheet) ground(k pen) {
	pix := s.img.Pix
	if len(pix) == 0 {
		return
	}
	row := pix[:4*s.w]
	for i := 0; i < len(row); i += 4 {
		row[i], row[i+1], row[i+2], row[i+3] = uint8(k.r), uint8(k.g), uint8(k.b), 0xff
	}
	for n := len(row); n < len(pix); n *= 2 {
		copy(pix[n:], pix[:n])
	}
}

// stain is an ink made ready for many pixels.
type stain struct{ r, g, b, cover int32 } // cover: 65536 covers

func (k pen) stain() stain {
	return stain{int32(k.r), int32(k.g), int32(k.b), int32(k.cover * 65536)}
}

// dot_ lays a share of ink, of 256, on one pixel, which must be on the sheet.
func (s *sheet) dot_(x, y int, k stain, share int32) {
	c := k.cover * share >> 8
	if c <= 0 {
		return
	}
	i := y*s.img.Stride + 4*x
	p := s.img.Pix[i : i+4 : i+4]
	p[0] = uint8(int32(p[0]) + ((k.r-int32(p[0]))*c+1<<15)>>16)
	p[1] = uint8(int32(p[1]) + ((k.g-int32(p[1]))*c+1<<15)>>16)
	p[2] = uint8(int32(p[2]) + ((k.b-int32(p[2]))*c+1<<15)>>16)
}

// line draws a line; its ends are square.
func (s *sheet) line(a, b point, width float64, k pen) { s.fading(a, b, width, k, k) }

// fading draws a line that gets thicker or thinner laid on, up to another ink of the same colour.
func (s *sheet) fading(a, b point, width float64, from, to pen) {
	a, b, width = a.times(s.scale), b.times(s.scale), width*s.scale
	half := width/2 + 0.5
	a, b, from, to, ok := s.within(a, b, half+1, from, to)
	if !ok {
		return
	}
	d := b.minus(a)
	long := d.length()
	if long < 1e-6 {
		return
	}
	steep := math.Abs(d.y) > math.Abs(d.x)
	if steep {
		a, b, d = point{a.y, a.x}, point{b.y, b.x}, point{d.y, d.x}
	}
	if d.x < 0 {
		a, b, d, from, to = b, a, d.times(-1), to, from
	}
	slope, lean := d.y/d.x, d.x/long // lean is the cosine of the line's angle
	reach := half / lean
	most, wide := s.w, s.h
	if steep {
		most, wide = s.h, s.w
	}
	k, fades := from.stain(), from != to
	for i := max(0, int(math.Floor(a.x))); i <= min(most-1, int(math.Ceil(b.x))-1); i++ {
		end := min(float64(i+1), b.x) - max(float64(i), a.x) // how much of this pixel the line reaches
		if end <= 0 {
			continue
		}
		x := float64(i) + 0.5
		y := a.y + (x-a.x)*slope
		if fades { // of one colour only: what is mixed is how much of it is laid on
			k.cover = int32((float64(from.cover) + float64(to.cover-from.cover)*min(max((x-a.x)/d.x, 0), 1)) * 65536)
		}
		for j := max(0, int(math.Floor(y-reach))); j <= min(wide-1, int(math.Floor(y+reach))); j++ {
			off := math.Abs(float64(j)+0.5-y) * lean
			share := int32(min(half-off, 1, width) * min(end, 1) * 256)
			if steep {
				s.dot_(j, i, k, share)
			} else {
				s.dot_(i, j, k, share)
			}
		}
	}
}

// within is the part of a line that can be seen, with a little around.
func (s *sheet) within(a, b point, around float64, from, to pen) (point, point, pen, pen, bool) {
	d := b.minus(a)
	t0, t1 := 0.0, 1.0
	for _, edge := range [4][2]float64{{-d.x, a.x + around}, {d.x, float64(s.w) + around - a.x}, {-d.y, a.y + around}, {d.y, float64(s.h) + around - a.y}} {
		n, room := edge[0], edge[1]
		switch {
		case n != n || room != room:
			return a, b, from, to, false
		case n == 0 && room < 0:
			return a, b, from, to, false
		case n < 0:
			t0 = max(t0, room/n)
		case n > 0:
			t1 = min(t1, room/n)
		}
	}
	if t0 >= t1 {
		return a, b, from, to, false
	}
	return a.plus(d.times(t0)), a.plus(d.times(t1)), from.toward(to, t0), from.toward(to, t1), true
}

// layers is how many lines an edge is looked at in each row of pixels.
const layers = 4

// area fills an area whose rows are in one piece, such as a triangle. It takes its corners over.
func (s *sheet) area(k pen, corners ...point) {
	low, high := math.Inf(1), math.Inf(-1)
	for i := range corners {
		c := corners[i].times(s.scale)
		corners[i] = c
		if !(math.Abs(c.x) < 1e6 && math.Abs(c.y) < 1e6) {
			return
		}
		low, high = min(low, c.y), max(high, c.y)
	}
	stained := k.stain()
	for y := max(0, int(low)); y < min(s.h, int(high)+1); y++ {
		left, right := s.w, 0
		for n := range layers {
			from, to, ok := crossed(corners, float64(y)+(float64(n)+0.5)/layers)
			from, to = max(from, 0), min(to, float64(s.w))
			if !ok || from >= to {
				continue
			}
			left, right = min(left, int(from)), max(right, int(math.Ceil(to)))
			s.cover(float32(from), float32(to))
		}
		for x := left; x < right; x++ {
			s.dot_(x, y, stained, int32(min(s.sum[x], 1)*256))
			s.sum[x] = 0
		}
	}
}

// crossed is where a line at height y enters and leaves an area.
func crossed(corners []point, y float64) (from, to float64, ok bool) {
	from, to = math.Inf(1), math.Inf(-1)
	a := corners[len(corners)-1]
	for _, b := range corners {
		if (a.y <= y) != (b.y <= y) {
			x := a.x + (y-a.y)*(b.x-a.x)/(b.y-a.y)
			from, to, ok = min(from, x), max(to, x), true
		}
		a = b
	}
	return from, to, ok
}

// cover adds one layer of a row.
func (s *sheet) cover(from, to float32) {
	const one = float32(1) / layers
	i, j := int(from), int(to)
	if i == j {
		s.sum[i] += (to - from) * one
		return
	}
	s.sum[i] += (float32(i+1) - from) * one
	for x := i + 1; x < j; x++ {
		s.sum[x] += one
	}
	s.sum[j] += (to - float32(j)) * one
}

// patch fills an upright rectangle, whole pixels of it.
func (s *sheet) patch(a, b point, k pen) {
	a, b = a.times(s.scale), b.times(s.scale)
	if !(math.Abs(a.x) < 1e6 && math.Abs(b.x) < 1e6 && math.Abs(a.y) < 1e6 && math.Abs(b.y) < 1e6) {
		return
	}
	stained := k.stain()
	for y := max(0, int(a.y+0.5)); y < min(s.h, int(b.y+0.5)); y++ {
		for x := max(0, int(a.x+0.5)); x < min(s.w, int(b.x+0.5)); x++ {
			s.dot_(x, y, stained, 256)
		}
	}
}

// disc fills a circle.
func (s *sheet) disc(c point, radius float64, k pen) {
	c, radius = c.times(s.scale), radius*s.scale
	if !(math.Abs(c.x) < 1e6 && math.Abs(c.y) < 1e6) {
		return
	}
	x0, x1 := max(0, int(c.x-radius-1)), min(s.w-1, int(c.x+radius+1))
	y0, y1 := max(0, int(c.y-radius-1)), min(s.h-1, int(c.y+radius+1))
	stained := k.stain()
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			dx, dy := float64(x)+0.5-c.x, float64(y)+0.5-c.y
			off := math.Sqrt(dx*dx + dy*dy)
			s.dot_(x, y, stained, int32(min(max(radius+0.5-off, 0), 1)*256))
		}
	}
}
