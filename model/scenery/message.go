package scenery

import "savant/codec/message"

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
)
