package model

import (
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/internal/piece"
)

// history is what was done, in order. The steps before position are in force, those behind it were undone. Each state of the document
// has a number: that of the step that made it, 0 as it was opened. saved is that of the state that the file holds; when no step has it,
// undo and redo no longer lead there.
type history struct {
	steps    []step
	position int
	last     uint64 // the number given out last
	saved    uint64
}

// state is the number of the present state.
func (h *history) state() uint64 {
	if h.position == 0 {
		return 0
	}
	return h.steps[h.position-1].state
}

// step is one command that can be undone: what takes its bytes back (or, when it is undone, makes them again), and what the
// form and the rows need to follow.
type step struct {
	label  message.Message
	state  uint64 // that it leads to
	undo   piece.Undo
	spans  []Span
	shifts []shift
	rows   []Row  // whose value was changed
	notes  []Note // what changed along
	parts  []step // of a group: its steps in the order in which they were done; only label, rows and notes are set then
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

// shift is a Shift with the handles that were visited and are not in the tree at present. Undo and redo bring them back.
type shift struct {
	Shift
	removedRows, insertedRows []held
}

func shiftsOf(list []Shift) []shift {
	out := make([]shift, len(list))
	for i, s := range list {
		out[i].Shift = s
	}
	return out
}

// Moment is one step of the history.
type Moment struct {
	Label message.Message // what was done: "Set player.gold"
	Done  bool            // false when it was undone
	Saved bool            // the file on disk is as it was right after this step
}

// History lists what was done, oldest first; steps that were undone stay until something else is done.
func (d *Document) History() []Moment {
	list := make([]Moment, len(d.log.steps))
	for i, s := range d.log.steps {
		list[i] = Moment{Label: s.label, Done: i < d.log.position, Saved: s.state == d.log.saved}
	}
	return list
}

// Steps is how many steps of the history are in force.
func (d *Document) Steps() int { return d.log.position }

// CanUndo reports whether there is a step to undo.
func (d *Document) CanUndo() bool { return d.log.position > 0 }

// CanRedo reports whether there is a step to do again.
func (d *Document) CanRedo() bool { return d.log.position < len(d.log.steps) }

// Dirty reports whether the document differs from what was opened or saved last.
func (d *Document) Dirty() bool { return d.log.state() != d.log.saved }

// State is a document as it was at one moment of its history.
type State struct {
	Mark
	number uint64
}

// State returns the present state.
func (d *Document) State() State { return State{d.Mark(), d.log.state()} }

// Saved tells the document that its present state is what the file holds.
func (d *Document) Saved() { d.SavedAs(d.State()) }

// SavedAs tells the document that one of its states, which may have been left meanwhile, is what the file holds. Undo and redo lead back
// to it unless other edits took its place.
func (d *Document) SavedAs(s State) {
	d.log.saved = s.number
	d.base, d.opened = s.bytes.Snapshot(), nil
	if !d.Dirty() {
		d.settle()
	}
	d.compared = nil
	d.notify(Change{All: true})
}

// Undo takes the last step back and reports whether there was one.
func (d *Document) Undo() bool {
	if !d.CanUndo() {
		return false
	}
	d.log.position--
	d.swap(&d.log.steps[d.log.position], true)
	return true
}

// Redo does the step again that was undone last and reports whether there was one.
func (d *Document) Redo() bool {
	if !d.CanRedo() {
		return false
	}
	d.log.position++
	d.swap(&d.log.steps[d.log.position-1], false)
	return true
}

// Go undoes or redoes until n steps of the history are in force; n is cut to what there is.
func (d *Document) Go(n int) {
	for d.log.position > max(n, 0) && d.Undo() {
	}
	for d.log.position < n && d.Redo() {
	}
}

// swap makes the bytes of a step's other state the document's, and has index and rows follow.
func (d *Document) swap(s *step, back bool) {
	for i := range s.parts {
		if back {
			i = len(s.parts) - 1 - i
		}
		d.swap(&s.parts[i], back)
	}
	if len(s.parts) > 0 {
		return
	}
	s.undo = d.bytes.Swap(s.undo)
	d.revision++
	spans := s.spans
	if back {
		spans = inverse(spans)
	}
	d.form.Repair(spans)
	d.rows.shift(s.shifts, back)
	d.notify(Change{Rows: s.rows, Shifts: announced(s.shifts, back)})
}

// do makes a planned edit, as one step of the history.
func (d *Document) do(e Edit) {
	d.log.last++
	s := step{label: e.Label, state: d.log.last, spans: e.Spans, shifts: shiftsOf(e.Shifts), rows: e.Rows, notes: e.Notes}
	s.undo = d.bytes.Do(e.Splices)
	clear(d.log.steps[d.log.position:])
	d.log.steps = append(d.log.steps[:d.log.position], s)
	d.log.position++
	d.revision++
	d.form.Repair(s.spans)
	d.rows.shift(s.shifts, false)
	d.notify(Change{Rows: s.rows, Shifts: announced(s.shifts, false)})
}

// Group makes all edits that f makes one step of the history with this label. When f returns an error, what it did is undone
// and forgotten. Within f nothing may be undone or redone.
func (d *Document) Group(label message.Message, f func() error) error {
	from := d.log.position
	future := append([]step(nil), d.log.steps[from:]...)
	err := f()
	if d.log.position <= from {
		return err
	}
	parts := append([]step(nil), d.log.steps[from:d.log.position]...)
	group := step{label: label, state: parts[len(parts)-1].state, parts: parts}
	for i := range parts {
		group.notes = append(group.notes, parts[i].notes...)
	}
	d.log.steps, d.log.position = d.log.steps[:from], from
	if err != nil {
		d.swap(&group, true)
		d.log.steps = append(d.log.steps, future...)
		return err
	}
	d.log.steps = append(d.log.steps, group)
	d.log.position++
	return nil
}

// Amend is Set, but when the step before was a Set or Amend of the same row, both become one: typing in a field is one step.
func (d *Document) Amend(r Row, v variant.Value) error {
	return d.amended(func() error { return d.Set(r, v) })
}

// amended makes the edit that f makes one step with the one before, when that was the same edit of the same row. What the file holds stays
// a state of its own, which undo leads back to.
func (d *Document) amended(f func() error) error {
	n := d.log.position
	if err := f(); err != nil || d.log.position != n+1 || n == 0 || d.log.steps[n-1].state == d.log.saved {
		return err
	}
	last, now := &d.log.steps[n-1], d.log.steps[n]
	if len(last.rows) != 1 || len(now.rows) != 1 || last.rows[0] != now.rows[0] || !last.label.Equal(now.label) {
		return nil
	}
	if len(last.parts) == 0 {
		*last = step{label: last.label, rows: last.rows, notes: last.notes, parts: []step{*last}}
	}
	last.state, last.parts = now.state, append(last.parts, now)
	last.notes = append(slices.Clip(last.notes), now.notes...)
	d.log.steps, d.log.position = d.log.steps[:n], n
	return nil
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

// Notes returns what the last step that is in force changed along, and what it could not decide.
func (d *Document) Notes() []Note {
	if d.log.position == 0 {
		return nil
	}
	return d.log.steps[d.log.position-1].notes
}
