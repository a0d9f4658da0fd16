package model

import (
	"fmt"

	"savant/codec"
)

// guessed reports whether codec finds the records by what they hold, so that an edit of a value may decide whether they are
// found. Lengths that meet the end of the file are beyond doubt when every record can be read, and so are named settings.
func (b *saveForm) guessed() bool {
	switch b.framing {
	case codec.Mixed, codec.ChainTail, codec.BigEndianChain:
		return true
	case codec.Bare:
		return b.hasTail()
	case codec.Chain:
		for i := range b.records {
			if b.records[i].opaque {
				return true
			}
		}
	}
	return false
}

// found refuses an edit after which a fresh look at the file would find other records than the document has: an empty array is
// not told from the bytes around it, where a full one is. Rows would lose what they stand for, and the file could not be
// saved, since what is written is read back first.
func (d *Document) found(e edit) error {
	b, ok := d.form.(*saveForm)
	if !ok || !b.guessed() {
		return nil
	}
	after := d.clone()
	after.bytes.Do(e.splices)
	after.revision++
	after.form.repair(e.spans)
	planned := after.form.(*saveForm)
	fresh := newSave(after, codec.Frame(after.bytes.View(0, after.bytes.Len()), d.info.Dialect))
	rows := b.len(Root)
	for _, s := range e.shifts {
		if s.parent == Root {
			rows += s.inserted - s.removed
		}
	}
	if fresh.framing != codec.Opaque && rows == fresh.len(Root) && planned.same(fresh) {
		return nil
	}
	r := Root
	if len(e.rows) > 0 && d.alive(e.rows[0]) {
		r = e.rows[0]
	}
	return d.refuse(r, fmt.Sprintf("the file is %s, which are told only by what they hold; with this edit they would be read as %s with %s",
		b.framing, fresh.framing, sized(int64(len(fresh.records)), "record", "records")))
}

// same reports whether two saves of the same bytes fall into the same records.
func (b *saveForm) same(other *saveForm) bool {
	if b.framing != other.framing || b.tail != other.tail || len(b.records) != len(other.records) {
		return false
	}
	for i := range b.records {
		x, y := b.records[i], other.records[i]
		x.cause, y.cause = "", ""
		if x != y {
			return false
		}
	}
	return true
}
