package find

import (
	"fyne.io/fyne/v2"

	"savant/ui/host"
	"savant/ui/internal/words"
)

// The ids of the actions that find.
const (
	actionFind            host.ActionID = "find"
	actionReplace         host.ActionID = "replace"
	actionReplaceSelected host.ActionID = "replace-selected"
	actionNextHit         host.ActionID = "next-hit"
	actionPreviousHit     host.ActionID = "previous-hit"
	actionFindFolder      host.ActionID = "find-folder"
)

// Actions are the rows of the table of actions about finding and replacing.
func Actions() []host.Action {
	return []host.Action{
		{ID: actionFind, Words: words.Say("Find…"), Sought: words.Say("search"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyF, host.Control), Enabled: canSeek, Run: seek,
			Field: host.Keys(fyne.KeyF, host.Control).Shortcut},
		{ID: actionReplace, Words: words.Say("Replace…"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyH, host.Control), Enabled: canFind, Run: findIn(true)},
		{ID: actionReplaceSelected, Words: words.Say("Replace what is selected in the list"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyH, host.Control|host.Shift), Enabled: canFind, Run: replaceSelected},
		{ID: actionNextHit, Words: words.Say("Next value found"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyF3, 0), Enabled: host.HasDocument, Run: findNext(1)},
		{ID: actionPreviousHit, Words: words.Say("Previous value found"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyF3, host.Shift), Enabled: host.HasDocument, Run: findNext(-1)},
		{ID: actionFindFolder, Words: words.Say("Find in the folder…"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyF, host.Control|host.Shift), Enabled: canFindFolder, Run: findFolder},
	}
}
