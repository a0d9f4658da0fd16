package codec

import (
	"strconv"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	aClassName   message.ID = "codec.a-class-name"
	theType      message.ID = "codec.the-type type"
	unreadable   message.ID = "codec.unreadable"
	partCutOff   message.ID = "codec.part-cut-off part"
	notUTF8      message.ID = "codec.not-utf8 part"
	aString      message.ID = "codec.a-string"
	namePart     message.ID = "codec.name-part"
	propertyName message.ID = "codec.property-name"
)

// explain returns why the value at off cannot be skipped.
func explain(b []byte, off int, d *dialect.Dialect) *Error {
	e := explainer{skipper: skipper{b: b, steps: d.Steps(), d: d}}
	_, err := e.walk(off, 0)
	if err == nil {
		err = fault(off, unreadable)
	}
	return err
}

// explainer walks as skipper does, slower, and tracks its path. Its depth is bounded by MaxDepth.
type explainer struct {
	skipper
	strict bool // also find what can be read but an engine refuses
}

// Refused returns why an engine of the dialect refuses the value at off, or nil if it does not: the value cannot be
// read at all, or a string is not UTF-8 as that engine requires (Decode accepts it). It does not consider whether
// objects are allowed and their classes and scripts known, which depends on the game. The error is an *Error whose path
// leads to what is refused.
func Refused(b []byte, off int, d *dialect.Dialect) error {
	if off < 0 || off > len(b) {
		return fault(off, outside)
	}
	e := explainer{skipper: skipper{b: b, steps: d.Steps(), d: d}, strict: true}
	if _, err := e.walk(off, 0); err != nil {
		return err
	}
	return nil
}

// checked skips a string without a header and, if strict, checks it.
func (x *explainer) checked(pos int, what message.Message) (int, *Error) {
	end := x.text(pos)
	if end < 0 {
		return 0, fault(pos, partCutOff, what)
	}
	if x.strict {
		n := int(le.Uint32(x.b[pos:]))
		if !accepted(x.b[pos+4:pos+4+n], x.d.Binary.UTF8) {
			return 0, fault(pos, notUTF8, what)
		}
	}
	return end, nil
}

func (x *explainer) walk(off, depth int) (end int, err *Error) {
	h, err := open(x.b, off, x.d)
	if err != nil {
		return 0, err
	}
	switch h.Row.Layout {
	case dialect.Array, dialect.Dictionary, dialect.TypedArray, dialect.Object:
		if h.Count > 0 && depth+1 > MaxDepth {
			return 0, fault(off, tooDeep, MaxDepth)
		}
	case dialect.Strings:
		pos := h.First
		for i := 0; i < h.Count; i++ {
			if pos, err = x.checked(pos, message.New(aString)); err != nil {
				return 0, err.below("[" + strconv.Itoa(i) + "]")
			}
		}
		return pos, nil
	case dialect.NodePath:
		if x.strict && le.Uint32(x.b[off+4:])&bitNew != 0 {
			pos := h.First
			for range h.Count {
				if pos, err = x.checked(pos, message.New(namePart)); err != nil {
					return 0, err
				}
			}
			return pos, nil
		}
		fallthrough
	default:
		if end = x.skip(off, depth); end < 0 {
			return 0, fault(off, cutOff, h.Row.Name)
		}
		if x.strict && (h.Row.Layout == dialect.String || h.Row.Layout == dialect.Signal) {
			_, err = x.checked(off+4, message.New(theType, h.Row.Name))
		}
		return end, err
	}
	if x.strict {
		for _, name := range []string{h.Class, h.Element.Name, h.Key.Name, h.Value.Name} {
			if !accepted([]byte(name), x.d.Binary.UTF8) {
				return 0, fault(off, notUTF8, message.New(aClassName))
			}
		}
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
			if pos, err = x.checked(pos, message.New(propertyName)); err != nil {
				return 0, err
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

// key returns the path step to the n-th entry of a dictionary, whose key is at off.
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
