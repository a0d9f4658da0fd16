package codec

import (
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	noRoom            message.ID = "codec.no-room"
	noSuchID          message.ID = "codec.no-such-i-d id"
	bytesBeyond       message.ID = "codec.bytes-beyond type count left"
	stringsBeyond     message.ID = "codec.strings-beyond type count left"
	elementsBeyond    message.ID = "codec.elements-beyond type count left"
	oldNodePath       message.ID = "codec.old-node-path dialect"
	pathBeyond        message.ID = "codec.path-beyond count left"
	idCutOff          message.ID = "codec.id-cut-off"
	classCutOff       message.ID = "codec.class-cut-off"
	propertiesBeyond  message.ID = "codec.properties-beyond count left"
	countBeyond       message.ID = "codec.count-beyond type count left"
	elementTypeCutOff message.ID = "codec.element-type-cut-off"
	noElementClass    message.ID = "codec.no-element-class"
)

// Head is what the first bytes of a value say, without its children.
type Head struct {
	Header  uint32
	ID      uint8
	Row     dialect.Row
	Payload int // offset of what follows the header

	// Count is the number of entries of a dictionary, elements of an array, properties of an Object stored in full,
	// elements or strings in a packed array, bytes of a String or StringName, or names and subnames of a NodePath; else
	// 0.
	Count int
	// First is the offset of the first of them: of a key, an element, the length before a property's name, a packed
	// element, a string's bytes, or the length before a packed string or a path's name. If there are none, it is where
	// they would begin.
	First int

	Wide       bool                // header bit 16 is set and means 64 bits here
	Element    variant.ElementType // of a typed array
	Key, Value variant.ElementType // of a typed dictionary
	Class      string              // of an Object stored in full
	Null       bool                // a null Object
	Object     variant.ObjectID    // of an Object stored as an id only
}

// Content is where a value goes on behind its type, its counts and the length of its text: at the bits of a number, the first letter of a text or a
// name, the first element of a packed array. Dictionaries and arrays go on with their own counts: their entries are values of their own.
func (h *Head) Content() int {
	switch h.Row.Layout {
	case dialect.String, dialect.Elements:
		return h.First
	case dialect.Strings:
		return h.First + TextLength
	case dialect.NodePath:
		if h.First > h.Payload+TextLength { // names with a length each; older paths are one text
			return h.First + TextLength
		}
		return h.First
	case dialect.Signal:
		return h.Payload + TextLength
	case dialect.Object:
		if h.Class != "" {
			return h.Payload + TextLength
		}
	}
	return h.Payload
}

// TextLength is how many bytes stand before a text, in saves and in binary resources, and tell its own length in bytes.
const TextLength = 4

// Open reads the head of the value at off. It does not look at children: only Skip finds out whether they fit. The
// error is an *Error about this value.
func Open(b []byte, off int, d *dialect.Dialect) (Head, error) {
	return OpenPart(b, off, len(b), d)
}

// OpenPart is Open for b with only the first of size bytes. It may fail only because it needs more of them, but never
// those of children.
func OpenPart(b []byte, off, size int, d *dialect.Dialect) (Head, error) {
	h, e := openPart(b, off, size, d)
	if e != nil {
		return h, e
	}
	return h, nil
}

func open(b []byte, off int, d *dialect.Dialect) (Head, *Error) { return openPart(b, off, len(b), d) }

