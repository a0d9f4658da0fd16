package inspector

import "fyne.io/fyne/v2"

// Located is a Part with properties at places of the canvas.
type Located interface {
	// FocusAt focuses the property at a place. It reports whether there is one.
	FocusAt(at fyne.Position) bool
}

// Clicked gives the keyboard to what a click in the panel was about, after Fyne has taken it from everything: to the control o that was clicked, if it has
// a use for keys, or else to the field or the property at that place of the canvas. o is nil for a place without a control.
func (p *Panel) Clicked(o fyne.CanvasObject, at fyne.Position) {
	if f, ok := o.(fyne.Focusable); ok {
		p.win.Canvas().Focus(f)
		return
	}
	if focusAt(p.fields, at) {
		return
	}
	if x, ok := p.parts.(Located); ok {
		x.FocusAt(at)
	}
}

// FocusAt focuses the field at a place of the canvas. It reports whether there is one.
func (l *Line) FocusAt(at fyne.Position) bool { return focusAt(l.fields, at) }

// focusAt focuses the field that a place of the canvas is in or beside, as its name is.
func focusAt(fields []*field, at fyne.Position) bool {
	for _, beside := range []bool{false, true} {
		for _, f := range fields {
			if !f.entry.Disabled() && covers(f.root, at, beside) {
				f.panel.win.Canvas().Focus(f.entry)
				return true
			}
		}
	}
	return false
}

// covers reports whether an object is at a place of the canvas, or beside it.
func covers(o fyne.CanvasObject, at fyne.Position, beside bool) bool {
	in, size := at.Subtract(fyne.CurrentApp().Driver().AbsolutePositionForObject(o)), o.Size()
	return in.Y >= 0 && in.Y < size.Height && (beside || in.X >= 0 && in.X < size.Width)
}
