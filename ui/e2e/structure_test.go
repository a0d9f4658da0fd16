//go:build unix

package e2e

import (
	"bytes"
	"strings"
	"testing"
)

// TestRenameNode renames a node with F2: every path that names it follows, the engine loads the scene, and taking it back
// gives the file that was there.
func TestRenameNode(t *testing.T) {
	file, original := sample(t, "player.tscn")
	s := start(t, file)
	s.goTo("node.Armature")
	s.key("F2")
	s.wait("dialog", func(e event) bool { return e.text("name") == "rename" })
	s.key("ctrl+a")
	s.write("Frame")
	s.key("Return")
	s.wait("dirty", func(e event) bool { return e["value"] == true })
	s.key("ctrl+s")
	s.wait("saved", nil)
	edited := string(read(t, file))
	if n := strings.Count(edited, "Armature"); n != 0 {
		t.Errorf("the old name still stands %d times", n)
	}
	if got, want := strings.Count(edited, `"Frame`), strings.Count(string(original), `"Armature`); got != want {
		t.Errorf("the new name stands %d times, the old one stood %d times", got, want)
	}
	asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: "Frame/Skeleton3D"}, file)
	s.key("ctrl+z")
	s.wait("dirty", nil)
	s.key("ctrl+s")
	s.wait("saved", nil)
	if got := read(t, file); !bytes.Equal(got, original) {
		t.Error("undone and saved, the file is not what it was")
	}
	s.leave()
}

// TestDuplicateAndRemove makes an entry twice and takes one away again, by the keys of the outline.
func TestDuplicateAndRemove(t *testing.T) {
	file, original := sample(t, "slot_1.sav")
	s := start(t, file)
	s.goTo("player.inventory[3]")
	s.key("ctrl+l", "ctrl+d")
	s.wait("dirty", func(e event) bool { return e["value"] == true })
	s.key("ctrl+s")
	s.wait("saved", nil)
	if got := dumped(t, file); got["player.inventory[4].item"].Text != got["player.inventory[3].item"].Text {
		t.Errorf("entry 4 is no twin of entry 3: %s", got["player.inventory[4].item"].Text)
	}
	s.goTo("player.inventory[4]")
	s.key("ctrl+l", "Delete")
	s.wait("dirty", func(e event) bool { return e["value"] == true })
	s.key("ctrl+s")
	s.wait("saved", nil)
	if got := read(t, file); !bytes.Equal(got, original) {
		t.Error("with the twin removed the file is not what it was")
	}
	s.leave()
}

// TestFindListsEveryHit looks for a key in the whole save.
func TestFindListsEveryHit(t *testing.T) {
	file, _ := sample(t, "slot_1.sav")
	s := start(t, file)
	s.key("ctrl+f")
	s.wait("dialog", func(e event) bool { return e.text("name") == "find" })
	s.write("silver key")
	s.wait("found", func(e event) bool { return e["hits"] == float64(5) })
	s.leave()
}
