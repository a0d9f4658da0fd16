package codec

import (
	"cmp"
	"slices"

	"savant/codec/dialect"
)

// Bounds of the search behind a fault, so that hostile bytes cannot make it long.
const (
	farthestResync = 1 << 20 // bytes behind the fault at which reading may begin again
	mostResynced   = 1 << 20 // values behind it, keys too
	resyncWork     = 8       // times the bytes behind the fault that are read, with what was in vain
	mostGaps       = 64      // faults behind one another
	leastTornPairs = 4       // values between two faults that are more than chance, where they are keys and values
	leastTorn      = 8       // and where they are not
	strangeCost    = 32      // bytes that are rather left out than kept for a type as none before it
	mostLost       = 5       // children that one fault hides, where those that follow do not go to the end
	largestDoubted = 1 << 20 // size of a value in which places in doubt behind its faults are looked behind too
	leastBetter    = 8       // bytes by which an explanation must be better than one with fewer faults
)

// Behind is what can be read behind the faults in a damaged value.
type Behind struct {
	Gaps   []Gap    // the bytes that cannot be read, in order: the last gap ends where the bytes do if nothing is found behind it
	Values []Found  // the values that follow the first gap, none within another
	Broken []Broken // the damaged containers that they are in

	counts []openLevel // the containers with gaps, with the children that they keep
	doubts []doubt     // in what is read behind the faults
}

// Broken is a damaged container, which Values are in.
type Broken struct {
	Kind  Contents
	Key   int // where its key begins, or the container itself if it has none
	In    int // which of Behind.Broken it is in, -1 for the outermost
	Index int // which child of that it is
}

// Gap is a range of bytes that cannot be read.
type Gap struct {
	From, To int
	Wrong    *Error // why; its path begins at the damaged value
}

// Found is a value behind a fault.
type Found struct {
	Start int
	Key   int // where its key begins; Start if it has none
	In    int // which of Behind.Broken it is in
	Index int // which child of that it is
}

// Resync looks behind the faults in a damaged value, which b ends with, for the places from which it can be read on. Behind the last of them the rest
// of the open containers is read exactly to the end; if there is no such place nearby, values that fit go on to the next fault. ok is false if
// nothing is found.
func Resync(b []byte, off int, d *dialect.Dialect) (r Behind, ok bool) {
	r, ok = resync(b, off, d)
	if len(r.Gaps) > 0 {
		s := skipper{b: b, steps: d.Steps(), d: d}
		s.firstOfTwo(off, &r)
	}
	return r, ok
}

func resync(b []byte, off int, d *dialect.Dialect) (r Behind, ok bool) {
	if off < 0 || len(b)-off < leastReached {
		return r, false
	}
	s := skipper{b: b, steps: d.Steps(), d: d}
	if s.skip(off, 0) >= 0 {
		return r, false
	}
	var doubts []doubt
	if len(b)-off <= largestRecovered {
		if r, ok = s.relengthed(off); ok {
			return r, len(r.Values) > 0
		}
		doubts = s.doubts(off)
		if !slices.ContainsFunc(doubts, doubt.noText) {
			if r, ok = s.recounted(off); ok {
				return r, true
			}
		}
	}
	if len(s.b)-off <= largestRecovered {
		doubts = append(doubts, s.last(off)...)
	}
	if r, ok = s.past(off, doubts); ok && len(r.Gaps) == 1 && s.cost(&r, off) < strangeCost+r.Gaps[0].To-r.Gaps[0].From {
		return r, true // another explanation takes as long again
	}
	s.alike = true
	if other, found := s.past(off, doubts); found && (!ok || s.cost(&other, off) < s.cost(&r, off)) {
		r, ok = other, true
	}
	return r, ok
}

// past is Resync of a value in which these places are in doubt.
func (s *skipper) past(off int, doubts []doubt) (r Behind, ok bool) {
	r, ok = s.behind(off, nil)
	var in []doubt // those that are taken for faults
	if len(doubts) > 0 {
		most := r.missing() // if what is in doubt were right, leaving it out would lack more
		for _, one := range doubts {
			other, found := s.behind(off, []doubt{one})
			if n := other.missing(); found && (n < most || n == most && !s.holds(one.at) && one.explains(&other)) { // much can be in a container
				r, ok, most, in = other, true, n-1, []doubt{one}
			}
		}
	}
	if len(s.b)-off > largestDoubted {
		return r, ok
	}
	if ok && len(in) == 0 {
		r.doubts = append(r.doubts, slices.DeleteFunc(slices.Clone(doubts), func(d doubt) bool { return !d.noText() })...)
	}
	for range mostDoubts {
		if !s.behindAnother(off, &r, &in) {
			break
		}
	}
	return r, ok
}

