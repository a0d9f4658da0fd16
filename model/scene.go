package model

import (
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene"
)

// Messages.
const (
	onlyScenes        message.ID = "model.only-scenes"
	noBoneNorSkeleton message.ID = "model.no-bone-nor-skeleton"
	onlyTexts         message.ID = "model.only-texts"
)

// Armatured is a form of scenes, which may have skeletons. Its edits are those of the methods of Document with the same
// names.
type Armatured interface {
	Armatures() []Armature
	InnerArmatures() []InnerArmature
	BoneAt(r Row) (at BoneAt, ok bool)
	SetRest(bone Row, rest Transform) (Edit, error)
	SetPose(bone Row, pose Transform) (Edit, error)
	SetBone(bone Row, key string, v variant.Value) (Edit, error)
	// IsBone reports whether a row is a bone.
	IsBone(r Row) bool
	// ReparentBone is Form.Move for a bone that keeps its place in the skeleton.
	ReparentBone(bone, parent Row) (Edit, error)
	EnableBone(bone Row, on bool) (Edit, error)
	RestFromPose(bones ...Row) (Edit, error)
	MirrorBones(bones ...Row) (Edit, error)
	MirrorNames(bones ...Row) (Edit, error)
	ReorderBone(bone Row, index int) (Edit, error)
	AddBone(parent Row, name string, rest Transform) (Edit, error)
	RemoveBonesAndTracks(bones []Row) (Edit, error)
}

// Noded is a form of scenes: a tree of nodes, which are in groups and connected by signals.
type Noded interface {
	Connections() []Connection
	InnerNodes() []InnerNode
	Groups() []Group
	GroupsOf(node Row) []string
	NewNode(path string) (parent Row, name string, ok bool, err error)
	NodeIndex(node Row, n int) (index int, ok bool)
	// SceneRoot reports whether a row is a node without a parent.
	SceneRoot(r Row) bool
	// IsNode reports whether a row is a node.
	IsNode(r Row) bool
	// Addressed reports whether the path of a node leads to it: not to the later of two siblings of one name.
	Addressed(r Row) bool
	// NodeRow returns the row of the node at a place, a path from the scene's root; 0 if there is none.
	NodeRow(place string) Row
	AddNode(parent Row, index int, name, class string) (Edit, error)
	// Reparent is Form.Move for a node that keeps its global transform.
	Reparent(node, parent Row, index int) (Edit, error)
	// AddInstance plans an instance of a scene like AddNode; file is its path in the project, uid its uid or "".
	AddInstance(parent Row, index int, name, file, uid string) (Edit, error)
	// FreeName returns the name for a new node below parent: name itself, or the next free one.
	FreeName(parent Row, name string) string
	ChangeClass(node Row, class string) (Edit, error)
	CopyNodes(list []Row) (text string, err error)
	// PasteNodes plans the nodes in a text below the node parent, before the index-th of all children of that row.
	PasteNodes(parent Row, index int, text string) (Edit, scene.Pasted, error)
	// BranchText returns the text of a branch as a scene of its own, and SplitBranch replaces it by an instance of
	// that; file is the path of its file in the project.
	BranchText(node Row) (text string, err error)
	SplitBranch(node Row, file string) (Edit, error)
	MakeLocal(node Row) (Edit, error)
	// NamePaths plans that the engine resolves the paths in a property to nodes.
	NamePaths(node Row, property string) (Edit, error)
	SetGroups(node Row, groups []string) (Edit, error)
	Editable(node Row) bool
	SetEditable(node Row, editable bool) (Edit, error)
	RenameGroup(old, name string) (Edit, error)
	Connect(signal, from, to, method string) (Edit, error)
	// Wire plans how a connection calls its method.
	Wire(connection Row, w scene.Wiring) (Edit, error)
}

