package model

import (
	"cmp"
	"context"
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/internal/piece"
)

// Messages.
const (
	notTogether message.ID = "model.not-together"
)

// Form is what every kind of document implements: binary saves, text, and files that are only shown as bytes. A form
// belongs to one Document, whose Host it is made with. It reads the document's bytes (Host.Bytes) and never changes
// them: it plans edits, and the document makes them and keeps the history. Whatever it caches must follow from the
// bytes alone.
//
// Rows passed to a form are alive. A form makes the handle of a child with Host.Row or Host.Child, gets its slot back
// with Host.Slot, and may remember where the row is in a Places, which forgets with each edit. Rows are identified by
// parent and slot alone, so a place can always be found again.
type Form interface {
	// Info sets what depends on the current bytes: Records, Values, Newline.
	Info(*Info)
	// Len returns the number of children (slots of ChildPart) of a row.
	Len(Row) int
	// Describe is Document.Describe.
	Describe(Row) Description
	// Path returns the canonical path of a row other than Root.
	Path(Row) Path
	// Find returns the row of a path. The error is a *PathError, whose Path the document fills in.
	Find(Path) (Row, error)
	// At returns the deepest row that holds the byte at off, Root if none does.
	At(off int64) Row
	// Value returns the decoded value of a row. Rows without a value give a *RefusedError.
	Value(Row) (variant.Value, error)
	// Text returns the value as Godot text: in file order with every digit, or as the engine's var_to_str prints it.
	Text(r Row, engine bool) (string, error)
	// Parse parses a literal as spelled in this file.
	Parse(r Row, literal string) (variant.Value, error)
	// Set plans the replacement of a row's value. An edit without splices means that nothing would change.
	Set(r Row, v variant.Value, t Typing) (Edit, error)
	// Insert plans new children of parent before its index-th. If it cannot plan several as one edit, it returns
	// ErrApart; so do Remove, Move and Duplicate.
	Insert(parent Row, index int, list []Entry) (Edit, error)
	// Remove plans the removal of rows, none of which is below another.
	Remove([]Row) (Edit, error)
	// Move plans to make rows, none of which is below another, children of parent, in their order, before its index-th,
	// counted while they are still in their old places.
	Move(list []Row, parent Row, index int) (Edit, error)
	// Rename plans another key or name.
	Rename(r Row, key variant.Value) (Edit, error)
	// Duplicate plans copies of rows, right after them.
	Duplicate([]Row) (Edit, error)
	// Repair updates caches after the bytes have changed. spans are those of the edit (or its undo), in order, with
	// offsets in the document as it was before.
	Repair([]Span)
	// Walk is Document.Walk.
	Walk(from Row, depth int, f func(Row) bool)
	// Check is Snapshot.Check, without the comparison of the whole file.
	Check(ctx context.Context, progress func(float64)) CheckResult
	// Problems is Document.Problems.
	Problems() []Problem
	// Position returns the line and column of an offset, from 1; 0, 0 in files that are not text.
	Position(off int64) (line, column int)
	// Clone returns the form for another document with the same bytes and no rows visited.
	Clone(Host) Form
}

// Edit is an edit as planned by a form: one step of the history.
type Edit struct {
	Label   message.Message // "Set player.gold"
	Splices []piece.Splice  // sorted, not overlapping, offsets as before the edit
	Spans   []Span          // for Repair; a form that does not need them may leave them out
	Shifts  []Shift         // how children moved, in order
	Rows    []Row           // rows whose value changes
	Show    Row             // what to select afterwards, if it already exists; 0 for none
	Notes   []Note          // places that change along, and those that could not be decided
}

// MergeSpans sorts spans and merges those inside others into their growth. What is inserted between two records is
// before the second even if that is removed.
func MergeSpans(list []Span) []Span {
	slices.SortFunc(list, func(x, y Span) int {
		if x.Start != y.Start {
			return cmp.Compare(x.Start, y.Start)
		}
		if x.Kind == SpanRecords {
			return cmp.Compare(x.Length, y.Length)
		}
		return cmp.Compare(y.Length, x.Length)
	})
	var out []Span
	for _, s := range list {
		if n := len(out); n > 0 && s.Kind == SpanValue && s.Start < out[n-1].Start+out[n-1].Length {
			out[n-1].NewLength += s.NewLength - s.Length
			continue
		}
		out = append(out, s)
	}
	return out
}

// Entry is a value that becomes a new child.
type Entry struct {
	Key   *variant.Value // of a dictionary's entry, or a String with the name of a property; nil in arrays and files
	Value variant.Value
}

// ErrApart means that an edit of several rows must be planned row by row.
var ErrApart = message.Err(notTogether)

// CheckResult is the result of a check.
type CheckResult struct {
	Values       int  // decoded values, not counting keys
	InDamage     int  // besides these, values that can be read of damaged records, of which nothing is written anew
	Noncanonical int  // of them, those that no engine of the dialect would write so
	Unreadable   int  // in text: values that do not parse; their bytes are kept, so Exact may still be true
	Exact        bool // everything is written back to the same bytes
	Problems     []Problem
	Unusual      []Problem // in binary files: where values are that no engine would write so, among them damaged ones
	Skipped      []Problem // values that were not checked, as reported by WalkOptions.Skipped; they may be fine
}

// Bare is the capability of forms that show a file only as bytes, because it has no values of Godot's: a picture, a sound.
type Bare interface {
	// Bare returns the bytes of the file, without what wraps them. They must not be changed.
	Bare() []byte
}

// Recorded is a form of files that are a sequence of numbered records.
type Recorded interface {
	// Records returns how many there are.
	Records() int
	// FirstRecordImplied reports whether a new child named without a record belongs to record #0, where Find looks for
	// it.
	FirstRecordImplied() bool
}

// Valued is a form of files that are more than bytes to show.
type Valued interface{ HasValues() bool }

// Typing says which types a new value may have.
type Typing uint8

// The ways from the strictest. A container without types takes over those of the container that it replaces where its elements fit them.
const (
	SameType Typing = iota // that of the row, or one that converts to it exactly; elements must fit the types of the container
	AnyType                // any
	OwnTypes               // any, and a container without types loses those of the container that it replaces
)
