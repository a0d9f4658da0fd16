package sourceview

import (
	"image/color"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"savant/ui/internal/scroll"
	"savant/ui/internal/slot"
	"savant/ui/look"
)

const (
	leftEdge  = 14
	numberGap = 16
)

var mono = fyne.TextStyle{Monospace: true}

// row draws one line of text.
type row struct {
	box    *fyne.Container
	line   int64 // -1 none
	start  int64 // where it begins in the text
	part   part
	lies   *fyne.Container
	stands *fyne.Container
	number *canvas.Text
	ground []*canvas.Rectangle
	texts  []*canvas.Text
}

func newRow() *row {
	r := &row{line: -1, number: letters(), lies: container.NewWithoutLayout(), stands: container.NewWithoutLayout()}
	r.number.Alignment = fyne.TextAlignTrailing
	r.box = container.NewWithoutLayout(r.lies, r.number, r.stands)
	return r
}

func letters() *canvas.Text {
	t := canvas.NewText("", nil)
	t.TextStyle = mono
	return t
}

type renderer struct {
	v       *View
	rows    *fyne.Container
	lines   []*row // line n is always drawn by row n % len(lines)
	clip    *container.Clip
	bar     *scroll.Bar
	ring    *canvas.Rectangle
	objects []fyne.CanvasObject
	drawn   columns
}

// columns are the places of the columns.
type columns struct {
	cell, size, text float32
	digits           int
}

func (v *View) columns() columns {
	c := columns{size: look.Size(v.Theme(), look.Mono), digits: max(3, len(strconv.FormatInt(v.index.total(), 10)))}
	const sample = "0000000000000000"
	c.cell = fyne.MeasureText(sample, c.size, mono).Width / float32(len(sample))
	c.text = leftEdge + float32(c.digits)*c.cell + numberGap
	return c
}

// letters is how many letters of a line are seen.
func (v *View) letters() int {
	c := v.columns()
	return max(0, int((v.Size().Width-c.text-scroll.Width)/c.cell))
}

// CreateRenderer draws the view.
func (v *View) CreateRenderer() fyne.WidgetRenderer {
	v.ExtendBaseWidget(v)
	r := &renderer{v: v, rows: container.NewWithoutLayout(), bar: scroll.NewBar(v.scrollTo), ring: canvas.NewRectangle(nil)}
	r.ring.StrokeWidth = 1
	r.clip = container.NewClip(r.rows)
	r.objects = []fyne.CanvasObject{r.clip, r.ring, r.bar}
	v.drawing = r
	return r
}

func (r *renderer) Destroy()                     {}
func (r *renderer) MinSize() fyne.Size           { return fyne.NewSize(120, 60) }
func (r *renderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *renderer) Refresh() {
	r.bar.Refresh()
	r.place(true)
	canvas.Refresh(r.v)
}

func (r *renderer) Layout(s fyne.Size) {
	r.clip.Resize(s)
	r.ring.Resize(s)
	r.bar.Move(fyne.NewPos(s.Width-scroll.Width, 0))
	r.bar.Resize(fyne.NewSize(scroll.Width, s.Height))
	r.place(true)
}

// place puts the visible lines where they belong. With all, their content is set anew.
func (r *renderer) place(all bool) {
	v := r.v
	size, h := v.Size(), v.rowHeight()
	if size.Height <= 0 || size.Width <= 0 {
		return
	}
	v.pos = min(v.pos, v.end())
	if n := int(size.Height/h) + 2; len(r.lines) < n {
		for len(r.lines) < n {
			x := newRow()
			r.lines = append(r.lines, x)
			r.rows.Objects = append(r.rows.Objects, x.box)
		}
		all = true
	}
	first := int64(v.pos / float64(h))
	shift := float32(v.pos - float64(first)*float64(h))
	v.index.start(first + int64(len(r.lines))) // count the lines that come into view before their numbers are laid out
	p := paint{columns: v.columns(), v: v, theme: v.Theme(), variant: fyne.CurrentApp().Settings().ThemeVariant(), letters: v.letters(), scale: slot.ScaleOf(v)}
	all = all || p.columns != r.drawn
	r.drawn = p.columns
	for i := range int64(len(r.lines)) {
		line := first + i
		x := r.lines[line%int64(len(r.lines))]
		start, ok := int64(0), true
		if all || x.line != line {
			start, ok = v.index.start(line)
			if ok = ok && v.index.size > 0; ok {
				x.line, x.start = line, start
				x.set(&p, size.Width, h)
			}
		}
		if !ok {
			x.line = -1
			x.box.Hide()
			continue
		}
		x.box.Move(fyne.NewPos(0, float32(i)*h-shift))
		x.box.Show()
	}
	r.ring.StrokeColor = p.color(look.Accent)
	slot.Show(r.ring, v.focused)
	r.bar.Set(float64(v.index.total())*float64(h), float64(size.Height), v.pos)
}