// behindAnother takes another place for a fault, of those that are in doubt behind the faults that are known, if less is lost then.
func (s *skipper) behindAnother(off int, r *Behind, in *[]doubt) (better bool) {
	if len(r.doubts) == 0 {
		return false
	}
	most, cost := r.missing(), s.cost(r, off)
	was := *in
	for _, one := range r.doubts {
		list := append(slices.Clone(was), one)
		slices.SortFunc(list, func(a, b doubt) int { return cmp.Compare(a.at, b.at) })
		other, found := s.behind(off, list)
		room := most
		if one.noText() {
			room++ // it is wrong for sure, even if what follows is read in step again
		}
		if !found || other.missing() > room {
			continue
		}
		if n := s.cost(&other, off); n+leastBetter <= cost {
			*r, *in, most, cost, better = other, list, other.missing(), n, true
		}
	}
	return better
}

// cost tells how bad an explanation is: how many bytes it leaves out, and how much of what it keeps is hardly what was written.
func (s *skipper) cost(r *Behind, off int) (n int) {
	part := r.without(s.b, off, s.d)
	if part == nil {
		return len(s.b)
	}
	of := skipper{b: part, steps: s.steps, d: s.d}
	return len(s.b) - off - len(part) + strangeCost*of.strangeness(0)
}

// strangeness is how much there is in the value at off that is hardly what was written: types as none before them, and what is in doubt.
func (s *skipper) strangeness(off int) int {
	x := counter{skipper: *s}
	x.walk(off, counted{in: -1})
	return x.strange + strangeKey*x.absurd + len(s.doubts(off))
}

// behind is Resync of a value that cannot be read from places on that are in doubt, and where it stops making sense.
func (s *skipper) behind(off int, in []doubt) (r Behind, ok bool) {
	front := *s
	var why *doubt // of the next fault
	if len(in) > 0 && in[0].from == 0 {
		front.b, why, in = s.b[:in[0].at], &in[0], in[1:]
	}
	levels := front.opened(nil, off)
	if len(levels) == 0 {
		return r, false
	}
	r.opens(levels, 0)
	work := resyncWork*(len(s.b)-levels[len(levels)-1].fault) + 1<<16
	for len(levels) > 0 && len(r.Gaps) < mostGaps {
		next, found := s.run(levels, &work)
		if !found {
			break
		}
		part, was := s, why
		why = nil
		if len(in) > 0 && in[0].from == next.values[0] {
			upTo := *s
			upTo.b = s.b[:in[0].at]
			if next, found = upTo.search(levels, false, &work, func(n run) bool { return n.values[0] == in[0].from }); !found {
				return r, false
			}
			part, why, in = &upTo, &in[0], in[1:]
		} else if len(s.b)-off <= largestDoubted {
			r.doubts = append(r.doubts, s.doubtsBehind(next)...)
		}
		levels = trimmed(levels, next.at)
		r.gap(s, levels, next.values[0], was)
		levels = r.take(part, levels, next)
	}
	if len(levels) > 0 {
		levels = trimmed(levels, 0)
		r.gap(s, levels, len(s.b), why)
		r.close(levels)
	}
	return r, len(r.Values) > 0
}

// missing is how many children the damaged containers lack.
func (r *Behind) missing() (n int) {
	for _, l := range r.counts {
		n += l.count - l.kept
	}
	return n
}

// holds reports whether the value at off holds others.
func (s *skipper) holds(off int) bool {
	h, _ := open(s.b, off, s.d)
	kind := h.Contents()
	return kind == Pairs || kind == Values || kind == Named
}

