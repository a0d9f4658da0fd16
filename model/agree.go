package model

import (
	"context"
	"encoding/binary"
	"fmt"

	"savant/codec"
	"savant/model/internal/sparse"
)

// elsewhere is said of a document whose records or index do not fit its bytes.
const elsewhere = "its values begin and end at other places than those of the document"

// Differs compares a document with one that was just opened from the bytes it is to write, and says in which respect that is
// another; "" if it is the same. Rows, index and records of a document follow its edits without reading all of it again: here it
// shows whether they followed rightly. That the file's bytes are those of the document the caller has seen; only the payload in a wrapper is
// compared.
func (d *Document) Differs(fresh *Document) string {
	if len(d.layers) > 0 && !d.bytes.Equal(&fresh.bytes) {
		return "the wrapper does not give back what was put into it"
	}
	a, ok := d.form.(*saveForm)
	b, also := fresh.form.(*saveForm)
	if ok && also && d.info.Kind == fresh.info.Kind && a.same(b) && a.reader.Index.Equal(b.reader.Index) {
		return ""
	}
	if ok && d.info.Kind == Save && a.guessed() {
		// A fresh guess may be another one. What counts is that the records are where the document has them.
		return a.rescan(context.Background())
	}
	live, now := d.Info(), fresh.Info()
	if now.Kind != live.Kind || now.Records != live.Records || live.Values >= 0 && now.Values >= 0 && now.Values != live.Values {
		return fmt.Sprintf("it reads as %s with %d records and %d values, but the document is %s with %d records and %d values",
			now.Format, now.Records, now.Values, live.Format, live.Records, live.Values)
	}
	if ok && also {
		return elsewhere
	}
	return ""
}

// Rescan is Differs without opening anything: it reads the values of a save anew from the document's own bytes, without joining
// them. ok is false where that does not tell all: of texts, and of what has a wrapper.
func (d *Document) Rescan(ctx context.Context) (what string, ok bool) {
	b, save := d.form.(*saveForm)
	if !save || len(d.layers) > 0 {
		return "", false
	}
	return b.rescan(ctx), true
}

// rescan says in which respect the bytes of a save are not what its records and index say; "" in none.
func (b *saveForm) rescan(ctx context.Context) string {
	fresh := sparse.Reader{Bytes: &b.d.bytes, Dialect: b.d.info.Dialect, Index: &sparse.Index{},
		While: func() bool { return ctx.Err() == nil }}
	at := int64(0)
	if b.framing == codec.Config {
		at = 8
	}
	for _, r := range b.records.all() {
		if r.start != at || !b.bounded(r) {
			return elsewhere
		}
		at = r.end
		if r.opaque {
			continue
		}
		end, err := fresh.Scan(r.value, r.end, 0)
		if err != nil {
			return b.moved(err, r.value).Error()
		}
		if end != r.valueEnd {
			return elsewhere
		}
	}
	if at != b.tail || b.tail > b.d.Size() || b.framing == codec.Config && !b.countsRight() || !b.reader.Index.Equal(fresh.Index) {
		return elsewhere
	}
	return ""
}

// countsRight reports whether a file of settings says how many there are: where something follows them, it may say more.
func (b *saveForm) countsRight() bool {
	n := b.number(4, binary.LittleEndian)
	return n == int64(b.records.len()) || b.hasTail() && n > int64(b.records.len())
}

// bounded reports whether a record begins and ends where what is in front of its value says.
func (b *saveForm) bounded(r record) bool {
	switch {
	case r.prefix < 0:
		return r.value == r.start && (r.opaque || b.framing == codec.Bare) || r.damaged()
	case b.framing == codec.Config:
		return r.prefix == r.start+4+int64(len(r.name)) && b.number(r.start, binary.LittleEndian) == int64(len(r.name)) &&
			string(b.d.bytes.View(r.start+4, r.prefix)) == r.name && b.holds(r, binary.LittleEndian)
	}
	return r.prefix == r.start && b.holds(r, b.order())
}

// holds reports whether the length in front of a record is the record's.
func (b *saveForm) holds(r record, order binary.ByteOrder) bool {
	return r.value == r.prefix+4 && b.number(r.prefix, order) == r.end-r.value
}

// number is the 32-bit number at off.
func (b *saveForm) number(off int64, order binary.ByteOrder) int64 {
	var n [4]byte
	b.d.bytes.ReadAt(n[:], off)
	return int64(order.Uint32(n[:]))
}
