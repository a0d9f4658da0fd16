package compare

import (
	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/host"
	"savant/ui/internal/words"
)

// Actions returns the actions that compare documents.
func Actions() []host.Action {
	return []host.Action{
		{ID: ActionCompare, Words: words.Say("Compare with…"), Sought: words.Say("diff differences"), Menu: host.ToolsMenu, Enabled: host.HasDocument, Run: askCompare},
		{ID: actionCompareDisk, Words: words.Say("Compare with the file on disk"), Menu: host.ToolsMenu, Enabled: host.OnDisk, Run: compareDisk},
		{ID: actionCompareBackup, Words: words.Say("Compare with a backup…"), Menu: host.ToolsMenu, Enabled: host.OnDisk, Run: compareBackup},
		{ID: actionCompareFile, Words: words.Say("Compare with another file…"), Menu: host.ToolsMenu, Enabled: host.HasDocument, Run: compareFile},
		{ID: host.ActionCompareFolders, Words: words.Say("Compare two folders…"), Sought: words.Say("diff differences directory"), Menu: host.ToolsMenu, Run: askFolders, Given: &host.Given{Run: askOther}},
		{Menu: host.ToolsMenu},
		{ID: actionPair, Words: words.Say("Compare the two files"), Menu: host.ToolsMenu, Applies: comparesFolders, Enabled: withPair, Run: onFolders(func(f *folders) { f.beside(f.pair()) })},
		{ID: actionPairLeft, Words: words.Say("Open the left file"), Menu: host.ToolsMenu, Applies: comparesFolders, Enabled: withSide(false), Run: onFolders(func(f *folders) { f.show(false) })},
		{ID: actionPairRight, Words: words.Say("Open the right file"), Menu: host.ToolsMenu, Applies: comparesFolders, Enabled: withSide(true), Run: onFolders(func(f *folders) { f.show(true) })},
		{ID: actionBack, Words: words.Say("Back to the folders"), Menu: host.ToolsMenu, Applies: cameFromFolders, Run: onComparison(func(c *comparison) { c.back() })},
		{ID: actionNextDifference, Words: words.Say("Next difference"), Menu: host.ToolsMenu, Key: host.Keys(fyne.KeyF8, 0), Applies: hasSteps, Enabled: mayStep, Run: stepping(1)},
		{ID: actionPreviousDifference, Words: words.Say("Previous difference"), Menu: host.ToolsMenu, Key: host.Keys(fyne.KeyF7, 0), Applies: hasSteps, Enabled: mayStep, Run: stepping(-1)},
		{ID: actionWhole, Words: words.Say("Only differences, or all rows"), Menu: host.ToolsMenu, Applies: comparesAny, Enabled: showsAll, Run: turnAll},
		{ID: actionCopyOver, Words: words.Say("Copy over to the left"), Menu: host.ToolsMenu, Key: host.Keys(fyne.KeyReturn, host.Control), Applies: compares, Enabled: withComparison, Run: onComparison(func(c *comparison) { c.copyOver(false) }),
			Field: host.Keys(fyne.KeyReturn, host.Control).Shortcut},
		{ID: actionCopyBack, Words: words.Say("Copy over to the right"), Menu: host.ToolsMenu, Key: host.Keys(fyne.KeyReturn, host.Control|host.Shift), Applies: compares, Enabled: withOther, Needs: neededForRight, Run: onComparison(func(c *comparison) { c.copyOver(true) })},
		{ID: actionCopyAll, Words: words.Say("Copy all differences to the left"), Menu: host.ToolsMenu, Applies: compares, Enabled: withComparison, Run: onComparison(func(c *comparison) { c.copyAll(false) })},
		{ID: actionCopyAllBack, Words: words.Say("Copy all differences to the right"), Menu: host.ToolsMenu, Applies: compares, Enabled: withOther, Needs: neededForRight, Run: onComparison(func(c *comparison) { c.copyAll(true) })},
		{ID: actionDifferenceLeft, Words: words.Say("Show the difference on the left"), Menu: host.ToolsMenu, Applies: compares, Enabled: withComparison, Run: onComparison(func(c *comparison) { c.jump(false) })},
		{ID: actionDifferenceRight, Words: words.Say("Show the difference on the right"), Menu: host.ToolsMenu, Applies: compares, Enabled: withComparison, Run: onComparison(func(c *comparison) { c.jump(true) })},
	}
}

