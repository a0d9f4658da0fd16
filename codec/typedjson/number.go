package typedjson

import (
	"bytes"
	"errors"
	"math"
	"strconv"
	"strings"

	"savant/codec/message"
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
	f, err := strconv.ParseFloat(text, 64)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, ErrTooLarge
	case err != nil:
		return 0, ErrNoNumber
	}
	return f, nil
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
	return Pointed(strconv.AppendFloat(b, f, 'g', -1, 64), len(b))
}

// Pointed adds a point to the number that begins at start, if it has neither that nor an exponent.
func Pointed(b []byte, start int) []byte {
	if !bytes.ContainsAny(b[start:], ".e") {
		b = append(b, ".0"...)
	}
	return b
}

// FloatText formats a float as String::num does (core/string/ustring.cpp): 14 digits after the point, fewer for a
// larger number; with all its digits if those do not read back equal.
func FloatText(f float64) string {
	switch {
	case f != f:
		return "nan"
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	case f == 0 && math.Signbit(f):
		return "-0.0"
	}
	digits := 14
	if a := math.Abs(f); a > 10 {
		digits = max(0, digits-int(math.Floor(math.Log10(a))))
	}
	text := strconv.FormatFloat(f, 'f', digits, 64)
	if strings.IndexByte(text, '.') >= 0 {
		text = strings.TrimRight(text, "0")
		if strings.HasSuffix(text, ".") {
			text += "0"
		}
	} else {
		text += ".0"
	}
	if g, err := strconv.ParseFloat(text, 64); err == nil && math.Float64bits(g) == math.Float64bits(f) {
		return text
	}
	return readable(f)
}

// readable returns the shortest text of a float that the engine reads correctly, since it does not round to the nearest
// number.
func readable(f float64) string {
	shortest := string(Pointed(strconv.AppendFloat(nil, f, 'g', -1, 64), 0))
	for _, text := range []string{shortest, strconv.FormatFloat(f, 'g', 17, 64), strconv.FormatFloat(f, 'e', -1, 64), strconv.FormatFloat(f, 'e', 16, 64)} {
		if engineFloat(text) == f {
			return string(Pointed([]byte(text), 0))
		}
	}
	// Among 18-digit numbers, several neighbours round to the same float.
	digits, exponent, _ := strings.Cut(strconv.FormatFloat(math.Abs(f), 'e', 17, 64), "e")
	middle, err := strconv.ParseInt(strings.Replace(digits, ".", "", 1), 10, 64)
	const around = 40
	for k := int64(1); err == nil && k <= 2*around; k++ {
		near := strconv.FormatInt(middle+(k>>1)*(1-2*(k&1)), 10)
		text := near[:1] + "." + near[1:] + "e" + exponent
		if f < 0 {
			text = "-" + text
		}
		if g, err := strconv.ParseFloat(text, 64); err == nil && g == f && len(near) == 18 && engineFloat(text) == f {
			return text
		}
	}
	return shortest
}

// engineFloat returns what the engine reads (core/string/ustring.cpp, built_in_strtod): the first 18 digits, including
// leading zeros, in two halves, multiplied or divided by one power of ten, which is itself a product.
func engineFloat(text string) float64 {
	digits, exponent, _ := strings.Cut(strings.TrimPrefix(text, "-"), "e")
	whole, broken, _ := strings.Cut(digits, ".")
	scale, _ := strconv.Atoi(exponent)
	digits = whole + broken
	if len(digits) > 18 {
		digits = digits[:18]
	}
	scale += len(whole) - len(digits)
	half := max(0, len(digits)-9)
	high, _ := strconv.Atoi("0" + digits[:half])
	low, _ := strconv.Atoi("0" + digits[half:])
	power, square := 1.0, 10.0
	for n := max(scale, -scale); n > 0; n >>= 1 {
		if n&1 != 0 {
			power *= square
		}
		square *= square
	}
	f := float64(1e9*float64(high)) + float64(low)
	if f *= power; scale < 0 {
		f = (float64(1e9*float64(high)) + float64(low)) / power
	}
	if strings.HasPrefix(text, "-") {
		return -f
	}
	return f
}
