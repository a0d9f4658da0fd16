package changes

import (
	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/host"
	"savant/ui/internal/words"
)

// The ids of the actions.
const (
	ActionRevert     host.ActionID = "revert"
	actionShowSaving host.ActionID = "show-saving"
)

// RevertAction reverts the changes of the selected row. of returns the changes of the current document, nil if no document is open.
func RevertAction(of func(host.Window) *List) host.Action {
	can := func(w host.Window) bool {
		l := of(w)
		if l == nil {
			return false
		}
		p := w.Document()
		if _, changed := l.Was(p.Selected()); changed {
			return true
		}
		made, within := l.Made(p.Selected())
		return made && !within && p.Doc().Belongs(p.Selected()) != ""
	}
	needs := func(w host.Window) string {
		l := of(w)
		if l == nil || w.Document().Selected() == model.Root {
			return ""
		}
		if made, _ := l.Made(w.Document().Selected()); made {
			return words.Say("it is new: remove it instead")
		}
		return words.Say("it is as it was saved")
	}
	return host.Action{ID: ActionRevert, Words: words.Say("Revert"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyR, host.Control), Enabled: can, Needs: needs,
		Run: func(w host.Window) {
			if l := of(w); l != nil {
				l.RevertRow(w.Document().Selected())
			}
		}}
}

// SavingAction shows what saving changes.
func SavingAction(of func(host.Window) *List) host.Action {
	return host.Action{ID: actionShowSaving, Words: words.Say("Show what saving changes…"), Menu: host.FileMenu, Enabled: host.HasDocument,
		Run: func(w host.Window) {
			if l := of(w); l != nil {
				l.ShowSaving()
			}
		}}
}
