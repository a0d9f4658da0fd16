package model

import (
	"slices"

	"savant/codec/message"
	"savant/model/internal/history"
	"savant/model/internal/piece"
	"savant/model/internal/rows"
)

// step is one undoable command: what undoes its bytes (or redoes them), and what the form and the rows need to follow.
// For a group only rows and notes are set.
type step struct {
	undo   piece.Undo
	spans  []Span
	shifts rows.Shifts
	rows   []Row  // whose value was changed
	notes  []Note // what changed along
	typed  typed
}

// typed is the bytes that a step wrote over, end exclusive, so that the next one may continue it; empty for other steps.
type typed struct{ start, end int64 }

// continued returns the bytes of two steps of which the second begins where the first ends; ok is false for others.
func (t typed) continued(next typed) (both typed, ok bool) {
	return typed{t.start, next.end}, t.end > t.start && next.end > next.start && next.start == t.end
}

// unlearn prepares a step for undo after a reread: its spans refer to values as the file was read before.
func (s *step) unlearn() {
	s.shifts, s.rows, s.notes, s.typed = nil, nil, nil, typed{}
	s.spans = []Span{Reread}
}

// grouped merges the descriptions of steps that became one.
func grouped(parts []step) step {
	var s step
	for i := range parts {
		s.notes = append(s.notes, parts[i].notes...)
	}
	return s
}

// told is a step with its label.
type told = history.Told[step]

// amended merges the descriptions of two steps if they did the same to the same rows.
func amended(before, now told) (both told, ok bool) {
	a, b := &before.What, &now.What
	if len(a.rows) == 0 || !slices.Equal(a.rows, b.rows) || !before.Label.Equal(now.Label) {
		return told{}, false
	}
	return told{Label: before.Label, What: step{rows: a.rows, notes: append(slices.Clip(a.notes), b.notes...)}}, true
}

// Span says that a value, or a container with its contents, changed its length: it begins at start, in the document
// before the edit, and was length bytes and is now newLength. The bytes around spans have only moved, except for single
// fields of fixed length (a record's length, a count) that a form finds by itself.
type Span struct {
	Start, Length, NewLength int64
	Kind                     SpanKind
}

// SpanKind is what a span consists of.
type SpanKind uint8

// The kinds. All but the first are only of saves.
const (
	SpanValue   SpanKind = iota // a value, or a part of one
	SpanRecords                 // whole records, or the place between two
	SpanRest                    // what follows the value of a record within it
	SpanTail                    // what follows the last record
)

// Reread is the only span of an edit of which only the bytes are known, so that a form has to read everything again.
var Reread = Span{Start: -1}

// inverse returns the spans of undoing an edit.
func inverse(list []Span) []Span {
	out := make([]Span, len(list))
	moved := int64(0)
	for i, s := range list {
		out[i] = Span{s.Start + moved, s.NewLength, s.Length, s.Kind}
		moved += s.NewLength - s.Length
	}
	return out
}

// Note describes a place that an edit changed along, such as a path that names a renamed node; or one that it left
// unchanged although it might have to follow (Undecided).
type Note struct {
	Text         message.Message
	Offset       int64 // in the payload before the edit
	Line, Column int
	Row          Row // of the place, or the nearest that is left after the edit; 0 if there is none, and of places beyond the first mostLocated
	Undecided    bool
	Removed      bool            // it is about what is lost along: a section of a removed node, such as a connection, the type of a container, or what cannot be pasted
	File         string          // the other file whose paths it is about, as this one names it; "" for this file
	Node         string          // the pasted node that it is about, by its path after the edit; "" for none
	Property     string          // of that node, with those that lead on from it; "" for none
	Why          message.Message // the text without the two, to be read beside them
}
