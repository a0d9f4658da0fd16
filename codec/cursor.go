package codec

import (
	"savant/codec/dialect"
	"savant/codec/variant"
)

// Contents says how the children of a value follow its head.
type Contents uint8

// The kinds of contents.
const (
	Leaf    Contents = iota // no children
	Values                  // one value after the other: arrays
	Pairs                   // keys and values, alternating: dictionaries
	Named                   // a string without a header, then a value: properties of an Object
	Fixed                   // elements of equal length, padding after the last: packed arrays of numbers
	Strings                 // strings without a header: packed string arrays
)

// Contents returns how the children of the opened value are laid out.
func (h *Head) Contents() Contents {
	switch h.Row.Layout {
	case dialect.Array, dialect.TypedArray:
		return Values
	case dialect.Dictionary:
		return Pairs
	case dialect.Object:
		if !h.Null && h.Object == 0 {
			return Named
		}
	case dialect.Elements:
		return Fixed
	case dialect.Strings:
		return Strings
	}
	return Leaf
}

// Stride returns the size in bytes of a number, of the components of a value, or of one element of a packed array; 0 if
// it is not fixed.
func (h *Head) Stride() int { return h.Row.Stride(h.Wide) }

// Cursor decides from the first eight bytes of a value, given as two numbers, where a walk over the bytes continues. It
// holds no bytes: a caller whose bytes are in pieces reads on in the next piece, and uses Open and End where eight
// bytes are not enough.
type Cursor struct {
	mask  uint32
	steps *dialect.Steps
	types [256]variant.Type
}

// NewCursor returns the cursor for values of a dialect.
func NewCursor(d *dialect.Dialect) Cursor {
	c := Cursor{mask: d.Binary.TypeMask, steps: d.Steps()}
	for id, row := range d.Rows {
		c.types[id] = row.Type
	}
	return c
}

// Type returns the type that a header names; ok is false if the dialect has no such id.
func (c *Cursor) Type(header uint32) (t variant.Type, ok bool) {
	id := header & c.mask
	if id > 0xff || c.steps[id].Layout == dialect.Invalid {
		return variant.Nil, false
	}
	return c.types[id], true
}

// Size returns the length of a value including header and padding; ok is false if the first eight bytes do not
// determine it, as for containers and a few odd types.
func (c *Cursor) Size(header, next uint32) (n int64, ok bool) {
	id := header & c.mask
	if id > 0xff || !c.steps[id].Plain {
		return 0, false
	}
	step := &c.steps[id]
	return int64(step.Size(uint8(header>>16), next)), true
}

// Container returns how the children of an untyped Array or Dictionary follow; the first begins after the two numbers.
// ok is false for all other values.
func (c *Cursor) Container(header, next uint32) (kind Contents, count int, ok bool) {
	id := header & c.mask
	if header>>16&15 != 0 || id > 0xff {
		return Leaf, 0, false
	}
	switch c.steps[id].Layout {
	case dialect.Array:
		return Values, int(next &^ bitShared), true
	case dialect.Dictionary:
		return Pairs, int(next &^ bitShared), true
	}
	return Leaf, 0, false
}

// TextSize returns how many bytes a string without a header takes, including its length and padding.
func TextSize(length uint32) int64 { return 4 + dialect.Padded(int64(length)) }

// AppendText appends a string without a header, such as a property name.
func AppendText(dst []byte, s string) []byte {
	dst = le.AppendUint32(dst, uint32(len(s)))
	return AppendPadding(append(dst, s...), len(s))
}

// AppendPadding appends the zeros that follow n bytes of a string or of numbers.
func AppendPadding(dst []byte, n int) []byte { return append(dst, zeros[:-n&3]...) }

const zeros = "\x00\x00\x00"

// Count returns the number of children at the end of the head of a container or packed array.
func Count(head []byte) int { return int(le.Uint32(head[len(head)-4:]) &^ bitShared) }

// SetCount changes the number of children in a head. The other bits stored with it are kept.
func SetCount(head []byte, n int) {
	at := head[len(head)-4:]
	le.PutUint32(at, le.Uint32(at)&bitShared|uint32(n))
}

// AppendElements appends a packed array with the given head and n elements, already encoded.
func AppendElements(dst, head []byte, n int, elements []byte) []byte {
	start := len(dst)
	dst = append(dst, head...)
	SetCount(dst[start:], n)
	dst = append(dst, elements...)
	return AppendPadding(dst, len(dst)-start)
}
