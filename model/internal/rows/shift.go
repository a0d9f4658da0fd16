package rows

import (
	"slices"
	"sort"
)

// Shift says that Removed children of Parent were removed, from index At on, and that Inserted others were inserted in
// their place.
type Shift struct {
	Parent            Row
	At                int
	Removed, Inserted int
	Takes             int  // the inserted rows are those that shift number Takes-1 of the same edit removed; 0: new rows
	Inner             Seat // where the only inserted row was until now, and where the only removed one goes; zero for none
}

// Seat is a slot of InnerPart below a row: what the file does not mention there becomes a row when it does, and a row that it
// does not mention any more keeps its handle.
type Seat struct {
	Parent Row
	Index  int
}

// Shifts are those of one edit, in order, with the handles that they remove from the tree, so that undo can restore
// them.
type Shifts []shift

// shift is a Shift with the visited handles that are currently not in the tree.
type shift struct {
	Shift
	removedRows, insertedRows []held
}

// NewShifts returns the shifts of an edit that was not made yet.
func NewShifts(list []Shift) Shifts {
	out := make(Shifts, len(list))
	for i, s := range list {
		out[i].Shift = s
	}
	return out
}

// Told returns the effect of the shifts, or with back, of undoing them.
func (l Shifts) Told(back bool) []Shift {
	out := make([]Shift, 0, len(l))
	for i := range l {
		s := l[i].Shift
		if back {
			s = l[len(l)-1-i].Shift
			s.Removed, s.Inserted = s.Inserted, s.Removed
		}
		s.Takes = 0
		out = append(out, s)
	}
	return out
}

// Shift moves handles along with their rows, or with back, as undo does. Shifts of one kind below one parent are made
// together, so that many cost no more than one pass over the handles.
func (t *Table[T]) Shift(list Shifts, back bool) {
	bounds := []int{0}
	for i := 1; i <= len(list); i++ {
		if i == len(list) || !follows(list[i-1], list[i]) {
			bounds = append(bounds, i)
		}
	}
	if back {
		for k := len(bounds) - 1; k > 0; k-- {
			t.unshift(list, bounds[k-1], bounds[k])
		}
		return
	}
	for k := 1; k < len(bounds); k++ {
		t.shiftRun(list, bounds[k-1], bounds[k])
	}
}

// follows reports whether a shift can be made together with the one before: both only remove, from back to front, or
// both only insert, from front to back.
func follows(s, next shift) bool {
	switch {
	case s.Parent != next.Parent:
	case s.Inserted == 0 && next.Inserted == 0:
		return next.At+next.Removed <= s.At
	case s.Removed == 0 && next.Removed == 0:
		return next.At >= s.At+s.Inserted
	}
	return false
}

// shiftRun makes the shifts from the i-th up to the j-th.
func (t *Table[T]) shiftRun(list []shift, i, j int) {
	run := list[i:j]
	gone := t.cut(run[0].Parent, gaps(run, func(s shift) int { return s.Removed }))
	for k := range run {
		run[k].removedRows = gone[run[k].At]
		if run[k].Removed > 0 {
			t.seat(run[k].Inner, run[k].removedRows)
		}
	}
	t.open(run[0].Parent, gaps(run, func(s shift) int { return s.Inserted }))
	for k := range run {
		s := &run[k]
		if s.Takes > 0 {
			t.paste(s.Parent, s.At, list[s.Takes-1].removedRows)
			continue
		}
		if s.Inserted > 0 {
			s.insertedRows = t.unseat(s.Inner, s.insertedRows)
		}
		t.paste(s.Parent, s.At, s.insertedRows)
	}
}

// unshift undoes the shifts from the i-th up to the j-th.
func (t *Table[T]) unshift(list []shift, i, j int) {
	run := list[i:j]
	fresh := t.cut(run[0].Parent, gaps(run, func(s shift) int { return s.Inserted }))
	for k := range run {
		if s := &run[k]; s.Takes > 0 {
			list[s.Takes-1].removedRows = fresh[s.At]
		} else {
			s.insertedRows = fresh[s.At]
			if s.Inserted > 0 {
				t.seat(s.Inner, s.insertedRows)
			}
		}
	}
	t.open(run[0].Parent, gaps(run, func(s shift) int { return s.Removed }))
	for k := range run {
		s := &run[k]
		if s.Removed > 0 {
			s.removedRows = t.unseat(s.Inner, s.removedRows)
		}
		t.paste(s.Parent, s.At, s.removedRows)
	}
}

