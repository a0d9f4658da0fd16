package outline

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// Scrolled scrolls the view.
func (o *Outline) Scrolled(e *fyne.ScrollEvent) {
	o.ScrollBy(-float64(e.Scrolled.DY))
	o.hover = o.rowAt(e.Position.Y)
	o.place()
}

// MouseDown selects, opens and closes.
func (o *Outline) MouseDown(e *desktop.MouseEvent) {
	row := o.rowAt(e.Position.Y)
	if c := fyne.CurrentApp().Driver().CanvasForObject(o); c != nil {
		o.pressed = row >= 0
		c.Focus(o)
		o.pressed = false
	}
	o.drag = drag{from: row}
	if row < 0 {
		return
	}
	o.click.alone = false
	x := o.rows.At(row)
	if e.Button == desktop.MouseButtonSecondary {
		if !o.IsSelected(x.Node) {
			o.anchor = row
			o.only(row)
		}
		o.current(row)
		o.place()
		if o.OnMenu != nil {
			o.OnMenu(x.Node, e.AbsolutePosition)
		}
		return
	}
	if e.Button != desktop.MouseButtonPrimary {
		return
	}
	indent := o.indent(x.Depth)
	if e.Position.X >= indent && e.Position.X < indent+chevronWidth && o.Look(x.Node).Branch {
		o.Toggle(row)
		o.drag.from = -1
		return
	}
	if cell := o.cellAt(e.Position.X); cell >= 0 && o.OnCell != nil && o.OnCell(x.Node, cell) {
		o.drag.from = -1
		return
	}
	last := o.click
	o.click = click{row: row, when: time.Now()}
	switch {
	case e.Modifier&fyne.KeyModifierShift != 0:
		o.sweep(row)
		return
	case e.Modifier&(fyne.KeyModifierControl|fyne.KeyModifierSuper) != 0:
		o.flip(row)
		return
	}
	if row == last.row && o.click.when.Sub(last.when) < doubleClick {
		o.click.when = time.Time{}
		if o.Look(x.Node).Branch {
			o.Toggle(row)
		} else {
			o.click.twice = true
		}
		return
	}
	if len(o.selected) > 1 && o.IsSelected(x.Node) {
		o.click.alone = true
		o.current(row)
		o.place()
		return
	}
	o.Select(row)
	if o.OnClicked != nil {
		o.OnClicked(x.Node)
	}
}

// MouseUp ends a press that was not a drag.
func (o *Outline) MouseUp(e *desktop.MouseEvent) {
	if o.click.alone && !o.drag.moving && o.cursor >= 0 {
		o.Select(o.cursor)
	}
	o.click.alone = false
	if n, ok := o.Current(); ok && o.click.twice {
		o.click.twice = false
		o.later(func() { o.activate(n) }) // the driver removes the focus from what is not under the pointer, once this returns
	}
}

// MouseIn highlights the row under the pointer.
func (o *Outline) MouseIn(e *desktop.MouseEvent) { o.MouseMoved(e) }

// MouseMoved highlights the row under the pointer.
func (o *Outline) MouseMoved(e *desktop.MouseEvent) {
	if row := o.rowAt(e.Position.Y); row != o.hover {
		o.hover = row
		o.place()
	}
}

// MouseOut removes the highlight.
func (o *Outline) MouseOut() {
	o.hover = -1
	o.place()
}

// Dragged drags the selected rows.
func (o *Outline) Dragged(e *fyne.DragEvent) {
	if o.OnDrop == nil || o.drag.from < 0 {
		return
	}
	if !o.drag.moving {
		nodes := o.Selection()
		if len(nodes) == 0 || o.CanDrag != nil && !o.CanDrag(nodes) {
			o.drag.from = -1
			return
		}
		o.drag.moving, o.drag.nodes = true, nodes
	}
	o.drag.at = e.Position
	h := o.rowHeight()
	switch { // the view scrolls near an edge
	case e.Position.Y < h:
		o.ScrollBy(-float64(h) / 3)
	case e.Position.Y > o.Size().Height-h:
		o.ScrollBy(float64(h) / 3)
	}
	o.drag.place = o.dropAt(e.Position.Y)
	o.place()
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

// DragEnd drops the rows.
func (o *Outline) DragEnd() {
	d := o.drag
	o.drag = drag{from: -1}
	if d.moving {
		o.click = click{}
	}
	o.place()
	if d.moving && d.place.ok && o.OnDrop != nil {
		o.OnDrop(d.nodes, d.place.parent, d.place.index)
	}
}
