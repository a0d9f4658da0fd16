package page

import (
	"slices"

	"savant/model"
	"savant/ui/inspector"
	"savant/ui/outline"
)

// Tree lets an outline walk a document's rows.
type Tree struct{ Doc *model.Document }

// Len implements outline.Model.
func (t Tree) Len(n outline.Node) int { return t.Doc.Len(model.Row(n)) }

// Child implements outline.Model.
func (t Tree) Child(n outline.Node, i int) outline.Node {
	return outline.Node(t.Doc.Child(model.Row(n), i))
}

// Parent implements outline.Model.
func (t Tree) Parent(n outline.Node) outline.Node { return outline.Node(t.Doc.Parent(model.Row(n))) }

// Index implements outline.Model.
func (t Tree) Index(n outline.Node) int { return t.Doc.Index(model.Row(n)) }

// NodeTree holds the nodes of a scene, without their other contents, and without excluded nodes and everything below those.
type NodeTree struct {
	Tree
	Without []model.Row
	Fits    func(model.Row) bool // which nodes may be chosen; nil for all
	Inner   *InnerNodes          // the nodes of other scenes that are listed too; nil for none
}

// walked is the tree with the nodes of other scenes that are listed too.
func (t NodeTree) walked() rowTree {
	if t.Inner == nil {
		return t
	}
	return innerTree{t, t.Inner}
}

// about describes the node on a line, and reports whether it may be chosen: what a scene may not change cannot.
func (t NodeTree) about(n outline.Node) (d inspector.Shown, fits bool) {
	if t.Inner != nil {
		if line := t.Inner.At(n); line != nil {
			return inspector.Shown{Description: model.Description{Label: line.Name(), Type: line.Class, Badge: line.Badge}}, !IsInner(n) && t.fits(model.Row(n))
		}
	}
	return inspector.Localized(t.Doc.Describe(model.Row(n))), t.fits(model.Row(n))
}

// fits reports whether a node may be chosen.
func (t NodeTree) fits(r model.Row) bool { return t.Fits == nil || t.Fits(r) }

// first is the index of the first child node of a row, and how many there are.
func (t NodeTree) first(r model.Row) (index, count int) {
	if r == model.Root { // nodes without a parent come first
		for count < t.Doc.Len(r) {
			if _, isNode := t.Doc.NodeIndex(t.Doc.Child(r, count), 0); !isNode {
				break
			}
			count++
		}
		return 0, count
	}
	index, ok := t.Doc.NodeIndex(r, 0)
	if !ok {
		return 0, 0
	}
	return index, t.Doc.Len(r) - index
}

// left are the indexes of the nodes that are left out among the children of a row, sorted.
func (t NodeTree) left(r model.Row) (list []int) {
	for _, n := range t.Without {
		if t.Doc.Parent(n) == r {
			list = append(list, t.Doc.Index(n))
		}
	}
	slices.Sort(list)
	return list
}

// Len implements outline.Model.
func (t NodeTree) Len(n outline.Node) int {
	_, count := t.first(model.Row(n))
	return count - len(t.left(model.Row(n)))
}

// Child implements outline.Model.
func (t NodeTree) Child(n outline.Node, i int) outline.Node {
	first, _ := t.first(model.Row(n))
	for _, at := range t.left(model.Row(n)) {
		if first+i >= at {
			i++
		}
	}
	return t.Tree.Child(n, first+i)
}

// Index implements outline.Model.
func (t NodeTree) Index(n outline.Node) int {
	up := t.Doc.Parent(model.Row(n))
	first, count := t.first(up)
	at := t.Tree.Index(n)
	i := at - first
	if i < 0 || i >= count {
		return -1
	}
	for _, out := range t.left(up) {
		if out == at {
			return -1
		}
		if out < at {
			i--
		}
	}
	return i
}

// Takes reports whether moved nodes stay where an outline drops them: before the i-th child that it shows below parent. Among the
// nodes of another scene, a scene can only place its own before one that it mentions, or after all of them.
func Takes(doc *model.Document, m outline.Model, moved []outline.Node, parent outline.Node, i int) bool {
	for n := m.Len(parent); i < n; i++ {
		line := m.Child(parent, i)
		r := model.Row(line)
		switch {
		case IsInner(line):
			return false
		case !slices.Contains(moved, line) && IsNode(doc, r):
			return doc.Parent(r) == model.Row(parent) && !doc.Unmentioned(r)
		}
	}
	return true
}

// Place returns the index in the document of the i-th child shown below a parent in an outline of some of its rows; if i is
// past the end, it returns the index after the last one. Lines that are no children of the parent's row do not count.
func Place(doc *model.Document, m outline.Model, parent outline.Node, i int) int {
	n := m.Len(parent)
	at := func(k int) int {
		r := model.Row(m.Child(parent, k))
		if IsInner(outline.Node(r)) || doc.Parent(r) != model.Row(parent) {
			return -1
		}
		return doc.Index(r)
	}
	for k := min(max(i, 0), n); k < n; k++ {
		if index := at(k); index >= 0 {
			return index
		}
	}
	for k := min(max(i, 0), n) - 1; k >= 0; k-- {
		if index := at(k); index >= 0 {
			return index + 1
		}
	}
	return doc.Len(model.Row(parent))
}
