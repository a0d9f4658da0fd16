package check

import (
	"fyne.io/fyne/v2"

	"savant/ui/host"
	"savant/ui/internal/words"
)

const actionRepair host.ActionID = "repair-problem"

// Actions are those of the list of problems.
func Actions() []host.Action {
	return []host.Action{
		{ID: actionRepair, Words: words.Say("Repair the selected problem"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyM, host.Control|host.Alt), Applies: shown,
			Enabled: func(w host.Window) bool { return repairOf(w) != "" }, Needs: host.Needs(words.Say("select a problem whose line offers what repairs it")),
			Run: func(w host.Window) { w.Do(repairOf(w)) }},
	}
}

// Keys are what keys do in the list of problems other than actions.
func Keys() [][2]string {
	return [][2]string{
		{words.Say("Enter"), words.Say("Go to the value and its bytes")},
	}
}

// shown reports whether the list of problems is in front.
func shown(w host.Window) bool {
	p := w.Document()
	return p != nil && p.PaneShown(PaneID)
}

// repairOf is the action that mends the selected problem, "" for none.
func repairOf(w host.Window) host.ActionID {
	if !shown(w) {
		return ""
	}
	x, ok := w.Document().Pane(PaneID).(*problemsPane)
	if !ok {
		return ""
	}
	return x.repair(x.Current())
}
