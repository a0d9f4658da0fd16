package text

import (
	"strings"

	"savant/codec/message"
	"savant/model"
	"savant/scene"
	"savant/scene/tscn"
)

// Messages.
const (
	onlyScenes message.ID = "text.only-scenes"
	notANode   message.ID = "text.not-a-node"
)

// scenery refuses a text whose tags have gone: it is no scene or resource any more.
func (f resourceForm) scenery(r model.Row) error {
	if f.outline.Grammar != tscn.Tags {
		return f.host.Refuse(r, message.New(onlyScenes))
	}
	return nil
}

// onNode plans and makes an edit of a node.
func (f sceneForm) onNode(label string, r model.Row, plan func(file *tscn.File, node int) (*tscn.Edit, error)) (model.Edit, error) {
	if err := f.scenery(r); err != nil {
		return model.Edit{}, err
	}
	node := f.node(r)
	if node < 0 {
		return model.Edit{}, f.host.Refuse(r, message.New(notANode))
	}
	e, err := plan(f.around(), node)
	return f.planned(label+" "+f.host.Path(r), r, e, err)
}

// AddNode adds a node of a class below the node parent, as its index-th child node; a negative index puts it last. It returns the
// new row.
func (f sceneForm) AddNode(parent model.Row, index int, name, class string) (model.Edit, error) {
	return f.onNode("Add "+name+" to", parent, func(file *tscn.File, node int) (*tscn.Edit, error) {
		return file.AddNode(node, index, name, class)
	})
}

// SetGroups makes these the groups of a node.
func (f sceneForm) SetGroups(r model.Row, groups []string) (model.Edit, error) {
	return f.onNode("Set groups of", r, func(file *tscn.File, node int) (*tscn.Edit, error) { return file.SetGroups(node, groups) })
}

// SetEditable makes the children of an instanced scene editable in this one, or not.
func (f sceneForm) SetEditable(r model.Row, editable bool) (model.Edit, error) {
	return f.onNode("Editable children of", r, func(file *tscn.File, node int) (*tscn.Edit, error) { return file.SetEditable(node, editable) })
}

// onFile plans and makes an edit of the whole file.
func (f resourceForm) onFile(label string, plan func(file *tscn.File) (*tscn.Edit, error)) (model.Edit, error) {
	if err := f.scenery(model.Root); err != nil {
		return model.Edit{}, err
	}
	e, err := plan(f.around())
	return f.planned(label, model.Root, e, err)
}

// RenameGroup renames a group in all nodes.
func (f sceneForm) RenameGroup(old, name string) (model.Edit, error) {
	return f.onFile("Rename group "+old, func(file *tscn.File) (*tscn.Edit, error) { return file.RenameGroup(old, name) })
}

// Connect adds a connection between two nodes, named by their paths from the scene's root.
func (f sceneForm) Connect(signal, from, to, method string) (model.Edit, error) {
	return f.onFile("Connect "+signal, func(file *tscn.File) (*tscn.Edit, error) { return file.Connect(signal, from, to, method) })
}

// AddSubResource adds a sub-resource of a class and returns its id.
func (f resourceForm) AddSubResource(class string) (planned model.Edit, id string, err error) {
	planned, err = f.onFile("Add "+class, func(file *tscn.File) (e *tscn.Edit, err error) {
		e, id, err = file.AddSubResource(class)
		return e, err
	})
	return planned, id, err
}

// AddExtResource adds a reference to another file and returns its id.
func (f resourceForm) AddExtResource(class, path string) (planned model.Edit, id string, err error) {
	planned, err = f.onFile("Add "+path, func(file *tscn.File) (e *tscn.Edit, err error) {
		e, id, err = file.AddExtResource(class, path)
		return e, err
	})
	return planned, id, err
}

// NewNode tells whether a path names a node that a scene does not have yet, below one that it has: node["Arm/New"]. It returns
// the row of that one, and the name of the new one.
func (f sceneForm) NewNode(path string) (parent model.Row, name string, ok bool) {
	p, err := model.ParsePath(path)
	if err != nil || len(p.Steps) != 2 || p.Steps[0].Text != "node" || p.Steps[0].Kind != model.NameStep || p.Steps[1].Kind != model.NameStep {
		return 0, "", false
	}
	if err := f.scenery(model.Root); err != nil {
		return 0, "", false
	}
	place := scene.Simplify(p.Steps[1].Text)
	above, name := ".", place
	if i := strings.LastIndexByte(place, '/'); i >= 0 {
		above, name = place[:i], place[i+1:]
	}
	tree := f.arranged().tree
	if i := tree.Find(above); i >= 0 && tree.Find(place) < 0 && place != "." {
		return f.sectionRow(tree.Nodes[i].Item), name, true
	}
	return 0, "", false
}

// NodeIndex is the index among all children of a row that the n-th child node has: what Move counts. ok is false for rows that are
// no nodes.
func (f sceneForm) NodeIndex(r model.Row, n int) (index int, ok bool) {
	if f.scenery(r) != nil || f.node(r) < 0 {
		return 0, false
	}
	return own(&f.outline.Sections[f.place(r).section]) + n, true
}

// SceneRoot reports whether a row is a node without a parent.
func (f sceneForm) SceneRoot(r model.Row) bool {
	node := f.node(r)
	return node >= 0 && f.arranged().tree.Nodes[node].Parent < 0
}
