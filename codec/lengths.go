package codec

import (
	"bytes"
	"math/bits"
	"slices"
	"unicode"
	"unicode/utf8"

	"savant/codec/dialect"
	"savant/codec/message"
)

// Messages.
const (
	wrongLength  message.ID = "codec.wrong-length type length fits"
	unsureLength message.ID = "codec.unsure-length type length fits"
	firstLength  message.ID = "codec.first-length type length fits"
)

// mostMeasured is how many texts whose length ends elsewhere than their characters are looked at.
const mostMeasured = 8

// largestPaired is how long a value can be of which one of two wrong lengths is looked for.
const largestPaired = 1 << 16

// longestNumber is how long a text can be that is the bytes of a number, with others in the place of its length.
const longestNumber = 4

// measured is a String, or a value stored like one, whose length ends elsewhere than its characters do.
type measured struct {
	at   int
	fits []int // the lengths with which it ends there: the character before the zeros behind it may be the type of the next value
}

// measurer finds such Strings.
type measurer struct {
	skipper
	list []measured
}

// walk returns the end of the value at off, or failed.
func (x *measurer) walk(off, depth int) int {
	h, _ := open(x.b, off, x.d) // First is set even if the count is too large
	kind := h.Contents()
	if !x.holds(off) || h.First <= h.Payload || h.First > len(x.b) {
		if h.Row.Layout == dialect.String && len(x.b)-off >= 8 {
			if fits := x.fitting(off); len(fits) > 0 {
				x.list = append(x.list, measured{off, fits})
			}
		}
		return x.skip(off, depth)
	}
	if depth > salvageDepth {
		return failed
	}
	pos := h.First
	for range Count(x.b[:h.First]) {
		switch {
		case len(x.list) >= mostMeasured:
			return failed
		case kind == Pairs:
			pos = x.walk(pos, depth+1)
		case kind == Named:
			pos = x.text(pos)
		}
		if pos < 0 {
			return failed
		}
		if pos = x.walk(pos, depth+1); pos < 0 {
			return failed
		}
	}
	return pos
}

// fitting returns the lengths with which the String at off ends where its characters do; nil if it does, or if there are none.
func (x *measurer) fitting(off int) (list []int) {
	text := x.b[off+8:]
	end := bytes.IndexByte(text, 0)
	if end < 0 {
		end = len(text)
	}
	for _, n := range []int{end, end - 1} {
		last := dialect.Padded(n)
		if n < 0 || last > len(text) || n < end && n != last || !isText(text[:n]) || bytes.Trim(text[n:last], "\x00") != nil && n == end {
			continue
		}
		if int64(n) == int64(le.Uint32(x.b[off+4:])) {
			return nil
		}
		list = append(list, n)
	}
	return list
}

// isText reports whether bytes are characters that a text consists of.
func isText(b []byte) bool {
	return utf8.Valid(b) && !bytes.ContainsRune(b, utf8.RuneError) && bytes.IndexFunc(b, func(r rune) bool { return unicode.IsControl(r) && !unicode.IsSpace(r) }) < 0
}

// misread returns the Strings in the value at off whose length ends elsewhere than their characters do, before it stops making sense and there.
func (s *skipper) misread(off int) []measured {
	x := measurer{skipper: *s}
	x.walk(off, 0)
	return x.list
}

// relength is a String with another length.
type relength struct{ at, fits int }

// relengths are all lengths with any of which the value at off is read to the end of the bytes, without a flaw.
func (s *skipper) relengths(off int) (list []relength) {
	found := s.misread(off)
	if len(found) == 0 || s.skip(off, 0) == len(s.b) { // what is wrong is in the text
		return nil
	}
	y := skipper{b: bytes.Clone(s.b), steps: s.steps, d: s.d}
	for _, m := range found {
		number := y.b[m.at+4 : m.at+8]
		says := le.Uint32(number)
		for _, n := range m.fits {
			if le.PutUint32(number, uint32(n)); y.sound(off) {
				list = append(list, relength{m.at, n})
			}
		}
		le.PutUint32(number, says)
	}
	return list
}

