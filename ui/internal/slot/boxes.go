package slot

import (
	"image/color"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
)

// Boxes are the outlines of letters that no font has. Its zero value has none; Group is made when the first is drawn.
type Boxes struct {
	group *fyne.Container
	list  []*canvas.Rectangle
	used  int
}

// Group is where the boxes are drawn.
func (b *Boxes) Group() *fyne.Container {
	if b.group == nil {
		b.group = container.NewWithoutLayout()
	}
	return b.group
}

// Add draws the outline of a letter w wide, as high as a capital of a text size, into a row of height h.
func (b *Boxes) Add(x, w, size, h float32, c color.Color) {
	if b.used == len(b.list) {
		o := canvas.NewRectangle(color.Transparent)
		o.StrokeWidth = 1
		b.list = append(b.list, o)
		b.Group().Objects = append(b.Group().Objects, o)
	}
	o := b.list[b.used]
	b.used++
	if o.StrokeColor != c {
		o.StrokeColor = c
		o.Refresh()
	}
	const capital = 0.74 // of the size, in the middle of the row
	Put(o, x+1, (h-capital*size)/2, max(2, w-2), capital*size)
	o.Show()
}

// End hides unused ones and starts over.
func (b *Boxes) End() {
	for _, o := range b.list[b.used:] {
		o.Hide()
	}
	b.used = 0
}

// Shown are the boxes that are seen.
func (b *Boxes) Shown() []*canvas.Rectangle {
	var list []*canvas.Rectangle
	for _, o := range b.list {
		if o.Visible() {
			list = append(list, o)
		}
	}
	return list
}

// gap is drawn in the place of a letter that no font has: nothing, as wide as a capital M. The theme's fonts have it.
const gap = "\u2003"

// Draw draws a text of one line into a row, at x and w wide, with its letters on the row's base line and boxes for those that
// no font has. scale is the canvas's.
func (f *Fonts) Draw(t *canvas.Text, boxes *Boxes, text string, size float32, c color.Color, scale, x, w, h float32) {
	text, gaps := f.gapped(Visual(text), t.TextStyle)
	Text(t, text, size, c)
	f.PutText(t, scale, x, w, h)
	if len(gaps) == 0 {
		return
	}
	wide := func(s string) float32 { return fyne.MeasureText(s, size, t.TextStyle).Width }
	switch t.Alignment {
	case fyne.TextAlignTrailing:
		x += w - wide(text)
	case fyne.TextAlignCenter:
		x += (w - wide(text)) / 2
	}
	for _, at := range gaps {
		from := wide(text[:at])
		boxes.Add(x+from, wide(text[:at+len(gap)])-from, size, h, c)
	}
}

// gapped returns a text with gaps in the place of letters that no font has, and where these are.
func (f *Fonts) gapped(text string, style fyne.TextStyle) (shown string, gaps []int) {
	if Plain(text) {
		return text, nil
	}
	var b strings.Builder
	within, joined := false, false
	for i, r := range text {
		boxed := f.missing(r, style)
		switch {
		case within && (attached(r) || boxed && joined): // part of the letter before
		case boxed:
			gaps = append(gaps, b.Len())
			b.WriteString(gap)
			within = true
		default:
			_, n := utf8.DecodeRuneInString(text[i:])
			b.WriteString(text[i : i+n])
			within = false
		}
		joined = r == zeroWidthJoiner
	}
	if gaps == nil {
		return text, nil
	}
	return b.String(), gaps
}
