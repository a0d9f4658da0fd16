package strtod

import (
	"math"
	"math/bits"
)

// fives are the powers of five that have at most 128 bits.
var fives = func() (table [mostFive + 1]wide) {
	table[0].low = 1
	for i := range mostFive {
		table[i+1] = table[i].times5()
	}
	return table
}()

const mostFive = 55

// wide is a number of 128 bits.
type wide struct{ high, low uint64 }

func (w wide) times5() wide {
	carry, low := bits.Mul64(w.low, 5)
	return wide{5*w.high + carry, low}
}

// normal are the powers of five with the highest bit set.
var normal = func() (table [mostFive + 1]wide) {
	for i, p := range fives {
		if p.high == 0 {
			p.high, p.low = p.low, 0
		}
		n := bits.LeadingZeros64(p.high)
		table[i] = wide{p.high<<n | p.low>>(64-n), p.low << n}
	}
	return table
}()

// parts splits a positive float into an int of 53 bits and the power of two after it; ok is false if it is subnormal.
func parts(f float64) (m uint64, e int, ok bool) {
	const fraction = 1<<52 - 1
	b := math.Float64bits(f)
	return b&fraction | (fraction + 1), int(b>>52) - 1075, b > fraction
}

// log10 returns the integer part of the decimal logarithm of 2^e, log2 that of the binary logarithm of 10^n.
func log10(e int) int { return e * 315653 >> 20 }
func log2(n int) int  { return n * 1741647 >> 19 }

// dragonbox returns the fewest digits whose nearest float is f, and the power of ten after them; of several the nearest to f.
// It is the algorithm of Junekey Jeon (Dragonbox: A New Floating-Point Binary-to-Decimal Conversion Algorithm) for the
// floats from about 1e-37 to 1e18 that are not powers of two; ok is false for others.
func dragonbox(f float64) (digits int64, exponent int, ok bool) {
	const (
		places = 2 // that are computed beyond those that are surely needed
		small  = 100
		big    = 1000
	)
	m, e, ok := parts(f)
	k := places - log10(e)
	if !ok || k < 0 || k > mostFive || m == 1<<52 {
		return 0, 0, false
	}
	even := m%2 == 0 // the ends of the interval of f belong to it
	power := normal[k]
	shift := e + log2(k)
	width := power.high >> (63 - shift) // of the interval
	twice := 2 * m
	end, low := bits.Mul64((twice|1)<<shift, power.high)
	carry, _ := bits.Mul64((twice|1)<<shift, power.low)
	low, carry = bits.Add64(low, carry, 0)
	end += carry
	most := end / big
	rest := end - big*most
	shorter := rest < width
	switch {
	case rest == 0 && low == 0 && !even: // the end itself
		most, rest, shorter = most-1, big, false
	case rest == width:
		odd, whole := power.parity(twice-1, shift)
		shorter = odd || whole && even
	}
	if shorter {
		exponent = places + 1 - k
		for most%10 == 0 {
			most, exponent = most/10, exponent+1
		}
		return int64(most), exponent, true
	}
	distance := rest - width/2 + small/2
	most = 10*most + distance/small
	if distance%small == 0 {
		odd, whole := power.parity(twice, shift)
		if odd != ((distance^small/2)%2 != 0) || whole && most%2 != 0 {
			most--
		}
	}
	return int64(most), places - k, true
}

// parity returns whether the integer part of m times a power, shifted, is odd, and whether there is no other part.
func (w wide) parity(m uint64, shift int) (odd, whole bool) {
	high, low := bits.Mul64(m, w.low)
	high += m * w.high
	return high>>(64-shift)&1 != 0, high<<shift|low>>(64-shift) == 0
}

// rounded returns the integer nearest to f times 10^k, the even one of two; ok is false where that is not easily found.
func rounded(f float64, k int) (n uint64, ok bool) {
	m, e, ok := parts(f)
	drop := -e - k // bits after the point
	if !ok || k < 0 || k > mostFive || drop <= 0 || drop >= 128 {
		return 0, false
	}
	power := fives[k]
	middle, low := bits.Mul64(m, power.low)
	high, other := bits.Mul64(m, power.high)
	middle, carry := bits.Add64(middle, other, 0)
	high += carry
	var rest uint64 // what is after the point, of 64 bits
	if drop > 64 {
		drop -= 64
		rest = 1 // it is never exactly a half, as m has too few bits
		low, middle, high = middle<<(64-drop)|low>>drop, high<<(64-drop)|middle>>drop, high>>drop
	} else {
		low, middle, high = low<<(64-drop), middle<<(64-drop)|low>>drop, middle>>drop|high<<(64-drop)
	}
	if high != 0 {
		return 0, false
	}
	const half = 1 << 63
	if rest |= low; rest > half || rest == half && middle%2 != 0 {
		middle++
	}
	return middle, middle > 0
}
