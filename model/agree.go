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
	live, now := d.Info(), fresh.Info()
	if now.Kind != live.Kind || now.Records != live.Records || live.Values >= 0 && now.Values >= 0 && now.Values != live.Values {
		return fmt.Sprintf("it reads as %s with %d records and %d values, but the document is %s with %d records and %d values",
			now.Format, now.Records, now.Values, live.Format, live.Records, live.Values)
	}
	a, ok := d.form.(*saveForm)
	b, also := fresh.form.(*saveForm)
	if ok && also && (!a.same(b) || !a.reader.Index.Equal(b.reader.Index)) {
		return elsewhere
	}
	return ""
}

// Rescan is Differs without opening anything: it reads the values of a save anew from the document's own bytes, without joining
// them. ok is false where that does not tell all: of texts, of what has a wrapper, and of saves whose records are found only by what
// they hold.
func (d *Document) Rescan(ctx context.Context) (what string, ok bool) {
	b, save := d.form.(*saveForm)
	if !save || len(d.layers) > 0 || b.framing != codec.Bare && b.framing != codec.Chain || b.guessed() {
		return "", false
	}
	fresh := sparse.Reader{Bytes: &d.bytes, Dialect: d.info.Dialect, Index: &sparse.Index{},
		While: func() bool { return ctx.Err() == nil }}
	at := int64(0)
	for _, r := range b.records {
		if r.start != at || r.value < r.start || b.framing == codec.Chain && !d.prefixed(r) {
			return elsewhere, true
		}
		end, err := fresh.Scan(r.value, r.end, 0)
		if err != nil {
			return b.moved(err, r.value).Error(), true
		}
		if end != r.valueEnd {
			return elsewhere, true
		}
		at = r.end
	}
	if at != b.tail || at != d.Size() || !b.reader.Index.Equal(fresh.Index) {
		return elsewhere, true
	}
	return "", true
}

// prefixed reports whether the length in front of a record is the record's.
func (d *Document) prefixed(r record) bool {
	var prefix [4]byte
	return r.prefix == r.start && r.value == r.start+4 && d.bytes.ReadAt(prefix[:], r.start) == 4 &&
		int64(binary.LittleEndian.Uint32(prefix[:])) == r.end-r.value
}
