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

// Scene is a view with what is known of it. Edits of it are planned and returned; nothing in it changes.
type Scene struct {
	View
	Tree    *Tree
	Dialect *dialect.Dialect

	// Scenes opens the scene that a path and a uid in this one name; it returns nil for one that is not at hand. Without it, nil, nothing
	// is known of other scenes.
	Scenes func(path, uid string) *Scene

	outer *Scene // the scene in which this one stands as an instance; nil while it is looked at alone
}

// New is the scene that a view shows.
func New(v View, d *dialect.Dialect) *Scene { return &Scene{View: v, Tree: TreeOf(v), Dialect: d} }

// item is the number of a node's item.
func (s *Scene) item(node int) int { return s.Tree.Nodes[node].Item }

// attribute is an attribute that is a string.
func attribute(v View, item int, name string) (text string, ok bool) {
	i := v.Find(item, Attributes, name)
	if i < 0 {
		return "", false
	}
	return v.Text(Field{item, Attributes, i})
}

// attribute is an attribute of an item that is a string; ok is false if there is none.
func (s *Scene) attribute(item int, name string) (text string, ok bool) {
	return attribute(s.View, item, name)
}

// Class is what the type attribute of an item says; of the main resource that of the file.
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

// Property is the value of a property; ok is false if the item has none that can be read.
func (s *Scene) Property(item int, name string) (v variant.Value, ok bool) {
	return s.property(item, name)
}

// has reports whether an item has an attribute, whatever its value.
func (s *Scene) has(item int, name string) bool { return s.Find(item, Attributes, name) >= 0 }

// sets reports whether an item has a property, whatever its value.
func (s *Scene) sets(item int, name string) bool { return s.Find(item, Properties, name) >= 0 }

// class is what the type attribute of an item says.
func (s *Scene) class(item int) string {
	text, _ := s.attribute(item, "type")
	return text
}

// property is the value of a property; ok is false if the item has none that can be read.
func (s *Scene) property(item int, name string) (v variant.Value, ok bool) {
	i := s.Find(item, Properties, name)
	if i < 0 {
		return v, false
	}
	return s.Value(Field{item, Properties, i})
}

// number is an attribute that is a whole number, as a number or as a string.
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

// id is the id of a resource, "" if it has none.
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

// UID is the uid of the file's header, "" if it has none.
func (s *Scene) UID() string {
	for i := range s.Items() {
		if s.Kind(i) == HeaderItem {
			uid, _ := s.attribute(i, "uid")
			return uid
		}
	}
	return ""
}

// Label says which item it is, for people.
func (s *Scene) Label(item int) message.Message {
	if n := s.Tree.Node[item]; n >= 0 {
		return message.New(nodeLabel, s.Tree.Nodes[n].Path)
	}
	if id, ok := s.ID(item); ok {
		return message.New(itemLabel, s.Title(item), id)
	}
	return message.New(sectionLabel, s.Title(item))
}

// below lists a node and all below it, in file order.
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

// lastBelow is the item of the last node below a node, or its own.
func (s *Scene) lastBelow(node int) int {
	inside := s.below(node)
	return s.item(inside[len(inside)-1])
}
