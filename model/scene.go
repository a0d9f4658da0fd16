package model

import (
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/label"
	"savant/scene"
	"savant/scene/nodepath"
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
	SetBoneParent(bone Row, parent int) (Edit, error)
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
	AddSubResource(class string) (e Edit, id string, err error)
	AddExtResource(class, path string) (e Edit, id string, err error)
	NewID(tag, id string) error
	MakeUnique(resource, user Row) (Edit, error)
	ReplaceExternal(resource Row, file, uid string) (Edit, error)
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
	Losses(exists func(path, uid string) bool) []Problem
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

// boned makes an edit of bones.
func (d *Document) boned(bones []Row, plan func(Armatured) (Edit, error)) error {
	for _, r := range bones {
		if err := d.demand(r); err != nil {
			return err
		}
	}
	_, err := planned(d, Root, plan)
	return err
}

// Armatures returns the bone trees of a scene, in file order.
func (d *Document) Armatures() []Armature {
	if f, ok := d.form.(Armatured); ok {
		return f.Armatures()
	}
	return nil
}

// InnerArmatures returns the bone trees that a scene gets from others: from instances, and from what it inherits. It
// opens the scenes that KnowScenes finds.
func (d *Document) InnerArmatures() []InnerArmature {
	if f, ok := d.form.(Armatured); ok {
		return f.InnerArmatures()
	}
	return nil
}

// BoneAt returns the bone of a row, by its own path or as a Bone2D's node; ok is false for other rows.
func (d *Document) BoneAt(r Row) (at BoneAt, ok bool) {
	if f, err := formOf[Armatured](d, r, ""); err == nil {
		return f.BoneAt(r)
	}
	return at, false
}

// SetRest sets the rest of a bone, relative to its parent. Unchanged numbers keep their digits.
func (d *Document) SetRest(bone Row, rest Transform) error {
	return d.boned([]Row{bone}, func(f Armatured) (Edit, error) { return f.SetRest(bone, rest) })
}

// SetPose sets the pose of a bone, relative to its parent.
func (d *Document) SetPose(bone Row, pose Transform) error {
	return d.boned([]Row{bone}, func(f Armatured) (Edit, error) { return f.SetPose(bone, pose) })
}

// TurnRest is SetRest, merged into one step with a preceding one for the same bone.
func (d *Document) TurnRest(bone Row, rest Transform) error {
	return d.log.Amend(func() error { return d.SetRest(bone, rest) }, amended)
}

// TurnPose is like TurnRest.
func (d *Document) TurnPose(bone Row, pose Transform) error {
	return d.log.Amend(func() error { return d.SetPose(bone, pose) }, amended)
}

// SetBone sets a value of a bone by its key, such as "enabled", including one that the file does not have yet.
func (d *Document) SetBone(bone Row, key string, v variant.Value) error {
	return d.boned([]Row{bone}, func(f Armatured) (Edit, error) { return f.SetBone(bone, key, v) })
}

// SetBoneParent makes a bone the child of another, given by number, or a root with -1. Rest and pose are unchanged.
func (d *Document) SetBoneParent(bone Row, parent int) error {
	return d.boned([]Row{bone}, func(f Armatured) (Edit, error) { return f.SetBoneParent(bone, parent) })
}

// EnableBone switches a bone on or off.
func (d *Document) EnableBone(bone Row, on bool) error {
	return d.boned([]Row{bone}, func(f Armatured) (Edit, error) { return f.EnableBone(bone, on) })
}

// RestFromPose makes the current poses of bones their rests.
func (d *Document) RestFromPose(bones ...Row) error {
	return d.boned(bones, func(f Armatured) (Edit, error) { return f.RestFromPose(bones...) })
}

// MirrorBones sets the rests and poses of the counterparts of bones on the other side (LeftArm to RightArm) to the
// mirrored ones.
func (d *Document) MirrorBones(bones ...Row) error {
	return d.boned(bones, func(f Armatured) (Edit, error) { return f.MirrorBones(bones...) })
}

// MirrorNames gives bones the names of the other side; two counterparts swap names.
func (d *Document) MirrorNames(bones ...Row) error {
	return d.boned(bones, func(f Armatured) (Edit, error) { return f.MirrorNames(bones...) })
}

// ReorderBone makes a bone the index-th of its skeleton. To change its parent, Move it below that bone's row, or below
// the skeleton's for none.
func (d *Document) ReorderBone(bone Row, index int) error {
	return d.boned([]Row{bone}, func(f Armatured) (Edit, error) { return f.ReorderBone(bone, index) })
}

// AddBone adds a bone below parent, a bone or (for none) the skeleton's node, and returns its row.
func (d *Document) AddBone(parent Row, name string, rest Transform) (Row, error) {
	f, err := formOf[Armatured](d, parent, noBoneNorSkeleton)
	if err != nil {
		return 0, err
	}
	e, err := f.AddBone(parent, name, rest)
	return e.Show, d.make(e, err)
}

// RemoveBonesAndTracks removes bones of one skeleton as Remove does, including the animation tracks that move them.
func (d *Document) RemoveBonesAndTracks(list []Row) error {
	return d.boned(list, func(f Armatured) (Edit, error) { return f.RemoveBonesAndTracks(list) })
}

// Connections returns the connections of a scene in file order; none for other documents.
func (d *Document) Connections() []Connection {
	if f, ok := d.form.(Noded); ok {
		return f.Connections()
	}
	return nil
}

// InnerNodes returns the nodes that a scene gets from others, from instances and from what it inherits, parents first.
// It opens the scenes that KnowScenes finds.
func (d *Document) InnerNodes() []InnerNode {
	if f, ok := d.form.(Noded); ok {
		return f.InnerNodes()
	}
	return nil
}

// Groups lists the groups of a scene, in the order in which the file first names them.
func (d *Document) Groups() []Group {
	if f, ok := d.form.(Noded); ok {
		return f.Groups()
	}
	return nil
}

// GroupsOf lists the groups of a node.
func (d *Document) GroupsOf(r Row) []string {
	if f, err := formOf[Noded](d, r, ""); err == nil {
		return f.GroupsOf(r)
	}
	return nil
}

// NewNode resolves the path of a new node of a scene, node["Arm/New"], to the row of its parent, and its name. ok is
// false for paths that do not name a node. The error, a *PathError or *RefusedError, says why there cannot be a new
// node.
func (d *Document) NewNode(path string) (parent Row, name string, ok bool, err error) {
	if f, ok := d.form.(Noded); ok {
		return f.NewNode(path)
	}
	return 0, "", false, nil
}

// NodeIndex returns the index of the n-th child node among all children of a row, as Move counts. ok is false for rows
// that are not nodes.
func (d *Document) NodeIndex(r Row, n int) (index int, ok bool) {
	if f, err := formOf[Noded](d, r, ""); err == nil {
		return f.NodeIndex(r, n)
	}
	return 0, false
}

// AddNode adds a node of a class below the node parent, as its index-th child node; a negative index means last. It
// returns the new row.
func (d *Document) AddNode(parent Row, index int, name, class string) (Row, error) {
	return planned(d, parent, func(f Noded) (Edit, error) { return f.AddNode(parent, index, name, class) })
}

// AddInstance adds an instance of a scene below the node parent, as its index-th child node; a negative index means
// last. file is the path of the scene in the project. It returns the new row.
func (d *Document) AddInstance(parent Row, index int, name, file string) (Row, error) {
	uid := ""
	if d.scenes != nil {
		if other := d.scenes(file, ""); other != nil {
			uid = other.UID()
		}
	}
	if _, err := planned(d, parent, func(f Noded) (Edit, error) { return f.AddInstance(parent, index, name, file, uid) }); err != nil {
		return 0, err
	}
	if d.Unmentioned(parent) {
		return d.InnerRow(nodepath.Join(NodePlace(d.Path(parent)), name)), nil
	}
	at := d.Len(parent) - 1 // the first new row may be that of the external resource
	if i, ok := d.NodeIndex(parent, index); ok && index >= 0 {
		at = i
	}
	return d.Child(parent, at), nil
}

// FreeName returns the name for a new node below parent: name itself, or the next free one.
func (d *Document) FreeName(parent Row, name string) string {
	if f, err := formOf[Noded](d, parent, ""); err == nil {
		return f.FreeName(parent, name)
	}
	return name
}

// ChangeClass changes the class of a node. What the class lacks is removed.
func (d *Document) ChangeClass(node Row, class string) error {
	_, err := planned(d, node, func(f Noded) (Edit, error) { return f.ChangeClass(node, class) })
	return err
}

// ClassChange returns the notes that ChangeClass would have.
func (d *Document) ClassChange(node Row, class string) ([]Note, error) {
	f, err := formOf[Noded](d, node, onlyScenes)
	if err != nil {
		return nil, err
	}
	e, err := f.ChangeClass(node, class)
	return e.Notes, err
}

// placed makes an edit that adds a node, and returns the row of that node.
func (d *Document) placed(r Row, plan func(Noded) (Edit, string, error)) (Row, error) {
	form, err := formOf[Noded](d, r, onlyScenes)
	if err != nil {
		return 0, err
	}
	e, place, err := plan(form)
	if err := d.make(e, err); err != nil {
		return 0, err
	}
	return form.NodeRow(place), nil
}

// BranchText returns the text of a node and its descendants as a scene of its own.
func (d *Document) BranchText(node Row) (string, error) {
	f, err := formOf[Noded](d, node, onlyScenes)
	if err != nil {
		return "", err
	}
	return f.BranchText(node)
}

// SplitBranch replaces a node and its descendants by an instance of the scene in a file, which holds BranchText. file
// is its path in the project.
func (d *Document) SplitBranch(node Row, file string) error {
	_, err := planned(d, node, func(f Noded) (Edit, error) { return f.SplitBranch(node, file) })
	return err
}

// MakeLocal turns the nodes of the scene that a node is an instance of into nodes of this one, with their resources and
// connections and with this scene's changes of them.
func (d *Document) MakeLocal(node Row) error {
	_, err := planned(d, node, func(f Noded) (Edit, error) { return f.MakeLocal(node) })
	return err
}

// NamePaths makes the engine resolve the paths in a property of a node to nodes, as for properties that its script
// declares so.
func (d *Document) NamePaths(node Row, property string) error {
	return d.mentioned(node, message.New(label.Set, d.Path(node)), func() error {
		_, err := planned(d, node, func(f Noded) (Edit, error) { return f.NamePaths(node, property) })
		return err
	})
}

// SetGroups sets the groups of a node.
func (d *Document) SetGroups(r Row, groups []string) error {
	return d.mentioned(r, message.New(label.Set, d.Path(r)), func() error {
		_, err := planned(d, r, func(f Noded) (Edit, error) { return f.SetGroups(r, groups) })
		return err
	})
}

// Editable reports whether the children of an instanced scene are editable in this one.
func (d *Document) Editable(node Row) bool {
	f, err := formOf[Noded](d, node, onlyScenes)
	return err == nil && f.Editable(node)
}

// EditableChange returns the notes that SetEditable would have.
func (d *Document) EditableChange(node Row, editable bool) ([]Note, error) {
	f, err := formOf[Noded](d, node, onlyScenes)
	if err != nil {
		return nil, err
	}
	e, err := f.SetEditable(node, editable)
	return e.Notes, err
}

// SetEditable sets whether the children of an instanced scene are editable in this one.
func (d *Document) SetEditable(r Row, editable bool) error {
	_, err := planned(d, r, func(f Noded) (Edit, error) { return f.SetEditable(r, editable) })
	return err
}

// RenameGroup renames a group in all nodes.
func (d *Document) RenameGroup(old, name string) error {
	_, err := planned(d, Root, func(f Noded) (Edit, error) { return f.RenameGroup(old, name) })
	return err
}

// Connect adds a connection between two nodes, given by their paths from the scene's root.
func (d *Document) Connect(signal, from, to, method string) error {
	_, err := planned(d, Root, func(f Noded) (Edit, error) { return f.Connect(signal, from, to, method) })
	return err
}

// Wire sets how a connection calls its method: deferred, once, with bound arguments, or without the last ones of the signal.
func (d *Document) Wire(connection Row, w scene.Wiring) error {
	_, err := planned(d, connection, func(f Noded) (Edit, error) { return f.Wire(connection, w) })
	return err
}

// SceneResources lists the external resources and the sub-resources of a text scene or resource, in file order.
func (d *Document) SceneResources() []SceneResource {
	if f, ok := d.form.(Resourced); ok {
		return f.SceneResources()
	}
	return nil
}

// Users returns the rows of the sections that refer to a resource of the document: nodes and other resources, in file
// order.
func (d *Document) Users(resource Row) []Row {
	if f, err := formOf[Resourced](d, resource, ""); err == nil {
		return f.Users(resource)
	}
	return nil
}

// Unused returns the rows of the resources that nothing needs: those without references, and those referred to only by
// such. They can be removed together.
func (d *Document) Unused() []Row {
	if f, ok := d.form.(Resourced); ok {
		return f.Unused()
	}
	return nil
}

// Refers returns the row that a row leads to: for a value that refers to a resource or a node, an instance, a
// connection's first node. ok is false if it leads nowhere in the file.
func (d *Document) Refers(r Row) (to Row, ok bool) {
	if f, err := formOf[Resourced](d, r, ""); err == nil {
		return f.Refers(r)
	}
	return 0, false
}

// ExternalFile returns the file of an external resource, as the scene writes it. ok is false for other rows.
func (d *Document) ExternalFile(r Row) (path string, ok bool) {
	if f, err := formOf[Resourced](d, r, ""); err == nil {
		return f.ExternalFile(r)
	}
	return "", false
}

// EmbeddedScripts lists the scripts whose source is in the file.
func (d *Document) EmbeddedScripts() []EmbeddedScript {
	if f, ok := d.form.(Resourced); ok {
		return f.EmbeddedScripts()
	}
	return nil
}

// NewID returns an error for the id of a new resource, "ext_resource" or "sub_resource", that the engines of the file
// do not accept or that is taken. It is a *RefusedError.
func (d *Document) NewID(tag, id string) error {
	f, err := formOf[Resourced](d, Root, onlyScenes)
	if err != nil {
		return err
	}
	return f.NewID(tag, id)
}

// AddSubResource adds a sub-resource of a class and returns its id.
func (d *Document) AddSubResource(class string) (id string, err error) {
	_, err = planned(d, Root, func(f Resourced) (e Edit, err error) {
		e, id, err = f.AddSubResource(class)
		return e, err
	})
	return id, err
}

// AddExtResource adds a reference to another file and returns its id.
func (d *Document) AddExtResource(class, path string) (id string, err error) {
	_, err = planned(d, Root, func(f Resourced) (e Edit, err error) {
		e, id, err = f.AddExtResource(class, path)
		return e, err
	})
	return id, err
}

// MakeUnique gives a user of a sub-resource, one of Users, its own copy and returns the copy's row. Duplicate makes a
// copy that nothing uses yet.
func (d *Document) MakeUnique(resource, user Row) (Row, error) {
	return planned(d, resource, func(f Resourced) (Edit, error) { return f.MakeUnique(resource, user) })
}

// ReplaceExternal makes an external resource refer to another file, by its path and uid; all references to the resource
// then lead to that file. If the uid is "", the engine uses the path.
func (d *Document) ReplaceExternal(resource Row, file, uid string) error {
	_, err := planned(d, resource, func(f Resourced) (Edit, error) { return f.ReplaceExternal(resource, file, uid) })
	return err
}

// EditItem makes an edit of a node or resource planned by plan, as one step named as. A *scene.Refusal is returned as a
// *RefusedError.
func (d *Document) EditItem(as message.Message, r Row, plan ItemPlan) error {
	_, err := planned(d, r, func(f Resourced) (Edit, error) { return f.EditItem(as, r, plan) })
	return err
}

// Uses returns where a text document refers to a target in another file. self is the path of the document in the
// project.
func (d *Document) Uses(self string, t Target) []Use {
	if f, ok := d.form.(Referencing); ok {
		return f.Uses(self, t)
	}
	return nil
}

// Places returns the paths of the nodes that are a target's node in this scene, which instances or inherits the
// target's.
func (d *Document) Places(self string, t Target) []string {
	if f, ok := d.form.(Referencing); ok {
		return f.Places(self, t)
	}
	return nil
}

// Follow updates, as one step, what refers to a target that has changed: the file is moved or has another uid, the
// sub-resource another id, the node another path. self is the path of the document in the project. Notes returns what
// it did and what it left unchanged.
func (d *Document) Follow(self string, from, to Target) error {
	f, err := formOf[Referencing](d, Root, onlyTexts)
	if err != nil {
		return err
	}
	return d.make(f.Follow(self, from, to))
}

// Doubts returns what Follow would leave unchanged although it may have to follow.
func (d *Document) Doubts(self string, from, to Target) []Note {
	if f, ok := d.form.(Referencing); ok {
		return f.Doubts(self, from, to)
	}
	return nil
}

// UID returns the uid in the header of a text scene or resource, "" if there is none.
func (d *Document) UID() string {
	if f, ok := d.form.(Referable); ok {
		return f.UID()
	}
	return ""
}

// Target returns how other files refer to a row: a node, a sub-resource, or the file itself with Root. file is the
// document's path in its project, as "res://...". ok is false for rows that other files cannot refer to.
func (d *Document) Target(r Row, file string) (t Target, ok bool) {
	if f, err := formOf[Referable](d, r, ""); err == nil {
		return f.Target(r, file)
	}
	return Target{File: file}, r == Root
}

// OwnUses returns where the document itself refers to one of its nodes by a path.
func (d *Document) OwnUses(r Row) []Use {
	if f, err := formOf[Referable](d, r, ""); err == nil {
		return f.OwnUses(r)
	}
	return nil
}

// KnowScenes lets edits of a scene look into its instances. open returns the document for a path and a uid in this
// file, or nil if there is none. That document must not change while this one uses it. self returns the path of this
// document in the project, "" if it is in none.
func (d *Document) KnowScenes(open func(path, uid string) *Document, self func() string) {
	d.scenes, d.self = open, self
}

// Link joins a scene with the files whose paths start from its nodes, and with those that these refer to in turn. open
// returns the document for a path or uid in the file self, with its own path in the project; it returns nil if there is
// none. ok is false if this is not a scene or resource.
func (d *Document) Link(self string, open func(self, path, uid string) (res string, doc *Document)) (l Linked, ok bool) {
	if f, ok := d.form.(Referable); ok {
		return f.Link(self, open)
	}
	return nil, false
}

// Reroute returns the path from a place of the scene to where text leads, once the nodes at was are at now. sure is
// false if the scene does not determine it.
func (d *Document) Reroute(base, text string, was, now []string) (next string, sure bool) {
	if f, ok := d.form.(Referable); ok {
		return f.Reroute(base, text, was, now)
	}
	return text, false
}

// Place returns where a path from a place of the scene leads, "" if that is not in the scene.
func (d *Document) Place(base, text string) string {
	if f, ok := d.form.(Referable); ok {
		return f.Place(base, text)
	}
	return ""
}

// Stands reports whether there is a node at a place of the scene. If it is not in this file it may come from another
// scene: then in is that scene's file, as this file names it, and rest the place in it.
func (d *Document) Stands(place string) (there bool, in, rest string) {
	if f, ok := d.form.(Referable); ok {
		return f.Stands(place)
	}
	return false, "", ""
}

// Attached returns the places of the nodes with the script at a path in the project.
func (d *Document) Attached(self, script string) []string {
	if f, ok := d.form.(Referable); ok {
		return f.Attached(self, script)
	}
	return nil
}

// Losses lists what a scene or resource names and does not have: files, of which exists tells whether the project has them,
// and nodes, with those of the scenes that KnowScenes finds. The problems have no rows.
func (d *Document) Losses(exists func(path, uid string) bool) []Problem {
	if f, ok := d.form.(Referable); ok {
		return f.Losses(exists)
	}
	return nil
}

// SetPaths changes paths in this file that Link returned, as one step named as.
func (d *Document) SetPaths(as message.Message, list []PathChange) error {
	f, err := formOf[Referable](d, Root, onlyScenes)
	if err != nil {
		return err
	}
	return d.make(f.SetPaths(as, list))
}
