package model

import (
	"strings"

	scene "savant/scene/tscn"
)

// Note tells of one place that an edit changed along, such as a path that names a renamed node; or of one that it left although
// it might have to follow (Undecided).
type Note struct {
	Text         string
	Offset       int64 // in the payload before the edit
	Line, Column int
	Undecided    bool
	Removed      bool   // it is about a section that is removed along with a node, such as a connection
	File         string // of another file whose paths it is about, as this one names it; "" if it is about this file
}

// Notes returns what the last step that is in force changed along, and what it could not decide.
func (d *Document) Notes() []Note {
	if d.log.position == 0 {
		return nil
	}
	return d.log.steps[d.log.position-1].notes
}

// scenery returns the form of a text document, and refuses others.
func (d *Document) scenery(r Row) (*textForm, error) {
	if err := d.demand(r); err != nil {
		return nil, err
	}
	f, ok := d.form.(*textForm)
	if !ok || f.outline.Grammar != scene.Tags {
		return nil, d.refuse(r, "this is possible in text scenes and resources only")
	}
	return f, nil
}

// onNode plans and makes an edit of a node.
func (d *Document) onNode(label string, r Row, plan func(f *scene.File, node int) (*scene.Edit, error)) (Row, error) {
	f, err := d.scenery(r)
	if err != nil {
		return 0, err
	}
	node := f.node(r)
	if node < 0 {
		return 0, d.refuse(r, "this is no node")
	}
	e, err := plan(f.file(), node)
	planned, err := f.planned(label+" "+d.Path(r), r, e, err)
	return d.makeRow(planned, err)
}

// AddNode adds a node of a class below the node parent, as its index-th child node; a negative index puts it last. It returns the
// new row.
func (d *Document) AddNode(parent Row, index int, name, class string) (Row, error) {
	return d.onNode("Add "+name+" to", parent, func(f *scene.File, node int) (*scene.Edit, error) {
		return f.AddNode(node, index, name, class)
	})
}

// SetGroups makes these the groups of a node.
func (d *Document) SetGroups(r Row, groups []string) error {
	_, err := d.onNode("Set groups of", r, func(f *scene.File, node int) (*scene.Edit, error) { return f.SetGroups(node, groups) })
	return err
}

// SetEditable makes the children of an instanced scene editable in this one, or not.
func (d *Document) SetEditable(r Row, editable bool) error {
	_, err := d.onNode("Editable children of", r, func(f *scene.File, node int) (*scene.Edit, error) { return f.SetEditable(node, editable) })
	return err
}

// onFile plans and makes an edit of the whole file.
func (d *Document) onFile(label string, plan func(f *scene.File) (*scene.Edit, error)) (Row, error) {
	f, err := d.scenery(Root)
	if err != nil {
		return 0, err
	}
	e, err := plan(f.file())
	planned, err := f.planned(label, Root, e, err)
	return d.makeRow(planned, err)
}

// RenameGroup renames a group in all nodes.
func (d *Document) RenameGroup(old, name string) error {
	_, err := d.onFile("Rename group "+old, func(f *scene.File) (*scene.Edit, error) { return f.RenameGroup(old, name) })
	return err
}

// Connect adds a connection between two nodes, named by their paths from the scene's root.
func (d *Document) Connect(signal, from, to, method string) error {
	_, err := d.onFile("Connect "+signal, func(f *scene.File) (*scene.Edit, error) { return f.Connect(signal, from, to, method) })
	return err
}

// AddSubResource adds a sub-resource of a class and returns its id.
func (d *Document) AddSubResource(class string) (id string, err error) {
	_, err = d.onFile("Add "+class, func(f *scene.File) (e *scene.Edit, err error) {
		e, id, err = f.AddSubResource(class)
		return e, err
	})
	return id, err
}

// AddExtResource adds a reference to another file and returns its id.
func (d *Document) AddExtResource(class, path string) (id string, err error) {
	_, err = d.onFile("Add "+path, func(f *scene.File) (e *scene.Edit, err error) {
		e, id, err = f.AddExtResource(class, path)
		return e, err
	})
	return id, err
}

// NewNode tells whether a path names a node that a scene does not have yet, below one that it has: node["Arm/New"]. It returns
// the row of that one, and the name of the new one.
func (d *Document) NewNode(path string) (parent Row, name string, ok bool) {
	p, err := ParsePath(path)
	if err != nil || len(p.Steps) != 2 || p.Steps[0].Text != "node" || p.Steps[0].Kind != NameStep || p.Steps[1].Kind != NameStep {
		return 0, "", false
	}
	f, err := d.scenery(Root)
	if err != nil {
		return 0, "", false
	}
	place := scene.Simplify(p.Steps[1].Text)
	above, name := ".", place
	if i := strings.LastIndexByte(place, '/'); i >= 0 {
		above, name = place[:i], place[i+1:]
	}
	tree := f.arranged().tree
	if i := tree.Find(above); i >= 0 && tree.Find(place) < 0 && place != "." {
		return f.sectionRow(tree.Nodes[i].Section), name, true
	}
	return 0, "", false
}

// NodeIndex is the index among all children of a row that the n-th child node has: what Move counts. ok is false for rows that are
// no nodes.
func (d *Document) NodeIndex(r Row, n int) (index int, ok bool) {
	f, err := d.scenery(r)
	if err != nil || f.node(r) < 0 {
		return 0, false
	}
	return own(&f.outline.Sections[f.place(r).extra]) + n, true
}
