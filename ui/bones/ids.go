package bones

import "savant/ui/host"

// The ids of the actions.
const (
	actionPaneBones        host.ActionID = "pane-bones"
	actionBonesLarge       host.ActionID = "bones-large"
	actionBonesPose        host.ActionID = "bones-pose"
	actionBonesRest        host.ActionID = "bones-rest"
	actionBonesNames       host.ActionID = "bones-names"
	actionBonesAxes        host.ActionID = "bones-axes"
	actionBonesFit         host.ActionID = "bones-fit"
	actionBonesFitBone     host.ActionID = "bones-fit-bone"
	actionBonesFront       host.ActionID = "bones-front"
	actionBonesSide        host.ActionID = "bones-side"
	actionBonesTop         host.ActionID = "bones-top"
	actionBoneAdd          host.ActionID = "bone-add"
	actionBoneRename       host.ActionID = "bone-rename"
	actionBoneRemove       host.ActionID = "bone-remove"
	actionBoneRemoveAll    host.ActionID = "bone-remove-all"
	actionBoneParent       host.ActionID = "bone-parent"
	actionBoneUp           host.ActionID = "bone-up"
	actionBoneDown         host.ActionID = "bone-down"
	actionBoneNumbers      host.ActionID = "bone-numbers"
	actionBoneMirror       host.ActionID = "bone-mirror"
	actionBoneMirrorNames  host.ActionID = "bone-mirror-names"
	actionBoneReset        host.ActionID = "bone-reset"
	actionBoneRestFromPose host.ActionID = "bone-rest-from-pose"
	actionBoneEnabled      host.ActionID = "bone-enabled"
)

// boneMenu are the actions for a bone, in the order of its menu.
var boneMenu = []host.ActionID{
	actionBoneAdd, actionBoneRename, actionBoneParent, actionBoneRemove, actionBoneRemoveAll, host.Separator,
	actionBoneUp, actionBoneDown, host.Separator,
	actionBoneNumbers, actionBoneMirror, actionBoneMirrorNames, actionBoneReset, actionBoneRestFromPose, actionBoneEnabled, host.Separator,
	actionBonesFitBone,
}
