package strtod

import (
	"encoding/binary"
	"math"
	"math/bits"
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
	const beyond = 0x1p-51 // what rounding twice cannot make of the difference, which is quicker than to divide
	x := f * step
	m = int64(x + 0.5)
	return m, math.Abs(x-float64(m)) <= beyond*x && float64(m)/step == f
}

// Digits returns the fewest digits whose nearest float is f, which is positive: n of them, the last of which is not 0,
// and the power of ten after them.
func Digits(f float64) (m int64, n, exponent int) {
	if m, exponent, ok := dragonbox(f); ok {
		return m, length(m), exponent
	}
	var buffer [32]byte
	return laidOut(strconv.AppendFloat(buffer[:0], f, 'e', -1, 64))
}

// length returns how many digits a positive number has.
func length(m int64) int {
	n := bits.Len64(uint64(m)) * 1233 >> 12 // log10(2)
	if m >= int64(tens[n]) {
		n++
	}
	return n
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

// Zeros are eight digits 0.
const Zeros = 0x3030303030303030

// Eight returns the number that eight digits say, the first of which is the lowest byte.
func Eight(digits uint64) uint32 {
	const pairs = 0x000000ff000000ff
	digits -= Zeros
	digits = 10*digits + digits>>8
	return uint32(((digits&pairs)*(100+1_000_000<<32) + (digits>>16&pairs)*(1+10_000<<32)) >> 32)
}

// Reads returns what Godot reads for at most 18 digits and the power of ten after them.
func Reads(m int64, exponent int) float64 { return scaled(mantissa(m), exponent) }

// Spelled returns a number of at most eight digits as all eight, the first of which is the lowest byte.
func Spelled(n uint32) uint64 {
	fours := uint64(n/10_000) | uint64(n%10_000)<<32
	hundreds := fours * 10486 >> 20 & (0x7f | 0x7f<<32) // 1/100
	pairs := hundreds | (fours-100*hundreds)<<16
	tens := pairs * 103 >> 10 & 0x000f000f000f000f // 1/10
	return tens | (pairs-10*tens)<<8 | Zeros
}

// All is how many digits AllDigits writes.
const All = 24

// AllDigits writes a number with zeros before it.
func AllDigits(dst *[All]byte, m uint64) {
	const eight = 100_000_000
	low := m / eight
	binary.LittleEndian.PutUint64(dst[16:], Spelled(uint32(m%eight)))
	binary.LittleEndian.PutUint64(dst[8:], Spelled(uint32(low%eight)))
	binary.LittleEndian.PutUint64(dst[:], Spelled(uint32(low/eight)))
}
