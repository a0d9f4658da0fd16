package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"savant/ui/textedit"
)

// Entry is a field that lets its keys be taken first.
type Entry struct {
	textedit.Entry
	keys func(*fyne.KeyEvent) bool
	Tab  bool           // the entry uses Tab, instead of moving to the next field
	Next fyne.Focusable // where Tab leads, if not to the next in the window; Shift+Tab leads back as ever
	// Whole selects the text whenever the keyboard comes to the entry, so that typing replaces it. A click puts the caret.
	Whole bool
}

// FocusGained implements fyne.Focusable.
func (e *Entry) FocusGained() {
	e.Entry.FocusGained()
	if e.Whole {
		e.TypedShortcut(&fyne.ShortcutSelectAll{})
	}
}

// AcceptsTab implements fyne.Tabbable.
func (e *Entry) AcceptsTab() bool { return e.Tab || e.Next != nil }

// TypedKey implements fyne.Focusable.
func (e *Entry) TypedKey(k *fyne.KeyEvent) {
	switch {
	case k.Name == fyne.KeyTab && e.Next != nil:
		e.leave()
	case e.keys == nil || !e.keys(k):
		e.Entry.TypedKey(k)
	}
}

// leave leads Tab to Next, or with Shift to what comes before.
func (e *Entry) leave() {
	driver := fyne.CurrentApp().Driver()
	c := driver.CanvasForObject(e)
	if d, ok := driver.(desktop.Driver); ok && d.CurrentKeyModifiers()&fyne.KeyModifierShift != 0 {
		c.FocusPrevious()
		return
	}
	c.Focus(e.Next)
}

// NewEntry returns a field with a hint in it. keys may be nil.
func NewEntry(hint string, keys func(*fyne.KeyEvent) bool) *Entry {
	e := &Entry{keys: keys}
	e.ExtendBaseWidget(e)
	e.PlaceHolder = hint
	return e
}
