package codec

import (
	"bytes"
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"savant/codec/dialect"
	"savant/codec/message"
)

// Messages.
const (
	wrongCount  message.ID = "codec.wrong-count type count fits"
	unsureCount message.ID = "codec.unsure-count type count fits"
	oneOfCounts message.ID = "codec.one-of-counts counts"
)

// Bounds of the search for a wrong count.
const (
	mostOff       = 3           // children by which a count is wrong
	mostSwallowed = 2 * mostOff // of an array: it may have taken as many entries of the Dictionary around it
	mostCounted   = 1 << 18     // containers that are looked at
	mostOdd       = 64          // places of strange types
	mostTried     = 8           // counts with which all is read once more
	strangeKey    = 3           // how many elements are as strange as a key
	mostReread    = 1 << 27     // bytes that are read again to find every count that explains a fault
	leastAlike    = 2           // containers of one size that speak for a count
	mostRivals    = 5           // counts that are named of which any may be wrong
)

// counted is a container in front of a fault, as it is read with its own count.
type counted struct {
	start, first int // of the value, of its first child
	end          int // failed if the fault is in it
	kind         Contents
	count, read  int // children as it says, and those that begin before the fault
	last         [mostSwallowed + 1]int
	key          int // where its key begins, or it if it has none
	in, index    int // which container it is in, -1 for none, and which child of that it is
	row          int // how many values there are from it to the end, failed if they do not go there
	after        int // how many values follow in the containers around it, failed if that is not known
	behind       int // how many values there are from its end to that of the bytes, failed if they do not go there
}

// begins returns where a child begins; ok is false if that is not known.
func (c *counted) begins(i int) (pos int, ok bool) {
	if i < 0 || i >= c.read || i < c.read-len(c.last) {
		return 0, false
	}
	return c.last[i%len(c.last)], true
}

// counter finds a count that is wrong by a few: with it, all that follows is read as something else.
type counter struct {
	skipper
	list    []counted
	odd     []int // the first places, in order, of keys and elements that have a type as none before them
	oddIn   []int // which containers they are in
	strange int   // how many there are, keys counting more
	absurd  int   // how many keys hold values themselves
}

// recount is a container with another count.
type recount struct {
	of, fits int
	at       int  // from where on the bytes are read as something else
	far      bool // it is wrong by many, not by a bit: only neighbours can speak for it
	sure     bool
	rivals   []recount // it and all others that explain the bytes as well
}

// WrongCount returns what is wrong with the value at off, with which b ends, if that is a count that is too large or too small by a few, or the length of
// a String: with the right one all bytes make sense. It returns nil if that is not so. Fits says what belongs there, if other counts can be ruled out.
func WrongCount(b []byte, off int, d *dialect.Dialect) *Error {
	s := skipper{b: b, steps: d.Steps(), d: d}
	if len(b)-off > largestRecovered {
		return nil
	}
	if r, ok := s.relengthed(off); ok {
		return r.Gaps[0].Wrong
	}
	if slices.ContainsFunc(s.doubts(off), doubt.noText) {
		return nil
	}
	if r, ok := s.recounted(off); ok {
		return r.Gaps[0].Wrong
	}
	return nil
}

// Overcounted returns what is wrong with the value at off, if it lacks children where b ends. b is known to be whole: a count is too large.
func Overcounted(b []byte, off int, d *dialect.Dialect) *Error {
	s := skipper{b: b, steps: d.Steps(), d: d}
	levels := s.opened(nil, off)
	if len(levels) == 0 || len(s.doubts(off)) > 0 {
		return nil
	}
	l := &levels[len(levels)-1]
	if l.fault != len(b) {
		return nil
	}
	x := counter{skipper: skipper{b: bytes.Clone(b), steps: s.steps, d: d}}
	x.walk(off, counted{key: off, in: -1})
	if slices.ContainsFunc(levels[:len(levels)-1], func(l openLevel) bool { return l.rest() > 0 }) { // it has swallowed what is theirs
		return x.swallower()
	}
	first := recount{of: slices.IndexFunc(x.list, func(c counted) bool { return c.start == l.start }), fits: l.index, at: len(b)}
	one, ok := x.certain(first)
	if !ok {
		if y, end := x.reread(first); end != len(b) || y.absurd > 0 || x.odds(y, first) { // something else in it may be damaged, too
			return nil
		}
		one = first
	}
	return x.behind(one).Gaps[0].Wrong
}

