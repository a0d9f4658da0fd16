package page

import (
	"cmp"
	"maps"
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

// filtered is the outline's tree with only the rows that match, those above them, and those that were admitted. There may be a million, so that they
// take little memory each, and what is added changes what is there instead of making it anew.
type filtered struct {
	rowTree
	rows     keptRows               // the first is the root; each comes after its parent
	at       map[outline.Node]int32 // where a row is in rows
	grown    map[int32]int          // those with new children, which are in no order yet, and how many they had before
	admitted map[outline.Node]bool  // rows that are shown without a match, and whether whole
	sought   string                 // the text that is looked for, in lower case; "" for none
	list     *outline.Rows          // what is to be shown, until it is
	prior    *filtered              // what was shown before an edit, where the user may have closed rows; nil for none
	stale    bool                   // a row has become whole that had some of its children
	blocks   map[int32][]int32      // of rows with many children, how many matches are in those before each block
	way      []outline.Node         // kept for keep
}

// keptRow is a row that a filter keeps.
type keptRow struct {
	node  outline.Node
	kids  []int32 // those of its children that are kept, in the order of the tree but for new ones
	up    int32   // its parent
	index int32   // among all children of its parent
	hits  int32   // how many match, of it and what is below
	hit   bool
	whole bool // all below is shown too
}

var _ outline.Found = (*filtered)(nil)

// Nodes implements outline.Found.
func (k *filtered) Nodes(most int) (list []outline.Node) {
	for i := k.next(0); i > 0 && len(list) < most; i = k.next(i) {
		list = append(list, k.rows.at(i).node)
	}
	return list
}

// Last implements outline.Found.
func (k *filtered) Last() outline.Node {
	if k.found() == 0 {
		return 0
	}
	return k.rows.at(k.lastIn(0)).node
}

// found is how many rows match.
func (k *filtered) found() int { return int(k.rows.at(0).hits) }

// first is the first row that matches; 0 for none.
func (k *filtered) first() outline.Node {
	if k.found() == 0 {
		return 0
	}
	return k.rows.at(k.next(0)).node
}

// Has implements outline.Found.
func (k *filtered) Has(n outline.Node) bool {
	i, kept := k.at[n]
	return kept && k.rows.at(i).hit
}

// Holds implements outline.Found.
func (k *filtered) Holds(n outline.Node) bool {
	if k.all(n) {
		return true
	}
	i, kept := k.at[n]
	return kept && k.holds(i)
}

func (k *filtered) holds(i int32) bool {
	return k.rows.at(i).hits > 0 || k.rows.at(i).whole || slices.ContainsFunc(k.rows.at(i).kids, k.holds)
}

// Below implements outline.Found.
func (k *filtered) Below(n outline.Node) int {
	i, kept := k.at[n]
	switch {
	case !kept:
		return 0
	case k.rows.at(i).hit:
		return int(k.rows.at(i).hits) - 1
	}
	return int(k.rows.at(i).hits)
}

// After implements outline.Found.
func (k *filtered) After(nodes []outline.Node) outline.Node {
	goes := make(map[outline.Node]bool, len(nodes))
	for _, n := range nodes {
		goes[n] = true
	}
	stays := func(i int32) bool {
		for ; i > 0; i = k.rows.at(i).up {
			if goes[k.rows.at(i).node] {
				return false
			}
		}
		return true
	}
	from, kept := k.at[nodes[0]]
	if !kept {
		return 0
	}
	for _, step := range []func(int32) int32{k.next, k.before} {
		for i := step(from); i > 0; i = step(i) {
			if stays(i) {
				return k.rows.at(i).node
			}
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
	root := outline.Node(model.Root)
	k := &filtered{rowTree: t, at: map[outline.Node]int32{root: 0}, grown: map[int32]int{},
		admitted: map[outline.Node]bool{}, blocks: map[int32][]int32{}}
	k.rows.add(keptRow{node: root})
	return k
}

// hit adds a row that matches, with all that it holds if whole. It reports whether that is new: what a whole row holds is shown already.
func (k *filtered) hit(n outline.Node, whole bool) bool {
	if k.Has(n) || k.all(k.rowTree.Parent(n)) {
		return false
	}
	i := k.keep(n)
	if i <= 0 {
		return false
	}
	k.rows.at(i).hit = true
	if whole {
		k.fill(i)
	}
	for ; i > 0; i = k.rows.at(i).up {
		k.rows.at(i).hits++
	}
	k.rows.at(0).hits++
	return true
}

// admit adds a row that need not match.
func (k *filtered) admit(n outline.Node, whole bool) {
	k.admitted[n] = whole
	if i := k.keep(n); i > 0 && whole {
		k.fill(i)
	}
}

// fill shows all that a row holds.
func (k *filtered) fill(i int32) {
	k.stale = k.stale || !k.rows.at(i).whole && len(k.rows.at(i).kids) > 0
	k.rows.at(i).whole = true
}

// opens reports whether a row is open by itself, for what it holds.
func (k *filtered) opens(n outline.Node) bool {
	i, kept := k.at[n]
	return kept && len(k.rows.at(i).kids) > 0
}

// whole reports whether all that a row holds is shown for its own sake.
func (k *filtered) whole(n outline.Node) bool {
	i, kept := k.at[n]
	return kept && k.rows.at(i).whole
}

// all reports whether all that a row holds is shown, for its own sake or that of one above it.
func (k *filtered) all(n outline.Node) bool {
	for ; n != 0; n = k.rowTree.Parent(n) {
		if i, kept := k.at[n]; kept {
			return k.allIn(i)
		}
	}
	return false
}

func (k *filtered) allIn(i int32) bool {
	for ; i > 0; i = k.rows.at(i).up {
		if k.rows.at(i).whole {
			return true
		}
	}
	return false
}

// keep adds a row and those above it, and returns where it is; -1 if it is gone.
func (k *filtered) keep(n outline.Node) int32 {
	way := k.way[:0]
	for {
		if n == 0 {
			return -1
		}
		i, kept := k.at[n]
		if !kept {
			way = append(way, n)
			n = k.rowTree.Parent(n)
			continue
		}
		for _, n := range slices.Backward(way) {
			i = k.add(n, i)
		}
		k.way = way
		return i
	}
}

func (k *filtered) add(n outline.Node, up int32) int32 {
	i := k.rows.add(keptRow{node: n, up: up, index: int32(k.rowTree.Index(n))})
	k.at[n] = i
	if _, growing := k.grown[up]; !growing {
		k.grown[up] = len(k.rows.at(up).kids)
	}
	k.rows.at(up).kids = append(k.rows.at(up).kids, i)
	return i
}

// sort brings the rows that were added into the order of the tree, and into a list of what is shown, if one is given: what has its first row there is
// open.
func (k *filtered) sort(list *outline.Rows) {
	clear(k.blocks)
	for _, up := range slices.Sorted(maps.Keys(k.grown)) { // what is above comes first
		before := k.grown[up]
		fresh := k.merge(up, before)
		if list == nil || k.stale || k.allIn(up) {
			continue
		}
		path := k.path(up)
		if row, ok := list.RowOf(path...); ok && before == 0 && !list.At(row).Open {
			if !k.closed(up) {
				list.OpenItself(row)
			}
			continue
		}
		for _, r := range fresh {
			list.Inserted(path, r.at, r.n)
		}
	}
	clear(k.grown)
	if list != nil && k.stale {
		k.stale = false
		k.openAll(list)
	}
}

// openAll opens all that holds something in a list that is not up to date.
func (k *filtered) openAll(list *outline.Rows) {
	list.Sync()
	for i := range k.rows.all() {
		if i > 0 && len(k.rows.at(i).kids) > 0 && !k.allIn(i) && !k.closed(i) {
			if row, ok := list.RowOf(k.path(i)...); ok {
				list.OpenItself(row)
			}
		}
	}
}

// closed reports whether the user has closed a row before the last edit.
func (k *filtered) closed(i int32) bool {
	if k.prior == nil {
		return false
	}
	at, kept := k.prior.at[k.rows.at(i).node]
	if !kept || len(k.prior.rows.at(at).kids) == 0 {
		return false
	}
	row, ok := k.prior.list.RowOf(k.prior.path(at)...)
	return ok && !k.prior.list.At(row).Open
}

// run is so many rows that are new among others, one after the other.
type run struct{ at, n int }

// merge brings the children of a row into their order, of whom so many were in it, and returns where the others are now.
func (k *filtered) merge(up int32, sorted int) (fresh []run) {
	kids := k.rows.at(up).kids
	index := func(i int32) int32 { return k.rows.at(i).index }
	slices.SortStableFunc(kids[sorted:], func(a, b int32) int { return cmp.Compare(index(a), index(b)) })
	if sorted == 0 || index(kids[sorted-1]) <= index(kids[sorted]) {
		return []run{{sorted, len(kids) - sorted}}
	}
	added := slices.Clone(kids[sorted:])
	from, to := sorted-1, len(kids)-1
	for j := len(added) - 1; j >= 0; to-- {
		if from >= 0 && index(kids[from]) > index(added[j]) {
			kids[to] = kids[from]
			from--
			continue
		}
		kids[to] = added[j]
		j--
		if last := len(fresh) - 1; last >= 0 && fresh[last].at == to+1 {
			fresh[last] = run{to, fresh[last].n + 1}
		} else {
			fresh = append(fresh, run{to, 1})
		}
	}
	slices.Reverse(fresh)
	return fresh
}

// seat is where a kept row is among the children of its parent that are kept.
func (k *filtered) seat(i int32) int {
	kids := k.rows.at(k.rows.at(i).up).kids
	if last := len(kids) - 1; kids[last] == i {
		return last
	}
	at, _ := slices.BinarySearchFunc(kids, k.rows.at(i).index, func(c, index int32) int { return cmp.Compare(k.rows.at(c).index, index) })
	if at < len(kids) && kids[at] == i {
		return at
	}
	return slices.Index(kids, i)
}

// path is the way to a kept row in the tree that is shown, where no row above it is whole.
func (k *filtered) path(i int32) (path []int) {
	for ; i > 0; i = k.rows.at(i).up {
		path = append(path, k.seat(i))
	}
	slices.Reverse(path)
	return path
}

// rebuild makes the tree again after rows went or moved.
func (k *filtered) rebuild() {
	was := *k
	*k = *newFiltered(k.rowTree)
	k.sought, k.list, k.prior = was.sought, was.list, was.prior
	for _, r := range was.rows.all() {
		if r.hit && listed(k.rowTree, r.node) {
			k.hit(r.node, r.whole)
		}
	}
	for n, whole := range was.admitted {
		if listed(k.rowTree, n) {
			k.admit(n, whole)
		}
	}
	k.sort(nil)
	k.stale = false
}

// Len implements outline.Model.
func (k *filtered) Len(n outline.Node) int {
	if k.all(n) {
		return k.rowTree.Len(n)
	}
	if i, kept := k.at[n]; kept {
		return len(k.rows.at(i).kids)
	}
	return 0
}

// Child implements outline.Model.
func (k *filtered) Child(n outline.Node, i int) outline.Node {
	if k.all(n) {
		return k.rowTree.Child(n, i)
	}
	return k.rows.at(k.rows.at(k.at[n]).kids[i]).node
}

// Index implements outline.Model.
func (k *filtered) Index(n outline.Node) int {
	if k.all(k.rowTree.Parent(n)) {
		return k.rowTree.Index(n)
	}
	if i, kept := k.at[n]; kept && i > 0 {
		return k.seat(i)
	}
	return -1
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
