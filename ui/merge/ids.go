package merge

import "savant/ui/host"

// ActionMerge merges the file that is shown with other versions of it. The menu of its tab offers that.
const ActionMerge host.ActionID = "merge"

// The ids of the other actions.
const (
	actionResolve    host.ActionID = "resolve-conflicts"
	actionTakeOurs   host.ActionID = "merge-ours"
	actionTakeTheirs host.ActionID = "merge-theirs"
	actionTakeBase   host.ActionID = "merge-base"
	actionOursLeft   host.ActionID = "merge-ours-left"
	actionTheirsLeft host.ActionID = "merge-theirs-left"
	actionTakeBoth   host.ActionID = "merge-both"
	actionWrite      host.ActionID = "merge-value"
	actionPreview    host.ActionID = "merge-preview"
	actionSwap       host.ActionID = "merge-swap"
)

// changeMenu are the actions for a change, in the order of its menu.
var changeMenu = []host.ActionID{actionTakeOurs, actionTakeTheirs, actionTakeBase, actionTakeBoth, actionWrite, host.Separator, actionOursLeft, actionTheirsLeft, actionPreview}
