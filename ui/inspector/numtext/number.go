// Package numtext reads numbers as they are typed, calculates, and writes them.
package numtext

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"savant/codec/variant"
	"savant/ui/internal/words"
)

// ParseInt parses a whole number: decimal, also as 1e6 or 5.0, hexadecimal with 0x, or binary with 0b; underscores may separate digits.
// The error, in the language of the window, says what to type.
func ParseInt(text string) (int64, error) {
	s := strings.ReplaceAll(strings.TrimSpace(text), "_", "")
	if s == "" {
		return 0, errors.New(words.Say("Enter a whole number."))
	}
	base, digits := 10, s
	sign := ""
	if rest, ok := strings.CutPrefix(s, "-"); ok {
		sign, digits = "-", rest
	} else if rest, ok := strings.CutPrefix(s, "+"); ok {
		digits = rest
	}
	for prefix, b := range map[string]int{"0x": 16, "0b": 2} {
		if rest, ok := strings.CutPrefix(strings.ToLower(digits), prefix); ok {
			base, digits = b, rest
		}
	}
	n, err := strconv.ParseInt(sign+digits, base, 64)
	if v, ok := decimal(sign + digits); err != nil && base == 10 && ok && v.IsInt() {
		n, err = v.Num().Int64(), nil
		if !v.Num().IsInt64() {
			err = strconv.ErrRange
		}
	}
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, errors.New(words.Say("%s does not fit 64 bits: %d to %d.", brief(s), int64(math.MinInt64), int64(math.MaxInt64)))
	case err != nil && ByZero(s):
		return 0, errors.New(words.Say("%q divides by 0.", brief(text)))
	case err != nil:
		return 0, errors.New(words.Say("%q is not a whole number. Enter digits, 0x before hexadecimal ones, or a formula: +1, *2, +10%%.", brief(text)))
	}
	return n, nil
}

// brief is what an error quotes of a text, which may have been pasted.
func brief(text string) string {
	const most = 100
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}

// decimal returns the exact value of a decimal number with a fraction or an exponent, if it is one that is soon calculated.
func decimal(s string) (v *big.Rat, ok bool) {
	digits, exponent, _ := strings.Cut(strings.ToLower(s), "e")
	if n, err := strconv.Atoi(exponent); exponent != "" && (err != nil || n < -longestSum || n > longestSum) {
		return nil, false
	}
	if !strings.ContainsAny(digits, "0123456789") || strings.Trim(digits, "+-.0123456789") != "" || len(digits) > longestSum {
		return nil, false
	}
	return new(big.Rat).SetString(s)
}

// ParseHex parses the hexadecimal digits of a number of the given width in bits. Errors are as of ParseInt.
func ParseHex(text string, width int) (int64, error) {
	s := strings.ReplaceAll(strings.TrimSpace(text), "_", "")
	s = strings.TrimPrefix(strings.TrimPrefix(s, "0x"), "0X")
	u, err := strconv.ParseUint(s, 16, 64)
	if err != nil {
		return 0, errors.New(words.Say("%q is not a hexadecimal number of at most 16 digits.", brief(text)))
	}
	if width == 32 && u <= math.MaxUint32 {
		return int64(int32(uint32(u))), nil
	}
	return int64(u), nil
}

// HexText returns the bits of a number as hexadecimal digits: only 32 bits, or 8, if it is stored in so many.
func HexText(n int64, width int) string {
	if width == 8 && n >= 0 && n <= math.MaxUint8 {
		return fmt.Sprintf("0x%02X", n)
	}
	if width == 32 && int64(int32(n)) == n {
		return fmt.Sprintf("0x%08X", uint32(int32(n)))
	}
	return fmt.Sprintf("0x%016X", uint64(n))
}

