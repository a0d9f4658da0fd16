package outline

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"savant/ui/internal/words"
	"savant/ui/outline/flat"
)

// Dragged drags the selected rows, or says why they cannot be moved.
func (o *Outline) Dragged(e *fyne.DragEvent) {
	if o.OnDrop == nil || o.drag.from < 0 {
		return
	}
	if !o.drag.moving {
		nodes := o.Selection()
		if len(nodes) == 0 {
			o.drag.from = -1
			return
		}
		o.drag.moving, o.drag.nodes = true, nodes
		if o.CanDrag != nil {
			if why, ok := o.CanDrag(nodes); !ok {
				o.drag.nodes, o.drag.place = nil, dropPlace{words: why}
			}
		}
	}
	o.drag.at = e.Position
	o.aim()
	o.place()
	if o.edge() != 0 && !o.drag.creeps {
		o.drag.creeps = true
		o.wait(creepEvery, o.creep)
	}
}

// aim finds where the dragged rows would land at the pointer.
func (o *Outline) aim() {
	if o.drag.moving && o.drag.nodes != nil {
		o.drag.place = o.dropAt(o.drag.at.Y)
	}
}

// creepEvery is how often a view scrolls while rows are held near its edge.
const creepEvery = 40 * time.Millisecond

// edge is how far the view scrolls at once for where the pointer is: not at all unless it is near an edge, and further beyond it.
func (o *Outline) edge() float64 {
	h, y := o.rowHeight(), o.drag.at.Y
	switch {
	case o.drag.nodes == nil:
	case y < h:
		return -float64(min(h-y, 4*h)) / 3
	case y > o.Size().Height-h:
		return float64(min(y-o.Size().Height+h, 4*h)) / 3
	}
	return 0
}

// creep scrolls on while rows are held near an edge.
func (o *Outline) creep() {
	by := o.edge()
	if o.drag.creeps = o.drag.moving && by != 0; !o.drag.creeps {
		return
	}
	o.ScrollBy(by)
	o.aim()
	o.place()
	o.wait(creepEvery, o.creep)
}

// endDrag ends a drag; the rows are still where they were.
func (o *Outline) endDrag() (d drag) {
	d = o.drag
	o.drag = drag{from: -1}
	if d.moving {
		o.click = click{}
	}
	o.place()
	return d
}

// DragEnd drops the rows.
func (o *Outline) DragEnd() {
	if d := o.endDrag(); d.moving && d.place.ok && o.OnDrop != nil {
		o.OnDrop(d.nodes, d.place.parent, d.place.index)
	}
}

// dropAt returns the drop place at a height: the upper quarter of a row means before it, the lower quarter after it,
// and the middle into it.
func (o *Outline) dropAt(y float32) dropPlace {
	row := o.rowAt(min(max(0, y), o.Size().Height-1))
	if row < 0 {
		row = o.rows.Len() - 1
		if row < 0 {
			return dropPlace{}
		}
		y = o.Size().Height
	}
	h := o.rowHeight()
	top := float32(float64(row)*float64(h) - o.pos)
	x := o.rows.At(row)
	before := dropPlace{parent: x.Parent, index: x.Index, row: row, y: top, x: o.indent(x.Depth)}
	after := dropPlace{parent: x.Parent, index: x.Index + 1, row: row, y: top + h, x: o.indent(x.Depth)}
	if x.Open {
		after = dropPlace{parent: x.Node, index: 0, row: row, y: top + h, x: o.indent(x.Depth + 1)}
	}
	into := dropPlace{parent: x.Node, index: o.rows.Model().Len(x.Node), row: row, into: true}
	order := []dropPlace{into, before, after}
	switch part := (y - top) / h; {
	case part < 0.25:
		order = []dropPlace{before, into, after}
	case part > 0.75:
		order = []dropPlace{after, into, before}
	}
	for i := range order {
		p := &order[i]
		if p.into && slices.Contains(o.drag.nodes, p.parent) || o.there(p.parent, p.index) {
			if i == 0 {
				return dropPlace{words: words.Say("Stays where it is.")}
			}
			continue
		}
		p.ok = true
		if o.CanDrop != nil {
			p.words, p.ok = o.CanDrop(o.drag.nodes, p.parent, p.index)
		}
		if p.ok {
			return *p
		}
	}
	return order[0] // refused: the intended place, with the reason
}

// there reports whether the dragged rows are already what is before child i of parent, so that a drop would change nothing.
func (o *Outline) there(parent Node, i int) bool {
	placed, ok := o.rows.Model().(flat.Placed)
	if !ok {
		return false
	}
	first, last := i, -1
	for _, n := range o.drag.nodes {
		at := placed.Index(n)
		if placed.Parent(n) != parent || at < 0 {
			return false
		}
		first, last = min(first, at), max(last, at)
	}
	return last-first < len(o.drag.nodes) && i <= last+1
}
