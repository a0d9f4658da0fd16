package page

import "savant/ui/host"

// EditorID is the id of the editor where it is one of the panes.
const EditorID host.PaneID = "editor"

// Join puts a pane before the others and brings it to the front: the editor, in a window that is too low to show it above them.
func (s *Panes) Join(first Pane) {
	s.joined, s.behind = first, s.front
	s.all = append([]Pane{first}, s.all...)
	s.rejoin(first)
}

// Part takes the joined pane away, and shows the one that was in front last.
func (s *Panes) Part() {
	s.joined, s.all = nil, s.all[1:]
	s.rejoin(s.behind)
}

func (s *Panes) rejoin(front Pane) {
	s.arrow.Hidden = s.Joined()
	s.body.Hidden = !s.Joined() && s.shut
	s.came = false
	s.bringFront(front)
	s.Refresh()
	s.head.Refresh()
}

// Joined reports whether there is a joined pane.
func (s *Panes) Joined() bool { return s.joined != nil }

// turn goes from the joined pane to the one that was in front before it, or back.
func (s *Panes) turn(toJoined bool) {
	if toJoined {
		s.Show(s.joined.ID())
	} else {
		s.Show(s.behind.ID())
	}
}
