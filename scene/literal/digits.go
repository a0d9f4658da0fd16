package literal

import (
	"bytes"
	"math"
	"strconv"

	"savant/codec/dialect"
	"savant/codec/strtod"
	"savant/codec/variant"
)

// kind says where a float is, which decides its digits.
type kind uint8

const (
	scalar    kind = iota // a value by itself
	component             // of 32 bits, in a vector or packed array
	double                // of 64 bits, in a vector or packed array
)

// float appends a float: the engine's text if that loses nothing or w accepts the loss, else the shortest digits that read
// back equal, or others that do.
func (w *writer) float(dst []byte, f float64, k kind) []byte {
	start := len(dst)
	if w.t.Single && !w.Shortest {
		bits, _ := variant.Narrow(f)
		f = variant.Widen(bits)
	}
	if w.narrow && k != component {
		f = w.narrowed(f, k)
	}
	if f != f || math.IsInf(f, 0) {
		return w.notFinite(dst, f, k)
	}
	if w.Shortest && f == 0 && math.Signbit(f) {
		return append(dst, "-0.0"...) // "-0" would be an int, which has no negative zero
	}
	dst = pointed(w.engineFloat(dst, f, k), start, k)
	if w.Shortest && !w.reads(dst[start:], f, k == component) {
		dst = w.shortest(dst[:start], f, k)
	}
	return dst
}

// pointed gives a number of its own that begins at start a point, if it has neither that nor an exponent.
func pointed(dst []byte, start int, k kind) []byte {
	if k == scalar && bytes.IndexByte(dst[start:], '.') < 0 && bytes.IndexByte(dst[start:], 'e') < 0 {
		dst = append(dst, ".0"...)
	}
	return dst
}

// reads reports whether digits are read back equal: by the engines, or by a text for people as the nearest number.
func (w *writer) reads(text []byte, f float64, narrow bool) bool {
	if w.nearest {
		return readsBack(text, f, narrow)
	}
	return engineReads(text, f, narrow)
}

// engineFloat appends the digits that the engine writes for a finite number.
func (w *writer) engineFloat(dst []byte, f float64, k kind) []byte {
	if f == 0 {
		return append(dst, '0')
	}
	if w.t.Digits == dialect.SixDigits {
		if w.t.Single {
			if f = float64(float32(f)); f == 0 {
				return append(dst, '0')
			}
		}
		return strconv.AppendFloat(dst, f, 'g', 6, 64)
	}
	narrow := float64(float32(f)) == f && !(k == double && w.t.Wide64)
	return appendGrisu(dst, f, narrow)
}

// shortest appends the shortest digits that read back equal, laid out as in the dialect, or if there are none the next best.
func (w *writer) shortest(dst []byte, f float64, k kind) []byte {
	start := len(dst)
	if k == component {
		if dst = w.shortestOf(dst, f, 32); w.reads(dst[start:], f, true) {
			return dst
		}
	}
	if dst = pointed(w.shortestOf(dst[:start], f, 64), start, k); w.nearest || engineReads(dst[start:], f, k == component) {
		return dst
	}
	dst, _ = strtod.Append(dst[:start], f)
	return pointed(dst, start, k)
}

func (w *writer) shortestOf(dst []byte, f float64, size int) []byte {
	var buffer [32]byte
	e := strconv.AppendFloat(buffer[:0], math.Abs(f), 'e', -1, size) // d.ddde±xx
	mark := bytes.IndexByte(e, 'e')
	exponent, _ := strconv.Atoi(string(e[mark+1:]))
	digits := append(e[:1], e[min(2, mark):mark]...)
	if w.t.Digits == dialect.SixDigits {
		return strconv.AppendFloat(dst, f, 'g', max(6, len(digits)), size)
	}
	if f < 0 {
		dst = append(dst, '-')
	}
	return layOut(dst, digits, exponent+1)
}

// notFinite appends the word for an infinity or a NaN.
func (w *writer) notFinite(dst []byte, f float64, k kind) []byte {
	suffix := k == scalar && w.t.Suffix == dialect.EverySuffix && !w.Shortest
	early := w.Shortest && (w.Early || w.t.Unread)
	switch {
	case f != f:
		if w.exact && math.Float64bits(f) != math.Float64bits(variant.NaN()) {
			dst = append(dst, "nan(0x"...)
			for shift := 60; shift >= 0; shift -= 4 {
				dst = append(dst, hexDigits[math.Float64bits(f)>>shift&15])
			}
			return append(dst, ')')
		}
		if w.t.NegNaN && math.Signbit(f) && !w.Shortest {
			dst = append(dst, '-')
			suffix = k == scalar && w.t.Suffix != dialect.NoSuffix
		}
		dst = append(dst, "nan"...)
	case f > 0 && early && k != scalar: // these versions read no such word inside brackets
		return append(dst, "1e400"...)
	case f > 0:
		dst = append(dst, "inf"...)
	case early:
		return append(dst, "-1e400"...) // the one spelling that they read as negative infinity
	default:
		suffix = k == scalar && w.t.Suffix != dialect.NoSuffix
		dst = append(dst, w.minus...)
	}
	if suffix {
		dst = append(dst, ".0"...)
	}
	return dst
}
