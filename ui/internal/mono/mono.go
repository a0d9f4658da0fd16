// Package mono is what views of many lines in a monospaced font are drawn with: lines that are used again and again, the letters
// and the grounds in them, and the frame around them.
package mono

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"savant/ui/internal/scroll"
	"savant/ui/internal/slot"
	"savant/ui/look"
)

// LeftEdge is the distance before the first letter.
const LeftEdge = 14

// Range is a run of bytes, end exclusive.
type Range struct{ Start, End int64 }

// Empty reports whether there are no bytes in r.
func (r Range) Empty() bool { return r.End <= r.Start }

// Cut is what two ranges have in common.
func (r Range) Cut(o Range) Range { return Range{max(r.Start, o.Start), min(r.End, o.End)} }

// Style is that of all letters.
func Style() fyne.TextStyle { return fyne.TextStyle{Monospace: true} }

// Letters returns a text without letters.
func Letters() *canvas.Text {
	t := canvas.NewText("", nil)
	t.TextStyle = Style()
	return t
}

// Cell is the width of a letter.
func Cell(size float32) float32 {
	const sample = "0000000000000000" // a long sample, so that rounding does not add up
	return fyne.MeasureText(sample, size, Style()).Width / float32(len(sample))
}

// Texts are the runs of letters of one line.
type Texts struct {
	Box   *fyne.Container
	list  []*canvas.Text
	used  int
	boxes slot.Boxes // for letters that no font has
}

// NewTexts returns none.
func NewTexts() *Texts {
	t := &Texts{Box: container.NewWithoutLayout()}
	t.Box.Objects = append(t.Box.Objects, t.boxes.Group())
	return t
}

// Next returns the next text of a line that is filled.
func (t *Texts) Next() *canvas.Text {
	if t.used == len(t.list) {
		t.list = append(t.list, Letters())
		t.Box.Objects = append(t.Box.Objects, t.list[t.used])
	}
	t.used++
	return t.list[t.used-1]
}

// Draw draws a text into a row of height h, each run of letters with a font of its own. at is where a byte of the text is in the row.
func (t *Texts) Draw(fonts *slot.Fonts, text string, size float32, style fyne.TextStyle, c color.Color, scale, h float32, at func(byte int) float32) {
	if visual := slot.VisualCode(text); visual != text { // in one piece: its letters are not in the order of its bytes
		o := t.Next()
		Restyle(o, style)
		slot.Text(o, visual, size, c)
		fonts.PutText(o, scale, at(0), at(len(text))-at(0), h)
		return
	}
	for _, run := range fonts.Runs(text, size, style, scale, h) {
		x := at(run.From)
		if run.Boxed {
			t.boxes.Add(x, at(run.To)-x, size, h, c)
			continue
		}
		o := t.Next()
		Restyle(o, run.Style)
		slot.Text(o, text[run.From:run.To], size, c)
		slot.Put(o, x, run.Y, at(run.To)-x, h)
	}
}

// Restyle gives a text another style, so that it is drawn again.
func Restyle(t *canvas.Text, style fyne.TextStyle) {
	if t.TextStyle != style {
		t.TextStyle = style
		t.Refresh()
	}
}

// End hides unused ones and starts over.
func (t *Texts) End() {
	for _, x := range t.list[t.used:] {
		x.Hide()
	}
	t.boxes.End()
	t.used = 0
}

// Boxes are the boxes that are seen.
func (t *Texts) Boxes() []*canvas.Rectangle { return t.boxes.Shown() }

// Shown are the texts that are seen.
func (t *Texts) Shown() []*canvas.Text { return seen(t.list) }

func seen[T fyne.CanvasObject](all []T) []T {
	var list []T
	for _, o := range all {
		if o.Visible() {
			list = append(list, o)
		}
	}
	return list
}

// Grounds are the backgrounds of the letters of one line.
type Grounds struct {
	Box  *fyne.Container
	list []*canvas.Rectangle
	used int
}

// NewGrounds returns none.
func NewGrounds() *Grounds { return &Grounds{Box: container.NewWithoutLayout()} }

// Add lays a ground below letters, with a border if that is no nil.
func (g *Grounds) Add(fill, border color.Color, x, w, height float32) {
	if g.used == len(g.list) {
		r := canvas.NewRectangle(nil)
		r.CornerRadius = 2
		g.list = append(g.list, r)
		g.Box.Objects = append(g.Box.Objects, r)
	}
	r := g.list[g.used]
	g.used++
	r.FillColor, r.StrokeColor, r.StrokeWidth = fill, border, 0
	if border != nil {
		r.StrokeWidth = 1
	}
	r.Refresh()
	slot.Put(r, x-1.5, 1, w+3, height-2)
	r.Show()
}