// sound reports whether the value at off goes to the end of the bytes without anything odd in it, as an engine writes it.
func (s *skipper) sound(off int) bool {
	x := counter{skipper: *s}
	if x.walk(off, counted{in: -1}) != len(s.b) || x.absurd > 0 || slices.ContainsFunc(x.oddIn, func(in int) bool { return x.list[in].kind == Pairs }) {
		return false
	}
	return len(s.misread(off)) == 0 && s.asWritten(off)
}

// asWritten reports whether the value at off, with which the bytes end, is as an engine writes it.
func (s *skipper) asWritten(off int) bool {
	v, _, err := Decode(s.b, off, s.d)
	if err != nil {
		return false
	}
	again, err := Append(nil, v, s.d)
	return err == nil && bytes.Equal(again, s.b[off:])
}

// misfit says that the length of a String is wrong, in the innermost of these levels. That is sure if a single byte of it is, if more of it is read with another,
// as the padding could as well be wrong, and if its type is not: a number that has become a String would say no more than its first bytes.
func (s *skipper) misfit(r relength, levels []openLevel) message.Message {
	in := &levels[len(levels)-1]
	says := le.Uint32(s.b[r.at+4:])
	wrong := says ^ uint32(r.fits)
	single := bits.Len32(wrong)-bits.TrailingZeros32(wrong)&^7 <= 8
	id := unsureLength
	if single && !s.spoilt(r.at) && dialect.Padded(uint64(says)) != dialect.Padded(uint64(r.fits)) && (r.fits > longestNumber || s.amongStrings(r.at, in)) && !oddIn(s.with(r), levels[0].start, s.d) {
		id = wrongLength
	}
	return message.New(id, s.d.Rows[s.b[r.at]].Name, int64(says), r.fits)
}

// spoilt reports whether the String at a place may have the length that it says, and a wrong character.
func (s *skipper) spoilt(at int) bool {
	n := uint64(le.Uint32(s.b[at+4:]))
	text := s.b[at+8:]
	if dialect.Padded(n) > uint64(len(text)) || bytes.Trim(text[n:dialect.Padded(n)], "\x00") != nil {
		return false
	}
	wrong := 0
	for _, c := range text[:n] {
		if c < ' ' && c != '\n' && c != '\t' && c != '\r' {
			wrong++
		}
	}
	return wrong == 1
}

// with returns the bytes with the length that a String is to have.
func (s *skipper) with(r relength) []byte {
	b := bytes.Clone(s.b)
	le.PutUint32(b[r.at+4:], uint32(r.fits))
	return b
}

// amongStrings reports whether all keys of a container are Strings, or all elements, and at least one besides that at a place.
func (s *skipper) amongStrings(at int, in *openLevel) bool {
	if in.kind == Named || in.kind == Pairs && in.fault != at || in.count < 2 {
		return false
	}
	id := le.Uint32(s.b[at:])
	for i, pos := 0, in.first; i < in.index; i++ {
		if le.Uint32(s.b[pos:]) != id {
			return false
		}
		for range in.width() {
			pos = s.skip(pos, 0)
		}
	}
	return in.kind == Pairs || in.index >= 2
}

// relengthed is Resync of a value in which one length of a String is wrong, and everything makes sense with another.
func (s *skipper) relengthed(off int) (r Behind, ok bool) {
	list := s.relengths(off)
	if len(list) != 1 {
		return r, false
	}
	one := list[0]
	front := *s
	front.b = s.b[:one.at+4]
	levels := front.opened(nil, off)
	if len(levels) == 0 || slices.ContainsFunc(levels, func(l openLevel) bool { return l.kind == Named && l.rest() > 0 }) { // names are no values
		return r, false
	}
	last := &levels[len(levels)-1]
	to := one.at + 8 + dialect.Padded(one.fits)
	if last.kind == Pairs && last.fault == one.at {
		to = s.skip(to, 0)
	}
	work := len(s.b)
	row := s.inARow(to, map[int]bool{}, false, &work)
	r.opens(levels, 0)
	r.gap(s, levels, to, &doubt{at: one.at + 4, what: s.misfit(one, levels)})
	r.take(s, levels, run{values: row.values, end: row.end, at: len(levels) - 1})
	return r, true
}

