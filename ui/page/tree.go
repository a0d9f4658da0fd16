package page

import (
	"savant/model"
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

// NodeTree is the nodes of a scene, without what they hold besides other nodes, and without one of them and all below it; 0 leaves none out.
type NodeTree struct {
	Tree
	Without model.Row
}

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

// left is the index of the node that is left out among the children of a row; -1 for none.
func (t NodeTree) left(r model.Row) int {
	if t.Without == 0 || t.Doc.Parent(t.Without) != r {
		return -1
	}
	return t.Doc.Index(t.Without)
}

// Len implements outline.Model.
func (t NodeTree) Len(n outline.Node) int {
	_, count := t.first(model.Row(n))
	if t.left(model.Row(n)) >= 0 {
		count--
	}
	return count
}

// Child implements outline.Model.
func (t NodeTree) Child(n outline.Node, i int) outline.Node {
	first, _ := t.first(model.Row(n))
	if at := t.left(model.Row(n)); at >= 0 && first+i >= at {
		i++
	}
	return t.Tree.Child(n, first+i)
}

// Index implements outline.Model.
func (t NodeTree) Index(n outline.Node) int {
	up := t.Doc.Parent(model.Row(n))
	first, count := t.first(up)
	i := t.Tree.Index(n) - first
	at := t.left(up) - first
	switch {
	case i < 0 || i >= count || i == at:
		return -1
	case at >= 0 && i > at:
		return i - 1
	}
	return i
}

// Place is the index in the document of what an outline of some of its rows has as the i-th below a parent; where that stands behind all of them,
// it stands behind the last.
func Place(doc *model.Document, m outline.Model, parent outline.Node, i int) int {
	switch n := m.Len(parent); {
	case i < n:
		return doc.Index(model.Row(m.Child(parent, i)))
	case n > 0:
		return doc.Index(model.Row(m.Child(parent, n-1))) + 1
	}
	return doc.Len(model.Row(parent))
}
