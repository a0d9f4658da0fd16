package inspector

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/codec/variant"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

// entry is a text field that applies with Enter and reverts with Escape.
type entry struct {
	widget.Entry
	apply  func() bool // reports whether what was written is now the value
	revert func()
	leave  func()                    // the keyboard goes back to where it came from
	key    func(*fyne.KeyEvent) bool // takes keys before the field does
	lines  bool                      // Enter is one of the letters; Ctrl+Enter applies
}

func newEntry(mono bool) *entry {
	e := &entry{}
	e.ExtendBaseWidget(e)
	e.TextStyle.Monospace = mono
	return e
}

// wrap shows a long text in several lines, as many as it needs.
func (e *entry) wrap(text string) {
	e.MultiLine = true
	e.Scroll = fyne.ScrollVerticalOnly
	e.Wrapping = fyne.TextWrapBreak
	rows := strings.Count(text, "\n") + 1 + len(text)/wide
	if e.lines {
		rows++
	}
	e.SetMinRowsVisible(min(max(rows, 2), mostRows))
}

const (
	wide     = 90 // letters from which a text is shown in several lines
	mostRows = 8
)

// AcceptsTab is Fyne's: Tab goes to the next field, except where it is a letter among lines.
func (e *entry) AcceptsTab() bool { return e.lines }

// TypedKey is Fyne's.
func (e *entry) TypedKey(k *fyne.KeyEvent) {
	if e.key != nil && e.key(k) {
		return
	}
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		if e.lines {
			break
		}
		if e.apply() && e.leave != nil {
			e.leave()
		}
		return
	case fyne.KeyEscape:
		e.revert()
		if e.leave != nil {
			e.leave()
		}
		return
	}
	e.Entry.TypedKey(k)
}

// TypedShortcut applies a text of several lines with Ctrl+Enter.
func (e *entry) TypedShortcut(s fyne.Shortcut) {
	if c, ok := s.(*desktop.CustomShortcut); ok && (c.KeyName == fyne.KeyReturn || c.KeyName == fyne.KeyEnter) {
		if e.apply() && e.leave != nil {
			e.leave()
		}
		return
	}
	e.Entry.TypedShortcut(s)
}

// FocusGained marks the whole text: whoever comes with Tab writes anew. A click puts the cursor where it was made.
func (e *entry) FocusGained() {
	e.Entry.FocusGained()
	if !e.lines {
		e.selectAll()
	}
}

// FocusLost applies what was written: whoever clicks elsewhere has not changed their mind.
func (e *entry) FocusLost() {
	e.Entry.FocusLost()
	e.apply()
}

// selectAll marks the whole text, so that writing replaces it.
func (e *entry) selectAll() { e.Entry.TypedShortcut(&fyne.ShortcutSelectAll{}) }

// field is an entry with its caption above and, below, what is wrong with what was written.
type field struct {
	spec   spec
	panel  *Panel
	entry  *entry
	note   *widget.Label
	shown  string // the text of the value that is in force
	frozen bool   // refilling: changes are not the user's
	root   *fyne.Container
}

func newField(p *Panel, s spec, caption bool) *field {
	f := &field{spec: s, panel: p, entry: newEntry(s.mono), note: newNote()}
	f.entry.lines = s.lines
	if text := s.show(p.value); s.lines || len(text) > wide {
		f.entry.wrap(text)
	}
	f.entry.apply, f.entry.revert, f.entry.leave = f.apply, f.revert, p.leave
	f.entry.OnChanged = f.changed
	f.root = ink.Down(4)
	if caption {
		f.root.Add(ink.Small(s.label, look.Muted))
	}
	f.root.Add(f.entry)
	f.root.Add(f.note)
	if s.lines {
		f.root.Add(ink.Small("Enter begins a line. Ctrl+Enter applies.", look.Muted))
	}
	return f
}

func newNote() *widget.Label {
	n := widget.NewLabel("")
	n.Wrapping = fyne.TextWrapWord
	n.SizeName = theme.SizeNameCaptionText
	n.Hide()
	return n
}

func say(n *widget.Label, text string, importance widget.Importance) {
	if n.Text == text && n.Importance == importance && n.Visible() == (text != "") {
		return
	}
	n.Importance = importance
	n.SetText(text)
	if text == "" {
		n.Hide()
	} else {
		n.Show()
	}
}

// fill shows the value in force, unless the user is writing.
func (f *field) fill(v variant.Value) {
	text := f.spec.show(v)
	written := f.entry.Text != f.shown
	f.shown = text
	if written && f.panel.focused(f.entry) {
		return
	}
	f.set(text)
}

func (f *field) set(text string) {
	f.frozen = true
	f.entry.SetText(text)
	f.frozen = false
	say(f.note, "", widget.MediumImportance)
}

func (f *field) changed(text string) {
	if f.frozen {
		return
	}
	note, importance := "", widget.LowImportance
	if _, err := f.spec.take(f.panel.value, text); err != nil {
		note, importance = err.Error(), widget.DangerImportance
	} else if f.spec.hint != nil {
		note = f.spec.hint(f.panel.value, text)
	}
	before := f.note.Visible()
	say(f.note, note, importance)
	if before != f.note.Visible() {
		f.panel.relayout()
	}
}

func (f *field) apply() bool {
	if f.entry.Text == f.shown {
		return true
	}
	v, err := f.spec.take(f.panel.value, f.entry.Text)
	if err == nil {
		written := f.entry.Text
		f.shown = written // so that losing the keyboard while it is applied does not apply it again
		err = f.panel.set(v)
		if err == nil {
			f.panel.Refresh()
			return true
		}
		f.shown = f.spec.show(f.panel.value)
	}
	say(f.note, explain(err), widget.DangerImportance)
	f.panel.relayout()
	return false
}

func (f *field) revert() {
	f.set(f.shown)
	f.panel.relayout()
}
