package page

import (
	"slices"

	"savant/model"
	"savant/ui/outline"
)

// rowTree is the rows that a filter chooses from.
type rowTree interface {
	outline.Model
	Parent(n outline.Node) outline.Node
	Index(n outline.Node) int
}

// filtered is the outline's tree with only the rows that match, those above them, and those that were admitted.
type filtered struct {
	rowTree
	children map[outline.Node][]outline.Node
	index    map[outline.Node]int
	whole    map[outline.Node]bool // all below is shown too
	hits     []outline.Node        // in the order of the tree, but for those since the last sort
	hitAt    map[outline.Node]int
	admitted map[outline.Node]bool // rows that are shown without a match, and whether whole
	grown    map[outline.Node]bool // rows whose children have no numbers yet
	sought   string                // the text that is looked for, in lower case; "" for none
}

var _ outline.Found = (*filtered)(nil)

// Nodes implements outline.Found.
func (k *filtered) Nodes() []outline.Node { return k.hits }

// Has implements outline.Found.
func (k *filtered) Has(n outline.Node) bool {
	_, ok := k.hitAt[n]
	return ok
}

// Holds implements outline.Found.
func (k *filtered) Holds(n outline.Node) bool {
	if k.Has(n) || k.all(n) {
		return true
	}
	for _, c := range k.children[n] {
		if k.Holds(c) {
			return true
		}
	}
	return false
}

// After implements outline.Found.
func (k *filtered) After(nodes []outline.Node) outline.Node {
	goes := make(map[outline.Node]bool, len(nodes))
	for _, n := range nodes {
		goes[n] = true
	}
	stays := func(n outline.Node) bool {
		for ; n != 0; n = k.rowTree.Parent(n) {
			if goes[n] {
				return false
			}
		}
		return true
	}
	at := k.hitAt[nodes[0]]
	for _, n := range k.hits[at+1:] {
		if stays(n) {
			return n
		}
	}
	for i := at - 1; i >= 0; i-- {
		if stays(k.hits[i]) {
			return k.hits[i]
		}
	}
	return 0
}

// Keep implements outline.Found.
func (k *filtered) Keep(n outline.Node) {
	if _, admitted := k.admitted[n]; !admitted && n != outline.Node(model.Root) {
		k.admit(n, false)
	}
}

// Sought implements outline.Found.
func (k *filtered) Sought() string { return k.sought }

func (k *filtered) line(n outline.Node) *InnerNode {
	if t, ok := k.rowTree.(foreigners); ok {
		return t.line(n)
	}
	return nil
}

func (k *filtered) inners() *InnerNodes {
	if t, ok := k.rowTree.(foreigners); ok {
		return t.inners()
	}
	return nil
}

func newFiltered(t rowTree) *filtered {
	return &filtered{
		rowTree: t, children: map[outline.Node][]outline.Node{}, index: map[outline.Node]int{}, whole: map[outline.Node]bool{},
		hitAt: map[outline.Node]int{}, admitted: map[outline.Node]bool{}, grown: map[outline.Node]bool{},
	}
}

// hit adds a row that matches, with all that it holds if whole. It reports whether that is new: what a whole row holds is shown already.
func (k *filtered) hit(n outline.Node, whole bool) bool {
	if k.Has(n) || k.all(k.rowTree.Parent(n)) {
		return false
	}
	k.hitAt[n] = len(k.hits)
	k.hits = append(k.hits, n)
	k.keep(n)
	if whole {
		k.whole[n] = true
	}
	return true
}

// admit adds a row that need not match.
func (k *filtered) admit(n outline.Node, whole bool) {
	k.admitted[n] = whole
	k.keep(n)
	if whole {
		k.whole[n] = true
	}
}

func (k *filtered) all(n outline.Node) bool {
	for ; n != 0; n = k.rowTree.Parent(n) {
		if k.whole[n] {
			return true
		}
	}
	return false
}

// keep adds a row and those above it.
func (k *filtered) keep(n outline.Node) {
	for n != outline.Node(model.Root) && n != 0 {
		if _, there := k.index[n]; there {
			return
		}
		up := k.rowTree.Parent(n)
		k.index[n] = -1 // sort numbers it
		k.children[up] = append(k.children[up], n)
		k.grown[up] = true
		n = up
	}
}

// sort brings the rows that were added into the order of the tree.
func (k *filtered) sort() {
	type placed struct {
		n  outline.Node
		at int
	}
	for up := range k.grown {
		list := k.children[up]
		places := make([]placed, len(list))
		for i, n := range list {
			places[i] = placed{n, k.rowTree.Index(n)}
		}
		slices.SortStableFunc(places, func(a, b placed) int { return a.at - b.at })
		for i, x := range places {
			list[i] = x.n
			k.index[x.n] = i
		}
	}
	if len(k.grown) > 0 {
		k.hits = k.hits[:0]
		k.arrange(outline.Node(model.Root))
	}
	clear(k.grown)
}

// arrange lists the matches below a row.
func (k *filtered) arrange(up outline.Node) {
	for _, n := range k.children[up] {
		if k.Has(n) {
			k.hitAt[n] = len(k.hits)
			k.hits = append(k.hits, n)
		}
		k.arrange(n)
	}
}

// rebuild makes the tree again after rows went or moved.
func (k *filtered) rebuild() {
	hits, whole, admitted := k.hits, k.whole, k.admitted
	*k = *newFiltered(k.rowTree)
	for _, n := range hits {
		if listed(k.rowTree, n) {
			k.hit(n, whole[n])
		}
	}
	for n, whole := range admitted {
		if listed(k.rowTree, n) {
			k.admit(n, whole)
		}
	}
	k.sort()
}

// Len implements outline.Model.
func (k *filtered) Len(n outline.Node) int {
	if k.all(n) {
		return k.rowTree.Len(n)
	}
	return len(k.children[n])
}

// Child implements outline.Model.
func (k *filtered) Child(n outline.Node, i int) outline.Node {
	if k.all(n) {
		return k.rowTree.Child(n, i)
	}
	return k.children[n][i]
}

// Index implements outline.Model.
func (k *filtered) Index(n outline.Node) int {
	if k.all(k.rowTree.Parent(n)) {
		return k.rowTree.Index(n)
	}
	if i, shown := k.index[n]; shown {
		return i
	}
	return -1
}

// place is the way to a row from the root, at each row which child comes next. Parts of values, which the outline does not list, are where the value is.
func (k *filtered) place(n outline.Node) (way []int) {
	for ; n != outline.Node(model.Root) && n != 0; n = k.rowTree.Parent(n) {
		if i := k.rowTree.Index(n); i >= 0 {
			way = append(way, i)
		} else {
			way = way[:0]
		}
	}
	slices.Reverse(way)
	return way
}

// listed reports whether a tree has a row.
func listed(t rowTree, n outline.Node) bool {
	for n != outline.Node(model.Root) {
		up, i := t.Parent(n), t.Index(n)
		if up == 0 || i < 0 || i >= t.Len(up) || t.Child(up, i) != n {
			return false
		}
		n = up
	}
	return true
}
