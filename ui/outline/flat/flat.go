// Package flat keeps the visible rows of an outline: which node is in row r, and in which row a node is, both in O(depth ·
// log open siblings).
//
// Only open nodes cost memory: 48 bytes each, without pointers, so that the garbage collector never walks them. Opening a
// node with a million children costs no more than opening one with two.
//
// The open children of a node form a treap in the order of their child numbers. An entry does not store its own child
// number but the gap to the open sibling before it: inserting or removing a child moves all later ones by changing one gap.
package flat

import "math/rand/v2"

// Node is the model's name for a node. It stays the same for as long as the node lives.
type Node = uint64

// Model is the tree underneath.
type Model interface {
	Len(n Node) int           // number of children
	Child(n Node, i int) Node // the i-th child, 0 <= i < Len(n)
}

// Placed is a Model that also knows the parents of nodes. With it a row is found by its node alone, and Sync keeps nodes
// open wherever they move.
type Placed interface {
	Model
	Parent(n Node) Node
	Index(n Node) int // child number in Parent(n)
}

// MaxRows is the greatest number of visible rows. A node that would go past it does not open.
const MaxRows = 1<<31 - 1

// ref is a place in Rows.branches; 0 is none.
type ref = uint32

// branch is an open node.
type branch struct {
	node                 Node
	holder               ref    // the open node that has this one as a child
	left, right, up      ref    // neighbours in the treap of open siblings
	root                 ref    // the treap of this node's own open children
	priority             uint32 // heap order of the treap
	gap                  uint32 // closed siblings between the open sibling before and this one
	children             uint32
	sumChildren, sumRows uint32 // siblings and rows covered by this entry and all below it in the treap
}

// Rows is the flattened outline. The root itself is not a row: its children are the rows at depth 0.
type Rows struct {
	model    Model
	branches []branch
	free     []ref
	closes   int               // how often something was closed
	noted    map[Node]struct{} // what was opened but by OpenItself, if that is noted; some of it may be closed again
	away     map[Node]struct{} // open when they last had a row, and without one since an edit; they open when they have one again
}

// Row describes one row.
type Row struct {
	Node   Node
	Parent Node
	Index  int // child number in Parent
	Depth  int // 0 at the top level
	Open   bool

	holder, self ref
}

const top ref = 1

// New returns the rows of root's children, all closed.
func New(m Model, root Node) *Rows {
	f := &Rows{model: m, branches: make([]branch, 2)}
	f.branches[top] = branch{node: root, children: count(m.Len(root))}
	return f
}

func count(n int) uint32 { return uint32(min(max(n, 0), MaxRows)) }

// Model returns the tree underneath.
func (f *Rows) Model() Model { return f.model }

// Root returns the node whose children are the rows at depth 0.
func (f *Rows) Root() Node { return f.branches[top].node }

// Len is the number of visible rows.
func (f *Rows) Len() int { return int(f.rowsIn(top)) }

// OpenNodes is the number of open nodes, the root not counted.
func (f *Rows) OpenNodes() int { return len(f.branches) - 2 - len(f.free) }

// rowsIn is the number of rows below an open node.
func (f *Rows) rowsIn(h ref) uint32 {
	b := &f.branches[h]
	n := b.children
	if b.root != 0 {
		n += f.branches[b.root].sumRows - f.branches[b.root].sumChildren
	}
	return n
}

func (f *Rows) sumChildren(t ref) uint32 {
	if t == 0 {
		return 0
	}
	return f.branches[t].sumChildren
}

func (f *Rows) sumRows(t ref) uint32 {
	if t == 0 {
		return 0
	}
	return f.branches[t].sumRows
}

// At returns row r, 0 <= r < Len().
func (f *Rows) At(r int) Row {
	x := f.locate(r)
	x.Parent = f.branches[x.holder].node
	if x.Open {
		x.Node = f.branches[x.self].node
	} else {
		x.Node = f.model.Child(x.Parent, x.Index)
	}
	return x
}

