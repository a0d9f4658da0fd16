package strtod

import (
	"encoding/binary"
	"strconv"
)

// Places are the decimals of numbers that Short knows.
const Places = 8

const (
	step      = 1e8 // 10 to the Places
	mostShort = 1e6 // so that there are no more than 14 digits
)

// Short returns a number that is not negative as a multiple of 10^-Places, if it is the float nearest to that, and not
// large. It has so few digits then that no others that are as few have this float as the nearest, and Godot reads it
// from them, since both floats that it divides are exact.
func Short(f float64) (m int64, ok bool) {
	if !(f < mostShort) {
		return 0, false
	}
	m = int64(f*step + 0.5)
	return m, float64(m)/step == f
}

// Digits returns the fewest digits whose nearest float is f, which is positive: n of them, the last of which is not 0,
// and the power of ten after them.
func Digits(f float64) (m int64, n, exponent int) {
	var buffer [32]byte
	return laidOut(strconv.AppendFloat(buffer[:0], f, 'e', -1, 64))
}

// laidOut reads at most 18 digits in the format 'e' of strconv.
func laidOut(text []byte) (m int64, n, exponent int) {
	end := len(text) - 4 // an exponent has two digits or three
	if text[end] != 'e' {
		end--
	}
	for _, c := range text[end+2:] {
		exponent = 10*exponent + int(c-'0')
	}
	if text[end+1] == '-' {
		exponent = -exponent
	}
	m = int64(text[0] - '0')
	if end == 1 {
		return m, 1, exponent
	}
	rest := text[2:end]
	n = len(rest)
	exponent -= n
	for ; len(rest) >= 8; rest = rest[8:] {
		m = 100_000_000*m + int64(Eight(binary.LittleEndian.Uint64(rest)))
	}
	for _, c := range rest {
		m = 10*m + int64(c-'0')
	}
	return m, n + 1, exponent
}

// Eight returns the number that eight digits say, the first of which is the lowest byte.
func Eight(digits uint64) uint32 {
	const zeros, pairs = 0x3030303030303030, 0x000000ff000000ff
	digits -= zeros
	digits = 10*digits + digits>>8
	return uint32(((digits&pairs)*(100+1_000_000<<32) + (digits>>16&pairs)*(1+10_000<<32)) >> 32)
}

// Reads returns what Godot reads for at most 18 digits and the power of ten after them.
func Reads(m int64, exponent int) float64 { return scaled(mantissa(m), exponent) }
