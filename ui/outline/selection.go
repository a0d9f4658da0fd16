package outline

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2"

	"savant/ui/outline/flat"
)

// MaxSelected is how many rows one sweep with Shift selects at most.
const MaxSelected = 100_000

// Current returns the current node, and false if there is none.
func (o *Outline) Current() (Node, bool) {
	if o.cursor < 0 {
		return 0, false
	}
	return o.rows.At(o.cursor).Node, true
}

// CurrentRow is the current row, -1 if there is none.
func (o *Outline) CurrentRow() int { return o.cursor }

// Place is where the current row stands on the canvas: the middle of its height, at its name.
func (o *Outline) Place() fyne.Position {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
	if o.cursor < 0 {
		return at
	}
	h := float64(o.rowHeight())
	y := float32(float64(o.cursor)*h - o.pos + h/2)
	return at.AddXY(o.indent(o.rows.Depth(o.cursor))+chevronWidth+badgeWidth+2*gap, y)
}

// Selection lists the selected nodes, those in visible rows first and in their order.
func (o *Outline) Selection() []Node {
	type at struct {
		n   Node
		row int
	}
	all := make([]at, 0, len(o.selected))
	current, any := o.Current()
	way := o.route()
	for n := range o.selected {
		row := flat.MaxRows
		if any && n == current {
			row = o.cursor
		} else if path, ok := way.path(n); ok {
			if r, ok := o.rows.RowOf(path...); ok {
				row = r
			}
		}
		all = append(all, at{n, row})
	}
	slices.SortFunc(all, func(x, y at) int { return cmp.Or(cmp.Compare(x.row, y.row), cmp.Compare(x.n, y.n)) })
	nodes := make([]Node, len(all))
	for i, a := range all {
		nodes[i] = a.n
	}
	return nodes
}

// route finds the paths of many nodes. Siblings share the way to their parent, which is gone once.
type route struct {
	model flat.Placed // nil: the model does not know the way up
	root  Node
	up    map[Node]*parentWay
	last  *parentWay
}

// parentWay is what siblings share: the path of their parent, with room for one step more, and how many they are.
type parentWay struct {
	parent Node
	path   []int
	count  int
	gone   bool
}

func (o *Outline) route() *route {
	placed, _ := o.rows.Model().(flat.Placed)
	return &route{model: placed, root: o.rows.Root(), up: map[Node]*parentWay{}}
}

// path is flat.Path. It is good until the next call.
func (w *route) path(n Node) ([]int, bool) {
	if w.model == nil {
		return nil, false
	}
	up, i := w.model.Parent(n), w.model.Index(n)
	if n == w.root || i < 0 || up == n {
		return flat.Path(w.model, w.root, n)
	}
	if w.last == nil || w.last.parent != up {
		w.last = w.to(up)
	}
	p := w.last
	if p.gone || i >= p.count || w.model.Child(up, i) != n {
		return nil, false
	}
	return append(p.path, i), true
}

// to goes the way to a parent.
func (w *route) to(parent Node) *parentWay {
	if p := w.up[parent]; p != nil {
		return p
	}
	path, ok := flat.Path(w.model, w.root, parent)
	p := &parentWay{parent, append(make([]int, 0, len(path)+1), path...), 0, !ok}
	if ok {
		p.count = w.model.Len(parent)
	}
	w.up[parent] = p
	return p
}

// Selected is how many nodes are selected.
func (o *Outline) Selected() int { return len(o.selected) }

// IsSelected reports whether a node is selected.
func (o *Outline) IsSelected(n Node) bool { _, ok := o.selected[n]; return ok }

// SetSelection selects nodes without moving the current row.
func (o *Outline) SetSelection(nodes []Node) {
	clear(o.selected)
	for _, n := range nodes {
		o.selected[n] = struct{}{}
	}
	o.changedSelection()
	o.Refresh()
}

// ClearSelection selects nothing.
func (o *Outline) ClearSelection() {
	o.cursor, o.anchor, o.notified = -1, -1, false
	o.SetSelection(nil)
}

// Select makes a row the current one, the only one selected, and shows it.
func (o *Outline) Select(row int) {
	if !o.has(row) {
		return
	}
	o.anchor = row
	o.only(row)
	o.current(row)
	o.Reveal(row)
	o.place()
}

// SelectPath opens the ancestors of the node at path (child numbers from the root) and selects it.
// It returns false if there is no such node.
func (o *Outline) SelectPath(path ...int) bool {
	row, ok := o.openTo(path)
	if ok {
		o.Select(row)
	}
	return ok
}

