package literal

import (
	"math"
	"strconv"

	"savant/codec/message"
	"savant/codec/strtod"
	"savant/codec/variant"
)

// Messages.
const (
	expectedNumber message.ID = "literal.expected-number found"
	expectedNaN    message.ID = "literal.expected-nan"
)

// number is a number as written: an int, or with a point or an exponent.
type number struct {
	real  bool
	over  bool    // an int of more than 64 bits
	int   int64   // the value of an int
	float float64 // the value if real or over
}

// value returns the number as a float.
func (n number) value() float64 {
	if n.real || n.over {
		return n.float
	}
	return float64(n.int)
}

// whole returns the number as an int, truncated. A float that is too large or not finite gives the smallest int, as x86
// and so the engines convert it.
func (n number) whole() int64 {
	if !n.real {
		return n.int
	}
	if n.float > -1<<63 && n.float < 1<<63 {
		return int64(n.float)
	}
	return math.MinInt64
}

// whole32 is whole in 32 bits; an int that is too large keeps its low bits.
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

// number parses a number or a word for one; pos must not be at a blank.
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
	first := pos
	var mantissa uint64
	digits := 0 // number of significant digits in mantissa
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
	bare := !seen
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
		return number{}, r.fail(start, expectedNumber, r.foundInstead())
	}
	last := pos // end of the digits as strconv accepts them
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
	if bare {
		r.meets(start, only3)
	}
	if !real {
		n := wholeNumber(src[first:pos], mantissa, negative, drop)
		if n.over && r.entered {
			n.float = strtod.Nearest(src[start:pos])
		}
		return n, nil
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
	if r.nearest {
		return number{real: true, float: strtod.Nearest(src[start:last])}, nil
	}
	return number{real: true, float: strtod.Parse(src[start:last])}, nil
}

// wholeNumber returns an int of up to 64 bits. For more digits the engines return the extreme of its sign, and from
// 2^63 to 9223372036854775809 the overflowed value (String::to_int of a buffer; tested with 3.2, 3.6 and 4.6).
func wholeNumber(digits []byte, mantissa uint64, negative, drop bool) number {
	limit := uint64(math.MaxInt64)
	if negative {
		limit++
	}
	over := drop || mantissa > limit
	if over {
		mantissa = 0
		for _, c := range digits {
			if mantissa > math.MaxInt64/10 {
				mantissa = limit
				break
			}
			mantissa = mantissa*10 + uint64(c-'0')
		}
	}
	n := int64(mantissa)
	if negative {
		n = -n
	}
	return number{int: n, over: over, float: float64(n)}
}

// numberWord parses inf, nan, inf_neg, -inf and -nan, the first two and the last two also with the ".0" that 3.2 and
// older add, and Savant's own nan(0x…) with the bits of the float64.
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
		r.meets(start, from33)
		return number{real: true, float: math.Inf(-1)}, nil
	default:
		return number{}, r.fail(start, expectedNumber, r.foundInstead())
	}
	if f != f && end < len(r.src) && r.src[end] == '(' && !negative {
		return r.nanBits(start, end+1)
	}
	by := all
	if end+1 < len(r.src) && r.src[end] == '.' && r.src[end+1] == '0' {
		end, by = end+2, nobody
	}
	r.pos = end
	r.meets(start, by)
	if negative {
		r.meets(start, from45)
		if f != f {
			r.meets(start, nobody)
		}
		f = math.Float64frombits(math.Float64bits(f) | 1<<63)
	}
	return number{real: true, float: f}, nil
}

func (r *reader) nanBits(start, pos int) (number, error) {
	if end := pos + 19; end <= len(r.src) && r.src[pos] == '0' && r.src[pos+1] == 'x' && r.src[end-1] == ')' {
		bits, err := strconv.ParseUint(string(r.src[pos+2:end-1]), 16, 64)
		if f := math.Float64frombits(bits); err == nil && f != f {
			r.pos = end
			r.meets(start, nobody)
			return number{real: true, float: f}, nil
		}
	}
	return number{}, r.fail(start, expectedNaN)
}

// readsBack reports whether f, or as a 32-bit component if narrow, is the number nearest to text.
func readsBack(text []byte, f float64, narrow bool) bool {
	r := reader{src: text, nearest: true}
	n, err := r.number()
	return err == nil && r.pos == len(text) && same(n.value(), f, narrow)
}

// engineReads reports whether the engines read text, of digits, as exactly f, as a component of 32 bits if narrow.
func engineReads(text []byte, f float64, narrow bool) bool {
	return same(strtod.Godot(text), f, narrow)
}

func same(read, f float64, narrow bool) bool {
	if narrow {
		bits, _ := variant.Narrow(read)
		read = variant.Widen(bits)
	}
	return math.Float64bits(f) == math.Float64bits(read)
}

// NoDigits returns the first number of a value, not of those inside it, that the engines read from no digits (see strtod.Append), and what they
// read of those that Append writes.
func NoDigits(v variant.Value) (f, as float64, found bool) {
	var list []float64
	switch data := v.Data.(type) {
	case *variant.Math:
		if data.Double {
			list = data.C
		}
	case []float64:
		list = data
	default:
		if v.Type == variant.Float {
			list = []float64{v.Float()}
		}
	}
	var buffer [40]byte
	for _, f := range list {
		if float64(float32(f)) == f || f != f || math.IsInf(f, 0) || engineReads(strconv.AppendFloat(buffer[:0], f, 'e', -1, 64), f, false) {
			continue
		}
		if text, ok := strtod.Append(buffer[:0], f); !ok {
			return f, strtod.Godot(text), true
		}
	}
	return 0, 0, false
}
