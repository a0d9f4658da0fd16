package codec

import (
	"bytes"
	"encoding/binary"
	"hash/maphash"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// Canonical reports whether an engine of the dialect could have written the value at off exactly so: the same number
// width, no meaningless header bits, the same padding, no duplicate keys. Of a container's children only the keys are
// checked as a whole; call Canonical for each child. A value that cannot be read is not canonical.
func Canonical(b []byte, off int, d *dialect.Dialect) bool {
	h, err := open(b, off, d)
	if err != nil || !canonical(b, off, &h, d) {
		return false
	}
	c := skipper{b: b, steps: d.Steps(), d: d}
	switch h.Row.Layout {
	case dialect.Array, dialect.TypedArray:
		return c.uniform(h)
	case dialect.Dictionary:
		return c.distinct(h)
	case dialect.Object:
		return h.Class == "" || c.canonicalNames(h)
	}
	return true
}

// canonicalNames reports whether the names of an object's properties are as engines write them.
func (s *skipper) canonicalNames(h Head) bool {
	pos := h.First
	for range h.Count {
		if len(s.b)-pos < 4 || s.text(pos) < 0 || !s.canonicalText(pos, s.d.Binary.Garbage&dialect.GarbageStrings != 0) {
			return false
		}
		if pos = s.skip(s.text(pos), 0); pos < 0 {
			return false
		}
	}
	return true
}

// CanonicalHead is Canonical without the check of a container's children. b may hold only the first of size bytes, but
// must reach the first child.
func CanonicalHead(b []byte, off, size int, d *dialect.Dialect) bool {
	h, err := OpenPart(b, off, size, d)
	return err == nil && canonical(b, off, &h, d)
}

// canonical is Canonical except for what is in a container.
func canonical(b []byte, off int, head *Head, d *dialect.Dialect) bool {
	h := *head
	if h.Header&^h.known(d) != 0 {
		return false
	}
	c := skipper{b: b, steps: d.Steps(), d: d}
	garbage := d.Binary.Garbage
	switch h.Row.Layout {
	case dialect.Flag:
		return le.Uint32(b[off+4:]) <= 1
	case dialect.Number:
		return c.canonicalNumber(h, off)
	case dialect.String:
		return c.canonicalText(off+4, garbage&dialect.GarbageStrings != 0)
	case dialect.Signal:
		return c.canonicalText(off+4, garbage&dialect.GarbageStrings != 0)
	case dialect.NodePath:
		return c.canonicalPath(h, off)
	case dialect.Object:
		if h.Null {
			return !d.Binary.NullAsNil
		}
		return h.Class == "" || c.canonicalText(off+4, garbage&dialect.GarbageStrings != 0)
	case dialect.Array, dialect.TypedArray:
		shared := le.Uint32(b[h.First-4:])&bitShared != 0
		return (!shared || d.Binary.SharedBit) && canonicalElement(h.Element)
	case dialect.Dictionary:
		shared := le.Uint32(b[h.First-4:])&bitShared != 0
		return (!shared || d.Binary.SharedBit) && canonicalElement(h.Key) && canonicalElement(h.Value)
	case dialect.Elements:
		end := h.First + h.Count*h.Stride()
		return h.Row.Size > 1 || c.zeros(end, off, garbage&dialect.GarbageBytes != 0)
	case dialect.Strings:
		return c.canonicalStrings(h, off)
	}
	return true
}

// known returns the header bits that have a meaning for the value.
func (h *Head) known(d *dialect.Dialect) uint32 {
	switch {
	case h.Row.Wide || h.Row.Layout == dialect.Object || h.Row.Layout == dialect.TypedArray:
		return 0xff | bitWide
	case h.Row.Layout == dialect.Array && d.Binary.TypedArrays:
		return 0xff | 3<<16
	case h.Row.Layout == dialect.Dictionary && d.Binary.TypedDictionaries:
		return 0xff | 15<<16
	}
	return 0xff
}

// canonicalNumber reports whether the engine would choose the same width.
func (s *skipper) canonicalNumber(h Head, off int) bool {
	v, _ := (&reader{skipper: *s}).value(off)
	rewritten, err := (&writer{d: s.d}).number(make([]byte, 0, 12), v, uint32(h.ID), s.d.Binary)
	return err == nil && bytes.Equal(rewritten, s.b[off:min(off+len(rewritten), len(s.b))])
}

// canonicalText reports whether the string at pos is as engines write it.
func (s *skipper) canonicalText(pos int, garbage bool) bool {
	n := int(le.Uint32(s.b[pos:]))
	text := s.b[pos+4 : pos+4+n]
	return bytes.IndexByte(text, 0) < 0 && accepted(text, s.d.Binary.UTF8) && s.zeros(pos+4+n, pos, garbage)
}

// zeros reports whether the padding at pos, of something that began at from, is complete and zero.
func (s *skipper) zeros(pos, from int, garbage bool) bool {
	for ; (pos-from)&3 != 0; pos++ {
		if pos >= len(s.b) || !garbage && s.b[pos] != 0 {
			return false
		}
	}
	return true
}

func (s *skipper) canonicalPath(h Head, off int) bool {
	if le.Uint32(s.b[off+4:])&bitNew == 0 {
		return false
	}
	flags := le.Uint32(s.b[off+12:])
	if flags&^3 != 0 || flags&2 != 0 && !s.d.Binary.PropertyPaths {
		return false
	}
	pos := h.First
	for range h.Count {
		if !s.canonicalText(pos, true) { // garbage until 4.6.2
			return false
		}
		pos = s.text(pos)
	}
	return true
}

// canonicalElement reports whether an engine would write the element type this way.
func canonicalElement(t variant.ElementType) bool {
	return t.Kind != variant.Builtin || t.Type != variant.Nil && t.Type != variant.Object
}

// uniform reports whether all elements of a typed array have its type; the engine drops others when it reads.
func (s *skipper) uniform(h Head) bool {
	if h.Element.Kind != variant.Builtin {
		return true
	}
	pos := h.First
	for range h.Count {
		if row := s.row(pos); row.Type != h.Element.Type {
			return false
		}
		if pos = s.skip(pos, 0); pos < 0 {
			return false
		}
	}
	return true
}

// row returns the row of the type at pos, or an empty one if the type is unknown.
func (s *skipper) row(pos int) dialect.Row {
	if len(s.b)-pos < 4 {
		return dialect.Row{}
	}
	row, _ := s.d.Row(uint8(le.Uint32(s.b[pos:])))
	return row
}

// canonicalStrings reports whether each string counts exactly one NUL, at its end.
func (s *skipper) canonicalStrings(h Head, off int) bool {
	if int32(le.Uint32(s.b[off+4:])) < 0 {
		return false
	}
	pos := h.First
	for range h.Count {
		end := s.text(pos)
		if end < 0 {
			return false
		}
		n := int(le.Uint32(s.b[pos:]))
		text := s.b[pos+4 : pos+4+n]
		if n == 0 || bytes.IndexByte(text, 0) != n-1 || !accepted(text[:n-1], s.d.Binary.UTF8) || !s.zeros(pos+4+n, pos, false) {
			return false
		}
		pos = end
	}
	return true
}

// distinct reports whether no key of a dictionary occurs twice.
func (s *skipper) distinct(h Head) bool {
	if h.Count < 2 {
		return true
	}
	const few = 16
	var starts, ends [few]int
	name, folds := s.d.ID(variant.StringName)
	text, _ := s.d.ID(variant.String)
	folds = folds && s.d.AsKey(variant.Value{Type: variant.StringName}).Type == variant.String
	kind := func(at int) uint32 { // of the key there; one for all that may be equal
		header := binary.LittleEndian.Uint32(s.b[at:])
		if folds && header == uint32(name) {
			return uint32(text)
		}
		return header
	}
	seed := maphash.MakeSeed()
	var met map[uint64]int // offsets of keys by hash
	pos := h.First
	for i := range h.Count {
		end := s.skip(pos, 0)
		if end < 0 {
			return false
		}
		key := s.b[pos+4 : end]
		if h.Count <= few {
			for j := range i {
				if kind(pos) == kind(starts[j]) && bytes.Equal(key, s.b[starts[j]+4:ends[j]]) {
					return false
				}
			}
			starts[i], ends[i] = pos, end
		} else {
			if met == nil {
				met = make(map[uint64]int, h.Count)
			}
			hash := maphash.Bytes(seed, key) ^ uint64(kind(pos))
			if other, ok := met[hash]; ok && kind(pos) == kind(other) && bytes.HasPrefix(s.b[other+4:], key) {
				return false
			}
			met[hash] = pos
		}
		if pos = s.skip(end, 0); pos < 0 {
			return false
		}
	}
	return true
}
