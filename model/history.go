package model

import (
	"slices"

	"savant/codec/message"
	"savant/model/internal/history"
	"savant/model/internal/piece"
	"savant/model/internal/rows"
)

// Moment is one step of the history.
type Moment = history.Moment

// History returns the steps, oldest first; undone ones are kept until another is made.
func (d *Document) History() []Moment { return d.log.Moments() }

// Steps returns how many steps of the history are in effect.
func (d *Document) Steps() int { return d.log.Position() }

// CanUndo reports whether there is a step to undo.
func (d *Document) CanUndo() bool { return d.log.Position() > 0 }

// CanRedo reports whether there is a step to redo.
func (d *Document) CanRedo() bool { return d.log.Position() < d.log.Len() }

// Dirty reports whether the document differs from what was last opened or saved.
func (d *Document) Dirty() bool { return d.log.Dirty() && (d.missealed() || len(d.changes()) > 0) }

// State is a document at one moment of its history.
type State struct {
	Mark
	number uint64
}

// State returns the current state.
func (d *Document) State() State { return State{d.Mark(), d.log.State()} }

// Saved marks the current state as the one in the file.
func (d *Document) Saved() { d.SavedAs(d.State()) }

// SavedAs marks one of the document's states, not necessarily the current one, as the one in the file. Undo and redo
// lead back to it unless other edits replaced it.
func (d *Document) SavedAs(s State) {
	d.log.Save(s.number)
	d.base, d.opened = s.bytes.Snapshot(), nil
	d.resealed = d.resealed || s.number != 0
	d.compared.revision = 0
	if !d.log.Dirty() {
		d.settle()
	}
	d.notify(Change{All: true})
}

// Undo undoes the last step and reports whether there was one.
func (d *Document) Undo() bool {
	if !d.CanUndo() {
		return false
	}
	d.turn(d.log.Back(), true)
	return true
}

// turn undoes or redoes the parts of a step.
func (d *Document) turn(parts []*step, back bool) {
	d.turned = turned{at: d.bytes.Len()}
	for i, s := range parts {
		if at, ok := s.undo.First(); ok {
			d.turned.at = min(d.turned.at, at)
		}
		if i == len(parts)-1 {
			d.turned.revision = d.revision + 1 // who is told of the last part can ask
		}
		d.swap(s, back)
	}
}

// Turned returns where the bytes begin that were changed last, if it was an undo or redo that did so.
func (d *Document) Turned() (off int64, ok bool) {
	return d.turned.at, d.turned.revision == d.revision && d.revision > 0
}

// Redo redoes the step that was undone last and reports whether there was one.
func (d *Document) Redo() bool {
	if !d.CanRedo() {
		return false
	}
	d.turn(d.log.Forward(), false)
	return true
}

// Go undoes or redoes until n steps of the history are in effect; n is clamped.
func (d *Document) Go(n int) {
	for d.log.Position() > max(n, 0) && d.Undo() {
	}
	for d.log.Position() < n && d.Redo() {
	}
}

// swap switches the document's bytes to a step's other state, and updates index and rows.
func (d *Document) swap(s *step, back bool) {
	s.undo = d.bytes.Swap(s.undo)
	spans := s.spans
	if back {
		spans = inverse(spans)
	}
	d.follow(s, spans, back)
}

// do makes a planned edit as one step of the history.
func (d *Document) do(e Edit) {
	notes, above := d.located(e.Notes)
	s := step{spans: e.Spans, shifts: rows.NewShifts(e.Shifts), rows: e.Rows, notes: notes}
	as := d.toldIn(e.Label)
	s.undo = d.bytes.Do(piece.Fine(&d.bytes, e.Splices))
	d.log.Add(as, s)
	d.follow(&s, s.spans, false)
	d.relocate(notes, above)
}

// mostLocated is how many places of an edit that were left alone or lost get rows: more than anybody looks at.
const mostLocated = 1000

// located gives such places their rows, before the edit moves them along, and with them the rows above, the nearest first.
func (d *Document) located(notes []Note) (list []Note, above [][]Row) {
	list, above = slices.Clone(notes), make([][]Row, len(notes))
	n := 0
	for i := range list {
		if note := &list[i]; (note.Undecided || note.Removed) && note.File == "" && note.Node == "" && n < mostLocated {
			note.Row = d.At(note.Offset)
			for r := note.Row; note.Removed && r != 0 && r != Root; r = d.Parent(r) {
				above[i] = append(above[i], r)
			}
			n++
		}
	}
	return list, above
}

// relocate gives places of pasted nodes their rows, and those that are gone the nearest row above that is left.
func (d *Document) relocate(notes []Note, above [][]Row) {
	noded, _ := d.form.(Noded)
	for i := range min(len(notes), mostLocated) {
		note := &notes[i]
		if note.Node != "" && noded != nil {
			note.Row = noded.NodeRow(note.Node)
		}
		if note.Removed && note.Node == "" {
			note.Row = 0
			if k := slices.IndexFunc(above[i], d.Alive); k >= 0 {
				note.Row = above[i][k]
			}
		}
	}
}

// follow updates index and rows, and calls the watchers, after the bytes have changed.
func (d *Document) follow(s *step, spans []Span, back bool) {
	d.revision++
	d.form.Repair(spans)
	d.rows.Shift(s.shifts, back)
	d.notify(Change{Rows: s.rows, Shifts: s.shifts.Told(back)})
}

// Group makes all edits of f one step of the history with this label. If f returns an error, its edits are undone and
// dropped. Within f nothing may be undone or redone.
func (d *Document) Group(label message.Message, f func() error) error {
	return d.log.Group(d.toldIn(label), f, grouped, func(s *step) { d.swap(s, true) })
}

// Notes returns what the last step in effect changed along, and what it could not decide.
func (d *Document) Notes() []Note {
	if s := d.log.Last(); s != nil {
		return s.notes
	}
	return nil
}
