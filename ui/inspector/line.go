package inspector

import (
	"math"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/codec/variant"
	"savant/model"
	"savant/scene/class"
	"savant/ui/internal/ink"
	"savant/ui/internal/scroll"
	"savant/ui/look"
)

// Line is the fields of one value, chosen by its hint or type; types without fields get one for Godot text.
type Line struct {
	panel  *Panel
	fields []*field
	rows   []*titled
	drawn  drawn // nil for none
	root   *fyne.Container
	wide   float32 // what its widest row needs to be legible
}

// legible is the least width of one of several fields in a row.
const legible = 64

// NewFields returns the fields of a value outside of any panel, for a value about to be added to a document. It is nil
// if the type has no fields but Godot text. resized is called when the fields may need another height.
func NewFields(win fyne.Window, doc *model.Document, h Held, resized func()) *Line {
	if t := h.Values()[0].Type; t >= variant.Types || editors.types[t].rows == nil {
		return nil
	}
	return NewAside(win, doc, resized).NewLine(h)
}

// NewAside returns a panel that shows no row: it is for fields elsewhere in the window. resized is called when they may need another height.
func NewAside(win fyne.Window, doc *model.Document, resized func()) *Panel {
	p := New(win)
	p.doc, p.Resized = doc, resized
	return p
}

// LineHeight is the height of fields in one line with a remark below them.
func LineHeight() float32 {
	note := newNote()
	note.SetText(" ")
	return widget.NewEntry().MinSize().Height + note.MinSize().Height
}

// NewLine returns the fields of a value that belongs to the panel's row.
func (p *Panel) NewLine(h Held) *Line {
	l := &Line{panel: p, drawn: newDrawn(h), root: ink.Down(4)}
	of := &holding{values: h.Values, change: h.Change, assignments: h.Assignments}
	rows := h.rows(p.single())
	if l.drawn != nil && l.drawn.whole() {
		rows = nil
	}
	for _, r := range rows {
		var objects []fyne.CanvasObject
		least := float32(0)
		for _, s := range r.specs {
			if h.Brief {
				s.note, s.exact, s.hint = nil, nil, nil
			}
			f := newField(p, s, false, of)
			f.entry.leave, f.entry.accept = h.Leave, h.Accept
			l.fields = append(l.fields, f)
			if len(r.specs) > 1 && s.label != "" {
				objects = append(objects, letter(newCaption(f), f.root))
			} else {
				objects = append(objects, f.root)
			}
			least = max(least, leastField(s.label))
		}
		if n := float32(len(objects)); n > 1 || len(rows) > 1 {
			label := float32(0)
			for _, s := range r.specs {
				label = max(label, ink.Small(s.label, look.Muted).MinSize().Width)
			}
			l.wide = max(l.wide, n*(legible+label+letterGap)+(n-1)*spreadGap)
		}
		name := fyne.CanvasObject(nil)
		if len(rows) > 1 {
			name = nameOf(r.label, l.fields[len(l.fields)-len(r.specs):]...)
		}
		line := newTitled(name, least, objects)
		l.rows = append(l.rows, line)
		l.root.Add(line.row)
	}
	if len(rows) > 1 {
		l.wide += nameWidth()
	}
	if l.drawn != nil {
		l.root.Add(l.drawn.object())
	}
	l.Fill()
	return l
}

// Wide returns the width that several fields need beside one another to be legible; 0 for a single field.
func (l *Line) Wide() float32 { return l.wide }

// rows returns the fields of a value. single is for files that store angles and the numbers of vectors in 32 bits.
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
	case v.Type == variant.Color: // as people write it
		rows = rows[len(rows)-1:]
		rows[0].specs = rows[0].specs[:1]
	case v.Type == variant.Int:
		rows[0].specs = rows[0].specs[:1]
	case v.Type == variant.Transform3D, v.Type == variant.Basis:
		rows = orderedRows(v, Shown{}, h.Order)
	}
	if parts := partsOf(v, h.Order); parts != nil {
		rows = rows[:len(parts)] // without the matrix, which is in the editor of the row
	}
	return hinted(rows, v.Type, h.Hint, single)
}

// Object returns the shown object.
func (l *Line) Object() fyne.CanvasObject { return l.root }

// Fill updates the fields.
func (l *Line) Fill() {
	for _, f := range l.fields {
		f.fill()
	}
	if l.drawn != nil {
		l.drawn.fill()
	}
}

// Texts returns the contents of the fields.
func (l *Line) Texts() []string {
	list := make([]string, len(l.fields))
	for i, f := range l.fields {
		list[i] = f.entry.Text
	}
	return list
}

// Focus focuses the first field and selects its text.
func (l *Line) Focus() {
	if len(l.fields) == 0 {
		l.panel.win.Canvas().Focus(l.drawn.keys())
		return
	}
	l.panel.win.Canvas().Focus(l.fields[0].entry)
	l.fields[0].entry.selectAll()
}

// Wrong says why what is written in a field was refused; "" if nothing was.
func (l *Line) Wrong() string {
	for _, f := range l.fields {
		if f.wrong {
			return f.note.Whole()
		}
	}
	return ""
}

// Focused reports whether a field has the focus.
func (l *Line) Focused() bool {
	for _, f := range l.fields {
		if l.panel.focused(f.entry) {
			return true
		}
	}
	return l.drawn != nil && l.panel.focused(l.drawn.keys())
}

// Relayout lays out the panel again after a part's height has changed.
func (p *Panel) Relayout() { p.relayout() }

// Reveal scrolls as little as needed to show an object of a part.
func (p *Panel) Reveal(o fyne.CanvasObject) { scroll.Reveal(p.root, o) }

// Number returns a number as a value of a type, as the file stores it. n is in degrees if the range is.
func (p *Panel) Number(t variant.Type, n float64, r class.Range) variant.Value {
	if t == variant.Int {
		return variant.OfInt(int64(math.Round(n)))
	}
	if r.Degrees {
		n, _ = strconv.ParseFloat(radians(n, p.single()), 64)
	}
	return variant.OfFloat(n)
}
