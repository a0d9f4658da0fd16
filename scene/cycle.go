package scene

import (
	"path"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	instanceOfItself message.ID = "scene.instance-of-itself scene"
	contains         message.ID = "scene.contains scene this"
	containsThrough  message.ID = "scene.contains-through scene through this"
)

// maxReach limits how many scenes are opened to find whether one has another in it.
const maxReach = 10_000

// Cycle returns why this scene cannot have an instance of the one that path and uid name, or inherit it: that one is
// this scene, or has it in it. The engines load a scene with all that it has in it, and refuse one that leads back to
// itself or lose the node (3.2 to 4.6). It is zero if nothing is against it as far as Scenes opens the scenes on the way.
// A placeholder loads nothing and leads nowhere, and neither does a property that names a scene.
func (s *Scene) Cycle(path, uid string) message.Message {
	if s.Self == "" || path == "" {
		return message.Message{}
	}
	first := s.opened(path, uid)
	if ResourcePath(s.Self, path) == s.Self && (first == nil || first.Self == "") || first != nil && first.Self == s.Self {
		return message.New(instanceOfItself, base(s.Self))
	}
	if first == nil {
		return message.Message{}
	}
	from := map[string]*Scene{first.Self: nil} // by the path of a scene: the one that has it
	for todo := []*Scene{first}; len(todo) > 0 && len(from) < maxReach; todo = todo[1:] {
		in := todo[0]
		for n := range in.Tree.Nodes {
			next, leadsTo := in.loaded(n)
			if leadsTo == s.Self {
				return s.said(first, in, from)
			}
			if next == nil || next.Self == "" {
				continue
			}
			if _, known := from[next.Self]; !known {
				from[next.Self] = in
				todo = append(todo, next)
			}
		}
	}
	return message.Message{}
}

// loaded returns the scene that the engine loads for a node, and its path in the project; nil if it is unavailable.
func (s *Scene) loaded(node int) (in *Scene, self string) {
	file, uid := s.sceneOf(node)
	if file == "" || s.has(s.item(node), "instance_placeholder") {
		return nil, ""
	}
	if in = s.opened(file, uid); in != nil {
		return in, in.Self
	}
	return nil, ResourcePath(s.Self, file)
}

// opened opens the scene for a path and a uid; nil if it is unavailable.
func (s *Scene) opened(path, uid string) *Scene {
	if s.Scenes == nil {
		return nil
	}
	return s.Scenes(path, uid)
}

// said says that first has this scene in it; last is the scene on the way that has it itself.
func (s *Scene) said(first, last *Scene, from map[string]*Scene) message.Message {
	if last == first {
		return message.New(contains, base(first.Self), base(s.Self))
	}
	var through []string
	for in := last; in != first; in = from[in.Self] {
		through = append([]string{base(in.Self)}, through...)
	}
	return message.New(containsThrough, base(first.Self), strings.Join(through, ", "), base(s.Self))
}

// base is the name of a file of the project.
func base(res string) string { return path.Base(res) }

// acyclic refuses an instance of a scene in which this one is.
func (s *Scene) acyclic(path, uid string) error {
	if why := s.Cycle(path, uid); !why.IsZero() {
		return &Refusal{why}
	}
	return nil
}

// CycleAt returns why a node is an instance that leads back to this scene, zero for other nodes.
func (s *Scene) CycleAt(node int) message.Message {
	path, uid := s.sceneOf(node)
	if path == "" || s.has(s.item(node), "instance_placeholder") {
		return message.Message{}
	}
	return s.Cycle(path, uid)
}

// acyclicAs refuses another file for an external resource if nodes are instances of it.
func (s *Scene) acyclicAs(item int, path, uid string) error {
	for n := range s.Tree.Nodes {
		i := s.Find(s.item(n), Attributes, "instance")
		if i < 0 {
			continue
		}
		for _, m := range s.Mentions(Field{s.item(n), Attributes, i}, External) {
			if m.Text == s.id(item) {
				return s.acyclic(path, uid)
			}
		}
	}
	return nil
}

// attributeCycle returns why an attribute of an item cannot have a value because the scene would lead back to itself:
// the file of an external resource, or the instance that a node is. It is zero for others.
func (s *Scene) attributeCycle(item int, name string, v variant.Value) message.Message {
	var err error
	switch kind := s.Kind(item); {
	case kind == ExternalItem && (name == "path" || name == "uid"):
		path, _ := s.attribute(item, "path")
		uid, _ := s.attribute(item, "uid")
		if name == "uid" {
			uid = v.Text
		} else {
			path = v.Text
		}
		err = s.acyclicAs(item, path, uid)
	case kind == NodeItem && name == "instance":
		Referring(v, func(r *variant.Resource) *variant.Resource {
			for i := range s.Items() {
				if s.Kind(i) == ExternalItem && r.Kind == variant.External && s.id(i) == r.ID && err == nil {
					path, _ := s.attribute(i, "path")
					uid, _ := s.attribute(i, "uid")
					err = s.acyclic(path, uid)
				}
			}
			return r
		})
	}
	if err != nil {
		return message.Of(err)
	}
	return message.Message{}
}
