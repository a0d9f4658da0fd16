package bytes

import (
	"savant/model"
	"savant/ui/host"
	"savant/ui/internal/words"
)

// The ids of the actions about bytes.
const (
	ActionMarkValue host.ActionID = "mark-value"
	ActionMarkText  host.ActionID = "mark-text"
	ActionUnmark    host.ActionID = "unmark"
	actionReadAs    host.ActionID = "read-as"
	actionValues    host.ActionID = "values"
)

// Actions are the rows of the table of actions about what bytes are read as.
func Actions() []host.Action {
	return []host.Action{
		{Menu: host.EditMenu},
		{ID: ActionMarkValue, Words: words.Say("Mark as a value…"), Menu: host.EditMenu, Enabled: host.Can(model.CanMark), Run: mark(model.MarkValue)},
		{ID: ActionMarkText, Words: words.Say("Mark as a text…"), Menu: host.EditMenu, Enabled: host.Can(model.CanMark), Run: mark(model.MarkString)},
		{ID: ActionUnmark, Words: words.Say("Remove the mark"), Menu: host.EditMenu, Enabled: host.Can(model.CanUnmark), Run: unmark},
		{Menu: host.ViewMenu},
		{ID: actionReadAs, Words: words.Say("Read as…"), Menu: host.ViewMenu, Enabled: canReadAs, Run: askReadAs},
		{ID: actionValues, Words: words.Say("Godot values or plain JSON"), Menu: host.ViewMenu, Enabled: canSwitchValues, Run: switchValues},
	}
}
