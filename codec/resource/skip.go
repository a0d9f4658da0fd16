package resource

import (
	"strconv"

	"savant/codec/message"
	"savant/codec/variant"
)

const (
	// longFrom is the length in bytes from which an Index remembers a value.
	longFrom = 8192
	// stripe is how many children of a long value are between two marks.
	stripe = 64

	bitShared = 1 << 31 // of a count: ignored since 3.0
	bitInline = 1 << 31 // of a name: stored inline
	absolute  = 1 << 15 // of the second count of a NodePath
)

// Skip returns the end of the value at off. The error is an *Error.
func (f *File) Skip(off int) (end int, err error) {
	if end, fail := f.skip(off, 0, nil); fail != nil {
		return 0, fail
	} else {
		return end, nil
	}
}

// skip is Skip for a value nested depth levels deep. Long values are noted in x, if that is not nil.
func (f *File) skip(off, depth int, x *Index) (int, *Error) {
	if !f.has(off, 4) {
		return 0, fault(off, cutOff, message.New(aValue))
	}
	id := f.u32(off)
	r := f.row(id)
	pos := off + 4
	size := uint64(0)
	switch r.layout {
	case invalid:
		return 0, fault(off, noSuchID, id)
	case empty:
	case truth:
		size = 4
	case numbers:
		size = uint64(r.n * f.width(r.number))
	case text:
		end := f.skipText(pos)
		if end < 0 {
			return 0, fault(pos, cutOff, message.New(aString))
		}
		pos = end
	case octets, packed:
		n, err := f.count(pos, 0, false)
		if err != nil {
			return 0, err
		}
		pos += 4
		if size = (uint64(n) + 3) &^ 3; r.layout == packed {
			size = uint64(n) * uint64(r.n*f.width(r.number))
		}
	case stringList:
		n, err := f.count(pos, 4, false)
		if err != nil {
			return 0, err
		}
		return f.skipStrings(off, pos+4, n, x)
	case path:
		end, err := f.skipPath(pos)
		if err != nil {
			return 0, err
		}
		pos = end
	case object:
		end, err := f.skipObject(pos)
		if err != nil {
			return 0, err
		}
		pos = end
	case picture:
		end, err := f.skipPicture(pos)
		if err != nil {
			return 0, err
		}
		pos = end
	default:
		return f.skipChildren(off, depth, x)
	}
	if size > uint64(f.size-pos) {
		return 0, fault(off, cutOff, r.kind.String())
	}
	return pos + int(size), nil
}

// leaf returns the end of a value of a fixed size or of a string, if all bytes are in one little-endian piece; else,
// and if damaged, failed. It is the fast path of skip for most values.
func (f *File) leaf(off int) int {
	b := f.b
	const head = 8 // an id, and the length of a string
	if f.big || off > len(b)-head {
		return failed
	}
	id := le.Uint32(b[off:])
	if id >= uint32(len(f.sizes)) {
		return failed
	}
	end := off
	switch size := f.sizes[id]; size {
	case 0, sizeOfDictionary, sizeOfArray:
		return failed
	case sizeOfText:
		end += head + int(le.Uint32(b[off+4:]))
	default:
		end += int(size)
	}
	if end > len(b) {
		return failed
	}
	return end
}

// short returns the end of a dictionary or an array with everything in it, if all bytes are in one little-endian piece
// and nothing ends after limit; else, and if damaged, failed. It is the fast path of skip for small containers, of
// which a file may have millions.
func (f *File) short(off, limit, depth int) int {
	b := f.b
	limit = min(limit, len(b))
	const head = 8 // an id, and a count or a length
	if f.big || off > limit-head || depth >= MaxDepth {
		return failed
	}
	sizes := &f.sizes
	n := int(le.Uint32(b[off+4:]) &^ bitShared)
	if id := le.Uint32(b[off:]); id < uint32(len(sizes)) && sizes[id] == sizeOfDictionary {
		n *= 2
	} else if id >= uint32(len(sizes)) || sizes[id] != sizeOfArray {
		return failed
	}
	for off += head; n > 0; n-- {
		if off > limit-head {
			return failed
		}
		id := le.Uint32(b[off:])
		if id >= uint32(len(sizes)) {
			return failed
		}
		switch size := sizes[id]; size {
		case 0:
			switch f.row(id).layout {
			case octets, packed, object, path: // the length depends on the first bytes
			default:
				return failed
			}
			var err *Error
			if off, err = f.skip(off, depth+1, nil); err != nil {
				return failed
			}
		case sizeOfText:
			off += head + int(le.Uint32(b[off+4:]))
		case sizeOfDictionary, sizeOfArray:
			if off = f.short(off, limit, depth+1); off < 0 {
				return failed
			}
		default:
			off += int(size)
		}
	}
	if off > limit {
		return failed
	}
	return off
}

