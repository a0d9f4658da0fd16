package outline

import "savant/ui/outline/flat"

// route finds the paths of many nodes. The path to the parent of siblings is computed once.
type route struct {
	model flat.Placed // nil if the model does not know parents
	root  Node
	up    map[Node]*parentWay
	last  *parentWay
}

// parentWay is the path of a parent, with room for one more step, and the number of its children.
type parentWay struct {
	parent Node
	path   []int
	count  int
	gone   bool
}

func (o *Outline) route() *route {
	placed, _ := o.rows.Model().(flat.Placed)
	return &route{model: placed, root: o.rows.Root(), up: map[Node]*parentWay{}}
}

// path is flat.Path. It is valid until the next call.
func (w *route) path(n Node) ([]int, bool) {
	if w.model == nil {
		return nil, false
	}
	up, i := w.model.Parent(n), w.model.Index(n)
	if n == w.root || i < 0 || up == n {
		return flat.Path(w.model, w.root, n)
	}
	if w.last == nil || w.last.parent != up {
		w.last = w.to(up)
	}
	p := w.last
	if p.gone || i >= p.count || w.model.Child(up, i) != n {
		return nil, false
	}
	return append(p.path, i), true
}

// to returns the path to a parent.
func (w *route) to(parent Node) *parentWay {
	if p := w.up[parent]; p != nil {
		return p
	}
	path, ok := flat.Path(w.model, w.root, parent)
	p := &parentWay{parent, append(make([]int, 0, len(path)+1), path...), 0, !ok}
	if ok {
		p.count = w.model.Len(parent)
	}
	w.up[parent] = p
	return p
}

func (o *Outline) pathTo(n Node) ([]int, bool) {
	placed, ok := o.rows.Model().(flat.Placed)
	if !ok {
		return nil, false
	}
	path, ok := flat.Path(placed, o.rows.Root(), n)
	return path, ok && len(path) > 0
}

// Above returns what a node stands below in the tree that is shown; 0 for nodes that are not listed.
func (o *Outline) Above(n Node) Node {
	if placed, ok := o.rows.Model().(flat.Placed); ok && o.Lists(n) {
		return placed.Parent(n)
	}
	return 0
}

// After returns the node to go to once nodes are removed: the next sibling of the first that stays, else the one before it, else its parent. Where
// the first was found by a filter, other found ones come before its parent, and only they: pressing the key again must not remove what merely
// holds them. Only nodes of the tree that is shown count; 0 if the first is none of them, or the model is no flat.Placed.
func (o *Outline) After(nodes []Node) Node {
	placed, ok := o.rows.Model().(flat.Placed)
	if !ok || len(nodes) == 0 || !o.Lists(nodes[0]) {
		return 0
	}
	if o.Found != nil && o.Found.Has(nodes[0]) {
		if n := o.Found.After(nodes); n != 0 {
			return n
		}
		up := placed.Parent(nodes[0])
		o.Found.Keep(up)
		return up
	}
	goes := make(map[Node]bool, len(nodes))
	for _, n := range nodes {
		goes[n] = true
	}
	up, at := placed.Parent(nodes[0]), placed.Index(nodes[0])
	for i := at + 1; i < placed.Len(up); i++ {
		if n := placed.Child(up, i); !goes[n] {
			return n
		}
	}
	for i := at - 1; i >= 0; i-- {
		if n := placed.Child(up, i); !goes[n] {
			return n
		}
	}
	return up
}
