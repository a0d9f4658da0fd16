package typedjson

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"math/bits"
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/codec/strtod"
	"savant/codec/variant"
)

// Messages.
const (
	isNoNumber message.ID = "typedjson.is-no-number"
	isBeyond   message.ID = "typedjson.is-beyond"
)

// Why a text is not a float.
var (
	ErrNoNumber = message.Err(isNoNumber)
	ErrTooLarge = message.Err(isBeyond)
)

// notFinite are the words for floats without digits.
var notFinite = map[string]float64{"nan": variant.NaN(), "inf": math.Inf(1), "-inf": math.Inf(-1)}

// ParseFloat parses a float as JSON.from_native writes it after "f:".
func ParseFloat(text string) (float64, error) {
	if f, ok := notFinite[text]; ok {
		return f, nil
	}
	if strings.Trim(text, "+-.eE0123456789") != "" || text == "" || text[0] == '+' {
		return 0, ErrNoNumber // hexadecimal digits and other spellings that strconv accepts
	}
	switch _, err := strconv.ParseFloat(text, 64); {
	case errors.Is(err, strconv.ErrRange):
		return 0, ErrTooLarge
	case err != nil:
		return 0, ErrNoNumber
	}
	return strtod.Parse([]byte(text)), nil
}

// ParseInt parses an int as JSON.from_native writes it.
func ParseInt(text string) (int64, bool) {
	if strings.HasPrefix(text, "+") {
		return 0, false
	}
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil
}

// infinities are how JSON.from_native writes infinities, for which JSON has no number.
var infinities = map[string]float64{"1e99999": math.Inf(1), "-1e99999": math.Inf(-1)}

// NotFinite returns the float for a word such as "inf" or "nan".
func NotFinite(word string) (f float64, ok bool) {
	f, ok = notFinite[word]
	return f, ok
}

// Infinity returns the infinity that a number in "args" stands for.
func Infinity(number string) (f float64, ok bool) {
	f, ok = infinities[number]
	return f, ok
}

// AppendNumber appends a float as a number in "args"; infinities are written as the engine does. NaN would be null,
// which the engine reads as 0.
func AppendNumber(b []byte, f float64) []byte {
	switch {
	case f != f:
		return append(b, `"nan"`...)
	case math.IsInf(f, 1):
		return append(b, "1e99999"...)
	case math.IsInf(f, -1):
		return append(b, "-1e99999"...)
	}
	return AppendDigits(b, f, 'g')
}

// AppendDigits appends a finite number with a point or an exponent: the shortest digits, in the format 'g', 'f' or 'e' of strconv, that Godot reads as
// exactly this number, or others that it does; if there are none, those that strtod.Parse does.
func AppendDigits(b []byte, f float64, format byte) []byte {
	if format == 'g' {
		return appendGeneral(b, f)
	}
	start := len(b)
	b = pointed(strconv.AppendFloat(b, f, format, -1, 64), start)
	if strtod.Godot(b[start:]) != f {
		b, _ = strtod.Append(b[:start], f)
	}
	return pointed(b, start)
}

func pointed(b []byte, start int) []byte {
	if bytes.IndexByte(b[start:], '.') < 0 && bytes.IndexByte(b[start:], 'e') < 0 {
		b = append(b, ".0"...)
	}
	return b
}

// appendGeneral is AppendDigits in the format 'g'.
func appendGeneral(b []byte, f float64) []byte {
	abs := math.Abs(f)
	if m, ok := strtod.Short(abs); ok && (abs >= leastFixed || abs == 0) {
		return appendShort(signed(b, f), m)
	}
	return appendLong(b, f, shortest(abs))
}

// leastFixed is the smallest number that the format 'g' has without an exponent, 10^mostFixed the smallest that is too large.
const (
	leastFixed = 1e-4
	mostFixed  = 6
)

func signed(b []byte, f float64) []byte {
	if math.Signbit(f) {
		b = append(b, '-')
	}
	return b
}

