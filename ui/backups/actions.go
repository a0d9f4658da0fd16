package backups

import (
	"savant/ui/host"
	"savant/ui/internal/words"
)

// actionBackups shows the backups of the file.
const actionBackups host.ActionID = "backups"

// Actions are the rows of the table of actions about backups.
func Actions() []host.Action {
	return []host.Action{
		{ID: actionBackups, Words: words.Say("Backups…"), Sought: words.Say("restore older version"), Menu: host.FileMenu, Enabled: host.OnDisk, Run: show},
	}
}
