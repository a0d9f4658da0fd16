package save

import (
	"context"
	"encoding/binary"

	"savant/codec"
	"savant/codec/message"
	"savant/model"
	"savant/model/internal/sparse"
)

// Messages.
const (
	elsewhere message.ID = "save.elsewhere"
)

// Disagrees says in which respect a form that has just read the same bytes has found other records and values; nil in none.
func (b *Form) Disagrees(fresh model.Form) error {
	if other, ok := fresh.(*Form); ok && (!b.same(other) || !b.reader.Index.Equal(other.reader.Index)) {
		return message.Err(elsewhere)
	}
	return nil
}

// Guessed reports whether reading the same bytes again may find other records.
func (b *Form) Guessed() bool { return !b.named && b.guessed() }

// Rescan says in which respect the bytes of a save are not what its records and index say; nil in none.
func (b *Form) Rescan(ctx context.Context) error {
	fresh := sparse.Reader{Bytes: b.host.Bytes(), Dialect: b.host.Dialect(), Index: &sparse.Index{},
		While: func() bool { return ctx.Err() == nil }}
	at := int64(0)
	if b.framing == codec.Config {
		at = 8
	}
	for _, r := range b.records.all() {
		if r.start != at || !b.bounded(r) {
			return message.Err(elsewhere)
		}
		at = r.end
		if r.opaque {
			again := r
			if r.torn() {
				b.reread(&fresh, &again)
			}
			if again.good != r.good {
				return message.Err(elsewhere)
			}
			continue
		}
		end, err := fresh.Scan(r.value, r.end, 0)
		if err != nil {
			return moved(err, r.value)
		}
		if end != r.valueEnd {
			return message.Err(elsewhere)
		}
	}
	if at != b.tail || b.tail > b.host.Size() || b.framing == codec.Config && !b.countsRight() || !b.reader.Index.Equal(fresh.Index) {
		return message.Err(elsewhere)
	}
	return nil
}

// countsRight reports whether a file of settings says how many there are: where something follows them, it may say more.
func (b *Form) countsRight() bool {
	n := b.number(4, binary.LittleEndian)
	return n == int64(b.records.len()) || b.hasTail() && n > int64(b.records.len())
}

// bounded reports whether a record begins and ends where the bytes before its value say.
func (b *Form) bounded(r record) bool {
	switch {
	case r.opaque && r.end == b.host.Size() && b.framing != codec.Config:
		return r.value == r.start || r.value == r.prefix+4 // it may be cut short
	case r.prefix < 0:
		return r.value == r.start && (r.opaque || b.framing == codec.Bare) || r.damaged()
	case b.framing == codec.Config:
		return r.prefix == r.start+4+int64(len(r.name)) && b.number(r.start, binary.LittleEndian) == int64(len(r.name)) &&
			string(b.host.Bytes().View(r.start+4, r.prefix)) == r.name && b.holds(r, binary.LittleEndian)
	}
	return r.prefix == r.start && b.holds(r, b.order)
}

// holds reports whether the length before a record is correct.
func (b *Form) holds(r record, order binary.ByteOrder) bool {
	return r.value == r.prefix+4 && b.number(r.prefix, order) == r.end-r.value
}
