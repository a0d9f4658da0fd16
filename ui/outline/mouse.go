package outline

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"savant/ui/internal/tip"
)

// Scrolled scrolls the view.
func (o *Outline) Scrolled(e *fyne.ScrollEvent) {
	tip.Leave(o)
	o.tip = ""
	o.ScrollBy(-float64(e.Scrolled.DY))
	o.hover = o.rowAt(e.Position.Y)
	o.aim()
	o.place()
}

// MouseDown selects, opens and closes.
func (o *Outline) MouseDown(e *desktop.MouseEvent) {
	o.steps.opened = nil
	tip.Leave(o)
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

// MouseMoved highlights the row under the pointer, and shows the whole of what is cut off there.
func (o *Outline) MouseMoved(e *desktop.MouseEvent) {
	if row := o.rowAt(e.Position.Y); row != o.hover {
		o.hover = row
		o.place()
	}
	text := ""
	if o.drawing != nil && o.hover >= 0 && !o.drag.moving {
		text = o.drawing.whole(o.hover, o.cellAt(e.Position.X))
	}
	if text != o.tip {
		tip.Leave(o)
		o.tip = text
		tip.Enter(o, text, e)
	}
}

// MouseOut removes the highlight.
func (o *Outline) MouseOut() {
	o.hover, o.tip = -1, ""
	tip.Leave(o)
	o.place()
}
