package text

import (
	"bytes"
	"slices"

	"savant/model"
	"savant/model/internal/piece"
	"savant/scene/tscn"
)

// structural reports whether an edit at off may change the tree of sections: it touches a tag.
func structural(f *Form, off int64) bool {
	i := f.outline.At(int(off))
	if i < 0 {
		return true
	}
	s := &f.outline.Sections[i]
	return off < int64(s.Start)+int64(s.TagEnd) || len(s.Damage) > 0
}

// relayout finds out how rows move with an edit that may change the shape of the tree, by making it on a copy, and adds the
// shifts to the edit. Sections keep their identity by number as long as their count stays.
func (f *Form) relayout(e *model.Edit) {
	next := f.foresee(e.Splices)
	same := func(i int) int { return i }
	if len(next.outline.Sections) != len(f.outline.Sections) {
		same = nil
	}
	f.reshape(e, next, same)
}

// foresee returns the form that splices will make of the text. It is kept because Repair usually needs the same one.
func (f *Form) foresee(list []piece.Splice) *Form {
	size := int64(len(f.src))
	for _, s := range list {
		size += int64(len(s.New)) - (s.End - s.Start)
	}
	src := make([]byte, 0, size)
	at := int64(0)
	for _, s := range list {
		src = append(append(src, f.src[at:s.Start]...), s.New...)
		at = s.End
	}
	next := &Form{host: f.host, src: append(src, f.src[at:]...)}
	if len(list) == 1 {
		s := list[0]
		next.outline = f.outline.Repair(next.src, int(s.Start), int(s.End), int(s.Start)+len(s.New))
		if sameTags(f.outline, next.outline, int(s.Start), int(s.End)) {
			next.layout = f.layout
		}
	} else {
		next.outline = f.outline.Rescan(next.src)
	}
	f.foreseen = next
	return next
}

// identity names a child across an edit: a section by its number before the edit, a property or attribute by its name.
type identity struct {
	section int // by its number before; -1 if not a section, -2-n for the n-th group
	part    byte
	name    string
	nth     int
	fresh   int // the number of a new section after the edit, from 1
}

// siblings are the children of a row of the outline in one state of the text.
type siblings struct {
	f       *Form
	section *tscn.Section // whose properties, damage and attributes come first; nil below Root and groups
	rest    []identity    // the sections after them
}

const (
	belowRoot  = -1
	belowGroup = -2
)

// children are those below a section, or below Root (belowRoot) or a group (belowGroup-n). was gives the old number of a section, -1 for
// a new one.
func (f *Form) children(section int, was func(int) int) siblings {
	l := f.arranged()
	c := siblings{f: f}
	switch {
	case section == belowRoot:
		for _, top := range l.Top {
			if top.Item >= 0 {
				c.rest = append(c.rest, identity{section: was(top.Item)})
			} else {
				c.rest = append(c.rest, identity{section: -2, name: l.Groups[top.Group].Tag})
			}
		}
	case section <= belowGroup:
		for _, i := range l.Groups[belowGroup-section].Items {
			c.rest = append(c.rest, identity{section: was(i)})
		}
	default:
		c.section = &f.outline.Sections[section]
		if l.tree != nil && l.tree.Node[section] >= 0 {
			for _, n := range l.tree.Nodes[l.tree.Node[section]].Children {
				id := identity{section: was(l.tree.Nodes[n].Item)}
				if id.section < 0 {
					id.fresh = l.tree.Nodes[n].Item + 1
				}
				c.rest = append(c.rest, id)
			}
		}
	}
	return c
}

// own is how many of them are no sections.
func (c siblings) own() int {
	if c.section == nil {
		return 0
	}
	return own(c.section)
}

func (c siblings) len() int { return c.own() + len(c.rest) }

// at is what the i-th is. Which one it is of several with the same name is not looked for.
func (c siblings) at(i int) identity {
	if k := i - c.own(); k >= 0 {
		return c.rest[k]
	}
	p, part, n := c.pair(i)
	if part == 'd' {
		return identity{section: -1, part: part, nth: n}
	}
	return identity{section: -1, part: part, name: c.section.Name(c.f.src, p)}
}

// pair is the i-th of those that are no sections: the n-th property (part 'p'), attribute ('a') or damage ('d', which has no p).
func (c siblings) pair(i int) (p tscn.Property, part byte, n int) {
	s := c.section
	if n = i - len(s.Properties) - len(s.Damage); n >= 0 {
		return s.Attributes[n], 'a', n
	}
	n, damage := mixedAt(s, i)
	if damage {
		return p, 'd', n
	}
	return s.Properties[n], 'p', n
}

