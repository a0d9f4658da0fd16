package manual

import (
	"fyne.io/fyne/v2"

	"savant/ui/host"
	"savant/ui/internal/words"
)

// The ids of the actions in this file.
const (
	actionHelp   host.ActionID = "help"
	actionManual host.ActionID = "manual"
)

// Actions are the rows of the table of actions about the manual. here names the place that is about what has the keyboard.
func Actions(here func(host.Window) string) []host.Action {
	return []host.Action{
		{ID: actionHelp, Words: words.Say("What can I do here?"), Menu: host.HelpMenu, Key: host.Keys(fyne.KeyF1, 0), Run: func(w host.Window) { Open(w, here(w)) }},
		{ID: actionManual, Words: words.Say("Manual"), Menu: host.HelpMenu, Run: func(w host.Window) { Open(w, "") }},
	}
}
