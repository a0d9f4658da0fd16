package scenery

import (
	"errors"
	"slices"

	"savant/codec/message"
	"savant/model"
	"savant/model/label"
	"savant/model/rowpath"
	"savant/scene"
	"savant/scene/nodepath"
	"savant/scene/tscn"
	"savant/scene/world"
)

// Connections lists the connections in file order.
func (f Nodes) Connections() []model.Connection {
	s := f.Alone()
	var list []model.Connection
	for i := range s.Items() {
		if s.Kind(i) != scene.ConnectionItem {
			continue
		}
		c := model.Connection{Row: f.ItemRow(i), Signal: text(s, i, "signal"), From: text(s, i, "from"), To: text(s, i, "to"), Method: text(s, i, "method")}
		c.Wiring = s.WiringOf(i)
		c.FromRow, c.ToRow = f.nodeAt(s, c.From), f.nodeAt(s, c.To)
		list = append(list, c)
	}
	return list
}

// nodeAt is the row of the node at a path, 0 if the file has none.
func (f Nodes) nodeAt(s *scene.Scene, path string) model.Row {
	if n := s.Tree.Find(nodepath.Simplify(path)); n >= 0 {
		return f.ItemRow(s.Tree.Nodes[n].Item)
	}
	return 0
}

// Groups lists the groups, in the order in which the file first names them.
func (f Nodes) Groups() []model.Group {
	s := f.Alone()
	var list []model.Group
	for n := range s.Tree.Nodes {
		for _, name := range s.GroupsOf(n) {
			i := slices.IndexFunc(list, func(g model.Group) bool { return g.Name == name })
			if i < 0 {
				i = len(list)
				list = append(list, model.Group{Name: name})
			}
			list[i].Nodes = append(list[i].Nodes, f.ItemRow(s.Tree.Nodes[n].Item))
		}
	}
	return list
}

// GroupsOf lists the groups of a node.
func (f Nodes) GroupsOf(r model.Row) []string {
	if n := f.node(r); n >= 0 {
		return f.Alone().GroupsOf(n)
	}
	return nil
}

// NewNode resolves a path that names a new node, node["Arm/New"], to the row of its parent and its name. ok is false for
// paths that name no node. The error says why the node cannot be added: its parent is not in the scene, or the node already
// exists.
func (f Nodes) NewNode(path string) (parent model.Row, name string, ok bool, err error) {
	p, err := rowpath.Parse(path)
	if err != nil || len(p.Steps) != 2 || p.Steps[0].Text != "node" || p.Steps[0].Kind != model.NameStep || p.Steps[1].Kind != model.NameStep {
		return 0, "", false, nil
	}
	place := nodepath.Simplify(p.Steps[1].Text)
	name = nodepath.Name(place)
	tree := f.Alone().Tree
	above := nodepath.Parent(place)
	i := tree.Find(above)
	switch at := tree.Find(place); {
	case at >= 0:
		return 0, "", true, f.Host().Refuse(f.ItemRow(tree.Nodes[at].Item), message.New(scene.NodeExists, place))
	case i < 0:
		return 0, "", true, &model.PathError{Path: path, What: message.New(NoSuchNode, rowpath.Quote(above))}
	}
	return f.ItemRow(tree.Nodes[i].Item), name, true, nil
}

// NodeIndex is the index among all children of a row that the n-th child node has: what Move counts. ok is false for rows that are
// no nodes.
func (f Nodes) NodeIndex(r model.Row, n int) (index int, ok bool) {
	if f.node(r) < 0 {
		return 0, false
	}
	return f.Own(f.Item(r)) + n, true
}

// MoveNode plans that a node becomes a child of another, before the index-th of all children of that row, the node itself counted while
// it is still there; a negative index puts it last.
func (f Nodes) MoveNode(as message.Message, r, parent model.Row, index int) (model.Edit, error) {
	return f.moved(as, r, parent, index, (*scene.Scene).MoveNode, (*scene.Scene).MoveInside)
}

// Reparent is MoveNode for a node that keeps its place in the world.
func (f Nodes) Reparent(r, parent model.Row, index int) (model.Edit, error) {
	return f.moved(message.New(label.Move, f.Host().Path(r)), r, parent, index, world.Reparent, world.ReparentInside)
}

// moved plans to move a node to another parent.
func (f Nodes) moved(as message.Message, r, parent model.Row, index int, plan func(s *scene.Scene, node, parent, index int) (*scene.Edit, error),
	inside func(s *scene.Scene, node int, parent string) (*scene.Edit, error)) (model.Edit, error) {
	node, to := f.node(r), f.node(parent)
	if place, ok := f.inner(parent); ok && node >= 0 {
		e, err := inside(f.Around(), node, place)
		return f.Step(as, r, e, err)
	}
	if node < 0 || to < 0 {
		return model.Edit{}, f.Host().Refuse(r, message.New(OnlyNodesMove))
	}
	if index >= 0 {
		index -= f.Own(f.Item(parent))
		if at := slices.Index(f.Alone().Tree.Nodes[to].Children, node); at >= 0 && index > at {
			index--
		}
		index = max(index, 0)
	}
	if was, ok := f.standing(node); ok {
		as = label.MoveNode(was, label.Standing{Name: was.Name, Parent: f.called(to), Place: f.placeAt(node, to, index)})
	}
	e, err := plan(f.Around(), node, to, index)
	return f.Step(as, r, e, err)
}

