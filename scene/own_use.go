package scene

// OwnUses finds the places of the view that name one of its nodes by a path. parent= is not among them, it makes the tree.
func (s *Scene) OwnUses(node int) []Use {
	return s.pathsTo([]string{s.Tree.Nodes[node].Path})
}

// Leads returns the item of the node that a path leads to; ok is false if it leads out of the scene.
func (s *Scene) Leads(use PathUse) (item int, ok bool) {
	for _, base := range use.Bases {
		places := s.follow(base, routeOf(use.Text))
		if len(places) == 0 {
			continue
		}
		if n := s.Tree.Find(places[len(places)-1]); n >= 0 {
			return s.item(n), true
		}
	}
	return 0, false
}
