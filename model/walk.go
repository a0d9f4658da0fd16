package model

import (
	"context"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model/internal/piece"
)

// Walker is a form that visits all values quickly, without making rows.
type Walker interface {
	// WalkValues is Snapshot.Walk in a document of its own, without the contents of bytes.
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

// Walk calls f for each value of the file in file order, containers before their contents, until f returns false or ctx
// ends; the error is then that of ctx. A save is walked byte by byte, without making rows, which makes searching a
// large file fast. Of a damaged record what can be read behind the faults is visited too; other bytes that do not decode are skipped.
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

// VisitsElements reports whether a walk visits the elements of a packed array.
func VisitsElements(t variant.Type, o WalkOptions) bool {
	_, packed := variant.ElementOf(t)
	return t == variant.PackedStringArray || packed && o.Elements
}

// Dialect returns the dialect in which the document is read and written.
func (s *Snapshot) Dialect() *dialect.Dialect { return s.doc.Dialect() }

// Seeker returns a function for WalkOptions.Seek: it returns the offset of needle in the payload, from an offset on;
// the size of the payload if there is none. With fold, needle consists of lower-case ASCII letters, and case is
// ignored. Searching is about as fast as reading the bytes. The needle must not be empty.
func (s *Snapshot) Seeker(needle []byte, fold bool) func(off int64) int64 {
	return piece.Seeker(&s.doc.bytes, needle, fold)
}
