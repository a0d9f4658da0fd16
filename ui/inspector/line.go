package inspector

import (
	"math"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/codec/variant"
	"savant/model"
	"savant/scene/class"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

// Line is the fields of one value, as its hint or the editor of its type has them; one for Godot text where it has none.
type Line struct {
	panel  *Panel
	fields []*field
	drawn  drawn // nil for none
	root   *fyne.Container
}

// NewFields returns the fields of a value that is to become part of a document, outside of any panel; nil if its type has
// no fields but Godot text. resized is called when they may need another height.
func NewFields(win fyne.Window, doc *model.Document, h Held, resized func()) *Line {
	if t := h.Values()[0].Type; t >= variant.Types || editors.types[t].rows == nil {
		return nil
	}
	p := New(win)
	p.doc, p.Resized = doc, resized
	return p.NewLine(h)
}

// NewLine returns the fields of a value that belongs to the panel's row.
func (p *Panel) NewLine(h Held) *Line {
	l := &Line{panel: p, drawn: newDrawn(h), root: ink.Down(4)}
	of := &holding{values: h.Values, change: h.Change}
	rows := h.rows(p.single())
	if l.drawn != nil && l.drawn.whole() {
		rows = nil
	}
	for _, r := range rows {
		var objects []fyne.CanvasObject
		for _, s := range r.specs {
			if h.Brief {
				s.note, s.hint = nil, nil
			}
			f := newField(p, s, false, of)
			f.entry.leave = h.Leave
			l.fields = append(l.fields, f)
			if len(r.specs) > 1 && s.label != "" {
				objects = append(objects, ink.Across(4, 0, 1, ink.Small(s.label, look.Muted), f.root))
			} else {
				objects = append(objects, f.root)
			}
		}
		line := fyne.CanvasObject(ink.Even(8, objects...))
		if len(rows) > 1 {
			line = container.New(named{}, ink.Small(r.label, look.Muted), line)
		}
		l.root.Add(line)
	}
	if l.drawn != nil {
		l.root.Add(l.drawn.object())
	}
	l.Fill()
	return l
}

// rows are the fields of a value. single is for files that keep the numbers of vectors, and angles, in 32 bits.
func (h *Held) rows(single bool) []row {
	v := h.Values()[0]
	var rows []row
	if v.Type < variant.Types && editors.types[v.Type].rows != nil {
		rows = editors.types[v.Type].rows(v, Shown{Description: model.Description{Width: h.Width}})
	}
	switch {
	case rows == nil:
		return []row{{specs: []spec{{mono: true,
			show: func(variant.Value) string { return h.Text() },
			take: func(_ variant.Value, text string) (variant.Value, error) { return h.Parse(text) }}}}}
	case v.Type == variant.Color: // as one writes it
		rows = rows[len(rows)-1:]
		rows[0].specs = rows[0].specs[:1]
	case v.Type == variant.Int:
		rows[0].specs = rows[0].specs[:1]
	case v.Type == variant.Transform3D, v.Type == variant.Basis:
		rows = orderedRows(v, Shown{}, h.Order)
	}
	return hinted(rows, v.Type, h.Hint, single)
}

// Object returns the shown object.
func (l *Line) Object() fyne.CanvasObject { return l.root }

// Fill brings the fields up to date.
func (l *Line) Fill() {
	for _, f := range l.fields {
		f.fill()
	}
	if l.drawn != nil {
		l.drawn.fill()
	}
}

// Texts are the contents of the fields.
func (l *Line) Texts() []string {
	list := make([]string, len(l.fields))
	for i, f := range l.fields {
		list[i] = f.entry.Text
	}
	return list
}

// Focus gives the keyboard to the first field, with its text marked.
func (l *Line) Focus() {
	if len(l.fields) == 0 {
		l.panel.win.Canvas().Focus(l.drawn.keys())
		return
	}
	l.panel.win.Canvas().Focus(l.fields[0].entry)
	l.fields[0].entry.selectAll()
}

// Focused reports whether a field has the keyboard.
func (l *Line) Focused() bool {
	for _, f := range l.fields {
		if l.panel.focused(f.entry) {
			return true
		}
	}
	return l.drawn != nil && l.panel.focused(l.drawn.keys())
}

// Relayout follows a part that needs another height.
func (p *Panel) Relayout() { p.relayout() }

// Reveal scrolls as little as needed to show an object of a part.
func (p *Panel) Reveal(o fyne.CanvasObject) {
	driver := fyne.CurrentApp().Driver()
	top := driver.AbsolutePositionForObject(o).Y - driver.AbsolutePositionForObject(p.root).Y
	switch bottom := top + o.Size().Height; {
	case top < 0:
		p.root.ScrollToOffset(p.root.Offset.AddXY(0, top))
	case bottom > p.root.Size().Height:
		p.root.ScrollToOffset(p.root.Offset.AddXY(0, bottom-p.root.Size().Height))
	}
}

// Number is a number of a type, in degrees where the range has them, as the file keeps it.
func (p *Panel) Number(t variant.Type, n float64, r class.Range) variant.Value {
	if t == variant.Int {
		return variant.OfInt(int64(math.Round(n)))
	}
	if r.Degrees {
		n, _ = strconv.ParseFloat(radians(n, p.single()), 64)
	}
	return variant.OfFloat(n)
}
