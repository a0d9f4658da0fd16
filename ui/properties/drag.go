package properties

import (
	"slices"

	"savant/codec/variant"
	"savant/scene/class"
	"savant/ui/inspector"
)

// drags reports whether the value is one number, which a drag of its name changes. The name of a vector is no number's: its letters are dragged.
func (x *line) drags() bool {
	p := x.property()
	switch p.Type {
	case "", "int", "float": // the values of others need not be read
	default:
		return false
	}
	switch p.Hint.Kind {
	case class.NoHint, class.RangeHint, class.EasingHint:
	default: // a choice or bits
		return false
	}
	if x.fixed() || x.opens || x.shown.brief {
		return false
	}
	v := x.of.values(x.at)[0]
	return v.Type == variant.Int || v.Type == variant.Float
}

// tellDrag lets the name be dragged if the value is a number now.
func (x *line) tellDrag() {
	drags := x.drags()
	if x.handle == nil && drags {
		x.handle = inspector.NewHandle(x.number, x.dragged)
	}
	if x.handle != nil {
		show(x.handle, drags)
	}
}

// number returns the field of the value for a drag of its name: it need not be shown. What the file does not store is stored when the drag ends, since
// storing and changing it are two steps for undo.
func (x *line) number() *inspector.Line {
	h := x.held()
	change := h.Change
	h.Change = func(into func(variant.Value) (variant.Value, error), amend bool) error {
		err := change(into, amend)
		x.refuse(err)
		return err
	}
	if slices.ContainsFunc(x.at, func(at place) bool { return !at.property.Stored() && at.apart == nil }) {
		x.pending = x.of.values(x.at)
		h.Values = func() []variant.Value { return x.pending }
		h.Change = x.suspend
	}
	return x.of.panel.NewLine(h)
}

// suspend shows a number that is stored when the drag ends.
func (x *line) suspend(into func(variant.Value) (variant.Value, error), _ bool) error {
	for i, v := range x.pending {
		to, err := into(v)
		if err != nil {
			return err
		}
		x.pending[i] = to
	}
	text := x.of.page.Doc().Literal(x.at[0].row, x.pending[0])
	x.value.Set(named(x.property(), x.pending[0], shown{text: text}).text)
	return nil
}

// dragged ends a drag of the name, or begins an edit after a click on it.
func (x *line) dragged(yes bool) {
	if !yes {
		x.pending = nil
		x.Tapped(nil)
		return
	}
	if to := x.pending; to != nil {
		x.pending = nil
		i := -1 // the values are asked for in their order
		x.refuse(x.of.put(x.at, func(variant.Value) (variant.Value, error) { i++; return to[i], nil }, false))
	}
	if !x.busy() {
		x.of.page.Window().Canvas().Focus(x)
	}
}
