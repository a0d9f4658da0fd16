package flat

import (
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"
)

// tree is a model that is as simple as can be.
type tree struct{ nodes []*item }

type item struct {
	id       Node
	parent   *item
	children []*item
	open     bool
}

func (m *tree) Len(n Node) int           { return len(m.nodes[n].children) }
func (m *tree) Child(n Node, i int) Node { return m.nodes[n].children[i].id }

func (m *tree) add(parent *item, i int) *item {
	x := &item{id: Node(len(m.nodes)), parent: parent}
	m.nodes = append(m.nodes, x)
	if parent != nil {
		parent.children = slices.Insert(parent.children, i, x)
	}
	return x
}

// placed is a tree that also knows the way up.
type placed struct{ *tree }

func (m placed) Parent(n Node) Node {
	if p := m.nodes[n].parent; p != nil {
		return p.id
	}
	return n
}
func (m placed) Index(n Node) int {
	p := m.nodes[n].parent
	if p == nil {
		return -1
	}
	return slices.Index(p.children, m.nodes[n])
}

// naiveRow is a row as a plain walk finds it.
type naiveRow struct {
	item  *item
	depth int
	path  []int
	up    int
}

func flatten(x *item, depth, up int, path []int, out *[]naiveRow) {
	for i, c := range x.children {
		p := append(slices.Clone(path), i)
		*out = append(*out, naiveRow{c, depth, p, up})
		if c.open {
			flatten(c, depth+1, len(*out)-1, p, out)
		}
	}
}

func closeAll(x *item) {
	x.open = false
	for _, c := range x.children {
		closeAll(c)
	}
}

func grow(r *rand.Rand, n int) (*tree, *item) {
	m := &tree{}
	root := m.add(nil, 0)
	for range n {
		p := m.nodes[r.IntN(min(len(m.nodes), 25))]
		m.add(p, len(p.children))
	}
	return m, root
}

func compare(t *testing.T, f *Rows, root *item) []naiveRow {
	t.Helper()
	var want []naiveRow
	flatten(root, 0, -1, nil, &want)
	if f.Len() != len(want) {
		t.Fatalf("Len() = %d, want %d", f.Len(), len(want))
	}
	for i, w := range want {
		g := f.At(i)
		open := w.item.open && (g.Open || len(w.item.children) > 0) // what has lost its last child closes at the next Sync
		if g.Node != w.item.id || g.Depth != w.depth || g.Open != open || g.Index != w.path[len(w.path)-1] || g.Parent != w.item.parent.id {
			t.Fatalf("At(%d) = %+v, want node %d depth %d open %v path %v", i, g, w.item.id, w.depth, open, w.path)
		}
		if row, ok := f.RowOf(w.path...); !ok || row != i {
			t.Fatalf("RowOf(%v) = %d, %v, want %d", w.path, row, ok, i)
		}
		if p := f.PathOf(i); !slices.Equal(p, w.path) {
			t.Fatalf("PathOf(%d) = %v, want %v", i, p, w.path)
		}
		if u := f.Up(i); u != w.up {
			t.Fatalf("Up(%d) = %d, want %d", i, u, w.up)
		}
	}
	return want
}

// TestAgainstNaive opens, closes, inserts and removes at random and compares every answer with a plain walk.
func TestAgainstNaive(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 7))
		m, root := grow(r, 120)
		f := New(m, root.id)
		for range 250 {
			want := compare(t, f, root)
			if len(want) == 0 {
				break
			}
			row := r.IntN(len(want))
			w := want[row]
			x := w.item
			path, i := w.path[:w.depth], w.path[w.depth]
			switch op := r.IntN(10); {
			case op < 5 && !x.open && len(x.children) > 0:
				x.open = true
				if n := f.Open(row); n != len(x.children) {
					t.Fatalf("Open = %d, want %d", n, len(x.children))
				}
			case op < 6 && x.open:
				closeAll(x)
				f.Close(row)
			case op < 8:
				n := 1 + r.IntN(3)
				for range n {
					m.add(x.parent, i)
				}
				f.Inserted(path, i, n)
			case op < 9 && len(want) > 5:
				n := min(1+r.IntN(3), len(x.parent.children)-i)
				for _, gone := range x.parent.children[i : i+n] {
					closeAll(gone)
				}
				x.parent.children = slices.Delete(x.parent.children, i, i+n)
				f.Removed(path, i, n)
			}
		}
	}
}

