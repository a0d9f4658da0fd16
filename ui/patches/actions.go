// Package patches makes patches of the edits of a document, and shows what a patch would do to one before it is applied.
package patches

import (
	"savant/model"
	"savant/ui/dialogs"
	"savant/ui/host"
	"savant/ui/internal/words"
)

// The ids of the actions.
const (
	actionMake  host.ActionID = "patch-make"
	actionApply host.ActionID = "patch-apply"
)

// Actions are the rows of the table of actions about patches. base returns what the shown document was when it was opened or saved last.
func Actions(base func(host.Window) *model.Snapshot) []host.Action {
	return []host.Action{
		{ID: actionMake, Words: words.Say("Make a patch of my changes…"), Menu: host.FileMenu, Enabled: changed, Run: func(w host.Window) { makeOf(w.Document(), base(w)) }},
		{ID: actionApply, Words: words.Say("Apply a patch…"), Menu: host.FileMenu, Enabled: hasValues, Run: ask},
	}
}

// hasValues is an action's condition: a document with values is shown.
func hasValues(w host.Window) bool {
	p := w.Document()
	return p != nil && p.Doc().Info().HasValues
}

// changed is an action's condition: the document has edits that are not saved.
func changed(w host.Window) bool { return hasValues(w) && w.Document().Dirty() }

// ask asks for the patch to apply to the document that is shown.
func ask(w host.Window) {
	p := w.Document()
	q := dialogs.Question{Title: words.Say("Apply a patch to %s", p.Name()), Filters: append([]dialogs.Filter{dialogs.Patches()}, dialogs.Filters()[0])}
	w.AskFile(q, func(path string) { fromFile(p, path) })
}
