package kinds

import (
	"encoding/binary"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/model"
	"savant/model/json"
)

// Sight is what the first bytes of a file say about it.
type Sight struct {
	Kind   model.Kind // Other also for compressed or encrypted files, whose contents are not read
	Format message.Message
	State  State
}

// State says what can be done with a file, judging by its first bytes.
type State uint8

// The states.
const (
	Unknown State = iota // it begins like nothing known: only its game can read it, or it is not a save
	Opens                // it opens as rows
	Locked               // it is encrypted, and opens with its password or key
	Foreign              // a picture, plain text, a program: it is named, and opens only as bytes
)

// HeadSize is the maximum number of bytes that Look needs.
const HeadSize = 8 << 10

// packed are the kinds that hold a document of another kind, known only after unpacking.
var packed = map[codec.Kind]bool{codec.CompressedFile: true, codec.Gzip: true, codec.Zstd: true, codec.Zlib: true}

// Look recognizes a file by its name, size and first bytes, all of them up to HeadSize; none if the file cannot be
// read. The result may be wrong: only Open reads all of the file.
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

// before is how many bytes of a game's own may precede the only record of a save: a version, a checksum.
const before = 64

// hasValues reports whether a file begins like a save of binary values: with the length of a record and a value that
// fits it, or with a bare container. After other bytes, a record must end where the file does.
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

// valueAt reports whether there can be a value from an offset to end, judging by the first bytes of the file.
func valueAt(head []byte, at int, end int64, d *dialect.Dialect) bool {
	if end <= int64(len(head)) {
		got, err := codec.Skip(head[:end], at, d)
		return err == nil && int64(got) == end
	}
	h, err := codec.OpenPart(head, at, int(end), d)
	if err == nil {
		return true
	}
	// The heads of some values want all of them. Their lengths must fit.
	known := h.Row.Layout != dialect.Invalid && !container(h.Row.Layout)
	return known && len(head)-at >= 8 && int64(binary.LittleEndian.Uint32(head[at+4:])) <= end-int64(at)-8
}

// container reports whether the values of a layout hold others.
func container(l dialect.Layout) bool {
	return l == dialect.Dictionary || l == dialect.Array || l == dialect.TypedArray || l == dialect.Object
}
