package model

import (
	"context"
	"slices"

	"savant/codec/variant"
	"savant/scene/literal"
)

// textWalk is a walk over the values of a text. It goes by rows: what is nested in a value is found by taking it apart.
type textWalk struct {
	form  *textForm
	row   Row
	place place
}

func walkText(ctx context.Context, form *textForm, o WalkOptions, f func(*Visit) bool) error {
	w := &textWalk{form: form}
	d := form.d
	seen := 0
	var visit func(r Row) bool
	visit = func(r Row) bool {
		p := form.place(r)
		if seen++; seen%256 == 0 {
			if ctx.Err() != nil {
				return false
			}
			o.Progress(float64(p.start) / float64(max(d.Size(), 1)))
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
		for i := range form.len(r) {
			if !d.visit(r, slot{childPart, i}, visit) {
				return false
			}
		}
		return true
	}
	d.Walk(Root, -1, visit)
	return ctx.Err()
}

func (w *textWalk) end() int64 { return w.place.end }

func (w *textWalk) raw() []byte {
	if n := w.form.open(w.place); n.count() > 0 && n.packed == variant.Nil {
		return nil
	}
	return w.form.bytesAt(w.place)
}

func (w *textWalk) value() (variant.Value, error) { return w.form.value(w.row) }

func (w *textWalk) number() (uint64, bool) {
	v, err := w.value()
	return v.Bits, err == nil
}

func (w *textWalk) text() ([]byte, bool) {
	v, err := w.value()
	return []byte(v.Text), err == nil
}

func (w *textWalk) path() Path { return w.form.path(w.row) }

func (w *textWalk) key() (string, bool) {
	p, f := w.place, w.form
	section := &f.outline.Sections[p.extra]
	switch p.kind {
	case textProperty:
		return section.Name(f.src, section.Properties[p.key]), true
	case textAttribute:
		return section.Name(f.src, section.Attributes[p.key]), true
	}
	s := f.d.rows.at(w.row)
	n := f.open(f.place(s.parent))
	if p.kind != textElement || n.kind != literal.Entries && n.kind != literal.Properties {
		return "", false
	}
	step, ok := f.keyStep(n, s.slot.index)
	if ok && step.Kind == KeyStep {
		return keyText(step.Text, f.d), true
	}
	return step.Text, ok
}

// keyText is the text of a key that is no String: of a StringName what it says, of the rest its literal.
func keyText(text string, d *Document) string {
	if len(text) > 0 && text[0] == '&' || text[0] == '@' {
		if v, err := d.form.parse(Root, text); err == nil && v.Type == variant.StringName {
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

func (w *textWalk) trail() []int { return w.form.d.trail(w.row) }

// trail is the way to a row from the root: at each row which child comes next.
func (d *Document) trail(r Row) []int {
	var list []int
	for ; r != Root; r = d.rows.at(r).parent {
		list = append(list, d.rows.at(r).slot.index)
	}
	slices.Reverse(list)
	return list
}