// TestSync changes the tree behind the index's back and expects what was open to stay open where it is now: also what comes back, what gets
// children again, and what goes below a closed node that is opened later.
func TestSync(t *testing.T) {
	moves, back := 0, 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 11))
		m, root := grow(r, 100)
		f := New(placed{m}, root.id)
		var removed []*item
		for range 60 {
			for range 3 { // open some
				want := compare(t, f, root)
				row := r.IntN(len(want))
				if x := want[row].item; len(x.children) > 0 && !x.open {
					x.open = true
					f.Open(row)
				}
			}
			if f.Sync() {
				t.Fatal("Sync found a difference where there is none")
			}
			switch r.IntN(4) {
			case 0: // a node goes to another parent
				x := m.nodes[1+r.IntN(len(m.nodes)-1)]
				to := m.nodes[r.IntN(len(m.nodes))]
				if x.parent == nil || below(to, x) || !attached(to, root) {
					continue
				}
				from := x.parent
				from.children = slices.Delete(from.children, slices.Index(from.children, x), slices.Index(from.children, x)+1)
				i := r.IntN(len(to.children) + 1)
				to.children = slices.Insert(to.children, i, x)
				x.parent = to
				moves++
			case 1:
				p := m.nodes[r.IntN(len(m.nodes))]
				m.add(p, r.IntN(len(p.children)+1))
			case 2:
				x := m.nodes[1+r.IntN(len(m.nodes)-1)]
				if p := x.parent; p != nil && len(m.nodes) > 20 && len(root.children) > 2 {
					i := slices.Index(p.children, x)
					p.children = slices.Delete(p.children, i, i+1)
					x.parent = nil
					removed = append(removed, x)
				}
			case 3:
				if n := len(removed); n > 0 {
					x := removed[n-1]
					removed = removed[:n-1]
					root.children, x.parent = append(root.children, x), root
					back++
				}
			}
			f.Sync()
			compare(t, f, root)
		}
	}
	if moves < 100 || back < 100 {
		t.Fatalf("only %d moves and %d returns were tried", moves, back)
	}
}

func below(x, y *item) bool {
	for ; x != nil; x = x.parent {
		if x == y {
			return true
		}
	}
	return false
}

func attached(x, root *item) bool { return below(x, root) }

func TestNearestAndReset(t *testing.T) {
	m := &tree{}
	root := m.add(nil, 0)
	a := m.add(root, 0)
	b := m.add(a, 0)
	m.add(b, 0)
	m.add(root, 1)
	f := New(m, root.id)
	if r := f.Nearest(0, 0, 0); r != 0 {
		t.Fatalf("Nearest with all closed = %d, want 0", r)
	}
	if r, ok := f.OpenPath(0, 0, 0); !ok || r != 2 {
		t.Fatalf("OpenPath = %d, %v, want 2", r, ok)
	}
	if _, ok := f.OpenPath(0, 0, 7); ok {
		t.Fatal("OpenPath found a child that does not exist")
	}
	if r := f.Nearest(0, 0, 0); r != 2 {
		t.Fatalf("Nearest = %d, want 2", r)
	}
	m.add(a, 0)
	f.Reset([]int{0})
	if f.Len() != 4 || f.OpenNodes() != 1 {
		t.Fatalf("after Reset %d rows, %d open, want 4 and 1", f.Len(), f.OpenNodes())
	}
	a.children = nil
	f.Reset([]int{0})
	if f.Len() != 2 || f.OpenNodes() != 0 {
		t.Fatalf("after Reset of an empty node %d rows, %d open, want 2 and 0", f.Len(), f.OpenNodes())
	}
}