// gap adds the bytes from the fault in the innermost level on, which is a place in doubt if one is given.
func (r *Behind) gap(s *skipper, levels []openLevel, to int, in *doubt) {
	g := Gap{From: levels[len(levels)-1].fault, To: to}
	switch {
	case in != nil:
		front := skipper{b: s.b[:in.at], steps: s.steps, d: s.d} // of a key in doubt its characters are too
		g.Wrong = (&Error{Offset: in.at, What: in.what}).below(front.way(levels))
	case len(r.Gaps) > 0:
		g.Wrong = s.wrong(levels)
	default:
		g.Wrong = explain(s.b, levels[0].start, s.d) // perhaps it is a count
	}
	r.Gaps = append(r.Gaps, g)
}

// wrong is what is wrong with the open child of the innermost level.
func (s *skipper) wrong(levels []openLevel) *Error {
	l := &levels[len(levels)-1]
	pos := l.fault
	switch l.kind {
	case Pairs:
		if value := s.skip(pos, 0); value >= 0 {
			pos = value
		}
	case Named:
		if value := s.text(pos); value >= 0 {
			pos = value
		}
	}
	return explain(s.b, pos, s.d).below(s.way(levels))
}

// close notes levels that are read no further.
func (r *Behind) close(levels []openLevel) {
	for i, l := range levels {
		if i+1 < len(levels) {
			l.kept++ // the one with the fault, as far as it can be read
		}
		r.counts = append(r.counts, l)
	}
}

// take goes on with the levels after a run, and returns those that are open at the next fault; none if it goes to the end.
func (r *Behind) take(s *skipper, levels []openLevel, n run) []openLevel {
	values := n.values
	for at := n.at; ; at-- {
		l := &levels[at]
		if at+1 < len(levels) {
			r.close(levels[at+1:])
			levels = levels[:at+1]
			l.kept++
		}
		if at == n.at {
			l.index += n.lost
		}
		l.index++
		for l.index < l.count && len(values) >= l.width() {
			key := values[0]
			values = values[l.width()-1:]
			r.Values = append(r.Values, Found{values[0], key, l.number, l.index})
			values = values[1:]
			l.index++
			l.kept++
		}
		if l.index < l.count { // the run ends here
			if l.fault = n.end; len(values) > 0 {
				l.fault = values[0]
			}
			break
		}
		if at == 0 {
			r.close(levels)
			return nil
		}
	}
	had := len(levels)
	if levels[had-1].width() == 1 || len(values) > 0 { // else a key cannot be read
		levels = s.opened(levels, n.end)
	}
	r.opens(levels, had)
	for i := had; i < len(levels); i++ {
		r.children(s, &levels[i])
	}
	return levels
}

// opens notes the levels from one on as containers that values are in.
func (r *Behind) opens(levels []openLevel, from int) {
	for i := from; i < len(levels); i++ {
		o := Broken{Kind: levels[i].kind, Key: levels[i].start, In: -1}
		if i > 0 {
			o.Key, o.In, o.Index = levels[i-1].fault, levels[i-1].number, levels[i-1].index
		}
		levels[i].number = len(r.Broken)
		r.Broken = append(r.Broken, o)
	}
}

// children adds the children of a container before its fault.
func (r *Behind) children(s *skipper, l *openLevel) {
	for i, pos := 0, l.first; pos < l.fault; i++ {
		key := pos
		switch l.kind {
		case Pairs:
			pos = s.skip(pos, 0)
		case Named:
			pos = s.text(pos)
			key = pos
		}
		next := s.skip(pos, 0)
		if next < 0 {
			return
		}
		r.Values = append(r.Values, Found{pos, key, l.number, i})
		pos = next
	}
}

// without returns the value at off without what cannot be read; nil if that is not a value then.
func (r *Behind) without(b []byte, off int, d *dialect.Dialect) []byte {
	var out []byte
	at := off
	for _, g := range r.Gaps {
		out = append(out, b[at:g.From]...)
		at = g.To
	}
	out = append(out, b[at:]...)
	moved := func(pos int) int {
		by := off
		for _, g := range r.Gaps {
			if g.To <= pos {
				by += g.To - g.From
			}
		}
		return pos - by
	}
	for _, l := range r.counts {
		SetCount(out[moved(l.start):moved(l.first)], l.kept)
	}
	if end, ok := End(out, 0, d); !ok || end != len(out) {
		return nil
	}
	return out
}