// firstOfTwo says that the length of a String is wrong, and something behind it too: no length alone has everything make sense, but with another one here
// what is behind it does up to a second fault, which one more number explains, or which costs one child only. It tells of one of several faults, so
// that with it put right the next can be found.
func (s *skipper) firstOfTwo(off int, r *Behind) {
	g := &r.Gaps[0]
	if _, fits := g.Wrong.Fits(); fits || len(s.b)-off > largestPaired {
		return
	}
	if _, may := g.Wrong.MayFit(); may {
		return
	}
	lost, cost := r.missing(), s.cost(r, off)
	y := skipper{b: bytes.Clone(s.b), steps: s.steps, d: s.d}
	var list []relength
	for _, m := range s.misread(off) {
		number := y.b[m.at+4 : m.at+8]
		says := le.Uint32(number)
		for _, n := range m.fits {
			if le.PutUint32(number, uint32(n)); dialect.Padded(uint64(says)) != dialect.Padded(uint64(n)) && y.nearlySound(off, lost, cost) {
				list = append(list, relength{m.at, n})
			}
		}
		le.PutUint32(number, says)
	}
	if len(list) != 1 {
		return
	}
	one := list[0]
	front := skipper{b: s.b[:one.at+4], steps: s.steps, d: s.d}
	levels := front.opened(nil, off)
	if len(levels) == 0 {
		return
	}
	what := message.New(firstLength, s.d.Rows[s.b[one.at]].Name, int64(le.Uint32(s.b[one.at+4:])), one.fits)
	g.Wrong = (&Error{Offset: one.at + 4, What: what}).below(front.way(levels))
}

// nearlySound reports whether one more number explains what is wrong with the value at off, or it lacks one child only, and that much less than before.
func (s *skipper) nearlySound(off, lost, cost int) bool {
	if s.skip(off, 0) >= 0 {
		return false
	}
	if len(s.relengths(off)) == 1 {
		return true
	}
	if _, ok := s.recounted(off); ok {
		return true
	}
	r, ok := s.past(off, nil)
	return ok && len(r.Gaps) == 1 && r.missing() <= 1 && lost > 1 && s.cost(&r, off)+strangeCost <= cost
}

// OddLength returns the length that the String at off says and the one that its characters have; ok is false if they are the same, if a character is wrong
// instead, or if it is no String.
func OddLength(b []byte, off int, d *dialect.Dialect) (says, fits int, ok bool) {
	x := measurer{skipper: skipper{b: b, steps: d.Steps(), d: d}}
	h, err := open(b, off, d)
	if err != nil || h.Row.Layout != dialect.String || x.pierced(&h) {
		return 0, 0, false
	}
	list := x.fitting(off)
	if len(list) == 0 {
		return 0, 0, false
	}
	if fits = list[0]; h.Count > fits && b[h.First+fits-1] < ' ' { // that is the type of what is behind it, like those of vectors and transforms
		fits = list[len(list)-1]
	}
	return h.Count, fits, true
}

// pierced reports whether one character in a String is none, and others follow it.
func (s *skipper) pierced(h *Head) bool {
	isNone := func(r rune) bool { return unicode.IsControl(r) && !unicode.IsSpace(r) }
	text := s.b[h.First:min(h.First+h.Count, len(s.b))]
	i, last := bytes.IndexFunc(text, isNone), bytes.LastIndexFunc(text, isNone)
	return i >= 0 && i == last && i < len(text)-1
}
