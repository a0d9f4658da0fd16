package model

import (
	"sort"

	"savant/model/internal/piece"
)

// Patch says that the bytes from Start to End of the payload as it was opened or saved last are now New.
type Patch struct {
	Start, End int64
	New        []byte
}

// Patches returns exactly what saving would change, in order: nothing for a document whose bytes are the same again, however
// that came about.
func (d *Document) Patches() []Patch {
	changes := d.changes()
	list := make([]Patch, len(changes))
	for i, c := range changes {
		list[i] = Patch{c.Start, c.End, d.bytes.View(c.NewStart, c.NewEnd)}
	}
	return list
}

// Edited is a part of the payload, end exclusive, that saving would write in place of so many other bytes. It is empty where bytes
// only went.
type Edited struct{ Start, End, Was int64 }

// Edited returns where the bytes of Patches stand now, without the bytes: those of many patches need not lie together.
func (d *Document) Edited() []Edited {
	changes := d.changes()
	list := make([]Edited, len(changes))
	for i, c := range changes {
		list[i] = Edited{c.NewStart, c.NewEnd, c.End - c.Start}
	}
	return list
}

// changes compares the bytes with those that were opened or saved last.
func (d *Document) changes() []piece.Change {
	if d.isNew != d.revision+1 || d.compared == nil {
		d.compared = piece.Compare(&d.base, &d.bytes)
		d.isNew = d.revision + 1
	}
	return d.compared
}

// changed reports whether bytes from start to end differ from what was opened or saved last. What was removed at a border
// does not count: it belongs to the row above.
func (d *Document) changed(start, end int64) bool {
	changes := d.changes()
	lo, hi := 0, len(changes)
	for lo < hi {
		m := (lo + hi) / 2
		if changes[m].NewEnd <= start {
			lo = m + 1
		} else {
			hi = m
		}
	}
	if lo == len(changes) {
		return false
	}
	c := changes[lo]
	return c.NewStart < end && (c.NewStart < c.NewEnd || c.NewStart > start)
}

// openedAt returns where the bytes from off on stood in the payload as it was opened or saved last. ok is false in the middle of bytes
// that are new.
func (d *Document) openedAt(off int64) (was int64, ok bool) {
	changes := d.changes()
	i := sort.Search(len(changes), func(i int) bool { return changes[i].NewEnd > off })
	switch {
	case i < len(changes) && changes[i].NewStart < off:
		return 0, false
	case i == 0:
		return off, true
	}
	return changes[i-1].End + off - changes[i-1].NewEnd, true
}
