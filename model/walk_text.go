package model

import (
	"context"

	"savant/codec/variant"
	"savant/scene/literal"
)

// textWalk is a walk over the values of a text. It goes by rows: what is nested in a value is found by taking it apart.
type textWalk struct {
	form  *textForm
	row   Row
	place textPlace
}

// WalkValues calls f for each value.
func (form *textForm) WalkValues(ctx context.Context, o WalkOptions, f func(*Visit) bool) error {
	w := &textWalk{form: form}
	seen := 0
	var visit func(r Row) bool
	visit = func(r Row) bool {
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
		w.row, w.place = r, p
		n := form.open(p)
		v := Visit{Type: t, Packed: p.kind == textPacked, Offset: p.start, walker: w}
		v.Inner = n.count() > 0 && n.packed == variant.Nil
		if !f(&v) {
			return false
		}
		if v.Packed || v.Inner || !elementsVisited(t, o) {
			return true
		}
		for i := range form.Len(r) {
			if !form.host.Visit(r, Slot{ChildPart, i}, visit) {
				return false
			}
		}
		return true
	}
	form.Walk(Root, -1, visit)
	return ctx.Err()
}

func (w *textWalk) end() int64 { return w.place.end }

func (w *textWalk) raw() []byte {
	if n := w.form.open(w.place); n.count() > 0 && n.packed == variant.Nil {
		return nil
	}
	return w.form.bytesAt(w.place)
}

func (w *textWalk) value() (variant.Value, error) { return w.form.Value(w.row) }

func (w *textWalk) number() (uint64, bool) {
	v, err := w.value()
	return v.Bits, err == nil
}

func (w *textWalk) text() ([]byte, bool) {
	v, err := w.value()
	return []byte(v.Text), err == nil
}

func (w *textWalk) path() Path { return w.form.Path(w.row) }

func (w *textWalk) key() (string, bool) {
	p, f := w.place, w.form
	section := &f.outline.Sections[p.section]
	switch p.kind {
	case textProperty:
		return section.Name(f.src, section.Properties[p.index]), true
	case textAttribute:
		return section.Name(f.src, section.Attributes[p.index]), true
	}
	n := f.open(f.place(f.host.Parent(w.row)))
	if p.kind != textElement || n.kind != literal.Entries && n.kind != literal.Properties {
		return "", false
	}
	step, ok := f.keyStep(n, f.host.Slot(w.row).Index)
	if ok && step.Kind == KeyStep {
		return f.keyText(step.Text), true
	}
	return step.Text, ok
}

// keyText is the text of a key that is no String: of a StringName what it says, of the rest its literal.
func (f *textForm) keyText(text string) string {
	if len(text) > 0 && text[0] == '&' || text[0] == '@' {
		if v, err := f.Parse(Root, text); err == nil && v.Type == variant.StringName {
			return v.Text
		}
	}
	return text
}

func (w *textWalk) keyBytes() []byte {
	if key, ok := w.key(); ok {
		return []byte(key)
	}
	return nil
}

func (w *textWalk) trail() []int { return w.form.host.Trail(w.row) }
