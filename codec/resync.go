package codec

import (
	"slices"
	"strconv"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// Bounds of the search behind a fault, so that hostile bytes cannot make it long.
const (
	farthestResync = 1 << 20 // bytes behind the fault at which reading may begin again
	mostResynced   = 1 << 20 // values behind it, keys too
	resyncWork     = 8       // times the bytes behind the fault that are read, with what was in vain
	typesSeen      = 16      // children before the fault that tell of which types keys and elements are
	mostGaps       = 64      // faults behind one another
	leastTornPairs = 4       // values between two faults that are more than chance, where they are keys and values
	leastTorn      = 8       // and where they are not
	strangeCost    = 32      // bytes that are rather left out than kept for a type as none before it
	mostLost       = 5       // children that one fault hides, where those that follow do not go to the end
)

// Behind is what can be read behind the faults in a damaged value.
type Behind struct {
	Gaps   []Gap    // the bytes that cannot be read, in order: the last gap ends where the bytes do if nothing is found behind it
	Values []Found  // the values that follow the first gap, none within another
	Broken []Broken // the damaged containers that they are in

	counts []openLevel // the containers with gaps, with the children that they keep
}

// Broken is a damaged container, which Values are in.
type Broken struct {
	Kind  Contents
	Key   int // where its key begins, or the container itself if it has none
	In    int // which of Behind.Broken it is in, -1 for the outermost
	Index int // which child of that it is
}

// salvageDepth bounds how deep Salvage looks for readable parts: each level costs another walk.
const salvageDepth = 64

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

// openLevel is a container that is open at a fault.
type openLevel struct {
	start, first int // of the value, of its first child
	kind         Contents
	count, index int       // children as it says, and before the one with the fault
	kept         int       // children that can be read, the one with the fault not counted
	types        [8]uint32 // the set of type ids of its keys, or of its elements, before the fault
	fault        int       // where that child begins
	number       int       // which of Behind.Broken it is
}

// width is how many values a child is.
func (l *openLevel) width() int {
	if l.kind == Pairs {
		return 2
	}
	return 1
}

// fits reports whether a key, or an element, has a type that one before the fault has. Where there was none, keys are strings and elements
// anything but null.
func (l *openLevel) fits(s *skipper, pos int) bool {
	if pos+4 > len(s.b) {
		return false
	}
	id := le.Uint32(s.b[pos:]) & s.d.Binary.TypeMask
	switch {
	case id > 0xff:
		return false
	case l.types != [8]uint32{}:
		return l.types[id/32]>>(id%32)&1 != 0
	case l.kind == Pairs:
		return id == idOfString
	}
	return s.steps[id].Layout != dialect.Empty
}

// met notes the type of the key, or the element, at pos.
func (l *openLevel) met(s *skipper, pos int) {
	if l.kind == Named || pos+4 > len(s.b) {
		return
	}
	if id := le.Uint32(s.b[pos:]) & s.d.Binary.TypeMask; id <= 0xff {
		l.types[id/32] |= 1 << (id % 32)
	}
}

// rest is how many children follow the one with the fault.
func (l *openLevel) rest() int { return l.count - l.index - 1 }

// Resync looks behind the faults in a damaged value, which b ends with, for the places from which it can be read on. Behind the last of them the rest
// of the open containers is read exactly to the end; if there is no such place nearby, values that fit go on to the next fault. ok is false if
// nothing is found.
func Resync(b []byte, off int, d *dialect.Dialect) (r Behind, ok bool) {
	if off < 0 || len(b)-off < leastReached {
		return r, false
	}
	s := skipper{b: b, steps: d.Steps(), d: d}
	if s.skip(off, 0) >= 0 {
		return r, false
	}
	var doubts []doubt
	if len(b)-off <= largestRecovered {
		doubts = s.doubts(off)
		if !slices.ContainsFunc(doubts, doubt.noText) {
			if r, ok = s.recounted(off); ok {
				return r, true
			}
		}
	}
	if r, ok = s.past(off, doubts); ok && len(r.Gaps) == 1 { // another explanation is only tried of several faults: it takes as long again
		return r, true
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
	if len(doubts) > 0 {
		most := r.missing() // if what is in doubt were right, leaving it out would lack more
		for _, one := range doubts {
			other, found := s.behind(off, &one)
			if n := other.missing(); found && (n < most || n == most && !s.holds(one.at)) { // much can be in a container
				r, ok, most = other, true, n-1
			}
		}
	}
	return r, ok
}

// cost tells how bad an explanation is: how many bytes it leaves out, and how much of what it keeps is hardly what was written.
func (s *skipper) cost(r *Behind, off int) (n int) {
	part := r.without(s.b, off, s.d)
	if part == nil {
		return len(s.b)
	}
	of := skipper{b: part, steps: s.steps, d: s.d}
	x := counter{skipper: of}
	x.walk(0, counted{in: -1})
	return len(s.b) - off - len(part) + strangeCost*(x.strange+len(of.doubts(0)))
}

// behind is Resync of a value that cannot be read from a place on that is in doubt, or if none is, from where it stops making sense.
func (s *skipper) behind(off int, in *doubt) (r Behind, ok bool) {
	front := *s
	if in != nil {
		front.b = s.b[:in.at]
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
		levels = r.take(s, levels, next, in)
	}
	if len(levels) > 0 {
		levels = trimmed(levels, 0)
		r.gap(s, levels, len(s.b), in)
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

// gap adds the bytes from the fault in the innermost level on. The first gap is that of the place in doubt.
func (r *Behind) gap(s *skipper, levels []openLevel, to int, in *doubt) {
	g := Gap{From: levels[len(levels)-1].fault, To: to}
	switch {
	case len(r.Gaps) > 0:
		g.Wrong = s.wrong(levels)
	case in != nil:
		front := skipper{b: s.b[:in.at], steps: s.steps, d: s.d} // of a key in doubt its characters are too
		g.Wrong = (&Error{Offset: in.at, What: in.what}).below(front.way(levels))
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

// way is the path from the outermost level to the child that is open in the innermost.
func (s *skipper) way(levels []openLevel) string {
	var err Error
	for i := len(levels) - 1; i >= 0; i-- {
		err.below(s.step(&levels[i]))
	}
	return err.Path
}

// step is the step of a path to the child that is open in a level.
func (s *skipper) step(l *openLevel) string {
	switch l.kind {
	case Pairs:
		if s.skip(l.fault, 0) >= 0 {
			x := explainer{skipper: *s}
			return x.key(l.fault, l.index)
		}
		return stepOf(variant.Value{}, l.index)
	case Named:
		if s.text(l.fault) >= 0 {
			return stepOfName(string(s.b[l.fault+4:l.fault+4+int(le.Uint32(s.b[l.fault:]))]), l.index)
		}
		return stepOf(variant.Value{}, l.index)
	}
	return "[" + strconv.Itoa(l.index) + "]"
}

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
		var trial Behind
		next := trial.take(s, slices.Clone(levels), list, nil)
		if len(next) == 0 {
			return false
		}
		part := *work / 4
		*work -= part
		rest, ok := s.search(next, true, &part, nil)
		*work += part
		gap := trial.Gaps[0]
		return ok && gap.To-gap.From+rest.values[0]-next[len(next)-1].fault < to-gap.From
	})
}

// search is run for values that go to the end of the bytes, if whole, or else for those that are unlikely to be
// chance. If right is given, it decides which of the latter are taken, even of a single value.
func (s *skipper) search(levels []openLevel, whole bool, work *int, right func(run) bool) (found run, ok bool) {
	from := levels[len(levels)-1].fault
	dead := map[int]bool{} // the row from there does not get to the end
	var last row           // the last that was looked at
	for to := from + 4; to+leastReached <= len(s.b) && to-from <= farthestResync && *work > 0; to += 4 {
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

// trimmed are the levels without the containers above at of which nothing can be read.
func trimmed(levels []openLevel, at int) []openLevel {
	last := len(levels) - 1
	for last > at && levels[last].kept == 0 {
		last--
	}
	return levels[:last+1]
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
func (r *Behind) take(s *skipper, levels []openLevel, n run, in *doubt) []openLevel {
	levels = trimmed(levels, n.at)
	r.gap(s, levels, n.values[0], in)
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

// opened appends the containers that are open where the value at off cannot be read on.
func (s *skipper) opened(list []openLevel, off int) []openLevel {
	h, _ := open(s.b, off, s.d)
	l := openLevel{start: off, first: h.First, kind: h.Contents()}
	if len(list) > salvageDepth || l.first <= h.Payload || l.first > len(s.b) || l.kind != Pairs && l.kind != Values && l.kind != Named {
		return list
	}
	l.count, l.fault = Count(s.b[:l.first]), l.first
	for ; l.index < l.count; l.index++ {
		value := l.fault
		switch l.kind {
		case Pairs:
			value = s.skip(l.fault, 0)
		case Named:
			value = s.text(l.fault)
		}
		if value < 0 {
			break
		}
		next := s.skip(value, 0)
		if next < 0 {
			l.kept = l.index
			with := l
			if s.alike {
				with.met(s, l.fault)
			}
			if inner := s.opened(append(list, with), value); len(inner) > len(list)+1 {
				return inner
			}
			break
		}
		if l.index < typesSeen {
			l.met(s, l.fault)
		}
		l.fault = next
	}
	l.kept = l.index
	return append(list, l)
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
