package convert

import (
	"bytes"
	"math"
	"strconv"
	"unicode/utf8"
	"unsafe"

	"savant/codec/dialect"
	"savant/codec/typedjson"
	"savant/codec/variant"
)

// scalar is a Bool, Int, Float, String or StringName, stored exactly as the encoder of its dialect writes it, so that its JSON says all of it.
// Most values are such, and need not be decoded and encoded again to know that.
type scalar struct {
	t    variant.Type
	bits uint64
	text []byte // of a String or StringName: UTF-8 that the engines keep completely
	end  int
}

// scalarAt is the scalar at off; ok is false for all other values, and for those that are stored otherwise.
func scalarAt(b []byte, off int, d *dialect.Dialect) (s scalar, ok bool) {
	if len(b)-off < 8 {
		return s, false
	}
	header := le.Uint32(b[off:])
	id := header & d.Binary.TypeMask
	if int64(id) >= int64(len(d.Rows)) {
		return s, false
	}
	row := &d.Rows[id]
	switch s.t = row.Type; {
	case row.Layout == dialect.Flag && s.t == variant.Bool:
		s.bits, s.end = uint64(le.Uint32(b[off+4:])), off+8
		ok = header == id && s.bits <= 1
	case row.Layout == dialect.Number && (s.t == variant.Int || s.t == variant.Float):
		s, ok = number(b, off, header == id, s.t, d)
		ok = ok && (header == id || header == id|wideBit)
	case row.Layout == dialect.String && (s.t == variant.String || s.t == variant.StringName):
		n := int(le.Uint32(b[off+4:]))
		if header != id || n < 0 || n > len(b)-off-8 || dialect.Padded(n) > len(b)-off-8 {
			return s, false
		}
		s.end = off + 8 + dialect.Padded(n)
		s.text = b[off+8 : off+8+n]
		for _, c := range b[off+8+n : s.end] {
			if c != 0 {
				return s, false
			}
		}
		ok = utf8.Valid(s.text) && bytes.IndexByte(s.text, 0) < 0 && !bytes.HasPrefix(s.text, []byte(byteOrderMark))
	}
	if !ok {
		return s, false
	}
	own, _ := d.ID(s.t)
	return s, uint32(own) == id
}

// wideBit is set in the header of a number of 64 bits.
const wideBit = 1 << 16

// number is an Int or a Float; ok is false for one in another width than the encoder chooses, and for NaN, which has
// many encodings.
func number(b []byte, off int, narrow bool, t variant.Type, d *dialect.Dialect) (s scalar, ok bool) {
	s = scalar{t: t, end: off + 8}
	switch {
	case !narrow && len(b)-off < 12:
		return s, false
	case !narrow:
		s.bits, s.end = le.Uint64(b[off+4:]), off+12
	case t == variant.Int:
		s.bits = uint64(int64(int32(le.Uint32(b[off+4:]))))
	default:
		s.bits = math.Float64bits(variant.Widen(le.Uint32(b[off+4:])))
	}
	width, fits := d.Binary.Ints, int64(s.bits) == int64(int32(s.bits))
	if t == variant.Float {
		f := math.Float64frombits(s.bits)
		if f != f {
			return s, false
		}
		width = d.Binary.Floats
		_, fits = variant.Narrow(f)
	}
	return s, narrow == (width == dialect.Always32 || width == dialect.Fitting && fits)
}

// scalar writes a scalar.
func (w *native) scalar(s scalar) {
	switch s.t {
	case variant.Bool:
		w.b = strconv.AppendBool(w.b, s.bits != 0)
	case variant.Int:
		w.b = append(strconv.AppendInt(append(w.b, `"i:`...), int64(s.bits), 10), '"')
	case variant.Float:
		w.b = append(typedjson.AppendFloat(append(w.b, `"f:`...), math.Float64frombits(s.bits)), '"')
	case variant.String:
		w.b = appendJSON(w.b, "s:", unsafe.String(unsafe.SliceData(s.text), len(s.text)))
	case variant.StringName:
		w.b = appendJSON(w.b, "sn:", unsafe.String(unsafe.SliceData(s.text), len(s.text)))
	}
}
