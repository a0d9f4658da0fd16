// Package banner shows messages below the pages of a window, one at a time.
package banner

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// Banner shows the message of the active page, or else the window's own.
type Banner struct {
	Root    *fyne.Container
	Resized func() // called when the height of what is above changes

	win      host.Window
	messages map[host.Page]*host.Message // by page; the window's own is that of nil
	shown    *host.Message
	times    int // how often it was shown in a row
	buttons  []*widgets.Button
}

// New makes a banner without messages.
func New(w host.Window) *Banner {
	b := &Banner{Root: ink.Down(0), win: w, messages: map[host.Page]*host.Message{}}
	b.Root.Hide()
	return b
}

// Message is the message of a page, or of the window for nil; nil for none.
func (b *Banner) Message(over host.Page) *host.Message { return b.messages[over] }

// Notify gives a page, or the window for nil, another message, or none for nil.
func (b *Banner) Notify(over host.Page, m *host.Message) {
	was := b.messages[over]
	switch {
	case m == nil:
		delete(b.messages, over)
	case was != nil && was != m && was.Text == m.Text:
		b.times++
		b.messages[over] = m
		b.win.Trace("renewed", "times", b.times)
	default:
		b.times = 1
		b.messages[over] = m
	}
	b.Refresh()
}

// Dismiss takes the message away that is shown. It reports whether there was one.
func (b *Banner) Dismiss() bool {
	over := b.win.Page()
	if b.messages[over] == nil {
		over = nil
	}
	if b.messages[over] == nil {
		return false
	}
	b.leave(over, b.messages[over])
	return true
}

// leave takes a message away unanswered.
func (b *Banner) leave(over host.Page, m *host.Message) {
	b.Withdraw(over, m)
	if m.Escape != nil {
		m.Escape()
	}
}

// add adds a button to the message that is shown.
func (b *Banner) add(row *fyne.Container, button *widgets.Button) {
	button.Key = func(k *fyne.KeyEvent) bool { return b.win.FunctionKey(k) }
	row.Add(button)
	b.buttons = append(b.buttons, button)
}

// release returns the focus to the page if it is on a button about to disappear.
func (b *Banner) release() {
	had, ok := b.win.Canvas().Focused().(*widgets.Button)
	if !ok || !slices.Contains(b.buttons, had) {
		return
	}
	b.win.Canvas().Unfocus()
	if p := b.win.Page(); p != nil {
		p.Focus()
	}
}

// Refresh shows the message of the current page.
func (b *Banner) Refresh() {
	over := b.win.Page()
	m := b.messages[over]
	if m == nil {
		over, m = nil, b.messages[nil]
	}
	if m == b.shown {
		return
	}
	b.shown = m
	b.release()
	b.buttons = nil
	b.Root.RemoveAll()
	if b.Resized != nil {
		defer b.Resized()
	}
	if m == nil {
		b.Root.Hide()
		return
	}
	mark := ink.Area(m.Color)
	mark.Min = fyne.NewSize(3, 0)
	text := widget.NewLabel(m.Text)
	text.Wrapping = fyne.TextWrapWord
	text.Selectable = true // so that it can be copied
	row := ink.Across(8, 36, 1, mark, text)
	if b.times > 1 {
		row.Add(ink.Small("×"+words.Number(int64(b.times)), look.Muted)) // otherwise a repeated message goes unnoticed
	}
	for i, c := range m.Choices {
		button := widgets.NewButton(c.Words, func() {
			b.Withdraw(over, m)
			c.Run()
		})
		if i+1 == m.Primary {
			button.Importance = widget.HighImportance
		}
		b.add(row, button)
	}
	if m.Color == look.Error {
		button := widgets.NewButton(words.Say("Copy"), func() {
			b.win.App().Clipboard().SetContent(m.Text)
			b.win.Trace("copied", "text", m.Text)
		})
		b.add(row, button)
	}
	row.Add(tip.On(widgets.NewCross(func() { b.leave(over, m) }), words.Say("Close (%s)", host.KeyNames()[fyne.KeyEscape])))
	b.Root.Add(ink.Line())
	b.Root.Add(container.NewStack(ink.Area(look.Raised), ink.Pad(0, 2, 12, 2, row)))
	b.Root.Show()
	b.Root.Refresh()
}

// Height is how high the message is that is shown, 0 for none.
func (b *Banner) Height() float32 {
	if !b.Root.Visible() {
		return 0
	}
	return b.Root.Size().Height
}

// Withdraw takes a message away, unless there is another by now.
func (b *Banner) Withdraw(over host.Page, m *host.Message) {
	if b.messages[over] == m {
		b.Notify(over, nil)
	}
}

// Answerable reports whether the message that is shown has buttons.
func (b *Banner) Answerable() bool { return len(b.buttons) > 0 }

// Focus focuses the answers of the message: Tab moves on, Space chooses one.
func (b *Banner) Focus() {
	if b.Answerable() {
		b.win.Canvas().Focus(b.buttons[max(0, b.shown.Primary-1)])
	}
}
