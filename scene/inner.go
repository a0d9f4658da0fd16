package scene

import (
	"slices"
	"strings"
)

// InnerPath is a path in the scene of an instance that leads out of that scene, to or through a node of the scene around it.
type InnerPath struct {
	Scene *Scene // as Scenes returned it
	PathUse
	Sure bool // it leads there; else it may
}

// maxInstances bounds how many instances InnerPaths looks into, those in other instances included.
const maxInstances = 10_000

// InnerPaths lists the paths in the scenes of instances that would have to change for nodes at was to stand at now. Scenes must be set.
func (s *Scene) InnerPaths(was, now []string) []InnerPath {
	var list []InnerPath
	left := maxInstances
	var search func(around *Scene, level int)
	search = func(around *Scene, level int) {
		for i := range around.Tree.Nodes {
			path, uid := around.sceneOf(i)
			if path == "" || left == 0 || level == maxOrigins {
				continue
			}
			in := around.Scenes(path, uid)
			if in == nil || len(in.Tree.Roots) == 0 {
				continue
			}
			left--
			standing := in.standing(around, i)
			for _, use := range standing.PathUses() {
				if leads, sure := s.outward(standing.rootPlace(), use, was, now); leads {
					list = append(list, InnerPath{in, use, sure})
				}
			}
			search(standing, level+1)
		}
	}
	search(s, 0)
	return list
}

// outward tells whether a path in the instance at place leads out of it and would have to change for nodes at was to stand at now. sure is
// false if it only may.
func (s *Scene) outward(place string, use PathUse, was, now []string) (leads, sure bool) {
	r := routeOf(use.Text)
	if r.absolute || slices.ContainsFunc(r.parts, func(part string) bool { return strings.HasPrefix(part, "%") }) {
		return false, false
	}
	sure = true
	for _, base := range use.Bases {
		if base == lost {
			continue
		}
		outside := func(at string) bool { return !under(at, place) }
		if !outside(base) && !slices.ContainsFunc(s.follow(base, r), outside) {
			continue
		}
		next, known := s.Reroute(base, use.Text, was, now)
		leads = leads || next != use.Text || !known
		sure = sure && known
	}
	return leads, sure
}

// standing is a scene as it stands in place of a node of another: its nodes have their places in that.
func (s *Scene) standing(outer *Scene, node int) *Scene {
	at := outer.Tree.Nodes[node].Path
	tree := &Tree{Nodes: slices.Clone(s.Tree.Nodes), Roots: s.Tree.Roots, Node: s.Tree.Node, byPath: make(map[string]int, len(s.Tree.Nodes))}
	for i := range tree.Nodes {
		n := &tree.Nodes[i]
		n.Path = joinPlace(at, n.Path)
		if _, doubled := tree.byPath[n.Path]; !doubled {
			tree.byPath[n.Path] = i
		}
	}
	there := *s
	there.Tree, there.outer, there.instance = tree, outer, node
	return &there
}

// rootPlace is the place of the scene's root: "." unless the scene stands in another.
func (s *Scene) rootPlace() string {
	if s.outer == nil {
		return "."
	}
	return s.Tree.Nodes[s.Tree.Roots[0]].Path
}