// standing is where a node stands; ok is false for nodes without a parent.
func (f Nodes) standing(node int) (at label.Standing, ok bool) {
	tree := f.Alone().Tree
	above := tree.Nodes[node].Parent
	if above < 0 {
		return at, false
	}
	return label.Standing{Name: nodepath.Name(tree.Nodes[node].Path), Parent: f.called(above), Place: slices.Index(tree.Nodes[above].Children, node) + 1}, true
}

// called is what people call a node: its path from the root, or the name of the root.
func (f Nodes) called(node int) string {
	n := f.Alone().Tree.Nodes[node]
	if n.Path != "." {
		return n.Path
	}
	return n.Name
}

// placeAt is the place of a node, from 1, once it is the index-th child node of another, the last with a negative index.
func (f Nodes) placeAt(node, parent, index int) int {
	children := f.Alone().Tree.Nodes[parent].Children
	last := len(children)
	if slices.Contains(children, node) {
		last--
	}
	if index < 0 || index > last {
		return last + 1
	}
	return index + 1
}

// SceneRoot reports whether a row is a node without a parent.
func (f Nodes) SceneRoot(r model.Row) bool {
	n := f.node(r)
	return n >= 0 && f.Alone().Tree.Nodes[n].Parent < 0
}

// onNode plans an edit of a node.
func (f Nodes) onNode(as message.Message, r model.Row, plan func(s *scene.Scene, node int) (*scene.Edit, error)) (model.Edit, error) {
	n := f.node(r)
	if n < 0 {
		return model.Edit{}, f.Theirs(r)
	}
	e, err := plan(f.Around(), n)
	return f.Step(as, r, e, err)
}

// adding plans an edit that adds to a node: below one of another scene with inside, below others with plan.
func (f Nodes) adding(parent model.Row, name string, plan func(s *scene.Scene, node int) (*scene.Edit, error), inside func(s *scene.Scene, place string) (*scene.Edit, error)) (model.Edit, error) {
	as := message.New(label.AddTo, name, f.Host().Path(parent))
	if place, ok := f.inner(parent); ok {
		e, err := inside(f.Around(), place)
		return f.Step(as, parent, e, err)
	}
	return f.onNode(as, parent, plan)
}

// AddNode adds a node of a class below the node parent, as its index-th child node; a negative index puts it last.
func (f Nodes) AddNode(parent model.Row, index int, name, class string) (model.Edit, error) {
	return f.adding(parent, name, func(s *scene.Scene, n int) (*scene.Edit, error) { return s.AddNode(n, index, name, class) },
		func(s *scene.Scene, place string) (*scene.Edit, error) { return s.AddInside(place, name, class) })
}

// AddInstance adds an instance of a scene like AddNode.
func (f Nodes) AddInstance(parent model.Row, index int, name, file, uid string) (model.Edit, error) {
	return f.adding(parent, name, func(s *scene.Scene, n int) (*scene.Edit, error) { return s.AddInstance(n, index, name, file, uid) },
		func(s *scene.Scene, place string) (*scene.Edit, error) {
			return s.AddInstanceInside(place, name, file, uid)
		})
}

// FreeName is the name for a new node below parent: name itself, or the next free one.
func (f Nodes) FreeName(parent model.Row, name string) string {
	if place, ok := f.inner(parent); ok {
		return f.Around().FreeNameAt(place, name)
	}
	if n := f.node(parent); n >= 0 {
		return f.Around().FreeName(n, name)
	}
	return name
}

// ChangeClass makes a node one of another class.
func (f Nodes) ChangeClass(r model.Row, class string) (model.Edit, error) {
	return f.onNode(message.New(changeClass, f.Host().Path(r), class), r, func(s *scene.Scene, n int) (*scene.Edit, error) { return s.ChangeClass(n, class) })
}

// IsNode reports whether a row is a node.
func (f Nodes) IsNode(r model.Row) bool {
	_, inner := f.inner(r)
	return inner || f.node(r) >= 0
}

// Addressed reports whether the path of a node leads to it, as it does to all but the later of two siblings of one name.
func (f Nodes) Addressed(r model.Row) bool {
	n := f.node(r)
	return n < 0 || f.Alone().Tree.Leads(n)
}

// NodeRow is the row of the node at a place, 0 if there is none.
func (f Nodes) NodeRow(place string) model.Row { return f.nodeAt(f.Alone(), place) }

