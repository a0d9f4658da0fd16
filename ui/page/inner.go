package page

import (
	"path"
	"slices"

	"savant/model"
	"savant/model/rowpath"
	"savant/model/users"
	"savant/scene/nodepath"
	"savant/ui/host"
	"savant/ui/inspector"
	"savant/ui/internal/words"
	"savant/ui/outline"
)

// InnerNodes are the nodes of an outline that come from other scenes: of instances, and inherited ones. Those that the scene
// may change, and those that it changes, are rows; the others are only lines. Each stands where the engine has it, and so do the
// scene's own nodes among them.
// They are loaded in the background because that may wait for the disk.
type InnerNodes struct {
	page   host.Page
	ids    map[innerName]outline.Node // of those that are no rows; such a node keeps its id for as long as the page is open, also where its instance is moved or renamed
	lines  map[outline.Node]*InnerNode
	below  map[outline.Node][]outline.Node // by what contains them: a row or another node
	apart  map[apartKey][]outline.Node     // the rows below another that are not among them, at the revision
	at     uint32                          // revision
	scenes OtherScenes
}

// apartKey is a row with how many children a tree has below it.
type apartKey struct {
	n     outline.Node
	count int
}

// innerName names a node below a line.
type innerName struct {
	up   outline.Node
	name string
}

// InnerNode is one of them.
type InnerNode struct {
	model.InnerNode
	Made  string // what the engine's editor made of the file that has the node, as a path of the project; "" of files that it does not import
	up    outline.Node
	index int // index in up
}

// firstInner is the first id of lines that are no rows. No document has that many.
const firstInner outline.Node = 1 << 31

// IsInner reports whether a line of an outline is a node of another scene that is no row: it can only be read.
func IsInner(n outline.Node) bool { return n >= firstInner }

// NewInnerNodes returns the inner nodes of a page, none loaded yet.
func NewInnerNodes(p host.Page) *InnerNodes {
	return &InnerNodes{page: p, ids: map[innerName]outline.Node{}}
}

// Close has nothing looked for any more.
func (x *InnerNodes) Close() { x.scenes.Close() }

// At returns the node of another scene on a line; nil for other lines.
func (x *InnerNodes) At(n outline.Node) *InnerNode {
	if line := x.lines[n]; line != nil && len(line.From) > 0 {
		return line
	}
	return nil
}

// Stands reports whether a row stands among the nodes of other scenes, where the engine has it.
func (x *InnerNodes) Stands(n outline.Node) bool { return x.lines[n] != nil }

// Seek looks for them, and calls found if there are any or none any more, with the rows that some have become.
func (x *InnerNodes) Seek(found func(became map[outline.Node]model.Row)) {
	p := x.page
	file := p.File()
	if file == "" || !model.Has[model.Noded](p.Doc()) {
		return
	}
	revision := p.Doc().Revision()
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
			if len(list)+len(x.lines) == 0 || p.Doc().Revision() != revision { // each edit has them looked for again: what is found would be of other rows
				return
			}
			was := x.lines
			x.arrange(list, made)
			p.Window().Trace("inner-nodes", "count", len(x.lines))
			found(x.became(was))
		}
	})
}

// became are the rows that are now where nodes were that were none, as in an instance that was made local or whose children can be
// changed now.
func (x *InnerNodes) became(was map[outline.Node]*InnerNode) map[outline.Node]model.Row {
	scene, _, ok := model.As[model.Noded](x.page.Doc(), model.Root)
	rows := map[outline.Node]model.Row{}
	for n, line := range was {
		if !ok || !IsInner(n) || x.lines[n] != nil {
			continue
		}
		if r := scene.NodeRow(line.Path); r != 0 {
			rows[n] = r
		} else if r := x.page.Doc().InnerRow(line.Path); x.lines[outline.Node(r)] != nil {
			rows[n] = r
		}
	}
	return rows
}

// arrange puts the nodes of a list below the rows and the nodes that they are below. Those whose instance is gone meanwhile are left out.
func (x *InnerNodes) arrange(list []model.InnerNode, made map[string]string) {
	x.lines, x.below, x.apart = map[outline.Node]*InnerNode{}, map[outline.Node][]outline.Node{}, nil
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
		id := x.idOf(scene, up, &n)
		if up == 0 || id == 0 {
			continue
		}
		byPath[n.Path] = id
		x.lines[id] = &InnerNode{n, made[fileOf(&n)], up, len(x.below[up])}
		x.below[up] = append(x.below[up], id)
	}
}

// idOf returns the line of a node below another: its row if it is or may become one; 0 if it is gone meanwhile.
func (x *InnerNodes) idOf(scene model.Noded, up outline.Node, n *model.InnerNode) outline.Node {
	if n.Mentioned {
		return outline.Node(scene.NodeRow(n.Path))
	}
	if n.Shut == "" {
		if r := x.page.Doc().InnerRow(n.Path); r != 0 {
			return outline.Node(r)
		}
	}
	name := innerName{up, nodepath.Name(n.Path)}
	id, known := x.ids[name]
	if !known {
		id = firstInner + outline.Node(len(x.ids))
		x.ids[name] = id
	}
	return id
}

