// Package patches makes patches of the edits of a document, and shows what a patch would do to one before it is applied.
package patches

import (
	"fyne.io/fyne/v2"

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

// Pair are two files that a window compares: the tab of the one, and what both are now. ok is false where it compares none.
type Pair func(host.Window) (p host.Page, from, to *model.Snapshot, ok bool)

// Actions are the rows of the table of actions about patches. base returns what the shown document was when it was opened or saved last.
func Actions(base func(host.Window) *model.Snapshot, compared Pair) []host.Action {
	compares := func(w host.Window) bool {
		_, _, _, ok := compared(w)
		return ok
	}
	return []host.Action{
		{ID: actionMake, Words: words.Say("Make a patch of my changes…"), Menu: host.FileMenu, Enabled: changed, Run: func(w host.Window) { ofChanges(w.Document(), base(w)).start() }},
		{ID: host.ActionPatchCompared, Words: words.Say("Make a patch of the differences…"), Menu: host.FileMenu, Key: host.Keys(fyne.KeyS, host.Control|host.Alt), Applies: compares,
			Run: func(w host.Window) {
				if p, from, to, ok := compared(w); ok {
					ofDifferences(p, from, to).start()
				}
			}},
		{ID: actionApply, Words: words.Say("Apply a patch…"), Menu: host.FileMenu, Enabled: hasValues, Run: ask},
	}
}

// ofChanges makes a patch of the edits of a document since another state of it.
func ofChanges(p host.Page, base *model.Snapshot) making {
	return making{p, base, p.Doc().Snapshot(), words.Say("Making a patch of the changes of %s", p.Name()), func(changes string) string { return words.Say("Make a patch of %s", changes) }}
}

// ofDifferences makes a patch that turns a file into another one.
func ofDifferences(p host.Page, from, to *model.Snapshot) making {
	return making{p, from, to, words.Say("Making a patch of the differences"), func(changes string) string { return words.Say("Make a patch of %s: it turns left into right", changes) }}
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
