package outline

import (
	"cmp"
	"slices"

	"savant/ui/outline/flat"
)

// maxSelected is the most rows that one selection with Shift includes.
const maxSelected = 100_000

// Selection returns the selected nodes, those in visible rows first and in order.
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

// Select makes a row current, selects only it, and scrolls to it.
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

// current moves the current row and reports it.
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

// sweep selects from the anchor to row and makes row current.
func (o *Outline) sweep(row int) {
	if o.anchor < 0 || o.anchor >= o.rows.Len() {
		o.anchor = max(0, o.cursor)
	}
	from, to := min(o.anchor, row), max(o.anchor, row)
	if to-from >= maxSelected { // keep the end where the user is
		if row == to {
			from = to - maxSelected + 1
		} else {
			to = from + maxSelected - 1
		}
	}
	clear(o.selected)
	for r := from; r <= to; r++ {
		if n := o.rows.At(r).Node; o.Found == nil || o.Found.Has(n) {
			o.selected[n] = struct{}{}
		}
	}
	o.changedSelection()
	back := 1
	if row == to {
		back = -1
	}
	for at := row; from <= at && at <= to; at += back {
		if o.IsSelected(o.rows.At(at).Node) { // row may be there only for what was found below it
			row = at
			break
		}
	}
	o.current(row)
	o.Reveal(row)
	o.place()
}

// found is the first row that a filter has found from a row on, by steps of by; the row itself without a filter, or if there is none.
func (o *Outline) found(row, by int) int {
	if o.Found == nil || by == 0 {
		return row
	}
	for r := row; o.has(r); r += by {
		if o.Found.Has(o.rows.At(r).Node) {
			return r
		}
	}
	return row
}

// SelectSiblings selects all children of the current row's parent and keeps the current row. It reports whether the
// selection changed.
func (o *Outline) SelectSiblings() bool {
	if o.cursor < 0 {
		return false
	}
	x := o.rows.At(o.cursor)
	n := min(o.rows.Model().Len(x.Parent), maxSelected)
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
	o.SetSelection(append(nodes, x.Node)) // which may be beyond maxSelected
	return true
}

// SelectFound selects what a filter has found, at most maxSelected nodes, and makes one of them current. It reports
// whether there is a filter.
func (o *Outline) SelectFound() bool {
	if o.Found == nil {
		return false
	}
	nodes := o.Found.Nodes(maxSelected)
	if len(nodes) == 0 {
		return true
	}
	if current, ok := o.Current(); !ok || !o.Found.Has(current) {
		o.SelectNode(nodes[0])
	}
	if current, ok := o.Current(); ok && !slices.Contains(nodes, current) {
		nodes = append(slices.Clip(nodes), current) // which may be beyond maxSelected
	}
	o.SetSelection(nodes)
	return true
}

// SelectAll selects all visible rows, at most maxSelected.
func (o *Outline) SelectAll() {
	nodes := make([]Node, 0, min(o.rows.Len(), maxSelected)+1)
	for r := range min(o.rows.Len(), maxSelected) {
		nodes = append(nodes, o.rows.At(r).Node)
	}
	if o.cursor >= 0 {
		nodes = append(nodes, o.rows.At(o.cursor).Node)
	}
	o.SetSelection(nodes)
}

// flip adds a row to the selection or removes it.
func (o *Outline) flip(row int) {
	n := o.rows.At(row).Node
	if o.IsSelected(n) && len(o.selected) > 1 {
		delete(o.selected, n)
	} else {
		o.selected[n] = struct{}{}
	}
	o.anchor = row
	o.changedSelection()
	switch {
	case o.IsSelected(n):
		o.current(row)
	case row == o.cursor: // the current row must be a selected one
		if next, ok := o.RowOf(o.Selection()[0]); ok {
			o.current(next)
		}
	}
	o.place()
}

func (o *Outline) changedSelection() {
	if o.OnSelection != nil {
		o.OnSelection()
	}
}
