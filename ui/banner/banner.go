// Package banner is the strip below the pages of a window, which shows messages one at a time.
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

// Banner shows the message of the active page or that of the window, whichever was given last, or else what the page says of saving. A message of the
// window is above that; so is one of the page that stays, while there is something to save. While a page is open it keeps the height of one line even if it shows nothing, so that what comes and goes moves nothing above
// it.
type Banner struct {
	Root    *fyne.Container
	Resized func()                               // called when the height of what is above may change
	Saving  func(over host.Page) *fyne.Container // what a page says of saving, nil for nothing
	Saves   func(over host.Page) bool            // whether a page has something to save

	win      host.Window
	messages map[host.Page]*host.Message // by page; the window's own is that of nil
	staying  map[host.Page]*host.Message // those that are shown again after others
	turns    map[*host.Message]int       // when they were given, counted
	turn     int
	shown    *host.Message
	below    *fyne.Container // what the page says of saving, shown while the page has no message
	times    int             // how often it was shown in a row
	passed   string          // what the action that runs has taken away: said again by it, it is shown in a row
	buttons  []*widgets.Button
}

// New makes a banner without messages.
func New(w host.Window) *Banner {
	b := &Banner{Saving: func(host.Page) *fyne.Container { return nil }, Saves: func(host.Page) bool { return false }, win: w, messages: map[host.Page]*host.Message{}, staying: map[host.Page]*host.Message{},
		turns: map[*host.Message]int{}}
	b.Root = container.New(strip{line(-1, widgets.NewButton("", nil))})
	b.Root.Hide()
	return b
}

// line returns objects side by side below a line; the one at index wide takes the width that is left.
func line(wide int, objects ...fyne.CanvasObject) *fyne.Container {
	row := ink.Pad(0, 2, 12, 2, ink.Across(8, 36, wide, objects...))
	return ink.Down(0, ink.Line(), container.NewStack(ink.Area(look.Raised), row))
}

// strip lays out what the banner shows, and is at least as high as a line with a button.
type strip struct{ line fyne.CanvasObject }

// Layout implements fyne.Layout.
func (s strip) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Move(fyne.Position{}) // what was below a message is alone now
		o.Resize(size)
	}
}

// MinSize implements fyne.Layout.
func (s strip) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(0, s.line.MinSize().Height)
	for _, o := range objects {
		size = size.Max(o.MinSize())
	}
	return size
}

// Message is the message of a page, or of the window for nil; nil for none.
func (b *Banner) Message(over host.Page) *host.Message { return b.messages[over] }

// Notify gives a page, or the window for nil, another message, or for nil none but the one that stays.
func (b *Banner) Notify(over host.Page, m *host.Message) {
	was := b.messages[over]
	if was != b.staying[over] {
		delete(b.turns, was)
	}
	if m != nil {
		b.turn++
		b.turns[m] = b.turn
	}
	switch {
	case m == nil && b.staying[over] != nil:
		b.times = 1
		b.messages[over] = b.staying[over]
	case m == nil:
		delete(b.messages, over)
	case was != nil && was != m && was.Text == m.Text || was == nil && b.passed != "" && b.passed == m.Text:
		b.times, b.passed = b.times+1, ""
		b.messages[over] = m
		b.win.Trace("renewed", "times", b.times)
	default:
		b.times = 1
		b.messages[over] = m
	}
	if m != nil && m.Stays {
		delete(b.turns, b.staying[over])
		b.staying[over], b.turns[m] = m, b.turn
	}
	b.Refresh()
}

// Forget takes all messages of a page away.
func (b *Banner) Forget(over host.Page) {
	delete(b.staying, over)
	b.Notify(over, nil)
}

// front is the message that is to be shown, and what it is over: of the active page and of the window the one that was given last, for neither may
// hide what is new. What a file says as it is opened hides no question.
func (b *Banner) front() (over host.Page, m *host.Message) {
	over = b.win.Page()
	m = b.messages[over]
	if own := b.messages[nil]; m == nil || own != nil && (b.turns[own] > b.turns[m] || m.Behind && len(own.Choices) > 0) {
		return nil, own
	}
	return over, m
}

// Dismiss takes the message away that is shown. It reports whether there was one.
func (b *Banner) Dismiss() bool {
	over, m := b.front()
	if m == nil {
		return false
	}
	b.leave(over, m)
	b.win.Trace("dismissed", "text", m.Text)
	return true
}