// ParseFloat parses a number that may have a fraction. Errors are as of ParseInt.
func ParseFloat(text string) (float64, error) {
	s := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(text)), "_", "")
	switch strings.TrimSuffix(s, ".0") { // 3.2 writes -inf.0
	case "":
		return 0, errors.New(words.Say("Enter a number."))
	case "inf", "+inf":
		return math.Inf(1), nil
	case "-inf", "inf_neg":
		return math.Inf(-1), nil
	case "nan":
		return variant.NaN(), nil
	case "-nan":
		return math.Copysign(variant.NaN(), -1), nil
	}
	if strings.ContainsAny(s, "xpin") { // only Go's parser accepts these
		return 0, errors.New(words.Say("%q is not a number. Formulas work: +1, *2, +10%%.", brief(text)))
	}
	f, err := strconv.ParseFloat(s, 64)
	switch {
	case err != nil && ByZero(s):
		return 0, errors.New(words.Say("%q divides by 0.", brief(text)))
	case errors.Is(err, strconv.ErrRange):
		return 0, errors.New(words.Say("%s is too large for 64 bits. Enter inf for infinity.", brief(text)))
	case err != nil && strings.Count(s, ",") == 1 && !strings.Contains(s, "."):
		if point := strings.Replace(s, ",", ".", 1); plainNumber(Evaluated(point, "0", false)) {
			return 0, errors.New(words.Say("%q is not a number: use a decimal point, as in %s.", brief(text), brief(point)))
		}
		return 0, errors.New(words.Say("%q is not a number. Formulas work: +1, *2, +10%%.", brief(text)))
	case err != nil:
		return 0, errors.New(words.Say("%q is not a number. Formulas work: +1, *2, +10%%.", brief(text)))
	}
	return f, nil
}

// FloatText returns the shortest text that parses to the same number in so many bits: 32, or anything else for 64. The
// floats of a text file have no width.
func FloatText(f float64, bits int) string {
	switch {
	case math.IsNaN(f):
		return "nan"
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	}
	if bits != 32 || float64(float32(f)) != f {
		bits = 64
	}
	if a := math.Abs(f); a != 0 && (a < 1e-5 || a >= 1e16) {
		return strconv.FormatFloat(f, 'e', -1, bits)
	}
	return strconv.FormatFloat(f, 'f', -1, bits)
}

// ExactText returns a number with all its digits.
func ExactText(f float64) string {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return FloatText(f, 64)
	}
	text := new(big.Float).SetFloat64(f).Text('f', 1100)
	if !strings.Contains(text, ".") {
		return text
	}
	return strings.TrimRight(strings.TrimRight(text, "0"), ".")
}

// Component parses a component of a vector or matrix as it is stored. double means in 64 bits. Errors are as of ParseInt.
func Component(text string, shape variant.Shape, double bool) (float64, error) {
	if shape.Integer {
		n, err := ParseInt(text)
		if err != nil {
			return 0, err
		}
		if n < math.MinInt32 || n > math.MaxInt32 {
			return 0, errors.New(words.Say("%d does not fit the 32 bits of a component: %d to %d.", n, math.MinInt32, math.MaxInt32))
		}
		return float64(n), nil
	}
	f, err := ParseFloat(text)
	if err != nil || double {
		return f, err
	}
	bits, _ := variant.Narrow(f)
	narrow := variant.Widen(bits)
	if math.IsInf(narrow, 0) && !math.IsInf(f, 0) {
		return 0, errors.New(words.Say("%s is too large for the 32 bits of a component.", brief(text)))
	}
	return narrow, nil
}

// RoundPart removes the rounding error of 32 bits from a calculated number: 89.99999 is shown as 90.
func RoundPart(f float64) float64 {
	const most = 1e9
	if f != f || f > most || f < -most {
		return f
	}
	r := float64(int64(f*1e4+map[bool]float64{true: 0.5, false: -0.5}[f >= 0])) / 1e4
	if r == 0 {
		return 0 // never -0
	}
	if d := f - r; d > 2e-5 || d < -2e-5 {
		return f
	}
	return r
}

// mostDigits is how many digits of a number are shown that are not zeros before the others: five more than tell any two numbers apart.
const mostDigits = 22

// Shortened is the beginning of a number that has many digits. What is before the point is whole, or it would be another number.
func Shortened(text string) string {
	from := strings.IndexAny(text, "123456789")
	if to := max(from, strings.IndexByte(text, '.')) + mostDigits; strings.Contains(text, ".") && to < len(text) {
		return text[:to] + "…"
	}
	return text
}
