package model

import (
	"savant/codec/message"
	"savant/model/internal/rows"
)

// Messages.
const (
	onlySaves message.ID = "model.only-saves"
)

// Messages.
const (
	notMarked message.ID = "model.not-marked"
)

// MarkAs says how MarkBytes interprets bytes.
type MarkAs uint8

// What can be marked: a variant with its header, or the length and the bytes of a text, as store_pascal_string writes them.
const (
	MarkValue MarkAs = iota
	MarkString
)

// Marker is a form in which bytes that it does not understand can be marked as values.
type Marker interface {
	// Mark makes bytes of a row a child of it, and returns its index.
	Mark(r Row, off int64, as MarkAs) (index int, err error)
	// Unmark removes a mark.
	Unmark(r Row)
	// Marked reports whether a row is a mark.
	Marked(r Row) bool
}

// MarkBytes interprets the bytes from off on (an offset in the payload) of a row that does not decode, or follows what
// does, as a value or a string, and returns the row for it: a child of r, which can be set like any other. Marks last
// as long as the document is open and are not steps of the history. Bytes that cannot be interpreted so give a
// *RefusedError.
func (d *Document) MarkBytes(r Row, off int64, as MarkAs) (Row, error) {
	form, err := formOf[Marker](d, r, onlySaves)
	if err != nil {
		return 0, err
	}
	i, err := form.Mark(r, off, as)
	if err != nil {
		return 0, err
	}
	d.marked(Shift{Parent: r, At: i, Inserted: 1})
	return d.rows.Child(r, Slot{Part: ChildPart, Index: i}), nil
}

// Unmark removes a mark; r is the row that MarkBytes returned.
func (d *Document) Unmark(r Row) error {
	if err := d.demand(r); err != nil {
		return err
	}
	if !d.Marked(r) {
		return d.refuse(r, message.New(notMarked))
	}
	d.form.(Marker).Unmark(r)
	d.marked(Shift{Parent: d.rows.Parent(r), At: d.rows.Slot(r).Index, Removed: 1})
	return nil
}

// Marked reports whether a row was made by MarkBytes.
func (d *Document) Marked(r Row) bool {
	form, ok := d.form.(Marker)
	return ok && d.alive(r) && d.rows.Inside(r) == 0 && form.Marked(r)
}

// marked updates rows and watchers after a mark was added or removed.
func (d *Document) marked(s Shift) {
	list := rows.NewShifts([]Shift{s})
	d.rows.Shift(list, false)
	d.revision++
	d.notify(Change{Rows: []Row{s.Parent}, Shifts: list.Told(false)})
}
