package animation

import (
	"image"
	"image/color"
	"math"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// timelineRenderer draws lines and keys as one picture, and texts over it.
type timelineRenderer struct {
	of      *timeline
	raster  *canvas.Raster
	texts   []*canvas.Text
	icons   []*canvas.Image
	used    [2]int // of texts and icons
	objects []fyne.CanvasObject
}

// CreateRenderer implements fyne.Widget.
func (t *timeline) CreateRenderer() fyne.WidgetRenderer {
	r := &timelineRenderer{of: t}
	r.raster = canvas.NewRaster(r.paint)
	r.objects = []fyne.CanvasObject{r.raster}
	t.drawing = r
	return r
}

func (r *timelineRenderer) Destroy()                     {}
func (r *timelineRenderer) MinSize() fyne.Size           { return r.of.MinSize() }
func (r *timelineRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *timelineRenderer) Refresh()                     { r.draw() }

// Layout draws for another size.
func (r *timelineRenderer) Layout(size fyne.Size) {
	r.raster.Resize(size)
	r.of.scroll(0)
	r.draw()
}

// write puts a text whose left, or right for a negative width, is at x, and that is cut to a width.
func (r *timelineRenderer) write(text string, x, y, width float32, name fyne.ThemeColorName, mono bool) float32 {
	if text == "" || width == 0 {
		return 0
	}
	if r.used[0] == len(r.texts) {
		r.texts = append(r.texts, canvas.NewText("", color.Transparent))
	}
	t := r.texts[r.used[0]]
	r.used[0]++
	t.TextSize, t.TextStyle = theme.Size(theme.SizeNameCaptionText), fyne.TextStyle{Monospace: mono}
	if width > 0 {
		text = ink.Fit(text, width, t.TextSize, t.TextStyle)
	}
	t.Text, t.Color = text, ink.Paint(name)
	size := fyne.MeasureText(text, t.TextSize, t.TextStyle)
	if width < 0 {
		x -= size.Width
	}
	t.Move(fyne.NewPos(x, y-size.Height/2))
	t.Resize(size)
	t.Refresh()
	return size.Width
}

// sign puts a badge with its middle at x and y.
func (r *timelineRenderer) sign(b look.Badge, x, y float32) {
	if b.Icon == "" {
		width := fyne.MeasureText(b.Text, theme.Size(theme.SizeNameCaptionText), fyne.TextStyle{}).Width
		r.write(b.Text, x-width/2, y, width+2, b.Color, false)
		return
	}
	if r.used[1] == len(r.icons) {
		r.icons = append(r.icons, canvas.NewImageFromResource(nil))
	}
	i := r.icons[r.used[1]]
	r.used[1]++
	i.Resource = look.Shape(b.Icon, b.Color)
	const size = 16
	i.Move(fyne.NewPos(x-size/2, y-size/2))
	i.Resize(fyne.NewSize(size, size))
	i.Refresh()
}

// draw draws the visible part.
func (r *timelineRenderer) draw() {
	t := r.of
	size := t.Size()
	if size.Width < 1 || size.Height < 1 {
		return
	}
	r.used = [2]int{}
	for i := range t.lanes {
		y := rulerHeight() - t.top + (float32(i)+0.5)*laneHeight()
		if y > rulerHeight()+laneHeight()/2-1 && y < size.Height {
			r.name(&t.lanes[i], y)
			r.beside(&t.lanes[i], y)
		}
	}
	r.ruler(size)
	r.objects = append(r.objects[:0], r.raster)
	for _, o := range r.icons[:r.used[1]] {
		r.objects = append(r.objects, o)
	}
	for _, o := range r.texts[:r.used[0]] {
		r.objects = append(r.objects, o)
	}
	r.raster.Refresh()
	canvas.Refresh(t)
}

// name writes what a lane is about.
func (r *timelineRenderer) name(l *lane, y float32) {
	label, note, count := look.Text, look.Muted, strconv.Itoa(len(l.times))
	if l.off {
		label = look.Faint
	}
	right := r.of.names() - 10
	if l.broken {
		label, note = look.Error, look.Error
		right -= r.write(words.Say("Repair"), right, y, -1, look.Accent, false)
	} else {
		right -= r.write(count, right, y, -1, look.Muted, false)
	}
	r.sign(l.badge, 18, y)
	x := float32(36)
	x += r.write(l.label, x, y, right-x-8, label, false) + 8
	if right-x > 30 {
		r.write(l.note, x, y, right-x-8, note, false)
	}
}

// beside draws the labels beside keys, if there is room before the next one.
func (r *timelineRenderer) beside(l *lane, y float32) {
	t := r.of
	const most = 60
	for i, text := range l.texts {
		x, end := t.x(l.times[i])+9, t.Size().Width
		if i+1 < len(l.times) {
			end = t.x(l.times[i+1]) - 8
		}
		if x > t.names() && x < t.Size().Width && end-x > 24 && r.used[0] < most*4 {
			r.write(text, x, y, end-x, look.Muted, true)
		}
	}
}

// tick is the distance between the times on the ruler.
func (t *timeline) tick() float64 {
	const room = 60
	step := math.Pow(10, math.Floor(math.Log10(room/t.scale())))
	for _, f := range []float64{1, 2, 5, 10} {
		if step*f*t.scale() >= room {
			return step * f
		}
	}
	return step * 10
}

// ruler writes the times.
func (r *timelineRenderer) ruler(size fyne.Size) {
	t := r.of
	r.write(words.Count(int64(len(t.lanes)), "%s track", "%s tracks"), 14, rulerHeight()/2, 120, look.Muted, false)
	broken := 0
	for _, l := range t.lanes {
		if l.broken {
			broken++
		}
	}
	if broken > 0 {
		r.write(words.Count(int64(broken), "%s leads nowhere", "%s lead nowhere"), 90, rulerHeight()/2, t.names()-100, look.Error, false)
	}
	head := t.x(t.time)
	step := t.tick()
	for i := math.Ceil(t.left / step); ; i++ {
		x := t.x(i * step)
		if x > size.Width-20 {
			break
		}
		if math.Abs(float64(x-head)) > 34 {
			r.write(seconds(i*step), x+4, rulerHeight()/2-3, 50, look.Muted, false)
		}
	}
	if head >= t.names() {
		text := seconds(t.time)
		width := fyne.MeasureText(text, theme.Size(theme.SizeNameCaptionText), fyne.TextStyle{}).Width
		r.write(text, head-width/2, rulerHeight()/2-1, width+2, look.OnAccent, false)
	}
}

// seconds is a time with as many digits as it needs, up to four.
func seconds(t float64) string {
	return strconv.FormatFloat(math.Round(t*1e4)/1e4+0, 'f', -1, 64)
}

// brush paints areas of one picture.
type brush struct {
	img   *image.RGBA
	scale float32 // pixels in a dp
}

func rgba(name fyne.ThemeColorName) color.RGBA {
	c := color.RGBAModel.Convert(ink.Paint(name)).(color.RGBA)
	return c
}

// area fills a rectangle in dp; cover is from 0 to 1.
func (b brush) area(x0, y0, x1, y1 float32, c color.RGBA, cover float32) {
	at := func(v float32) int { return int(math.Round(float64(v * b.scale))) }
	area := image.Rect(at(x0), at(y0), max(at(x1), at(x0)+1), max(at(y1), at(y0)+1)).Intersect(b.img.Rect)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			b.dot(x, y, c, cover)
		}
	}
}

