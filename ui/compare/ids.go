package compare

import "savant/ui/host"

// The ids of the actions that compare.
const (
	actionCompare            host.ActionID = "compare"
	actionCompareDisk        host.ActionID = "compare-disk"
	actionCompareBackup      host.ActionID = "compare-backup"
	actionCompareFile        host.ActionID = "compare-file"
	actionNextDifference     host.ActionID = "next-difference"
	actionPreviousDifference host.ActionID = "previous-difference"
	actionWhole              host.ActionID = "whole-comparison"
	actionCopyOver           host.ActionID = "copy-over"
	actionCopyBack           host.ActionID = "copy-back"
	actionCopyAll            host.ActionID = "copy-all"
	actionDifferenceLeft     host.ActionID = "difference-left"
	actionDifferenceRight    host.ActionID = "difference-right"
)

// differenceMenu are the actions for a difference, in the order of its menu.
var differenceMenu = []host.ActionID{actionCopyOver, actionCopyBack, actionCopyAll, host.Separator, actionDifferenceLeft, actionDifferenceRight, host.Separator, actionNextDifference, actionPreviousDifference}
