package scenery

import (
	"savant/codec/message"
	"savant/model"
	"savant/scene"
)

// Messages.
const (
	notANode       message.ID = "scenery.not-a-node"
	notAResource   message.ID = "scenery.not-a-resource"
	noResourceHere message.ID = "scenery.no-resource-here"
)

// Source is a form of scenes and resources as this package sees it. Rows reach it alive.
type Source interface {
	Host() model.Host
	// Alone is the scene or resource by itself: what only shows something looks into no other file.
	Alone() *scene.Scene
	// Around is what edits work on; it looks into the scenes that it names.
	Around() *scene.Scene
	// Item is the item that a row is, -1 for other rows.
	Item(r model.Row) int
	ItemRow(item int) model.Row
	// Own is how many rows an item has before its child nodes.
	Own(item int) int
	// Field returns the property or attribute that a row is or is in; ok is false for other rows.
	Field(r model.Row) (at scene.Field, ok bool)
	FieldRow(at scene.Field) model.Row
	// Step is the step of the history that an edit of the scene makes; its error comes back as a *model.RefusedError.
	Step(label message.Message, r model.Row, e *scene.Edit, err error) (model.Edit, error)
	// InString returns the offset in the document of a byte of a property's string.
	InString(at scene.Field, n int) int64
	// Note and Use are those of the document.
	Note(n scene.Note) model.Note
	Use(u scene.Use) model.Use
}

// Resources is what forms of scenes and resources offer: resources in them, references to others, and parts that others name.
type Resources struct{ Source }

// Nodes is what forms of scenes offer besides: nodes, and bones.
type Nodes struct {
	Resources
	*armatures
}

// NewNodes returns what the form of a scene offers.
func NewNodes(s Source) Nodes { return Nodes{Resources{s}, &armatures{}} }

// node is the node that a row is, -1 for other rows.
func (f Resources) node(r model.Row) int {
	if i := f.Item(r); i >= 0 {
		return f.Alone().Tree.Node[i]
	}
	return -1
}

// text is an attribute that is a string, "" if the item has none.
func text(s *scene.Scene, item int, name string) string {
	i := s.Find(item, scene.Attributes, name)
	if i < 0 {
		return ""
	}
	text, _ := s.Text(scene.Field{Item: item, List: scene.Attributes, Index: i})
	return text
}