func (b brush) dot(x, y int, c color.RGBA, cover float32) {
	i := b.img.PixOffset(x, y)
	p := b.img.Pix[i : i+4 : i+4]
	for k, v := range [3]uint8{c.R, c.G, c.B} {
		p[k] = uint8(float32(p[k]) + (float32(v)-float32(p[k]))*cover)
	}
	p[3] = 255
}

// diamond draws a key; a hollow one only its edge.
func (b brush) diamond(x, y, size float32, c color.RGBA, hollow bool) {
	cx, cy, r := x*b.scale, y*b.scale, size*b.scale
	for py := int(cy - r - 1); py <= int(cy+r+1); py++ {
		for px := int(cx - r - 1); px <= int(cx+r+1); px++ {
			if !(image.Point{px, py}).In(b.img.Rect) {
				continue
			}
			d := float32(math.Abs(float64(float32(px)+0.5-cx)) + math.Abs(float64(float32(py)+0.5-cy)))
			cover := min(max(r-d+0.5, 0), 1)
			if hollow {
				cover -= min(max(r-1.6*b.scale-d+0.5, 0), 1)
			}
			if cover > 0 {
				b.dot(px, py, c, cover)
			}
		}
	}
}

// slope draws a line by columns of pixels.
func (b brush) slope(x0, y0, x1, y1 float32, c color.RGBA, left float32) {
	if x1 < x0 {
		return
	}
	from, to := max(int(x0*b.scale), int(left*b.scale)), min(int(x1*b.scale), b.img.Rect.Max.X)
	last := float32(math.NaN())
	for px := from; px < to; px++ {
		share := (float32(px)/b.scale - x0) / max(x1-x0, 0.01)
		y := (y0 + (y1-y0)*share) * b.scale
		low, high := y, y
		if last == last {
			low, high = min(y, last), max(y, last)
		}
		last = y
		for py := int(low); py <= int(high); py++ {
			if (image.Point{px, py}).In(b.img.Rect) {
				b.dot(px, py, c, 0.8)
			}
		}
	}
}

