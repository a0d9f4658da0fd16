package outline

import "slices"

// steps are the nodes that were opened only to show what was stepped to.
type steps struct {
	on     bool
	opened []Node
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