// SelectNode does the same for a node of a flat.Placed model.
func (o *Outline) SelectNode(n Node) bool {
	path, ok := o.pathTo(n)
	return ok && o.SelectPath(path...)
}

// RevealNode opens the ancestors of a node of a flat.Placed model and scrolls to it without selecting it.
func (o *Outline) RevealNode(n Node) bool {
	path, ok := o.pathTo(n)
	if !ok {
		return false
	}
	row, ok := o.openTo(path)
	if ok {
		o.Reveal(row)
	}
	return ok
}

// RowOf returns the row of a node of a flat.Placed model, and false if one of its ancestors is closed.
func (o *Outline) RowOf(n Node) (int, bool) {
	path, ok := o.pathTo(n)
	if !ok {
		return 0, false
	}
	return o.rows.RowOf(path...)
}

func (o *Outline) pathTo(n Node) ([]int, bool) {
	placed, ok := o.rows.Model().(flat.Placed)
	if !ok {
		return nil, false
	}
	path, ok := flat.Path(placed, o.rows.Root(), n)
	return path, ok && len(path) > 0
}

// openTo opens the ancestors of the node at path.
func (o *Outline) openTo(path []int) (int, bool) {
	if len(path) == 0 {
		return 0, false
	}
	marks := o.marks()
	before := o.rows.Len()
	row, ok := o.rows.OpenPath(path...)
	if o.rows.Len() != before {
		o.restore(marks)
		o.Refresh()
	}
	return row, ok
}

// current moves the current row and tells.
func (o *Outline) current(row int) {
	if row < 0 {
		o.cursor, o.notified = -1, false
		return
	}
	n := o.rows.At(row).Node
	tell := !o.notified || n != o.node || o.cursor < 0
	o.cursor, o.node, o.notified = row, n, true
	if !o.IsSelected(n) {
		o.only(row)
	}
	if tell && o.OnSelected != nil {
		o.OnSelected(n)
	}
}

// only selects a row and nothing else.
func (o *Outline) only(row int) {
	n := o.rows.At(row).Node
	if len(o.selected) == 1 && o.IsSelected(n) {
		return
	}
	clear(o.selected)
	o.selected[n] = struct{}{}
	o.changedSelection()
}

// sweep selects from the anchor to row, which becomes the current row.
func (o *Outline) sweep(row int) {
	if o.anchor < 0 || o.anchor >= o.rows.Len() {
		o.anchor = max(0, o.cursor)
	}
	from, to := min(o.anchor, row), max(o.anchor, row)
	if to-from >= MaxSelected { // keep the end the user is at
		if row == to {
			from = to - MaxSelected + 1
		} else {
			to = from + MaxSelected - 1
		}
	}
	clear(o.selected)
	for r := from; r <= to; r++ {
		o.selected[o.rows.At(r).Node] = struct{}{}
	}
	o.changedSelection()
	o.current(row)
	o.Reveal(row)
	o.place()
}

// SelectSiblings selects all children of the current row's parent, the current row staying the current one. It reports whether
// that changed what is selected.
func (o *Outline) SelectSiblings() bool {
	if o.cursor < 0 {
		return false
	}
	x := o.rows.At(o.cursor)
	n := min(o.rows.Model().Len(x.Parent), MaxSelected)
	all := len(o.selected) == n
	nodes := make([]Node, 0, n+1)
	for i := range n {
		c := o.rows.Model().Child(x.Parent, i)
		nodes = append(nodes, c)
		all = all && o.IsSelected(c)
	}
	if all {
		return false
	}
	o.SetSelection(append(nodes, x.Node)) // which may stand behind what one selects at most
	return true
}

// SelectAll selects all rows that are open to view, the first MaxSelected of them.
func (o *Outline) SelectAll() {
	nodes := make([]Node, 0, min(o.rows.Len(), MaxSelected)+1)
	for r := range min(o.rows.Len(), MaxSelected) {
		nodes = append(nodes, o.rows.At(r).Node)
	}
	if o.cursor >= 0 {
		nodes = append(nodes, o.rows.At(o.cursor).Node)
	}
	o.SetSelection(nodes)
}

// flip adds a row to the selection or takes it out.
func (o *Outline) flip(row int) {
	n := o.rows.At(row).Node
	if o.IsSelected(n) && len(o.selected) > 1 {
		delete(o.selected, n)
	} else {
		o.selected[n] = struct{}{}
	}
	o.anchor = row
	o.changedSelection()
	if o.IsSelected(n) {
		o.current(row)
	}
	o.place()
}

