package model

import (
	"strings"

	"savant/codec/envelope"
	"savant/codec/variant"
)

func (d *Document) planValue(r Row, v variant.Value, retype bool) (edit, error) {
	return d.plan(r, func(r Row) (edit, error) { return d.form.set(r, v, retype) },
		func(in *Document, r Row) (edit, error) { return in.planValue(r, v, retype) })
}

func (d *Document) planInsert(parent Row, index int, list []Entry) (edit, error) {
	return d.plan(parent, func(r Row) (edit, error) { return d.form.insert(r, index, list) },
		func(in *Document, r Row) (edit, error) { return in.planInsert(r, index, list) })
}

func (d *Document) planRemove(list []Row) (edit, error) {
	for _, r := range list {
		if r == d.rows.at(r).inside {
			return edit{}, d.refuse(r, "what is inside the bytes goes with them; remove those")
		}
	}
	return d.planList(list, d.form.remove, (*Document).planRemove)
}

func (d *Document) planMove(list []Row, parent Row, index int) (edit, error) {
	for _, r := range list {
		if into := d.rows.at(r).inside; into != d.rows.at(parent).inside || into == r && into != 0 {
			return edit{}, d.refuse(r, "it cannot be moved out of the document that it lies in, nor into another; copy and paste it")
		}
	}
	return d.planList(list, func(list []Row) (edit, error) { return d.form.move(list, parent, index) },
		func(in *Document, list []Row) (edit, error) {
			_, to, lost := d.within(parent)
			if lost {
				return edit{}, errLost
			}
			return in.planMove(list, to, index)
		})
}

func (d *Document) planKey(r Row, key variant.Value) (edit, error) {
	return d.plan(r, func(r Row) (edit, error) { return d.form.rename(r, key) },
		func(in *Document, r Row) (edit, error) { return in.planKey(r, key) })
}

func (d *Document) planCopy(list []Row) (edit, error) {
	for _, r := range list {
		if d.rows.at(r).slot.part == intoPart {
			return edit{}, d.refuse(r, "the bytes around it can be duplicated, it alone cannot")
		}
	}
	return d.planList(list, d.form.duplicate, (*Document).planCopy)
}

// planList is plan for several rows.
func (d *Document) planList(list []Row, own func([]Row) (edit, error), inside func(*Document, []Row) (edit, error)) (edit, error) {
	into := d.rows.at(list[0]).inside
	for _, r := range list {
		if d.rows.at(r).inside != into {
			return edit{}, errApart
		}
	}
	return d.plan(list[0], func(Row) (edit, error) { return own(list) },
		func(in *Document, _ Row) (edit, error) {
			inner := make([]Row, len(list))
			for i, r := range list {
				_, row, lost := d.within(r)
				if lost {
					return edit{}, errLost
				}
				inner[i] = row
			}
			return inside(in, inner)
		})
}

// plan plans an edit of a row by the form, or where the row lies inside bytes, by the document there: its edit becomes one of
// the bytes.
func (d *Document) plan(r Row, own func(Row) (edit, error), inside func(*Document, Row) (edit, error)) (edit, error) {
	n, inner, lost := d.within(r)
	switch {
	case lost:
		return edit{}, errLost
	case n == nil:
		return own(r)
	}
	n.doc.twice = d.twice
	e, err := inside(n.doc, inner)
	if refused, ok := err.(*RefusedError); ok {
		return edit{}, &RefusedError{Path: d.Path(r), Why: refused.Why}
	}
	if err != nil {
		return edit{}, err
	}
	return d.wrapped(n, r, inner, e)
}

// wrapped makes an edit of the document inside bytes one of the document around.
func (d *Document) wrapped(n *inlay, r, inner Row, e edit) (edit, error) {
	into := d.rows.at(r).inside
	out := edit{label: n.label(e.label, inner, d.Path(r), d.Path(into)), notes: e.notes}
	if e.show != 0 {
		out.show = d.outwards(n, into, e.show)
	}
	if len(e.splices) == 0 {
		return out, nil
	}
	old := n.doc.Bytes()
	now := make([]byte, 0, len(old))
	from := int64(0)
	for _, s := range e.splices {
		now = append(append(now, old[from:s.Start]...), s.New...)
		from = s.End
	}
	now = append(now, old[from:]...)
	if len(n.doc.layers) > 0 {
		var err error
		if now, err = envelope.Wrap(now, n.doc.layers, d.key); err != nil {
			return out, d.refuse(r, "the bytes around it cannot be written: "+err.Error())
		}
	}
	bytes, err := d.form.set(d.rows.at(into).parent, variant.Value{Type: variant.PackedByteArray, Data: now}, false)
	if err != nil {
		return out, err
	}
	// The single bytes keep their rows, which only paths know; the shifts are those of the rows inside.
	out.splices, out.spans = bytes.splices, bytes.spans
	for _, s := range e.shifts {
		out.shifts = append(out.shifts, shift{parent: d.outwards(n, into, s.parent), at: s.at, removed: s.removed, inserted: s.inserted, takes: s.takes})
	}
	for _, row := range e.rows {
		out.rows = append(out.rows, d.outwards(n, into, row))
	}
	return out, nil
}

// label is the label of an edit inside with the paths that the outer document has.
func (n *inlay) label(text string, inner Row, path, into string) string {
	if in := n.doc.Path(inner); in != "" && strings.HasSuffix(text, " "+in) {
		return strings.TrimSuffix(text, in) + path
	}
	return text + " in " + into
}