// appendShort appends what strtod.Short found.
func appendShort(b []byte, m int64) []byte {
	const one = 100_000_000
	b = append(strconv.AppendInt(b, m/one, 10), '.')
	part := m % one
	if part == 0 {
		return append(b, '0')
	}
	places := strtod.Spelled(uint32(part))
	n := 8 - bits.LeadingZeros64(places^strtod.Zeros)/8
	return binary.LittleEndian.AppendUint64(b, places)[:len(b)+n]
}

// digits are those of a number, and the power of ten after them.
type digits struct {
	m           int64
	n, exponent int
}

func shortest(abs float64) (d digits) {
	d.m, d.n, d.exponent = strtod.Digits(abs)
	return d
}

// appendLong appends a number in the format 'g', whose shortest digits are d.
func appendLong(b []byte, f float64, d digits) []byte {
	start := len(b)
	first := d.n - 1 + d.exponent // the power of ten of the first digit
	fixed := -5 < first && first < mostFixed
	m, exponent := d.m, d.exponent
	if fixed && first < 0 { // the zeros before it count among the digits that Godot reads
		for drop := d.n - first - strtod.Most; drop > 0; drop-- {
			m, exponent = m/10, exponent+1
		}
	}
	if abs := math.Abs(f); strtod.Reads(m, exponent) != abs {
		b, _ = strtod.Append(b, f)
		return pointed(b, start)
	}
	var room [strtod.All]byte
	strtod.AllDigits(&room, uint64(d.m))
	all := room[strtod.All-d.n:]
	b = signed(b, f)
	switch {
	case !fixed:
		if b = append(b, all[0]); d.n > 1 {
			b = append(append(b, '.'), all[1:]...)
		}
		return strtod.AppendExponent(b, first)
	case first < 0:
		b = append(append(b, "0."...), "0000"[:-1-first]...)
		return append(b, all...)
	case d.exponent >= 0:
		b = append(b, all...)
		return append(append(b, "00000"[:d.exponent]...), ".0"...)
	}
	b = append(append(b, all[:first+1]...), '.')
	return append(b, all[first+1:]...)
}

// AppendFloat appends a float as String::num has it (core/string/ustring.cpp): 14 digits after the point, fewer after a larger
// number; with others where Godot does not read those back equal.
func AppendFloat(dst []byte, f float64) []byte {
	switch {
	case f != f:
		return append(dst, "nan"...)
	case math.IsInf(f, 1):
		return append(dst, "inf"...)
	case math.IsInf(f, -1):
		return append(dst, "-inf"...)
	case f == 0 && math.Signbit(f):
		return append(dst, "-0.0"...)
	case f == math.Trunc(f) && math.Abs(f) < 1e14: // Godot reads these exactly
		return append(strconv.AppendInt(dst, int64(f), 10), ".0"...)
	}
	abs := math.Abs(f)
	if m, ok := strtod.Short(abs); ok { // which has fewer places than any number here
		return appendShort(signed(dst, f), m)
	}
	d := shortest(abs)
	if d.n > exactDigits && abs < mostExact {
		return appendLong(dst, f, d)
	}
	places := 14
	if abs > 10 {
		places = max(0, places-int(math.Floor(math.Log10(abs))))
	}
	start := len(dst)
	dst = strconv.AppendFloat(dst, f, 'f', places, 64)
	if bytes.IndexByte(dst[start:], '.') >= 0 {
		dst = bytes.TrimRight(dst, "0")
		if dst[len(dst)-1] == '.' {
			dst = append(dst, '0')
		}
	} else {
		dst = append(dst, ".0"...)
	}
	if strtod.Godot(dst[start:]) == f {
		return dst
	}
	return appendLong(dst[:start], f, d)
}

// A number that needs more than exactDigits is not what any so few are read as, and more are not written of numbers below mostExact.
const (
	exactDigits = 15
	mostExact   = 1e14
)
