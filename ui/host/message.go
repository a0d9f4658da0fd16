package host

import (
	"fyne.io/fyne/v2"

	"savant/ui/look"
	"savant/ui/widgets"
)

// Message is something to say over a page that can wait for an answer.
type Message struct {
	Text    string
	Color   fyne.ThemeColorName
	Choices []widgets.Choice
	Primary int    // the highlighted choice, from 1; 0 for none
	Escape  func() // runs when Escape or the cross dismisses the message
	Stays   bool   // it goes only when it is closed: not with an answer, and after another message it is shown again
	Passing bool   // it only says what was done, and goes with the next action, edit, selection or change of tab
	Kept    bool   // it stays over a tab whose file is read again
	Behind  bool   // it came with a file that was opened, and what the window asks is shown before it
	Edit    bool   // it is about the last edit and disappears when that is undone; an error about a refused edit disappears with the next one
}

// Momentary reports whether a message goes with the next action, edit or change of tab once it was seen: an error that waits for no answer, unless it
// stays.
func (m *Message) Momentary() bool { return m.Color == look.Error && len(m.Choices) == 0 && !m.Stays }
