package model

import (
	"savant/codec/message"
)

// As returns the capability T of the form of the document that a row belongs to, and the row in that document: inside
// the bytes of an array both differ from d and r. ok is false if that form does not provide T, or if the row is gone.
func As[T any](d *Document, r Row) (t T, row Row, ok bool) {
	in, row, err := d.resolve(r)
	if err != nil {
		return t, 0, false
	}
	t, ok = in.form.(T)
	return t, row, ok
}

// Has reports whether the form of a document provides a capability beyond Form.
func Has[T any](d *Document) bool {
	_, ok := d.form.(T)
	return ok
}

// formOf returns a capability of the document's own form. Rows inside bytes are refused, as well as those that are
// gone.
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
