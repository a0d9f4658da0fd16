package scene

import (
	"slices"

	"savant/scene/nodepath"
)

// whole is the tree of a scene with the nodes of its instances, as the engine builds it (SceneState::instantiate, 3.2 to
// 4.6): first the nodes of the other scene, then the own ones below them, each at the position that it declares.
type whole struct {
	children map[string][]string // by place, in order
	known    map[string]bool     // the places in it
	left     int                 // how many more instances are looked into
}

// whole returns the tree of this scene, as far as Scenes opens those of its instances.
func (s *Scene) whole() *whole {
	w := &whole{map[string][]string{}, map[string]bool{}, maxInstances}
	w.add(s, ".", 0)
	return w
}

// add adds the nodes of a scene that is at a place.
func (w *whole) add(s *Scene, at string, depth int) {
	for i := range s.Tree.Nodes {
		n := &s.Tree.Nodes[i]
		place := nodepath.Nest(at, n.Path)
		if n.Parent >= 0 && !w.known[place] {
			w.put(s, i, place)
		}
		path, uid := s.sceneOf(i)
		if path == "" || s.Scenes == nil || w.left == 0 || depth == maxOrigins {
			continue
		}
		if in := s.Scenes(path, uid); in != nil && len(in.Tree.Roots) > 0 {
			w.left--
			w.add(in, place, depth+1)
		}
	}
}

// put adds a node below its parent.
func (w *whole) put(s *Scene, node int, place string) {
	w.known[place] = true
	list := w.children[nodepath.Parent(place)]
	at := len(list)
	if n, ok := s.index(node); ok && s.foreign(node).IsZero() {
		at = min(max(n, 0), at)
	}
	w.children[nodepath.Parent(place)] = slices.Insert(list, at, place)
}

// order returns the positions of the places at and below one in the order in which the engine writes nodes: each before
// those below it.
func (w *whole) order(top string) map[string]int {
	order := map[string]int{}
	todo := []string{top}
	for len(todo) > 0 {
		place := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if _, twice := order[place]; twice {
			continue
		}
		order[place] = len(order)
		for _, child := range slices.Backward(w.children[place]) {
			todo = append(todo, child)
		}
	}
	return order
}
