package codec

import (
	"strconv"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// explain says why the value at off can not be skipped.
func explain(b []byte, off int, d *dialect.Dialect) *Error {
	e := explainer{skipper{b: b, steps: d.Steps(), d: d}}
	_, err := e.walk(off, 0)
	if err == nil {
		err = fault(off, "can not be read")
	}
	return err
}

// explainer walks as skipper does, slower, and knows where it is. Its depth is bounded by MaxDepth.
type explainer struct{ skipper }

func (x *explainer) walk(off, depth int) (end int, err *Error) {
	h, err := open(x.b, off, x.d)
	if err != nil {
		return 0, err
	}
	switch h.Row.Layout {
	case dialect.Array, dialect.Dictionary, dialect.TypedArray, dialect.Object:
		if h.Count > 0 && depth+1 > MaxDepth {
			return 0, fault(off, "more than %d values lie in one another", MaxDepth)
		}
	case dialect.Strings:
		pos := h.First
		for i := 0; i < h.Count; i++ {
			next := x.text(pos)
			if next < 0 {
				return 0, fault(pos, "the string is cut off").below("[" + strconv.Itoa(i) + "]")
			}
			pos = next
		}
		return pos, nil
	default:
		if end = x.skip(off, depth); end < 0 {
			return 0, fault(off, "the %s is cut off", h.Row.Name)
		}
		return end, nil
	}
	pos := h.First
	for i := 0; i < h.Count; i++ {
		switch h.Row.Layout {
		case dialect.Dictionary:
			key := pos
			if pos, err = x.walk(pos, depth+1); err != nil {
				return 0, err.below("{" + strconv.Itoa(i) + "}")
			}
			if pos, err = x.walk(pos, depth+1); err != nil {
				return 0, err.below(x.key(key, i))
			}
		case dialect.Object:
			name := pos
			if pos = x.text(pos); pos < 0 {
				return 0, fault(name, "the property's name is cut off")
			}
			value := pos
			if pos, err = x.walk(value, depth+1); err != nil {
				return 0, err.below(stepOfName(string(x.b[name+4:name+4+int(le.Uint32(x.b[name:]))]), i))
			}
		default:
			if pos, err = x.walk(pos, depth+1); err != nil {
				return 0, err.below("[" + strconv.Itoa(i) + "]")
			}
		}
	}
	return pos, nil
}

// key spells the step to the n-th entry of a dictionary, whose key is at off.
func (x *explainer) key(off, n int) string {
	h, err := open(x.b, off, x.d)
	if err == nil {
		switch h.Row.Layout {
		case dialect.String, dialect.Number, dialect.Flag:
			if key, _, err := Decode(x.b, off, x.d); err == nil {
				return stepOf(key, n)
			}
		}
	}
	return stepOf(variant.Value{}, n)
}