func (o *Outline) changedSelection() {
	if o.OnSelection != nil {
		o.OnSelection()
	}
}

// mark is a row to be found again after the tree changed. The model may be ahead of the rows when it is made, so
// it is made of what is already known.
type mark struct {
	path  []int // nil: no mark
	node  Node
	known bool // node is
}

// marks are the rows that stay what they are when the tree changes.
type marks struct {
	cursor, anchor, top mark
	shift               float64 // how far the top row is scrolled out
}

func (o *Outline) mark(row int) mark {
	if !o.has(row) {
		return mark{}
	}
	m := mark{path: o.rows.PathOf(row)}
	if row == o.cursor {
		m.node, m.known = o.node, true
	} else if o.drawing != nil {
		m.node, m.known = o.drawing.nodeIn(row)
	}
	return m
}

func (o *Outline) marks() marks {
	h := float64(o.rowHeight())
	top := int(o.pos / h)
	return marks{cursor: o.mark(o.cursor), anchor: o.mark(o.anchor), top: o.mark(top), shift: o.pos - float64(top)*h}
}

// each calls do with every mark.
func (m *marks) each(do func(*mark)) {
	for _, x := range []*mark{&m.cursor, &m.anchor, &m.top} {
		if x.path != nil {
			do(x)
		}
	}
}

// find brings a mark's path up to date by its node, where the model knows the way up. If the node is gone
// the mark goes to what stands in its place now, or the last of its siblings, or its parent.
func (o *Outline) find(m *mark) {
	if placed, ok := o.rows.Model().(flat.Placed); ok && m.known {
		if path, ok := flat.Path(placed, o.rows.Root(), m.node); ok {
			m.path = path
			return
		}
	}
	parent := o.rows.Root()
	for d := range m.path {
		n := o.rows.Model().Len(parent)
		if n == 0 {
			m.path = m.path[:d]
			return
		}
		m.path[d] = min(m.path[d], n-1)
		parent = o.rows.Model().Child(parent, m.path[d])
	}
}

// restore puts the marks back after the tree changed, and draws everything.
func (o *Outline) restore(m marks) {
	row := func(x mark) int {
		if x.path == nil {
			return -1
		}
		return o.rows.Nearest(x.path...)
	}
	o.anchor = row(m.anchor)
	if r := row(m.top); r >= 0 && o.pos > 0 {
		o.pos = float64(r)*float64(o.rowHeight()) + m.shift
	}
	o.pos = min(max(0, o.pos), o.end())
	o.prune()
	o.current(row(m.cursor))
	o.Refresh()
}

// prune takes nodes that are gone out of the selection.
func (o *Outline) prune() {
	way := o.route()
	if way.model == nil {
		return
	}
	n := len(o.selected)
	for x := range o.selected {
		if _, ok := way.path(x); !ok {
			delete(o.selected, x)
		}
	}
	if len(o.selected) != n {
		o.changedSelection()
	}
}

// Sync brings the rows up to date with a tree that changed anywhere. What is open, selected and on
// top stays so, wherever it is now.
func (o *Outline) Sync() {
	m := o.marks()
	o.rows.Sync()
	m.each(o.find)
	o.restore(m)
}

// Inserted tells that n children appeared before child i of the node at path.
func (o *Outline) Inserted(path []int, i, n int) {
	m := o.marks()
	o.rows.Inserted(path, i, n)
	m.each(func(x *mark) {
		if d := len(path); len(x.path) > d && slices.Equal(x.path[:d], path) && x.path[d] >= i {
			x.path[d] += n
		}
	})
	o.restore(m)
}

// Removed tells that n children from child i on went from the node at path. If the current node was among them,
// what stands in its place now becomes the current one.
func (o *Outline) Removed(path []int, i, n int) {
	m := o.marks()
	o.rows.Removed(path, i, n)
	m.each(func(x *mark) {
		d := len(path)
		if len(x.path) <= d || !slices.Equal(x.path[:d], path) || x.path[d] < i {
			return
		}
		if x.path[d] >= i+n {
			x.path[d] -= n
			return
		}
		x.path = append(slices.Clone(path), i)
		if _, ok := o.rows.RowOf(x.path...); !ok && i > 0 {
			x.path[d]--
		}
	})
	o.restore(m)
}