// value is the text of the value of the i-th; nil if it is damage.
func (c siblings) value(i int) []byte {
	p, part, _ := c.pair(i)
	if part == 'd' {
		return nil
	}
	return c.section.Value(c.f.src, p)
}

// same reports whether, as far as is known without looking at the others, the i-th is the k-th of other.
func (c siblings) same(i int, other siblings, k int) bool {
	if i >= c.own() || k >= other.own() {
		x := c.at(i)
		return x == other.at(k) && x.known()
	}
	p, part, n := c.pair(i)
	q, part2, n2 := other.pair(k)
	if part != part2 {
		return false
	}
	if part == 'd' {
		return n == n2
	}
	x := c.f.src[c.section.Start+int(p.Name) : c.section.Start+int(p.NameEnd)]
	y := other.f.src[other.section.Start+int(q.Name) : other.section.Start+int(q.NameEnd)]
	return bytes.Equal(x, y) || c.section.Name(c.f.src, p) == other.section.Name(other.f.src, q)
}

// identities are those from one to another; others of the same name are distinguished by number.
func (c siblings) identities(from, to int) []identity {
	list := make([]identity, 0, to-from)
	seen := map[identity]int{}
	for i := from; i < to; i++ {
		id := c.at(i)
		if id.part == 'p' || id.part == 'a' {
			n := seen[id]
			seen[id]++
			id.nth = n
		}
		list = append(list, id)
	}
	return list
}

// matched is what two states of the same siblings have in common at both ends: before from, and from toBefore and toAfter on.
type matched struct{ from, toBefore, toAfter int }

func match(before, after siblings) matched {
	k := matched{0, before.len(), after.len()}
	for k.from < k.toBefore && k.from < k.toAfter && before.same(k.from, after, k.from) {
		k.from++
	}
	for k.toBefore > k.from && k.toAfter > k.from && before.same(k.toBefore-1, after, k.toAfter-1) {
		k.toBefore, k.toAfter = k.toBefore-1, k.toAfter-1
	}
	return k
}

// reshape adds to an edit the shifts that lead from the rows of f to those of next. now gives the new number of an old section,
// -1 if it is gone; nil says that nothing is known of any.
func (f *Form) reshape(e *model.Edit, next *Form, now func(int) int) {
	if now == nil {
		now = func(int) int { return -1 }
	}
	old := make([]int, len(next.outline.Sections))
	for i := range old {
		old[i] = -1
	}
	for i := range f.outline.Sections {
		if n := now(i); n >= 0 && n < len(old) {
			old[n] = i
		}
	}
	was := func(i int) int { return old[i] }
	self := func(i int) int { return i }

	// Only parents whose handles exist have rows to move.
	type pair struct {
		row         model.Row
		at          int
		goes, comes []identity
	}
	var pairs []pair
	planned := map[model.Row]bool{} // planned moves are known to the caller
	for _, s := range e.Shifts {
		planned[s.Parent] = true
	}
	look := func(row model.Row, a, b int) {
		before, after := f.children(a, self), next.children(b, was)
		k := match(before, after)
		if k.from < k.toBefore || k.from < k.toAfter {
			pairs = append(pairs, pair{row, k.from, before.identities(k.from, k.toBefore), after.identities(k.from, k.toAfter)})
		}
		if a >= 0 {
			f.resized(e, row, before, after, k, planned)
		}
	}
	look(model.Root, belowRoot, belowRoot)
	a, b := f.arranged(), next.arranged()
	for n, g := range a.Groups {
		for m, h := range b.Groups {
			if g.Kind == h.Kind {
				look(a.GroupRow(f.host, n), belowGroup-n, belowGroup-m)
			}
		}
	}
	for i := range f.outline.Sections {
		if n := now(i); n >= 0 && f.differs(i, next, n, now) {
			look(f.sectionRow(i), i, n)
		}
	}

	// What is below the rows that a node of another scene has before and after the scene mentions it.
	seats := map[identity]model.Seat{}
	for _, p := range slices.Clone(pairs) {
		for _, id := range p.comes {
			if id.fresh == 0 {
				continue
			}
			if seat, ok := f.comes(next, id.fresh-1); ok {
				seats[id] = seat
				after := next.children(id.fresh-1, was)
				row := f.host.Row(seat.Parent, model.Slot{Part: model.InnerPart, Index: seat.Index})
				pairs = append(pairs, pair{row, 0, nil, after.identities(0, after.len())})
			}
		}
		for _, id := range p.goes {
			if id.section < 0 || now(id.section) >= 0 {
				continue
			}
			if seat, ok := f.stays(next, id.section, now); ok {
				seats[id] = seat
				before := f.children(id.section, self)
				pairs = append(pairs, pair{f.sectionRow(id.section), 0, before.identities(0, before.len()), nil})
			}
		}
	}

	// First everything that changed its place goes, from last to first; then it comes where it belongs.
	gone := map[identity]int{} // section that was taken out: number of the shift, from 1
	for _, p := range pairs {
		for i, id := range slices.Backward(p.goes) {
			e.Shifts = append(e.Shifts, model.Shift{Parent: p.row, At: p.at + i, Removed: 1, Inner: seats[id]})
			if id.section == -1 {
				id.name = rowName(p.row) + id.name
			}
			gone[id] = len(e.Shifts)
		}
	}
	for _, p := range pairs {
		for i, id := range p.comes {
			seat := seats[id]
			if id.section == -1 {
				id.name = rowName(p.row) + id.name
			}
			e.Shifts = append(e.Shifts, model.Shift{Parent: p.row, At: p.at + i, Inserted: 1, Takes: gone[id], Inner: seat})
			delete(gone, id)
		}
	}
}

