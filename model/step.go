package model

import (
	"slices"

	"savant/codec/message"
	"savant/model/internal/piece"
	"savant/model/internal/rows"
)

// step is one command that can be undone: what takes its bytes back (or, when it is undone, makes them again), and what the
// form and the rows need to follow. Of a group only rows and notes are set.
type step struct {
	undo   piece.Undo
	spans  []Span
	shifts rows.Shifts
	rows   []Row  // whose value was changed
	notes  []Note // what changed along
}

// unlearn makes a step one after whose undoing all is found again: its spans are those of values as the file was read before.
func (s *step) unlearn() {
	s.shifts, s.rows, s.notes = nil, nil, nil
	s.spans = []Span{Reread}
}

// grouped is what is known of steps that became one.
func grouped(parts []step) step {
	var s step
	for i := range parts {
		s.notes = append(s.notes, parts[i].notes...)
	}
	return s
}

// amended is what is known of two steps that became one, if they changed the same row.
func amended(before, now step) (both step, ok bool) {
	if len(before.rows) != 1 || len(now.rows) != 1 || before.rows[0] != now.rows[0] {
		return step{}, false
	}
	return step{rows: before.rows, notes: append(slices.Clip(before.notes), now.notes...)}, true
}

// Span says that a value, or a container with all its children, took another length: it begins at start, in the document
// before the edit, and was length bytes and is now newLength. The bytes around spans have only moved, except for single
// fields of fixed length (a record's length, a count) that a form finds by itself.
type Span struct {
	Start, Length, NewLength int64
	Kind                     SpanKind
}

// SpanKind says what a span consists of.
type SpanKind uint8

// The kinds. All but the first are only of saves.
const (
	SpanValue   SpanKind = iota // a value, or a part of one
	SpanRecords                 // whole records, or the place between two
	SpanRest                    // what follows the value of a record within it
	SpanTail                    // what follows the last record
)

// Reread is the only span of an edit of which nothing is known but the bytes, so that all that a form has found out has to be found again.
var Reread = Span{Start: -1}

// inverse is the spans of taking an edit back.
func inverse(list []Span) []Span {
	out := make([]Span, len(list))
	moved := int64(0)
	for i, s := range list {
		out[i] = Span{s.Start + moved, s.NewLength, s.Length, s.Kind}
		moved += s.NewLength - s.Length
	}
	return out
}

// Note tells of one place that an edit changed along, such as a path that names a renamed node; or of one that it left although
// it might have to follow (Undecided).
type Note struct {
	Text         message.Message
	Offset       int64 // in the payload before the edit
	Line, Column int
	Undecided    bool
	Removed      bool   // it is about a section that is removed along with a node, such as a connection
	File         string // of another file whose paths it is about, as this one names it; "" if it is about this file
}