// Compared are the tab of the left file that a window compares, and what both are now. ok is false where no two files are compared, or edits are
// decided about.
func Compared(w host.Window) (left host.Page, a, b *model.Snapshot, ok bool) {
	c := comparisonOf(w.Page())
	if c == nil || c.conflicts != nil {
		return nil, nil, nil, false
	}
	return c.left, c.left.Doc().Snapshot(), c.right.Snapshot(), true
}

// stepper returns the tool that is shown if it has differences to step through, else nil.
func stepper(w host.Window) host.Stepper {
	if p := w.Page(); p != nil {
		s, _ := p.Tool().(host.Stepper)
		return s
	}
	return nil
}

// hasSteps reports whether a tool with places to go to is shown.
func hasSteps(w host.Window) bool { return stepper(w) != nil }

// compares reports whether a comparison is shown.
func compares(w host.Window) bool { return comparisonOf(w.Page()) != nil }

// mayStep reports whether there is a difference to go to.
func mayStep(w host.Window) bool {
	s := stepper(w)
	return s != nil && s.MayStep()
}

// stepping returns an action that goes to the next or previous difference.
func stepping(by int) func(host.Window) {
	return func(w host.Window) { stepper(w).Step(by) }
}

// comparesFolders reports whether a comparison of folders is shown.
func comparesFolders(w host.Window) bool { return foldersOf(w.Page()) != nil }

// comparesAny reports whether a comparison of files or folders is shown.
func comparesAny(w host.Window) bool { return compares(w) || comparesFolders(w) }

// cameFromFolders reports whether a comparison of two files is shown that was opened from two folders.
func cameFromFolders(w host.Window) bool {
	c := comparisonOf(w.Page())
	return c != nil && c.back != nil
}

// withPair reports whether two files are selected that can be compared.
func withPair(w host.Window) bool {
	f := foldersOf(w.Page())
	return f != nil && f.side(false) != nil && f.side(true) != nil
}

// withSide returns a function that reports whether the selected file of one side can be opened.
func withSide(right bool) func(host.Window) bool {
	return func(w host.Window) bool {
		f := foldersOf(w.Page())
		return f != nil && f.side(right) != nil
	}
}

// onFolders returns an action on the comparison of folders that is shown.
func onFolders(do func(*folders)) func(host.Window) {
	return func(w host.Window) {
		if f := foldersOf(w.Page()); f != nil {
			do(f)
		}
	}
}

// showsAll reports whether the comparison that is shown can include what is the same.
func showsAll(w host.Window) bool {
	c := comparisonOf(w.Page())
	return comparesFolders(w) || c != nil && c.conflicts == nil
}

// turnAll shows what is the same too, or only differences.
func turnAll(w host.Window) {
	if f := foldersOf(w.Page()); f != nil {
		f.showAll(!f.all)
	} else if c := comparisonOf(w.Page()); c != nil {
		c.showWhole(!c.whole)
	}
}

// withComparison reports whether a difference is selected.
func withComparison(w host.Window) bool {
	c := comparisonOf(w.Page())
	return c != nil && c.MayStep()
}

// withOther reports whether a difference is selected and both documents are open.
func withOther(w host.Window) bool { return withComparison(w) && comparisonOf(w.Page()).other != nil }

// neededForRight says what is missing to copy to the right.
func neededForRight(w host.Window) string {
	if c := comparisonOf(w.Page()); c != nil && c.other == nil {
		return words.Say("open %s in a tab of its own first, and compare with that", c.name)
	}
	return words.Say("select a difference")
}

// onComparison returns an action on the comparison that is shown.
func onComparison(do func(*comparison)) func(host.Window) {
	return func(w host.Window) {
		if c := comparisonOf(w.Page()); c != nil {
			do(c)
		}
	}
}