// resized adds the shifts inside the values of a row whose number of elements has changed.
func (f *Form) resized(e *model.Edit, row model.Row, before, after siblings, k matched, planned map[model.Row]bool) {
	compare := func(was, is int) {
		if was >= before.own() {
			return
		}
		old, now := before.value(was), after.value(is)
		if bytes.Equal(old, now) {
			return
		}
		// Handles may come to be later, in a state that undo leads back from.
		if x, y := f.elements(old), f.elements(now); x != y {
			if r := f.host.Child(row, was); !planned[r] {
				e.Shifts = append(e.Shifts, model.Shift{Parent: r, Removed: x, Inserted: y})
			}
		}
	}
	for i := range k.from {
		compare(i, i)
	}
	places := make(map[identity]int)
	for i, id := range after.identities(k.from, k.toAfter) {
		places[id] = k.from + i
	}
	for i, id := range before.identities(k.from, k.toBefore) {
		if is, ok := places[id]; ok && id.part != 0 {
			compare(k.from+i, is)
		}
	}
	for i := k.toBefore; i < before.len(); i++ {
		compare(i, i-k.toBefore+k.toAfter)
	}
}

// elements is how many elements a value has.
func (f *Form) elements(text []byte) int {
	return (&Form{host: f.host, src: text}).open(place{end: int64(len(text))}).count()
}

// known means that the identity existed before.
func (i identity) known() bool { return i.section != -1 || i.part != 0 }

// rowName distinguishes the properties of one section from those of another.
func rowName(r model.Row) string {
	return string([]byte{byte(r), byte(r >> 8), byte(r >> 16), byte(r >> 24), 0})
}

// differs reports whether the children of a section may have changed, without looking at all of their names.
func (f *Form) differs(i int, next *Form, n int, now func(int) int) bool {
	s, t := &f.outline.Sections[i], &next.outline.Sections[n]
	if !bytes.Equal(f.src[s.Start:s.End], next.src[t.Start:t.End]) {
		return true
	}
	a, b := f.arranged(), next.arranged()
	if a == b || a.tree == nil || a.tree.Node[i] < 0 {
		return false
	}
	if b.tree.Node[n] < 0 {
		return true
	}
	x, y := a.tree.Nodes[a.tree.Node[i]].Children, b.tree.Nodes[b.tree.Node[n]].Children
	if len(x) != len(y) {
		return true
	}
	for k := range x {
		if now(a.tree.Nodes[x[k]].Item) != b.tree.Nodes[y[k]].Item {
			return true
		}
	}
	return false
}

// comes returns where the row of a section of the next text has been, if it is the first to mention a node of another scene.
func (f *Form) comes(next *Form, section int) (seat model.Seat, ok bool) {
	l := next.arranged()
	if f.nodes == nil || l.tree == nil || l.tree.Node[section] < 0 {
		return seat, false
	}
	return f.nodes.Comes(next.Alone(), l.tree.Node[section])
}

// stays returns where the row of a section stays that is not in the next text: the node that it changed is still there.
func (f *Form) stays(next *Form, section int, now func(int) int) (seat model.Seat, ok bool) {
	l := f.arranged()
	if f.nodes == nil || l.tree.Node[section] < 0 || next.arranged().tree == nil {
		return seat, false
	}
	return f.nodes.Stays(next.Alone(), l.tree.Node[section], now)
}
