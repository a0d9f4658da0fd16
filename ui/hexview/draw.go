package hexview

import (
	"fmt"
	"image/color"
	"sort"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"savant/ui/internal/scroll"
	"savant/ui/internal/slot"
	"savant/ui/look"
)

// line draws one row.
type line struct {
	box    *fyne.Container
	row    int64 // -1 none
	places *fyne.Container
	parts  *fyne.Container
	offset *canvas.Text
	text   *canvas.Text
	ground []*canvas.Rectangle // below the letters: edited, value, selected
	hex    []*canvas.Text      // runs of digits of one colour
}

func newLine() *line {
	l := &line{row: -1, offset: letters(), text: letters(), places: container.NewWithoutLayout(), parts: container.NewWithoutLayout()}
	l.box = container.NewWithoutLayout(l.places, l.offset, l.parts, l.text)
	return l
}

func letters() *canvas.Text {
	t := canvas.NewText("", nil)
	t.TextStyle = mono
	return t
}

type renderer struct {
	v       *View
	rows    *fyne.Container
	lines   []*line // row n is always drawn by line n % len(lines)
	clip    *container.Clip
	bar     *scroll.Bar
	ring    *canvas.Rectangle
	objects []fyne.CanvasObject
	drawn   columns
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
	if before := r.drawn.per; before > 0 { // the same byte stays on top when rows become shorter
		if now := r.v.PerRow(); now != before {
			r.v.pos *= float64(before) / float64(now)
		}
	}
	r.v.pos = min(r.v.pos, r.v.end())
	r.place(true)
}

// place puts the visible rows where they belong. With all, their content is set anew.
func (r *renderer) place(all bool) {
	v := r.v
	size, h := v.Size(), v.rowHeight()
	if size.Height <= 0 || size.Width <= 0 {
		return
	}
	v.pos = min(v.pos, v.end())
	c := v.columns()
	all = all || c != r.drawn
	r.drawn = c
	if n := int(size.Height/h) + 2; len(r.lines) < n {
		for len(r.lines) < n {
			l := newLine()
			r.lines = append(r.lines, l)
			r.rows.Objects = append(r.rows.Objects, l.box)
		}
		all = true
	}
	first := int64(v.pos / float64(h))
	shift := float32(v.pos - float64(first)*float64(h))
	rows := v.rowCount()
	from, to := int64(-1), int64(-1) // rows to be set
	for i := range int64(len(r.lines)) {
		row := first + i
		if l := r.lines[row%int64(len(r.lines))]; row < rows && (all || l.row != row) {
			if from < 0 {
				from = row
			}
			to = row + 1
		}
	}
	var p paint
	if from >= 0 {
		p = v.paint(c, from*int64(c.per), min(to*int64(c.per), v.Bytes()))
	}
	for i := range int64(len(r.lines)) {
		row := first + i
		l := r.lines[row%int64(len(r.lines))]
		if row >= rows {
			l.row = -1
			l.box.Hide()
			continue
		}
		if all || l.row != row {
			l.row = row
			l.set(&p, row*int64(c.per), size.Width, h)
		}
		l.box.Move(fyne.NewPos(0, float32(i)*h-shift))
		l.box.Show()
	}
	r.ring.StrokeColor = look.Of(v.Theme(), look.Accent, fyne.CurrentApp().Settings().ThemeVariant())
	slot.Show(r.ring, v.focused)
	r.bar.Set(float64(rows)*float64(h), float64(size.Height), v.pos)
}

// paint is what the rows of one drawing share.
type paint struct {
	columns
	color   func(fyne.ThemeColorName) color.Color
	start   int64
	bytes   []byte
	spans   []Span
	grounds []ground
	strong  []Range // ranges on a coloured ground, where pale letters step up
}

// ground is a range with a colour below the letters.
type ground struct {
	Range
	fill   fyne.ThemeColorName
	border fyne.ThemeColorName
}

