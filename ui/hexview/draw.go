package hexview

import (
	"fmt"
	"image/color"
	"sort"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"savant/ui/internal/mono"
	"savant/ui/internal/slot"
	"savant/ui/look"
)

// line draws one row.
type line struct {
	mono.Line
	offset *canvas.Text
	text   *canvas.Text
	ground *mono.Grounds // edited, value, selected
	hex    *mono.Texts   // runs of digits of one colour
}

func newLine() *line {
	l := &line{offset: mono.Letters(), text: mono.Letters(), ground: mono.NewGrounds(), hex: mono.NewTexts()}
	l.Row = -1
	l.Box = container.NewWithoutLayout(l.ground.Box, l.offset, l.hex.Box, l.text)
	return l
}

type renderer struct {
	*mono.Frame[*line]
	v     *View
	drawn columns
}

// CreateRenderer draws the view.
func (v *View) CreateRenderer() fyne.WidgetRenderer {
	v.ExtendBaseWidget(v)
	r := &renderer{v: v, Frame: mono.NewFrame(v.scrollTo, newLine)}
	v.drawing = r
	return r
}

func (r *renderer) Refresh() {
	r.Bar.Refresh()
	r.place(true)
	canvas.Refresh(r.v)
}

// Layout keeps in view the caret that was in view: a pane that has just opened gets its place in more than one step. Where the caret still is in view
// nothing moves, for a press on a byte has the panes beside it laid out anew.
func (r *renderer) Layout(s fyne.Size) {
	caret, h := r.v.caret(), float64(r.v.rowHeight())
	seen := func(per int) bool {
		return caret >= 0 && r.Saw(r.v.pos, float64(caret/int64(max(1, per)))*h, h)
	}
	kept := seen(r.drawn.per)
	r.Resize(s)
	if before := r.drawn.per; before > 0 { // keep the same byte at the top when rows become shorter
		if now := r.v.PerRow(); now != before {
			r.v.pos *= float64(before) / float64(now)
		}
	}
	if r.v.pos = min(r.v.pos, r.v.end()); kept && !seen(r.v.PerRow()) {
		r.v.revealRange(Range{Start: caret, End: max(caret+1, r.v.value.End)})
	}
	r.place(true)
}

// place puts the visible rows where they belong. With all, their content is set again.
func (r *renderer) place(all bool) {
	v := r.v
	size, h := v.Size(), v.rowHeight()
	if size.Height <= 0 || size.Width <= 0 {
		return
	}
	v.pos = min(v.pos, v.end())
	c := v.columns()
	all = r.Grow(size.Height, h) || all || c != r.drawn
	r.drawn = c
	rows := v.rowCount()
	var p paint
	if from, to := r.Stale(int64(v.pos/float64(h)), rows, all); from >= 0 { // everything needed is read at once
		p = v.paint(c, from*int64(c.per), min(to*int64(c.per), v.Bytes()))
	}
	r.Put(v.pos, h, all, func(l *line, row int64) bool {
		if row < rows {
			l.set(&p, row*int64(c.per), size.Width, h)
		}
		return row < rows
	})
	r.Focus(v.focused, v.Theme())
	r.Bar.Set(float64(rows)*float64(h), float64(size.Height), v.pos)
}

