package codec

import "savant/codec/dialect"

// Skip returns the end of the value at off. It does not allocate. The error is an *Error whose path leads to the
// problem.
func Skip(b []byte, off int, d *dialect.Dialect) (end int, err error) {
	if off < 0 || off > len(b) {
		return 0, fault(off, outside)
	}
	s := skipper{b: b, steps: d.Steps(), d: d}
	if end = s.skip(off, 0); end < 0 {
		return 0, explain(b, off, d)
	}
	return end, nil
}

// failed is returned by the methods of skipper in place of an end where there is none.
const failed = -1

// levels is how many open containers one call of skip handles; deeper ones take another call. Large enough for real
// files, small enough to be cleared quickly.
const levels = 32

// skip returns the end of the value at off, which is nested depth levels deep.
func (s *skipper) skip(off, depth int) int {
	var stack [levels]uint32 // children left in the containers around the open one
	var (
		b     = s.b
		steps = s.steps
		mask  = s.d.Binary.TypeMask
		open  = 0         // number of stack entries in use
		left  = uint64(1) // children left in the open container
		pos   = uint64(off)
		size  = uint64(len(b))
	)
	for {
		for left == 0 {
			if open == 0 {
				return int(pos)
			}
			open--
			left = uint64(stack[open])
		}
		left--
		if pos+8 <= size {
			x := le.Uint64(b[pos : pos+8])
			h := uint32(x)
			if h == idOfString { // most values are strings; checking this first makes it fast
				if next := pos + 8 + dialect.Padded(x>>32); next <= size {
					pos = next
					continue
				}
			}
			id := h & mask
			if id > 0xff {
				s.noteHigh()
				return failed
			}
			step := &steps[id]
			if step.Plain {
				next := pos + step.Size(uint8(h>>16), uint32(x>>32))
				if next <= size {
					pos = next
					continue
				}
				end := s.tail(int(pos), h, step)
				if end < 0 {
					return failed
				}
				pos = uint64(end)
				continue
			}
			if step.Layout == dialect.Array || step.Layout == dialect.Dictionary {
				count, first := s.children(int(pos), h, step)
				if first < 0 {
					return failed
				}
				pos = uint64(first)
				if count == 0 {
					continue
				}
				if depth+open+1 > MaxDepth {
					return failed
				}
				stack[open] = uint32(left) // twice 31 bits at most
				left = count
				open++
				if open == levels {
					for ; left > 0; left-- {
						end := s.skip(int(pos), depth+levels)
						if end < 0 {
							return failed
						}
						pos = uint64(end)
					}
				}
				continue
			}
			end := s.odd(int(pos), h, step, depth+open)
			if end < 0 {
				return failed
			}
			pos = uint64(end)
			continue
		}
		end := s.short(int(pos))
		if end < 0 {
			return failed
		}
		pos = uint64(end)
	}
}

// short skips a value that begins less than eight bytes before the end.
func (s *skipper) short(pos int) int {
	if pos+4 > len(s.b) {
		return failed
	}
	h := le.Uint32(s.b[pos:])
	id := h & s.d.Binary.TypeMask
	if id > 0xff {
		s.noteHigh()
		return failed
	}
	step := &s.steps[id]
	if s.met != nil {
		s.met.seen[h>>8&0x100|id] = 1
		s.met.note(s.b, pos, h, step)
	}
	if step.Layout != dialect.Empty {
		return failed // everything else takes at least eight bytes
	}
	return pos + 4
}

// tail skips a plain value that seems to reach beyond the end: bytes, and in old dialects strings, may lack their
// padding there.
func (s *skipper) tail(pos int, h uint32, step *dialect.Step) int {
	n := uint64(le.Uint32(s.b[pos+4:]) & step.Mask)
	switch {
	case step.Layout == dialect.Elements && step.Shift == 0 && step.Wide == 0:
	case step.Layout == dialect.String && s.loose():
	default:
		return failed
	}
	if uint64(pos)+8+n > uint64(len(s.b)) {
		return failed
	}
	return len(s.b)
}