// swallower returns what is wrong if a container has taken children of those around it, nil if no count explains that all of them lack some.
func (x *counter) swallower() *Error {
	if !x.affordable() {
		return nil
	}
	list := x.explanations()
	if len(list) == 0 { // it is wrong by many
		x.measure()
		for i := range x.list {
			if one, ok := x.fitting(i); ok && x.list[i].end < 0 && x.flawless(one) {
				list = append(list, one)
			}
		}
	}
	if len(list) == 0 {
		return nil
	}
	one, _ := x.certain(list[0])
	return x.behind(one).Gaps[0].Wrong
}

// miscount says that the count of the innermost level is wrong.
func (s *skipper) miscount(levels []openLevel, fits int, sure bool) *Error {
	l := &levels[len(levels)-1]
	as := wrongCount
	if !sure {
		as = unsureCount
	}
	what := message.New(as, s.d.Rows[s.b[l.start]].Name, l.count, fits)
	return (&Error{Offset: l.first - 4, What: what}).below(s.way(levels[:len(levels)-1]))
}

// recounted is Resync of a value in which a count is wrong.
func (s *skipper) recounted(off int) (r Behind, ok bool) {
	x := counter{skipper: *s}
	end := x.walk(off, counted{key: off, in: -1})
	if end == len(s.b) {
		return r, false
	}
	var list []recount
	x.measure()
	for i := len(x.list) - 1; i >= 0; i-- {
		one, ok := x.fitting(i)
		if ok && (x.near(one.at) >= 0 || i == 0 && end >= 0) { // or bytes are left over
			list = append(list, one)
		}
	}
	slices.SortStableFunc(list, func(a, b recount) int { return cmp.Compare(uint(x.near(a.at)), uint(x.near(b.at))) })
	if len(list) > 0 {
		x.b = bytes.Clone(x.b)
	}
	far := slices.DeleteFunc(slices.Clone(list), func(one recount) bool { return !one.far })
	list = slices.DeleteFunc(list, func(one recount) bool { return one.far })
	if list = list[:min(len(list), mostTried)]; x.affordable() {
		list = append(list, far[:min(len(far), mostTried)]...)
	}
	var best recount
	least := x.strange
	for _, one := range list {
		if one.far && !x.amongAlike(one) && !x.holdsAlike(one) {
			continue
		}
		n := x.strangeness(one)
		if n >= 0 && (n < least || n == least && !ok && x.near(one.at) < 0) {
			best, least, ok = one, n, true
		}
	}
	if !ok {
		return r, false
	}
	if best, ok = x.certain(best); !ok {
		return r, false
	}
	return x.behind(best), true
}

