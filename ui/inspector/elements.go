package inspector

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

// elements shows a packed array as a table of a few rows that move over it: only those on the screen exist.
type elements struct {
	panel   *Panel
	element variant.Type
	width   int // components of one element
	shape   variant.Shape
	value   variant.Value
	first   int
	rows    []*elementRow
	place   *ink.Text
	jump    *entry
	problem *widget.Label
	root    *fyne.Container
}

// elementRow is one row of the table.
type elementRow struct {
	index   *ink.Text
	entries []*entry
	shown   []string
	at      int // of the element shown; -1 for none
	line    *fyne.Container
}

const tableRows = 8

func newElements(p *Panel, v variant.Value) extra {
	element, _ := variant.ElementOf(v.Type)
	e := &elements{panel: p, element: element, width: 1, problem: newNote(), place: ink.Small("", look.Muted)}
	names := []string{""}
	if shape, ok := variant.ShapeOf(element); ok {
		e.shape, e.width, names = shape, len(shape.Components), shape.Components
	}
	table := ink.Down(2)
	if e.width > 1 {
		heads := make([]fyne.CanvasObject, 0, e.width)
		for _, n := range names {
			heads = append(heads, ink.Small(n, look.Muted))
		}
		table.Add(container.New(indexed{}, ink.Small("", look.Muted), ink.Even(8, heads...)))
	}
	n := Elements(v)
	for i := range min(tableRows, n) {
		table.Add(e.newRow(i).line)
	}
	e.jump = newEntry(false)
	e.jump.PlaceHolder = "index"
	e.jump.revert = func() { e.jump.SetText("") }
	e.jump.leave = nil
	e.jump.apply = e.goTo
	foot := ink.Across(8, 0, 0, e.place,
		widget.NewButtonWithIcon("", theme.NavigateBackIcon(), func() { e.scroll(-tableRows) }),
		widget.NewButtonWithIcon("", theme.NavigateNextIcon(), func() { e.scroll(tableRows) }),
		container.NewGridWrap(fyne.NewSize(90, e.jump.MinSize().Height), e.jump))
	e.root = ink.Down(6, ink.Small("Elements", look.Muted), &wheel{content: table, turn: e.scroll}, e.problem)
	e.root.Objects[1].(*wheel).ExtendBaseWidget(e.root.Objects[1].(*wheel))
	if n > tableRows {
		e.root.Add(foot)
	}
	return e
}

// Elements is the number of elements of a packed array.
func Elements(v variant.Value) int {
	width := 1
	if element, ok := variant.ElementOf(v.Type); ok {
		if shape, ok := variant.ShapeOf(element); ok {
			width = len(shape.Components)
		}
	}
	switch data := v.Data.(type) {
	case []byte:
		return len(data)
	case []int32:
		return len(data) / width
	case []int64:
		return len(data)
	case []float32:
		return len(data) / width
	case []float64:
		return len(data) / width
	case []string:
		return len(data)
	}
	return 0
}

// Element returns one element of a packed array as a value of its own.
func Element(v variant.Value, i int) variant.Value {
	element, _ := variant.ElementOf(v.Type)
	width := 1
	if shape, ok := variant.ShapeOf(element); ok {
		width = len(shape.Components)
	}
	c := make([]float64, width)
	double := false
	switch data := v.Data.(type) {
	case []byte:
		return variant.OfInt(int64(data[i]))
	case []int64:
		return variant.OfInt(data[i])
	case []string:
		return variant.OfString(data[i])
	case []int32:
		if width == 1 {
			return variant.OfInt(int64(data[i]))
		}
		for k := range c {
			c[k] = float64(data[i*width+k])
		}
	case []float32:
		if width == 1 {
			return variant.OfFloat(float64(data[i]))
		}
		for k := range c {
			c[k] = float64(data[i*width+k])
		}
	case []float64:
		if width == 1 {
			return variant.OfFloat(data[i])
		}
		double = true
		copy(c, data[i*width:])
	}
	return variant.Value{Type: element, Data: &variant.Math{Double: double, C: c}}
}

func (e *elements) newRow(slot int) *elementRow {
	r := &elementRow{index: ink.Small("", look.Faint), at: -1, shown: make([]string, e.width)}
	r.index.Align = fyne.TextAlignTrailing
	r.index.Cut = true
	cells := make([]fyne.CanvasObject, e.width)
	for k := range e.width {
		c := newEntry(false)
		c.apply = func() bool { return e.apply(r, k) }
		c.revert = func() { c.SetText(r.shown[k]) }
		c.leave = e.panel.leave
		c.key = func(key *fyne.KeyEvent) bool { return e.move(slot, k, key.Name) }
		if e.panel.about.Can&model.CanSet == 0 {
			c.Disable()
		}
		r.entries = append(r.entries, c)
		cells[k] = c
	}
	r.line = container.New(indexed{}, r.index, ink.Even(8, cells...))
	e.rows = append(e.rows, r)
	return r
}

func (e *elements) object() fyne.CanvasObject { return e.root }

func (e *elements) focus() bool {
	if len(e.rows) == 0 || e.rows[0].entries[0].Disabled() {
		return false
	}
	e.panel.win.Canvas().Focus(e.rows[0].entries[0])
	e.rows[0].entries[0].selectAll()
	return true
}

