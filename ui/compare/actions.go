package compare

import (
	"fyne.io/fyne/v2"

	"savant/ui/host"
	"savant/ui/internal/words"
)

// The ids of the actions that compare.
const (
	actionCompare            host.ActionID = "compare"
	actionCompareDisk        host.ActionID = "compare-disk"
	actionCompareBackup      host.ActionID = "compare-backup"
	actionCompareFile        host.ActionID = "compare-file"
	actionNextDifference     host.ActionID = "next-difference"
	actionPreviousDifference host.ActionID = "previous-difference"
	actionCopyOver           host.ActionID = "copy-over"
	actionCopyBack           host.ActionID = "copy-back"
	actionCopyAll            host.ActionID = "copy-all"
	actionDifferenceLeft     host.ActionID = "difference-left"
	actionDifferenceRight    host.ActionID = "difference-right"
)

// Actions are the rows of the table of actions about comparing documents.
func Actions() []host.Action {
	return []host.Action{
		{ID: actionCompare, Words: words.Say("Compare with…"), Menu: host.ToolsMenu, Enabled: host.HasDocument, Run: askCompare},
		{ID: actionCompareDisk, Words: words.Say("Compare with the file on disk"), Menu: host.ToolsMenu, Enabled: host.OnDisk, Run: compareDisk},
		{ID: actionCompareBackup, Words: words.Say("Compare with a backup…"), Menu: host.ToolsMenu, Enabled: host.OnDisk, Run: compareBackup},
		{ID: actionCompareFile, Words: words.Say("Compare with another file…"), Menu: host.ToolsMenu, Enabled: host.HasDocument, Run: compareFile},
		{Menu: host.ToolsMenu},
		{ID: actionNextDifference, Words: words.Say("Next difference"), Menu: host.ToolsMenu, Key: host.Keys(fyne.KeyF8, 0), Enabled: withComparison, Run: onComparison(func(c *comparison) { c.step(1) })},
		{ID: actionPreviousDifference, Words: words.Say("Previous difference"), Menu: host.ToolsMenu, Key: host.Keys(fyne.KeyF7, 0), Enabled: withComparison, Run: onComparison(func(c *comparison) { c.step(-1) })},
		{ID: actionCopyOver, Words: words.Say("Copy over to the left"), Menu: host.ToolsMenu, Key: host.Keys(fyne.KeyReturn, host.Control), Enabled: withComparison, Run: onComparison(func(c *comparison) { c.copyOver(false) })},
		{ID: actionCopyBack, Words: words.Say("Copy over to the right"), Menu: host.ToolsMenu, Key: host.Keys(fyne.KeyReturn, host.Control|host.Shift), Enabled: withOther, Run: onComparison(func(c *comparison) { c.copyOver(true) })},
		{ID: actionCopyAll, Words: words.Say("Copy all differences to the left"), Menu: host.ToolsMenu, Enabled: withComparison, Run: onComparison((*comparison).copyAll)},
		{ID: actionDifferenceLeft, Words: words.Say("Show the difference on the left"), Menu: host.ToolsMenu, Enabled: withComparison, Run: onComparison(func(c *comparison) { c.jump(false) })},
		{ID: actionDifferenceRight, Words: words.Say("Show the difference on the right"), Menu: host.ToolsMenu, Enabled: withComparison, Run: onComparison(func(c *comparison) { c.jump(true) })},
	}
}