// paint is what the rows of one drawing share.
type paint struct {
	columns
	color   func(fyne.ThemeColorName) color.Color
	start   int64
	bytes   []byte
	spans   []Span
	grounds []ground
	strong  []Range // ranges on a coloured background, where pale text is drawn darker
	typing  int64   // the byte whose first digit was typed, -1 for none
	digit   int
	letters bool // keys type text
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
	p := paint{columns: c, start: start, typing: -1, letters: v.letters, color: func(n fyne.ThemeColorName) color.Color { return look.Of(th, n, variant) }}
	p.bytes = make([]byte, max(0, end-start))
	n := v.source.ReadAt(p.bytes, start)
	p.bytes = p.bytes[:min(max(0, n), len(p.bytes))]
	if v.digit >= 0 {
		p.typing, p.digit = v.cursor, v.digit
	}
	if v.Spans != nil {
		p.spans = v.Spans(start, end)
	}
	if v.Edited != nil {
		for _, e := range v.Edited(start, end) {
			p.grounds = append(p.grounds, ground{Range: e, fill: look.EditedGround})
		}
	}
	edited, selected := p.grounds, v.valuesIn(start, end)
	s := v.Selected()
	if s.End-s.Start > 1 {
		selected = append(selected, s)
	}
	for _, r := range selected {
		p.grounds = append(p.grounds, ground{Range: r, fill: look.Selection})
	}
	for _, r := range selected { // edited bytes among them keep a frame, so that both are seen
		for _, g := range edited {
			if m := g.Range.Cut(r); !m.Empty() {
				p.grounds = append(p.grounds, ground{Range: m, border: look.Changed})
			}
		}
	}
	for _, g := range p.grounds {
		p.strong = append(p.strong, g.Range)
	}
	if s.End-s.Start > 1 || v.focused && !s.Empty() {
		p.grounds = append(p.grounds, ground{Range: s, border: look.Accent})
		if caret := v.caret(); s.End-s.Start > 1 {
			p.grounds = append(p.grounds, ground{Range: Range{Start: caret, End: caret + 1}, border: look.Accent})
		}
	}
	return p
}

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
	l.Box.Resize(fyne.NewSize(width, h))
	slot.Text(l.offset, fmt.Sprintf("%0*X", p.digits, off), p.size, p.color(look.Faint))
	slot.Put(l.offset, mono.LeftEdge, 0, float32(p.digits)*p.cell, h)

	from := min(max(0, off-p.start), int64(len(p.bytes)))
	b := p.bytes[from:min(from+int64(p.per), int64(len(p.bytes)))]
	for i := 0; i < len(b); {
		name := p.colorAt(off + int64(i))
		j := i
		run := make([]byte, 0, 64)
		for ; j < len(b) && p.colorAt(off+int64(j)) == name; j++ {
			for len(run) < column(j)-column(i) {
				run = append(run, ' ')
			}
			if off+int64(j) == p.typing {
				run = append(run, hexDigits[p.digit], '_')
				continue
			}
			run = append(run, hexDigits[b[j]>>4], hexDigits[b[j]&15])
		}
		t := l.hex.Next()
		slot.Text(t, string(run), p.size, p.color(name))
		slot.Put(t, p.hex+float32(column(i))*p.cell, 0, float32(len(run))*p.cell, h)
		i = j
	}
	l.hex.End()
	text := make([]byte, len(b))
	for i, c := range b {
		if text[i] = '.'; c >= 0x20 && c < 0x7f {
			text[i] = c
		}
	}
	slot.Text(l.text, string(text), p.size, p.color(look.Muted))
	slot.Put(l.text, p.text, 0, float32(len(text))*p.cell, h)
	l.setGrounds(p, Range{Start: off, End: off + int64(len(b))}, h)
}

// setGrounds draws the backgrounds of a row's letters.
func (l *line) setGrounds(p *paint, row Range, h float32) {
	add := func(g ground, x, w float32, letters bool) {
		var fill, border color.Color
		if g.fill != "" {
			fill = p.color(g.fill)
		}
		if g.border == look.Accent && letters != p.letters { // keys do not go to this column
			border = p.color(look.Muted)
		} else if g.border != "" {
			border = p.color(g.border)
		}
		l.ground.Add(fill, border, x, w, h)
	}
	for _, g := range p.grounds {
		m := g.Range.Cut(row)
		if m.Empty() {
			continue
		}
		i, j := int(m.Start-row.Start), int(m.End-row.Start)
		add(g, p.hex+float32(column(i))*p.cell, float32(column(j-1)+2-column(i))*p.cell, false)
		add(g, p.text+float32(i)*p.cell, float32(j-i)*p.cell, true)
	}
	l.ground.End()
}
