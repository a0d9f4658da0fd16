package codec

import (
	"bytes"

	"savant/codec/dialect"
)

// Twins finds values of two dialects that have the same meaning and the same bytes, apart from type ids.
type Twins struct {
	a, b *dialect.Dialect
	of   [256]uint16 // for each type id of a: 1 + the id in b of a type stored the same way; 0 if there is none

	narrow [256]bool // only as long as no header bit doubles its numbers, which only one of the two dialects allows
}

// NewTwins compares the tables of two dialects, which may be the same.
func NewTwins(a, b *dialect.Dialect) *Twins {
	t := &Twins{a: a, b: b}
	for id := range a.Rows {
		row, ok := a.Row(uint8(id))
		if !ok {
			continue
		}
		other, ok := b.ID(row.Type)
		if !ok {
			continue
		}
		twin, _ := b.Row(other)
		t.narrow[id] = twin.Wide != row.Wide
		if twin.Name, twin.Wide = row.Name, row.Wide; twin == row { // the type's name is not part of a file
			t.of[id] = uint16(other) + 1
		}
	}
	return t
}

// Same reports whether the value at off of x, in the first dialect, and the one at at of y, in the second, are equal
// without decoding them, and where they end. If it returns false they may still be equal: numbers of another width,
// typed containers and other rare things need decoding.
func (t *Twins) Same(x []byte, off int, y []byte, at int) (end, until int, same bool) {
	return t.same(x, off, y, at, 0)
}

func (t *Twins) same(x []byte, off int, y []byte, at, depth int) (end, until int, same bool) {
	if off < 0 || at < 0 || off+4 > len(x) || at+4 > len(y) || depth > MaxDepth {
		return 0, 0, false
	}
	h, g := le.Uint32(x[off:]), le.Uint32(y[at:])
	maskA, maskB := t.a.Binary.TypeMask, t.b.Binary.TypeMask
	id, other := h&maskA, g&maskB
	if id > 0xff || t.of[id] != uint16(other+1) || other > 0xff || h&^maskA != g&^maskB || t.narrow[id] && h>>16 != 0 {
		return 0, 0, false
	}
	step := &t.a.Steps()[id]
	if step.Layout == dialect.Empty {
		return off + 4, at + 4, true
	}
	if off+8 > len(x) || at+8 > len(y) {
		return 0, 0, false
	}
	if step.Plain {
		length := step.Size(uint8(h>>16), le.Uint32(x[off+4:]))
		if length > uint64(len(x)-off) || length > uint64(len(y)-at) {
			return 0, 0, false
		}
		end, until = off+int(length), at+int(length)
		return end, until, bytes.Equal(x[off+4:end], y[at+4:until])
	}
	if step.Layout != dialect.Array && step.Layout != dialect.Dictionary || h>>16 != 0 {
		return 0, 0, false
	}
	count := uint64(le.Uint32(x[off+4:]) &^ bitShared)
	if count != uint64(le.Uint32(y[at+4:])&^bitShared) {
		return 0, 0, false
	}
	if step.Layout == dialect.Dictionary {
		count *= 2
	}
	off, at = off+8, at+8
	for range count {
		if off, at, same = t.same(x, off, y, at, depth+1); !same {
			return 0, 0, false
		}
	}
	return off, at, true
}
