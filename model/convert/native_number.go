package convert

import (
	"math"
	"strconv"
	"unsafe"

	"savant/codec/message"
	"savant/codec/strtod"
	"savant/codec/substitute"
	"savant/codec/typedjson"
	"savant/codec/variant"
)

// Messages.
const (
	stringNeeded message.ID = "convert.string-needed found"
	nullNumber   message.ID = "convert.null-number type"
	badComponent message.ID = "convert.bad-component text why infinity"
	notANumberOf message.ID = "convert.not-a-number-of text type"
	notAWholeOf  message.ID = "convert.not-a-whole-of text type least most"
	wrongNumbers message.ID = "convert.wrong-numbers type size count"
	hasNoArgs    message.ID = "convert.has-no-args type"
	uneven       message.ID = "convert.uneven count type"
)

// numbers reads a list of numbers.
func (p *parser) numbers(each func(i int, raw []byte) error) error {
	return p.list(func(i int) error {
		raw, err := p.raw()
		if err != nil {
			return err
		}
		return each(i, raw)
	})
}

// strings reads a list of strings.
func (p *parser) strings(each func(s []byte) error) error {
	return p.numbers(func(_ int, raw []byte) error {
		if raw[0] != '"' {
			return unlike(stringNeeded, raw)
		}
		return each(p.unquoted(raw))
	})
}

// numberOf parses a number of "args", or a word for one that is not finite.
func numberOf(t variant.Type, raw []byte) (float64, error) {
	text := unsafe.String(unsafe.SliceData(raw), len(raw))
	switch {
	case raw[0] == '"':
		if f, ok := typedjson.NotFinite(text[1 : len(text)-1]); ok {
			return f, nil
		}
	case raw[0] == 'n':
		return 0, unlike(nullNumber, t)
	case raw[0] == '-' || raw[0] <= '9':
		if f, ok := typedjson.Infinity(text); ok {
			return f, nil
		}
		if _, err := strconv.ParseFloat(text, 64); err != nil {
			return 0, unlike(badComponent, raw, typedjson.ErrTooLarge, "1e99999")
		}
		return strtod.Parse(raw), nil
	}
	return 0, unlike(notANumberOf, raw, t)
}

// integerOf parses an int of "args" in a range; 5.0 is one too, since other programs write that.
func integerOf(t variant.Type, raw []byte, least, most int64) (int64, error) {
	text := unsafe.String(unsafe.SliceData(raw), len(raw))
	if raw[0] == '"' && t == variant.PackedInt64Array {
		text = text[1 : len(text)-1] // beyond 2^53
	}
	n, ok := typedjson.ParseInt(text)
	if !ok && raw[0] != '"' && (raw[0] == '-' || raw[0]-'0' <= 9) {
		f, err := strconv.ParseFloat(text, 64)
		n, ok = int64(f), err == nil && f == math.Trunc(f) && math.Abs(f) <= 1<<53
	}
	if !ok || n < least || n > most {
		return 0, unlike(notAWholeOf, raw, t, strconv.FormatInt(least, 10), strconv.FormatInt(most, 10))
	}
	return n, nil
}

// math reads the components of a structure.
func (p *parser) math(t variant.Type, shape variant.Shape) (v variant.Value, err error) {
	c := make([]float64, len(shape.Components))
	n := 0
	err = p.numbers(func(i int, raw []byte) (err error) {
		if n = i + 1; i >= len(c) {
			return nil // only counted
		}
		at := &c[typedjson.Column(t, i)]
		if shape.Integer {
			whole, err := integerOf(t, raw, math.MinInt32, math.MaxInt32)
			*at = float64(whole)
			return err
		}
		*at, err = numberOf(t, raw)
		return err
	})
	if err == nil && n != len(c) {
		err = unlike(wrongNumbers, t, len(c), n)
	}
	return variant.Value{Type: t, Data: &variant.Math{C: c}}, err
}

// packed reads a packed array of numbers.
func (p *parser) packed(t variant.Type) (variant.Value, error) {
	list := newNumbers(t)
	if list == nil {
		return variant.Value{}, unlike(hasNoArgs, t)
	}
	err := p.numbers(func(_ int, raw []byte) error { return list.add(raw) })
	if err == nil {
		err = list.whole(list.n)
	}
	return list.value(), err
}

// numberList collects the numbers of a packed array.
type numberList struct {
	t      variant.Type
	each   int // numbers per element
	n      int // total numbers
	bytes  []byte
	ints   []int32
	longs  []int64
	floats []float64
}

// newNumbers returns nil for a type that is not a packed array of numbers.
func newNumbers(t variant.Type) *numberList {
	if _, ok := variant.ElementOf(t); !ok || t == variant.PackedStringArray {
		return nil
	}
	return &numberList{t: t, each: variant.NumbersPerElement(t)}
}

func (l *numberList) add(raw []byte) error {
	l.n++
	switch l.t {
	case variant.PackedByteArray:
		n, err := integerOf(l.t, raw, 0, math.MaxUint8)
		l.bytes = append(l.bytes, byte(n))
		return err
	case variant.PackedInt32Array:
		n, err := integerOf(l.t, raw, math.MinInt32, math.MaxInt32)
		l.ints = append(l.ints, int32(n))
		return err
	case variant.PackedInt64Array:
		n, err := integerOf(l.t, raw, math.MinInt64, math.MaxInt64)
		l.longs = append(l.longs, n)
		return err
	}
	f, err := numberOf(l.t, raw)
	l.floats = append(l.floats, f)
	return err
}

// whole returns an error if n numbers do not make whole elements.
func (l *numberList) whole(n int) error {
	if n%l.each != 0 {
		element, _ := variant.ElementOf(l.t)
		return unlike(uneven, n, element)
	}
	return nil
}

// value returns the array; its numbers are rounded when written, if that takes 32 bits.
func (l *numberList) value() variant.Value {
	v := variant.Value{Type: l.t}
	switch l.t {
	case variant.PackedByteArray:
		v.Data = append([]byte{}, l.bytes...)
	case variant.PackedInt32Array:
		v.Data = append([]int32{}, l.ints...)
	case variant.PackedInt64Array:
		v.Data = append([]int64{}, l.longs...)
	default:
		v.Data = append([]float64{}, l.floats...)
		if l.t != variant.PackedFloat64Array {
			if short, exact := substitute.Narrowed(l.floats); exact {
				v.Data = short
			}
		}
	}
	return v
}

// reset drops the numbers, but not their count.
func (l *numberList) reset() {
	l.bytes, l.ints, l.longs, l.floats = l.bytes[:0], l.ints[:0], l.longs[:0], l.floats[:0]
}
