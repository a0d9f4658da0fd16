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
	actionKeep  host.ActionID = "watch-keep"
	actionNamed host.ActionID = "profile"
	actionAdd   host.ActionID = "profile-add"
	actionSave  host.ActionID = "profile-save"
)

// Actions are the rows of the table of actions about files that a game writes.
func Actions() []host.Action {
	return []host.Action{
		{Menu: host.ToolsMenu},
		{ID: actionWatch, Words: words.Say("Watch this file"), Menu: host.ToolsMenu, Key: host.Keys(fyne.KeyW, host.Control|host.Alt), Enabled: host.OnDisk, Run: show},
		{ID: actionPause, Words: words.Say("Pause or resume watching"), Menu: host.ToolsMenu, Applies: shown, Run: func(w host.Window) { watchingOf(w).turn() }},
		{ID: actionKeep, Words: words.Say("Keep this version, or stop keeping it"), Menu: host.ToolsMenu, Applies: shown, Enabled: listed, Run: func(w host.Window) { watchingOf(w).keepVersion() }},
		{ID: actionNamed, Words: words.Say("Named values of the save"), Menu: host.ToolsMenu, Key: host.Keys(fyne.Key8, host.Control), Enabled: named, Run: host.EnterPane(PaneID)},
		{ID: actionAdd, Words: words.Say("Add a profile…"), Menu: host.ToolsMenu, Run: importProfile},
		{ID: actionSave, Words: words.Say("Save the profile as…"), Menu: host.ToolsMenu, Enabled: named, Run: func(w host.Window) { paneOf(w).export() }},
	}
}

// paneOf is the pane of the named values of the document that is shown, nil if there is none.
func paneOf(w host.Window) *pane {
	p := w.Document()
	if p == nil {
		return nil
	}
	x, _ := p.Pane(PaneID).(*pane)
	return x
}

// named is an action's condition: the document that is shown has named values.
func named(w host.Window) bool {
	x := paneOf(w)
	return x != nil && x.profile != nil && len(x.profile.Fields) > 0
}

// watchingOf is the tab that is shown if it watches a file, else nil.
func watchingOf(w host.Window) *watching {
	if p := w.Page(); p != nil {
		t, _ := p.Tool().(*watching)
		return t
	}
	return nil
}

// shown is an action's condition: the active tab watches a file.
func shown(w host.Window) bool { return watchingOf(w) != nil }

// listed is an action's condition: a version is selected in a tab that watches a file.
func listed(w host.Window) bool { return shown(w) && watchingOf(w).at() >= 0 }