// byteAt is the place in the text at a place in the view.
func (r *renderer) byteAt(at fyne.Position) (int64, bool) {
	line := int64((r.v.pos + float64(at.Y)) / float64(r.v.rowHeight()))
	for _, x := range r.lines {
		if x.line != line {
			continue
		}
		i := 0
		for i < len(x.part.letters) && at.X >= r.drawn.x(x.part.letters, i+1) {
			i++
		}
		return x.part.at[i], true
	}
	return 0, false
}

// paint is what the rows of one drawing share.
type paint struct {
	columns
	v       *View
	theme   fyne.Theme
	variant fyne.ThemeVariant
	letters int
	scale   float32 // pixels in a dp
}

func (p *paint) color(name fyne.ThemeColorName) color.Color { return look.Of(p.theme, name, p.variant) }

// x is where letter i of a line stands. Letters other than ASCII are as wide as their font makes them.
func (c *columns) x(s []rune, i int) float32 {
	for _, r := range s[:i] {
		if r >= 0x80 {
			return c.text + fyne.MeasureText(string(s[:i]), c.size, mono).Width
		}
	}
	return c.text + float32(i)*c.cell
}

// set draws a line.
func (x *row) set(p *paint, width, h float32) {
	v := p.v
	x.box.Resize(fyne.NewSize(width, h))
	slot.Text(x.number, strconv.FormatInt(x.line+1, 10), p.size, p.color(look.Faint))
	slot.Put(x.number, leftEdge, 0, float32(p.digits)*p.cell, h)
	end := v.index.end(x.line, x.start)
	x.part = v.partOf(x.start, end, v.left, p.letters)
	s := x.part.letters
	v.widest = max(v.widest, v.left+len(s))
	if x.part.more {
		v.widest = max(v.widest, int(min(end-x.start, 1<<30)))
	}
	used := 0
	runs := colors(s)
	if v.left > 0 { // the beginning of the line says what it is, and that is not on the screen
		runs = []run{{0, len(s), look.Text}}
	}
	for _, c := range runs {
		if strings.TrimSpace(string(s[c.start:c.end])) == "" {
			continue
		}
		if used == len(x.texts) {
			x.texts = append(x.texts, letters())
			x.stands.Objects = append(x.stands.Objects, x.texts[used])
		}
		t := x.texts[used]
		used++
		name := c.color
		if !v.marked.Empty() && x.part.at[c.start] >= v.marked.Start && x.part.at[c.start] < v.marked.End {
			name = look.OnSelection(name)
		}
		slot.Text(t, string(s[c.start:c.end]), p.size, p.color(name))
		left := p.x(s, c.start)
		v.fonts.PutText(t, p.scale, left, p.x(s, c.end)-left, h)
	}
	for _, t := range x.texts[used:] {
		t.Hide()
	}
	x.setGrounds(p, h)
}

// setGrounds draws what lies below the letters: the marked part and what was edited.
func (x *row) setGrounds(p *paint, h float32) {
	used := 0
	last := len(x.part.letters)
	begin, end := x.part.at[0], x.part.at[last]
	add := func(r Range, name, border fyne.ThemeColorName) {
		// The line's end counts as one more letter, so that a marked empty line is seen.
		if r.Empty() || r.Start > end || r.End <= begin {
			return
		}
		i, j := 0, last
		for i < last && x.part.at[i] < r.Start {
			i++
		}
		for j > i && x.part.at[j-1] >= r.End {
			j--
		}
		left, right := p.x(x.part.letters, i), p.x(x.part.letters, j)
		if i == j || r.End > end && !x.part.more {
			right += p.cell
		}
		if used == len(x.ground) {
			x.ground = append(x.ground, canvas.NewRectangle(nil))
			x.ground[used].CornerRadius = 2
			x.lies.Objects = append(x.lies.Objects, x.ground[used])
		}
		g := x.ground[used]
		used++
		g.FillColor, g.StrokeColor, g.StrokeWidth = nil, nil, 0
		if name != "" {
			g.FillColor = p.color(name)
		}
		if border != "" {
			g.StrokeColor, g.StrokeWidth = p.color(border), 1
		}
		g.Refresh()
		slot.Put(g, left-1, 1, right-left+2, h-2)
		g.Show()
	}
	add(p.v.marked, look.Selection, "")
	if p.v.Edited != nil {
		for _, r := range p.v.Edited(begin, end) {
			add(r, look.EditedGround, "")
		}
	}
	add(p.v.Selected(), "", look.Accent)
	for _, g := range x.ground[used:] {
		g.Hide()
	}
}
