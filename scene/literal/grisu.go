package literal

import (
	"math"
	"math/bits"
	"strconv"
)

// Grisu2 after Florian Loitsch, "Printing Floating-Point Numbers Quickly and Accurately with Integers" (2010), with the
// choices of the copy in Godot 4.5 and later (thirdparty/grisu2): powers of ten eight apart, the product's binary
// exponent between -60 and -32, boundaries of 32-bit numbers for 32-bit numbers. Its digits always read back equal, but
// are not always the shortest or closest, so strconv cannot reproduce what the engine writes.

// format describes a binary floating-point format.
type format struct {
	fraction int // bits of the fraction
	bias     int // of the exponent, with the significand as an integer
}

var (
	format32 = format{23, 127 + 23}
	format64 = format{52, 1023 + 52}
)

func (x diyFloat) normal() diyFloat {
	n := bits.LeadingZeros64(x.f)
	return diyFloat{x.f << n, x.e - n}
}

// times returns the upper half of the product, rounded.
func (x diyFloat) times(y diyFloat) diyFloat {
	hi, lo := bits.Mul64(x.f, y.f)
	return diyFloat{hi + lo>>63, x.e + y.e + 64}
}

// boundaries returns v and the midpoints to its neighbours, with one exponent. pattern is the bits of a positive finite
// number.
func (m format) boundaries(pattern uint64) (low, v, high diyFloat) {
	exponent := int(pattern >> m.fraction)
	fraction := pattern & (1<<m.fraction - 1)
	if exponent == 0 {
		v = diyFloat{fraction, 1 - m.bias}
	} else {
		v = diyFloat{fraction | 1<<m.fraction, exponent - m.bias}
	}
	high = diyFloat{2*v.f + 1, v.e - 1}.normal()
	low = diyFloat{2*v.f - 1, v.e - 1}
	if fraction == 0 && exponent > 1 { // the neighbour below is half as far away
		low = diyFloat{4*v.f - 1, v.e - 2}
	}
	low = diyFloat{low.f << (low.e - high.e), high.e}
	return low, v.normal(), high
}

// cachedPower returns the power of ten that brings a binary exponent into the range from -60 to -32.
func cachedPower(e int) power {
	const minExponent, step = -300, 8
	f := -60 - e - 1
	k := f * 78913 / (1 << 18) // times log10(2)
	if f > 0 {
		k++
	}
	return powers[(k-minExponent+step-1)/step]
}

// grisu appends the digits of a positive finite number; its value is 0.digits times ten to the power of point.
func grisu(dst []byte, m format, pattern uint64) (digits []byte, point int) {
	low, v, high := m.boundaries(pattern)
	c := cachedPower(high.e)
	v = v.times(c.diyFloat)
	low = low.times(c.diyFloat)
	high = high.times(c.diyFloat)
	low.f++
	high.f--
	start := len(dst)
	digits, exponent := generate(dst, low, v, high)
	return digits, exponent - c.k + len(digits) - start
}

// generate appends digits of a number between low and high, close to v, and returns the power of ten of the last digit.
func generate(dst []byte, low, v, high diyFloat) (digits []byte, exponent int) {
	delta := high.f - low.f
	distance := high.f - v.f
	shift := -high.e
	one := uint64(1) << shift
	whole := uint32(high.f >> shift)
	part := high.f & (one - 1)
	n, unit := 1, uint32(1)
	for n < 10 && whole/unit >= 10 {
		unit *= 10
		n++
	}
	for n > 0 {
		dst = append(dst, '0'+byte(whole/unit))
		whole %= unit
		n--
		if rest := uint64(whole)<<shift + part; rest <= delta {
			approach(dst, distance, delta, rest, uint64(unit)<<shift)
			return dst, n
		}
		unit /= 10
	}
	for {
		part *= 10
		delta *= 10
		distance *= 10
		dst = append(dst, '0'+byte(part>>shift))
		part &= one - 1
		n--
		if part <= delta {
			approach(dst, distance, delta, part, one)
			return dst, n
		}
	}
}

// approach decreases the last digit while that brings the number closer to v and keeps it above low.
func approach(digits []byte, distance, delta, rest, unit uint64) {
	for rest < distance && delta-rest >= unit && (rest+unit < distance || distance-rest > rest+unit-distance) {
		digits[len(digits)-1]--
		rest += unit
	}
}

// layOut appends digits with point and exponent as the engine does since 4.5: without exponent for points between -3
// and 15.
func layOut(dst, digits []byte, point int) []byte {
	k := len(digits)
	switch {
	case k <= point && point <= 15:
		dst = append(dst, digits...)
		for ; k < point; k++ {
			dst = append(dst, '0')
		}
		return dst
	case point > 0 && point <= 15:
		dst = append(dst, digits[:point]...)
		dst = append(dst, '.')
		return append(dst, digits[point:]...)
	case point > -4 && point <= 0:
		dst = append(dst, "0.000"[:2-point]...)
		return append(dst, digits...)
	}
	dst = append(dst, digits[0])
	if k > 1 {
		dst = append(dst, '.')
		dst = append(dst, digits[1:]...)
	}
	dst = append(dst, 'e')
	exponent := point - 1
	if exponent < 0 {
		dst = append(dst, '-')
		exponent = -exponent
	} else {
		dst = append(dst, '+')
	}
	if exponent < 10 {
		dst = append(dst, '0')
	}
	return strconv.AppendInt(dst, int64(exponent), 10)
}

// appendGrisu appends a finite number that is not zero, as one of 32 bits if narrow.
func appendGrisu(dst []byte, f float64, narrow bool) []byte {
	if f < 0 {
		dst = append(dst, '-')
		f = -f
	}
	var buffer [20]byte
	m, pattern := format64, math.Float64bits(f)
	if narrow {
		m, pattern = format32, uint64(math.Float32bits(float32(f)))
	}
	digits, point := grisu(buffer[:0], m, pattern)
	return layOut(dst, digits, point)
}
