//go:build unix

package e2e

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestSheetsByKeyboard walks through settings, a new password and an export with the keyboard alone: forward and back, giving up
// from each place, and accepting on a button with Enter.
func TestSheetsByKeyboard(t *testing.T) {
	file, original := sample(t, "slot_1.sav")
	to := filepath.Join(t.TempDir(), "locked.sav")
	s := start(t, file)
	s.key("ctrl+comma")
	s.wait("dialog", named("settings"))
	s.key("Tab", "Tab", "shift+Tab", "Right")
	s.wait("setting", setting("text", "14"))
	s.key("Left")
	s.wait("setting", setting("text", "13"))
	s.key("ctrl+w")
	s.selected("#0")

	s.run("with a password")
	s.wait("dialog", named("password"))
	s.key("Tab", "Tab", "Return") // the switch, and Cancel
	s.goTo("player.gold")         // nothing is asked any more
	s.run("with a password")
	s.wait("dialog", named("password"))
	s.key("shift+Tab", "Escape") // in the list
	s.goTo("player.name")
	s.run("with a password")
	s.wait("dialog", named("password"))
	s.write("lantern")
	s.key("Tab", "Tab", "Tab", "Return") // Save as…
	s.saveTo(to, "saved")
	if b := read(t, to); !bytes.HasPrefix(b, []byte("GDEC")) {
		t.Errorf("the file begins with %q", b[:4])
	}
	if b := read(t, file); !bytes.Equal(b, original) {
		t.Error("the file it was made from has changed")
	}

	s.run("Export the value")
	s.wait("dialog", named("export"))
	s.key("Escape")
	s.goTo("player.position")
	s.run("Export the value")
	s.wait("dialog", named("export"))
	s.key("Down", "Return")
	made := filepath.Join(t.TempDir(), "position.json")
	s.saveTo(made, "exported")
	if b, err := os.ReadFile(made); err != nil || !strings.Contains(string(b), "Vector2") {
		t.Errorf("%v, %q", err, b)
	}

	s.run("About")
	s.wait("dialog", named("about"))
	s.key("Tab")
	s.key("Return")
	s.wait("copied", nil)
	s.key("Escape")
	s.leave()
}

// TestPanesByKeyboard shows every pane of a save and of a scene by its key, and checks its contents.
func TestPanesByKeyboard(t *testing.T) {
	save, _ := sample(t, "slot_1.sav")
	scene, text := sample(t, "player.tscn")
	s := start(t, scene, save)
	s.sets("player.gold", "77")
	// What has changed is compared once edits pause.
	counted := func(e event) bool { return e.text("event") == "changes" && e["count"].(float64) > 0 }
	if !slices.ContainsFunc(s.seen, counted) {
		s.wait("changes", counted)
	}
	at := func(number int, content string, rows float64) event {
		t.Helper()
		s.key("ctrl+" + string(rune('1'+number)))
		e := s.wait("pane", nil)
		if e["content"] != content || e["rows"].(float64) < rows {
			t.Errorf("Ctrl+%d shows %v with %v rows, not %s", number+1, e["content"], e["rows"], content)
		}
		return e
	}
	at(0, "bytes", 100)
	at(1, "changes", 1)
	at(2, "problems", 0)
	at(3, "history", 2)
	s.key("Escape", "ctrl+z", "ctrl+Tab") // to the scene
	s.selected("node[\".\"]")
	// The pane of the bytes shows a text as its lines.
	if lines := float64(bytes.Count(text, []byte("\n"))); at(0, "bytes", 10)["rows"] != lines {
		t.Errorf("Ctrl+1 does not show the %v lines of the scene", lines)
	}
	at(1, "changes", 0)
	at(2, "problems", 0)
	at(3, "history", 1)
	at(4, "connections", 1)
	at(5, "resources", 1)
	at(6, "uses", 0)
	s.leave()
}
