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
	Edit    bool   // it tells of the last edit, and goes when that is undone; an error, of an edit that was refused, goes with the next one
}