// walk notes the containers in the value at off, of which c says where it is, and returns its end, or failed.
func (x *counter) walk(off int, c counted) int {
	if off+4 <= len(x.b) {
		if id := le.Uint32(x.b[off:]) & x.d.Binary.TypeMask; id > 0xff || x.steps[id].Plain {
			return x.skip(off, 0)
		}
	}
	h, _ := open(x.b, off, x.d) // First is set even if the count is too large
	kind := h.Contents()
	if h.First <= h.Payload || h.First > len(x.b) || kind != Pairs && kind != Values && kind != Named {
		return x.skip(off, 0)
	}
	if len(x.list) >= mostCounted {
		return failed
	}
	n := len(x.list)
	c.start, c.first, c.end, c.kind, c.count = off, h.First, failed, kind, Count(x.b[:h.First])
	x.list = append(x.list, c)
	types := openLevel{kind: kind}
	pos := h.First
	width := types.width()
	for ; c.read < c.count; c.read++ {
		c.last[c.read%len(c.last)] = pos
		value := pos
		switch kind {
		case Pairs:
			value = x.skip(pos, 0)
		case Named:
			value = x.text(pos)
		}
		if kind != Named && pos+4 <= len(x.b) {
			if c.read > 0 && !types.fits(&x.skipper, pos) {
				x.finds(pos, n, kind)
			}
			if kind == Pairs && x.holds(pos) {
				x.absurd++
			}
			types.met(&x.skipper, pos)
		}
		next := failed
		if value >= 0 {
			after := c.after
			if rest := c.count - c.read - 1; rest > 0 && after >= 0 {
				if after += rest * width; kind == Named {
					after = failed // names are no values
				}
			}
			next = x.walk(value, counted{key: pos, in: n, index: c.read, after: after})
		}
		if next < 0 {
			c.read++
			x.list[n] = c
			return failed
		}
		pos = next
	}
	c.end = pos
	x.list[n] = c
	return pos
}

// finds notes a strange type.
func (x *counter) finds(pos, in int, kind Contents) {
	if len(x.odd) < mostOdd {
		x.odd, x.oddIn = append(x.odd, pos), append(x.oddIn, in)
	}
	if x.strange++; kind == Pairs {
		x.strange += strangeKey - 1
	}
}

// rows is how many values follow one another from a place to the end of the bytes, failed if they do not go there. Of the containers behind the place it is
// known.
func (x *counter) rows(pos int) int {
	next, _ := slices.BinarySearchFunc(x.list, pos, func(c counted, pos int) int { return cmp.Compare(c.start, pos) })
	n := 0
	for ; pos < len(x.b); n++ {
		for next < len(x.list) && x.list[next].start < pos {
			next++
		}
		if next < len(x.list) && x.list[next].start == pos {
			if row := x.list[next].row; row >= 0 {
				return n + row
			}
			return failed
		}
		if pos = x.skip(pos, 0); pos < 0 {
			return failed
		}
	}
	return n
}

// measure notes how many values are behind each container.
func (x *counter) measure() {
	for i := len(x.list) - 1; i >= 0; i-- { // the rows of those behind it are known then
		c := &x.list[i]
		c.behind, c.row = failed, failed
		if c.end < 0 {
			continue
		}
		if c.behind = x.rows(c.end); c.behind >= 0 {
			c.row = c.behind + 1
		}
	}
}

// fitting returns the count of the i-th container with which what follows goes exactly to the end.
func (x *counter) fitting(i int) (one recount, ok bool) {
	c := &x.list[i]
	if c.after < 0 || c.kind == Named || c.end == len(x.b) {
		return one, false
	}
	children, values := c.count, c.behind // so many children, and behind them so many values
	if c.end < 0 {
		at, known := c.begins(c.read - 1)
		if !known || c.after == 0 {
			return one, false
		}
		children, values = c.read-1, x.rows(at) // to its own fault, and perhaps beyond
	}
	width := (&openLevel{kind: c.kind}).width()
	off := values - c.after
	one = recount{of: i, fits: children + off/width}
	by := one.fits - c.count
	if values < 0 || off%width != 0 || by == 0 || one.fits < 0 || by < 0 && c.after == 0 {
		return one, false
	}
	near := -mostOff <= by && by <= mostOff
	one.far = !near && (i > 0 || by < 0) && bits.OnesCount(uint(one.fits^c.count)) != 1 // nothing else can hold what is behind the outermost
	one.at = x.child(c, one.fits)
	return one, one.at >= 0
}

// child returns where the i-th child of a container begins, or would, failed if that is not known. Of those that it lacks the first is behind it.
func (x *counter) child(c *counted, i int) int {
	if i > c.count {
		return c.end
	}
	if pos, ok := c.begins(i); ok {
		return pos
	}
	pos := c.first
	for range i * (&openLevel{kind: c.kind}).width() {
		if pos = x.skip(pos, 0); pos < 0 {
			return failed
		}
	}
	return pos
}