// locate finds a row without asking the model, which may be ahead of the index.
func (f *Rows) locate(r int) Row {
	row, in := uint32(r), top
	for depth := 0; ; depth++ {
		passed := uint32(0) // children before the place looked at
		t, down := f.branches[in].root, ref(0)
		for t != 0 {
			b := &f.branches[t]
			before := f.sumRows(b.left)
			if row < before {
				t = b.left
				continue
			}
			row -= before
			passed += f.sumChildren(b.left)
			if row < b.gap {
				break
			}
			if row == b.gap {
				return Row{Index: int(passed + b.gap), Depth: depth, Open: true, holder: in, self: t}
			}
			below, own := row-b.gap-1, f.rowsIn(t)
			if below < own {
				down, row = t, below
				break
			}
			row = below - own
			passed += b.gap + 1
			t = b.right
		}
		if down == 0 {
			return Row{Index: int(passed + row), Depth: depth, holder: in}
		}
		in = down
	}
}

// rank returns an open node's child number and the rows before it inside its holder.
func (f *Rows) rank(t ref) (index, rows uint32) {
	b := &f.branches[t]
	index, rows = f.sumChildren(b.left)+b.gap, f.sumRows(b.left)+b.gap
	for x := t; f.branches[x].up != 0; x = f.branches[x].up {
		up := f.branches[x].up
		if p := &f.branches[up]; p.right == x {
			index += f.sumChildren(p.left) + p.gap + 1
			rows += f.sumRows(p.left) + p.gap + 1 + f.rowsIn(up)
		}
	}
	return index, rows
}

// before returns the rows inside an open node before its child i, and that child's entry if it is open.
func (f *Rows) before(in ref, i uint32) (rows uint32, self ref) {
	t, passed := f.branches[in].root, uint32(0)
	for t != 0 {
		b := &f.branches[t]
		closed := passed + f.sumChildren(b.left) // first child of the gap before t
		switch at := closed + b.gap; {
		case i == at:
			return rows + f.sumRows(b.left) + b.gap, t
		case i < closed:
			t = b.left
		case i < at:
			return rows + f.sumRows(b.left) + i - closed, 0
		default:
			rows += f.sumRows(b.left) + b.gap + 1 + f.rowsIn(t)
			passed = at + 1
			t = b.right
		}
	}
	return rows + i - passed, 0
}

// RowOf returns the row of the node at path (child numbers from the root), and false if one of its ancestors is closed
// or there is no such child. The root, at the empty path, has no row.
func (f *Rows) RowOf(path ...int) (int, bool) {
	in, row := top, uint32(0)
	for d, i := range path {
		if i < 0 || i >= int(f.branches[in].children) {
			return 0, false
		}
		n, self := f.before(in, uint32(i))
		row += n
		if d == len(path)-1 {
			return int(row), true
		}
		if self == 0 {
			return 0, false
		}
		in, row = self, row+1
	}
	return 0, false
}

// Nearest returns the row of the node at path, or of its nearest ancestor that has one; -1 if there is none.
func (f *Rows) Nearest(path ...int) int {
	row := -1
	for d := range path {
		r, ok := f.RowOf(path[:d+1]...)
		if !ok {
			break
		}
		row = r
	}
	return row
}

// PathOf returns the child numbers that lead from the root to row r. It does not ask the model.
func (f *Rows) PathOf(r int) []int {
	x := f.locate(r)
	path := make([]int, x.Depth+1)
	path[x.Depth] = x.Index
	for d, in := x.Depth-1, x.holder; d >= 0; d-- {
		i, _ := f.rank(in)
		path[d], in = int(i), f.branches[in].holder
	}
	return path
}

// Up returns the row of row r's parent, -1 at the top level.
func (f *Rows) Up(r int) int {
	in := f.locate(r).holder
	row := -1
	for ; in != top; in = f.branches[in].holder {
		_, n := f.rank(in)
		row += int(n) + 1
	}
	return row
}

// Depth returns the depth of row r. Unlike At it does not ask the model.
func (f *Rows) Depth(r int) int { return f.locate(r).Depth }

// Bytes is the memory held for open nodes.
func (f *Rows) Bytes() int { return cap(f.branches)*48 + cap(f.free)*4 }

// priority draws a treap priority. A weak source is enough: it only has to keep the treap from degenerating.
func priority() uint32 { return rand.Uint32() }
