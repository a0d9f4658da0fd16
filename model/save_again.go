package model

import (
	"encoding/binary"
	"fmt"
	"math"

	"savant/codec"
	"savant/codec/dialect"
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
		slack := false
		for i := range b.records {
			r := &b.records[i]
			if r.opaque {
				return true
			}
			slack = slack || r.valueEnd != r.end
		}
		return slack && b.readable(0)
	}
	return false
}

// readable reports whether the bytes at off begin like a value: a length that is no longer than the number of a type does.
func (b *saveForm) readable(off int64) bool {
	var h [4]byte
	b.d.bytes.ReadAt(h[:], off)
	d := b.d.info.Dialect
	n := binary.LittleEndian.Uint32(h[:])
	if n&0xff00 != 0 || n&d.Binary.TypeMask > math.MaxUint8 {
		return false
	}
	row, ok := d.Row(uint8(n & d.Binary.TypeMask))
	return ok && row.Layout != dialect.Invalid
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
