package outline

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"savant/ui/internal/ink"
	"savant/ui/look"
	"savant/ui/textedit"
)

// Edit describes an edit of the current row in a field over its summary.
type Edit struct {
	Text string
	// Check is called while typing; its remark or error is shown below the field.
	Check func(text string) (note string, err error)
	// Accept is called with the text on Enter and when the focus moves elsewhere. If it fails on Enter, editing
	// continues.
	Accept func(text string) error
	// Step is called on the up and down arrow keys and returns the new text.
	Step func(text string, steps float64) string
	// Refused is called with the text and the error of Accept if the focus has moved elsewhere.
	Refused func(text string, err error)
	// Breaks keeps line breaks: those that are pasted, and those of Shift+Enter.
	Breaks bool
	// Gone is called once the field is; nil for nothing.
	Gone func()
	// Keys handles keys that the field does not use, such as F1.
	Keys func(k *fyne.KeyEvent) bool
}

// editing is the field over a row, with the remark below it.
type editing struct {
	Edit
	of    *Outline
	node  Node
	entry *editEntry
	said  string // the remark or error
	tone  fyne.ThemeColorName
	lines *fyne.Container // what is said, as wide as the field
	below *fyne.Container // that and its background
	done  bool            // accepted or cancelled
}

// Edit edits the current row in place. It reports whether it could start.
func (o *Outline) Edit(e Edit) bool {
	c := fyne.CurrentApp().Driver().CanvasForObject(o)
	if c == nil || o.drawing == nil || o.cursor < 0 {
		return false
	}
	o.EndEdit()
	o.Reveal(o.cursor)
	d := &editing{Edit: e, of: o, node: o.node, entry: &editEntry{}, lines: ink.Down(0)}
	d.below = container.NewStack(ink.Box(look.Panel, look.Line, 4), ink.Pad(noteSide, 3, noteSide, 3, d.lines))
	d.below.Hide()
	d.entry.of = d
	d.entry.ExtendBaseWidget(d.entry)
	d.entry.Name = o.Look(o.node).Label
	d.entry.SetText(e.Text)
	d.entry.OnChanged = d.changed
	d.entry.Entry.Breaks = e.Breaks
	o.drawing.edit.Objects = []fyne.CanvasObject{d.entry, d.below}
	o.edited = d
	o.drawing.place(false)
	c.Focus(d.entry)
	return true
}

// Editing reports whether the current row is being edited in place.
func (o *Outline) Editing() bool { return o.edited != nil }

// EndEdit applies the edit of a row, as when the focus moves elsewhere.
func (o *Outline) EndEdit() {
	if d, ok := o.edited.(*editing); ok {
		if c := fyne.CurrentApp().Driver().CanvasForObject(o); c != nil {
			c.Focus(o)
		}
		d.end()
	}
}

// changed checks the text being entered.
func (d *editing) changed(text string) {
	note, err := d.Check(text)
	d.say(note, err)
}

func (d *editing) say(note string, err error) {
	d.said, d.tone = note, look.Muted
	if err != nil {
		d.said, d.tone = err.Error(), look.Error
	}
	d.below.Hidden = d.said == ""
	d.of.place()
}

// accept applies the entered text and returns the focus. It reports false if the text cannot be applied.
func (d *editing) accept() bool {
	if err := d.Accept(d.entry.Text); err != nil {
		d.say("", err)
		return false
	}
	d.leave()
	return true
}

// leave returns the focus to the outline and does nothing else.
func (d *editing) leave() {
	d.done = true
	if c := fyne.CurrentApp().Driver().CanvasForObject(d.of); c != nil {
		c.Focus(d.of)
	}
}

// end removes the field after it has lost the focus.
func (d *editing) end() {
	if d.of.edited != overlay(d) {
		return
	}
	d.of.edited = nil
	d.of.drawing.edit.Objects = nil
	d.of.drawing.edit.Refresh()
	if !d.done {
		if err := d.Accept(d.entry.Text); err != nil {
			d.Refused(d.entry.Text, err)
		}
	}
	if d.Gone != nil {
		d.Gone()
	}
	d.of.later(func() { // if the whole window lost the focus, the field would get it back
		if c := fyne.CurrentApp().Driver().CanvasForObject(d.of); c != nil && c.Focused() == d.entry {
			c.Focus(d.of)
		}
	})
}

const (
	narrowestEdit = 140 // the least width of the field
	noteSide      = 8   // beside what is said below it
	mostSaid      = 8   // lines of that
)

// put implements overlay.
func (d *editing) put(row currentRow) {
	edit := d.of.drawing.edit
	if row.node != d.node || !row.seen {
		edit.Hide()
		return
	}
	x := max(0, min(row.x-d.of.Theme().Size(theme.SizeNameInnerPadding), row.end-narrowestEdit))
	height := d.entry.MinSize().Height
	y := row.y + (row.height-height)/2
	d.entry.Move(fyne.NewPos(x, y))
	d.entry.Resize(fyne.NewSize(row.end-x, height))
	d.lines.RemoveAll()
	for _, line := range ink.Broken(d.said, row.end-x-2*noteSide, mostSaid) {
		d.lines.Add(ink.Small(line, d.tone))
	}
	below := d.below.MinSize().Height
	at := y + height
	if at+below > row.bottom { // above the row if there is no room below
		at = y - below
	}
	d.below.Move(fyne.NewPos(x, at))
	d.below.Resize(fyne.NewSize(row.end-x, below))
	edit.Show()
	edit.Refresh()
}

// editEntry is the field.
type editEntry struct {
	textedit.Entry
	of *editing
}

// TypedKey implements fyne.Focusable.
func (e *editEntry) TypedKey(k *fyne.KeyEvent) {
	steps := map[fyne.KeyName]float64{fyne.KeyUp: 1, fyne.KeyDown: -1}[k.Name]
	switch {
	case (k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter) && !(e.of.Breaks && e.Shifted()):
		e.of.accept()
	case k.Name == fyne.KeyEscape:
		e.of.leave()
	case steps != 0 && e.of.Step != nil:
		e.Replace(e.of.Step(e.Text, steps))
	case e.of.Keys != nil && e.of.Keys(k):
	default:
		e.Entry.TypedKey(k)
	}
}

// Settle applies the entered text, before an action is run.
func (e *editEntry) Settle() bool { return e.of.accept() }

// FocusGained selects the whole text, so that typing replaces it.
func (e *editEntry) FocusGained() {
	e.Entry.FocusGained()
	e.TypedShortcut(&fyne.ShortcutSelectAll{})
}

// FocusLost applies the entered text: a click elsewhere does not cancel it.
func (e *editEntry) FocusLost() {
	e.Entry.FocusLost()
	e.of.end()
}
