package laxjson

import (
	"bytes"
	"math"
	"strconv"
)

// GodotFloat returns what Godot makes of a JSON number, exact enough to tell 0 and infinity from the rest: it reads up
// to 18 digits, including leading zeros, as a whole number and multiplies or divides that by a power of ten, which is
// infinite beyond 1e308, so that 0e400 is NaN (built_in_strtod in core/string/ustring.cpp of 4.6, core/ustring.cpp of
// 3.6).
func GodotFloat(word []byte) float64 {
	const most = 18
	negative := word[0] == '-'
	digits, power, _ := bytes.Cut(bytes.ToLower(bytes.TrimPrefix(word, []byte("-"))), []byte("e"))
	whole, fraction, _ := bytes.Cut(digits, []byte("."))
	all := append(bytes.Clone(whole), fraction...)
	exponent, err := strconv.Atoi(string(power))
	if err != nil && len(power) > 0 { // it has too many digits
		exponent = math.MaxInt32
		if power[0] == '-' {
			exponent = -exponent
		}
	}
	exponent += len(whole) - min(len(all), most)
	x, _ := strconv.ParseFloat(string(all[:min(len(all), most)]), 64)
	if exponent < 0 {
		x /= math.Pow10(-exponent)
	} else {
		x *= math.Pow10(exponent)
	}
	if negative {
		return -x
	}
	return x
}

// HasDigits reports whether a number has a digit other than 0 before its exponent.
func HasDigits(word []byte) bool {
	if i := bytes.IndexAny(word, "eE"); i >= 0 {
		word = word[:i]
	}
	return bytes.ContainsAny(word, "123456789")
}
