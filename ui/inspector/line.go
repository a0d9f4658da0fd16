package inspector

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

// Held is a value that a Line edits: that of a row, or one that the file does not hold yet.
type Held struct {
	Value  func() variant.Value                     // in force
	Text   func() string                            // the same as Godot text
	Parse  func(text string) (variant.Value, error) // what was written as Godot text
	Change func(v variant.Value, amend bool) error  // makes it another; with amend in one step with the edit before
	Leave  func()                                   // the keyboard goes back to where it came from
	Width  int                                      // bits in which an int or float is stored; 0 where none is
}

// Line is the fields of one value, as the editor of its type has them; one for Godot text where it has none.
type Line struct {
	panel  *Panel
	fields []*field
	root   *fyne.Container
}

// NewLine returns the fields of a value that belongs to the panel's row.
func (p *Panel) NewLine(h Held) *Line {
	l := &Line{panel: p, root: ink.Down(4)}
	of := &holding{
		values: func() []variant.Value { return []variant.Value{h.Value()} },
		change: func(into func(variant.Value) (variant.Value, error), amend bool) error {
			v, err := into(h.Value())
			if err != nil {
				return err
			}
			return h.Change(v, amend)
		},
	}
	rows := h.rows()
	for _, r := range rows {
		var objects []fyne.CanvasObject
		for _, s := range r.specs {
			f := newField(p, s, false, of)
			f.entry.leave = h.Leave
			l.fields = append(l.fields, f)
			if len(r.specs) > 1 {
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
	l.Fill()
	return l
}

// rows are the fields of a value.
func (h *Held) rows() []row {
	v := h.Value()
	var rows []row
	if v.Type < variant.Types && editors[v.Type].rows != nil {
		rows = editors[v.Type].rows(v, Shown{Description: model.Description{Width: h.Width}})
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
	}
	return rows
}

// Object is what is shown.
func (l *Line) Object() fyne.CanvasObject { return l.root }

// Fill brings the fields up to date.
func (l *Line) Fill() {
	for _, f := range l.fields {
		f.fill()
	}
}

// Focus gives the keyboard to the first field, with its text marked.
func (l *Line) Focus() {
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
	return false
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
