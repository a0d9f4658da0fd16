package scenery

import (
	"savant/codec/message"
	"savant/model"
)

// Messages of all forms of scenes and resources.
const (
	BehindLast        message.ID = "scenery.behind-last"
	FileHasNo         message.ID = "scenery.file-has-no tag"
	HasOnly           message.ID = "scenery.has-only children"
	NameNeeded        message.ID = "scenery.name-needed"
	NamedByIndex      message.ID = "scenery.named-by-index"
	NamedByName       message.ID = "scenery.named-by-name"
	NoAttribute       message.ID = "scenery.no-attribute name"
	NoDuplicate       message.ID = "scenery.no-duplicate"
	NoInsert          message.ID = "scenery.no-insert"
	NoName            message.ID = "scenery.no-name"
	NoProperty        message.ID = "scenery.no-property name"
	NoSuchComponent   message.ID = "scenery.no-such-component"
	NoSuchElement     message.ID = "scenery.no-such-element index elements"
	NoSuchID          message.ID = "scenery.no-such-id tag id"
	NoSuchKey         message.ID = "scenery.no-such-key key"
	NoSuchNode        message.ID = "scenery.no-such-node path"
	NodeNaming        message.ID = "scenery.node-naming"
	NotAValue         message.ID = "scenery.not-a-value"
	NotAlone          message.ID = "scenery.not-alone"
	NotSettable       message.ID = "scenery.not-settable"
	NotYetInside      message.ID = "scenery.not-yet-inside"
	NothingKnown      message.ID = "scenery.nothing-known"
	Numbered          message.ID = "scenery.numbered sections"
	OnlyNodesMove     message.ID = "scenery.only-nodes-move"
	Over32            message.ID = "scenery.over32 value"
	OwnPlaceOnly      message.ID = "scenery.own-place-only"
	PropertyNeedsName message.ID = "scenery.property-needs-name"

	ConnectionCount message.ID = "scenery.connection-count n"
	EditableCount   message.ID = "scenery.editable-count n"

	// Edits.
	AddBone      message.ID = "scenery.add-bone name parent"
	Added        message.ID = "scenery.added name"
	AndMore      message.ID = "scenery.and-more path n"
	BoneKind     message.ID = "scenery.bone-kind"
	BoneMissing  message.ID = "scenery.bone-missing"
	ChangeClass  message.ID = "scenery.change-class path class"
	ChildOf      message.ID = "scenery.child-of bone"
	Connected    message.ID = "scenery.connected signal"
	Disabled     message.ID = "scenery.disabled"
	Followed     message.ID = "scenery.followed file"
	MakeUnique   message.ID = "scenery.make-unique path"
	MirrorNames  message.ID = "scenery.mirror-names bones"
	Mirrored     message.ID = "scenery.mirrored bones"
	NoParent     message.ID = "scenery.no-parent"
	RenameGroup  message.ID = "scenery.rename-group group"
	Reordered    message.ID = "scenery.reordered bone"
	ReplaceFile  message.ID = "scenery.replace-file path"
	RestFromPose message.ID = "scenery.rest-from-pose bones"
	SetEditable  message.ID = "scenery.set-editable node"
	SetGroups    message.ID = "scenery.set-groups node"
	SetOf        message.ID = "scenery.set-of key bone"
	SetParent    message.ID = "scenery.set-parent bone"
	SetPose      message.ID = "scenery.set-pose bone"
	SetRest      message.ID = "scenery.set-rest bone"

	// What rows are, and what is in them.
	Bones             message.ID = "scenery.bones n"
	ConnectionKind    message.ID = "scenery.connection-kind"
	Connections       message.ID = "scenery.connections"
	EditableChildren  message.ID = "scenery.editable-children"
	EditableKind      message.ID = "scenery.editable-kind"
	ExternalResources message.ID = "scenery.external-resources"
	Gone              message.ID = "scenery.gone"
	Groups            message.ID = "scenery.groups n"
	HasScript         message.ID = "scenery.has-script"
	Header            message.ID = "scenery.header"
	FromScene         message.ID = "scenery.from-scene scene"
	InstanceOf        message.ID = "scenery.instance-of scene"
	MainResource      message.ID = "scenery.main-resource"
	Nameless          message.ID = "scenery.nameless"
	NodeChanges       message.ID = "scenery.node-changes"
	NodeCount         message.ID = "scenery.node-count n"
	NotUnderstood     message.ID = "scenery.not-understood"
	PlaceholderOf     message.ID = "scenery.placeholder-of scene"
	ResourceMissing   message.ID = "scenery.resource-missing"
	ResourceCount     message.ID = "scenery.resource-count n"
	SectionKind       message.ID = "scenery.section-kind"
	Signals           message.ID = "scenery.signals n"
	SomeUnused        message.ID = "scenery.some-unused count"
	SubResources      message.ID = "scenery.sub-resources"
	Unused            message.ID = "scenery.unused"
	Uses              message.ID = "scenery.uses n"
	Within            message.ID = "scenery.within path"
)

// Counted is the number of sections of a tag that are known by their numbers.
func Counted(tag string, n int) message.Message {
	if tag == "editable" {
		return message.New(EditableCount, n)
	}
	return message.New(ConnectionCount, n)
}

// Named names rows in a label: the path of one, and how many more there are.
func Named(h model.Host, list []model.Row) any {
	switch len(list) {
	case 0:
		return ""
	case 1:
		return h.Path(list[0])
	}
	return message.New(AndMore, h.Path(list[0]), len(list)-1)
}
