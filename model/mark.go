package model

import (
	"savant/codec/message"
	"savant/model/internal/piece"
)

// Messages.
const (
	otherFile message.ID = "model.other-file"
)

// Mark is what the bytes of a document were at one moment. It costs a few words and may be used in any goroutine.
type Mark struct{ bytes piece.List }

// Mark returns the bytes as they are now.
func (d *Document) Mark() Mark { return Mark{d.bytes.Snapshot()} }

// Original returns the bytes as they were opened or saved last: those that Patches are patches of.
func (d *Document) Original() Mark { return Mark{d.base.Snapshot()} }

// Size returns how many bytes there are.
func (m Mark) Size() int64 { return m.bytes.Len() }

// ReadAt copies bytes from off into p and returns how many there were.
func (m Mark) ReadAt(p []byte, off int64) int { return m.bytes.ReadAt(p, off) }

// Since returns what makes the bytes of an earlier Mark of the same document those of m. The offsets are those in old.
func (m Mark) Since(old Mark) []Patch {
	changes := piece.Compare(&old.bytes, &m.bytes)
	list := make([]Patch, len(changes))
	for i, c := range changes {
		list[i] = Patch{c.Start, c.End, m.bytes.View(c.NewStart, c.NewEnd)}
	}
	return list
}

// Few is Since with about n patches at most: those that lie near one another become one, with the bytes between them. A document
// with a million changes in it takes long to look at.
func (m Mark) Few(old Mark, n int) []Patch {
	changes := piece.Compare(&old.bytes, &m.bytes)
	for near := int64(64); len(changes) > n; near *= 4 {
		few := changes[:1]
		for _, c := range changes[1:] {
			if last := &few[len(few)-1]; c.Start-last.End <= near {
				last.End, last.NewEnd = c.End, c.NewEnd
			} else {
				few = append(few, c)
			}
		}
		changes = few
	}
	list := make([]Patch, len(changes))
	for i, c := range changes {
		list[i] = Patch{c.Start, c.End, m.bytes.View(c.NewStart, c.NewEnd)}
	}
	return list
}

// From returns what makes b, which may be of another file, the bytes of m: one patch without what is equal at both ends, or none.
func (m Mark) From(b []byte) []Patch {
	s := piece.Trim(0, b, m.bytes.View(0, m.bytes.Len()))
	if s.Start == s.End && len(s.New) == 0 {
		return nil
	}
	return []Patch{{s.Start, s.End, s.New}}
}

// errPatch is what Apply says of patches that cannot be made.
var errPatch = message.Err(otherFile)

// Apply makes changes to the bytes of the document, one list after the other, as one step of the history with this label: the
// offsets of each list are those in the bytes that the list before left. They may come from another process. All rows but Root
// are new afterwards. If a list is not sorted or reaches beyond the bytes, nothing is changed.
func (d *Document) Apply(label message.Message, lists ...[]Patch) error {
	now := d.bytes.Snapshot()
	for _, list := range lists {
		splices := make([]piece.Splice, len(list))
		at := int64(0)
		for i, p := range list {
			if p.Start < at || p.End < p.Start || p.End > now.Len() {
				return errPatch
			}
			at = p.End
			splices[i] = piece.Splice{Start: p.Start, End: p.End, New: p.New}
		}
		now.Do(splices)
	}
	e := Edit{Label: label, Rows: []Row{Root}, Spans: []Span{Reread}}
	for _, c := range piece.Compare(&d.bytes, &now) {
		e.Splices = append(e.Splices, piece.Splice{Start: c.Start, End: c.End, New: now.View(c.NewStart, c.NewEnd)})
	}
	if len(e.Splices) == 0 {
		return nil
	}
	// How many children the root has then is known only once the form has read the bytes.
	after := d.reread(now)
	e.Shifts = []Shift{{Parent: Root, Removed: d.form.Len(Root), Inserted: after.form.Len(Root)}}
	d.do(e)
	return nil
}

// reread is a document like d, with other bytes and no rows or history.
func (d *Document) reread(bytes piece.List) *Document {
	c := d.clone()
	c.bytes, c.base = bytes.Snapshot(), bytes
	c.revision++
	c.form.Repair([]Span{Reread})
	return c
}

// Base returns a snapshot of the document as it was opened or saved last.
func (d *Document) Base() *Snapshot {
	if !d.Dirty() {
		return d.Snapshot()
	}
	return &Snapshot{doc: d.reread(d.base)}
}
