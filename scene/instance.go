package scene

// sceneOf is the path and the uid of the scene that a node is an instance of, as the view has them; the path is "" if the node is none.
func (s *Scene) sceneOf(node int) (path, uid string) {
	item := s.item(node)
	if text, ok := s.attribute(item, "instance_placeholder"); ok {
		return text, ""
	}
	i := s.Find(item, Attributes, "instance")
	if i < 0 {
		return "", ""
	}
	path = "another scene" // of a value that is no reference
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

// Instance is the path of the scene that a node is an instance of, "" if of none.
func (s *Scene) Instance(node int) string {
	path, _ := s.sceneOf(node)
	return path
}

// original is the node of another scene that a node is an instance of, or that it changes; the scene is nil if there is none or it is not
// at hand.
func (s *Scene) original(node int) (*Scene, int) {
	n := &s.Tree.Nodes[node]
	if s.Scenes == nil || s.has(n.Item, "type") {
		return nil, -1
	}
	for above := node; above >= 0; above = s.Tree.Nodes[above].Parent {
		path, uid := s.sceneOf(above)
		if path == "" {
			continue
		}
		rest := "."
		if at := s.Tree.Nodes[above].Path; above != node {
			rest = n.Path
			if at != "." {
				rest = n.Path[len(at)+1:]
			}
		}
		if in := s.Scenes(path, uid); in != nil && in.Tree.Find(rest) >= 0 {
			return in, in.Tree.Find(rest)
		}
		break
	}
	return nil, -1
}

// maxOrigins bounds how many scenes a node may come through: scenes can be instances of one another in a ring.
const maxOrigins = 32

// originals calls visit for a node and then for those that it is made of, the nearest first, until visit returns false.
func (s *Scene) originals(node int, visit func(s *Scene, node int) bool) {
	if s.outer != nil && node == s.Tree.Roots[0] {
		s, node = s.outer, s.instance // which may change what the root has
	}
	for range maxOrigins {
		if s == nil || !visit(s, node) {
			return
		}
		s, node = s.original(node)
	}
}

// classOf is the class of a node, that of its scene's root for an instance. known is false where no scene at hand tells.
func (s *Scene) classOf(node int) (class string, known bool) {
	s.originals(node, func(s *Scene, node int) bool {
		class, known = s.attribute(s.item(node), "type")
		return !known
	})
	return class, known
}

// assigns tells whether a property of a node is written, here or in the scene that the node comes from.
func (s *Scene) assigns(node int, property string) (yes bool) {
	s.originals(node, func(s *Scene, node int) bool {
		yes = s.sets(s.item(node), property)
		return !yes
	})
	return yes
}

// pathProperty is the path that a property of a node has here, or in the scene that the node comes from.
func (s *Scene) pathProperty(node int, property string) (text string, ok bool) {
	s.originals(node, func(s *Scene, node int) bool {
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

// uniquePlace is the place of the node that %name stands for in this scene, the one that it inherits included; lost if there is none.
func (s *Scene) uniquePlace(name string) string {
	if n := s.unique(name); n >= 0 {
		return s.Tree.Nodes[n].Path
	}
	if len(s.Tree.Roots) == 0 {
		return lost
	}
	place, _ := s.uniqueIn(s.Tree.Roots[0], name)
	return place
}

// uniqueIn is the place of the node that an instance's scene gives a unique name to. known is false if that scene is not at hand.
func (s *Scene) uniqueIn(node int, name string) (place string, known bool) {
	at := s.Tree.Nodes[node].Path
	for range maxOrigins {
		if s, node = s.original(node); s == nil {
			return lost, false
		}
		if n := s.unique(name); n >= 0 {
			return joinPlace(at, s.Tree.Nodes[n].Path), true
		}
		if s.Instance(node) == "" { // else it inherits
			return lost, true
		}
	}
	return lost, false
}
