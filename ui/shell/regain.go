package shell

import (
	"fyne.io/fyne/v2"

	"savant/ui/internal/home"
)

// walk gives a key that moves to what had the keyboard last, which has it again. A menu that was opened with the pointer has taken it, and Fyne does not
// tell when the menus close.
func (w *Window) walk(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight, fyne.KeyHome, fyne.KeyEnd, fyne.KeyPageUp, fyne.KeyPageDown:
	default:
		return false
	}
	if w.page() == nil || w.Canvas().Overlays().Top() != nil {
		return false
	}
	w.regain()
	f := w.Canvas().Focused()
	if f != nil {
		f.TypedKey(e)
	}
	return f != nil
}

// regain gives the keyboard to what lost it last, or where that is shown no more to the part of the tab that usually has it.
func (w *Window) regain() {
	if l, ok := w.Canvas().Content().(*home.Layer); ok {
		o := l.Last()
		if f, ok := o.(fyne.Focusable); ok && o.Visible() && !fyne.CurrentApp().Driver().AbsolutePositionForObject(o).IsZero() { // else it is shown no more
			w.Canvas().Focus(f)
		}
	}
	if w.Canvas().Focused() == nil {
		w.page().Focus()
	}
}