func openPart(b []byte, off, size int, d *dialect.Dialect) (Head, *Error) {
	var h Head
	if off < 0 || off > len(b) {
		return h, fault(off, outside)
	}
	if len(b)-off < 4 {
		return h, fault(off, noRoom)
	}
	h.Header = le.Uint32(b[off:])
	id := h.Header & d.Binary.TypeMask
	if id > 0xff || int(id) >= len(d.Rows) || d.Rows[id].Layout == dialect.Invalid {
		return h, fault(off, noSuchID, id)
	}
	h.ID = uint8(id)
	h.Row = d.Rows[id]
	h.Payload = off + 4
	h.Wide = h.Row.Wide && h.Header&bitWide != 0
	h.First = h.Payload
	s := skipper{b: b, steps: d.Steps(), d: d}
	var e *Error // changes that a method makes to h would be lost in a copy
	switch h.Row.Layout {
	case dialect.Empty:
	case dialect.Flag, dialect.Number, dialect.Components, dialect.ID:
		if s.plain(off, h.Header, id) < 0 {
			return h, fault(off, cutOff, h.Row.Name)
		}
	case dialect.String:
		e = h.openText(b, &s, off, size)
	case dialect.Elements, dialect.Strings:
		e = h.openPacked(b, &s, off, size)
	case dialect.NodePath:
		e = h.openPath(b, &s, off)
	case dialect.Object:
		e = h.openObject(b, &s, off, size)
	case dialect.Signal:
		if len(b)-off < 8 || s.odd(off, h.Header, &s.steps[id], 0) < 0 {
			return h, fault(off, cutOff, h.Row.Name)
		}
		h.Count = int(le.Uint32(b[off+4:]))
		h.First = off + 8
	case dialect.Dictionary, dialect.Array:
		e = h.openContainer(b, &s, off, size)
	case dialect.TypedArray:
		e = h.openTypedArray(b, &s, off, size)
	case dialect.Image, dialect.InputEvent:
		if len(b)-off < 8 || s.odd(off, h.Header, &s.steps[id], 0) < 0 {
			return h, fault(off, cutOff, h.Row.Name)
		}
	}
	return h, e
}

// plain skips a plain value.
func (s *skipper) plain(off int, header, id uint32) int {
	step := &s.steps[id]
	if len(s.b)-off < 8 {
		return s.short(off)
	}
	end := uint64(off) + step.Size(uint8(header>>16), le.Uint32(s.b[off+4:]))
	if end <= uint64(len(s.b)) {
		return int(end)
	}
	return s.tail(off, header, step)
}

// room reports whether a plain value ends within size bytes, of which only the first may be there: a long text or packed
// array is opened without them.
func (s *skipper) room(off, size int, header, id uint32) bool {
	if len(s.b)-off >= 8 && uint64(off)+s.steps[id].Size(uint8(header>>16), le.Uint32(s.b[off+4:])) <= uint64(size) {
		return true
	}
	return s.plain(off, header, id) >= 0
}

func (h *Head) openText(b []byte, s *skipper, off, size int) *Error {
	if len(b)-off < 8 {
		return fault(off, cutOff, h.Row.Name)
	}
	if !s.room(off, size, h.Header, uint32(h.ID)) {
		return fault(off+4, bytesBeyond, h.Row.Name, int32(le.Uint32(b[off+4:])), len(b)-off-8)
	}
	h.Count = int(le.Uint32(b[off+4:]))
	h.First = off + 8
	return nil
}

func (h *Head) openPacked(b []byte, s *skipper, off, size int) *Error {
	if len(b)-off < 8 {
		return fault(off, cutOff, h.Row.Name)
	}
	n := le.Uint32(b[off+4:])
	h.First = off + 8
	if h.Row.Layout == dialect.Strings {
		if int32(n) < 0 {
			n = 0
		}
		if uint64(n) > uint64(size-h.First)/4 {
			return fault(off+4, stringsBeyond, h.Row.Name, n, size-h.First)
		}
	} else {
		step := &s.steps[h.ID]
		if fits := step.Plain && s.room(off, size, h.Header, uint32(h.ID)) || !step.Plain && s.odd(off, h.Header, step, 0) >= 0; !fits {
			return fault(off+4, elementsBeyond, h.Row.Name, int32(n), len(b)-h.First)
		}
	}
	h.Count = int(n)
	return nil
}

func (h *Head) openPath(b []byte, s *skipper, off int) *Error {
	if len(b)-off < 8 {
		return fault(off, cutOff, h.Row.Name)
	}
	n := le.Uint32(b[off+4:])
	if n&bitNew == 0 {
		switch {
		case !s.d.Binary.OldPaths:
			return fault(off+4, oldNodePath, s.d.Title)
		case s.skipPath(off, n) < 0:
			return fault(off+4, pathBeyond, n, len(b)-off-8)
		}
		h.Count, h.First = int(n), off+8
		return nil
	}
	if s.skipPath(off, n) < 0 {
		return fault(off, cutOff, "NodePath")
	}
	h.Count = int(n&^bitNew) + int(le.Uint32(b[off+8:])) + int(le.Uint32(b[off+12:])>>1&1)
	h.First = off + 16
	return nil
}

