package scene

import (
	"slices"
	"strconv"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	nodeLabel    message.ID = "scene.node-label path"
	itemLabel    message.ID = "scene.item-label title id"
	sectionLabel message.ID = "scene.section-label title"
)

// Scene is a view and what is known about it. Edits are planned and returned; the Scene itself does not change.
type Scene struct {
	View
	Tree    *Tree
	Dialect *dialect.Dialect

	// Scenes opens the scene for a path and a uid in this one; it returns nil if that is unavailable. If Scenes is nil,
	// nothing is known of other scenes.
	Scenes func(path, uid string) *Scene

	// Self is the path of the scene's file in its project, "" if it has none.
	Self string

	// Whole means that the engine loads all that the file uses or refuses the file: one in the binary format.
	Whole bool

	outer *Scene // the scene that contains this one as an instance; nil for a scene by itself
}

// New returns the scene of a view.
func New(v View, d *dialect.Dialect) *Scene { return &Scene{View: v, Tree: TreeOf(v), Dialect: d} }

// item returns the item of a node.
func (s *Scene) item(node int) int { return s.Tree.Nodes[node].Item }

// attribute returns an attribute that is a string.
func attribute(v View, item int, name string) (text string, ok bool) {
	i := v.Find(item, Attributes, name)
	if i < 0 {
		return "", false
	}
	return v.Text(Field{item, Attributes, i})
}

// attribute returns an attribute of an item that is a string; ok is false if there is none.
func (s *Scene) attribute(item int, name string) (text string, ok bool) {
	return attribute(s.View, item, name)
}

// Class returns the type attribute of an item; for the main resource that of the file.
func (s *Scene) Class(item int) string {
	if s.Kind(item) != MainItem {
		return s.class(item)
	}
	for i := range s.Items() {
		if s.Kind(i) == HeaderItem {
			return s.class(i)
		}
	}
	return ""
}

// Property returns the value of a property; ok is false if it is missing or unreadable.
func (s *Scene) Property(item int, name string) (v variant.Value, ok bool) {
	return s.property(item, name)
}

// has reports whether an item has an attribute, whatever its value.
func (s *Scene) has(item int, name string) bool { return s.Find(item, Attributes, name) >= 0 }

// sets reports whether an item has a property, whatever its value.
func (s *Scene) sets(item int, name string) bool { return s.Find(item, Properties, name) >= 0 }

// class returns the type attribute of an item.
func (s *Scene) class(item int) string {
	text, _ := s.attribute(item, "type")
	return text
}

// property returns the value of a property; ok is false if it is missing or unreadable.
func (s *Scene) property(item int, name string) (v variant.Value, ok bool) {
	i := s.Find(item, Properties, name)
	if i < 0 {
		return v, false
	}
	return s.Value(Field{item, Properties, i})
}

// number returns an int attribute, stored as a number or as a string.
func (s *Scene) number(item int, name string) (n int, ok bool) {
	i := s.Find(item, Attributes, name)
	if i < 0 {
		return 0, false
	}
	if text, ok := s.Text(Field{item, Attributes, i}); ok {
		n, err := strconv.Atoi(text)
		return n, err == nil
	}
	v, ok := s.Value(Field{item, Attributes, i})
	return int(v.Int()), ok && v.Type == variant.Int
}

// id returns the id of a resource, "" if it has none.
func (s *Scene) id(item int) string {
	id, _ := s.ID(item)
	return id
}

// each calls visit for the attributes and properties of an item, in order.
func (s *Scene) each(item int, visit func(Field)) {
	for _, list := range []List{Attributes, Properties} {
		for i := range s.Len(item, list) {
			visit(Field{item, list, i})
		}
	}
}

// UID returns the uid in the file's header, "" if it has none.
func (s *Scene) UID() string {
	for i := range s.Items() {
		if s.Kind(i) == HeaderItem {
			uid, _ := s.attribute(i, "uid")
			return uid
		}
	}
	return ""
}

// Label returns how messages refer to an item.
func (s *Scene) Label(item int) message.Message {
	if n := s.Tree.Node[item]; n >= 0 {
		return message.New(nodeLabel, s.Tree.Nodes[n].Path)
	}
	if id, ok := s.ID(item); ok {
		return message.New(itemLabel, s.Title(item), id)
	}
	return message.New(sectionLabel, s.Title(item))
}

// below returns a node and its descendants, in file order.
func (s *Scene) below(node int) []int {
	var list []int
	todo := []int{node}
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = append(todo[:len(todo)-1], s.Tree.Nodes[n].Children...)
		list = append(list, n)
	}
	slices.Sort(list)
	return list
}

// lastBelow returns the item of the last descendant of a node, or its own.
func (s *Scene) lastBelow(node int) int {
	inside := s.below(node)
	return s.item(inside[len(inside)-1])
}