// CopyNodes returns a text scene with nodes, everything below them and the resources that they need.
func (f Nodes) CopyNodes(list []model.Row) (text string, err error) {
	nodes := make([]int, len(list))
	for i, r := range list {
		if nodes[i] = f.node(r); nodes[i] < 0 {
			return "", f.Theirs(r)
		}
	}
	slices.Sort(nodes)
	text, err = tscn.Fragment(f.Alone(), nodes...)
	return text, f.refused(list[0], err)
}

// refused is the error of a plan that is about a row.
func (f Nodes) refused(r model.Row, err error) error {
	var refusal *scene.Refusal
	if errors.As(err, &refusal) {
		return f.Host().Refuse(r, refusal.Why)
	}
	return err
}

// BranchText returns the text scene for a node and everything below it.
func (f Nodes) BranchText(r model.Row) (string, error) {
	n := f.node(r)
	if n < 0 {
		return "", f.Host().Refuse(r, message.New(notANode))
	}
	s, err := f.Around().Standalone(n)
	if err != nil {
		return "", f.refused(r, err)
	}
	text, err := tscn.Fragment(s, n)
	return text, f.refused(r, err)
}

// SplitBranch puts an instance of the scene in a file in the place of a node with all below it.
func (f Nodes) SplitBranch(r model.Row, file string) (model.Edit, error) {
	return f.onNode(message.New(saveBranch, f.Host().Path(r)), r, func(s *scene.Scene, n int) (*scene.Edit, error) { return s.Split(n, file) })
}

// MakeLocal makes the nodes of the scene that a node is an instance of nodes of this one.
func (f Nodes) MakeLocal(r model.Row) (model.Edit, error) {
	return f.onNode(message.New(makeLocal, f.Host().Path(r)), r, func(s *scene.Scene, n int) (*scene.Edit, error) { return s.MakeLocal(n) })
}

// PasteNodes plans the nodes in a text below the node parent, before the index-th of all children of that row; a negative index puts them last.
func (f Nodes) PasteNodes(parent model.Row, index int, text string) (e model.Edit, made scene.Pasted, err error) {
	source, nodes := tscn.Pasted(text, f.Host().Dialect())
	if above, ok := f.inner(parent); ok {
		edit, made, err := f.Around().PasteInside(above, source, nodes)
		e, err = f.Step(message.New(label.Paste, f.Host().Path(parent)), parent, edit, err)
		return e, made, err
	}
	e, err = f.onNode(message.New(label.Paste, f.Host().Path(parent)), parent, func(s *scene.Scene, n int) (*scene.Edit, error) {
		if index >= 0 {
			index = max(0, index-f.Own(f.Item(parent)))
		}
		edit, all, err := s.Paste(n, index, source, nodes)
		made = all
		return edit, err
	})
	return e, made, err
}

// SetGroups makes these the groups of a node.
func (f Nodes) SetGroups(r model.Row, groups []string) (model.Edit, error) {
	return f.onNode(message.New(setGroups, f.Host().Path(r)), r, func(s *scene.Scene, n int) (*scene.Edit, error) { return s.SetGroups(n, groups) })
}

// Editable reports whether the children of an instanced scene are editable in this one.
func (f Nodes) Editable(r model.Row) bool {
	if place, ok := f.inner(r); ok {
		return f.Alone().EditableAt(place)
	}
	n := f.node(r)
	return n >= 0 && f.Alone().Editable(n)
}

// SetEditable makes the children of an instanced scene editable in this one, or not.
func (f Nodes) SetEditable(r model.Row, editable bool) (model.Edit, error) {
	as := message.New(setEditable, f.Host().Path(r))
	if place, ok := f.inner(r); ok {
		e, err := f.Around().SetEditableAt(place, editable)
		return f.Step(as, r, e, err)
	}
	return f.onNode(as, r, func(s *scene.Scene, n int) (*scene.Edit, error) { return s.SetEditable(n, editable) })
}

// NamePaths has the engine take the paths in a property of a node for nodes.
func (f Nodes) NamePaths(r model.Row, property string) (model.Edit, error) {
	return f.onNode(message.New(namePaths, f.Host().Path(r), property), r, func(s *scene.Scene, n int) (*scene.Edit, error) { return s.NamePaths(n, property) })
}

// RenameGroup renames a group in all nodes.
func (f Nodes) RenameGroup(old, name string) (model.Edit, error) {
	e, err := f.Around().RenameGroup(old, name)
	return f.Step(message.New(renameGroup, old), model.Root, e, err)
}

// Connect adds a connection between two nodes, named by their paths from the scene's root.
func (f Nodes) Connect(signal, from, to, method string) (model.Edit, error) {
	e, err := f.Around().Connect(signal, from, to, method)
	return f.Step(message.New(connected, signal), model.Root, e, err)
}

// Wire plans how a connection calls its method.
func (f Nodes) Wire(r model.Row, w scene.Wiring) (model.Edit, error) {
	item := f.Item(r)
	if item < 0 {
		return model.Edit{}, f.Host().Refuse(r, message.New(scene.NoConnection))
	}
	e, err := f.Around().Wire(item, w)
	return f.Step(message.New(setWiring, text(f.Alone(), item, "signal")), r, e, err)
}
