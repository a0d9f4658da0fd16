package widgets

import (
	"fyne.io/fyne/v2"

	"savant/ui/textedit"
)

// Entry is a field that lets its keys be taken first.
type Entry struct {
	textedit.Entry
	keys func(*fyne.KeyEvent) bool
	Tab  bool // the entry uses Tab, instead of moving to the next field
	// Whole selects the text whenever the keyboard comes to the entry, so that typing replaces it. A click puts the caret.
	Whole bool
	// Yield closes what the entry is in when an action of the window is asked for; nil for fields that stay, or that come first.
	Yield func()
	// Instead returns what undo and redo do in place of taking back what was written, nil if that was done last; itself nil for most fields.
	Instead func() func(redo bool)
}

// instead is what undo and redo do in place of taking back what was written.
func (e *Entry) instead() func(redo bool) {
	if e.Instead == nil {
		return nil
	}
	return e.Instead()
}

// CanUndo reports whether undo does something in the field.
func (e *Entry) CanUndo() bool { return e.instead() != nil || e.Entry.CanUndo() }

// CanRedo reports whether redo does.
func (e *Entry) CanRedo() bool { return e.instead() != nil || e.Entry.CanRedo() }

// TypedShortcut implements fyne.Shortcutable.
func (e *Entry) TypedShortcut(s fyne.Shortcut) {
	if do := e.instead(); do != nil {
		switch s.(type) {
		case *fyne.ShortcutUndo:
			do(false)
			return
		case *fyne.ShortcutRedo:
			do(true)
			return
		}
	}
	e.Entry.TypedShortcut(s)
}

// FocusGained implements fyne.Focusable.
func (e *Entry) FocusGained() {
	e.Entry.FocusGained()
	if e.Whole {
		e.TypedShortcut(&fyne.ShortcutSelectAll{})
	}
}

// AcceptsTab implements fyne.Tabbable.
func (e *Entry) AcceptsTab() bool { return e.Tab }

// TypedKey implements fyne.Focusable.
func (e *Entry) TypedKey(k *fyne.KeyEvent) {
	if e.keys == nil || !e.keys(k) {
		e.Entry.TypedKey(k)
	}
}

// NewEntry returns a field with a hint in it. keys may be nil.
func NewEntry(hint string, keys func(*fyne.KeyEvent) bool) *Entry {
	e := &Entry{keys: keys}
	e.ExtendBaseWidget(e)
	e.PlaceHolder = hint
	return e
}
