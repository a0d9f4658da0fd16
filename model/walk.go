package model

import (
	"context"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model/internal/piece"
)

// Walker is a form that goes over all values quickly, without making rows.
type Walker interface {
	// WalkValues is Snapshot.Walk in a document of its own, without what bytes hold.
	WalkValues(ctx context.Context, o WalkOptions, f func(*Visit) bool) error
}

// intoTrail is the step of a trail from bytes to the document in them.
const intoTrail = -1

// Descend returns the row at the end of a trail, 0 if there is none.
func (d *Document) Descend(trail []int) Row {
	r := Root
	for _, i := range trail {
		in, row, err := d.resolve(r)
		switch {
		case err != nil:
			return 0
		case i == intoTrail:
			if in.nested(row) == nil {
				return 0
			}
			r = d.into(r)
		case i < 0 || i >= in.form.Len(row):
			return 0
		default:
			r = d.rows.Child(r, Slot{Part: ChildPart, Index: i})
		}
	}
	return r
}

// Walk calls f for each value of the file in file order, those with others in them before these, until f returns false or ctx
// ends; the error is then that of ctx. A save is walked byte by byte, without making rows: this is what searching a large
// file wants. Bytes that do not decode are passed over.
func (s *Snapshot) Walk(ctx context.Context, o WalkOptions, f func(*Visit) bool) error {
	if o.Progress == nil {
		o.Progress = func(float64) {}
	}
	if o.Inside > 0 || o.innermost {
		f = s.inward(ctx, o, f)
		if s.doc.Size() <= soughtInside {
			o.Seek = nil
		}
	}
	var err error
	if form, ok := s.Document().form.(Walker); ok {
		err = form.WalkValues(ctx, o, f)
	}
	if err == nil {
		o.Progress(1)
	}
	return err
}

// VisitsElements reports whether a walk goes into a packed array.
func VisitsElements(t variant.Type, o WalkOptions) bool {
	_, packed := variant.ElementOf(t)
	return t == variant.PackedStringArray || packed && o.Elements
}

// Dialect returns the dialect that the document is read and written in.
func (s *Snapshot) Dialect() *dialect.Dialect { return s.doc.Dialect() }

// Seeker returns a function for WalkOptions.Seek: it finds where needle is in the payload, from an offset on; the size
// of the payload if it does not. With fold, needle is of small ASCII letters, and capital ones are the same. It makes a
// search for text about as fast as the bytes can be read. The needle must not be empty.
func (s *Snapshot) Seeker(needle []byte, fold bool) func(off int64) int64 {
	return piece.Seeker(&s.doc.bytes, needle, fold)
}