// row returns the row of an id.
func (f *File) row(id uint32) *row {
	if id >= uint32(len(f.table.rows)) {
		return &none
	}
	return &f.table.rows[id]
}

var none row

// width returns the bytes that a number takes.
func (f *File) width(n number) int { return n.width(f.real) }

// count reads a count of children that take at least least bytes each, without the shared bit if there may be one.
func (f *File) count(off, least int, shared bool) (int, *Error) {
	if !f.has(off, 4) {
		return 0, fault(off, cutOff, message.New(aCount))
	}
	n := f.u32(off)
	if shared {
		n &^= bitShared
	}
	if rest := f.size - off - 4; uint64(n)*uint64(least) > uint64(rest) {
		return 0, fault(off, countBeyond, n, rest)
	}
	return int(n), nil
}

// skipStrings skips n strings of a packed array.
func (f *File) skipStrings(off, pos, n int, x *Index) (int, *Error) {
	if l, ok := x.known(off); ok {
		return l.end, l.err
	}
	first := pos
	var marks []mark
	for i := range n {
		if x != nil && i > 0 && i%x.stripe == 0 {
			marks = marked(marks, off, i, pos)
		}
		end := f.skipText(pos)
		if end < 0 {
			err := fault(pos, cutOff, message.New(aString)).below(nth(i))
			x.note(off, pos, long{marks: marks, err: err})
			return 0, err
		}
		pos = end
	}
	x.note(off, pos, long{end: pos, first: first, count: n, marks: marks})
	return pos, nil
}

// skipName returns the end of a name, which is a table index or inline.
func (f *File) skipName(off int) (int, *Error) {
	if !f.has(off, 4) {
		return 0, fault(off, cutOff, message.New(aName))
	}
	n := f.u32(off)
	switch {
	case n&bitInline != 0:
		if n &^= bitInline; uint64(n) > uint64(f.size-off-4) {
			return 0, fault(off, cutOff, message.New(aName))
		}
		return off + 4 + int(n), nil
	case uint64(n) >= uint64(f.known):
		return 0, fault(off, noSuchName, n, f.known)
	}
	return off + 4, nil
}

// name returns the name at off, which skipName has passed.
func (f *File) name(off int) string { return string(f.nameBytes(off)) }

// nameBytes returns the bytes of name. They must not be changed.
func (f *File) nameBytes(off int) []byte {
	n := f.u32(off)
	if n&bitInline == 0 {
		return f.textBytes(f.names[n], f.names[n+1])
	}
	return f.textBytes(off, off+4+int(n&^bitInline))
}

// pathNames returns how many names and subnames a NodePath has whose counts are at off, and whether it is absolute. In
// old formats the property is one of the subnames.
func (f *File) pathNames(off int) (names, subnames int, abs bool) {
	names = int(f.u16(off))
	n := f.u16(off + 2)
	subnames = int(n &^ absolute)
	if f.table.property {
		subnames++
	}
	return names, subnames, n&absolute != 0
}

func (f *File) skipPath(off int) (int, *Error) {
	if !f.has(off, 4) {
		return 0, fault(off, cutOff, variant.NodePath.String())
	}
	names, subnames, _ := f.pathNames(off)
	off += 4
	for range names + subnames {
		end, err := f.skipName(off)
		if err != nil {
			return 0, err
		}
		off = end
	}
	return off, nil
}

// The kinds of an Object (ResourceLoaderBinary, OBJECT_EMPTY and so on).
const (
	objectNull     = 0
	objectByPath   = 1 // a class and a path: 1.x
	objectInternal = 2
	objectExternal = 3
)