// gap is an index among children with the number removed or inserted there.
type gap struct{ at, n int }

// gaps returns the gaps of a run of shifts, from front to back.
func gaps(run []shift, n func(shift) int) []gap {
	var list []gap
	for _, s := range run {
		if n(s) > 0 {
			list = append(list, gap{s.At, n(s)})
		}
	}
	slices.SortFunc(list, func(x, y gap) int { return x.at - y.at })
	return list
}

// held is a handle that is currently not in the tree, with its index among those removed with it.
type held struct {
	row   Row
	index int
}

// cut removes the visited children of parent that are in gaps from the tree, closes the gaps, and returns the contents
// of each by where it begins.
func (t *Table[T]) cut(parent Row, list []gap) map[int][]held {
	if len(list) == 0 {
		return nil
	}
	before := make([]int, len(list)+1) // how many children are removed before each gap
	for i, g := range list {
		before[i+1] = before[i] + g.n
	}
	out := map[int][]held{}
	t.renumber(parent, func(r Row, index int) (int, bool) {
		i := sort.Search(len(list), func(i int) bool { return list[i].at > index }) // the gaps that begin at or before it
		if i > 0 && index < list[i-1].at+list[i-1].n {
			at := list[i-1].at
			out[at] = append(out[at], held{r, index - at})
			t.list[r].gone = true
			return 0, false
		}
		return index - before[i], true
	})
	return out
}

// open makes room among the children of parent. The indices are those with all gaps open.
func (t *Table[T]) open(parent Row, list []gap) {
	if len(list) == 0 {
		return
	}
	before := make([]int, len(list)+1)
	for i, g := range list {
		before[i+1] = before[i] + g.n
	}
	t.renumber(parent, func(_ Row, index int) (int, bool) {
		i := sort.Search(len(list), func(i int) bool { return list[i].at-before[i] > index })
		return index + before[i], true
	})
}

// renumber changes the indices of the visited children of parent; those without one leave the tree.
func (t *Table[T]) renumber(parent Row, number func(r Row, index int) (to int, stays bool)) {
	p := &t.list[parent]
	few := p.few[:0]
	for _, r := range p.few {
		if r != 0 && t.moves(r, number) {
			few = append(few, r)
		}
	}
	clear(p.few[len(few):])
	if len(p.kids) == 0 {
		return
	}
	moved := make(map[Slot]Row, len(p.kids))
	for _, r := range p.kids {
		if t.moves(r, number) {
			moved[t.list[r].slot] = r
		}
	}
	p.kids = moved
}

// moves changes the index of a visited child, and reports whether it stays in the tree.
func (t *Table[T]) moves(r Row, number func(r Row, index int) (to int, stays bool)) bool {
	s := &t.list[r].slot
	if s.Part != ChildPart {
		return true
	}
	to, stays := number(r, s.Index)
	if stays {
		s.Index = to
	}
	return stays
}

// paste puts removed handles into the tree.
func (t *Table[T]) paste(parent Row, at int, list []held) {
	for _, h := range list {
		s := &t.list[h.row]
		s.parent, s.slot, s.gone = parent, Slot{ChildPart, at + h.index}, false
		t.addKid(parent, h.row)
	}
}

// seat has the only removed row stay, as what the file does not mention.
func (t *Table[T]) seat(at Seat, list []held) {
	if at.Parent == 0 || len(list) != 1 {
		return
	}
	slot := Slot{InnerPart, at.Index}
	if t.kid(at.Parent, slot) != 0 {
		return
	}
	s := &t.list[list[0].row]
	s.parent, s.slot, s.gone = at.Parent, slot, false
	t.addKid(at.Parent, list[0].row)
}

// unseat returns the row that was in a seat, to be pasted; else, if it was not visited there, the given ones.
func (t *Table[T]) unseat(at Seat, list []held) []held {
	slot := Slot{InnerPart, at.Index}
	if at.Parent == 0 {
		return list
	}
	r := t.kid(at.Parent, slot)
	if r == 0 {
		return list
	}
	t.dropKid(at.Parent, slot)
	return []held{{r, 0}}
}
