package flat

import (
	"cmp"
	"maps"
	"slices"
)

// mostAway bounds how many open nodes without a row are remembered.
const mostAway = 10_000

// Open opens row r and returns the number of rows that appeared. What was open before an edit moved it here is open again.
func (f *Rows) Open(r int) int {
	x := f.At(r)
	if x.Open {
		return 0
	}
	if f.noted != nil {
		f.noted[x.Node] = struct{}{}
	}
	return f.open(r, x)
}

// OpenItself is Open for a row that is open by itself for what it holds: in other rows it would not be open because it is in these.
func (f *Rows) OpenItself(r int) int {
	x := f.At(r)
	if x.Open {
		return 0
	}
	return f.open(r, x)
}

func (f *Rows) open(r int, x Row) int {
	n := f.model.Len(x.Node)
	if n <= 0 || n > MaxRows-f.Len() {
		return 0
	}
	f.hang(x.Node, x.holder, x.Index, n)
	if len(f.away) == 0 {
		return n
	}
	before := f.Len()
	f.wake(f.PathOf(r))
	return n + f.Len() - before
}

// OpenPath opens all ancestors of the node at path and returns its row, and false if there is no such node.
func (f *Rows) OpenPath(path ...int) (int, bool) {
	for d := 1; d < len(path); d++ {
		r, ok := f.RowOf(path[:d]...)
		if !ok {
			return 0, false
		}
		f.Open(r)
	}
	return f.RowOf(path...)
}

// Close closes row r and returns the number of rows removed. Open rows below it are forgotten.
func (f *Rows) Close(r int) int {
	x := f.locate(r)
	if !x.Open {
		return 0
	}
	f.closes++
	n := int(f.rowsIn(x.self))
	f.remove(x.holder, x.self)
	f.release(x.self)
	return n
}

// CloseAll closes everything.
func (f *Rows) CloseAll() {
	closes, noted := f.closes, f.noted
	*f = *New(f.model, f.Root())
	f.closes = closes + 1
	if noted != nil {
		f.Note()
	}
}

// Closes is how often something was closed since New.
func (f *Rows) Closes() int { return f.closes }

// Note has what is opened from now on be noted, but by OpenItself, so that OpenLike need not look at all that is open.
func (f *Rows) Note() { f.noted = map[Node]struct{}{} }

// OpenLike opens the nodes that are open in other rows too, except those for which skip is true, and those that are open there by themselves.
func (f *Rows) OpenLike(other *Rows, skip func(Node) bool) {
	placed, ok := f.model.(Placed)
	if !ok {
		return
	}
	if there, ok := other.model.(Placed); ok && other.noted != nil {
		f.openNoted(other, there, placed, skip)
		return
	}
	other.Each(func(n Node, _ int) {
		if skip(n) {
			return
		}
		if path, ok := Path(placed, f.Root(), n); ok {
			if row, ok := f.RowOf(path...); ok {
				f.Open(row)
			}
		}
	})
}

// openNoted is OpenLike where it is noted what was opened there.
func (f *Rows) openNoted(other *Rows, there, here Placed, skip func(Node) bool) {
	var paths [][]int
	for n := range other.noted {
		if was, ok := Path(there, other.Root(), n); !ok || other.branchAt(was) == 0 || skip(n) {
			continue
		}
		if path, ok := Path(here, f.Root(), n); ok {
			paths = append(paths, path)
		}
	}
	slices.SortFunc(paths, func(a, b []int) int { return cmp.Compare(len(a), len(b)) }) // what holds others comes before them
	for _, path := range paths {
		if row, ok := f.RowOf(path...); ok {
			f.Open(row)
		}
	}
}

// Inserted records that n children were inserted before child i of the node at path. The empty path is the root.
func (f *Rows) Inserted(path []int, i, n int) {
	in := f.branchAt(path)
	if in == 0 || n <= 0 || n > MaxRows-f.Len() {
		return
	}
	f.shift(in, i, n)
}

// Removed records that n children from child i on were removed from the node at path.
func (f *Rows) Removed(path []int, i, n int) {
	in := f.branchAt(path)
	if in == 0 || n <= 0 {
		return
	}
	n = min(n, int(f.branches[in].children)-i)
	for {
		t, at := f.fromChild(in, uint32(i))
		if t == 0 || int(at) >= i+n {
			break
		}
		f.remove(in, t)
		f.release(t)
	}
	f.shift(in, i, -n)
}

