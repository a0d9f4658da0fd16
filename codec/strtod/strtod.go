// Package strtod reads the digits of a float as Godot does, which is not always the nearest number, and finds digits
// that Godot reads correctly.
package strtod

import (
	"bytes"
	"math"
	"strconv"
	"unsafe"
)

// Most is how many digits Godot reads; later ones only move the point.
const Most = 18

// half is 10 to the number of digits that Godot reads into each of its two 32-bit ints.
const half = 1_000_000_000

// powers are 10^2^i, as Godot has them.
var powers = [...]float64{1e1, 1e2, 1e4, 1e8, 1e16, 1e32, 1e64, 1e128, 1e256}

// Godot returns what Godot reads for a float, in text as in JSON: [+-]digits[.digits][e[+-]digits]. It takes the first
// 18 digits, including leading zeros, and multiplies or divides them by one power of ten, rounding each step. As a
// result about one number in ten of 16 or 17 digits is read as a neighbour, tiny ones as 0 and 0e400 as NaN
// (built_in_strtod in core/string/ustring.cpp of 4.x and core/ustring.cpp of 3.x; tested with 3.2.3, 3.6.2 and 4.6.3 on
// x86-64).
func Godot(text []byte) float64 {
	m, exponent, negative, _ := cut(text)
	f := scaled(mantissa(m), exponent)
	if negative {
		return -f
	}
	return f
}

// Parse returns the number that a file means: what Godot reads, or if there are more digits than Godot reads the
// nearest number. What Append writes is therefore always read back equal.
func Parse(text []byte) float64 {
	m, exponent, negative, digits := cut(text)
	if digits > Most {
		return Nearest(text)
	}
	f := Make(m, exponent)
	if negative {
		return -f
	}
	return f
}

// Nearest returns the float nearest to a number, ±Inf if that is too large.
func Nearest(text []byte) float64 {
	f, _ := strconv.ParseFloat(unsafe.String(unsafe.SliceData(text), len(text)), 64)
	return f
}

// Make returns what Parse makes of at most 18 digits times a power of ten.
func Make(m int64, exponent int) float64 {
	if exact := -exponent; m < 1<<53 && exact >= 0 && exact < len(tens) {
		return float64(m) / tens[exact]
	}
	f := scaled(mantissa(m), exponent)
	if f != f { // 0e400
		f = 0
	}
	return f
}

// tens are powers of ten that are floats, as are their products in power.
var tens = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18}

// cut splits a number into its first 18 digits and the power of ten after them, and counts its digits.
func cut(text []byte) (m int64, exponent int, negative bool, digits int) {
	if len(text) > 0 && (text[0] == '-' || text[0] == '+') {
		negative, text = text[0] == '-', text[1:]
	}
	fraction := false
	i := 0
	for ; i < len(text); i++ {
		c := text[i]
		if c == '.' && !fraction {
			fraction = true
			continue
		}
		if c-'0' > 9 {
			break
		}
		switch digits++; {
		case digits <= Most:
			m = 10*m + int64(c-'0')
			if fraction {
				exponent--
			}
		case !fraction:
			exponent++
		}
	}
	if i == len(text) || text[i]|0x20 != 'e' {
		return m, exponent, negative, digits
	}
	text = text[i+1:]
	down := bytes.HasPrefix(text, []byte("-"))
	n := 0
	for _, c := range bytes.TrimLeft(text, "+-") {
		if n < 1e6 { // far beyond all powers
			n = 10*n + int(c-'0')
		}
	}
	if down {
		n = -n
	}
	return m, exponent + n, negative, digits
}

// mantissa returns the float that Godot makes of digits: in two halves.
func mantissa(m int64) float64 {
	return float64(half*float64(m/half)) + float64(m%half)
}

// products are the floats that Godot multiplies or divides by for 10^n.
var products = func() (table [1 << len(powers)]float64) {
	for n := range table {
		p := 1.0
		for i, power := range powers {
			if n>>i&1 != 0 {
				p *= power
			}
		}
		table[n] = p
	}
	return table
}()

// power returns the float that Godot multiplies or divides by for 10^n.
func power(n int) float64 { return products[min(n, len(products)-1)] }

func scaled(f float64, exponent int) float64 {
	if exponent < 0 {
		return f / power(-exponent)
	}
	return f * power(exponent)
}

// Append appends digits that Parse reads as exactly f, which is finite. If ok, Godot reads them so too; for about one
// number in a hundred, and for most below 1e-291, there are no such digits. Digits whose nearest float is also f, as
// other programs read them, are preferred.
func Append(dst []byte, f float64) (text []byte, ok bool) {
	abs := math.Abs(f)
	if math.Signbit(f) {
		dst = append(dst, '-')
	}
	if abs == 0 {
		return append(dst, "0.0"...), true
	}
	if c, n, exponent, ok := readAs(abs); ok {
		return layOut(dst, c, n, exponent), true
	}
	return strconv.AppendFloat(dst, abs, 'e', Most+1, 64), false
}

