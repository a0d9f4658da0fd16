//go:build unix

package e2e

import (
	"bytes"
	"path/filepath"
	"testing"
)

// TestPatchMadeSentApplied makes a patch of two edits by keyboard, drops it on the save of another engine and applies it there: one undo takes it
// back. Then it is chosen by keyboard, and the save has what the patch says.
func TestPatchMadeSentApplied(t *testing.T) {
	mine, _ := sample(t, "slot_1.sav")
	theirs, before := sample(t, "slot_1_godot3.sav")
	s := start(t, mine)
	s.sets("player.gold", "77")
	s.sets("player.inventory[0].count", "9")
	s.action("Make a patch of my changes")
	s.wait("dialog", named("patch-make"))
	s.write("More gold")
	s.key("Return")
	sent := filepath.Join(t.TempDir(), "more.savant-patch")
	s.saveTo(sent, "patch-made")
	if !bytes.Contains(read(t, sent), []byte(`"title": "More gold"`)) {
		t.Errorf("the patch is\n%s", read(t, sent))
	}
	s.key("ctrl+z", "ctrl+z")
	s.wait("dirty", func(e event) bool { return e["value"] == false })

	s.dropOn(theirs)
	s.wait("opened", opens(theirs))
	s.dropOn(sent)
	s.wait("patch", func(e event) bool { return e["applied"] == 2.0 })
	s.wait("dialog", named("patch"))
	s.key("Return")
	s.wait("patched", func(e event) bool { return e["applied"] == 2.0 && e["left"] == 0.0 })
	s.saved()
	holds(t, theirs, map[string]string{"player.gold": "77", "player.inventory[0].count": "9"})
	s.key("ctrl+z")
	s.dirty()
	s.saved()
	if !bytes.Equal(read(t, theirs), before) {
		t.Error("one undo does not take all of the patch back")
	}

	s.action("Apply a patch")
	s.openFrom(sent, "patch", nil)
	s.wait("dialog", named("patch"))
	s.key("Return")
	s.wait("patched", nil)
	s.saved()
	holds(t, theirs, map[string]string{"player.gold": "77", "player.inventory[0].count": "9"})
	s.leave()
}

// TestPatchOfTwoFiles makes a patch of two compared files by its key, and applies it to the left one: then both are the same.
func TestPatchOfTwoFiles(t *testing.T) {
	one, _ := sample(t, "slot_1.sav")
	two, _ := sample(t, "slot_1.sav")
	game(t, two, "player.gold", "5")
	game(t, two, "player.inventory[0].count", "9")
	s := start(t, one, two)
	s.key("ctrl+Tab")
	s.wait("selected", nil)
	s.action("Compare with…")
	s.wait("dialog", named("compare"))
	s.key("Return")
	s.wait("differences", func(e event) bool { return e["shown"] == 2.0 })
	s.key("ctrl+alt+s")
	s.wait("dialog", named("patch-make"))
	s.key("Return")
	sent := filepath.Join(t.TempDir(), "both.savant-patch")
	s.saveTo(sent, "patch-made")
	s.key("ctrl+w") // which leads to the file that was compared
	s.wait("closed", nil)
	s.wait("selected", nil)
	s.action("Apply a patch")
	s.openFrom(sent, "patch", nil)
	s.wait("dialog", named("patch"))
	s.key("Return")
	s.wait("patched", func(e event) bool { return e["applied"] == 2.0 && e["left"] == 0.0 })
	s.saved()
	if !bytes.Equal(read(t, one), read(t, two)) {
		t.Error("the left file is not as the right one")
	}
	s.leave()
}
