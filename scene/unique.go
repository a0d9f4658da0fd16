package scene

import (
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/nodepath"
)

// uniquePlace returns the place of the node that %name means in this scene, including the one that it inherits; lost if
// there is none.
func (s *Scene) uniquePlace(name string) string {
	if n := s.unique(name); n >= 0 {
		return s.Tree.Nodes[n].Path
	}
	if len(s.Tree.Roots) == 0 {
		return nodepath.Lost
	}
	place, _ := s.uniqueIn(s.Tree.Roots[0], name)
	return place
}

// uniqueIn returns the place of the node with a unique name in an instance's scene. known is false if that scene is
// unavailable.
func (s *Scene) uniqueIn(node int, name string) (place string, known bool) {
	at := s.Tree.Nodes[node].Path
	for range maxOrigins {
		if s, node = s.original(node); s == nil {
			return nodepath.Lost, false
		}
		if n := s.unique(name); n >= 0 {
			return nodepath.Nest(at, s.Tree.Nodes[n].Path), true
		}
		if s.Instance(node) == "" { // otherwise it inherits
			return nodepath.Lost, true
		}
	}
	return nodepath.Lost, false
}

// Messages.
const (
	uniqueNameTaken message.ID = "scene.unique-name-taken node name"
)

// nameScope says in which scene a node looks up unique names.
type nameScope uint8

const (
	ownNames    nameScope = iota // this scene
	otherNames                   // another scene
	eitherNames                  // the scene that it is an instance of, if that has unique names, else this one
)

// namesOf returns where a %name after a place is looked up: in the scene whose root is there if it has unique names,
// else in that of the node's owner (Node::get_node_or_null, 3.5 and later).
func (s *Scene) namesOf(place string) nameScope {
	if place == nodepath.Lost {
		return otherNames
	}
	n := s.Tree.Find(place)
	for above := place; n < 0 && above != "."; n = s.Tree.Find(above) {
		above = nodepath.Parent(above)
	}
	if n < 0 {
		return otherNames
	}
	exact, item := s.Tree.Nodes[n].Path == place, s.item(n)
	instance := func(item int) bool { return s.has(item, "instance") || s.has(item, "instance_placeholder") }
	switch {
	case exact && s.Tree.Nodes[n].Parent < 0:
		return ownNames
	case exact && s.has(item, "type") && !s.has(item, "owner"):
		return ownNames
	case exact && (instance(item) || s.has(item, "owner")):
		return eitherNames
	}
	// A node of another scene: of the one that this scene inherits, or of an instance.
	for ; n >= 0; n = s.Tree.Nodes[n].Parent {
		if s.Tree.Nodes[n].Parent >= 0 && instance(s.item(n)) {
			return otherNames
		}
	}
	return eitherNames
}

// unique returns the node that %name means in this scene.
func (s *Scene) unique(name string) int {
	for i := range s.Tree.Nodes {
		if s.Tree.Nodes[i].Name == name && s.Unique(i) {
			return i
		}
	}
	return -1
}

// uniqueName is the property that lets all nodes with the same owner refer to a node by %name (3.5 and later).
const uniqueName = "unique_name_in_owner"

// Unique reports whether %name can refer to a node in this scene.
func (s *Scene) Unique(node int) bool {
	v, _ := s.property(s.item(node), uniqueName)
	return v.Type == variant.Bool && v.Bool() && s.ownsName(node)
}

// ownsName reports whether a node's unique name would belong to this scene. That of a changed node of an instance
// belongs to the instance.
func (s *Scene) ownsName(node int) bool {
	n := &s.Tree.Nodes[node]
	return s.has(n.Item, "type") || s.has(n.Item, "instance") || n.Parent < 0 || s.namesOf(n.Path) != otherNames
}

// uniqueProblem returns why a node cannot have a unique name: Godot gives it to only one node of a scene
// (Node::_acquire_unique_name_in_owner). It returns the zero Message if the node can have it.
func (s *Scene) uniqueProblem(node int, name string) message.Message {
	if !s.ownsName(node) {
		return message.Message{}
	}
	other := s.uniquePlace(name)
	if other == nodepath.Lost || other == s.Tree.Nodes[node].Path {
		return message.Message{}
	}
	if n := s.Tree.Find(other); n >= 0 {
		other = s.Tree.Nodes[n].Label()
	}
	return message.New(uniqueNameTaken, other, name)
}

// AssignProblem returns why a property of an item cannot have a value; zero if it can, as far as this scene shows.
func (s *Scene) AssignProblem(item int, name string, v variant.Value) message.Message {
	node := s.Tree.Node[item]
	if node < 0 || name != uniqueName || v.Type != variant.Bool || !v.Bool() {
		return message.Message{}
	}
	return s.uniqueProblem(node, s.Tree.Nodes[node].Name)
}
