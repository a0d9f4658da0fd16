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