// Reset records that the children of the node at path were replaced: they are counted again, and open rows below are
// forgotten. An open node without children closes.
func (f *Rows) Reset(path []int) {
	in := f.branchAt(path)
	if in == 0 {
		return
	}
	if in != top {
		if r, ok := f.RowOf(path...); ok {
			f.Close(r)
			f.Open(r)
		}
		return
	}
	noted := f.noted
	*f = *New(f.model, f.Root())
	if noted != nil {
		f.Note()
	}
}

// Sync compares everything open with the model and brings it up to date: nodes that moved stay open where they are
// now if the model is Placed, else where the same node still has the same child number. Nodes that are gone, or in a closed
// one now, open again once they have a row again. It returns whether anything differed.
func (f *Rows) Sync() bool {
	if f.same(top) {
		return f.wake(nil)
	}
	was := *f
	*f = *New(f.model, f.Root())
	f.closes, f.noted = was.closes, was.noted
	f.copyOpen(&was, top, f.stay)
	f.wake(nil)
	return true
}

// Keep has a node open once it has a row, from the next Sync on.
func (f *Rows) Keep(n Node) {
	if f.noted != nil {
		f.noted[n] = struct{}{}
	}
	f.stay(n)
}

// stay is Keep for a node that was open before.
func (f *Rows) stay(n Node) {
	if f.away == nil {
		f.away = map[Node]struct{}{}
	}
	if len(f.away) < mostAway {
		f.away[n] = struct{}{}
	}
}

// wake opens, of the nodes that are remembered, those below the node at path that have a row, and reports whether there were any.
func (f *Rows) wake(path []int) (any bool) {
	placed, _ := f.model.(Placed)
	for woken := placed != nil; woken; any = any || woken {
		woken = false
		for n := range f.away {
			at, ok := Path(placed, f.Root(), n)
			if !ok || len(at) <= len(path) || !slices.Equal(at[:len(path)], path) {
				continue
			}
			last := len(at) - 1
			into, count := f.branchAt(at[:last]), f.model.Len(n)
			if into == 0 || count <= 0 || count > MaxRows-f.Len() {
				continue
			}
			delete(f.away, n)
			if _, self := f.before(into, uint32(at[last])); self == 0 {
				f.hang(n, into, at[last], count)
				woken = true
			}
		}
	}
	return any
}

// hang opens a node that is child i of an open node and has count children.
func (f *Rows) hang(n Node, into ref, i, count int) ref {
	h := f.alloc()
	f.branches[h] = branch{node: n, holder: into, priority: priority(), children: uint32(count)}
	f.insert(into, h, uint32(i))
	return h
}

// same reports whether an open node and all open nodes below it are as the model has them.
func (f *Rows) same(in ref) bool {
	stack := []ref{in}
	for len(stack) > 0 {
		h := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		b := f.branches[h]
		if count(f.model.Len(b.node)) != b.children {
			return false
		}
		ok := true
		f.each(h, func(t ref, index uint32) {
			ok = ok && f.model.Child(b.node, int(index)) == f.branches[t].node
			stack = append(stack, t)
		})
		if !ok {
			return false
		}
	}
	return true
}

// CopyOpen opens in f, which is new, the nodes that are open in an older index, if f's model still has them.
func (f *Rows) CopyOpen(was *Rows) { f.copyOpen(was, top, func(Node) {}) }

