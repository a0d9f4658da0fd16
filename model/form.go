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

// Form is what a kind of document must do: binary saves, text, and files that are only shown as bytes each are one. A
// form lives in one Document, whose Host it is made with. It reads the document's bytes (Host.Bytes) and never changes
// them: it plans edits, and the document makes them and keeps the history. Whatever it caches must follow from the
// bytes alone.
//
// Rows reach a form alive. A form makes the handle of a child with Host.Row or Host.Child, gets its slot back with
// Host.Slot, and may remember where the row is in a Places, which forgets with each edit. Rows are known by parent and
// slot alone, so a place can always be found again.
type Form interface {
	// Info fills in what depends on the bytes as they are now: Records, Values, Newline.
	Info(*Info)
	// Len is the number of children (slots of ChildPart) of a row.
	Len(Row) int
	// Describe is Document.Describe.
	Describe(Row) Description
	// Path is the canonical path of a row other than Root.
	Path(Row) Path
	// Find is the row of a path. The error is a *PathError, whose Path the document fills in.
	Find(Path) (Row, error)
	// At is the deepest row that holds the byte at off, Root if none does.
	At(off int64) Row
	// Value is the decoded value of a row. Rows that hold no value give a *RefusedError.
	Value(Row) (variant.Value, error)
	// Text is the value as Godot text: in file order with every digit, or as the engine's var_to_str gives it.
	Text(r Row, engine bool) (string, error)
	// Parse reads a literal in the spelling that this file would have it.
	Parse(r Row, literal string) (variant.Value, error)
	// Set plans the replacement of a row's value. With retype the type may change; without, v must be of the row's type or
	// convert to it exactly. An edit without splices means that nothing would change.
	Set(r Row, v variant.Value, retype bool) (Edit, error)
	// Insert plans new children of parent before its index-th. What it cannot plan as one edit, it refuses with ErrApart if
	// there are several; so do Remove, Move and Duplicate.
	Insert(parent Row, index int, list []Entry) (Edit, error)
	// Remove plans the removal of rows, none of which is below another.
	Remove([]Row) (Edit, error)
	// Move plans that rows, none of which is below another, become children of parent, in their order, before its
	// index-th as it is counted while they are still in their old places.
	Move(list []Row, parent Row, index int) (Edit, error)
	// Rename plans another key or name.
	Rename(r Row, key variant.Value) (Edit, error)
	// Duplicate plans copies of rows, right after them.
	Duplicate([]Row) (Edit, error)
	// Repair makes caches follow bytes that have changed already. spans are those of the edit (or its undoing), in order, with
	// offsets in the document as it was before.
	Repair([]Span)
	// Walk is Document.Walk.
	Walk(from Row, depth int, f func(Row) bool)
	// Check is Snapshot.Check, without the comparison of the whole file.
	Check(ctx context.Context, progress func(float64)) CheckResult
	// Problems is Document.Problems.
	Problems() []Problem
	// Position is the line and column of an offset, from 1; 0, 0 in files that are no text.
	Position(off int64) (line, column int)
	// Clone is the form of another document with the same bytes and no rows visited.
	Clone(Host) Form
}

// Edit is a command as a form plans it: one step of the history.
type Edit struct {
	Label   message.Message // "Set player.gold"
	Splices []piece.Splice  // sorted, not overlapping, offsets as before the edit
	Spans   []Span          // for repair; a form may leave them out if it needs none
	Shifts  []Shift         // how children moved, one after the other
	Rows    []Row           // whose value changes
	Show    Row             // what to select afterwards, if it exists before; 0 for none
	Notes   []Note          // places that change along, and those that could not be decided
}

// MergeSpans sorts spans and lets those that are inside another only add to its growth. What comes between two records
// is before the second also if that goes.
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

// ErrApart is the refusal to plan for several rows what can be made one after the other.
var ErrApart = message.Err(notTogether)

// CheckResult is what a check found.
type CheckResult struct {
	Values       int  // decoded; keys are not counted
	Noncanonical int  // of them, those that no engine of the dialect would write so
	Unreadable   int  // in text: values that do not parse; their bytes are kept, so that they do not make it inexact
	Exact        bool // everything is written back to the same bytes
	Problems     []Problem
	Skipped      []Problem // values that were not looked into, as WalkOptions.Skipped tells of them; nothing need be wrong with them
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
