package outline

import (
	"slices"

	"savant/ui/outline/flat"
)

// mark is a row to find again after the tree has changed. The model may be ahead of the rows when it is made, so it
// uses only what is already known.
type mark struct {
	path  []int // nil for no mark
	node  Node
	known bool // node is valid
}

// marks are the rows to find again when the tree changes.
type marks struct {
	cursor, anchor, top mark
	shift               float64 // how far the top row is scrolled out
	held                bool    // top is the current row: it keeps its place even where nothing is scrolled out
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

// each calls do for every mark.
func (m *marks) each(do func(*mark)) {
	for _, x := range []*mark{&m.cursor, &m.anchor, &m.top} {
		if x.path != nil {
			do(x)
		}
	}
}

// find updates a mark's path by its node, if the model knows the parents of nodes. If the node was removed, the mark
// moves to the node now in its place, or the last of its siblings, or its parent.
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

// restore restores the marks after the tree changed and draws everything.
func (o *Outline) restore(m marks) {
	row := func(x mark) int {
		if x.path == nil {
			return -1
		}
		return o.rows.Nearest(x.path...)
	}
	o.anchor = row(m.anchor)
	if r := row(m.top); r >= 0 && (o.pos > 0 || m.held) {
		o.pos = float64(r)*float64(o.rowHeight()) + m.shift
	}
	o.pos = min(max(0, o.pos), o.end())
	o.prune()
	o.current(row(m.cursor))
	o.Refresh()
}

// prune removes deleted nodes from the selection.
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

// Sync updates the rows after any change of the tree. Open, selected and topmost nodes keep their state even if they
// moved.
func (o *Outline) Sync() {
	m := o.marks()
	o.rows.Sync()
	m.each(o.find)
	o.restore(m)
}

// Follow is Sync where some nodes have become others, which are open if those were: became returns what a node is now, 0 if it is itself or gone.
func (o *Outline) Follow(became func(Node) Node) {
	o.rows.Each(func(n Node, _ int) {
		if to := became(n); to != 0 {
			o.rows.Keep(to)
		}
	})
	o.Sync()
}

// Inserted records that n children were inserted before child i of the node at path.
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

// Removed records that n children from child i on were removed from the node at path. If the current node was among
// them, the node now in its place becomes current.
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

// SetModel shows another tree, or another view of the same one (filtered). Nodes that the new tree still has stay open
// and selected.
func (o *Outline) SetModel(m Model, root Node) {
	marks := o.marks()
	was := o.rows
	o.rows = flat.New(m, root)
	o.rows.CopyOpen(was)
	marks.each(o.find)
	o.restore(marks)
}

// SetModelOpen is SetModel with those nodes open for which open is true, whichever were before.
func (o *Outline) SetModelOpen(m Model, root Node, open func(Node) bool) {
	marks := o.marks()
	o.rows = flat.New(m, root)
	for i := 0; i < o.rows.Len(); i++ {
		if open(o.rows.At(i).Node) {
			o.rows.Open(i)
		}
	}
	marks.each(o.find)
	o.restore(marks)
}

// ShowOnly shows a part of the tree, or another part than before. Nodes in that part stay open and selected; a current
// row outside it is no longer current.
func (o *Outline) ShowOnly(m Model) {
	rows := flat.New(m, o.rows.Root())
	rows.CopyOpen(o.rows)
	o.showRows(rows)
}

// NewRows returns rows of root's children for ShowRows, all closed. What the user opens in them is noted.
func NewRows(m Model, root Node) *Rows {
	rows := flat.New(m, root)
	rows.Note()
	return rows
}

// ShowRows shows other rows, such as those of a part of the tree; a current row that they do not have is no longer current. What is open
// in the rows that were shown, and not by itself, is open in them too, but for nodes for which skip is true. The rows belong to the outline from then on.
func (o *Outline) ShowRows(rows *Rows, skip func(Node) bool) {
	rows.OpenLike(o.rows, skip)
	o.showRows(rows)
}

// Grow has do change the rows that are shown, as its model has changed. Selected nodes keep their state, and the current one its place in view; where it
// is not in view, the topmost one does.
func (o *Outline) Grow(do func(*Rows)) {
	m := o.marks()
	if y := float64(o.cursor)*float64(o.rowHeight()) - o.pos; o.cursor >= 0 && y >= 0 && y < float64(o.Size().Height) {
		m.top, m.shift, m.held = m.cursor, -y, true
	}
	do(o.rows)
	m.each(o.find)
	o.restore(m)
}

// Reopen updates and shows the rows that Rows returned before a part of the tree was shown.
func (o *Outline) Reopen(rows *flat.Rows) {
	rows.Sync()
	o.showRows(rows)
}

func (o *Outline) showRows(rows *flat.Rows) {
	marks := o.marks()
	o.rows = rows
	if _, ok := o.pathTo(marks.cursor.node); !ok {
		marks.cursor = mark{}
	}
	marks.each(o.find)
	o.restore(marks)
}

// Lists reports whether a node of a flat.Placed model is in the tree that is shown, even in a closed branch.
func (o *Outline) Lists(n Node) bool {
	_, ok := o.pathTo(n)
	return ok
}

// Reset shows an unrelated tree: nothing is selected or open. The scroll position is kept as far as there are rows.
func (o *Outline) Reset(m Model, root Node) {
	o.rows = flat.New(m, root)
	o.cursor, o.anchor, o.hover, o.node = -1, -1, -1, 0
	o.drag, o.click = drag{from: -1}, click{row: -1}
	clear(o.selected)
	o.pos = min(o.pos, o.end())
	o.Refresh()
}
