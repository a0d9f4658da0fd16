package folder

import "path/filepath"

// Tree is the requested part of a folder's files. It belongs to one goroutine; what reads the disk runs elsewhere and
// passes its results to Put.
type Tree struct {
	root  string
	want  func(node int)
	nodes []node
}

type node struct {
	entry    Entry
	parent   int
	index    int // among the parent's children, -1 if it is gone
	children []int
	state    State
	problem  error
	more     bool
}

// State is how much is known of a folder.
type State uint8

// The states of a folder.
const (
	Unread  State = iota
	Reading       // requested
	Listed
)

// Root is the node of the folder itself.
const Root = 0

// NewTree returns the tree of a folder. want is called when the contents of a folder are needed that has not been read,
// or has changed: it must arrange for reading it and calling Put.
func NewTree(root string, want func(node int)) *Tree {
	return &Tree{root: root, want: want, nodes: []node{{entry: Entry{Name: filepath.Base(root), Dir: true}, parent: -1}}}
}

// Path returns the path of a node on disk.
func (t *Tree) Path(n int) string {
	if n == Root {
		return t.root
	}
	return filepath.Join(t.Path(t.nodes[n].parent), t.nodes[n].entry.Name)
}

// Entry returns the entry of a node.
func (t *Tree) Entry(n int) Entry { return t.nodes[n].entry }

// State returns how much is known of a folder, why it could not be read, and whether it holds more than are listed.
func (t *Tree) State(n int) (s State, problem error, more bool) {
	x := &t.nodes[n]
	return x.state, x.problem, x.more
}

// Children returns the nodes in a folder. For one that has not been read it requests them and returns none.
func (t *Tree) Children(n int) []int {
	if x := &t.nodes[n]; x.entry.Dir && x.state == Unread {
		x.state = Reading
		t.want(n)
	}
	return t.nodes[n].children
}

// Parent returns the folder of a node, -1 for Root.
func (t *Tree) Parent(n int) int { return t.nodes[n].parent }

// Index returns a node's position in its folder, -1 if it is gone.
func (t *Tree) Index(n int) int { return t.nodes[n].index }

// Len returns how many nodes there ever were; their numbers are below it.
func (t *Tree) Len() int { return len(t.nodes) }

// Put sets the current contents of a folder. Names that were there before keep their nodes.
func (t *Tree) Put(n int, list []Entry, more bool, problem error) {
	was := make(map[Entry]int, len(t.nodes[n].children))
	for _, c := range t.nodes[n].children {
		was[t.nodes[c].entry] = c
		t.nodes[c].index = -1
	}
	children := make([]int, 0, len(list))
	for i, e := range list {
		c, known := was[e]
		if !known {
			c = len(t.nodes)
			t.nodes = append(t.nodes, node{entry: e, parent: n})
		}
		t.nodes[c].index = i
		children = append(children, c)
	}
	x := &t.nodes[n]
	x.children, x.state, x.more, x.problem = children, Listed, more, problem
}

// Stale marks the contents of a folder as changed on disk. The old ones are shown until they are read again.
func (t *Tree) Stale(path string) {
	if n := t.Find(path); n >= 0 && t.nodes[n].state == Listed {
		t.nodes[n].state = Reading
		t.want(n)
	}
}

// Find returns the node of a path, -1 if it is not in what was read.
func (t *Tree) Find(path string) int {
	rel, err := filepath.Rel(t.root, path)
	if err != nil || rel != "." && !filepath.IsLocal(rel) {
		return -1
	}
	n := Root
	for rel != "." && rel != "" {
		var name string
		name, rel = first(rel)
		next := -1
		for _, c := range t.nodes[n].children {
			if t.nodes[c].entry.Name == name {
				next = c
				break
			}
		}
		if next < 0 {
			return -1
		}
		n = next
	}
	return n
}

// first splits a path after its first name.
func first(path string) (name, rest string) {
	for i := range len(path) {
		if path[i] == filepath.Separator {
			return path[:i], path[i+1:]
		}
	}
	return path, ""
}