// End hides unused ones and starts over.
func (g *Grounds) End() {
	for _, r := range g.list[g.used:] {
		r.Hide()
	}
	g.used = 0
}

// Shown are the grounds that are seen.
func (g *Grounds) Shown() []*canvas.Rectangle { return seen(g.list) }

// Line is what a view has in each of its lines.
type Line struct {
	Box *fyne.Container
	Row int64 // that it shows; -1 for none
}

// Place is the Line of a type that holds one.
func (l *Line) Place() *Line { return l }

// Frame is the lines of a view, the bar beside them and the ring around them. Row n is always drawn by line n % len(lines):
// scrolling by a line fills one line and moves the others.
type Frame[L interface{ Place() *Line }] struct {
	Lines   []L
	Bar     *scroll.Bar
	fresh   func() L
	rows    *fyne.Container
	clip    *container.Clip
	ring    *canvas.Rectangle
	objects []fyne.CanvasObject
}

// NewFrame returns a frame whose lines fresh makes.
func NewFrame[L interface{ Place() *Line }](scrolled func(pos float64), fresh func() L) *Frame[L] {
	f := &Frame[L]{Bar: scroll.NewBar(scrolled), fresh: fresh, rows: container.NewWithoutLayout(), ring: canvas.NewRectangle(nil)}
	f.ring.StrokeWidth = 1
	f.clip = container.NewClip(f.rows)
	f.objects = []fyne.CanvasObject{f.clip, f.ring, f.Bar}
	return f
}

// Destroy implements fyne.WidgetRenderer.
func (f *Frame[L]) Destroy() {}

// MinSize implements fyne.CanvasObject.
func (f *Frame[L]) MinSize() fyne.Size { return fyne.NewSize(120, 60) }

// Objects implements fyne.WidgetRenderer.
func (f *Frame[L]) Objects() []fyne.CanvasObject { return f.objects }

// Resize gives everything its size.
func (f *Frame[L]) Resize(s fyne.Size) {
	f.clip.Resize(s)
	f.ring.Resize(s)
	f.Bar.Move(fyne.NewPos(s.Width-scroll.Width, 0))
	f.Bar.Resize(fyne.NewSize(scroll.Width, s.Height))
}

// Saw reports, before Resize, whether a row is to stay in view: all of it was seen, or the view had no height yet, so that it could not be
// scrolled to. All are in dp; pos is how far the view is scrolled.
func (f *Frame[L]) Saw(pos, top, row float64) bool {
	view := float64(f.clip.Size().Height)
	return view <= 0 || top >= pos && top+row <= pos+view
}

// Grow makes as many lines as are seen at a time, and reports whether some are new: then all have to be filled.
func (f *Frame[L]) Grow(height, row float32) bool {
	n := int(height/row) + 2
	if len(f.Lines) >= n {
		return false
	}
	for len(f.Lines) < n {
		l := f.fresh()
		f.Lines = append(f.Lines, l)
		f.rows.Objects = append(f.rows.Objects, l.Place().Box)
	}
	return true
}

// Line is the one that shows a row.
func (f *Frame[L]) Line(row int64) L { return f.Lines[row%int64(len(f.Lines))] }

// Stale are the rows from first on, below n, that have to be filled: [from, to) holds them all.
func (f *Frame[L]) Stale(first, n int64, all bool) (from, to int64) {
	from, to = -1, -1
	for row := first; row < min(n, first+int64(len(f.Lines))); row++ {
		if all || f.Line(row).Place().Row != row {
			if from < 0 {
				from = row
			}
			to = row + 1
		}
	}
	return from, to
}

// Put moves the lines to where they belong in a view scrolled by pos, and has those filled that show something else now. fill
// reports whether there is such a row.
func (f *Frame[L]) Put(pos float64, row float32, all bool, fill func(l L, n int64) bool) {
	first := int64(pos / float64(row))
	shift := float32(pos - float64(first)*float64(row))
	for i := range int64(len(f.Lines)) {
		l := f.Line(first + i)
		p := l.Place()
		if all || p.Row != first+i {
			p.Row = first + i
			if !fill(l, first+i) {
				p.Row = -1
				p.Box.Hide()
				continue
			}
		}
		p.Box.Move(fyne.NewPos(0, float32(i)*row-shift))
		p.Box.Show()
	}
}

// Focus shows whether keys go to the view.
func (f *Frame[L]) Focus(on bool, th fyne.Theme) {
	f.ring.StrokeColor = look.Of(th, look.Accent, fyne.CurrentApp().Settings().ThemeVariant())
	slot.Show(f.ring, on)
}
