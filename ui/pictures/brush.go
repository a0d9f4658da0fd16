package pictures

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"fyne.io/fyne/v2"
	"golang.org/x/image/vector"

	"savant/ui/internal/ink"
)

// brush draws lines and areas with smooth edges. Shapes are gathered and then laid on in one colour. Places are in dp.
type brush struct {
	img           *image.RGBA
	shapes        *vector.Rasterizer
	scale         float32 // pixels of a dp
	width, height float32
}

// newBrush returns a brush for a picture of a size in pixels, for an area of a width in dp.
func newBrush(w, h int, width float32) *brush {
	w, h = max(w, 1), max(h, 1)
	scale := float32(w) / max(width, 1)
	return &brush{image.NewRGBA(image.Rect(0, 0, w, h)), vector.NewRasterizer(w, h), scale, float32(w) / scale, float32(h) / scale}
}

// lay colours the gathered area; share is its opacity.
func (b *brush) lay(name fyne.ThemeColorName, share float64) { b.layColor(ink.Paint(name), share) }

func (b *brush) layColor(c color.Color, share float64) {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	n.A = uint8(float64(n.A) * share)
	b.shapes.Draw(b.img, b.img.Rect, image.NewUniform(n), image.Point{})
	b.shapes.Reset(b.img.Rect.Dx(), b.img.Rect.Dy())
}

// area adds a polygon. All polygons are wound in the same direction, so that shapes do not cut holes into each other. One
// with a NaN corner is skipped.
func (b *brush) area(corners ...fyne.Position) {
	for _, c := range corners {
		if c.X != c.X || c.Y != c.Y {
			return
		}
	}
	for i, c := range corners {
		x, y := b.place(c)
		if i == 0 {
			b.shapes.MoveTo(x, y)
		} else {
			b.shapes.LineTo(x, y)
		}
	}
	b.shapes.ClosePath()
}

// place is a place in pixels, not so far away that numbers end.
func (b *brush) place(p fyne.Position) (x, y float32) {
	const far = 1e5
	return min(max(p.X*b.scale, -far), far), min(max(p.Y*b.scale, -far), far)
}

// rect gathers an upright rectangle.
func (b *brush) rect(x, y, w, h float32) {
	b.area(fyne.NewPos(x, y), fyne.NewPos(x, y+h), fyne.NewPos(x+w, y+h), fyne.NewPos(x+w, y))
}

// disc gathers a circle.
func (b *brush) disc(at fyne.Position, radius float32) {
	const corners = 20
	list := make([]fyne.Position, corners)
	for i := range list {
		sin, cos := math.Sincos(-2 * math.Pi * float64(i) / corners)
		list[i] = at.AddXY(radius*float32(cos), radius*float32(sin))
	}
	b.area(list...)
}

// line gathers a line through places.
func (b *brush) line(width float32, places ...fyne.Position) {
	var was fyne.Position // the way of the piece before
	for i := 1; i < len(places); i++ {
		from, to, seen := b.within(places[i-1], places[i])
		if !seen {
			continue
		}
		d := to.Subtract(from)
		long := float32(math.Hypot(float64(d.X), float64(d.Y)))
		if long == 0 {
			continue
		}
		side := fyne.NewPos(-d.Y/long*width/2, d.X/long*width/2)
		b.area(from.Add(side), to.Add(side), to.Subtract(side), from.Subtract(side))
		way := fyne.NewPos(d.X/long, d.Y/long)
		if turns := way.X*was.X+way.Y*was.Y < 0.94; width > 1 && i > 1 && turns { // there the pieces do not meet
			b.disc(from, width/2)
		}
		was = way
	}
}

// within is the part of a line that can be seen, with a little around.
func (b *brush) within(from, to fyne.Position) (fyne.Position, fyne.Position, bool) {
	const around = 8
	d := to.Subtract(from)
	t0, t1 := float32(0), float32(1)
	for _, edge := range [4][2]float32{{-d.X, from.X + around}, {d.X, b.width + around - from.X}, {-d.Y, from.Y + around}, {d.Y, b.height + around - from.Y}} {
		way, room := edge[0], edge[1]
		switch {
		case way != way || room != room, way == 0 && room < 0:
			return from, to, false
		case way < 0:
			t0 = max(t0, room/way)
		case way > 0:
			t1 = min(t1, room/way)
		}
	}
	return from.AddXY(d.X*t0, d.Y*t0), from.AddXY(d.X*t1, d.Y*t1), t0 < t1
}

// clip removes everything outside a rectangle.
func (b *brush) clip(x, y, w, h float32) {
	keep := image.Rect(int(x*b.scale), int(y*b.scale), int((x+w)*b.scale), int((y+h)*b.scale)).Intersect(b.img.Rect)
	for _, out := range []image.Rectangle{
		{image.Pt(0, 0), image.Pt(b.img.Rect.Max.X, keep.Min.Y)}, {image.Pt(0, keep.Max.Y), b.img.Rect.Max},
		{image.Pt(0, keep.Min.Y), image.Pt(keep.Min.X, keep.Max.Y)}, {image.Pt(keep.Max.X, keep.Min.Y), image.Pt(b.img.Rect.Max.X, keep.Max.Y)},
	} {
		draw.Draw(b.img, out, image.Transparent, image.Point{}, draw.Src)
	}
}
