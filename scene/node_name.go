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

// nameProblem says why a node cannot have a name; nothing if it can.
func nameProblem(name string) message.Message {
	switch {
	case name == "":
		return message.New(nodeNeedsName)
	case strings.ContainsAny(name, `.:@/"%`):
		return message.New(badNodeName, name)
	}
	return message.Message{}
}

// occupied refuses a place, the path from the scene's root, at which there is a node other than node: in this scene, or in the one that
// an instance above the place stands for, as far as that is at hand. The engines load two children of one name, and paths find the first.
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
