package model

import (
	"slices"

	"savant/codec/envelope"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/label"
)

// Messages.
const (
	goesWithBytes message.ID = "model.goes-with-bytes"
	staysInside   message.ID = "model.stays-inside"
	bytesAlone    message.ID = "model.bytes-alone"
	cannotWrap    message.ID = "model.cannot-wrap cause"
)

func (d *Document) planValue(r Row, v variant.Value, t Typing) (Edit, error) {
	return d.plan(r, func(r Row) (Edit, error) { return d.planOwn(r, v, t) },
		func(in *Document, r Row) (Edit, error) { return in.planValue(r, v, t) })
}

// planOwn is planValue for a row that is not inside bytes.
func (d *Document) planOwn(r Row, v variant.Value, t Typing) (Edit, error) {
	e, err := d.form.Set(r, v, t)
	if err == nil {
		d.noteUnread(&e, r, v, false)
	}
	return e, err
}

func (d *Document) planInsert(parent Row, index int, list []Entry) (Edit, error) {
	return d.plan(parent, func(r Row) (Edit, error) {
		e, err := d.form.Insert(r, index, list)
		for i := 0; i < len(list) && err == nil; i++ {
			d.noteUnread(&e, r, list[i].Value, true)
		}
		return e, err
	},
		func(in *Document, r Row) (Edit, error) { return in.planInsert(r, index, list) })
}

func (d *Document) planRemove(list []Row) (Edit, error) {
	for _, r := range list {
		if r == d.rows.Inside(r) {
			return Edit{}, d.refuse(r, message.New(goesWithBytes))
		}
	}
	return d.planList(list, d.form.Remove, (*Document).planRemove)
}

func (d *Document) planMove(list []Row, parent Row, index int, keep bool) (Edit, error) {
	for _, r := range list {
		if into := d.rows.Inside(r); into != d.rows.Inside(parent) || into == r && into != 0 {
			return Edit{}, d.refuse(r, message.New(staysInside))
		}
	}
	return d.planList(list, func(list []Row) (Edit, error) { return d.planOwnMove(list, parent, index, keep) },
		func(in *Document, list []Row) (Edit, error) {
			_, to, lost := d.within(parent)
			if lost {
				return Edit{}, errLost
			}
			return in.planMove(list, to, index, keep)
		})
}

// planOwnMove is planMove for rows that are not inside bytes.
func (d *Document) planOwnMove(list []Row, parent Row, index int, keep bool) (Edit, error) {
	if n, ok := d.form.(Noded); ok && keep && len(list) == 1 {
		_, node := n.NodeIndex(list[0], 0)
		if node && n.IsNode(parent) {
			return n.Reparent(list[0], parent, index)
		}
	}
	if a, ok := d.form.(Armatured); ok && keep && len(list) == 1 && a.IsBone(list[0]) {
		return a.ReparentBone(list[0], parent)
	}
	return d.form.Move(list, parent, index)
}

func (d *Document) planKey(r Row, key variant.Value) (Edit, error) {
	return d.plan(r, func(r Row) (Edit, error) { return d.form.Rename(r, key) },
		func(in *Document, r Row) (Edit, error) { return in.planKey(r, key) })
}

func (d *Document) planCopy(list []Row) (Edit, error) {
	for _, r := range list {
		if d.rows.Slot(r).Part == IntoPart {
			return Edit{}, d.refuse(r, message.New(bytesAlone))
		}
	}
	return d.planList(list, d.form.Duplicate, (*Document).planCopy)
}

// planList is plan for several rows.
func (d *Document) planList(list []Row, own func([]Row) (Edit, error), inside func(*Document, []Row) (Edit, error)) (Edit, error) {
	into := d.rows.Inside(list[0])
	for _, r := range list {
		if d.rows.Inside(r) != into {
			return Edit{}, ErrApart
		}
	}
	return d.plan(list[0], func(Row) (Edit, error) { return own(list) },
		func(in *Document, _ Row) (Edit, error) {
			inner := make([]Row, len(list))
			for i, r := range list {
				_, row, lost := d.within(r)
				if lost {
					return Edit{}, errLost
				}
				inner[i] = row
			}
			return inside(in, inner)
		})
}

// plan plans an edit of a row by the form, or if the row is inside bytes, by the document there: its edit becomes one
// of the bytes.
func (d *Document) plan(r Row, own func(Row) (Edit, error), inside func(*Document, Row) (Edit, error)) (Edit, error) {
	n, inner, lost := d.within(r)
	switch {
	case lost:
		return Edit{}, errLost
	case n == nil:
		return own(r)
	}
	n.doc.twice, n.doc.lossy = d.twice, d.lossy
	e, err := inside(n.doc, inner)
	if refused, ok := err.(*RefusedError); ok {
		return Edit{}, &RefusedError{Path: d.Path(r), Why: refused.Why}
	}
	if err != nil {
		return Edit{}, err
	}
	return d.wrapped(n, r, inner, e)
}

// wrapped turns an edit of the document inside bytes into one of the enclosing document.
func (d *Document) wrapped(n *inlay, r, inner Row, e Edit) (Edit, error) {
	into := d.rows.Inside(r)
	out := Edit{Label: n.label(e.Label, inner, d.Path(r), d.Path(into)), Notes: e.Notes}
	if e.Show != 0 {
		out.Show = d.outwards(n, into, e.Show)
	}
	if len(e.Splices) == 0 {
		return out, nil
	}
	old := n.doc.Bytes()
	now := make([]byte, 0, len(old))
	from := int64(0)
	for _, s := range e.Splices {
		now = append(append(now, old[from:s.Start]...), s.New...)
		from = s.End
	}
	now = append(now, old[from:]...)
	if len(n.doc.layers) > 0 {
		var err error
		if now, err = envelope.Wrap(now, n.doc.layers, d.key); err != nil {
			return out, d.refuse(r, message.New(cannotWrap, err))
		}
	}
	held := variant.Value{Type: variant.PackedByteArray, Data: now}
	switch {
	case n.text:
		held = variant.OfString(string(now))
	case n.coded != nil:
		held = variant.OfString(n.coded.Text(now))
	}
	bytes, err := d.form.Set(d.rows.Parent(into), held, SameType)
	if err != nil {
		return out, err
	}
	// The single bytes keep their rows, which only paths know; the shifts are those of the rows inside.
	out.Splices, out.Spans = bytes.Splices, bytes.Spans
	for _, s := range e.Shifts {
		out.Shifts = append(out.Shifts, Shift{Parent: d.outwards(n, into, s.Parent), At: s.At, Removed: s.Removed, Inserted: s.Inserted, Takes: s.Takes})
	}
	for _, row := range e.Rows {
		out.Rows = append(out.Rows, d.outwards(n, into, row))
	}
	return out, nil
}

// label is the label of an edit inside with the paths that the outer document has.
func (n *inlay) label(m message.Message, inner Row, path, into string) message.Message {
	if i := slices.Index(m.Args, any(n.doc.Path(inner))); i >= 0 && m.Args[i] != "" {
		args := slices.Clone(m.Args)
		args[i] = path
		return message.Message{ID: m.ID, Args: args}
	}
	return message.New(label.Inside, m, into)
}
