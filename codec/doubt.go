package codec

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"savant/codec/dialect"
	"savant/codec/message"
)

// Messages.
const (
	wrongText message.ID = "codec.wrong-text length"
	wrongSize message.ID = "codec.wrong-size type"
	wrongKey  message.ID = "codec.wrong-key type"
	wrongLast message.ID = "codec.wrong-last type length"
)

// mostDoubts is how many places in doubt are looked behind.
const mostDoubts = 4

// doubt is a place in front of a fault that can be read, but where what is read is hardly what was written: the true fault.
type doubt struct {
	at   int
	what message.Message
	from int // where the values behind a fault begin that it is found in, 0 in front of the first fault
}

// noText reports whether the place is a String that is no text.
func (d doubt) noText() bool { return d.what.ID == wrongText }

// doubts returns the first places in doubt before the value at off stops making sense: Strings that are no text, whose length has swallowed what
// follows, and keys of a type that no key before them has, with the value in front of each.
func (s *skipper) doubts(off int) []doubt {
	x := doubter{skipper: *s}
	x.walk(off, 0)
	return x.list[:min(len(x.list), mostDoubts)]
}

// doubtsBehind returns the first places in doubt among the values behind a fault, and in what is read of the one that they stop at.
func (s *skipper) doubtsBehind(n run) (list []doubt) {
	for _, at := range append(slices.Clone(n.values), n.end) {
		for _, one := range s.doubts(at) {
			one.from = n.values[0]
			list = append(list, one)
		}
		if len(list) >= mostDoubts {
			return list[:mostDoubts]
		}
	}
	return list
}

// explains reports whether what is read behind the place shows that the value there is wrong: a value in front of a key has taken some of that.
func (d doubt) explains(r *Behind) bool {
	return d.what.ID != wrongLast || r.Gaps[0].To < d.at+d.what.Args[1].(int)
}

// last doubts the value in front of a key at which the value at off stops making sense: if its type is damaged into that of something longer or
// shorter, it is read, and what follows is not.
func (s *skipper) last(off int) (list []doubt) {
	levels := s.opened(nil, off)
	if len(levels) == 0 {
		return nil
	}
	l := &levels[len(levels)-1]
	if l.kind != Pairs || l.index == 0 || s.skip(l.fault, 0) >= 0 {
		return nil
	}
	at := l.first
	for range l.index - 1 {
		at = s.skip(s.skip(at, 0), 0)
	}
	at = s.skip(at, 0)
	for s.holds(at) {
		h, _ := open(s.b, at, s.d)
		if h.Count == 0 || h.Contents() == Named {
			return nil
		}
		child := openLevel{kind: h.Contents()}
		at = h.First
		for range h.Count*child.width() - 1 {
			at = s.skip(at, 0)
		}
	}
	return []doubt{{at: at, what: message.New(wrongLast, s.d.Rows[s.b[at]].Name, l.fault-at)}}
}

// doubter walks as skipper does.
type doubter struct {
	skipper
	list []doubt
}

// walk returns the end of the value at off, or failed.
func (x *doubter) walk(off, depth int) int {
	h, _ := open(x.b, off, x.d) // First is set even if the count is too large
	kind := h.Contents()
	if h.First <= h.Payload || !x.holds(off) {
		end := x.skip(off, depth)
		if end >= 0 && h.Row.Layout == dialect.String {
			x.text(off, end)
		}
		return end
	}
	if depth > salvageDepth || h.First > len(x.b) {
		return failed
	}
	var types typeSet // of its keys
	value, pos := failed, h.First
	for range Count(x.b[:h.First]) {
		if len(x.list) >= mostDoubts {
			return failed
		}
		next := pos
		switch kind {
		case Pairs:
			if next = x.skip(pos, depth+1); next >= 0 {
				x.key(value, pos, &types)
				next = x.walk(pos, depth+1)
			}
		case Named:
			next = x.skipper.text(pos)
		}
		if next < 0 {
			return failed
		}
		if value, pos = next, x.walk(next, depth+1); pos < 0 {
			return failed
		}
	}
	return pos
}

// text doubts the String from off to end if it is no text.
func (x *doubter) text(off, end int) {
	n := int(le.Uint32(x.b[off+4:]))
	if b := x.b[off+8 : min(off+8+n, end)]; bytes.IndexByte(b, 0) >= 0 || !utf8.Valid(b) {
		x.list = append(x.list, doubt{at: off, what: message.New(wrongText, n)})
	}
}

// key doubts the key at pos, and the value before it, if no key before has its type.
func (x *doubter) key(value, pos int, types *typeSet) {
	id, _ := x.keyID(pos)
	if value >= 0 && !types.has(id) {
		before := le.Uint32(x.b[value:]) & x.d.Binary.TypeMask
		x.list = append(x.list, doubt{at: value, what: message.New(wrongSize, x.d.Rows[before].Name)}, doubt{at: pos, what: message.New(wrongKey, x.d.Rows[x.b[pos]].Name)})
	}
	types.add(id)
}
