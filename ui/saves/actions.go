package saves

import (
	"fyne.io/fyne/v2"

	"savant/ui/host"
	"savant/ui/internal/words"
)

// Action shows the saves on this computer.
const Action host.ActionID = "saves"

// Actions are the rows of the table of actions about the saves on this computer.
func Actions() []host.Action {
	return []host.Action{
		{ID: Action, Words: words.Say("Saves on this computer…"), Menu: host.FileMenu, Key: host.Keys(fyne.KeyO, host.Control|host.Alt), Run: show},
	}
}