// strangeness is how many types there are among keys and elements that none before them has, keys counting more, if a container has another count;
// failed if the bytes do not make sense then.
func (x *counter) strangeness(one recount) int {
	y, end := x.reread(one)
	if end != len(x.b) {
		return failed
	}
	return y.strange
}

// near is how far in front of something strange a place is, failed if nothing is behind it.
func (x *counter) near(at int) int {
	i, _ := slices.BinarySearch(x.odd, at)
	if i == len(x.odd) {
		return failed
	}
	return x.odd[i] - at
}

// levels are the container with another count and those around it.
func (x *counter) levels(one recount) (levels []openLevel) {
	at := one.at
	for i := one.of; i >= 0; i = x.list[i].in {
		c := &x.list[i]
		l := openLevel{start: c.start, first: c.first, kind: c.kind, count: c.count, fault: at, index: min(c.count, one.fits), kept: one.fits}
		if i != one.of {
			l.index, l.kept = x.list[levels[0].number].index, c.count
			l.fault = x.list[levels[0].number].key
		}
		l.number = i
		levels = append([]openLevel{l}, levels...)
	}
	return levels
}

// wrong says what is wrong with a count: that any of several may be.
func (x *counter) wrong(one recount) *Error {
	levels := x.levels(one)
	err := x.miscount(levels, one.fits, one.sure)
	if len(one.rivals) < 2 {
		return err
	}
	var list []string
	for i, e := range one.rivals {
		levels, c := x.levels(e), &x.list[e.of]
		path := x.way(levels[:len(levels)-1])
		err.Choices = append(err.Choices, Choice{path, c.first - 4 - err.Offset, c.count, e.fits})
		if i < mostRivals {
			list = append(list, fmt.Sprintf("%s %d→%d", cmp.Or(path, x.d.Rows[x.b[c.start]].Name), c.count, e.fits))
		}
	}
	if len(one.rivals) > mostRivals {
		list = append(list, "…")
	}
	err.What = message.New(oneOfCounts, strings.Join(list, ", "))
	return err
}

// behind is what is read behind a count that is put right.
func (x *counter) behind(one recount) (r Behind) {
	levels, at := x.levels(one), one.at
	r.Gaps = []Gap{{at, at, x.wrong(one)}}
	levels[len(levels)-1].count = one.fits
	r.opens(levels, 0)
	r.counts = levels[len(levels)-1:]
	for n := len(levels) - 1; n >= 0; n-- {
		l := &levels[n]
		index := l.index
		if n+1 < len(levels) {
			index++
		}
		for ; index < l.count; index++ {
			key := at
			if l.kind == Pairs {
				at = x.skip(at, 0)
			}
			r.Values = append(r.Values, Found{at, key, l.number, index})
			at = x.skip(at, 0)
		}
	}
	return r
}

// affordable reports whether all can be read again with several counts of each container.
func (x *counter) affordable() bool { return len(x.list)*2*mostOff <= mostReread/max(1, len(x.b)) }

// certain returns the count that is to be taken for wrong in place of one, and whether it is sure: of all with which everything makes sense it is the
// only one for which the neighbours speak. Otherwise it is one, if that makes sense. ok is false if no count does.
func (x *counter) certain(one recount) (best recount, ok bool) {
	if !x.affordable() {
		return one, true
	}
	list := x.explanations()
	if !slices.ContainsFunc(list, func(e recount) bool { return e.of == one.of && e.fits == one.fits }) && x.flawless(one) {
		list = append(list, one) // it is wrong by many
	}
	if len(list) == 0 {
		return one, false
	}
	if apart := slices.DeleteFunc(slices.Clone(list), x.isAlike); len(apart) > 0 {
		list = apart
	}
	backed := slices.DeleteFunc(slices.Clone(list), func(e recount) bool { return !x.amongAlike(e) && !x.holdsAlike(e) })
	if len(backed) == 1 {
		backed[0].sure = true
		return backed[0], true
	}
	best = list[0]
	if slices.ContainsFunc(list, func(e recount) bool { return e.of == one.of && e.fits == one.fits }) {
		best = one
	}
	least := x.strangeness(best)
	var rivals []recount
	for _, e := range list {
		strange := x.strangeness(e)
		if strange < least {
			best, least, rivals = e, strange, nil
		}
		if strange == least {
			rivals = append(rivals, e)
		}
	}
	best.rivals = rivals
	return best, true
}

