package resource

import (
	"bytes"
	"maps"
	"slices"
	"sort"

	"savant/codec/message"
	"savant/codec/variant"
)

// Change says that New other bytes replaced those between Start and End.
type Change struct{ Start, End, New int }

// After returns the file that results from changes, in order, whose bytes are in pieces. What they did not touch is not
// read again. The error is that of Open.
func (f *File) After(changes []Change, pieces ...[]byte) (*File, error) {
	g := &File{UID: NoUID, cursor: over(pieces...)}
	if off, err := g.header(); err != nil || off != f.Tables || f.Internals() == 0 || g.Flags != f.Flags || g.Format != f.Format || g.big != f.big {
		return Open(pieces...)
	}
	if g.Tables = f.Tables; !f.sameTables(g, changes) {
		return Open(pieces...)
	}
	g.names, g.known, g.externals, g.internals, g.places, g.Bodies = f.names, f.known, f.externals, f.internals, f.places, f.Bodies
	return g, nil
}

// sameTables reports whether changes left the tables of the file unchanged, except for the offsets of bodies.
func (f *File) sameTables(g *File, changes []Change) bool {
	for _, c := range changes {
		switch {
		case c.Start >= f.Bodies:
			return true
		case c.End <= f.Tables && c.End-c.Start == c.New:
			continue
		case c.Start < f.internals[0] || c.End > f.Bodies || c.End-c.Start != c.New:
			return false
		}
		for i := sort.SearchInts(f.internals, c.Start+1) - 1; i < f.Internals() && f.internals[i] < c.End; i++ {
			start, end := f.internals[i], f.internals[i+1]-8
			if !bytes.Equal(f.at(start, end-start), g.at(start, end-start)) {
				return false
			}
		}
	}
	return true
}

// moves are changes in order, with the growth of the file before each.
type moves struct {
	changes []Change
	grown   []int
}

func movesOf(changes []Change) *moves {
	m := &moves{changes, make([]int, len(changes)+1)}
	for i, c := range changes {
		m.grown[i+1] = m.grown[i] + c.New - (c.End - c.Start)
	}
	return m
}

// to returns where what begins at off is now; ok is false if it is gone.
func (m *moves) to(off int) (now int, ok bool) {
	k := sort.Search(len(m.changes), func(i int) bool {
		return m.changes[i].Start > off || m.changes[i].Start == off && m.changes[i].End > off
	})
	ok = (k == len(m.changes) || m.changes[k].Start > off) && (k == 0 || m.changes[k-1].End <= off)
	return off + m.grown[k], ok
}

// before returns how much the bytes before off have grown; bytes inserted at off count as after it.
func (m *moves) before(off int) int {
	k := sort.Search(len(m.changes), func(i int) bool { return m.changes[i].Start >= off || m.changes[i].End > off })
	return m.grown[k]
}

// within returns where the changes between two offsets begin and end, including what is inserted at the end; ok is
// false if there are none.
func (m *moves) within(start, end int) (from, to int, ok bool) {
	k := sort.Search(len(m.changes), func(i int) bool { return m.changes[i].End > start || m.changes[i].Start >= start })
	from, to = -1, -1
	for ; k < len(m.changes) && m.changes[k].Start <= end; k++ {
		c := m.changes[k]
		if c.Start == end && c.End > end {
			break // what comes after
		}
		if from < 0 {
			from = max(c.Start, start)
		}
		to = min(c.End, end)
	}
	return from, to, from >= 0
}

// After returns what the Index knows, moved to the file f that results from changes, in order.
func (x *Index) After(f *File, changes []Change) *Index {
	y := NewIndex(f)
	y.from, y.stripe = x.from, x.stripe
	if f.table != x.f.table || f.real != x.f.real || f.big != x.f.big || f.known < x.f.known && (x.failed || f.known < x.names) {
		return y
	}
	y.names, y.failed = min(x.names, f.known), x.failed
	m := movesOf(changes)
	var touched []int
	for start, l := range x.long {
		now, ok := m.to(start)
		if _, _, inside := m.within(start, l.end); ok && l.err == nil {
			if inside {
				touched = append(touched, start)
			} else {
				y.keep(now, l.moved(now-start))
			}
		}
	}
	slices.SortFunc(touched, func(a, b int) int { return b - a }) // inner values first
	for _, start := range touched {
		y.mendLong(x, start, m)
	}
	for start, l := range x.bodies {
		now, ok := m.to(start)
		if _, _, inside := m.within(start, l.end); ok && l.err == nil {
			if inside {
				y.mendBody(x, start, now, m)
			} else {
				y.bodies[now] = l.moved(now - start)
			}
		}
	}
	return y
}

