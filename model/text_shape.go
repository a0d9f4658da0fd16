package model

import (
	"bytes"
	"slices"

	"savant/model/internal/piece"
	"savant/scene"
)

// structural tells whether an edit at off may change which section stands where in the tree: it touches a tag.
func structural(f *textForm, off int64) bool {
	i := f.outline.At(int(off))
	if i < 0 {
		return true
	}
	s := &f.outline.Sections[i]
	return off < int64(s.Start)+int64(s.TagEnd) || len(s.Damage) > 0
}

// relayout finds out how rows move with an edit that may change the shape of the tree, by making it on a copy, and adds the
// shifts to the edit. Sections keep their identity by number as long as their count stays.
func (f *textForm) relayout(e *edit) {
	src := spliced(f.src, e.splices)
	next := &textForm{d: f.d, src: src, outline: scene.Scan(src)}
	same := func(i int) int { return i }
	if len(next.outline.Sections) != len(f.outline.Sections) {
		same = nil
	}
	f.reshape(e, next, same)
}

func spliced(src []byte, list []piece.Splice) []byte {
	var out bytes.Buffer
	at := int64(0)
	for _, s := range list {
		out.Write(src[at:s.Start])
		out.Write(s.New)
		at = s.End
	}
	out.Write(src[at:])
	return out.Bytes()
}

// identity names a child across an edit: a section by its number before the edit, a property or attribute by its name.
type identity struct {
	section int // by its number before; -1 for what is no section, -2-n for the n-th group
	part    byte
	name    string
	nth     int
}

// children lists the identities below a section, or below Root (section homeRoot) or a group (homeGroup-n). was gives the old
// number of a section, -1 for a new one.
func (f *textForm) children(section int, was func(int) int) []identity {
	l := f.arranged()
	var list []identity
	switch {
	case section == homeRoot:
		for _, top := range l.top {
			if top.section >= 0 {
				list = append(list, identity{section: was(top.section)})
			} else {
				list = append(list, identity{section: -2, name: l.groups[top.group].tag})
			}
		}
		return list
	case section <= homeGroup:
		for _, i := range l.groups[homeGroup-section].sections {
			list = append(list, identity{section: was(i)})
		}
		return list
	}
	s := &f.outline.Sections[section]
	seen := map[identity]int{}
	add := func(part byte, p scene.Property) {
		id := identity{section: -1, part: part, name: s.Name(f.src, p)}
		n := seen[id]
		seen[id]++
		id.nth = n
		list = append(list, id)
	}
	for i := range len(s.Properties) + len(s.Damage) {
		n, damage := mixedAt(s, i)
		if damage {
			list = append(list, identity{section: -1, part: 'd', nth: n})
		} else {
			add('p', s.Properties[n])
		}
	}
	for _, a := range s.Attributes {
		add('a', a)
	}
	if l.tree != nil && l.tree.Section[section] >= 0 {
		for _, c := range l.tree.Nodes[l.tree.Section[section]].Children {
			list = append(list, identity{section: was(l.tree.Nodes[c].Section)})
		}
	}
	return list
}

// reshape adds to an edit the shifts that lead from the rows of f to those of next. now gives the new number of an old section,
// -1 if it is gone; nil says that nothing is known of any.
func (f *textForm) reshape(e *edit, next *textForm, now func(int) int) {
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
		row           Row
		before, after []identity
	}
	var pairs []pair
	look := func(row Row, a, b int) {
		before, after := f.children(a, self), next.children(b, was)
		if !slices.Equal(before, after) || slices.ContainsFunc(after, func(i identity) bool { return i.section == -1 && i.part == 0 }) {
			pairs = append(pairs, pair{row, before, after})
		}
	}
	look(Root, homeRoot, homeRoot)
	a, b := f.arranged(), next.arranged()
	for n, g := range a.groups {
		for m, h := range b.groups {
			if g.tag == h.tag {
				look(f.d.rows.child(Root, slot{childPart, g.top}), homeGroup-n, homeGroup-m)
			}
		}
	}
	for i := range f.outline.Sections {
		if n := now(i); n >= 0 && f.differs(i, next, n, now) {
			look(f.sectionRow(i), i, n)
		}
	}

	for i := range f.outline.Sections {
		if n := now(i); n >= 0 {
			f.resized(e, i, next, n)
		}
	}

	// First everything that changed its place goes, from last to first; then it comes where it belongs.
	gone := map[identity]int{} // section that was taken out: number of the shift, from 1
	type arrival struct {
		row   Row
		at    int
		comes []identity
	}
	var arrivals []arrival
	for _, p := range pairs {
		head := 0
		for head < len(p.before) && head < len(p.after) && p.before[head] == p.after[head] && p.after[head].known() {
			head++
		}
		x, y := len(p.before), len(p.after)
		for x > head && y > head && p.before[x-1] == p.after[y-1] && p.after[y-1].known() {
			x, y = x-1, y-1
		}
		for i := x - 1; i >= head; i-- {
			e.shifts = append(e.shifts, shift{parent: p.row, at: i, removed: 1})
			id := p.before[i]
			if id.section == -1 {
				id.name = rowName(p.row) + id.name
			}
			gone[id] = len(e.shifts)
		}
		arrivals = append(arrivals, arrival{p.row, head, p.after[head:y]})
	}
	for _, a := range arrivals {
		for i, id := range a.comes {
			if id.section == -1 {
				id.name = rowName(a.row) + id.name
			}
			e.shifts = append(e.shifts, shift{parent: a.row, at: a.at + i, inserted: 1, takes: gone[id]})
			delete(gone, id)
		}
	}
}