// children returns how many values follow the head of an Array or Dictionary and where the first begins, or failed.
func (s *skipper) children(pos int, h uint32, step *dialect.Step) (count uint64, first int) {
	first = pos + 4
	if kinds := h >> 16 & 15; kinds != 0 {
		if step.Layout == dialect.Array {
			if s.d.Binary.TypedArrays {
				first = s.elementType(first, kinds&3)
			}
		} else if s.d.Binary.TypedDictionaries {
			first = s.elementType(first, kinds&3)
			if first >= 0 {
				first = s.elementType(first, kinds>>2)
			}
		}
		if first < 0 || first+4 > len(s.b) {
			return 0, failed
		}
	}
	count = uint64(le.Uint32(s.b[first:]) &^ bitShared)
	if step.Layout == dialect.Dictionary {
		count *= 2
	}
	first += 4
	if count > uint64(len(s.b)-first)/4 { // a value takes at least four bytes
		return 0, failed
	}
	return count, first
}

// elementType skips the element type of a typed container.
func (s *skipper) elementType(pos int, kind uint32) int {
	switch kind {
	case 0:
		return pos
	case 1:
		if pos+4 > len(s.b) {
			return failed
		}
		id := le.Uint32(s.b[pos:])
		s.noteID(id)
		if id > 0xff || s.steps[id].Layout == dialect.Invalid {
			return failed
		}
		return pos + 4
	}
	return s.text(pos)
}

// text skips a string without a header.
func (s *skipper) text(pos int) int {
	if pos+4 > len(s.b) {
		return failed
	}
	n := uint64(le.Uint32(s.b[pos:]))
	end := uint64(pos) + 4 + dialect.Padded(n)
	if end <= uint64(len(s.b)) {
		if s.come != nil {
			s.ready(int(end))
		}
		return int(end)
	}
	if uint64(pos)+4+n <= uint64(len(s.b)) && s.loose() {
		return len(s.b)
	}
	return failed
}

// odd skips a value whose length is not determined by its first eight bytes, all of which are present.
func (s *skipper) odd(pos int, h uint32, step *dialect.Step, depth int) int {
	n := le.Uint32(s.b[pos+4:])
	switch step.Layout {
	case dialect.Elements:
		row := &s.d.Rows[h&s.d.Binary.TypeMask]
		end := uint64(pos) + 8 + uint64(n)*uint64(row.Stride(row.Wide && h&bitWide != 0))
		if end > uint64(len(s.b)) {
			return failed
		}
		return int(end)
	case dialect.Strings:
		pos += 8
		if int32(n) < 0 {
			return pos // the engines' loop does not run in that case
		}
		if uint64(n) > uint64(len(s.b)-pos)/4 {
			return failed
		}
		return s.texts(pos, n)
	case dialect.NodePath:
		return s.skipPath(pos, n)
	case dialect.Object:
		return s.skipObject(pos, h, depth)
	case dialect.Signal:
		pos = s.text(pos + 4)
		if pos < 0 || pos+8 > len(s.b) {
			return failed
		}
		return pos + 8
	case dialect.Image:
		if pos+24 > len(s.b) {
			return failed
		}
		n := uint64(le.Uint32(s.b[pos+20:]))
		if uint64(pos)+24+n > uint64(len(s.b)) {
			return failed
		}
		return int(min(uint64(pos)+24+dialect.Padded(n), uint64(len(s.b))))
	case dialect.InputEvent:
		if pos+16 > len(s.b) {
			return failed
		}
		n := uint64(le.Uint32(s.b[pos+12:]))
		if n < 12 || uint64(pos)+4+n > uint64(len(s.b)) {
			return failed
		}
		return pos + 4 + int(n)
	case dialect.TypedArray:
		return s.skipTypedArray(pos, h, depth)
	}
	return failed
}

