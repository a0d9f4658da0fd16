package bytes

import (
	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/host"
	"savant/ui/internal/words"
)

// Actions are the rows of the table of actions about what bytes are read as.
func Actions() []host.Action {
	return []host.Action{
		{Menu: host.EditMenu},
		{ID: ActionMarkValue, Words: words.Say("Mark as a value…"), Menu: host.EditMenu, Applies: canMark, Enabled: host.Can(model.CanMark), Run: mark(model.MarkValue)},
		{ID: ActionMarkText, Words: words.Say("Mark as a text…"), Menu: host.EditMenu, Applies: canMark, Enabled: host.Can(model.CanMark), Run: mark(model.MarkString)},
		{ID: ActionUnmark, Words: words.Say("Remove the mark"), Menu: host.EditMenu, Applies: canMark, Enabled: host.Can(model.CanUnmark), Run: unmark},
		{ID: actionCopyHex, Words: words.Say("Copy as hexadecimal digits"), Menu: host.EditMenu, Own: copyKey(false), Applies: hasBytes, Enabled: hasSelection, Run: on((*pane).copyHex)},
		{ID: actionCopyText, Words: words.Say("Copy as text"), Menu: host.EditMenu, Own: copyKey(true), Applies: hasBytes, Enabled: hasSelection, Run: on((*pane).copyText)},
		{ID: actionPaste, Words: words.Say("Paste over bytes"), Menu: host.EditMenu, Own: inBytes(fyne.KeyV), Applies: hasBytes, Enabled: hasSelection, Run: on((*pane).paste)},
		{ID: actionSelectAll, Words: words.Say("Select all bytes"), Menu: host.EditMenu, Own: inBytes(fyne.KeyA), Applies: hasBytes, Run: on((*pane).selectAll)},
		{ID: actionWrite, Words: words.Say("Write over bytes…"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyB, host.Control|host.Alt), Applies: hasBytes, Run: on((*pane).askBytes)},
		{ID: actionInsertBytes, Words: words.Say("Insert bytes…"), Menu: host.EditMenu, Applies: hasBytes, Run: on((*pane).askInsert)},
		{ID: actionRemoveBytes, Words: words.Say("Remove bytes"), Menu: host.EditMenu, Applies: hasBytes, Run: on((*pane).remove)},
		{ID: actionNumber, Words: words.Say("Write a number into the bytes…"), Menu: host.EditMenu, Applies: hasBytes, Run: on((*pane).chooseNumber)},
		{Menu: host.GoMenu},
		{ID: actionFindBytes, Words: words.Say("Find bytes…"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyG, host.Control|host.Alt), Applies: hasBytes, Run: on((*pane).askFind)},
		{ID: actionNextBytes, Words: words.Say("Next bytes found"), Menu: host.GoMenu, Key: host.Keys(fyne.KeyG, host.Control|host.Alt|host.Shift), Applies: hasBytes, Run: on((*pane).findNext)},
		{Menu: host.ViewMenu},
		{ID: actionReadAs, Words: words.Say("Read as…"), Menu: host.ViewMenu, Enabled: canReadAs, Run: askReadAs},
		{ID: actionValues, Words: words.Say("Godot values or plain JSON"), Menu: host.ViewMenu, Applies: canSwitchValues, Run: switchValues},
	}
}