// Pass takes the messages away that were seen over a page, or the window, and are about a moment that is over. only says that nothing but the selection
// is another since: errors that do not pass with it are still true.
func (b *Banner) Pass(over host.Page, only bool) {
	b.passed = ""
	for _, over := range []host.Page{over, nil} {
		if m := b.messages[over]; m != nil && (m.Passing || m.Momentary() && !only) {
			b.passed = m.Text
			b.Withdraw(over, m)
		}
	}
}

// leave takes a message away unanswered.
func (b *Banner) leave(over host.Page, m *host.Message) {
	b.Withdraw(over, m)
	if m.Escape != nil {
		m.Escape()
	}
	if b.win.Canvas().Focused() == nil { // a click on the cross has taken the keyboard from the page
		b.focusPage()
	}
}

func (b *Banner) focusPage() {
	if p := b.win.Page(); p != nil {
		p.Focus()
	}
}

// button makes a button of the message that is shown.
func (b *Banner) button(text string, do func()) *widgets.Button {
	button := widgets.NewButton(text, do)
	button.Key = func(k *fyne.KeyEvent) bool { return b.win.FunctionKey(k) }
	b.buttons = append(b.buttons, button)
	return button
}

// release returns the focus to the page if it is on a button about to disappear.
func (b *Banner) release() {
	had, ok := b.win.Canvas().Focused().(*widgets.Button)
	if !ok || !slices.Contains(b.buttons, had) {
		return
	}
	b.win.Canvas().Unfocus()
	b.focusPage()
}

// Refresh shows the message of the current page.
func (b *Banner) Refresh() {
	over, m := b.front()
	below := b.Saving(b.win.Page())
	if over != nil && (m.Passing || m.Momentary() || !b.Saves(over)) {
		below = nil // what comes and goes takes no room from the page
	}
	idle := b.win.Page() == nil && m == nil
	if m == b.shown && below == b.below && idle == b.Root.Hidden {
		return
	}
	changed := m != b.shown || idle != b.Root.Hidden
	b.shown, b.below = m, below
	b.release()
	b.buttons = nil
	b.Root.Objects = nil
	b.Root.Hidden = idle
	if m == nil && below != nil {
		b.Root.Objects = []fyne.CanvasObject{below}
	}
	if b.Resized != nil && changed {
		defer b.Resized()
	}
	if m == nil {
		b.Root.Refresh()
		return
	}
	mark := ink.Area(m.Color)
	mark.Min = fyne.NewSize(3, 0)
	text := ink.NewLabel(m.Text)
	text.Selectable = true // so that it can be copied
	row := []fyne.CanvasObject{text}
	if b.times > 1 {
		row = append(row, ink.Small("×"+words.Number(int64(b.times)), look.Muted)) // otherwise a repeated message goes unnoticed
	}
	for i, c := range m.Choices {
		button := b.button(c.Words, func() {
			if !m.Stays {
				b.Withdraw(over, m)
			}
			c.Run()
		})
		if i+1 == m.Primary {
			button.Importance = widget.HighImportance
		}
		row = append(row, button)
	}
	if m.Color == look.Error {
		row = append(row, b.button(words.Say("Copy"), func() {
			b.win.App().Clipboard().SetContent(m.Text)
			b.win.Trace("copied", "text", m.Text)
		}))
	}
	row = append(row, tip.On(widgets.NewCross(func() { b.leave(over, m) }), words.Say("Close (%s)", host.KeyNames()[fyne.KeyEscape])))
	message := line(1, mark, &fyne.Container{Layout: &said{}, Objects: row})
	if below != nil {
		message = ink.Down(0, message, below)
	}
	b.Root.Objects = []fyne.CanvasObject{message}
	b.Root.Refresh()
}

// Extra is by how much the strip is higher than one line: what a long message takes from the pages.
func (b *Banner) Extra() float32 {
	if !b.Root.Visible() {
		return 0
	}
	return max(0, b.Root.Size().Height-b.Root.Layout.MinSize(nil).Height)
}

// Withdraw takes a message away, unless there is another by now.
func (b *Banner) Withdraw(over host.Page, m *host.Message) {
	if b.staying[over] == m {
		delete(b.staying, over)
	}
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
