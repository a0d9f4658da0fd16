package model

import (
	"savant/codec/message"
	"savant/model/label"
	"savant/scene"
	"savant/scene/nodepath"
)

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

// NotAddressed says why nothing but a row can name a node: paths lead to another one of its name. It is nil for all others.
func (d *Document) NotAddressed(r Row) error {
	if f, err := formOf[Noded](d, r, ""); err == nil && !f.Addressed(r) {
		return d.refuse(r, message.New(scene.NotAddressed, NodePlace(d.Path(r))))
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
