package inspector

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"

	"savant/ui/internal/scroll"
	"savant/ui/textedit"
)

// entry is a text field that applies with Enter and reverts with Escape. One of several lines keeps the keyboard then, so that Undo can bring back what
// was written.
type entry struct {
	textedit.Entry
	apply  func() bool // reports whether the entered text is now the value
	revert func()
	leave  func()                    // returns the focus to where it came from
	accept func()                    // what Enter does once the text is the value, if not leave
	key    func(*fyne.KeyEvent) bool // handles keys before the field does
	others func(*fyne.KeyEvent) bool // handles keys that the field does not use
	step   func(back bool)           // what Tab does once the text is the value; nil if it goes to the next object
	lines  bool                      // Enter inserts a line break; Ctrl+Enter applies

	scrolled func(*fyne.ScrollEvent) // handles the wheel if there is nothing to scroll
	focusing func(on bool)           // called when the field gains or loses the focus
	hint     fyne.CanvasObject       // shown from when the field gains the focus until it loses it, or its text is applied; nil for none
}

// wrap shows a long text in as many lines as it needs.
func (e *entry) wrap(text string) {
	e.Multi, e.Wrap, e.Colors = true, true, textedit.Sniff(text)
	rows := rowsNeeded(text)
	if e.lines {
		rows++
	}
	e.Wheel = e.scrolled
	e.Rows = min(max(rows, 2), mostRows)
}

// rowsNeeded is about how many rows a text needs.
func rowsNeeded(text string) int { return strings.Count(text, "\n") + 1 + len(text)/wide }

const (
	wide     = 90 // characters from which a text is shown in several lines
	mostRows = 8
)

// AcceptsTab implements fyne.Tabbable: Tab goes to the next field, except where it is a letter among lines.
func (e *entry) AcceptsTab() bool { return e.lines || e.step != nil }

// TypedKey implements fyne.Focusable.
func (e *entry) TypedKey(k *fyne.KeyEvent) {
	if e.key != nil && e.key(k) {
		return
	}
	switch k.Name {
	case fyne.KeyTab:
		if e.step == nil {
			break
		}
		if e.apply() {
			e.step(e.Shifted())
		}
		return
	case fyne.KeyReturn, fyne.KeyEnter:
		if e.lines || e.Breaks && e.Shifted() {
			break
		}
		if e.apply() {
			e.applied()
		}
		return
	case fyne.KeyEscape:
		if !e.discard() && e.leave != nil {
			e.leave()
		}
		return
	}
	if e.others == nil || !e.others(k) {
		e.Entry.TypedKey(k)
	}
}

// discard shows the value again. In a field of several lines, what was written can be brought back with Undo: it reports that it discarded some there.
func (e *entry) discard() bool {
	was := e.Text
	e.revert()
	text := e.Text
	if !e.Multi || text == was {
		return false
	}
	e.SetText(was)
	e.Replace(text)
	return true
}

// applied goes on after Enter.
func (e *entry) applied() {
	switch {
	case e.accept != nil:
		e.accept()
	case e.leave != nil:
		e.leave()
	}
}

// Keeps reports whether the entry handles a shortcut of the window itself.
func (e *entry) Keeps(s fyne.Shortcut) bool {
	c, ok := s.(*desktop.CustomShortcut)
	return ok && e.lines && c.KeyName == fyne.KeyReturn
}

// TypedShortcut applies a multi-line text on Ctrl+Enter.
func (e *entry) TypedShortcut(s fyne.Shortcut) {
	if c, ok := s.(*desktop.CustomShortcut); ok && (c.KeyName == fyne.KeyReturn || c.KeyName == fyne.KeyEnter) {
		if e.apply() {
			e.applied()
		}
		return
	}
	e.Entry.TypedShortcut(s)
}

// FocusGained selects the whole text, so that typing after Tab replaces it. A click sets the cursor.
func (e *entry) FocusGained() {
	e.Entry.FocusGained()
	if !e.lines {
		e.selectAll()
	}
	if e.Moved != nil {
		e.Moved() // the field may be out of sight
	}
	if e.hint != nil {
		e.hint.Show()
	}
	if e.focusing != nil {
		e.focusing(true)
	}
}

// FocusLost applies the entered text: a click elsewhere does not cancel it. From then on Undo is that of the file.
func (e *entry) FocusLost() {
	e.Entry.FocusLost()
	e.Settle()
	e.Forget()
	if e.focusing != nil {
		e.focusing(false)
	}
}

// Settle applies the entered text, before an action is run. What cannot be applied stays in the field, which says why.
func (e *entry) Settle() bool {
	e.apply()
	if e.hint != nil {
		e.hint.Hide()
	}
	return true
}

// selectAll selects the whole text, so that typing replaces it.
func (e *entry) selectAll() { e.Entry.TypedShortcut(&fyne.ShortcutSelectAll{}) }

// revealCaret shows the caret of a field that is being written in. The caret itself may not have been drawn yet, where the field has.
func revealCaret(in *container.Scroll, a *textedit.Area) {
	if caret := a.ShownCaret(); caret != nil && caret.Visible() {
		scroll.RevealPart(in, a.Field(), caret.Position(), caret.Size())
	}
}