func (e *elements) fill(v variant.Value) {
	e.value = v
	n := Elements(v)
	e.first = max(0, min(e.first, n-len(e.rows)))
	for slot, r := range e.rows {
		i := e.first + slot
		if i >= n {
			r.line.Hide()
			r.at = -1
			continue
		}
		r.line.Show()
		r.at = i
		r.index.Set(fmt.Sprint(i))
		one := Element(v, i)
		for k, c := range r.entries {
			text := e.cell(one, k)
			r.shown[k] = text
			if c.Text != text {
				c.SetText(text)
			}
		}
	}
	last := min(n, e.first+len(e.rows)) - 1
	e.place.Set(fmt.Sprintf("%d to %d of %d", e.first, last, n))
	say(e.problem, "", widget.MediumImportance)
}

func (e *elements) cell(one variant.Value, k int) string {
	switch one.Type {
	case variant.Int:
		return fmt.Sprint(one.Int())
	case variant.Float:
		return floatText(one.Float(), e.bits())
	case variant.String:
		return one.Text
	}
	return componentText(one, k)
}

func (e *elements) bits() int {
	if _, double := e.value.Data.([]float64); double {
		return 64
	}
	return 32
}

func (e *elements) take(one variant.Value, k int, text string) (variant.Value, error) {
	switch one.Type {
	case variant.Int:
		n, err := parseInt(text)
		if err != nil {
			return one, err
		}
		low, high := e.limits()
		if n < low || n > high {
			return one, fmt.Errorf("%d does not fit an element: %d to %d.", n, low, high)
		}
		return variant.OfInt(n), nil
	case variant.Float:
		f, err := component(text, variant.Shape{}, e.bits() == 64)
		return variant.OfFloat(f), err
	case variant.String:
		return variant.OfString(text), nil
	}
	return componentSpec(k, "", e.shape).take(one, text)
}

func (e *elements) limits() (low, high int64) {
	switch e.value.Data.(type) {
	case []byte:
		return 0, 255
	case []int32:
		return -1 << 31, 1<<31 - 1
	}
	return -1 << 63, 1<<63 - 1
}

func (e *elements) apply(r *elementRow, k int) bool {
	text := r.entries[k].Text
	if r.at < 0 || text == r.shown[k] {
		return true
	}
	v, err := e.take(Element(e.value, r.at), k, text)
	if err == nil {
		before := r.shown[k]
		r.shown[k] = text
		var at model.Row
		at, err = e.panel.doc.Find(e.panel.doc.Path(e.panel.row) + fmt.Sprintf("[%d]", r.at))
		if err == nil {
			err = e.panel.setRow(at, v)
		}
		if err == nil {
			e.panel.Refresh()
			return true
		}
		r.shown[k] = before
	}
	say(e.problem, fmt.Sprintf("[%d]: %s", r.at, explain(err)), widget.DangerImportance)
	e.panel.relayout()
	return false
}

// scroll moves the table by so many rows.
func (e *elements) scroll(by int) {
	first := max(0, min(e.first+by, Elements(e.value)-len(e.rows)))
	if first == e.first {
		return
	}
	if f, ok := e.panel.win.Canvas().Focused().(*entry); ok && e.owns(f) {
		f.apply()
	}
	e.first = first
	e.fill(e.value)
}

func (e *elements) owns(f *entry) bool {
	for _, r := range e.rows {
		for _, c := range r.entries {
			if c == f {
				return true
			}
		}
	}
	return false
}

// move goes up and down the table with the arrow keys.
func (e *elements) move(slot, k int, key fyne.KeyName) bool {
	step := 0
	switch key {
	case fyne.KeyUp:
		step = -1
	case fyne.KeyDown:
		step = 1
	case fyne.KeyPageUp:
		e.scroll(-tableRows)
		return true
	case fyne.KeyPageDown:
		e.scroll(tableRows)
		return true
	default:
		return false
	}
	e.rows[slot].entries[k].apply()
	if next := slot + step; next >= 0 && next < len(e.rows) {
		e.panel.win.Canvas().Focus(e.rows[next].entries[k])
	} else {
		e.scroll(step)
	}
	return true
}

func (e *elements) goTo() bool {
	if e.jump.Text == "" {
		return true
	}
	n, err := parseInt(e.jump.Text)
	if count := int64(Elements(e.value)); err == nil && (n < 0 || n >= count) {
		err = fmt.Errorf("There is no element %d: they go from 0 to %d.", n, count-1)
	}
	if err != nil {
		say(e.problem, err.Error(), widget.DangerImportance)
		e.panel.relayout()
		return false
	}
	e.jump.SetText("")
	e.first = int(n)
	e.fill(e.value)
	return true
}

// indexed puts an index of fixed width before what belongs to it.
type indexed struct{}

const indexWidth = 64

// Layout is Fyne's.
func (indexed) Layout(o []fyne.CanvasObject, size fyne.Size) {
	h := o[0].MinSize().Height
	o[0].Move(fyne.NewPos(0, (size.Height-h)/2))
	o[0].Resize(fyne.NewSize(indexWidth-10, h))
	o[1].Move(fyne.NewPos(indexWidth, 0))
	o[1].Resize(fyne.NewSize(max(0, size.Width-indexWidth), size.Height))
}

// MinSize is Fyne's.
func (indexed) MinSize(o []fyne.CanvasObject) fyne.Size {
	m := o[1].MinSize()
	return fyne.NewSize(m.Width+indexWidth, max(m.Height, o[0].MinSize().Height))
}

// wheel turns the pointer's wheel into rows.
type wheel struct {
	widget.BaseWidget
	content fyne.CanvasObject
	turn    func(rows int)
}

// CreateRenderer is Fyne's.
func (w *wheel) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(w.content) }

// Scrolled is Fyne's.
func (w *wheel) Scrolled(e *fyne.ScrollEvent) {
	switch {
	case e.Scrolled.DY < 0:
		w.turn(2)
	case e.Scrolled.DY > 0:
		w.turn(-2)
	}
}
