package check

import (
	"slices"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/host"
	"savant/ui/internal/words"
)

const (
	actionRepair host.ActionID = "repair-problem"
	actionRefit  host.ActionID = "repair"        // model.RepairFitting
	actionAccept host.ActionID = "accept-unsure" // model.RepairUnsure
	actionUnused host.ActionID = "unused-files"
)

// Actions are those of the list of problems, and of what is wrong in a project.
func Actions() []host.Action {
	return []host.Action{
		{ID: actionRepair, Words: words.Say("Repair the selected problem"), Menu: host.EditMenu, Key: host.Keys(fyne.KeyM, host.Control|host.Alt), Applies: shown,
			Enabled: func(w host.Window) bool { return repairOf(w) != "" }, Needs: host.Needs(words.Say("select a problem whose line offers what repairs it")),
			Run: func(w host.Window) { w.Do(repairOf(w)) }},
		{ID: actionRefit, Words: words.Say("Write the counts and lengths that fit"), Now: RefitWords, Sought: words.Say("repair damaged"), Menu: host.EditMenu, Applies: misfits, Run: refit},
		{ID: actionAccept, Words: words.Say("Write the number that may fit"), Sought: words.Say("repair damaged"), Menu: host.EditMenu, Applies: unsure, Run: accept},
		{ID: actionUnused, Words: words.Say("Files that nothing uses"), Alone: words.Say("List the files of the project that nothing uses"), Sought: words.Say("orphans unused delete"), Menu: host.FileMenu,
			Key: host.Keys(fyne.KeyU, host.Control|host.Alt), Enabled: inProject, Needs: host.Needs(words.Say("open a project, or a file of one")), Run: unused},
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

// inProject reports whether there is a project to look at.
func inProject(w host.Window) bool {
	_, err := projectAround(w)
	return err == nil
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

// misfits reports whether a count or a length is wrong and another fits.
func misfits(w host.Window) bool {
	p := w.Document()
	return p != nil && p.Doc().Fits()
}

// RefitWords are the words of the repair for what is wrong in the document that is shown.
func RefitWords(w host.Window) string {
	if p := w.Document(); p != nil && p.Doc().Unsealed() {
		return words.Say("Write the checksum anew")
	}
	return words.Say("Write the counts and lengths that fit")
}

// unsure reports whether a count may be wrong.
func unsure(w host.Window) bool {
	p := w.Document()
	if p == nil {
		return false
	}
	x, ok := p.Pane(PaneID).(*problemsPane) // the check finds more of them than opening
	return len(p.Doc().Unsure()) > 0 || ok && slices.ContainsFunc(x.list, func(q model.Problem) bool { return q.Repair == model.RepairUnsure })
}

// chosen is the selected line of the list of problems, if it names a number that may be wrong.
func chosen(w host.Window) (q model.Problem, ok bool) {
	if x, ok := w.Document().Pane(PaneID).(*problemsPane); ok && shown(w) {
		if i := x.Current(); i >= 0 && i < len(x.list) && x.list[i].Repair == model.RepairUnsure {
			return x.list[i], true
		}
	}
	return q, false
}

// refit corrects the counts and lengths that are wrong.
func refit(w host.Window) { write(w) }

// accept corrects a count that may be wrong: the selected one in the list of problems, or else the first. Of several of which any may be, the user selects
// one.
func accept(w host.Window) {
	at := int64(-1)
	if q, ok := chosen(w); ok && len(q.Choices) > 0 {
		refitted(w, func(d *model.Document) ([]model.Problem, error) { return d.RefitTo(q.Offset, q.Fits) })
		return
	} else if ok {
		at = q.Offset
	}
	if list := w.Document().Doc().Unsure(); at < 0 && len(list) > 0 {
		at = list[0].Offset
	}
	if x, ok := w.Document().Pane(PaneID).(*problemsPane); ok && at < 0 {
		if i := slices.IndexFunc(x.list, func(q model.Problem) bool { return q.Repair == model.RepairUnsure && len(q.Choices) == 0 }); i >= 0 {
			at = x.list[i].Offset
		}
	}
	if at < 0 {
		w.Fail(w.Document(), words.Say("Any of several counts may be the wrong one. Select one in Problems."))
		return
	}
	write(w, at)
}

// write writes the numbers that fit, and those that may fit at these offsets.
func write(w host.Window, accepted ...int64) {
	refitted(w, func(d *model.Document) ([]model.Problem, error) { return d.Refit(accepted...) })
}

// refitted writes numbers in the document that is shown.
func refitted(w host.Window, do func(*model.Document) ([]model.Problem, error)) {
	p := w.Document()
	p.Keep(func() {
		wrong, err := do(p.Doc())
		if err != nil {
			w.Refused(p, err)
			return
		}
		w.Trace("refitted", "count", len(wrong))
	})
}