// resized adds the shifts of what lies in the values of a section that have another number of elements afterwards.
func (f *textForm) resized(e *edit, i int, next *textForm, n int) {
	s, t := &f.outline.Sections[i], &next.outline.Sections[n]
	if bytes.Equal(f.src[s.Start:s.End], next.src[t.Start:t.End]) {
		return
	}
	self := func(i int) int { return i }
	before, after := f.children(i, self)[:own(s)], next.children(n, self)[:own(t)]
	places := make(map[identity]int, len(after))
	for is, id := range slices.Backward(after) {
		places[id] = is // the first, if there are several
	}
	for was, id := range before {
		is, ok := places[id]
		if !ok || !id.known() {
			continue
		}
		old, now := f.assigned(s, was), next.assigned(t, is)
		if bytes.Equal(old, now) {
			continue
		}
		// Handles may come to be later, in a state that undo leads back from.
		if x, y := f.elements(old), f.elements(now); x != y {
			r := f.d.rows.child(f.sectionRow(i), slot{childPart, was})
			if slices.ContainsFunc(e.shifts, func(s shift) bool { return s.parent == r }) {
				continue // who planned the edit knew more
			}
			e.shifts = append(e.shifts, shift{parent: r, removed: x, inserted: y})
		}
	}
}

// assigned is the text of the value of the k-th property or attribute of a section.
func (f *textForm) assigned(s *scene.Section, k int) []byte {
	if mixed := len(s.Properties) + len(s.Damage); k >= mixed {
		return s.Value(f.src, s.Attributes[k-mixed])
	}
	n, damage := mixedAt(s, k)
	if damage {
		return nil
	}
	return s.Value(f.src, s.Properties[n])
}

// elements is how many elements a value has.
func (f *textForm) elements(text []byte) int {
	return (&textForm{d: f.d, src: text}).open(place{end: int64(len(text))}).count()
}

// known tells that an identity is that of something there was before.
func (i identity) known() bool { return i.section != -1 || i.part != 0 }

// rowName tells the properties of one section from those of another.
func rowName(r Row) string {
	return string([]byte{byte(r), byte(r >> 8), byte(r >> 16), byte(r >> 24), 0})
}

// differs tells whether the children of a section may have changed, without looking at all of their names.
func (f *textForm) differs(i int, next *textForm, n int, now func(int) int) bool {
	s, t := &f.outline.Sections[i], &next.outline.Sections[n]
	if !bytes.Equal(f.src[s.Start:s.End], next.src[t.Start:t.End]) {
		return true
	}
	a, b := f.arranged(), next.arranged()
	if a.tree == nil || a.tree.Section[i] < 0 {
		return false
	}
	if b.tree.Section[n] < 0 {
		return true
	}
	x, y := a.tree.Nodes[a.tree.Section[i]].Children, b.tree.Nodes[b.tree.Section[n]].Children
	if len(x) != len(y) {
		return true
	}
	for k := range x {
		if now(a.tree.Nodes[x[k]].Section) != b.tree.Nodes[y[k]].Section {
			return true
		}
	}
	return false
}
