package scenery

import (
	"savant/codec/message"
	"savant/model"
)

// Messages of all forms of scenes and resources.
const (
	FileHasNo         message.ID = "scenery.file-has-no tag"
	NameNeeded        message.ID = "scenery.name-needed"
	NamedByIndex      message.ID = "scenery.named-by-index"
	NoInsert          message.ID = "scenery.no-insert"
	NoName            message.ID = "scenery.no-name"
	NoProperty        message.ID = "scenery.no-property name"
	NoSuchID          message.ID = "scenery.no-such-id tag id"
	NoSuchNode        message.ID = "scenery.no-such-node path"
	NodeNaming        message.ID = "scenery.node-naming"
	NotAValue         message.ID = "scenery.not-a-value"
	NotAlone          message.ID = "scenery.not-alone"
	NotSettable       message.ID = "scenery.not-settable"
	NotYetInside      message.ID = "scenery.not-yet-inside"
	Numbered          message.ID = "scenery.numbered sections"
	OnlyNodesMove     message.ID = "scenery.only-nodes-move"
	Over32            message.ID = "scenery.over32 value"
	OwnPlaceOnly      message.ID = "scenery.own-place-only"
	PropertyNeedsName message.ID = "scenery.property-needs-name"

	connectionCount message.ID = "scenery.connection-count n"
	editableCount   message.ID = "scenery.editable-count n"

	// Edits.
	addBone      message.ID = "scenery.add-bone name parent"
	Added        message.ID = "scenery.added name"
	andMore      message.ID = "scenery.and-more path n"
	boneKind     message.ID = "scenery.bone-kind"
	changeClass  message.ID = "scenery.change-class path class"
	childOf      message.ID = "scenery.child-of bone"
	connected    message.ID = "scenery.connected signal"
	disabled     message.ID = "scenery.disabled"
	Followed     message.ID = "scenery.followed file"
	makeLocal    message.ID = "scenery.make-local node"
	makeUnique   message.ID = "scenery.make-unique path"
	mirrorNames  message.ID = "scenery.mirror-names bones"
	mirrored     message.ID = "scenery.mirrored bones"
	namePaths    message.ID = "scenery.name-paths node property"
	noParent     message.ID = "scenery.no-parent"
	renameGroup  message.ID = "scenery.rename-group group"
	reordered    message.ID = "scenery.reordered bone"
	replaceFile  message.ID = "scenery.replace-file path"
	restFromPose message.ID = "scenery.rest-from-pose bones"
	saveBranch   message.ID = "scenery.save-branch node"
	setEditable  message.ID = "scenery.set-editable node"
	setGroups    message.ID = "scenery.set-groups node"
	setOf        message.ID = "scenery.set-of key bone"
	setParent    message.ID = "scenery.set-parent bone"
	setPose      message.ID = "scenery.set-pose bone"
	setWiring    message.ID = "scenery.set-wiring signal"
	setRest      message.ID = "scenery.set-rest bone"

	// Kinds of rows and their contents.
	bones             message.ID = "scenery.bones n"
	connectionKind    message.ID = "scenery.connection-kind"
	Connections       message.ID = "scenery.connections"
	EditableChildren  message.ID = "scenery.editable-children"
	editableKind      message.ID = "scenery.editable-kind"
	ExternalResources message.ID = "scenery.external-resources"
	Gone              message.ID = "scenery.gone"
	groups            message.ID = "scenery.groups n"
	hasScript         message.ID = "scenery.has-script"
	Header            message.ID = "scenery.header"
	fromScene         message.ID = "scenery.from-scene scene"
	instanceOf        message.ID = "scenery.instance-of scene"
	mainResource      message.ID = "scenery.main-resource"
	nameless          message.ID = "scenery.nameless"
	nodeChanges       message.ID = "scenery.node-changes"
	NodeCount         message.ID = "scenery.node-count n"
	NotUnderstood     message.ID = "scenery.not-understood"
	placeholderOf     message.ID = "scenery.placeholder-of scene"
	resourceMissing   message.ID = "scenery.resource-missing"
	ResourceCount     message.ID = "scenery.resource-count n"
	SectionKind       message.ID = "scenery.section-kind"
	signals           message.ID = "scenery.signals n"
	SomeUnused        message.ID = "scenery.some-unused count"
	SubResources      message.ID = "scenery.sub-resources"
	unused            message.ID = "scenery.unused"
	uses              message.ID = "scenery.uses n"
	within            message.ID = "scenery.within path"
)

// Counted is the number of sections of a tag that are known by their numbers.
func Counted(tag string, n int) message.Message {
	if tag == "editable" {
		return message.New(editableCount, n)
	}
	return message.New(connectionCount, n)
}

// named names rows in a label: the path of one, and how many more there are.
func named(h model.Host, list []model.Row) any {
	switch len(list) {
	case 0:
		return ""
	case 1:
		return h.Path(list[0])
	}
	return message.New(andMore, h.Path(list[0]), len(list)-1)
}