// Follow takes the rows that an edit has removed or moved from their places, and puts new ones below nodes of other scenes, until
// the nodes are looked for again.
func (x *InnerNodes) Follow(c model.Change) {
	doc := x.page.Doc()
	stays := func(n outline.Node) bool {
		return IsInner(n) || doc.Alive(model.Row(n)) && model.NodePlace(doc.Path(model.Row(n))) == x.lines[n].Path
	}
	for up, list := range x.below {
		var kept []outline.Node
		for _, n := range list {
			if !stays(n) {
				delete(x.lines, n)
				continue
			}
			x.lines[n].index = len(kept)
			kept = append(kept, n)
		}
		x.below[up] = kept
	}
	x.apart = nil
	if len(x.lines) == 0 {
		return
	}
	byPath := map[string]outline.Node{}
	for id, line := range x.lines {
		byPath[line.Path] = id
	}
	for _, s := range c.Shifts {
		for i := range s.Inserted {
			r := outline.Node(doc.Child(s.Parent, s.At+i))
			place := model.NodePlace(doc.Path(model.Row(r)))
			if up := byPath[nodepath.Parent(place)]; place != "" && x.lines[r] == nil && up != 0 {
				x.lines[r] = &InnerNode{InnerNode: model.InnerNode{Path: place, Mentioned: true}, up: up, index: len(x.below[up])}
				x.below[up] = append(x.below[up], r)
			}
		}
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
func (t innerTree) Len(n outline.Node) int {
	own, _ := t.own(n)
	return own + len(t.inner.below[n])
}

// own returns how many children of a line are rows that are not among the inner nodes, and these rows if not all are.
func (t innerTree) own(n outline.Node) (count int, list []outline.Node) {
	x := t.inner
	if IsInner(n) {
		return 0, nil
	}
	count = t.rowTree.Len(n)
	if len(x.lines) == 0 || count == 0 || len(x.below[n]) == 0 && x.lines[n] == nil {
		return count, nil
	}
	if now := x.page.Doc().Revision(); x.apart == nil || x.at != now {
		x.apart, x.at = map[apartKey][]outline.Node{}, now
	}
	key := apartKey{n, count}
	list, known := x.apart[key]
	if !known {
		list = []outline.Node{}
		for i := range count {
			if c := t.rowTree.Child(n, i); x.lines[c] == nil {
				list = append(list, c)
			}
		}
		x.apart[key] = list
	}
	return len(list), list
}

// Child implements outline.Model.
func (t innerTree) Child(n outline.Node, i int) outline.Node {
	own, list := t.own(n)
	switch {
	case i < own && list != nil:
		return list[i]
	case i < own:
		return t.rowTree.Child(n, i)
	}
	if below := t.inner.below[n]; i-own < len(below) {
		return below[i-own]
	}
	return 0 // an edit has removed it, and the outline does not know yet
}

// Parent returns the line above; 0 for removed nodes.
func (t innerTree) Parent(n outline.Node) outline.Node {
	if line := t.inner.lines[n]; line != nil {
		return line.up
	}
	if IsInner(n) {
		return 0
	}
	return t.rowTree.Parent(n)
}

// Index returns the index among the children of the parent; -1 for removed nodes.
func (t innerTree) Index(n outline.Node) int {
	if line := t.inner.lines[n]; line != nil {
		own, _ := t.own(line.up)
		return own + line.index
	}
	if IsInner(n) {
		return -1
	}
	if _, list := t.own(t.rowTree.Parent(n)); list != nil {
		return slices.Index(list, n)
	}
	return t.rowTree.Index(n)
}

// line is the node of another scene on a line, nil for others.
func (t innerTree) line(n outline.Node) *InnerNode { return t.inner.At(n) }

// inners are the nodes of other scenes that the tree has.
func (t innerTree) inners() *InnerNodes { return t.inner }

// foreigners is a tree that has nodes of other scenes.
type foreigners interface {
	line(n outline.Node) *InnerNode
	inners() *InnerNodes
}

// innersOf are the nodes of other scenes in a page's outline, nil for none.
func innersOf(p host.Page) *InnerNodes {
	if t, ok := p.Outline().Rows().Model().(foreigners); ok {
		return t.inners()
	}
	return nil
}

// lineOf is the node of another scene on a line of a page's outline, nil for others.
func lineOf(p host.Page, n outline.Node) *InnerNode {
	if t, ok := p.Outline().Rows().Model().(foreigners); ok {
		return t.line(n)
	}
	return nil
}

// ShownInner is the node of another scene that is shown in place of a row, and its line; nil if a row is.
func ShownInner(p host.Page) (line *InnerNode, at outline.Node) {
	at, ok := p.Outline().Current()
	if !ok || !IsInner(at) || p.Selected() != model.Root {
		return nil, 0
	}
	return lineOf(p, at), at
}

// Belongs is the file name of the scene that has the node on a line, "" for the own nodes of the scene that is shown, and for what
// is no node.
func Belongs(p host.Page, n outline.Node) string {
	if !IsInner(n) {
		return p.Doc().Belongs(model.Row(n))
	}
	if line := lineOf(p, n); line != nil {
		return path.Base(line.file())
	}
	return ""
}

// LineName is what the outline calls the node or other row on a line.
func LineName(p host.Page, n outline.Node) string {
	if line := lineOf(p, n); line != nil {
		return line.Name()
	}
	return inspector.Localized(p.Doc().Describe(model.Row(n))).Label
}

// file is the scene that has the node, as it is named.
func (n *InnerNode) file() string { return fileOf(&n.InnerNode) }

func fileOf(n *model.InnerNode) string {
	if len(n.From) == 0 {
		return ""
	}
	return n.From[len(n.From)-1]
}

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
	if n.Shut != "" {
		return words.Say("%s belongs to %s. Make the children of %s editable to change it here, or open that file.", n.Name(), from, nodepath.Name(n.Shut))
	}
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

// MakeEditable makes the children of the instance editable that an inner node is shut in.
func (x *InnerNodes) MakeEditable(n *InnerNode) {
	p := x.page
	doc := p.Doc()
	if err := doc.SetEditable(doc.InnerRow(n.Shut), true); err != nil {
		p.Window().Refused(p, err)
		return
	}
	p.Window().Trace("editable-children", "path", n.Shut, "on", true)
}
