//go:build unix

package e2e

import (
	"bytes"
	"testing"
)

// TestBinarySceneByHand turns a bone of a binary scene with the mouse, then renames its skeleton and saves: the engine reads both, and undo
// gives back the file.
func TestBinarySceneByHand(t *testing.T) {
	file, original := copyOf(t, boneTurn{file: "vectors/godot-4.6/resources/world3d.scn"}.path(t))
	s := start(t, file)
	s.action("Bones in the whole window")
	seen := s.wait("skeleton", func(e event) bool { return e["large"] == true })
	seen = s.pick(seen, "Bone.002")
	_, from, to := s.ring(seen)
	s.drag(from, to)
	s.wait("bone", func(e event) bool { return e.text("name") == "Bone.002" })
	s.picture()
	s.key("ctrl+s")
	s.wait("saved", nil)
	if bytes.Equal(read(t, file), original) {
		t.Error("the file is what it was")
	}
	s.action("Bones in the whole window")
	s.goTo("node.Skeleton3D")
	s.key("F2")
	s.wait("dialog", nil)
	s.write("Frame")
	s.key("Return")
	s.wait("dirty", func(e event) bool { return e["value"] == true })
	s.picture()
	s.key("ctrl+s")
	s.wait("saved", nil)
	asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: `"Frame"`}, file)
	s.key("ctrl+z", "ctrl+z")
	s.wait("dirty", nil)
	s.key("ctrl+s")
	s.wait("saved", nil)
	if !bytes.Equal(read(t, file), original) {
		t.Error("undone and saved, the file is not what it was")
	}
	s.leave()
}
