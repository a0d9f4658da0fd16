package manual

import (
	"fyne.io/fyne/v2"

	"savant/ui/host"
	"savant/ui/internal/words"
)

// The ids of the actions in this file.
const (
	ActionHelp   host.ActionID = "help"
	actionManual host.ActionID = "manual"
)

// Actions are the rows of the table of actions about the manual. here shows what can be done in the focused part.
func Actions(here func(host.Window)) []host.Action {
	return []host.Action{
		{ID: ActionHelp, Words: words.Say("What can I do here?"), Menu: host.HelpMenu, Key: host.Keys(fyne.KeyF1, 0), Aside: true, Run: here},
		{ID: actionManual, Words: words.Say("Manual"), Alone: words.Say("Read the manual"), Sought: words.Say("help guide documentation"), Menu: host.HelpMenu, Run: func(w host.Window) { Open(w, "") }},
	}
}
