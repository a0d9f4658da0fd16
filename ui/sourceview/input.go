package sourceview

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"savant/ui/internal/home"
	"savant/ui/internal/tip"
	"savant/ui/internal/words"
)

// FocusGained shows that keys go here.
func (v *View) FocusGained() { v.focused = true; v.place() }

// FocusLost shows that keys go elsewhere.
func (v *View) FocusLost() { v.focused = false; home.Lost(v); v.place() }

// TypedRune changes nothing and reports that the user typed.
func (v *View) TypedRune(rune) { v.typed() }

func (v *View) typed() {
	if v.OnTyped != nil {
		v.OnTyped()
	}
}

// scrolls says what a key does to the view.
var scrolls = map[fyne.KeyName]func(v *View, row, page float64){
	fyne.KeyUp:       func(v *View, row, page float64) { v.ScrollBy(-row) },
	fyne.KeyDown:     func(v *View, row, page float64) { v.ScrollBy(row) },
	fyne.KeyPageUp:   func(v *View, row, page float64) { v.ScrollBy(-page) },
	fyne.KeyPageDown: func(v *View, row, page float64) { v.ScrollBy(page) },
	fyne.KeyLeft:     func(v *View, row, page float64) { v.scrollSideways(-4) },
	fyne.KeyRight:    func(v *View, row, page float64) { v.scrollSideways(4) },
	fyne.KeyHome:     func(v *View, row, page float64) { v.left = 0; v.scrollTo(0); v.redraw() },
	fyne.KeyEnd: func(v *View, row, page float64) {
		v.index.count(v.index.size) // the end has a line number only when all before it are counted
		v.scrollTo(v.end())
	},
}

// TypedKey scrolls.
func (v *View) TypedKey(e *fyne.KeyEvent) {
	if v.OnKey != nil && v.OnKey(e) {
		return
	}
	if scroll := scrolls[e.Name]; scroll != nil {
		h := float64(v.rowHeight())
		scroll(v, h, max(h, float64(v.Size().Height)-h))
	} else if e.Name == fyne.KeyBackspace || e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter {
		v.typed()
	}
}

// Scrolled moves the view.
func (v *View) Scrolled(e *fyne.ScrollEvent) {
	v.ScrollBy(-float64(e.Scrolled.DY))
	if n := int(e.Scrolled.DX / 6); n != 0 {
		v.scrollSideways(-n)
	}
}

// MouseDown reports where in the text the press was; with Shift it extends the selection to there.
func (v *View) MouseDown(e *desktop.MouseEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(v); c != nil {
		c.Focus(v)
	}
	v.pressed = false
	if e.Button != desktop.MouseButtonPrimary || v.drawing == nil {
		return
	}
	off, ok := v.drawing.byteAt(e.Position)
	if !ok {
		return
	}
	v.pressed = true
	if e.Modifier&fyne.KeyModifierShift == 0 {
		v.anchor = off
	}
	v.cursor = off
	v.redraw()
	if v.OnSelected != nil {
		v.OnSelected(off)
	}
}

// MouseIn says what is wrong in a marked line.
func (v *View) MouseIn(e *desktop.MouseEvent) { v.MouseMoved(e) }

// MouseMoved says what is wrong in a marked line.
func (v *View) MouseMoved(e *desktop.MouseEvent) {
	why := ""
	if v.drawing != nil {
		why = v.drawing.brokenAt(e.Position)
	}
	if why == v.told {
		return
	}
	tip.Leave(v)
	if v.told = why; why != "" {
		tip.Enter(v, why, e)
	}
}

// MouseOut ends that.
func (v *View) MouseOut() {
	v.told = ""
	tip.Leave(v)
}

// MouseUp ends a press.
func (v *View) MouseUp(*desktop.MouseEvent) { v.pressed = false }

// Dragged selects text.
func (v *View) Dragged(e *fyne.DragEvent) {
	if !v.pressed || v.drawing == nil {
		return
	}
	h := v.rowHeight()
	switch { // the view follows the pointer
	case e.Position.Y < 0:
		v.ScrollBy(-float64(h))
	case e.Position.Y > v.Size().Height:
		v.ScrollBy(float64(h))
	}
	at := fyne.NewPos(e.Position.X, min(max(0, e.Position.Y), v.Size().Height-1))
	if off, ok := v.drawing.byteAt(at); ok && off != v.cursor {
		v.cursor = off
		v.redraw()
	}
}

// DragEnd ends a press.
func (v *View) DragEnd() { v.pressed = false }

// mostCopied is how many bytes of text go to the clipboard at most.
const mostCopied = 4 << 20

// SelectedText is the text the user selected, the first 4 MiB of it.
func (v *View) SelectedText() string {
	r := v.Selected()
	return string(v.index.read(r.Start, min(r.End-r.Start, mostCopied)))
}

// TypedShortcut copies the selected text, and selects all.
func (v *View) TypedShortcut(s fyne.Shortcut) {
	switch s := s.(type) {
	case *fyne.ShortcutCopy:
		if text := v.SelectedText(); text != "" && s.Clipboard != nil {
			s.Clipboard.SetContent(text)
		}
	case *fyne.ShortcutSelectAll:
		v.anchor, v.cursor = 0, v.index.size
		v.redraw()
	default:
		home.PassShortcut(v, s)
	}
}

// AccessibilityLabel implements fyne.Accessible.
func (v *View) AccessibilityLabel() string { return words.Say("Source") }

// AccessibilityRole implements fyne.Accessible.
func (v *View) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }
