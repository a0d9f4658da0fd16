package scene

import (
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
)

// Messages.
const (
	uniqueNameTaken message.ID = "scene.unique-name-taken node name"
)

// route is a NodePath taken apart: "../Arm/Hand:position" has the parts "..", "Arm", "Hand" and the rest ":position".
type route struct {
	absolute bool
	parts    []string
	rest     string // subnames with their colon
}

func routeOf(text string) route {
	var r route
	if i := strings.IndexByte(text, ':'); i >= 0 {
		text, r.rest = text[:i], text[i:]
	}
	if strings.HasPrefix(text, "/") {
		r.absolute = true
		text = text[1:]
	}
	if text != "" {
		r.parts = strings.Split(text, "/")
	}
	return r
}

func (r route) String() string {
	text := strings.Join(r.parts, "/") + r.rest
	if r.absolute {
		return "/" + text
	}
	return text
}

// lost stands for a place that a path within the scene cannot name: above its root, in a scene of another owner, or not known.
const lost = ""

// follow returns, for each part of a route from a place (a path from the scene's root), the place it leads to. The places need
// not be nodes of this file: the nodes of instanced scenes are named just so. Of a %name that may belong to an instance follow takes
// it to do so; readings returns both ways.
func (s *Scene) follow(base string, r route) []string {
	places, _ := s.walk(base, r, false)
	return places
}

// readings returns what a route may lead to: the places of its parts once, or twice where a %name stands behind an instance, whose
// scene, which is not known here, may have a unique name of its own or leave it to this scene.
func (s *Scene) readings(base string, r route) [][]string {
	places, certain := s.walk(base, r, false)
	if certain {
		return [][]string{places}
	}
	own, _ := s.walk(base, r, true)
	return [][]string{places, own}
}

// walk is follow. certain is false if there was a %name that may be one of an instance; ours says that it is one of this scene then.
func (s *Scene) walk(base string, r route, ours bool) (places []string, certain bool) {
	at := base
	if r.absolute {
		at = lost
	}
	places, certain = make([]string, len(r.parts)), true
	climbed := 0 // steps above the root
	if base == lost {
		climbed = 2 // it does not come back
	}
	for i, part := range r.parts {
		switch {
		case strings.HasPrefix(part, "%"):
			scope := s.namesOf(at)
			own, theirs := s.uniquePlace(part[1:]), lost
			if exact := s.Tree.Find(at); scope == eitherNames && exact >= 0 {
				known := false
				if theirs, known = s.uniqueIn(exact, part[1:]); known && theirs == lost {
					scope = ownNames
				}
			}
			certain = certain && (own == lost || scope != eitherNames || theirs != lost)
			switch {
			case theirs != lost:
				at, climbed = theirs, 0
			case own != lost && (scope == ownNames || scope == eitherNames && ours):
				at, climbed = own, 0
			default:
				at, climbed = lost, 2
			}
		case part == "." || part == "":
		case part == ".." && at == lost:
			climbed++
		case part == ".." && at == ".":
			at, climbed = lost, 1
		case part == "..":
			at = parentOf(at)
		case at != lost:
			at = Join(at, part)
		case climbed == 1 && !r.absolute && len(s.Tree.Roots) > 0 && s.Tree.Nodes[s.Tree.Roots[0]].Name == part:
			at, climbed = ".", 0
		default:
			climbed += 2 // another tree; it does not come back
		}
		places[i] = at
	}
	return places, certain
}

// nameScope says whose unique names a node looks up.
type nameScope uint8

const (
	ownNames    nameScope = iota // those of this scene
	otherNames                   // those of another scene
	eitherNames                  // those of the scene that it is an instance of, if that has any, else those of this one
)

// namesOf tells whose names a %name behind a place means: those of the scene whose root stands there if it has any, else those of the
// node's owner (Node::get_node_or_null, 3.5 and later).
func (s *Scene) namesOf(place string) nameScope {
	if place == lost {
		return otherNames
	}
	n := s.Tree.Find(place)
	for above := place; n < 0 && above != "."; n = s.Tree.Find(above) {
		above = parentOf(above)
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

func parentOf(path string) string {
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		return path[:i]
	}
	return "."
}

// under tells whether a place is another or lies below it.
func under(path, above string) bool {
	if path == lost {
		return false
	}
	return above == "." || path == above || strings.HasPrefix(path, above) && path[len(above)] == '/'
}

// unique is the node that %name stands for in this scene.
func (s *Scene) unique(name string) int {
	for i := range s.Tree.Nodes {
		if s.Tree.Nodes[i].Name == name && s.Unique(i) {
			return i
		}
	}
	return -1
}

// uniqueName is the property that lets %name stand for a node, for all nodes with the same owner (3.5 and later).
const uniqueName = "unique_name_in_owner"

// Unique tells whether a node can be named with % in this scene.
func (s *Scene) Unique(node int) bool {
	v, _ := s.property(s.item(node), uniqueName)
	return v.Type == variant.Bool && v.Bool() && s.ownsName(node)
}

// ownsName tells whether a node's unique name would be one of this scene. That of a changed node of an instance is one of the instance's.
func (s *Scene) ownsName(node int) bool {
	n := &s.Tree.Nodes[node]
	return s.has(n.Item, "type") || s.has(n.Item, "instance") || n.Parent < 0 || s.namesOf(n.Path) != otherNames
}

// uniqueProblem says why a node cannot have a unique name: Godot gives it to one node of a scene only (Node::_acquire_unique_name_in_owner).
// It returns "" if the node can have it.
func (s *Scene) uniqueProblem(node int, name string) message.Message {
	if !s.ownsName(node) {
		return message.Message{}
	}
	other := s.uniquePlace(name)
	if other == lost || other == s.Tree.Nodes[node].Path {
		return message.Message{}
	}
	if n := s.Tree.Find(other); n >= 0 {
		other = s.Tree.Nodes[n].Label()
	}
	return message.New(uniqueNameTaken, other, name)
}

// AssignProblem says why a property of an item cannot have a value; nothing if it can, as far as this scene tells.
func (s *Scene) AssignProblem(item int, name string, v variant.Value) message.Message {
	node := s.Tree.Node[item]
	if node < 0 || name != uniqueName || v.Type != variant.Bool || !v.Bool() {
		return message.Message{}
	}
	return s.uniqueProblem(node, s.Tree.Nodes[node].Name)
}

// between is the shortest route from one place in the tree to another, both as paths from the root.
func between(from, to string) []string {
	a, b := pathParts(from), pathParts(to)
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	var parts []string
	for range len(a) - n {
		parts = append(parts, "..")
	}
	parts = append(parts, b[n:]...)
	if len(parts) == 0 {
		return []string{"."}
	}
	return parts
}

func pathParts(path string) []string {
	if path == "." || path == "" {
		return nil
	}
	return strings.Split(path, "/")
}
