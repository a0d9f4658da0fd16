package scene

import (
	"sync"

	"savant/codec/message"
	"savant/scene/nodepath"
)

// Orphan means that the parent of a node is not in the file.
const Orphan message.ID = "scene.orphan"

// Tree is the tree of a scene's nodes according to their parent attributes.
type Tree struct {
	Nodes []Node // in file order
	Roots []int  // nodes without a parent; the first is the scene's root
	Node  []int  // by item: its node, or -1

	once   sync.Once
	byPath map[string]int // the first node of each path; nil until requested
}

// Node is one node.
type Node struct {
	Item     int
	Name     string
	Path     string // from the scene's root, which is "."; duplicates all have it
	Parent   int    // the node that it is shown below; -1 for roots
	Children []int
	// Within is the part of the parent's path that names no node of this file: it is in an instanced or inherited scene
	// that Parent belongs to; or nowhere, in which case Orphan is set.
	Within string
	Orphan bool
}

// Parented is a View that has nodes and their parents without paths.
type Parented interface {
	// Above returns the name of a node and the item of its parent, or -1 and the parent's path. path is empty if only
	// the attributes of the node have this information.
	Above(item int) (name string, parent int, path string)
}

// TreeOf builds the tree. It never loses a node: one whose parent is not in the file is below the deepest existing node
// on the way there, one without any is another root.
func TreeOf(v View) *Tree {
	t := &Tree{Node: make([]int, v.Items())}
	count := 0
	for i := range t.Node {
		t.Node[i] = -1
		if v.Kind(i) == NodeItem {
			count++
		}
	}
	t.Nodes = make([]Node, 0, count)
	parents, _ := v.(Parented)
	for i := range t.Node {
		if v.Kind(i) != NodeItem {
			continue
		}
		n := Node{Item: i, Parent: -1}
		above, path := -1, ""
		if parents != nil {
			n.Name, above, path = parents.Above(i)
		}
		switch {
		case above >= 0 && t.Node[above] >= 0:
			n.Parent = t.Node[above]
			n.Path = nodepath.Join(t.Nodes[n.Parent].Path, n.Name)
		case path != "":
			t.paths()
			t.attach(v, &n, nodepath.Simplify(path))
		default:
			t.place(v, &n)
		}
		t.Node[i] = len(t.Nodes)
		if n.Parent < 0 {
			t.Roots = append(t.Roots, len(t.Nodes))
		} else {
			p := &t.Nodes[n.Parent]
			p.Children = append(p.Children, len(t.Nodes))
		}
		t.Nodes = append(t.Nodes, n)
		if t.byPath != nil {
			t.know(len(t.Nodes) - 1)
		}
	}
	return t
}

// know registers a node by its path.
func (t *Tree) know(node int) {
	if _, doubled := t.byPath[t.Nodes[node].Path]; !doubled {
		t.byPath[t.Nodes[node].Path] = node
	}
}

// paths registers all nodes by their paths.
func (t *Tree) paths() {
	if t.byPath != nil {
		return
	}
	t.byPath = make(map[string]int, cap(t.Nodes))
	for i := range t.Nodes {
		t.know(i)
	}
}

// place determines from its attributes where a node is.
func (t *Tree) place(v View, n *Node) {
	n.Name, _ = attribute(v, n.Item, "name")
	parent, has := attribute(v, n.Item, "parent")
	switch {
	case !has && len(t.Roots) == 0:
		n.Path = "."
	case !has:
		n.Path, n.Orphan = n.Name, true
	default:
		t.paths()
		t.attach(v, n, nodepath.Simplify(parent))
	}
}

// attach finds the node that n is below.
func (t *Tree) attach(v View, n *Node, parent string) {
	n.Path = nodepath.Join(parent, n.Name)
	above := parent
	for {
		if i, ok := t.byPath[above]; ok {
			n.Parent = i
			break
		}
		if above == "." {
			break
		}
		above = nodepath.Parent(above)
	}
	if n.Parent < 0 {
		n.Within, n.Orphan = parent, true
		return
	}
	if above == parent {
		return
	}
	n.Within = parent
	if above != "." {
		n.Within = parent[len(above)+1:]
	}
	n.Orphan = true
	for i := n.Parent; i >= 0; i = t.Nodes[i].Parent {
		if v.Find(t.Nodes[i].Item, Attributes, "type") < 0 {
			n.Orphan = false // of an instance, or an override below one
			break
		}
	}
}

// Label returns the node's path, for people; the name of the root.
func (n *Node) Label() string {
	if n.Path == "." {
		return n.Name
	}
	return n.Path
}

// Find returns the first node with this path, or -1.
func (t *Tree) Find(path string) int {
	if path == "." && len(t.Roots) > 0 && t.Nodes[t.Roots[0]].Path == "." {
		return t.Roots[0] // without searching the others
	}
	t.once.Do(t.paths)
	if i, ok := t.byPath[path]; ok {
		return i
	}
	return -1
}

// Leads reports whether the path of a node leads to it: the engine takes the first of two siblings of one name, and looks for what
// is below the other in that.
func (t *Tree) Leads(node int) bool {
	for ; node >= 0; node = t.Nodes[node].Parent {
		if t.Find(t.Nodes[node].Path) != node {
			return false
		}
	}
	return true
}

// Below reports whether a node is above or one of its descendants.
func (t *Tree) Below(node, above int) bool {
	for ; node >= 0; node = t.Nodes[node].Parent {
		if node == above {
			return true
		}
	}
	return false
}
