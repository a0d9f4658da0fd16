package model

import (
	"savant/codec/message"
	"savant/model/internal/history"
	"savant/model/internal/rows"
)

// Moment is one step of the history.
type Moment = history.Moment

// History lists what was done, oldest first; steps that were undone stay until something else is done.
func (d *Document) History() []Moment { return d.log.Moments() }

// Steps is how many steps of the history are in force.
func (d *Document) Steps() int { return d.log.Position() }

// CanUndo reports whether there is a step to undo.
func (d *Document) CanUndo() bool { return d.log.Position() > 0 }

// CanRedo reports whether there is a step to do again.
func (d *Document) CanRedo() bool { return d.log.Position() < d.log.Len() }

// Dirty reports whether the document differs from what was opened or saved last.
func (d *Document) Dirty() bool { return d.log.Dirty() && len(d.changes()) > 0 }

// State is a document as it was at one moment of its history.
type State struct {
	Mark
	number uint64
}

// State returns the present state.
func (d *Document) State() State { return State{d.Mark(), d.log.State()} }

// Saved tells the document that its present state is what the file holds.
func (d *Document) Saved() { d.SavedAs(d.State()) }

// SavedAs tells the document that one of its states, which may have been left meanwhile, is what the file holds. Undo and redo lead back
// to it unless other edits took its place.
func (d *Document) SavedAs(s State) {
	d.log.Save(s.number)
	d.base, d.opened = s.bytes.Snapshot(), nil
	d.compared.revision = 0
	if !d.log.Dirty() {
		d.settle()
	}
	d.notify(Change{All: true})
}

// Undo takes the last step back and reports whether there was one.
func (d *Document) Undo() bool {
	if !d.CanUndo() {
		return false
	}
	for _, s := range d.log.Back() {
		d.swap(s, true)
	}
	return true
}

// Redo does the step again that was undone last and reports whether there was one.
func (d *Document) Redo() bool {
	if !d.CanRedo() {
		return false
	}
	for _, s := range d.log.Forward() {
		d.swap(s, false)
	}
	return true
}

// Go undoes or redoes until n steps of the history are in force; n is cut to what there is.
func (d *Document) Go(n int) {
	for d.log.Position() > max(n, 0) && d.Undo() {
	}
	for d.log.Position() < n && d.Redo() {
	}
}

// swap makes the bytes of a step's other state the document's, and has index and rows follow.
func (d *Document) swap(s *step, back bool) {
	s.undo = d.bytes.Swap(s.undo)
	spans := s.spans
	if back {
		spans = inverse(spans)
	}
	d.follow(s, spans, back)
}

// do makes a planned edit, as one step of the history.
func (d *Document) do(e Edit) {
	s := step{spans: e.Spans, shifts: rows.NewShifts(e.Shifts), rows: e.Rows, notes: e.Notes}
	s.undo = d.bytes.Do(e.Splices)
	d.log.Add(e.Label, s)
	d.follow(&s, s.spans, false)
}

// follow has index, rows and watchers follow bytes that have changed.
func (d *Document) follow(s *step, spans []Span, back bool) {
	d.revision++
	d.form.Repair(spans)
	d.rows.Shift(s.shifts, back)
	d.notify(Change{Rows: s.rows, Shifts: s.shifts.Told(back)})
}

// Group makes all edits that f makes one step of the history with this label. When f returns an error, what it did is undone
// and forgotten. Within f nothing may be undone or redone.
func (d *Document) Group(label message.Message, f func() error) error {
	return d.log.Group(label, f, grouped, func(s *step) { d.swap(s, true) })
}

// Notes returns what the last step that is in force changed along, and what it could not decide.
func (d *Document) Notes() []Note {
	if s := d.log.Last(); s != nil {
		return s.notes
	}
	return nil
}