func (h *Head) openObject(b []byte, s *skipper, off, size int) *Error {
	if h.Header&bitWide != 0 {
		if len(b)-off < 12 {
			return fault(off, idCutOff)
		}
		h.Object = variant.ObjectID(le.Uint64(b[off+4:]))
		h.Null = h.Object == 0
		h.First = off + 12
		return nil
	}
	if len(b)-off < 8 {
		return fault(off, cutOff, "Object")
	}
	n := int(le.Uint32(b[off+4:]))
	h.First = off + 8
	if n == 0 {
		h.Null = true
		return nil
	}
	end := s.text(off + 4)
	if end < 0 || len(b)-end < 4 {
		return fault(off+4, classCutOff)
	}
	h.Class = string(b[off+8 : off+8+n])
	count := le.Uint32(b[end:])
	h.First = end + 4
	if int32(count) < 0 || uint64(count) > uint64(size-h.First)/8 {
		return fault(end, propertiesBeyond, int32(count), size-h.First)
	}
	h.Count = int(count)
	return nil
}

func (h *Head) openContainer(b []byte, s *skipper, off, size int) *Error {
	pos := off + 4
	kinds := h.Header >> 16 & 15
	var e *Error
	if h.Row.Layout == dialect.Array {
		if s.d.Binary.TypedArrays {
			h.Element, pos, e = s.readElementType(pos, kinds&3)
		}
	} else if s.d.Binary.TypedDictionaries {
		if h.Key, pos, e = s.readElementType(pos, kinds&3); e == nil {
			h.Value, pos, e = s.readElementType(pos, kinds>>2)
		}
	}
	if e != nil {
		return e
	}
	if len(b)-pos < 4 {
		return fault(pos, cutOff, h.Row.Name)
	}
	n := le.Uint32(b[pos:]) &^ bitShared
	h.First = pos + 4
	least := uint64(4)
	if h.Row.Layout == dialect.Dictionary {
		least = 8
	}
	if uint64(n) > uint64(size-h.First)/least {
		return fault(pos, countBeyond, h.Row.Name, n, size-h.First)
	}
	h.Count = int(n)
	return nil
}

func (s *skipper) readElementType(pos int, kind uint32) (variant.ElementType, int, *Error) {
	t := variant.ElementType{Kind: variant.ElementKind(kind)}
	end := s.elementType(pos, kind)
	if end < 0 {
		if kind == 1 && len(s.b)-pos >= 4 {
			return t, pos, fault(pos, noSuchID, le.Uint32(s.b[pos:]))
		}
		return t, pos, fault(pos, elementTypeCutOff)
	}
	switch t.Kind {
	case variant.Builtin:
		t.Type = s.d.Rows[le.Uint32(s.b[pos:])].Type
	case variant.Class, variant.Script:
		t.Type = variant.Object
		t.Name = string(s.b[pos+4 : pos+4+int(le.Uint32(s.b[pos:]))])
	}
	return t, end, nil
}

func (h *Head) openTypedArray(b []byte, s *skipper, off, size int) *Error {
	if len(b)-off < 8 {
		return fault(off, cutOff, h.Row.Name)
	}
	id := le.Uint32(b[off+4:]) &^ bitShared
	row, ok := s.d.Row(uint8(id))
	if id > 0xff || !ok {
		return fault(off+4, noSuchID, id)
	}
	h.Element = variant.ElementType{Kind: variant.Builtin, Type: row.Type}
	if row.Type == variant.Nil {
		h.Element = variant.ElementType{}
	}
	pos := off + 8
	if row.Layout == dialect.Object {
		h.Element.Kind, h.Element.Name = variant.Class, encodedObject
		if h.Header&bitWide == 0 {
			end := s.className(pos)
			if end < 0 {
				return fault(pos, noElementClass)
			}
			h.Element.Name = string(b[pos+8 : pos+8+int(le.Uint32(b[pos+4:]))])
			pos = end
		}
	}
	if len(b)-pos < 4 {
		return fault(pos, cutOff, h.Row.Name)
	}
	n := le.Uint32(b[pos:]) &^ bitShared
	h.First = pos + 4
	if uint64(n) > uint64(size-h.First)/4 {
		return fault(pos, countBeyond, h.Row.Name, n, size-h.First)
	}
	h.Count = int(n)
	return nil
}

// encodedObject is the class of objects stored as ids.
const encodedObject = "EncodedObjectAsID"