func TestBranchSize(t *testing.T) {
	if n := unsafe.Sizeof(branch{}); n != 48 {
		t.Fatalf("an open node takes %d bytes; Bytes and the package comment say 48", n)
	}
}

// wide has three top-level nodes with fan children each, and sub below each of those.
type wide struct{ fan, sub int }

func (b wide) Len(n Node) int {
	switch {
	case n == 0:
		return 3
	case n < 10:
		return b.fan
	case n < 1e12:
		return b.sub
	}
	return 0
}

func (b wide) Child(n Node, i int) Node {
	switch {
	case n == 0:
		return Node(1 + i)
	case n < 10:
		return n*1e10 + Node(i)
	}
	return 1e12 + n + Node(i)
}

func TestTooManyRows(t *testing.T) {
	f := New(wide{MaxRows - 10, 0}, 0)
	if n := f.Open(0); n != MaxRows-10 {
		t.Fatalf("Open = %d", n)
	}
	if n := f.Open(f.Len() - 1); n != 0 || f.Len() != MaxRows-7 {
		t.Fatalf("the second node opened by %d rows: %d rows now", n, f.Len())
	}
	if r := f.At(f.Len() - 3); r.Depth != 1 || r.Index != MaxRows-11 {
		t.Fatalf("the last child is %+v", r)
	}
}

func opened(n int) *Rows {
	f := New(wide{n, 10}, 0)
	f.Open(0)
	for i := n; i >= 1; i-- {
		f.Open(i)
	}
	return f
}

func BenchmarkOpenMillionChildren(b *testing.B) {
	f := New(wide{1_000_000, 10}, 0)
	for b.Loop() {
		f.Open(1)
		f.Close(1)
	}
}

func BenchmarkOpenMillionNodes(b *testing.B) {
	for b.Loop() {
		b.ReportMetric(float64(opened(1_000_000).Bytes())/1e6, "MB")
	}
}

func BenchmarkMillionOpen(b *testing.B) {
	f := opened(1_000_000)
	r := rand.New(rand.NewPCG(1, 1))
	b.Run("At", func(b *testing.B) {
		for b.Loop() {
			f.At(r.IntN(f.Len()))
		}
	})
	b.Run("RowOf", func(b *testing.B) {
		for b.Loop() {
			f.RowOf(0, r.IntN(1_000_000), 5)
		}
	})
	b.Run("Sync", func(b *testing.B) {
		for b.Loop() {
			f.Sync()
		}
	})
}

// TestOpenLikeOnlyNoted: where it is noted what was opened, only that is looked at for other rows, and not the many that are open by themselves; what was
// closed again stays closed, and what is opened below another one is open too.
func TestOpenLikeOnlyNoted(t *testing.T) {
	m := &tree{}
	root := m.add(nil, 0)
	for i := range 300 {
		m.add(m.add(m.add(root, i), 0), 0)
	}
	model := placed{m}
	was := New(model, 0)
	was.Note()
	for r := 0; r < was.Len(); r += 2 {
		was.OpenItself(r)
	}
	opened := was.OpenNodes()
	was.Close(200)
	was.Open(200) // by hand, though it would be open
	was.Open(201)
	was.Open(101)
	was.Close(101)
	was.Open(302) // in one that is not open in the others
	now, asked := New(model, 0), 0
	now.OpenLike(was, func(Node) bool { asked++; return false })
	if opened != 300 || asked > 3 || now.OpenNodes() != 2 {
		t.Errorf("of %d open nodes %d were looked at and %d opened, want at most 3 and 2", opened, asked, now.OpenNodes())
	}
}
