package scene

import "savant/scene/nodepath"

// OwnUses finds the places of the view that refer to one of its nodes by a path, except parent=, which makes the tree.
func (s *Scene) OwnUses(node int) []Use {
	if !s.Tree.Leads(node) {
		return nil // they lead to another node of its name
	}
	return s.pathsTo([]string{s.Tree.Nodes[node].Path})
}

// LeadsFrom returns the item that the first reference or path of a field leads to; ok is false if there is none, or it
// leads out of the file.
func (s *Scene) LeadsFrom(at Field) (item int, ok bool) {
	known := newResources(s.View)
	for _, m := range s.Mentions(at, External|Internal) {
		if item, ok := known.Item(m); ok {
			return item, true
		}
	}
	if s.Kind(at.Item) == ConnectionItem || s.Kind(at.Item) == EditableItem {
		path, _ := s.Text(at)
		if n := s.Tree.Find(nodepath.Simplify(path)); n >= 0 {
			return s.item(n), true
		}
	}
	for _, use := range s.PathUses() {
		if use.Field != at {
			continue
		}
		if item, ok := s.Leads(use); ok {
			return item, true
		}
	}
	return 0, false
}

// Leads returns the item of the node that a path leads to; ok is false if it leads out of the scene.
func (s *Scene) Leads(use PathUse) (item int, ok bool) {
	for _, base := range use.Bases {
		places := s.follow(base, nodepath.Parse(use.Text))
		if len(places) == 0 {
			continue
		}
		if n := s.Tree.Find(places[len(places)-1]); n >= 0 {
			return s.item(n), true
		}
	}
	return 0, false
}