// moved returns a container shifted by by.
func (l long) moved(by int) long {
	l.end += by
	l.first += by
	return l
}

// mendLong applies changes to a long value.
func (y *Index) mendLong(x *Index, start int, m *moves) {
	f, old := y.f, x.long[start]
	now, _ := m.to(start)
	if !f.has(now, 4) {
		return
	}
	h, err := f.head(now)
	if was, _ := x.f.head(start); err != nil || h.ID != was.ID || h.First-now != was.First-start || h.Element != was.Element {
		return
	}
	step := func(pos int) (int, *Error) {
		if h.Type == variant.PackedStringArray {
			if end := f.skipText(pos); end >= 0 {
				return end, nil
			}
			return 0, fault(pos, cutOff, message.New(aString))
		}
		end, err := f.skip(pos, old.depth+1, y)
		if err == nil && h.Type == variant.Dictionary {
			end, err = f.skip(end, old.depth+1, y)
		}
		return end, err
	}
	if l, ok := old.mend(start, now, h.First, h.Count, y.stripe, m, step); ok {
		y.keep(now, l)
	}
}

// mendBody applies changes to a body.
func (y *Index) mendBody(x *Index, start, now int, m *moves) {
	f, old := y.f, x.bodies[start]
	end := f.skipText(now)
	if end < 0 || end-now != old.first-4-start {
		return
	}
	count, err := f.count(end, 8, false)
	if err != nil {
		return
	}
	step := func(pos int) (int, *Error) { return f.skipProperty(pos, y) }
	if l, ok := old.mend(start, now, end+4, count, y.stripe, m, step); ok {
		y.bodies[now] = l
	}
}

// mend returns a container, which was at start and is at now, with the changes of its children: those before the first
// change are where they were, and so are those after the last one, once the walk over what is between reaches one of
// them with as many children left as before. ok is false if there is no end, or if the bytes before the first child
// have changed in length.
func (l *long) mend(start, now, first, count, stripe int, m *moves, step func(pos int) (int, *Error)) (out long, ok bool) {
	if m.before(l.first) != now-start {
		return out, false
	}
	from, to, ok := m.within(l.first, l.end)
	if !ok {
		from, to = l.end, l.end
	}
	out = long{first: first, count: count, depth: l.depth}
	kept := sort.Search(len(l.marks), func(k int) bool { return start+int(l.marks[k].at) > from })
	out.marks = slices.Clone(l.marks[:kept])
	child, pos, last := 0, first, 0
	if kept > 0 {
		k := l.marks[kept-1]
		child, pos = int(k.child), now+int(k.at)
		last = child
	}
	tail := l.marks[sort.Search(len(l.marks), func(k int) bool { return start+int(l.marks[k].at) >= to }):]
	for child < count {
		if child-last >= stripe {
			out.marks, last = marked(out.marks, now, child, pos), child
		}
		for len(tail) > 0 {
			p, _ := m.to(start + int(tail[0].at))
			if p > pos {
				break
			}
			if k := int(tail[0].child); p == pos && count-child == l.count-k && k > 0 {
				by := pos - start - int(tail[0].at)
				for _, t := range tail {
					if at := start + int(t.at) + by; len(out.marks) == 0 || int(out.marks[len(out.marks)-1].at) < at-now {
						out.marks = marked(out.marks, now, int(t.child)+child-k, at)
					}
				}
				out.end = l.end + by
				return out, true
			}
			tail = tail[1:]
		}
		end, err := step(pos)
		if err != nil {
			return out, false
		}
		child, pos = child+1, end
	}
	out.end = pos
	return out, true
}

// SameTables reports whether After left the tables of another file to this one.
func (f *File) SameTables(other *File) bool {
	return len(f.internals) > 0 && len(other.internals) > 0 && &f.internals[0] == &other.internals[0]
}

// Clone returns a copy of the Index for another goroutine.
func (x *Index) Clone() *Index {
	y := *x
	y.long, y.bodies, y.parts = maps.Clone(x.long), maps.Clone(x.bodies), maps.Clone(x.parts)
	return &y
}
