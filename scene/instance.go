package scene

import (
	"savant/codec/message"
	"savant/scene/nodepath"
)

// Messages.
const (
	anotherScene message.ID = "scene.another-scene"
)

// unnamed is the path of a scene without a reference.
const unnamed = "?"

// named returns how messages refer to a scene by its path.
func named(path string) message.Message {
	switch path {
	case "":
		return message.Message{}
	case unnamed:
		return message.New(anotherScene)
	}
	return message.New(message.Text, path)
}

// sceneOf returns the path and the uid of the scene that a node is an instance of, as in the view; path is "" if it is
// none.
func (s *Scene) sceneOf(node int) (path, uid string) {
	item := s.item(node)
	if text, ok := s.attribute(item, "instance_placeholder"); ok {
		return text, ""
	}
	i := s.Find(item, Attributes, "instance")
	if i < 0 {
		return "", ""
	}
	path = unnamed
	for _, m := range s.Mentions(Field{item, Attributes, i}, External) {
		path = "ExtResource(" + m.Text + ")"
		for k := range s.Items() {
			if s.Kind(k) != ExternalItem || s.id(k) != m.Text {
				continue
			}
			if text, ok := s.attribute(k, "path"); ok {
				path = text
			}
			uid, _ = s.attribute(k, "uid")
		}
	}
	return path, uid
}

// Instance returns the path of the scene that a node is an instance of, "" if none.
func (s *Scene) Instance(node int) string {
	path, _ := s.sceneOf(node)
	return path
}

// original returns the node of another scene that a node is an instance of, or that it changes; the scene is nil if
// there is none or it is unavailable.
func (s *Scene) original(node int) (*Scene, int) {
	n := &s.Tree.Nodes[node]
	if s.has(n.Item, "type") {
		return nil, -1
	}
	for above := node; above >= 0; above = s.Tree.Nodes[above].Parent {
		if s.Instance(above) == "" {
			continue
		}
		rest := "."
		if at := s.Tree.Nodes[above].Path; above != node {
			rest = n.Path
			if at != "." {
				rest = n.Path[len(at)+1:]
			}
		}
		return s.inside(above, rest)
	}
	return nil, -1
}

// inside returns the node at a place of the scene that a node is an instance of, or of an instance in it; the scene is
// nil if there is none or it is unavailable.
func (s *Scene) inside(node int, place string) (*Scene, int) {
	in, n, _ := s.insideFile(node, place)
	return in, n
}

// insideFile is inside, with the path of that scene as the one around it has it; the last path known if there is none.
func (s *Scene) insideFile(node int, place string) (in *Scene, n int, file string) {
	for range maxOrigins {
		path, uid := s.sceneOf(node)
		if path == "" {
			break
		}
		file = path
		if s.Scenes == nil {
			break
		}
		if s = s.Scenes(path, uid); s == nil {
			break
		}
		above := place
		for node = s.Tree.Find(above); node < 0 && above != "."; node = s.Tree.Find(above) {
			above = nodepath.Parent(above)
		}
		if above == place {
			if node < 0 {
				break
			}
			return s, node, file
		}
		for ; node >= 0 && s.Instance(node) == ""; node = s.Tree.Nodes[node].Parent {
		}
		if node < 0 {
			break
		}
		if at := s.Tree.Nodes[node].Path; at != "." {
			place = place[len(at)+1:]
		}
	}
	return nil, -1, file
}

// At returns the node at a place: of this scene, or of one that it has as an instance; the scene is nil if no available
// one has it.
func (s *Scene) At(place string) (in *Scene, node int) {
	if n := s.Tree.Find(place); n >= 0 {
		return s, n
	}
	above, rest := s.holder(place)
	if above < 0 {
		return nil, -1
	}
	return s.inside(above, rest)
}

// holder returns the nearest node above a place that is an instance, and the path from it to the place; -1 if there is
// none.
func (s *Scene) holder(place string) (above int, rest string) {
	at := nodepath.Parent(place)
	above = s.Tree.Find(at)
	for ; above < 0 && at != "."; above = s.Tree.Find(at) {
		at = nodepath.Parent(at)
	}
	for above >= 0 && s.Instance(above) == "" {
		above = s.Tree.Nodes[above].Parent
	}
	if above < 0 {
		return -1, ""
	}
	if at = s.Tree.Nodes[above].Path; at != "." {
		return above, place[len(at)+1:]
	}
	return above, place
}

// maxOrigins limits how many scenes a node may come through: scenes can be instances of each other in a cycle.
const maxOrigins = 32

// Originals calls visit for a node and then for those that it derives from, nearest first, until visit returns false.
func (s *Scene) Originals(node int, visit func(s *Scene, node int) bool) {
	for place, around := s.Tree.Nodes[node].Path, s.outer; around != nil; around = around.outer {
		if n := around.Tree.Find(place); n >= 0 {
			s, node = around, n // it may change what the node has
		}
	}
	for range maxOrigins {
		if s == nil || !visit(s, node) {
			return
		}
		s, node = s.original(node)
	}
}

// ClassOf returns the class of a node, for an instance that of its scene's root. known is false if no available scene
// has it.
func (s *Scene) ClassOf(node int) (class string, known bool) {
	s.Originals(node, func(s *Scene, node int) bool {
		class, known = s.attribute(s.item(node), "type")
		return !known
	})
	return class, known
}

// assigns reports whether a property of a node is set, here or in the scene that the node comes from.
func (s *Scene) assigns(node int, property string) (yes bool) {
	s.Originals(node, func(s *Scene, node int) bool {
		yes = s.sets(s.item(node), property)
		return !yes
	})
	return yes
}

// overridden reports whether a scene that contains this one changes a property of a node.
func (s *Scene) overridden(node int, property string) bool {
	for around := s.outer; around != nil; around = around.outer {
		if n := around.Tree.Find(s.Tree.Nodes[node].Path); n >= 0 && around.sets(around.item(n), property) {
			return true
		}
	}
	return false
}

// pathProperty returns the path in a property of a node, from here or from the scene that the node comes from.
func (s *Scene) pathProperty(node int, property string) (text string, ok bool) {
	s.Originals(node, func(s *Scene, node int) bool {
		i := s.Find(s.item(node), Properties, property)
		if i < 0 {
			return true
		}
		for _, m := range s.Mentions(Field{s.item(node), Properties, i}, NodePaths) {
			text, ok = m.Text, true
		}
		return false
	})
	return text, ok
}

// foreign names the scene that a node comes from if this one only changes it, "" if the node is the scene's own.
func (s *Scene) foreign(node int) message.Message {
	n := &s.Tree.Nodes[node]
	if n.Parent < 0 || s.has(n.Item, "type") || s.has(n.Item, "instance") || s.has(n.Item, "instance_placeholder") {
		return message.Message{}
	}
	for i := n.Parent; i >= 0; i = s.Tree.Nodes[i].Parent {
		if scene := s.Instance(i); scene != "" {
			return named(scene)
		}
	}
	return message.New(anotherScene)
}
