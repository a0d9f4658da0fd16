package ink

import (
	"image"
	"image/color"
	"image/draw"

	"fyne.io/fyne/v2"

	"savant/ui/look"
)

// Trend is what became of something from one moment to the next: a line of steps, or ticks on a line where it changed.
type Trend struct {
	Heights []float32 // at each moment, from 0 at the bottom to 1; NaN leaves a gap
	Ticks   []bool    // where there are no Heights: whether it changed at that moment
	Color   fyne.ThemeColorName
	Marks   []int // the moments that have a dot
}

// Empty reports whether there is nothing to draw.
func (t *Trend) Empty() bool { return len(t.Heights) == 0 && len(t.Ticks) == 0 }

// Draw draws it over a whole picture, in lines of a thickness in pixels; each moment has as much of the width as any other. Ticks are drawn on a line
// in the colour base.
func (t *Trend) Draw(to draw.Image, thickness int, base color.Color) {
	if t.Empty() {
		return
	}
	r := to.Bounds()
	w, h := r.Dx(), r.Dy()
	fill := func(x0, y0, x1, y1 int, c color.Color) {
		draw.Draw(to, image.Rect(x0, y0, x1, y1).Add(r.Min).Intersect(r), image.NewUniform(c), image.Point{}, draw.Src)
	}
	c := Paint(t.Color)
	if len(t.Heights) == 0 {
		fill(0, h/2, w, h/2+thickness, base)
		for i, changed := range t.Ticks {
			if changed {
				x := min(i*w/len(t.Ticks), w-2*thickness)
				fill(x, h/4, x+2*thickness, h-h/4, c)
			}
		}
	}
	y := func(i int) int { return int((1 - t.Heights[i]) * float32(h-thickness)) }
	n := len(t.Heights)
	for i := range n {
		if t.Heights[i] != t.Heights[i] {
			continue
		}
		x0, x1 := i*w/n, (i+1)*w/n
		fill(x0, y(i), max(x1, x0+thickness), y(i)+thickness, c)
		if i > 0 && t.Heights[i-1] == t.Heights[i-1] {
			fill(x0, min(y(i-1), y(i)), x0+thickness, max(y(i-1), y(i))+thickness, c)
		}
	}
	for _, i := range t.Marks {
		x, y := t.At(i)
		dot(to, r.Min.X+int(x*float32(w)), r.Min.Y+int(y*float32(h)), 2*thickness, Paint(look.Accent))
	}
}

// At is where a moment is in the picture, from the upper left, as shares of its width and height.
func (t *Trend) At(moment int) (x, y float32) {
	n := max(len(t.Heights), len(t.Ticks))
	if n == 0 {
		return 0, 0
	}
	y = 0.5
	if moment < len(t.Heights) && t.Heights[moment] == t.Heights[moment] {
		y = 1 - t.Heights[moment]
	}
	return float32(moment) / float32(n), y
}

// dot fills a circle, as far as it is in the picture.
func dot(to draw.Image, x, y, radius int, c color.Color) {
	r := to.Bounds()
	x, y = min(max(x, r.Min.X+radius), r.Max.X-radius-1), min(max(y, r.Min.Y+radius), r.Max.Y-radius-1)
	for dy := -radius; dy <= radius; dy++ {
		for dx := -radius; dx <= radius; dx++ {
			if dx*dx+dy*dy <= radius*radius {
				to.Set(x+dx, y+dy, c)
			}
		}
	}
}
