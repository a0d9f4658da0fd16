package merge

import (
	"cmp"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/inspector/numtext"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// replace makes the entered Godot texts the values of the places of the selected change.
func (m *merging) replace(texts ...string) error {
	c, _ := m.current()
	places := m.places(c)
	if m.saving || len(places) != len(texts) {
		return nil
	}
	values := map[string]variant.Value{}
	for i, w := range places {
		v, err := m.value(&w, texts[i])
		if err != nil {
			return err
		}
		values[w.path] = v
	}
	m.put(c, values)
	m.chosen(c.Path)
	return nil
}

// value is what was written for a place. It is of the type that the sides have there as far as it can be.
func (m *merging) value(w *written, text string) (v variant.Value, err error) {
	d, r := m.at(w.path)
	was, fail := d.Parse(r, cmp.Or(w.ours, w.theirs))
	if now, err := d.Parse(r, w.text); err == nil {
		text = numtext.Calculated(text, now)
	}
	if v, err = d.Parse(r, text); err != nil {
		return v, err
	}
	if fail == nil && was.Type != v.Type { // 8 for a float
		if same, ok := d.ConvertedValue(r, v, was.Type); ok {
			v = same
		}
	}
	trial := d.Snapshot().Document()
	if r, err = trial.Find(w.path); err == nil {
		err = trial.SetAs(r, v)
	}
	return v, err
}

// takeBoth gives the selected list the additions of both sides.
func (m *merging) takeBoth() {
	c, _ := m.current()
	if c == nil || m.saving {
		return
	}
	if v, ok := m.both[c.Path]; ok {
		m.put(c, map[string]variant.Value{c.Path: v})
		m.chosen(c.Path)
		return
	}
	m.win.Fail(m.page, words.Say("These are no two lists to which both sides added something. Choose a side."))
	m.refused = true
}

// chosen merges with a value that was chosen.
func (m *merging) chosen(path string) {
	m.win.Trace("chosen", "paths", []string{path}, "value", true)
	m.proceed()
	m.restart()
}

// ask asks for other values of the selected change, as Godot text or in the fields of their types. It says why if there can be none.
func (m *merging) ask() {
	c, label := m.current()
	places := m.places(c)
	switch {
	case m.saving || m.result == nil:
		return
	case len(places) == 0:
		m.win.Fail(m.page, m.fixed(c))
		m.refused = true
		return
	case len(places) > mostFields:
		m.win.Fail(m.page, words.Say("The sides differ in %s places here. Choose a side, and change them in the merged file.", words.Number(int64(len(places)))))
		m.refused = true
		return
	}
	var fields []widgets.Field
	for _, w := range places {
		d, r := m.at(w.path)
		f := widgets.Field{Label: w.name, Text: w.text}
		switch {
		case f.Label != "":
		case d.AsJSON(r):
			f.Label = words.Say("Value, as JSON")
		default:
			f.Label = words.Say("Value, as Godot text")
		}
		if len(places) == 1 {
			f.Below = func(of widgets.Below) fyne.CanvasObject { return newTyped(m.win, d, r, of) }
		}
		fields = append(fields, f)
	}
	m.win.Prompt("merge-value", words.Say("Another value of %s", label), words.Say("Set"), fields, func(t []string) error { return m.replace(t...) })
}

// mostFields is for how many values of a change others can be written at once.
const mostFields = 6

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
		Leave:  t.of.Focus,
		Accept: t.of.Accept,
	}
}
