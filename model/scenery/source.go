package scenery

import (
	"path"

	"savant/codec/message"
	"savant/model"
	"savant/scene"
	"savant/scene/nodepath"
)

// Messages.
const (
	notANode       message.ID = "scenery.not-a-node"
	notAResource   message.ID = "scenery.not-a-resource"
	noResourceHere message.ID = "scenery.no-resource-here"
	belongsTo      message.ID = "scenery.belongs-to name scene"
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
	*inners
}

// NewNodes returns what the form of a scene offers.
func NewNodes(s Source) Nodes { return Nodes{Resources{s}, &armatures{}, &inners{}} }

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

// inners are the names that rows of nodes of other scenes go by: their paths from the instance.
type inners struct {
	paths   []string // none is ever taken out: rows are numbered by them
	numbers map[string]int
}

// Seat returns where the row of a node of another scene is as long as this one does not mention the node. Unless make is set,
// ok is false for one that was never asked for.
func (f Nodes) Seat(place string, make bool) (seat model.Seat, ok bool) {
	s := f.Alone()
	holder, rest := s.Holder(place)
	if holder < 0 {
		return seat, false
	}
	number, known := f.numbers[rest]
	if !known && !make {
		return seat, false
	}
	if !known {
		if f.numbers == nil {
			f.numbers = map[string]int{}
		}
		number = len(f.paths)
		f.numbers[rest] = number
		f.inners.paths = append(f.paths, rest)
	}
	return model.Seat{Parent: f.ItemRow(s.Tree.Nodes[holder].Item), Index: number}, true
}

// Comes returns where the row of a node of next, this scene after an edit, is now, if the edit is what makes the scene mention
// that node of another scene; ok is false for other nodes.
func (f Nodes) Comes(next *scene.Scene, node int) (seat model.Seat, ok bool) {
	place := next.Tree.Nodes[node].Path
	if !next.Foreign(node) || f.Alone().Tree.Find(place) >= 0 {
		return seat, false
	}
	return f.Seat(place, false)
}

// Stays returns where the row of a node goes that next, this scene after an edit, no longer mentions: the other scene still has
// the node. now is the place of an item in next, -1 if it is gone; ok is false for nodes that are gone altogether.
func (f Nodes) Stays(next *scene.Scene, node int, now func(item int) int) (seat model.Seat, ok bool) {
	s := f.Alone()
	place := s.Tree.Nodes[node].Path
	holder, _ := s.Holder(place)
	if holder < 0 || !s.Foreign(node) || now(s.Tree.Nodes[holder].Item) < 0 || next.Tree.Find(place) >= 0 {
		return seat, false
	}
	return f.Seat(place, true)
}

// inner returns the place of a node of another scene that this one does not mention; ok is false for other rows.
func (f Nodes) inner(r model.Row) (place string, ok bool) {
	if r == model.Root || f.Host().Slot(r).Part != model.InnerPart {
		return "", false
	}
	n := f.node(f.Host().Parent(r))
	if n < 0 {
		return "", false
	}
	return nodepath.Nest(f.Alone().Tree.Nodes[n].Path, f.paths[f.Host().Slot(r).Index]), true
}

// Theirs refuses an edit of what a node of another scene is, which only that scene can change.
func (f Nodes) Theirs(r model.Row) error {
	place, ok := f.inner(r)
	if !ok {
		return f.Host().Refuse(r, message.New(notANode))
	}
	return f.Host().Refuse(r, message.New(belongsTo, nodepath.Name(place), path.Base(f.Around().Origin(place))))
}

// Belongs implements model.Overriding.
func (f Nodes) Belongs(r model.Row) string {
	place, ok := f.inner(r)
	if n := f.node(r); !ok && n >= 0 && f.Alone().Foreign(n) {
		place, ok = f.Alone().Tree.Nodes[n].Path, true
	}
	if !ok {
		return ""
	}
	if file := f.Around().Origin(place); file != "" {
		return path.Base(file)
	}
	return ""
}
