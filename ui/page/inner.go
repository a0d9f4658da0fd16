package page

import (
	"path"

	"savant/model"
	"savant/model/rowpath"
	"savant/model/users"
	"savant/scene/nodepath"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/outline"
)

// InnerNodes are the nodes of an outline that come from other scenes: of instances, and inherited ones. They have no rows.
// They are loaded in the background because that may wait for the disk.
type InnerNodes struct {
	page   host.Page
	ids    map[string]outline.Node // by path; a node keeps its id for as long as the page is open
	lines  map[outline.Node]*InnerNode
	below  map[outline.Node][]outline.Node // by what contains them: a row or another node
	scenes OtherScenes
}

// InnerNode is one of them.
type InnerNode struct {
	model.InnerNode
	Made  string // what the engine's editor made of the file that has the node, as a path of the project; "" of files that it does not import
	up    outline.Node
	index int // index in up
}

// firstInner is the first id of inner nodes. No document has that many rows.
const firstInner outline.Node = 1 << 31

// IsInner reports whether a line of an outline is a node of another scene, which has no row.
func IsInner(n outline.Node) bool { return n >= firstInner }

// NewInnerNodes returns the inner nodes of a page, none loaded yet.
func NewInnerNodes(p host.Page) *InnerNodes {
	return &InnerNodes{page: p, ids: map[string]outline.Node{}}
}

// Close has nothing looked for any more.
func (x *InnerNodes) Close() { x.scenes.Close() }

// At returns the inner node on a line; nil for rows and for removed nodes.
func (x *InnerNodes) At(n outline.Node) *InnerNode { return x.lines[n] }

// Seek looks for them, and calls found if there are any or none any more.
func (x *InnerNodes) Seek(found func()) {
	p := x.page
	file := p.File()
	if file == "" || !model.Has[model.Noded](p.Doc()) {
		return
	}
	x.scenes.Search(p, func(doc *model.Document) func() {
		list := doc.InnerNodes()
		made := map[string]string{}
		if project, err := users.ProjectOf(file); err == nil {
			for i := range list {
				from := fileOf(&list[i])
				if _, known := made[from]; !known {
					made[from], _ = project.Imported(from)
				}
			}
		}
		return func() {
			if len(list)+len(x.lines) == 0 {
				return
			}
			x.arrange(list, made)
			p.Window().Trace("inner-nodes", "count", len(x.lines))
			found()
		}
	})
}

// arrange puts the nodes of a list below the rows and the nodes that they are below. Those whose instance is gone meanwhile are left out.
func (x *InnerNodes) arrange(list []model.InnerNode, made map[string]string) {
	x.lines, x.below = map[outline.Node]*InnerNode{}, map[outline.Node][]outline.Node{}
	scene, _, ok := model.As[model.Noded](x.page.Doc(), model.Root)
	if !ok {
		return
	}
	byPath := map[string]outline.Node{}
	for _, n := range list {
		up, known := byPath[nodepath.Parent(n.Path)]
		if !known {
			up = outline.Node(scene.NodeRow(nodepath.Parent(n.Path)))
		}
		if up == 0 {
			continue
		}
		id, known := x.ids[n.Path]
		if !known {
			id = firstInner + outline.Node(len(x.ids))
			x.ids[n.Path] = id
		}
		byPath[n.Path] = id
		x.lines[id] = &InnerNode{n, made[fileOf(&n)], up, len(x.below[up])}
		x.below[up] = append(x.below[up], id)
	}
}

// Tree is the tree of rows with the inner nodes in it, after what the rows themselves hold.
func (x *InnerNodes) Tree(rows rowTree) outline.Model { return innerTree{rows, x} }

// innerTree is the rows of a document with the nodes that its scene has from others.
type innerTree struct {
	rowTree
	inner *InnerNodes
}

// Len implements outline.Model.
func (t innerTree) Len(n outline.Node) int { return t.own(n) + len(t.inner.below[n]) }

// own is how many children of a line are rows.
func (t innerTree) own(n outline.Node) int {
	if IsInner(n) {
		return 0
	}
	return t.rowTree.Len(n)
}

// Child implements outline.Model.
func (t innerTree) Child(n outline.Node, i int) outline.Node {
	own := t.own(n)
	if i < own {
		return t.rowTree.Child(n, i)
	}
	if below := t.inner.below[n]; i-own < len(below) {
		return below[i-own]
	}
	return 0 // an edit has removed it, and the outline does not know yet
}

// Parent returns the line above; 0 for removed nodes.
func (t innerTree) Parent(n outline.Node) outline.Node {
	if !IsInner(n) {
		return t.rowTree.Parent(n)
	}
	if line := t.inner.lines[n]; line != nil {
		return line.up
	}
	return 0
}

// Index returns the index among the children of the parent; -1 for removed nodes.
func (t innerTree) Index(n outline.Node) int {
	if !IsInner(n) {
		return t.rowTree.Index(n)
	}
	if line := t.inner.lines[n]; line != nil {
		return t.own(line.up) + line.index
	}
	return -1
}

// file is the scene that has the node, as it is named.
func (n *InnerNode) file() string { return fileOf(&n.InnerNode) }

func fileOf(n *model.InnerNode) string { return n.From[len(n.From)-1] }

// Begins reports whether what a node is below is in another file than the node.
func (x *InnerNodes) Begins(n *InnerNode) bool {
	above := x.lines[n.up]
	return above == nil || above.file() != n.file()
}

// Name is what the node is called.
func (n *InnerNode) Name() string { return nodepath.Name(n.Path) }

// imported reports whether the file that has the node is one that engines import, whether it was or not.
func (n *InnerNode) imported() bool {
	switch path.Ext(n.file()) {
	case ".tscn", ".scn", ".escn":
		return false
	}
	return true
}

// Origin says where the node comes from.
func (n *InnerNode) Origin() string {
	from := path.Base(n.file())
	switch {
	case n.Made != "":
		return words.Say("from %s, imported as %s", from, path.Base(n.Made))
	case n.imported():
		return words.Say("from %s, which is not imported: the model itself was read", from)
	}
	return words.Say("from %s", from)
}

// Why says why the node cannot be changed, and what to do.
func (n *InnerNode) Why() string {
	from := path.Base(n.file())
	if n.imported() {
		return words.Say("%s belongs to %s, which the engine imports. Change it in the program that made the model, or make a scene that inherits it.", n.Name(), from)
	}
	return words.Say("%s belongs to %s. Open that file to change it, or make the instance local to have the node in this one.", n.Name(), from)
}

// Opens returns the file in which the node can be seen, as a path of the project; "" if there is none.
func (n *InnerNode) Opens() string {
	if n.imported() {
		return n.Made
	}
	return n.file()
}

// Open opens the file that has an inner node, and selects the node there.
func (x *InnerNodes) Open(n *InnerNode) {
	if n.Opens() == "" {
		x.page.Window().Fail(x.page, n.Why())
		return
	}
	OpenNamed(x.page, n.Opens(), "node["+rowpath.Quote(n.Place)+"]")
}