func (f *File) skipObject(off int) (int, *Error) {
	if !f.has(off, 4) {
		return 0, fault(off, cutOff, variant.Object.String())
	}
	kind := f.u32(off)
	off += 4
	switch kind {
	case objectNull:
		return off, nil
	case objectByPath:
		end := f.skipText(off)
		if end >= 0 {
			end = f.skipText(end)
		}
		if end < 0 {
			return 0, fault(off, cutOff, variant.Object.String())
		}
		return end, nil
	case objectInternal, objectExternal:
		if !f.has(off, 4) {
			return 0, fault(off, cutOff, variant.Object.String())
		}
		return off + 4, nil
	}
	return 0, fault(off-4, noSuchKind, variant.Object.String(), kind)
}

func (f *File) skipPicture(off int) (int, *Error) {
	if !f.has(off, 4) {
		return 0, fault(off, cutOff, variant.Image.String())
	}
	head := 4
	switch kind := f.u32(off); kind {
	case pictureEmpty:
		return off + 4, nil
	case pictureRaw:
		head += 16
	case pictureLossless, pictureLossy:
	default:
		return 0, fault(off, noSuchKind, variant.Image.String(), kind)
	}
	if !f.has(off, head+4) {
		return 0, fault(off, cutOff, variant.Image.String())
	}
	size := (uint64(f.u32(off+head)) + 3) &^ 3
	if size > uint64(f.size-off-head-4) {
		return 0, fault(off, cutOff, variant.Image.String())
	}
	return off + head + 4 + int(size), nil
}

// The kinds of an Image (ResourceInteractiveLoaderBinary of 1.0 to 3.x, IMAGE_ENCODING_EMPTY and so on).
const (
	pictureEmpty = iota
	pictureRaw
	pictureLossless
	pictureLossy
)

// skipChildren skips a dictionary or an array.
func (f *File) skipChildren(off, depth int, x *Index) (int, *Error) {
	if l, ok := x.known(off); ok {
		return l.end, l.err
	}
	h, err := f.head(off)
	if err != nil {
		return 0, err
	}
	if h.Count > 0 && depth == MaxDepth {
		return 0, fault(off, tooDeep, MaxDepth)
	}
	longest := longFrom - 1 // of values that need not be remembered; it limits how often damaged bytes are read
	if x != nil {
		longest = x.from - 1
	}
	child := func(pos int) (int, *Error) {
		if end := f.leaf(pos); end >= 0 {
			return end, nil
		}
		if end := f.short(pos, pos+longest, depth+1); end >= 0 {
			return end, nil
		}
		return f.skip(pos, depth+1, x)
	}
	var marks []mark
	pos := h.First
	for i := range h.Count {
		if x != nil && i > 0 && i%x.stripe == 0 {
			marks = marked(marks, off, i, pos)
		}
		start := pos
		pos, err = child(start)
		if err == nil && h.Type == variant.Dictionary {
			pos, err = child(pos)
		}
		if err != nil {
			if x == nil || !x.quiet {
				err = err.below(f.step(h, i, start))
				x.note(off, start, long{marks: marks, err: err})
			}
			return 0, err
		}
	}
	x.note(off, pos, long{end: pos, first: h.First, count: h.Count, depth: depth, marks: marks})
	return pos, nil
}

// step returns the path step to the i-th child, whose key is at off, if that can be read.
func (f *File) step(h Head, i, off int) string {
	if h.Type != variant.Dictionary {
		return nth(i)
	}
	const most = 60 // maximum bytes of a key shown
	key := variant.Value{}
	if end, err := f.skip(off, MaxDepth, nil); err == nil && end-off <= most {
		key, _ = f.value(off)
	}
	return stepOf(key, i)
}

// stepOf returns the path step to the i-th entry, whose key is key.
func stepOf(key variant.Value, i int) string {
	switch key.Type {
	case variant.String:
		return "[" + strconv.Quote(key.Text) + "]"
	case variant.StringName:
		return "[&" + strconv.Quote(key.Text) + "]"
	case variant.Int:
		return "[" + strconv.FormatInt(key.Int(), 10) + "]"
	}
	return "{" + strconv.Itoa(i) + "}"
}