// paint makes the picture.
func (r *timelineRenderer) paint(w, h int) image.Image {
	t := r.of
	size := t.Size()
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	if size.Width < 1 || w < 1 {
		return img
	}
	b := brush{img, float32(w) / size.Width}
	line, accent := rgba(look.Line), rgba(look.Accent)
	b.area(0, 0, size.Width, size.Height, rgba(theme.ColorNameBackground), 1)
	end := t.x(t.length)
	b.area(max(end, t.names()), rulerHeight(), size.Width, size.Height, color.RGBA{0, 0, 0, 255}, 0.18)
	step := t.tick()
	for i := math.Ceil(t.left / step); t.x(i*step) < size.Width; i++ {
		b.area(t.x(i*step), 4, t.x(i*step), size.Height, line, 0.5)
	}
	for i := range t.lanes {
		if y := rulerHeight() - t.top + (float32(i)+0.5)*laneHeight(); y > rulerHeight()-laneHeight() && y < size.Height+laneHeight() {
			r.lane(b, i, y, size.Width)
		}
	}
	r.frame(b, accent)
	b.area(0, 0, size.Width, rulerHeight(), rgba(look.Panel), 1)
	for i := math.Ceil(t.left / step); t.x(i*step) < size.Width; i++ {
		if x := t.x(i * step); x >= t.names() {
			b.area(x, rulerHeight()-8, x, rulerHeight(), rgba(look.Faint), 1)
		}
	}
	b.area(0, rulerHeight(), size.Width, rulerHeight(), line, 1)
	b.area(t.names(), 0, t.names(), size.Height, line, 1)
	if end >= t.names() {
		b.area(end, rulerHeight(), end, size.Height, rgba(look.Faint), 0.8)
	}
	if x := t.x(t.time); x >= t.names() {
		b.area(x-0.75, rulerHeight(), x+0.75, size.Height, accent, 1)
		width := fyne.MeasureText(seconds(t.time), theme.Size(theme.SizeNameCaptionText), fyne.TextStyle{}).Width/2 + 6
		b.area(x-width, 4, x+width, rulerHeight()-4, accent, 1)
	}
	if t.focused {
		b.area(0, 0, size.Width, 1, accent, 1)
	}
	if t.OnDrawn != nil {
		t.OnDrawn()
	}
	return img
}

// frame draws the selection frame.
func (r *timelineRenderer) frame(b brush, c color.RGBA) {
	t := r.of
	if t.press.does != framing || t.press.to == (framed{t.press.from, t.press.lane}) {
		return
	}
	first, last := min(t.press.lane, t.press.to.lane), max(t.press.lane, t.press.to.lane)
	x0, x1 := max(t.x(min(t.press.from, t.press.to.time)), t.names()), max(t.x(max(t.press.from, t.press.to.time)), t.names())
	y0, y1 := rulerHeight()-t.top+float32(first)*laneHeight()+2, rulerHeight()-t.top+float32(last+1)*laneHeight()-2
	b.area(x0, y0, x1, y1, c, 0.15)
	for _, edge := range [][4]float32{{x0, y0, x1, y0}, {x0, y1, x1, y1}, {x0, y0, x0, y1}, {x1, y0, x1, y1}} {
		b.area(edge[0], edge[1], edge[2], edge[3], c, 0.8)
	}
}

// lane draws one track: its ground, the line or curve through its keys, and these, at most one for each dp.
func (r *timelineRenderer) lane(b brush, i int, y, width float32) {
	t := r.of
	l := &t.lanes[i]
	chosen := i == t.chosen
	if chosen {
		b.area(0, y-laneHeight()/2, width, y+laneHeight()/2, rgba(look.Selection), 1)
	}
	inked := look.Math
	if l.broken {
		inked = look.Error
	} else if l.values != nil {
		inked = look.Number
	} else if l.texts != nil {
		inked = look.Muted
	}
	c := rgba(inked)
	if len(l.times) == 0 {
		return
	}
	picks := map[int]bool{}
	for _, k := range t.keys[i] {
		picks[k] = true
	}
	place := func(k int) (x, at float32) {
		x, at = t.x(l.times[k]), y
		if t.press.moving && picks[k] {
			x = t.x(l.times[k] + t.press.by)
		}
		if l.values != nil {
			at += float32(0.5-l.values[k]) * (laneHeight() - 14)
		}
		return x, at
	}
	last := len(l.times) - 1
	if l.values == nil && l.texts == nil {
		b.area(max(t.x(l.times[0]), t.names()), y-0.5, max(t.x(l.times[last]), t.names()), y+0.5, c, 0.5)
	}
	before := float32(-1e9)
	for k := range l.times {
		x, at := place(k)
		if l.values != nil && k > 0 {
			px, py := place(k - 1)
			b.slope(px, py, x, at, c, t.names())
		}
		picked := picks[k]
		if x < t.names()-keySize || x > width+keySize || x-before < 1 && !picked {
			continue
		}
		before = x
		if picked {
			b.diamond(x, at, keySize+2, rgba(look.Accent), false)
			b.diamond(x, at, keySize, rgba(look.Text), false)
			continue
		}
		b.diamond(x, at, keySize, c, l.broken)
	}
	b.area(0, y+laneHeight()/2, width, y+laneHeight()/2, rgba(look.Line), 0.35)
}
