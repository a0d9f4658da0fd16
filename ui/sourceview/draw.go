package sourceview

import (
	"image/color"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"savant/ui/internal/mono"
	"savant/ui/internal/scroll"
	"savant/ui/internal/slot"
	"savant/ui/look"
)

const numberGap = 16

// row draws one line of text.
type row struct {
	mono.Line
	start  int64 // where it begins in the text
	part   part
	broken string // what is wrong in it
	number *canvas.Text
	ground *mono.Grounds
	texts  *mono.Texts
}

func newRow() *row {
	r := &row{number: mono.Letters(), ground: mono.NewGrounds(), texts: mono.NewTexts()}
	r.Row = -1
	r.number.Alignment = fyne.TextAlignTrailing
	r.Box = container.NewWithoutLayout(r.ground.Box, r.number, r.texts.Box)
	return r
}

type renderer struct {
	*mono.Frame[*row]
	v     *View
	drawn columns
}

// columns are the places of the columns.
type columns struct {
	cell, size, text float32
	digits           int
}

func (v *View) columns() columns {
	c := columns{size: look.Size(v.Theme(), look.Mono), digits: max(3, len(strconv.FormatInt(v.index.total(), 10)))}
	c.cell = mono.Cell(c.size)
	c.text = mono.LeftEdge + float32(c.digits)*c.cell + numberGap
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
	r := &renderer{v: v, Frame: mono.NewFrame(v.scrollTo, newRow)}
	v.drawing = r
	return r
}

func (r *renderer) Refresh() {
	r.Bar.Refresh()
	r.place(true)
	canvas.Refresh(r.v)
}

// Layout keeps in view the mark that was in view: a pane that has just opened gets its place in more than one step.
func (r *renderer) Layout(s fyne.Size) {
	v, h := r.v, float64(r.v.rowHeight())
	seen := func() bool {
		return !v.marked.Empty() && r.Saw(v.pos, float64(v.index.lineOf(v.marked.Start))*h, h)
	}
	kept := seen()
	r.Resize(s)
	if v.pos = min(v.pos, v.end()); kept && !seen() {
		v.revealRange(v.marked)
	}
	r.place(true)
}

// place puts the visible lines where they belong. With all, their content is set again.
func (r *renderer) place(all bool) {
	v := r.v
	size, h := v.Size(), v.rowHeight()
	if size.Height <= 0 || size.Width <= 0 {
		return
	}
	v.pos = min(v.pos, v.end())
	all = r.Grow(size.Height, h) || all
	v.index.start(int64(v.pos/float64(h)) + int64(len(r.Lines))) // count the lines that come into view before their numbers are laid out
	p := paint{columns: v.columns(), v: v, theme: v.Theme(), variant: fyne.CurrentApp().Settings().ThemeVariant(), letters: v.letters(), scale: slot.ScaleOf(v)}
	all = all || p.columns != r.drawn
	r.drawn = p.columns
	r.Put(v.pos, h, all, func(x *row, line int64) bool {
		start, ok := v.index.start(line)
		if ok = ok && v.index.size > 0; ok {
			x.start = start
			x.set(&p, size.Width, h)
		}
		return ok
	})
	r.Focus(v.focused, v.Theme())
	r.Bar.Set(float64(v.index.total())*float64(h), float64(size.Height), v.pos)
}

// byteAt is the place in the text at a place in the view.
func (r *renderer) byteAt(at fyne.Position) (int64, bool) {
	line := int64((r.v.pos + float64(at.Y)) / float64(r.v.rowHeight()))
	for _, x := range r.Lines {
		if x.Row != line {
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

// brokenAt is what is wrong in the line at a place in the view.
func (r *renderer) brokenAt(at fyne.Position) string {
	line := int64((r.v.pos + float64(at.Y)) / float64(r.v.rowHeight()))
	for _, x := range r.Lines {
		if x.Row == line {
			return x.broken
		}
	}
	return ""
}

// broken is what is wrong in a line.
func (v *View) broken(off, end int64) string {
	if v.Broken == nil {
		return ""
	}
	return v.Broken(off, end)
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

// x is where letter i of a line is. Letters other than ASCII are as wide as their font makes them.
func (c *columns) x(s []rune, i int) float32 {
	for _, r := range s[:i] {
		if r >= 0x80 {
			return c.text + fyne.MeasureText(string(s[:i]), c.size, mono.Style()).Width
		}
	}
	return c.text + float32(i)*c.cell
}

// set draws a line.
func (x *row) set(p *paint, width, h float32) {
	v := p.v
	x.Box.Resize(fyne.NewSize(width, h))
	end := v.index.end(x.Row, x.start)
	tone := look.Faint
	if x.broken = v.broken(x.start, end); x.broken != "" {
		tone = look.Error
	}
	slot.Text(x.number, strconv.FormatInt(x.Row+1, 10), p.size, p.color(tone))
	slot.Put(x.number, mono.LeftEdge, 0, float32(p.digits)*p.cell, h)
	x.part = v.index.partOf(x.start, end, v.left, p.letters)
	s := x.part.letters
	v.widest = max(v.widest, v.left+len(s))
	if x.part.more {
		v.widest = max(v.widest, int(min(end-x.start, 1<<30)))
	}
	runs := colors(s)
	if v.left > 0 { // the start of the line tells its meaning, and it is not on the screen
		runs = []run{{0, len(s), look.Text}}
	}
	for _, c := range runs {
		if strings.TrimSpace(string(s[c.start:c.end])) == "" {
			continue
		}
		name := c.color
		if v.isMarked(x.part.at[c.start]) {
			name = look.OnSelection(name)
		}
		text := string(s[c.start:c.end])
		x.texts.Draw(&v.fonts, text, p.size, mono.Style(), p.color(name), p.scale, h, func(at int) float32 {
			return p.x(s, c.start+utf8.RuneCountInString(text[:at]))
		})
	}
	x.texts.End()
	x.setGrounds(p, h)
}

// setGrounds draws the backgrounds of letters: of the marked part and of edits.
func (x *row) setGrounds(p *paint, h float32) {
	last := len(x.part.letters)
	begin, end := x.part.at[0], x.part.at[last]
	add := func(r Range, name, border fyne.ThemeColorName) {
		// The line's end counts as one more character, so that a selected empty line is visible.
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
		var fill, edge color.Color
		if name != "" {
			fill = p.color(name)
		}
		if border != "" {
			edge = p.color(border)
		}
		x.ground.Add(fill, edge, left, right-left, h)
	}
	add(p.v.marked, look.Selection, "")
	from := sort.Search(len(p.v.others), func(i int) bool { return p.v.others[i].End > begin })
	for _, r := range p.v.others[from:] {
		if r.Start > end {
			break
		}
		add(r, look.Selection, "")
	}
	if p.v.Edited != nil {
		for _, r := range p.v.Edited(begin, end) {
			add(r, look.EditedGround, "")
		}
	}
	if x.broken != "" {
		add(Range{Start: begin, End: end}, "", look.Error)
	}
	add(p.v.Selected(), "", look.Accent)
	x.ground.End()
}
