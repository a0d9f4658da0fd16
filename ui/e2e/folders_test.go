//go:build unix

package e2e

import (
	"os"
	"path/filepath"
	"testing"
)

// twoFolders are the saves of a game in two folders: one differs in two values, one is the same, and each folder has one that the other lacks.
func twoFolders(t *testing.T) (a, b string) {
	t.Helper()
	_, save := sample(t, "slot_1.sav")
	_, scene := sample(t, "player.tscn")
	a, b = t.TempDir(), t.TempDir()
	for path, content := range map[string][]byte{
		filepath.Join(a, "slots/slot_1.sav"): save, filepath.Join(b, "slots/slot_1.sav"): save,
		filepath.Join(a, "player.tscn"): scene, filepath.Join(b, "player.tscn"): scene,
		filepath.Join(a, "old.sav"): save, filepath.Join(b, "new.sav"): save,
	} {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	game(t, filepath.Join(b, "slots/slot_1.sav"), "player.gold", "5")
	game(t, filepath.Join(b, "slots/slot_1.sav"), "seed", "9")
	return a, b
}

// compared reports whether two folders were compared and so many files differ.
func compared(different int) func(event) bool {
	return func(e event) bool {
		return e["different"] == float64(different) && e["left-only"] == 1.0 && e["right-only"] == 1.0
	}
}

// TestCompareFolders compares two folders from the command line by keyboard: Enter compares two files, a difference is copied over and saved, and
// Escape comes back to where it is counted again.
func TestCompareFolders(t *testing.T) {
	a, b := twoFolders(t)
	s := launch(t, t.TempDir(), "--compare", a, b)
	s.ready()
	s.had("folders-compared", compared(1))
	s.key("Home", "F8")
	s.wait("file", func(e event) bool {
		return e.text("name") == "slots/slot_1.sav" && e["count"] == 2.0
	})
	s.key("Return")
	s.wait("differences", func(e event) bool { return e["shown"] == 2.0 })
	s.key("Home", "F8", "Return")
	s.wait("copied-over", nil)
	s.wait("differences", func(e event) bool { return e["shown"] == 1.0 })
	s.key("ctrl+s")
	s.wait("saved", nil)
	s.key("Escape")
	s.wait("closed", nil)
	s.wait("file-compared", func(e event) bool { return e.text("name") == "slots/slot_1.sav" && e["count"] == 1.0 })
	s.leave()
}

// TestCompareFoldersByMouse drops two folders on the window, opens a file with a double click, comes back by the button, and shows all files.
func TestCompareFoldersByMouse(t *testing.T) {
	a, b := twoFolders(t)
	s := start(t)
	s.dropOn(a, b)
	s.wait("folders-compared", compared(1))
	s.key("Home", "F8")
	e := s.wait("file", func(e event) bool { return e.text("name") == "slots/slot_1.sav" })
	s.still()
	s.point(standing(e))
	s.xdotool("click", "--repeat", "2", "--delay", "60", "1")
	s.wait("differences", func(e event) bool { return e["shown"] == 2.0 })
	s.action("Back to the folders")
	s.wait("closed", nil)
	s.wait("file-compared", func(e event) bool { return e["count"] == 2.0 })
	s.action("Only differences, or all rows")
	s.wait("files", func(e event) bool { return e["shown"] == 4.0 })
	s.key("ctrl+e")
	s.write("PLAYER")
	s.key("Return")
	s.wait("file", func(e event) bool { return e.text("name") == "player.tscn" })
	s.leave()
}
