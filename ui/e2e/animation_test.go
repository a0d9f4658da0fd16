package e2e

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// keyPlaces returns the places of the keys of the chosen track.
func keyPlaces(t *testing.T, e event) [][2]int {
	t.Helper()
	list, _ := e["keys"].([]any)
	var places [][2]int
	for _, item := range list {
		at := item.([]any)
		places = append(places, [2]int{int(at[0].(float64)), int(at[1].(float64))})
	}
	return places
}

// last is the last event of a name that was waited past.
func (s *session) last(name string) event {
	s.t.Helper()
	for _, e := range slices.Backward(s.seen) {
		if e.text("event") == name {
			return e
		}
	}
	s.t.Fatalf("no %q was seen", name)
	return nil
}

// dragKey drags a key of the chosen track by some pixels until it is elsewhere: the window may still be making room.
func (s *session) dragKey(key, by int) {
	s.t.Helper()
	const tries = 6
	s.still()
	seen := s.last("animation")
	for range tries {
		at := keyPlaces(s.t, seen)[key]
		s.drag(at, [2]int{at[0] + by, at[1]})
		if s.within(patience/tries, "changes", func(e event) bool { return e["count"] != float64(0) }) {
			return
		}
		seen = s.last("animation")
	}
	s.t.Fatal("the key cannot be dragged")
}

// TestJumpRetimed drags a key of a track to another time and saves: only the line of its keys changes, and one undo
// reverts it.
func TestJumpRetimed(t *testing.T) {
	file, original := copyOf(t, filepath.Join("..", "..", "assets", "samples", "player.tscn"))
	s := start(t, file)
	s.goTo("node.AnimationPlayer")
	s.action("Animation")
	s.wait("animation", func(e event) bool { return e.text("name") == "idle" && len(keyPlaces(t, e)) == 3 })
	s.dragKey(1, 60)
	s.key("ctrl+s")
	s.wait("saved", nil)
	onlyLines(t, string(original), string(read(t, file)), []string{"tracks/0/keys = "})
	s.key("ctrl+z")
	s.wait("dirty", nil)
	s.key("ctrl+s")
	s.wait("saved", nil)
	if got := read(t, file); !bytes.Equal(got, original) {
		t.Error("one undo and saved, the file is not what it was")
	}
	s.leave()
}

// TestTrackAdded adds a track for a property that is chosen after its node, and keys it: the key is the new track's, and typing on it replaces the
// value.
func TestTrackAdded(t *testing.T) {
	told(t, func(t *testing.T, by hand) {
		file, _ := copyOf(t, filepath.Join("..", "..", "assets", "samples", "player.tscn"))
		s := start(t, file)
		s.goTo("node.AnimationPlayer")
		s.action("Animation")
		s.wait("animation", func(e event) bool { return e.text("name") == "idle" && len(keyPlaces(t, e)) == 3 })
		if by == mouse {
			s.still()
			s.point(keyPlaces(t, s.last("animation"))[0])
			s.xdotool("click", "3")
			s.choose("Add a track")
		} else {
			s.key("Insert")
		}
		s.wait("dialog", named("animation-track"))
		s.write("property")
		s.key("Return")
		s.wait("dialog", named("animation-target"))
		s.key("Tab", "Return")
		s.wait("dialog", named("node"))
		s.write("collisionshape")
		s.key("Return")
		s.wait("dialog", named("animation-part"))
		s.write("debug")
		s.looked()
		s.key("Return")
		s.key("Return")
		s.wait("animation", func(e event) bool { return e["tracks"] == 5.0 && e["track"] == 4.0 })
		s.looked()
		s.key("k") // the key is set, and the keyboard is in the fields of its value
		s.wait("animation", func(e event) bool { return e["track"] == 4.0 && len(keyPlaces(t, e)) == 1 })
		ruler := func(e event) float64 { return e["start"].([]any)[1].(float64) }
		was := ruler(s.last("animation"))
		s.key("ctrl+shift+j")
		s.wait("animation", func(e event) bool { return ruler(e) < was }) // the tracks have more room
		s.still()
		s.looked()
		s.saved()
		s.leave()
	})
}

// TestTrackTargetCompleted adds a track by typing the beginning of a node and of its property; Down writes what is offered.
func TestTrackTargetCompleted(t *testing.T) {
	file, original := copyOf(t, filepath.Join("..", "..", "assets", "samples", "player.tscn"))
	s := start(t, file)
	s.goTo("node.AnimationPlayer")
	s.action("Animation")
	s.wait("animation", func(e event) bool { return e.text("name") == "idle" && len(keyPlaces(t, e)) == 3 })
	s.key("Insert")
	s.wait("dialog", named("animation-track"))
	s.write("property")
	s.key("Return")
	s.wait("dialog", named("animation-target"))
	s.key("ctrl+a")
	s.write("collis")
	s.still() // the nodes are found in the background
	s.key("Down")
	s.write(":disa")
	s.still()
	s.looked()
	s.key("Down", "Return")
	s.wait("changes", nil)
	s.saved()
	if got := string(read(t, file)); !strings.Contains(got, `NodePath("CollisionShape3D:disabled")`) || len(got) <= len(original) {
		t.Errorf("there is no such track in\n%s", got)
	}
	s.leave()
}
