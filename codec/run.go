package codec

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"

	"savant/codec/dialect"
)

// run is a row of values behind a fault.
type run struct {
	values []int // where they begin, keys too
	end    int   // where they end
	at     int   // the level that goes on with them
	lost   int   // of its children, besides the one with the fault
}

// run finds the next values that can be read. Reading lessens work.
func (s *skipper) run(levels []openLevel, work *int) (found run, ok bool) {
	half := *work / 2
	*work -= half
	if found, ok = s.search(levels, true, &half, nil); ok {
		if near, better := s.nearer(levels, found.values[0], work); better {
			return near, true
		}
		return found, true
	}
	*work += half
	return s.search(levels, false, work, nil)
}

// nearer finds values before those at to, which go to the end but perhaps belong into a container that has a fault of its own: if what is behind that
// fault goes to the end too, in its place, and fewer bytes are lost, the nearer values are right, few as they may be. Reading lessens work.
func (s *skipper) nearer(levels []openLevel, to int, work *int) (near run, ok bool) {
	return s.search(levels, false, work, func(list run) bool {
		if list.values[0] >= to {
			return false
		}
		open := trimmed(slices.Clone(levels), list.at)
		fault := open[len(open)-1].fault
		var trial Behind
		next := trial.take(s, open, list)
		if len(next) == 0 {
			return false
		}
		part := *work / 4
		*work -= part
		rest, ok := s.search(next, true, &part, nil)
		*work += part
		return ok && list.values[0]-fault+rest.values[0]-next[len(next)-1].fault < to-fault
	})
}

// search is run for values that go to the end of the bytes, if whole, or else for those that are unlikely to be
// chance. If right is given, it decides which of the latter are taken, even of a single value.
func (s *skipper) search(levels []openLevel, whole bool, work *int, right func(run) bool) (found run, ok bool) {
	from := levels[len(levels)-1].fault
	dead := map[int]bool{} // the row from there does not get to the end
	var last row           // the last that was looked at
	lost := failed
	if levels[len(levels)-1].kind == Pairs {
		lost = s.valueOfLostKey(from)
	}
	for to := from + 4; to+leastReached <= len(s.b) && to-from <= farthestResync && *work > 0; to += 4 {
		if to == lost {
			if end := s.skip(to, 0); end >= 0 && end+leastReached <= len(s.b) && s.strangeness(to) == 0 {
				to = end
			}
		}
		likely := false
		for i := range levels {
			likely = likely || levels[i].fits(s, to)
		}
		if !likely || whole && dead[to] {
			continue
		}
		if _, in := last.index[to]; !in {
			last = s.inARow(to, dead, whole, work)
		}
		list := last.values[last.index[to]:]
		found, ok = run{}, false
		switch {
		case len(list) == 0:
		case !whole:
			found, ok = s.likely(levels, list, s.partly(last.end, work), right != nil)
		case last.end == len(s.b):
			found, ok = s.shared(levels, list)
		}
		if found.end = last.end; ok && (right == nil || right(found)) {
			return found, true
		}
	}
	return run{}, false
}

// valueOfLostKey is where the value of a key begins that is a String but for its type, failed if no such key is at pos.
func (s *skipper) valueOfLostKey(pos int) int {
	if pos+8 > len(s.b) || s.skip(pos, 0) >= 0 {
		return failed
	}
	n := int(le.Uint32(s.b[pos+4:]))
	end := pos + 8 + int(dialect.Padded(uint64(n)))
	if n == 0 || end > len(s.b) || !plainText(s.b[pos+8:pos+8+n]) || bytes.Trim(s.b[pos+8+n:end], "\x00") != nil {
		return failed
	}
	return end
}

// row is a row of values that follow one another.
type row struct {
	values []int       // where they begin
	end    int         // where the last ends: at the end of the bytes, or where none can be read
	index  map[int]int // of values
}

// inARow returns the values that follow one another from pos. If whole, it stops at one whose row is known to be dead, and notes those of another that is.
// Reading lessens work.
func (s *skipper) inARow(pos int, dead map[int]bool, whole bool, work *int) row {
	r := row{end: pos, index: map[int]int{}}
	for r.end < len(s.b) {
		end := failed
		if !(whole && dead[r.end]) && len(r.values) < mostResynced && *work > 0 {
			end = s.skip(r.end, 0)
		}
		if end < 0 {
			if r.end+4 <= len(s.b) { // of a container it is not known how much was read in vain
				if id := le.Uint32(s.b[r.end:]) & s.d.Binary.TypeMask; id <= 0xff && !s.steps[id].Plain {
					*work -= len(s.b) - r.end
				}
			}
			for _, at := range append(r.values, r.end) {
				dead[at] = true
			}
			break
		}
		*work -= end - r.end
		r.index[r.end] = len(r.values)
		r.values = append(r.values, r.end)
		r.end = end
	}
	return r
}

// shared shares values that go to the end among a level, of which children are missing, and all around it, of which none are.
func (s *skipper) shared(levels []openLevel, list []int) (run, bool) {
	for at := len(levels) - 1; at >= 0; at-- {
		here := len(list)
		for _, l := range levels[:at] {
			here -= l.rest() * l.width()
		}
		l := &levels[at]
		lost := l.rest() - here/l.width()
		if here > 0 && here%l.width() == 0 && lost >= 0 && s.fit(levels, at, lost, list) {
			return run{values: list, at: at, lost: lost}, true
		}
	}
	return run{}, false
}

// partly returns how many children can be read in the value at off, which is damaged. Reading lessens work.
func (s *skipper) partly(off int, work *int) (n int) {
	for _, l := range s.opened(nil, off) {
		n += l.kept
		*work -= l.fault - l.first
	}
	return n
}

// likely shares values that do not go to the end among a level and those around it, if they are more than chance and more have to follow. The next value
// can be read in part. With few, a single value is enough.
func (s *skipper) likely(levels []openLevel, list []int, part int, few bool) (run, bool) {
	for lost := range mostLost {
		for at := len(levels) - 1; at >= 0; at-- {
			room, least := -lost*levels[at].width(), leastTorn
			if levels[at].kind == Pairs && levels[at].rest() > lost {
				least = leastTornPairs
			}
			if few {
				least = 1
			}
			for _, l := range levels[:at+1] {
				room += l.rest() * l.width()
			}
			if len(list)+part >= least && len(list) < room && s.fit(levels, at, lost, list) {
				return run{values: list, at: at, lost: lost}, true
			}
		}
	}
	return run{}, false
}

// fit reports whether values have the types of their places, in a level that misses some children and in those around it.
func (s *skipper) fit(levels []openLevel, at, lost int, list []int) bool {
	n := 0
	for i := at; i >= 0 && n < len(list); i-- {
		l := &levels[i]
		rest := l.rest()
		if i == at {
			rest -= lost
		}
		if rest < 0 || l.kind == Named && rest > 0 { // names are no values
			return false
		}
		for ; rest > 0 && n < len(list); rest-- {
			if !l.fits(s, list[n]) {
				return false
			}
			n += l.width()
		}
	}
	return n >= len(list)
}

// plainText reports whether bytes are characters that a key consists of.
func plainText(b []byte) bool {
	return utf8.Valid(b) && bytes.IndexFunc(b, unicode.IsControl) < 0
}