// explanations are all counts with any of which all bytes make sense, without a flaw. x has its own bytes.
func (x *counter) explanations() (list []recount) {
	for i := range x.list {
		c := &x.list[i]
		if c.kind == Named {
			continue
		}
		most := mostOff
		if c.kind == Values {
			most = mostSwallowed
		}
		for by := -most; by <= mostOff; by++ {
			e := recount{of: i, fits: c.count + by}
			ok := false
			if by < 0 {
				e.at, ok = c.begins(e.fits)
			} else if by > 0 {
				e.at, ok = c.end, c.end >= 0
			}
			if ok && e.fits >= 0 && x.flawless(e) {
				list = append(list, e)
			}
		}
	}
	return list
}

// flawless reports whether all bytes are read if a container has another count, nothing is odd then, and all is as an engine writes it. What only makes
// sense by chance is not: a damaged type that is made up for by a count.
func (x *counter) flawless(e recount) bool {
	if y, end := x.reread(e); end != len(x.b) || y.absurd > 0 || x.odds(y, e) {
		return false
	}
	c, off := &x.list[e.of], x.list[0].start
	head := x.b[c.start:c.first]
	SetCount(head, e.fits)
	defer SetCount(head, c.count)
	return x.asWritten(off)
}

// reread walks the value with another count of a container.
func (x *counter) reread(e recount) (y counter, end int) {
	c := &x.list[e.of]
	head := x.b[c.start:c.first]
	SetCount(head, e.fits)
	y = counter{skipper: x.skipper}
	end = y.walk(x.list[0].start, counted{in: -1})
	SetCount(head, c.count)
	return y, end
}

// odds reports whether a key is odd, or an element of the container that has another count or of one around it.
func (x *counter) odds(y counter, e recount) bool {
	around := []int{e.of}
	for i := x.list[e.of].in; i >= 0; i = x.list[i].in {
		around = append(around, i)
	}
	return slices.ContainsFunc(y.oddIn, func(in int) bool { return y.list[in].kind == Pairs || slices.Contains(around, in) })
}

// amongAlike reports whether a container with another count is in an array whose other containers all have that many children, or in a dictionary that
// holds nothing but such.
func (x *counter) amongAlike(e recount) bool {
	y, _ := x.reread(e)
	c := &y.list[e.of]
	if c.in < 0 || y.list[c.in].kind == Named {
		return false
	}
	neighbours := 0
	for i := range y.list {
		if n := &y.list[i]; i != e.of && n.in == c.in {
			if n.kind != c.kind || n.count != e.fits {
				return false
			}
			neighbours++
		}
	}
	if in := &y.list[c.in]; in.kind == Pairs {
		return neighbours > leastAlike && neighbours == in.count-1
	}
	return neighbours >= leastAlike
}

// isAlike reports whether a container is in an array whose containers all have as many children as it says that it has: no other count is likely.
func (x *counter) isAlike(e recount) bool {
	e.fits = x.list[e.of].count
	return x.amongAlike(e)
}

// holdsAlike reports whether a container with another count is an array of containers that all have as many children.
func (x *counter) holdsAlike(e recount) bool {
	if x.list[e.of].kind != Values || e.fits <= leastAlike {
		return false
	}
	y, _ := x.reread(e)
	held, size := 0, 0
	for i := range y.list {
		n := &y.list[i]
		if n.in != e.of {
			continue
		}
		if held++; held > 1 && n.count != size || n.kind != Pairs {
			return false
		}
		size = n.count
	}
	return held == e.fits
}
