package scene

import (
	"strings"

	"savant/codec/message"
)

// Messages.
const (
	NodeExists      message.ID = "scene.node-exists path"
	nodeExistsThere message.ID = "scene.node-exists-there path scene"
	nodeNeedsName   message.ID = "scene.node-needs-name"
	badNodeName     message.ID = "scene.bad-node-name name"
)

// nameProblem returns why a node cannot have a name; zero if it can.
func nameProblem(name string) message.Message {
	switch {
	case name == "":
		return message.New(nodeNeedsName)
	case strings.ContainsAny(name, `.:@/"%`):
		return message.New(badNodeName, name)
	}
	return message.Message{}
}

// occupied returns an error if there is a node other than node at a place (a path from the scene's root): in this
// scene, or, as far as it is available, in the scene of an instance above the place. The engines load two children of
// the same name, and paths find the first.
func (s *Scene) occupied(place string, node int) error {
	if n := s.Tree.Find(place); n >= 0 && n != node {
		return refuse(NodeExists, place)
	}
	above, rest := s.holder(place)
	if above < 0 {
		return nil
	}
	if in, _ := s.inside(above, rest); in == nil {
		return nil
	}
	return refuse(nodeExistsThere, place, named(s.Instance(above)))
}