// paint reads what the bytes in [start, end) need to be drawn.
func (v *View) paint(c columns, start, end int64) paint {
	th, variant := v.Theme(), fyne.CurrentApp().Settings().ThemeVariant()
	p := paint{columns: c, start: start, color: func(n fyne.ThemeColorName) color.Color { return look.Of(th, n, variant) }}
	p.bytes = make([]byte, max(0, end-start))
	n := v.source.ReadAt(p.bytes, start)
	p.bytes = p.bytes[:min(max(0, n), len(p.bytes))]
	if v.Spans != nil {
		p.spans = v.Spans(start, end)
	}
	if v.Edited != nil {
		for _, e := range v.Edited(start, end) {
			p.grounds = append(p.grounds, ground{Range: e, fill: look.EditedGround})
		}
	}
	if !v.value.Empty() {
		p.grounds = append(p.grounds, ground{Range: v.value, fill: look.Selection})
		// Edited bytes of the value keep their own ground, else nobody sees which they are.
		for _, g := range p.grounds[:len(p.grounds)-1] {
			if m := cut(g.Range, v.value); !m.Empty() {
				p.grounds = append(p.grounds, ground{Range: m, fill: look.EditedGround})
			}
		}
	}
	for _, g := range p.grounds {
		p.strong = append(p.strong, g.Range)
	}
	if s := v.Selected(); s.End-s.Start > 1 || v.focused && !s.Empty() {
		p.grounds = append(p.grounds, ground{Range: s, border: look.Accent})
	}
	return p
}

func cut(a, b Range) Range { return Range{max(a.Start, b.Start), min(a.End, b.End)} }

// colorAt is the colour of a byte, and where the next byte of another colour may be.
func (p *paint) colorAt(off int64) fyne.ThemeColorName {
	name := look.Muted
	if i := sort.Search(len(p.spans), func(i int) bool { return p.spans[i].End > off }); i < len(p.spans) && p.spans[i].Start <= off && p.spans[i].Color != "" {
		name = p.spans[i].Color
	} else if p.spans == nil {
		name = look.Text
	}
	for _, r := range p.strong {
		if off >= r.Start && off < r.End {
			return look.OnSelection(name)
		}
	}
	return name
}

const hexDigits = "0123456789ABCDEF"

// set draws the row of bytes from off on.
func (l *line) set(p *paint, off int64, width, h float32) {
	l.box.Resize(fyne.NewSize(width, h))
	slot.Text(l.offset, fmt.Sprintf("%0*X", p.digits, off), p.size, p.color(look.Faint))
	slot.Put(l.offset, leftEdge, 0, float32(p.digits)*p.cell, h)

	from := min(max(0, off-p.start), int64(len(p.bytes)))
	b := p.bytes[from:min(from+int64(p.per), int64(len(p.bytes)))]
	used := 0
	for i := 0; i < len(b); {
		name := p.colorAt(off + int64(i))
		j := i
		run := make([]byte, 0, 64)
		for ; j < len(b) && p.colorAt(off+int64(j)) == name; j++ {
			for len(run) < column(j)-column(i) {
				run = append(run, ' ')
			}
			run = append(run, hexDigits[b[j]>>4], hexDigits[b[j]&15])
		}
		if used == len(l.hex) {
			l.hex = append(l.hex, letters())
			l.parts.Objects = append(l.parts.Objects, l.hex[used])
		}
		t := l.hex[used]
		used++
		slot.Text(t, string(run), p.size, p.color(name))
		slot.Put(t, p.hex+float32(column(i))*p.cell, 0, float32(len(run))*p.cell, h)
		i = j
	}
	for _, t := range l.hex[used:] {
		t.Hide()
	}
	text := make([]byte, len(b))
	for i, c := range b {
		if text[i] = '.'; c >= 0x20 && c < 0x7f {
			text[i] = c
		}
	}
	slot.Text(l.text, string(text), p.size, p.color(look.Muted))
	slot.Put(l.text, p.text, 0, float32(len(text))*p.cell, h)
	l.setGrounds(p, Range{off, off + int64(len(b))}, h)
}

// setGrounds draws what lies below the letters of a row.
func (l *line) setGrounds(p *paint, row Range, h float32) {
	used := 0
	add := func(g ground, x, w float32) {
		if used == len(l.ground) {
			l.ground = append(l.ground, canvas.NewRectangle(nil))
			l.places.Objects = append(l.places.Objects, l.ground[used])
		}
		r := l.ground[used]
		used++
		r.FillColor, r.StrokeColor, r.StrokeWidth, r.CornerRadius = nil, nil, 0, 2
		if g.fill != "" {
			r.FillColor = p.color(g.fill)
		}
		if g.border != "" {
			r.StrokeColor, r.StrokeWidth = p.color(g.border), 1
		}
		slot.Put(r, x-1.5, 1, w+3, h-2)
		r.Show()
		r.Refresh()
	}
	for _, g := range p.grounds {
		m := cut(g.Range, row)
		if m.Empty() {
			continue
		}
		i, j := int(m.Start-row.Start), int(m.End-row.Start)
		add(g, p.hex+float32(column(i))*p.cell, float32(column(j-1)+2-column(i))*p.cell)
		add(g, p.text+float32(i)*p.cell, float32(j-i)*p.cell)
	}
	for _, r := range l.ground[used:] {
		r.Hide()
	}
}
