package kinds

import (
	"encoding/binary"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/model"
	"savant/model/json"
)

// Sight is what the first bytes of a file say of it.
type Sight struct {
	Kind   model.Kind // Other for what is packed or encrypted too: what is inside is not looked at
	Format message.Message
	State  State
}

// State says what can be done with a file, as far as its first bytes tell.
type State uint8

// The states.
const (
	Unknown State = iota // it begins as nothing that is known does: only its game can read it, or it is no save
	Opens                // it opens as rows
	Locked               // it is encrypted, and opens with its password or key
	Foreign              // a picture, plain text, a program: it is named, and opens as bytes only
)

// HeadSize is how many bytes of a file Look needs at most.
const HeadSize = 8 << 10

// packed are the kinds that hold a document of another kind, which only unpacking tells.
var packed = map[codec.Kind]bool{codec.CompressedFile: true, codec.Gzip: true, codec.Zstd: true, codec.Zlib: true}

// Look says what a file of a name and a size in bytes is by its first bytes, of which all up to HeadSize are given; of
// a file that cannot be read there are none. What it says may be wrong: Open reads all of the file.
func Look(head []byte, size int64, name string) Sight {
	sniffed := json.Sniff(head, name)
	switch {
	case (sniffed == codec.Unknown || sniffed == codec.Zlib) && hasValues(head, size):
		return Sight{model.Save, message.New(godotSave), Opens}
	case sniffed == codec.Unknown || len(head) == 0 && size > 0:
		return Sight{model.Other, codec.Unknown.Message(), Unknown}
	case sniffed == codec.EncryptedFile:
		return Sight{model.Other, sniffed.Message(), Locked}
	case packed[sniffed]:
		return Sight{model.Other, sniffed.Message(), Opens}
	case sniffed == codec.CompressedResource:
		return Sight{model.Resource, sniffed.Message(), Opens}
	case sniffed == codec.JSON && size <= int64(len(head)) && json.IsGodotText(head):
		return Sight{model.Other, message.New(varToStr), Foreign}
	}
	if is, ok := kinds[sniffed]; ok {
		return Sight{is.kind, message.New(is.format), Opens}
	}
	return Sight{model.Other, sniffed.Message(), Foreign}
}

// before is how many bytes of a game's own may be before the one record of a save: a version, a checksum.
const before = 64

// hasValues reports whether a file begins as a save of binary values: with the length of a record and a value that fits it, or with a bare
// container. Behind other bytes a record is one if it ends where the file does.
func hasValues(head []byte, size int64) bool {
	for at := 0; at <= before && at+8 <= len(head); at++ {
		for _, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
			end := int64(at) + 4 + int64(order.Uint32(head[at:]))
			if end < int64(at)+8 || end > size || at > 0 && end != size {
				continue
			}
			for _, d := range dialect.All() {
				if valueAt(head, at+4, end, d) {
					return true
				}
			}
		}
	}
	for _, d := range dialect.All() {
		if h, err := codec.OpenPart(head, 0, int(size), d); err == nil && h.Count > 0 && container(h.Row.Layout) {
			return true
		}
	}
	return false
}

// valueAt reports whether a value can be at an offset of a file that ends there, as far as the first bytes of the file tell.
func valueAt(head []byte, at int, end int64, d *dialect.Dialect) bool {
	if end <= int64(len(head)) {
		got, err := codec.Skip(head[:end], at, d)
		return err == nil && int64(got) == end
	}
	h, err := codec.OpenPart(head, at, int(end), d)
	if err == nil {
		return true
	}
	// The head of a text and of a packed array wants all of it. Its length must fit.
	known := h.Row.Layout != dialect.Invalid && !container(h.Row.Layout)
	return known && len(head)-at >= 8 && int64(binary.LittleEndian.Uint32(head[at+4:])) <= end-int64(at)-8
}

// container reports whether the values of a layout hold others.
func container(l dialect.Layout) bool {
	return l == dialect.Dictionary || l == dialect.Array || l == dialect.TypedArray || l == dialect.Object
}