// texts skips n strings.
func (s *skipper) texts(pos int, n uint32) int {
	for ; n > 0 && pos >= 0; n-- {
		pos = s.text(pos)
	}
	return pos
}

// skipPath skips the NodePath at pos, whose first number is n.
func (s *skipper) skipPath(pos int, n uint32) int {
	if n&bitNew == 0 {
		if !s.d.Binary.OldPaths {
			return failed
		}
		if uint64(pos)+8+uint64(n) > uint64(len(s.b)) {
			return failed
		}
		return pos + 8 + int(n)
	}
	if pos+16 > len(s.b) {
		return failed
	}
	names, subnames, flags := uint64(n&^bitNew), uint64(le.Uint32(s.b[pos+8:])), le.Uint32(s.b[pos+12:])
	total := names + subnames + uint64(flags>>1&1)
	pos += 16
	if total > uint64(len(s.b)-pos)/4 {
		return failed
	}
	return s.texts(pos, uint32(total))
}

// skipObject skips the Object at pos.
func (s *skipper) skipObject(pos int, h uint32, depth int) int {
	count, pos := s.properties(pos, h)
	if count > 0 && depth+1 > MaxDepth {
		return failed
	}
	for ; count > 0; count-- {
		if pos = s.text(pos); pos < 0 {
			return failed
		}
		if pos = s.skip(pos, depth+1); pos < 0 {
			return failed
		}
	}
	return pos
}

// properties returns how many properties follow the head of an Object and where the name of the first begins, or failed.
func (s *skipper) properties(pos int, h uint32) (count uint64, first int) {
	if h&bitWide != 0 {
		if pos+12 > len(s.b) {
			return 0, failed
		}
		return 0, pos + 12
	}
	if le.Uint32(s.b[pos+4:]) == 0 {
		return 0, pos + 8
	}
	pos = s.text(pos + 4)
	if pos < 0 || pos+4 > len(s.b) {
		return 0, failed
	}
	count = uint64(le.Uint32(s.b[pos:]))
	pos += 4
	if int32(count) < 0 || count > uint64(len(s.b)-pos)/8 {
		return 0, failed
	}
	return count, pos
}

// skipTypedArray skips a TypedArray or PackedTypedArray of Pandemonium.
func (s *skipper) skipTypedArray(pos int, h uint32, depth int) int {
	count, pos := s.typedElements(pos, h)
	if count > 0 && depth+1 > MaxDepth {
		return failed
	}
	for ; count > 0; count-- {
		if pos = s.skip(pos, depth+1); pos < 0 {
			return failed
		}
	}
	return pos
}

// typedElements returns how many values follow the head of a typed array and where the first begins, or failed.
func (s *skipper) typedElements(pos int, h uint32) (count uint64, first int) {
	element := le.Uint32(s.b[pos+4:]) &^ bitShared
	pos += 8
	s.noteID(element)
	if element > 0xff {
		return 0, failed
	}
	switch s.steps[element].Layout {
	case dialect.Invalid:
		return 0, failed
	case dialect.Object:
		if h&bitWide == 0 {
			if pos = s.className(pos); pos < 0 {
				return 0, failed
			}
		}
	}
	if pos+4 > len(s.b) {
		return 0, failed
	}
	count = uint64(le.Uint32(s.b[pos:]) &^ bitShared)
	pos += 4
	if count > uint64(len(s.b)-pos)/4 {
		return 0, failed
	}
	return count, pos
}

// className skips the StringName with the class of a typed array's elements.
func (s *skipper) className(pos int) int {
	if pos+8 > len(s.b) {
		return failed
	}
	id := le.Uint32(s.b[pos:]) & s.d.Binary.TypeMask
	s.noteID(id)
	if id > 0xff || s.steps[id].Layout != dialect.String {
		return failed
	}
	return s.text(pos + 4)
}
