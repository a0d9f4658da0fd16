package animation

import "savant/ui/host"

// The ids of the actions.
const (
	actionPane       host.ActionID = "pane-animation"
	actionPlay       host.ActionID = "animation-play"
	actionNew        host.ActionID = "animation-new"
	actionDuplicate  host.ActionID = "animation-duplicate"
	actionRename     host.ActionID = "animation-rename"
	actionRemove     host.ActionID = "animation-remove"
	actionSetKey     host.ActionID = "animation-set-key"
	actionRemoveKeys host.ActionID = "animation-remove-keys"
	actionDoubleKey  host.ActionID = "animation-double-key"
	actionCopyKeys   host.ActionID = "animation-copy-keys"
	actionPasteKeys  host.ActionID = "animation-paste-keys"
	actionShiftKeys  host.ActionID = "animation-shift-keys"
	actionScaleKeys  host.ActionID = "animation-scale-keys"
	actionAddTrack   host.ActionID = "animation-add-track"
	actionRetarget   host.ActionID = "animation-retarget"
	actionRepair     host.ActionID = "animation-repair"
	actionDropTrack  host.ActionID = "animation-remove-track"
	actionInterp     host.ActionID = "animation-interpolation"
	actionUpdate     host.ActionID = "animation-update"
	actionWrap       host.ActionID = "animation-loop-wrap"
	actionEnabled    host.ActionID = "animation-enabled"
	actionRecord     host.ActionID = "animation-record"
	actionCopyPose   host.ActionID = "animation-copy-pose"
	actionPastePose  host.ActionID = "animation-paste-pose"
	actionMirrorPose host.ActionID = "animation-paste-mirrored"
	actionForget     host.ActionID = "animation-forget-pose"
	actionAround     host.ActionID = "animation-keys-around"
	actionWay        host.ActionID = "animation-path-of-motion"
	actionGoTo       host.ActionID = "animation-go-to"
	actionLoop       host.ActionID = "animation-loop"
	actionNames      host.ActionID = "animation-names"
)

// listMenu are the actions for an animation, trackMenu those for a track and its keys.
var (
	listMenu  = []host.ActionID{actionNew, actionDuplicate, actionRename, actionRemove, host.Separator, actionGoTo}
	trackMenu = []host.ActionID{
		actionSetKey, actionDoubleKey, actionRemoveKeys, host.Separator,
		actionCopyKeys, actionPasteKeys, actionShiftKeys, actionScaleKeys, host.Separator,
		actionAddTrack, actionRetarget, actionRepair, actionDropTrack, host.Separator,
		actionInterp, actionUpdate, actionWrap, actionEnabled,
	}
	poseMenu = []host.ActionID{actionSetKey, actionCopyPose, actionPastePose, actionMirrorPose, actionForget, host.Separator, actionAround, actionWay}
)
