package textedit

import (
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/home"
	"savant/ui/internal/words"
)

var (
	_ fyne.Draggable         = (*Area)(nil)
	_ fyne.Tappable          = (*Area)(nil)
	_ fyne.SecondaryTappable = (*Area)(nil)
	_ desktop.Mouseable      = (*Area)(nil)
	_ desktop.Cursorable     = (*Area)(nil)
)

// Cursor implements desktop.Cursorable.
func (a *Area) Cursor() desktop.Cursor { return desktop.TextCursor }

// Tapped implements fyne.Tappable, so that a press here does not reach the object below.
func (a *Area) Tapped(*fyne.PointEvent) {}

// MouseDown puts the caret where the press is; a second one selects the word, a third the line.
func (a *Area) MouseDown(e *desktop.MouseEvent) {
	a.focus()
	off := a.offsetAt(e.Position)
	if e.Button != desktop.MouseButtonPrimary {
		if from, to := a.text.selection(); off < from || off >= to {
			a.move(off, false)
		}
		return
	}
	p, now := &a.press, time.Now()
	near := e.Position.Subtract(p.at)
	if now.Sub(p.last) > fyne.CurrentApp().Driver().DoubleTapDelay() || near.X*near.X+near.Y*near.Y > 16 {
		p.count = 0
	}
	p.count, p.at, p.last, p.held = p.count+1, e.Position, now, true
	switch p.count {
	case 2:
		a.Select(a.word(min(off+1, a.text.size), -1), a.word(off, 1))
	case 3:
		a.Select(a.text.begin(off), a.text.end(off))
	default:
		a.move(off, a.shift || e.Modifier&fyne.KeyModifierShift != 0)
	}
}

// MouseUp implements desktop.Mouseable.
func (a *Area) MouseUp(*desktop.MouseEvent) { a.press.held = false }

// Dragged selects.
func (a *Area) Dragged(e *fyne.DragEvent) {
	if !a.press.held {
		return
	}
	a.move(a.offsetAt(e.Position), true)
}

// DragEnd implements fyne.Draggable.
func (a *Area) DragEnd() { a.press.held = false }

// wheel is over the rows and handles the wheel; presses go through it. It is not part of Area itself, because Fyne clips
// scrollable objects, and a field of one line leaves the wheel to its parent.
type wheel struct {
	widget.BaseWidget
	a *Area
}

var _ fyne.Scrollable = (*wheel)(nil)

func newWheel(a *Area) *wheel {
	w := &wheel{a: a}
	w.ExtendBaseWidget(w)
	return w
}

// CreateRenderer implements fyne.Widget.
func (w *wheel) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(canvas.NewRectangle(color.Transparent))
}

// Scrolled implements fyne.Scrollable.
func (w *wheel) Scrolled(e *fyne.ScrollEvent) {
	a := w.a
	if e.Scrolled.DX != 0 && !a.Wrap {
		a.scrollSideways(-e.Scrolled.DX)
		return
	}
	if !a.scrollBy(-e.Scrolled.DY) && a.Wheel != nil {
		a.Wheel(e)
	}
}

// TappedSecondary shows what can be done with the text.
func (a *Area) TappedSecondary(e *fyne.PointEvent) {
	driver := fyne.CurrentApp().Driver()
	c := driver.CanvasForObject(a.self)
	if c == nil {
		return
	}
	item := func(text string, s fyne.Shortcut, can bool) *fyne.MenuItem {
		i := fyne.NewMenuItem(text, func() { a.self.(fyne.Shortcutable).TypedShortcut(s) })
		i.Disabled = !can
		return i
	}
	clip, writes, selected := fyne.CurrentApp().Clipboard(), !a.Disabled(), a.text.caret != a.text.anchor
	menu := fyne.NewMenu("",
		item(words.Say("Undo"), &fyne.ShortcutUndo{}, a.CanUndo()),
		item(words.Say("Redo"), &fyne.ShortcutRedo{}, a.CanRedo()),
		fyne.NewMenuItemSeparator(),
		item(words.Say("Cut"), &fyne.ShortcutCut{Clipboard: clip}, writes && selected),
		item(words.Say("Copy"), &fyne.ShortcutCopy{Clipboard: clip}, selected),
		item(words.Say("Paste"), &fyne.ShortcutPaste{Clipboard: clip}, writes),
		item(words.Say("Select all"), &fyne.ShortcutSelectAll{}, true))
	widget.NewPopUpMenu(menu, c).ShowAtPosition(driver.AbsolutePositionForObject(a.self).Add(e.Position))
}

// focus focuses the field.
func (a *Area) focus() {
	f, ok := a.self.(fyne.Focusable)
	if c := home.Canvas(a.self); ok && c != nil && !a.Disabled() {
		c.Focus(f)
	}
}

// offsetAt is the place in the text next to one on the screen.
func (a *Area) offsetAt(at fyne.Position) int {
	h, y := a.rowHeight(), at.Y-a.inset()+a.view.shift
	p := a.view.top
	if a.Multi && at.Y < 0 {
		p, _ = a.above(p)
	}
	for ok := true; a.Multi && y >= h && ok && at.Y < a.view.size.Height+h; y -= h {
		p, ok = a.below(p)
	}
	return a.across(p, at.X-a.inset()-a.gutter()+a.view.left)
}
