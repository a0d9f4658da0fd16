package merge

import (
	"cmp"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// replace makes the entered Godot text the value of the selected change.
func (m *merging) replace(text string) error {
	c, _ := m.current()
	if m.saving || !m.editable(c) {
		return nil
	}
	d, r := m.at(c.Path)
	was, fail := d.Parse(r, cmp.Or(c.Ours, c.Theirs))
	if now, err := d.Parse(r, cmp.Or(c.Result, c.Ours, c.Theirs)); err == nil {
		text = inspector.Calculated(text, now)
	}
	v, err := d.Parse(r, text)
	if err != nil {
		return err
	}
	if fail == nil && was.Type != v.Type { // 8 for a float
		if same, ok := d.ConvertedValue(r, v, was.Type); ok {
			v = same
		}
	}
	m.put(c, v)
	m.chosen(c.Path)
	return nil
}

// takeBoth gives the selected list the additions of both sides.
func (m *merging) takeBoth() {
	c, _ := m.current()
	if c == nil || m.saving {
		return
	}
	if v, ok := m.both[c.Path]; ok {
		m.put(c, v)
		m.chosen(c.Path)
	}
}

// chosen merges with a value that was chosen.
func (m *merging) chosen(path string) {
	m.win.Trace("chosen", "paths", []string{path}, "value", true)
	m.proceed()
	m.restart()
}

// ask asks for another value of the selected change, as Godot text or in the fields of its type.
func (m *merging) ask() {
	c, label := m.current()
	if m.saving || !m.editable(c) {
		return
	}
	d, r := m.at(c.Path)
	text := cmp.Or(c.Result, c.Theirs)
	f := widgets.Field{Label: words.Say("Value, as Godot text"), Text: text, Below: func(of widgets.Below) fyne.CanvasObject {
		return newTyped(m.win, d, r, of)
	}}
	if d.AsJSON(r) {
		f.Label = words.Say("Value, as JSON")
	}
	m.win.Prompt("merge-value", words.Say("Another value of %s", label), words.Say("Set"), []widgets.Field{f}, func(t []string) error { return m.replace(t[0]) })
}

// typed returns the entered value, in the fields of its type.
type typed struct {
	win    host.Window
	doc    *model.Document
	row    model.Row // that the value is for
	of     widgets.Below
	value  variant.Value
	line   *inspector.Line // nil for types without fields
	holder *fyne.Container
}

func newTyped(win host.Window, doc *model.Document, r model.Row, of widgets.Below) fyne.CanvasObject {
	t := &typed{win: win, doc: doc, row: r, of: of, holder: ink.Down(0)}
	of.Follow(t.follow)
	return t.holder
}

// follow shows the entered value.
func (t *typed) follow(text string) {
	v, err := t.doc.Parse(t.row, text)
	if err != nil {
		return // the fields keep what was written before
	}
	before := t.value.Type
	if t.value = v; t.line != nil && before == v.Type {
		t.line.Fill()
		return
	}
	t.holder.RemoveAll()
	if t.line = inspector.NewFields(t.win.Native(), t.doc, t.held(), t.of.Resized); t.line != nil {
		t.holder.Add(t.line.Object())
	}
	t.of.Resized()
}

// held is the value as its fields have it.
func (t *typed) held() inspector.Held {
	return inspector.Held{
		Values: func() []variant.Value { return []variant.Value{t.value} },
		Text:   func() string { return t.doc.Literal(t.row, t.value) },
		Parse:  func(text string) (variant.Value, error) { return t.doc.Parse(t.row, text) },
		Change: func(into func(variant.Value) (variant.Value, error), _ bool) error {
			v, err := into(t.value)
			if err == nil {
				t.value = v
				t.of.Write(t.doc.Literal(t.row, v))
			}
			return err
		},
		Leave: t.of.Focus,
	}
}