// copyOpen opens in f what was open in an older state below its open node in, and calls lost for what has no row.
func (f *Rows) copyOpen(was *Rows, in ref, lost func(Node)) {
	f.away = maps.Clone(was.away)
	type pair struct{ old, now ref }
	var (
		placed, _ = f.model.(Placed)
		stack     = []pair{{in, top}}
		strays    []ref // open nodes that are not where they were
	)
	open := func(old, into ref, i int) {
		node := was.branches[old].node
		n := f.model.Len(node)
		if n <= 0 || n > MaxRows-f.Len() {
			lost(node)
			was.each(old, func(t ref, _ uint32) { strays = append(strays, t) })
			return
		}
		if _, self := f.before(into, uint32(i)); self != 0 {
			return
		}
		stack = append(stack, pair{old, f.hang(node, into, i, n)})
	}
	for len(stack) > 0 {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		parent, n := f.branches[p.now].node, f.branches[p.now].children
		was.each(p.old, func(t ref, index uint32) {
			if index < n && f.model.Child(parent, int(index)) == was.branches[t].node {
				open(t, p.now, int(index))
			} else {
				strays = append(strays, t)
			}
		})
		for placed != nil && len(stack) == 0 && len(strays) > 0 {
			// A round opens what is below something that is already open; the rest waits for the next round.
			round := strays
			strays = nil
			wait, progress := []ref(nil), false
			for _, t := range round {
				path, ok := Path(placed, f.Root(), was.branches[t].node)
				if !ok { // gone, but what was open below it may live elsewhere
					lost(was.branches[t].node)
					was.each(t, func(t ref, _ uint32) { strays = append(strays, t) })
					progress = true
					continue
				}
				last := len(path) - 1
				if last < 0 {
					continue
				}
				if into := f.branchAt(path[:last]); into != 0 {
					open(t, into, path[last])
				} else {
					wait = append(wait, t)
				}
			}
			strays = append(strays, wait...)
			if len(stack) == 0 && !progress && len(strays) == len(wait) {
				was.below(strays, lost)
				return
			}
		}
	}
}

// below calls do with open nodes and all open nodes below them.
func (f *Rows) below(list []ref, do func(Node)) {
	for len(list) > 0 {
		t := list[len(list)-1]
		list = list[:len(list)-1]
		do(f.branches[t].node)
		f.each(t, func(t ref, _ uint32) { list = append(list, t) })
	}
}

// maxDepth bounds the way up in a model that is broken.
const maxDepth = 1 << 20

// Path returns the child numbers from root to n, and false if n is not below root now.
func Path(m Placed, root, n Node) ([]int, bool) {
	var path []int
	for x := n; x != root; {
		up, i := m.Parent(x), m.Index(x)
		if i < 0 || up == x || len(path) > maxDepth || i >= m.Len(up) || m.Child(up, i) != x {
			return nil, false
		}
		path = append(path, i)
		x = up
	}
	for i, j := 0, len(path)-1; i < j; i, j = i+1, j-1 {
		path[i], path[j] = path[j], path[i]
	}
	return path, true
}

// Each calls do with each open node, parents before children, and its child number.
func (f *Rows) Each(do func(n Node, index int)) {
	stack := []ref{top}
	for len(stack) > 0 {
		h := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		f.each(h, func(t ref, index uint32) {
			do(f.branches[t].node, int(index))
			stack = append(stack, t)
		})
	}
}

// each calls do with the open children of an open node in order.
func (f *Rows) each(in ref, do func(t ref, index uint32)) {
	var stack []ref
	index := uint32(0)
	for t := f.branches[in].root; t != 0 || len(stack) > 0; {
		for t != 0 {
			stack = append(stack, t)
			t = f.branches[t].left
		}
		t = stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		index += f.branches[t].gap
		do(t, index)
		index++
		t = f.branches[t].right
	}
}

// branchAt returns the open node at path, 0 if it is closed.
func (f *Rows) branchAt(path []int) ref {
	in := top
	for _, i := range path {
		if i < 0 || i >= int(f.branches[in].children) {
			return 0
		}
		_, self := f.before(in, uint32(i))
		if self == 0 {
			return 0
		}
		in = self
	}
	return in
}

// shift moves the children of an open node from child i on by n places.
func (f *Rows) shift(in ref, i, n int) {
	f.branches[in].children = uint32(int(f.branches[in].children) + n)
	if t, _ := f.fromChild(in, uint32(i)); t != 0 {
		f.branches[t].gap = uint32(int(f.branches[t].gap) + n)
		f.sumUp(t)
	}
	f.sumAll(in)
}

// fromChild returns the first open child at or after child i, and its child number.
func (f *Rows) fromChild(in ref, i uint32) (found ref, index uint32) {
	t, passed := f.branches[in].root, uint32(0)
	for t != 0 {
		b := &f.branches[t]
		at := passed + f.sumChildren(b.left) + b.gap
		if i <= at {
			found, index, t = t, at, b.left
		} else {
			passed, t = at+1, b.right
		}
	}
	return found, index
}
