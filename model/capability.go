package model

import (
	"context"
	"io"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/packed"
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

// Recorded is a form of files that are a sequence of records, which paths number.
type Recorded interface {
	// Records is how many there are.
	Records() int
	// FirstRecordImplied reports whether a new child named without a record belongs into record #0, where Find looks for it.
	FirstRecordImplied() bool
}

// Valued is a form of files that are more than bytes to show.
type Valued interface{ HasValues() bool }

// Walker is a form that goes over all values quickly, without making rows.
type Walker interface {
	// WalkValues is Snapshot.Walk in a document of its own, without what bytes hold.
	WalkValues(ctx context.Context, o WalkOptions, f func(*Visit) bool) error
}

// Resizer is a form with arrays whose length can be set.
type Resizer interface {
	// Resize plans that an array has n elements.
	Resize(r Row, n int) (Edit, error)
}

// Batcher is a form that plans new values for many rows at once faster than one by one.
type Batcher interface {
	// SetPart is Form.Set without a label and without what the whole file has to follow.
	SetPart(r Row, v variant.Value, retype bool) (Edit, error)
	// Complete adds to an edit that is made of several such parts what the file has to follow.
	Complete(Edit) (Edit, error)
}

// Keeper is a form that is found out from what the file holds, so that an edit may spoil it.
type Keeper interface {
	// Keep refuses an edit after which the file would not be read as what it is.
	Keep(Edit) error
}

// Verifier is a form that follows edits without reading all of the file again, so that it can be wrong.
type Verifier interface {
	// Disagrees says in which respect another form of its type, which has just read the same bytes, has found out something else; "" in
	// none.
	Disagrees(fresh Form) error
	// Guessed reports whether reading the same bytes again may give something else.
	Guessed() bool
	// Rescan reads the bytes anew and says in which respect they are not what the form says; "" in none.
	Rescan(ctx context.Context) error
}

// Salvager is a form of files that are worth something in part.
type Salvager interface {
	// Salvage is Snapshot.Salvage, without the wrappers.
	Salvage(ctx context.Context) (Salvaged, error)
}

// TextWriter is a form that writes the text of large values without holding all of it.
type TextWriter interface {
	// WriteText writes what Text returns. done is false if it leaves the value to Text.
	WriteText(w io.Writer, r Row) (done bool, err error)
}

// ByteHolder is a form whose payload has the bytes of a PackedByteArray as they are.
type ByteHolder interface {
	// BytesAt returns where they lie; ok is false for other rows.
	BytesAt(r Row) (start, end int64, ok bool)
}

// TextHolder is a form with Strings in which there may be JSON.
type TextHolder interface {
	// TextAt returns the text of a String that stands in brackets as an object or array of JSON does; ok is false for other rows. It is
	// asked for every row that is looked at.
	TextAt(r Row) (text string, ok bool)
}

// PackedHolder is a form that gives packed arrays without decoding them.
type PackedHolder interface {
	// Packed is the packed array that a row is; nil for other rows.
	Packed(r Row) (*packed.Array, error)
}

// Marker is a form in which bytes that it does not understand can be marked as values.
type Marker interface {
	// Mark makes bytes of a row a child of it, and returns which one.
	Mark(r Row, off int64, as MarkAs) (index int, err error)
	// Unmark takes a mark back.
	Unmark(r Row)
	// Marked reports whether a row is a mark.
	Marked(r Row) bool
}

// ByteTree is a form whose values can be compared by their places in the bytes.
type ByteTree interface{ Tree() Tree }

// Lined is a form of text that people read in lines.
type Lined interface{ HasLines() bool }

// Sectioned is a form of text in sections.
type Sectioned interface {
	Sections() *Sections
	// IsSection reports whether a row is a section.
	IsSection(r Row) bool
	// Branch is the text of sections, nodes with all below them; ok is false if there is no node among the rows.
	Branch(list []Row) (text string, ok bool)
}

// SectionAdder is a form whose sections are added by what they hold, as they have no text that could be put into the file.
type SectionAdder interface {
	// AddSection plans a section with a tag, such as "node", behind that of a row; 0 puts it behind the last of its kind. Entries have their
	// names for keys.
	AddSection(after Row, tag string, attributes, properties []Entry) (Edit, error)
}
