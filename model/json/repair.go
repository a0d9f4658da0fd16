package json

import (
	"slices"
	"sort"

	"savant/model"
)

// Repair updates the index after the bytes have changed. It reads everything again if only the bytes are known of the
// change, or if something in the text is not understood, or was not at some time, which undo may bring back.
func (f *Form) Repair(spans []model.Span) {
	f.reader.reset()
	if len(spans) == 0 {
		return
	}
	x := &f.reader.index
	if f.damaged = f.damaged || len(x.faults) > 0; f.damaged || slices.Contains(spans, model.Reread) {
		f.rescan()
		return
	}
	f.index().values = -1
	x.move(spans)
	x.tail = f.host.Size()
	total := int64(0)
	for _, s := range spans {
		start := s.Start + total
		f.reader.mend(start, start+s.NewLength)
		total += s.NewLength - s.Length
	}
}

// index is the index, to be changed: of a document that shares it, a copy.
func (f *Form) index() *index {
	x := &f.reader.index
	if f.shared {
		f.shared = false
		x.entries = slices.Clone(x.entries)
		for i := range x.entries {
			x.entries[i].marks = slices.Clone(x.entries[i].marks)
		}
	}
	return x
}

func (f *Form) rescan() {
	f.reader.index, _ = scan(f.host.Bytes().View(0, f.host.Size()), nil)
	f.shared = false
}

// move moves all places along with changes of the text. Those inside a change are dropped.
func (x *index) move(spans []model.Span) {
	// moved is where a place has gone; ok is false for one that was inside a change.
	moved := func(off int64) (int64, bool) {
		delta := int64(0)
		for _, s := range spans {
			if off < s.Start {
				break
			}
			if off < s.Start+s.Length {
				return off + delta, false
			}
			delta += s.NewLength - s.Length
		}
		return off + delta, true
	}
	kept := x.entries[:0]
	for _, e := range x.entries {
		ok := true
		if e.start >= 0 {
			if e.start, ok = moved(e.start); !ok {
				continue
			}
		}
		last, ok := moved(e.end - 1)
		if e.end = last + 1; !ok && e.start >= 0 {
			continue
		}
		marks := e.marks[:0]
		for _, m := range e.marks {
			if m.off, ok = moved(m.off); ok {
				marks = append(marks, m)
			}
		}
		e.marks = marks
		kept = append(kept, e)
	}
	clear(x.entries[len(kept):])
	x.entries = kept
}

// mend finds what is new from lo to hi, where everything else in the index is right except the numbers of later
// children.
func (r *reader) mend(lo, hi int64) {
	x := &r.index
	i := x.from(lo) - 1
	for i > 0 && x.entries[i].end <= hi {
		i--
	}
	n, depth := r.top(), 0
	if e := &x.entries[max(i, 0)]; e.start >= 0 {
		n, depth = node{start: e.start, first: e.start + 1, end: e.end, keys: keysOf(r.byte(e.start))}, e.depth
	}
	r.recount(n, lo, hi)
	r.renew(n, depth, lo, hi)
}

// recount counts the children of a node that has an entry between the last mark before a change and the next after it.
func (r *reader) recount(n node, lo, hi int64) {
	e := r.entry(n.start)
	from := sort.Search(len(e.marks), func(m int) bool { return e.marks[m].off >= lo })
	to := from + sort.Search(len(e.marks)-from, func(m int) bool { return e.marks[from+m].off > hi })
	off, ok := r.firstChild(n)
	number, last := 0, mark{off, 0}
	if from > 0 {
		last = e.marks[from-1]
		off, number = last.off, last.number
	}
	stop := n.end
	if to < len(e.marks) {
		stop = e.marks[to].off
	}
	var fresh []mark
	for ok && off < stop {
		if number-last.number >= stripe && off-last.off >= step {
			last = mark{off, number}
			fresh = append(fresh, last)
		}
		off, ok = r.next(n, off)
		number++
	}
	delta := number - e.count
	if to < len(e.marks) {
		delta = number - e.marks[to].number
	}
	for m := to; m < len(e.marks); m++ {
		e.marks[m].number += delta
	}
	e.count += delta
	e.marks = slices.Replace(e.marks, from, to, fresh...)
	r.last = [16]cursor{}
}

// renew makes entries of what is new in a node from lo to hi.
func (r *reader) renew(n node, depth int, lo, hi int64) {
	i, off := r.number(n, lo)
	if i < 0 {
		off, _ = r.firstChild(n)
	}
	for ok := true; ok && off <= hi; {
		if off, ok = r.there(n, off); !ok {
			return
		}
		value := r.valueOf(n, off)
		end := r.skip(value)
		if c := r.byte(value); (c == '[' || c == '{') && end >= lo {
			inner := node{start: value, first: value + 1, end: end, keys: keysOf(c)}
			if value < lo && hi < end && r.entry(value) == nil && r.own(inner) < 2*least {
				r.renew(inner, depth+1, lo, hi)
			} else {
				r.enter(inner, depth+1)
			}
		}
		off, ok = r.next(n, off)
	}
}

// own is how many bytes of a node without an entry are in no entry.
func (r *reader) own(n node) int64 {
	size := n.end - n.start
	for i := r.index.from(n.start); i < len(r.index.entries) && r.index.entries[i].start < n.end; {
		e := &r.index.entries[i]
		size -= e.end - e.start
		i = r.index.from(e.end)
	}
	return size
}

// enter makes entries of a container and of those inside that have none.
func (r *reader) enter(n node, depth int) {
	if n.end-n.start < least || r.entry(n.start) != nil {
		return
	}
	s := scanner{b: r.list.View(n.start, n.end), base: n.start, above: depth - 1, jump: func(off int64) *entry { return r.entry(off) }}
	s.push(0, false)
	s.run(0, len(s.b))
	x := &r.index
	at := x.from(n.start)
	x.entries = append(x.entries, s.index.entries...)
	slices.SortFunc(x.entries[at:], func(x, y entry) int { return before(x.start, y.start) })
	x.deep, x.faults = append(x.deep, s.index.deep...), append(x.faults, s.index.faults...)
	r.hint, r.last = 0, [16]cursor{}
}
