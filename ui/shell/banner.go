package shell

import (
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

// banner shows one message at a time, below the tabs.
type banner struct {
	root    *fyne.Container
	own     *host.Message // of the window, when the page has none
	shown   *host.Message
	changed func() // what lies below has to move
	buttons []*widgets.Button

	copy     func(text string)
	closeTip string
}

func newBanner() *banner {
	b := &banner{root: ink.Down(0)}
	b.root.Hide()
	return b
}

// of shows the message of a page, or else the window's own.
func (b *banner) of(p *tabPage) {
	m := b.own
	if p != nil && p.message != nil {
		m = p.message
	}
	if m == b.shown {
		return
	}
	b.shown = m
	b.buttons = nil
	b.root.RemoveAll()
	if b.changed != nil {
		defer b.changed()
	}
	if m == nil {
		b.root.Hide()
		return
	}
	mark := ink.Area(m.Color)
	mark.Min = fyne.NewSize(3, 0)
	text := widget.NewLabel(m.Text)
	text.Wrapping = fyne.TextWrapWord
	text.Selectable = true // so that it can be copied
	row := ink.Across(8, 36, 1, mark, text)
	for i, c := range m.Choices {
		button := widgets.NewButton(c.Words, func() {
			b.away(p, m)
			c.Run()
		})
		if i+1 == m.Primary {
			button.Importance = widget.HighImportance
		}
		row.Add(button)
		b.buttons = append(b.buttons, button)
	}
	if m.Color == look.Error {
		button := widgets.NewButton(words.Say("Copy"), func() { b.copy(m.Text) })
		row.Add(button)
		b.buttons = append(b.buttons, button)
	}
	row.Add(tip.On(widgets.NewCross(func() {
		b.away(p, m)
		if m.Escape != nil {
			m.Escape()
		}
	}), b.closeTip))
	b.root.Add(container.NewStack(ink.Area(look.Raised), ink.Pad(0, 2, 12, 2, row)))
	b.root.Add(ink.Line())
	b.root.Show()
	b.root.Refresh()
}

func (b *banner) away(p *tabPage, m *host.Message) {
	if p != nil && p.message == m {
		p.message = nil
	}
	if b.own == m {
		b.own = nil
	}
	b.of(p)
}

func hasMessage(w *Window) bool { return len(w.notice.buttons) > 0 }

// focusMessage moves the keyboard to the answers of the message that is shown: Tab goes on, Space takes one.
func focusMessage(w *Window) {
	if hasMessage(w) {
		w.Canvas().Focus(w.notice.buttons[max(0, w.notice.shown.Primary-1)])
	}
}
