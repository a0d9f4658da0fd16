package text

import (
	"context"

	"savant/codec/variant"
	"savant/model"
	"savant/scene/literal"
)

// walk is a walk over the values of a text, row by row. Nested values are found by parsing the value around them.
type walk struct {
	model.RowVisit
	form   *Form
	place  place
	deep   model.Path // of a value with deeper ones in it
	deepAt int64      // where that begins
}

// WalkValues calls f for each value.
func (form *Form) WalkValues(ctx context.Context, o model.WalkOptions, f func(*model.Visit) bool) error {
	w := &walk{RowVisit: model.RowVisit{Host: form.host, Form: form}, form: form, deepAt: -1}
	seen := 0
	var visit func(r model.Row) bool
	visit = func(r model.Row) bool {
		p := form.place(r)
		if seen++; seen%256 == 0 {
			if ctx.Err() != nil {
				return false
			}
			o.Progress(float64(p.start) / float64(max(form.host.Size(), 1)))
		}
		t, ok := form.typeOf(r)
		if !ok {
			return true
		}
		w.Row, w.place = r, p
		n := form.open(p)
		v := model.Visit{Type: t, Packed: p.kind == textPacked, Offset: p.start, Of: w}
		v.Inner = n.count() > 0 && n.packed == variant.Nil
		if !f(&v) {
			return false
		}
		if v.Packed || v.Inner || !model.VisitsElements(t, o) {
			return true
		}
		for i := range form.Len(r) {
			if !form.host.Visit(r, i, visit) {
				return false
			}
		}
		return true
	}
	form.Walk(model.Root, -1, visit)
	return ctx.Err()
}

// End is where the value ends.
func (w *walk) End() int64 { return w.place.end }

// Raw is the bytes of a value without others in it.
func (w *walk) Raw() []byte {
	if n := w.form.open(w.place); n.count() > 0 && n.packed == variant.Nil {
		return nil
	}
	return w.form.bytesAt(w.place)
}

// Key is the key or name of the value.
func (w *walk) Key() (string, bool) {
	p, f := w.place, w.form
	section := &f.outline.Sections[p.section]
	switch p.kind {
	case textProperty:
		return section.Name(f.src, section.Properties[p.index]), true
	case textAttribute:
		return section.Name(f.src, section.Attributes[p.index]), true
	}
	n := f.open(f.place(f.host.Parent(w.Row)))
	if p.kind != textElement || n.kind != literal.Entries && n.kind != literal.Properties {
		return "", false
	}
	step, ok := f.keyStep(n, f.host.Slot(w.Row).Index)
	if ok && step.Kind == model.KeyStep {
		return f.keyText(step.Text), true
	}
	return step.Text, ok
}

// keyText returns the text of a key that is not a String: the contents of a StringName, else the literal.
func (f *Form) keyText(text string) string {
	if len(text) > 0 && text[0] == '&' || text[0] == '@' {
		if v, err := f.Parse(model.Root, text); err == nil && v.Type == variant.StringName {
			return v.Text
		}
	}
	return text
}

// KeyBytes is the key of the value as it is stored.
func (w *walk) KeyBytes() []byte {
	if key, ok := w.Key(); ok {
		return []byte(key)
	}
	return nil
}

// Near is Path, but for a value nested too deep it returns the path of an enclosing one.
func (w *walk) Near(most int) model.Path {
	f := w.form
	chain := []model.Row{w.Row}
	for {
		up := f.host.Parent(chain[len(chain)-1])
		if kind := f.place(up).kind; kind != textElement && kind != textProperty && kind != textAttribute {
			break
		}
		chain = append(chain, up)
	}
	if len(chain) <= most {
		return w.Path()
	}
	r := chain[len(chain)-most]
	if at := f.place(r).start; at != w.deepAt {
		w.deep, w.deepAt = f.Path(r), at
	}
	return w.deep
}
