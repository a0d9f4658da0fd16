package typedjson

import (
	"bytes"
	"errors"
	"math"
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
	start := len(b)
	b = pointed(strconv.AppendFloat(b, f, format, -1, 64), start)
	if strtod.Godot(b[start:]) != f {
		b, _ = strtod.Append(b[:start], f)
	}
	return pointed(b, start)
}

func pointed(b []byte, start int) []byte {
	if !bytes.ContainsAny(b[start:], ".e") {
		b = append(b, ".0"...)
	}
	return b
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
	digits := 14
	if a := math.Abs(f); a > 10 {
		digits = max(0, digits-int(math.Floor(math.Log10(a))))
	}
	start := len(dst)
	dst = strconv.AppendFloat(dst, f, 'f', digits, 64)
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
	return AppendDigits(dst[:start], f, 'g')
}
