package scene

import (
	"slices"

	"savant/scene/nodepath"
)

// standing returns a scene as it is in place of a node of another: its nodes have their places in that one.
func (s *Scene) standing(outer *Scene, node int) *Scene {
	at := outer.Tree.Nodes[node].Path
	tree := &Tree{Nodes: slices.Clone(s.Tree.Nodes), Roots: s.Tree.Roots, Node: s.Tree.Node}
	for i := range tree.Nodes {
		n := &tree.Nodes[i]
		n.Path = nodepath.Nest(at, n.Path)
	}
	there := *s
	there.Tree, there.outer = tree, outer
	return &there
}

// rootPlace returns the place of the scene's root: "." unless the scene is in another.
func (s *Scene) rootPlace() string {
	if s.outer == nil {
		return "."
	}
	return s.Tree.Nodes[s.Tree.Roots[0]].Path
}
