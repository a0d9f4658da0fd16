package threeway

import (
	"cmp"
	"slices"

	"savant/scene/nodepath"
)

// ranks are the places of the kinds of sections in a scene or resource: Godot 4 refuses an external resource after an internal one.
var ranks = map[string]int{"header": 0, "ext_resource": 1, "sub_resource": 2, "resource": 3, "node": 4, "connection": 5, "editable": 6}

// arranged puts what both sides added in its place: the kinds of sections in their order, and nodes after their parents and all earlier
// descendants of these. What ours has in another order stays.
func (m *merger) arranged(order []string) []string {
	if !m.ours.scene {
		return order
	}
	of := func(key string) *section {
		for _, f := range []*file{m.ours, m.theirs} {
			if s := f.by[key]; s != nil {
				return s
			}
		}
		return m.base.by[key]
	}
	rank := func(key string) int { return ranks[of(key).tag] }
	byRank := func(a, b string) int { return cmp.Compare(rank(a), rank(b)) }
	if slices.IsSortedFunc(m.ours.keys(), byRank) && slices.IsSortedFunc(m.theirs.keys(), byRank) {
		slices.SortStableFunc(order, byRank)
	}
	if !m.ours.preorder() || !m.theirs.preorder() {
		return order
	}
	key := map[string]string{} // by path
	for _, k := range order {
		if path, ok := of(k).node(); ok {
			key[path] = k
		}
	}
	below := map[string][]string{} // nodes without a node above them are below ""
	first := -1
	for i, k := range order {
		path, ok := of(k).node()
		if !ok {
			continue
		}
		if first < 0 {
			first = i
		}
		above := nodepath.Parent(path)
		for above != "" && key[above] == "" {
			above = nodepath.Parent(above)
		}
		below[above] = append(below[above], path)
	}
	var nodes []string
	var walk func(path string)
	walk = func(path string) {
		for _, p := range below[path] {
			nodes = append(nodes, key[p])
			walk(p)
		}
	}
	walk("")
	n := len(nodes)
	together := n > 0 && n == len(key) && !slices.ContainsFunc(order[first:first+n], func(k string) bool { _, ok := of(k).node(); return !ok })
	if together {
		copy(order[first:first+n], nodes)
	}
	return order
}

// preorder reports whether the nodes are in one block, each followed by its descendants before its siblings.
func (f *file) preorder() bool {
	done, seen, last := map[string]bool{}, false, ""
	for _, s := range f.sections {
		path, ok := s.node()
		if !ok {
			if seen && ranks[s.tag] < ranks["node"] {
				return false
			}
			continue
		}
		seen = true
		for at := last; at != "" && at != path && !nodepath.Below(path, at); at = nodepath.Parent(at) {
			done[at] = true
		}
		for at := nodepath.Parent(path); at != ""; at = nodepath.Parent(at) {
			if done[at] {
				return false
			}
		}
		last = path
	}
	return true
}
