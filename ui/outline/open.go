package outline

import (
	"slices"
)

// Toggle opens or closes a row.
func (o *Outline) Toggle(row int) {
	if !o.has(row) {
		return
	}
	if o.rows.At(row).Open {
		o.Close(row)
	} else {
		o.Open(row)
	}
}

// Open opens a row and returns the number of rows that appeared.
func (o *Outline) Open(row int) int {
	if !o.has(row) {
		return 0
	}
	n := o.rows.Open(row)
	if n > 0 {
		o.moveRows(row, n)
	}
	o.Refresh()
	return n
}

// OpenWhere opens the rows for which open is true, of the first rows up to most, those included that appear meanwhile, and draws them once.
func (o *Outline) OpenWhere(most int, open func(Node) bool) {
	for row := 0; row < o.rows.Len() && row < most; row++ {
		if open(o.rows.At(row).Node) {
			if n := o.rows.Open(row); n > 0 {
				o.moveRows(row, n)
			}
		}
	}
	o.Refresh()
}

// Close closes a row. If the current row was below it, the closed row becomes current.
func (o *Outline) Close(row int) {
	if !o.has(row) {
		return
	}
	n := o.rows.Close(row)
	if n == 0 {
		return
	}
	inside := o.cursor > row && o.cursor <= row+n
	o.moveRows(row, -n)
	if inside {
		o.current(row)
	}
	o.pos = min(o.pos, o.end())
	o.Refresh()
}

// moveRows shifts the stored row numbers after n rows appeared below row, or -n disappeared.
func (o *Outline) moveRows(row, n int) {
	for _, r := range []*int{&o.cursor, &o.anchor} {
		if *r > row {
			*r = max(row, *r+n)
		}
	}
}

// maxOpened bounds how many rows OpenAllBelow looks at: pressing the star on a huge array must not block the window.
const maxOpened = 100_000

// OpenAllBelow opens a row and everything below it except shut rows. It returns false if it stopped at maxOpened rows.
func (o *Outline) OpenAllBelow(row int) bool {
	if !o.has(row) {
		return true
	}
	depth := o.rows.Depth(row)
	marks := o.marks()
	looked, r := 0, row
	for ; r < o.rows.Len() && looked < maxOpened; r, looked = r+1, looked+1 {
		if r > row && o.rows.Depth(r) <= depth {
			break
		}
		if l := o.Look(o.rows.At(r).Node); l.Branch && (!l.Shut || r == row) {
			o.rows.Open(r)
		}
	}
	done := r >= o.rows.Len() || o.rows.Depth(r) <= depth
	o.restore(marks)
	return done
}

// CloseOthers closes everything except the ancestors of the current row.
func (o *Outline) CloseOthers() {
	if o.cursor < 0 {
		return
	}
	path := o.rows.PathOf(o.cursor)
	open := o.rows.At(o.cursor).Open
	o.rows.CloseAll()
	o.cursor, _ = o.rows.OpenPath(path...)
	o.anchor = o.cursor
	if open {
		o.rows.Open(o.cursor)
	}
	o.Reveal(o.cursor)
	o.Refresh()
}

// CloseAll closes everything.
func (o *Outline) CloseAll() {
	path := []int(nil)
	if o.cursor >= 0 {
		path = o.rows.PathOf(o.cursor)
	}
	o.rows.CloseAll()
	o.current(o.rows.Nearest(path...))
	o.anchor = o.cursor
	o.pos = min(o.pos, o.end())
	o.Refresh()
}

// openTo opens the ancestors of the node at path.
func (o *Outline) openTo(path []int) (int, bool) {
	if len(path) == 0 {
		return 0, false
	}
	o.steps.note(o, path)
	marks := o.marks()
	before := o.rows.Len()
	row, ok := o.rows.OpenPath(path...)
	if o.rows.Len() != before {
		o.restore(marks)
		o.Refresh()
	}
	return row, ok
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

// SelectNode is like SelectPath for a node of a flat.Placed model.
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

// Stepping has do select another node of a flat.Placed model. What was opened for the nodes selected so before is closed again, unless the new one is in
// it or the user has pressed a key or the mouse here since.
func (o *Outline) Stepping(do func()) {
	was := o.steps.on
	o.steps.on = true
	do()
	if o.steps.on = was; was {
		return
	}
	above := o.above()
	o.steps.opened = slices.DeleteFunc(o.steps.opened, func(n Node) bool {
		if slices.Contains(above, n) {
			return false
		}
		if row, ok := o.RowOf(n); ok && o.rows.At(row).Open {
			o.Close(row)
		}
		return true
	})
}

// above are the nodes that the current one is in.
func (o *Outline) above() (list []Node) {
	if o.cursor < 0 {
		return nil
	}
	path := o.rows.PathOf(o.cursor)
	n := o.rows.Root()
	for _, i := range path[:max(0, len(path)-1)] {
		n = o.rows.Model().Child(n, i)
		list = append(list, n)
	}
	return list
}

// note remembers the nodes above that of a path which are about to be opened.
func (s *steps) note(o *Outline, path []int) {
	if !s.on {
		return
	}
	n := o.rows.Root()
	for _, i := range path[:len(path)-1] {
		if i < 0 || i >= o.rows.Model().Len(n) {
			return
		}
		n = o.rows.Model().Child(n, i)
		if row, ok := o.RowOf(n); (!ok || !o.rows.At(row).Open) && !slices.Contains(s.opened, n) {
			s.opened = append(s.opened, n)
		}
	}
}
