package tscn

import (
	"fmt"
	"strconv"
)

// index is the place among its siblings that a node of this file says it has, those of an instanced scene counted too; ok is
// false if it says none.
func (f *File) index(node int) (n int, ok bool) {
	s := &f.Outline.Sections[f.Tree.Nodes[node].Section]
	a := s.Attribute(f.Src, "index")
	if a < 0 {
		return 0, false
	}
	n, err := strconv.Atoi(ID(s.Value(f.Src, s.Attributes[a])))
	return n, err == nil
}

// closeGaps lets the siblings of nodes that go move up: the index of each falls by the number of nodes before it that go.
func (f *File) closeGaps(p *plan, gone []int) {
	type family struct {
		parent int
		within string
	}
	places := map[family][]int{}
	leaves := map[int]bool{}
	for _, node := range gone {
		leaves[node] = true
		n := &f.Tree.Nodes[node]
		if at, ok := f.index(node); ok && n.Parent >= 0 && f.foreign(node) == "" {
			places[family{n.Parent, n.Within}] = append(places[family{n.Parent, n.Within}], at)
		}
	}
	if len(places) == 0 {
		return
	}
	for i := range f.Tree.Nodes {
		n := &f.Tree.Nodes[i]
		s := &f.Outline.Sections[n.Section]
		before := 0
		at, ok := f.index(i)
		for _, place := range places[family{n.Parent, n.Within}] {
			if place < at {
				before++
			}
		}
		if !ok || before == 0 || leaves[i] || p.cuts[n.Section] {
			continue
		}
		a := s.Attributes[s.Attribute(f.Src, "index")]
		p.replaceID(s.Start+int(a.Value), s.Start+int(a.End), strconv.Itoa(at-before))
		p.note(n.Section, s.Start, fmt.Sprintf("%s moves up from index %d to %d", n.Path, at, at-before))
	}
}
