package save

import (
	"encoding/binary"

	"savant/codec"
	"savant/codec/message"
)

// Messages.
const (
	unexplainedFollow message.ID = "save.unexplained-follow n"
)

// unexplained says that bytes follow a value or the records.
func unexplained(n int64) message.Message {
	return message.New(unexplainedFollow, n)
}

// tailText describes the bytes after the last record: an incomplete record, or unknown bytes.
func (b *Form) tailText(unknown message.ID) message.Message {
	here := b.host.Size() - b.tail
	if length, ok := b.cutTail(); ok {
		return message.New(cutRecord, here-4, length)
	}
	return message.New(unknown, here)
}

// cutTail returns how long the record should be that the bytes after the last record begin; ok is false if they begin none.
func (b *Form) cutTail() (length int64, ok bool) {
	here := b.host.Size() - b.tail
	const least, whole = 5, 8 // the length with the value's type, and with all of its header
	if b.framing != codec.ChainTail || here < least {
		return 0, false
	}
	var first [whole]byte
	b.host.Bytes().ReadAt(first[:min(here, whole)], b.tail)
	length = int64(binary.LittleEndian.Uint32(first[:]))
	header := binary.LittleEndian.Uint32(first[4:])
	if _, known := b.host.Dialect().Row(uint8(header)); !known || header&0xff00ff00 != 0 || length <= here-4 {
		return 0, false
	}
	return length, here >= whole || length < b.tail // so few bytes may be anything: a record larger than all before it is not believed
}
