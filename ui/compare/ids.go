package compare

import "savant/ui/host"

// ActionCompare compares the file that is shown with another version of it. The menu of its tab offers that.
const ActionCompare host.ActionID = "compare"

// The ids of the other actions that compare.
const (
	actionCompareDisk        host.ActionID = "compare-disk"
	actionCompareBackup      host.ActionID = "compare-backup"
	actionCompareFile        host.ActionID = "compare-file"
	actionNextDifference     host.ActionID = "next-difference"
	actionPreviousDifference host.ActionID = "previous-difference"
	actionWhole              host.ActionID = "whole-comparison"
	actionCopyOver           host.ActionID = "copy-over"
	actionCopyBack           host.ActionID = "copy-back"
	actionCopyAll            host.ActionID = "copy-all"
	actionCopyAllBack        host.ActionID = "copy-all-back"
	actionDifferenceLeft     host.ActionID = "difference-left"
	actionDifferenceRight    host.ActionID = "difference-right"

	actionPair      host.ActionID = "pair"
	actionPairLeft  host.ActionID = "pair-left"
	actionPairRight host.ActionID = "pair-right"
	actionBack      host.ActionID = "compare-back"
)

// fileMenu are the actions for a file of two folders, in the order of its menu.
var fileMenu = []host.ActionID{actionPair, actionPairLeft, actionPairRight, host.Separator, actionNextDifference, actionPreviousDifference}

// differenceMenu are the actions for a difference, in the order of its menu.
var differenceMenu = []host.ActionID{actionCopyOver, actionCopyBack, actionCopyAll, actionCopyAllBack, host.ActionPatchCompared, host.Separator, actionDifferenceLeft, actionDifferenceRight, host.Separator, actionNextDifference, actionPreviousDifference}
