package literal

import (
	"math"
	"strconv"
	"unsafe"

	"savant/codec/variant"
)

// number is a number as written: whole, or with a point or an exponent.
type number struct {
	real  bool
	fits  bool // whole: int holds it
	int   int64
	float float64 // real: its value; whole that does not fit: the nearest float
}

// value is the number as a float.
func (n number) value() float64 {
	if n.real || !n.fits {
		return n.float
	}
	return float64(n.int)
}

// whole is the number as a whole number; what lies behind the point is dropped. Too many digits give the nearest number of 64 bits; too
// large a float, and one that is not finite, the smallest, as x86 converts it and so the engines.
func (n number) whole() int64 {
	switch {
	case !n.real && n.fits:
		return n.int
	case !n.real && n.float > 0:
		return math.MaxInt64
	}
	if n.float > -1<<63 && n.float < 1<<63 {
		return int64(n.float)
	}
	return math.MinInt64
}

// whole32 is whole in 32 bits, of which a whole number too large for them keeps the lowest.
func (n number) whole32() int32 {
	if !n.real {
		return int32(n.whole())
	}
	if n.float > -1<<31-1 && n.float < 1<<31 {
		return int32(n.float)
	}
	return math.MinInt32
}

var exactPowers = [...]float64{
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
}

// number reads a number or a word for one, from a position that is no blank.
func (r *reader) number() (number, error) {
	src, start := r.src, r.pos
	pos := start
	negative := pos < len(src) && src[pos] == '-'
	if negative {
		pos++
	}
	if pos < len(src) && identifierStart(src[pos]) {
		return r.numberWord()
	}
	var mantissa uint64
	digits := 0 // significant ones read into mantissa
	seen := false
	drop := false
	for ; pos < len(src) && src[pos]-'0' <= 9; pos++ {
		seen = true
		if digits < 19 {
			mantissa = mantissa*10 + uint64(src[pos]-'0')
			if mantissa != 0 {
				digits++
			}
		} else {
			drop = true
		}
	}
	real, scale := false, 0
	if pos < len(src) && src[pos] == '.' && (seen || negative) {
		real = true
		for pos++; pos < len(src) && src[pos]-'0' <= 9; pos++ {
			seen = true
			if digits < 19 {
				mantissa = mantissa*10 + uint64(src[pos]-'0')
				if mantissa != 0 {
					digits++
				}
				scale--
			} else if src[pos] != '0' {
				drop = true
			}
		}
	}
	if !seen {
		return number{}, r.fail(start, "expected a number"+r.found())
	}
	last := pos // where the digits end that strconv understands
	if pos < len(src) && src[pos]|0x20 == 'e' {
		real = true
		pos++
		minus := false
		if pos < len(src) && (src[pos] == '-' || src[pos] == '+') {
			minus = src[pos] == '-'
			pos++
		}
		exponent := 0
		for ; pos < len(src) && src[pos]-'0' <= 9; pos++ {
			if last = pos + 1; exponent < 100000 {
				exponent = exponent*10 + int(src[pos]-'0')
			}
		}
		if minus {
			exponent = -exponent
		}
		scale += exponent
	}
	r.pos = pos
	if !real {
		return r.wholeNumber(start, pos, mantissa, negative, drop)
	}
	if !drop && mantissa < 1<<53 && scale >= -22 && scale <= 22 {
		f := float64(mantissa)
		if scale < 0 {
			f /= exactPowers[-scale]
		} else {
			f *= exactPowers[scale]
		}
		if negative {
			f = -f
		}
		return number{real: true, float: f}, nil
	}
	return number{real: true, float: parseFloat(src[start:last])}, nil
}

func (r *reader) wholeNumber(start, end int, mantissa uint64, negative, drop bool) (number, error) {
	limit := uint64(math.MaxInt64)
	if negative {
		limit++
	}
	if drop || mantissa > limit {
		return number{float: parseFloat(r.src[start:end])}, nil
	}
	if negative {
		return number{fits: true, int: -int64(mantissa)}, nil
	}
	return number{fits: true, int: int64(mantissa)}, nil
}

// parseFloat is the nearest float64; too large a number is infinite, as in the engine.
func parseFloat(b []byte) float64 {
	f, _ := strconv.ParseFloat(unsafe.String(unsafe.SliceData(b), len(b)), 64)
	return f
}

// numberWord reads inf, nan, inf_neg, -inf and -nan, the first two and the last two also with the ".0" that 3.2 and older add,
// and Savant's own nan(0x…) with the bits of the float64.
func (r *reader) numberWord() (number, error) {
	start := r.pos
	pos := start
	negative := r.src[pos] == '-'
	if negative {
		pos++
	}
	end := identifierEnd(r.src, pos)
	f := 0.0
	switch word := string(r.src[pos:end]); {
	case word == "inf":
		f = math.Inf(1)
	case word == "nan":
		f = variant.NaN()
	case word == "inf_neg" && !negative:
		r.pos = end
		return number{real: true, float: math.Inf(-1)}, nil
	default:
		return number{}, r.fail(start, "expected a number"+r.found())
	}
	if f != f && end < len(r.src) && r.src[end] == '(' && !negative {
		return r.nanBits(start, end+1)
	}
	if end+1 < len(r.src) && r.src[end] == '.' && r.src[end+1] == '0' {
		end += 2
	}
	if r.pos = end; negative {
		f = math.Float64frombits(math.Float64bits(f) | 1<<63)
	}
	return number{real: true, float: f}, nil
}

func (r *reader) nanBits(start, pos int) (number, error) {
	if end := pos + 19; end <= len(r.src) && r.src[pos] == '0' && r.src[pos+1] == 'x' && r.src[end-1] == ')' {
		bits, err := strconv.ParseUint(string(r.src[pos+2:end-1]), 16, 64)
		if f := math.Float64frombits(bits); err == nil && f != f {
			r.pos = end
			return number{real: true, float: f}, nil
		}
	}
	return number{}, r.fail(start, "expected nan(0x) with the 16 digits of a NaN")
}

// readsBack tells whether text is read as exactly f, as a component of 32 bits if narrow.
func readsBack(text []byte, f float64, narrow bool) bool {
	r := reader{src: text, d: nil}
	n, err := r.number()
	if err != nil || r.pos != len(text) {
		return false
	}
	g := n.value()
	if narrow {
		bits, _ := variant.Narrow(g)
		g = variant.Widen(bits)
	}
	return math.Float64bits(f) == math.Float64bits(g)
}