// Overriding is a form of scenes that can change the nodes that they have from others. Such a node has a row that only its
// path names until the scene mentions it; the row then becomes that of the node's section.
type Overriding interface {
	// InnerRow returns the row of the node at a place below an instance, whether the scene mentions it or not; 0 if no
	// instance is above the place. Whether there is such a node it does not look up.
	InnerRow(place string) Row
	// Belongs returns the file name of the scene that the node of a row comes from: only there it can be renamed, moved or
	// removed. It is "" for the scene's own nodes and other rows.
	Belongs(r Row) string
	// Override plans that the scene mentions the node of a row.
	Override(r Row) (Edit, error)
}

// Resourced is a form of scenes and resources, which have resources in them and refer to others.
type Resourced interface {
	SceneResources() []SceneResource
	Users(resource Row) []Row
	Unused() []Row
	Refers(r Row) (to Row, ok bool)
	ExternalFile(r Row) (path string, ok bool)
	EmbeddedScripts() []EmbeddedScript
	AddSubResource(class string, user Row) (e Edit, id string, err error)
	AddExtResource(class, path string) (e Edit, id string, err error)
	NewID(tag, id string) error
	MakeUnique(resource, user Row, property string) (Edit, error)
	ReplaceExternal(resource Row, class, file, uid string) (Edit, error)
	EditItem(as message.Message, r Row, plan ItemPlan) (Edit, error)
}

// ItemPlan plans an edit of an item of a scene or resource: of a node, or a resource.
type ItemPlan func(s *scene.Scene, item int) (*scene.Edit, error)

// Referencing is a form of files that may refer to other files and their contents.
type Referencing interface {
	Uses(self string, t Target) []Use
	Places(self string, t Target) []string
	Doubts(self string, from, to Target) []Note
	Follow(self string, from, to Target) (Edit, error)
}

// Referable is a form of files whose parts are referred to by paths.
type Referable interface {
	UID() string
	Target(r Row, file string) (t Target, ok bool)
	OwnUses(r Row) []Use
	Link(self string, open func(self, path, uid string) (res string, doc *Document)) (l Linked, ok bool)
	Reroute(base, text string, was, now []string) (next string, sure bool)
	Place(base, text string) string
	Stands(place string) (there bool, in, rest string)
	Attached(self, script string) []string
	SetPaths(as message.Message, list []PathChange) (Edit, error)
	Losses(in scene.Surroundings) []Problem
}

// InnerRow returns the row of a node that the scene has from another, by its place; 0 for documents that cannot change such
// nodes, and for places that are not below an instance.
func (d *Document) InnerRow(place string) Row {
	if f, ok := d.form.(Overriding); ok {
		return f.InnerRow(place)
	}
	return 0
}

// Belongs returns the file name of the scene that the node of a row comes from: only there it can be renamed, moved or removed.
// It is "" for a scene's own nodes and for other rows. It may open the scenes that KnowScenes finds.
func (d *Document) Belongs(r Row) string {
	if f, err := formOf[Overriding](d, r, ""); err == nil {
		return f.Belongs(r)
	}
	return ""
}

// Unmentioned reports whether a row is a node of another scene that this one does not mention. An edit of it has the scene
// mention it first, in the same step of the history.
func (d *Document) Unmentioned(r Row) bool {
	return d.alive(r) && r != Root && d.rows.Slot(r).Part == InnerPart
}

// mentioned makes an edit of a row, after the scene mentions the node if it did not yet: all in one step of the history.
func (d *Document) mentioned(r Row, as message.Message, edit func() error) error {
	f, ok := d.form.(Overriding)
	if !ok || !d.Unmentioned(r) {
		return edit()
	}
	return d.Group(as, func() error {
		if err := d.make(f.Override(r)); err != nil {
			return err
		}
		return edit()
	})
}

// planned makes an edit that the form plans if it is a T, and returns the first row that is new with it.
func planned[T any](d *Document, r Row, plan func(T) (Edit, error)) (Row, error) {
	form, err := formOf[T](d, r, onlyScenes)
	if err != nil {
		return 0, err
	}
	e, err := plan(form)
	return d.makeRow(e, err)
}
