package host

import (
	"fyne.io/fyne/v2"

	"savant/ui/widgets"
)

// Message is something to say over a page that can wait for an answer.
type Message struct {
	Text    string
	Color   fyne.ThemeColorName
	Choices []widgets.Choice
	Primary int    // which of them stands out, from 1; 0 for none
	Escape  func() // what Escape or the cross do besides taking the message away
	Edit    bool   // it is about the last edit, and disappears when that is undone; an error about a refused edit disappears with the next one
}
