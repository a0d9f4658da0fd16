package model

import (
	"savant/codec/message"
	"savant/model/internal/piece"
)

// Messages.
const (
	otherFile message.ID = "model.other-file"
)

// errPatch is Apply's error for patches that do not fit.
var errPatch = message.Err(otherFile)

// Apply applies changes to the bytes of the document, one list after the other, as one step of the history with this
// label: the offsets of each list refer to the bytes after the list before. They may come from another process. All
// rows but Root are new afterwards. If a list is not sorted or reaches beyond the bytes, nothing is changed.
func (d *Document) Apply(label message.Message, lists ...[]Patch) error {
	now := d.bytes.Snapshot()
	for _, list := range lists {
		at := int64(0)
		for _, p := range list {
			if p.Start < at || p.End < p.Start || p.End > now.Len() {
				return errPatch
			}
			at = p.End
		}
		now.Do(splicesOf(list))
	}
	e := Edit{Label: label, Rows: []Row{Root}, Spans: []Span{Reread}}
	for _, c := range piece.Compare(&d.bytes, &now) {
		e.Splices = append(e.Splices, piece.Splice{Start: c.Start, End: c.End, New: now.View(c.NewStart, c.NewEnd)})
	}
	if len(e.Splices) == 0 {
		return nil
	}
	if err := d.closed(); err != nil {
		return err
	}
	// How many children the root then has is known only once the form has read the bytes.
	after := d.reread(now)
	e.Shifts = []Shift{{Parent: Root, Removed: d.form.Len(Root), Inserted: after.form.Len(Root)}}
	d.do(e)
	return nil
}

// splicesOf are patches as splices.
func splicesOf(list []Patch) []piece.Splice {
	splices := make([]piece.Splice, len(list))
	for i, p := range list {
		splices[i] = piece.Splice{Start: p.Start, End: p.End, New: p.New}
	}
	return splices
}

// reread returns a document like d with other bytes and without rows or history.
func (d *Document) reread(bytes piece.List) *Document {
	c := d.clone()
	c.bytes, c.base = bytes.Snapshot(), bytes
	c.revision++
	c.form.Repair([]Span{Reread})
	return c
}

// Base returns a snapshot of the document as it was last opened or saved.
func (d *Document) Base() *Snapshot {
	if !d.Dirty() {
		return d.Snapshot()
	}
	return &Snapshot{doc: d.reread(d.base)}
}
