package codec

import "savant/codec/dialect"

// Salvage returns the readable part of a value at off that cannot be read as a whole: containers with the entries
// before the first damaged one, the readable part of that one, and those after it if Resync finds them. Counts are
// adjusted, and what is kept has the bytes of b. It returns nil if nothing is readable, and what is left out, with what is wrong there.
func Salvage(b []byte, off int, d *dialect.Dialect) (part []byte, lost []Gap) {
	if end, ok := End(b, off, d); ok {
		return append([]byte(nil), b[off:end]...), nil
	}
	if r, ok := Resync(b, off, d); ok || r.mends() {
		if part := r.without(b, off, d); part != nil {
			return part, r.Gaps
		}
	}
	s := salvage{b: b, d: d}
	return s.part(nil, off, 0), []Gap{{max(off, Reach(b, off, d)), len(b), explain(b, off, d)}}
}

type salvage struct {
	b []byte
	d *dialect.Dialect
}

// part appends the readable part of the value at off, which is damaged; nothing if there is none.
func (s *salvage) part(dst []byte, off, depth int) []byte {
	h, _ := open(s.b, off, s.d) // First is set even if the count is too large
	if depth > salvageDepth || h.First <= h.Payload || h.First > len(s.b) {
		return dst
	}
	switch h.Row.Layout {
	case dialect.Dictionary:
		return s.list(dst, off, h.First, depth, s.entry)
	case dialect.Array, dialect.TypedArray:
		return s.list(dst, off, h.First, depth, s.value)
	case dialect.Object:
		if h.Header&bitWide != 0 {
			return dst
		}
		return s.list(dst, off, h.First, depth, s.property)
	case dialect.Strings:
		return s.list(dst, off, h.First, depth, s.text)
	case dialect.Elements:
		return s.packed(dst, off)
	}
	return dst
}

// list appends the head of a list, whose last four bytes are the count, and the readable children.
func (s *salvage) list(dst []byte, off, first, depth int, child func(dst []byte, pos, depth int) (out []byte, end int)) []byte {
	begin := len(dst)
	head := s.b[off:first]
	dst = append(dst, head...)
	n, pos := 0, first
	for n < Count(head) && pos >= 0 {
		before := len(dst)
		dst, pos = child(dst, pos, depth+1)
		if len(dst) == before {
			break
		}
		n++
	}
	if n == 0 && depth > 0 {
		return dst[:begin] // an empty list is not worth keeping
	}
	SetCount(dst[begin:begin+len(head)], n)
	return dst
}

// value appends a value, or its readable part. end is -1 if it cannot go on.
func (s *salvage) value(dst []byte, pos, depth int) (out []byte, end int) {
	if end, ok := End(s.b, pos, s.d); ok {
		return append(dst, s.b[pos:end]...), end
	}
	return s.part(dst, pos, depth), -1
}

// entry appends a key with its value.
func (s *salvage) entry(dst []byte, pos, depth int) (out []byte, end int) {
	begin := len(dst)
	end, ok := End(s.b, pos, s.d)
	if !ok {
		return dst, -1
	}
	dst = append(dst, s.b[pos:end]...)
	return s.behind(dst, begin, end, depth)
}

// behind appends the value after a key; without a value the key is dropped too.
func (s *salvage) behind(dst []byte, begin, pos, depth int) (out []byte, end int) {
	key := len(dst)
	dst, end = s.value(dst, pos, depth)
	if len(dst) == key {
		return dst[:begin], -1
	}
	return dst, end
}

// text appends a string of a packed array.
func (s *salvage) text(dst []byte, pos, _ int) (out []byte, end int) {
	k := skipper{b: s.b, steps: s.d.Steps(), d: s.d}
	if end = k.text(pos); end < 0 {
		return dst, -1
	}
	return append(dst, s.b[pos:end]...), end
}

// property appends a property of an Object.
func (s *salvage) property(dst []byte, pos, depth int) (out []byte, end int) {
	begin := len(dst)
	dst, end = s.text(dst, pos, depth)
	if end < 0 {
		return dst, -1
	}
	return s.behind(dst, begin, end, depth)
}

// packed appends a packed array with as many elements as are present.
func (s *salvage) packed(dst []byte, off int) []byte {
	one := append([]byte(nil), s.b[off:]...)
	head := one[:8]
	low, high := 0, Count(head)
	end := 0
	for low < high {
		n := low + (high-low+1)/2
		SetCount(head, n)
		if at, ok := End(one, 0, s.d); ok {
			low, end = n, at
		} else {
			high = n - 1
		}
	}
	if low == 0 {
		return dst
	}
	SetCount(head, low)
	return append(dst, one[:end]...)
}
