package model

import (
	"savant/codec/message"
)

// As returns what the form of the document in which a row lies offers beyond Form, and which row of that document it is: inside the
// bytes of an array both are others than d and r. ok is false if that form offers no T, or if the row is gone.
func As[T any](d *Document, r Row) (t T, row Row, ok bool) {
	in, row, err := d.resolve(r)
	if err != nil {
		return t, 0, false
	}
	t, ok = in.form.(T)
	return t, row, ok
}

// Has reports whether the form of a document offers something beyond Form.
func Has[T any](d *Document) bool {
	_, ok := d.form.(T)
	return ok
}

// formOf returns what the form of the document itself offers. Rows inside bytes are refused, as well as those that are gone.
func formOf[T any](d *Document, r Row, why message.ID) (t T, err error) {
	if err := d.demand(r); err != nil {
		return t, err
	}
	t, ok := d.form.(T)
	if !ok || d.rows.Inside(r) != 0 {
		return t, d.refuse(r, message.New(why))
	}
	return t, nil
}
