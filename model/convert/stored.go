package convert

import (
	"encoding/binary"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	inRecord message.ID = "convert.in-record record cause"
)

var le = binary.LittleEndian

// containerAt returns the container at off without its contents; ok is false if it is not one.
func containerAt(b []byte, off int, d *dialect.Dialect) (h codec.Head, v variant.Value, ok bool) {
	row := &d.Rows[le.Uint32(b[off:])&d.Binary.TypeMask]
	switch row.Layout {
	case dialect.Dictionary, dialect.Array, dialect.TypedArray, dialect.Object:
	default:
		return h, v, false
	}
	h, err := codec.Open(b, off, d)
	if err != nil {
		return h, v, false
	}
	v.Type = row.Type
	switch row.Layout {
	case dialect.Dictionary:
		v.Data = &variant.Dict{Key: h.Key, Value: h.Value}
	case dialect.Object:
		if h.Null || h.Class == "" {
			return h, v, false
		}
		v.Data = &variant.Instance{Class: h.Class}
	default:
		v.Data = &variant.List{Element: h.Element}
	}
	return h, v, true
}

// textEnd returns the end of a string whose length is at pos; it must be within the bytes.
func textEnd(b []byte, pos int) int {
	return min(pos+int(codec.TextSize(le.Uint32(b[pos:]))), len(b))
}

// nameOf returns a property's name as in the JSON.
func nameOf(b []byte) string {
	n := int(le.Uint32(b))
	if n > len(b)-4 {
		return ""
	}
	return valid(string(b[4 : 4+n]))
}