// readAs finds digits that Godot reads as f, which is positive, and the power of ten after them.
func readAs(f float64) (digits int64, n, exponent int, ok bool) {
	fewest := 0   // of f
	var other int // how many the first digits have that only Godot reads as f
	var others int64
	var otherExponent int
	for _, n := range counts {
		if n == 16 {
			_, fewest, _ = Digits(f)
		}
		m, exponent := decimal(f, n)
		if n < fewest && exactly(n, exponent) {
			continue // they are read as the float nearest to them, which is another
		}
		start := mantissaFor(f, exponent)
		var low, high bool
		for i := range steps {
			x := beside(start, i)
			if x > start && high || x < start && low {
				continue // what is read grows with the mantissa
			}
			if got := scaled(x, exponent); got != f {
				low, high = low || got < f, high || got > f
				continue
			}
			c, found := digitsOf(x, m, n)
			if !found {
				continue
			}
			var buffer [32]byte
			if near(f, c-m, exponent) || Nearest(layOut(buffer[:0], c, n, exponent)) == f {
				return c, n, exponent, true
			}
			if other == 0 {
				others, other, otherExponent = c, n, exponent
			}
		}
	}
	return others, other, otherExponent, other > 0
}

// exactly reports whether Godot reads n digits times a power of ten as the float nearest to them: it multiplies or divides
// two exact floats then.
func exactly(n, exponent int) bool {
	const most, mostTen = 15, 22
	return n <= most && -mostTen <= exponent && exponent <= mostTen
}

// near reports whether digits that differ by so much from those nearest to f are surely between its neighbours, nearer to it.
func near(f float64, difference int64, exponent int) bool {
	const sure = 0.49 // of the difference between f and the smaller neighbour, the nearer one
	gap := f - math.Float64frombits(math.Float64bits(f)-1)
	return math.Abs(float64(difference))+1 < sure*unscaled(gap, exponent)
}

// counts are the numbers of digits to try: 17 distinguish all floats, 18 are all that Godot reads.
var counts = [...]int{17, 18, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1}

// decimal returns the n digits nearest to f, and the power of ten after them.
func decimal(f float64, n int) (m int64, exponent int) {
	_, e, _ := parts(f)
	first := log10(e + 52) // the power of ten of the first digit, or one less
	for k := n - 1 - first; k >= n-2-first; k-- {
		if m, ok := rounded(f, k); ok && has(int64(m), n) {
			return int64(m), -k
		}
	}
	var buffer [32]byte
	m, _, exponent = laidOut(strconv.AppendFloat(buffer[:0], f, 'e', n-1, 64))
	return m, exponent
}

// unscaled returns about what Godot scales to f.
func unscaled(f float64, exponent int) float64 {
	if exponent < 0 {
		return f * power(-exponent)
	}
	return f / power(exponent)
}

// mantissaFor returns the mantissa that most probably gives f with a power of ten.
func mantissaFor(f float64, exponent int) float64 {
	x := unscaled(f, exponent)
	if x < whole {
		return math.Round(x)
	}
	return x
}

// whole is the float from which on all are integers.
const whole = 1 << 53

// steps are how many mantissas to try.
const steps = 5

// beside returns the i-th mantissa to try, the first of which is x: the steps between mantissas can be smaller than those between results.
func beside(x float64, i int) float64 {
	if x < whole {
		return x + [steps]float64{0, -1, 1}[i]
	}
	return math.Float64frombits(math.Float64bits(x) + [steps]uint64{0, 1, ^uint64(0), 2, ^uint64(1)}[i])
}

// digitsOf returns the n digits next to m that Godot converts to the mantissa x, an integer.
func digitsOf(x float64, m int64, n int) (digits int64, ok bool) {
	if x < 1 || x >= 1e18 {
		return 0, false
	}
	front := int64(x) / half
	for _, high := range [...]int64{front, front - 1, front + 1} {
		low := int64(x) - int64(half*float64(high)) // which makes x without rounding
		span := int64(math.Nextafter(x, math.Inf(1))-x)/2 - 1
		for _, near := range [...]int64{max(low-span, min(low+span, m-half*high)), low} {
			if digits = half*high + near; near >= 0 && near < half && has(digits, n) && mantissa(digits) == x {
				return digits, true
			}
		}
	}
	return 0, false
}

// has reports whether a number has n digits.
func has(m int64, n int) bool { return m >= int64(tens[n-1]) && m < int64(tens[n]) }

// layOut appends n digits times a power of ten: with a point among them if they are not too small or large, and without
// a leading zero that would exceed the digits that Godot reads.
func layOut(dst []byte, m int64, n, exponent int) []byte {
	start := len(dst)
	point := n + exponent
	switch {
	case point == 0 && n < Most:
		return strconv.AppendInt(append(dst, "0."...), m, 10)
	case point > 0 && point < n && point <= 15:
	default:
		point = 1
	}
	dst = strconv.AppendInt(dst, m, 10)
	if n > point {
		dst = append(dst, 0)
		copy(dst[start+point+1:], dst[start+point:])
		dst[start+point] = '.'
	}
	if exponent += n - point; exponent == 0 {
		return dst
	}
	return AppendExponent(dst, exponent)
}

// AppendExponent appends the power of ten after digits: e-05, e+300.
func AppendExponent(dst []byte, n int) []byte {
	sign := byte('+')
	if n < 0 {
		sign, n = '-', -n
	}
	if dst = append(dst, 'e', sign); n < 10 {
		dst = append(dst, '0')
	}
	return strconv.AppendInt(dst, int64(n), 10)
}
