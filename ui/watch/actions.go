package watch

import (
	"fyne.io/fyne/v2"

	"savant/ui/host"
	"savant/ui/internal/words"
)

// The actions.
const (
	actionWatch host.ActionID = "watch"
	actionPause host.ActionID = "watch-pause"
)

// Actions are the rows of the table of actions about files that a game writes.
func Actions() []host.Action {
	return []host.Action{
		{Menu: host.ToolsMenu},
		{ID: actionWatch, Words: words.Say("Watch this file"), Menu: host.ToolsMenu, Key: host.Keys(fyne.KeyW, host.Control|host.Alt), Enabled: host.OnDisk, Run: show},
		{ID: actionPause, Words: words.Say("Pause or go on watching"), Menu: host.ToolsMenu, Enabled: shown, Run: func(w host.Window) { watchingOf(w).turn() }},
	}
}

// watchingOf is the tab that is shown if it watches a file, else nil.
func watchingOf(w host.Window) *watching {
	if p := w.Page(); p != nil {
		t, _ := p.Tool().(*watching)
		return t
	}
	return nil
}

// shown is an action's condition: a tab that watches a file is in front.
func shown(w host.Window) bool { return watchingOf(w) != nil }
