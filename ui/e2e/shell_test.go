//go:build unix

package e2e

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestSaveShowsWhatItChanges shows what a save changes, saves, and finds just that changed.
func TestSaveShowsWhatItChanges(t *testing.T) {
	file, original := sample(t, "slot_1.sav")
	s := start(t, file)
	s.sets("player.gold", "77")
	s.run("what saving")
	if e := s.wait("saving", nil); e["lines"] != float64(3) {
		t.Errorf("%v lines are shown: a headline, what was, what becomes", e["lines"])
	}
	s.key("Escape", "ctrl+s")
	s.wait("saved", opens(file))
	changed := 0
	for i, b := range read(t, file) {
		if b != original[i] {
			changed++
		}
	}
	if changed != 2 {
		t.Errorf("%d bytes have changed", changed)
	}
	s.leave()
}

// TestPasswordIsSet saves a copy with a password through the system's dialog; it opens with that alone.
func TestPasswordIsSet(t *testing.T) {
	file, original := sample(t, "slot_1.sav")
	to := filepath.Join(t.TempDir(), "locked.sav")
	s := start(t, file)
	s.run("with a password")
	s.wait("dialog", named("password"))
	s.write("lantern")
	s.key("Return")
	s.saveTo(to, "saved")
	if b := read(t, to); !bytes.HasPrefix(b, []byte("GDEC")) {
		t.Errorf("the file begins with %q", b[:4])
	}
	if b := read(t, file); !bytes.Equal(b, original) {
		t.Error("the file it was made from has changed")
	}
	s.leave()
	again := start(t, to)
	again.write("lantern")
	again.key("Return")
	again.wait("opened", opens(to))
	again.goTo("player.gold")
	again.leave()
}

// TestBackupsByKeyboard saves twice, opens the list of backups, compares with the older one and restores it.
func TestBackupsByKeyboard(t *testing.T) {
	file, original := sample(t, "slot_1.sav")
	s := start(t, file)
	for _, gold := range []string{"71", "72"} {
		s.sets("player.gold", gold)
		s.key("ctrl+s")
		s.wait("saved", opens(file))
	}
	s.run("Backups")
	if e := s.wait("backups", nil); e["count"] != float64(2) {
		t.Fatalf("%v backups", e["count"])
	}
	s.wait("dialog", named("backups"))
	s.key("Down", "Return")
	s.wait("compared", nil)
	s.key("ctrl+shift+Tab") // back to the list
	s.key("shift+Tab", "space")
	s.wait("dialog", named("restore"))
	s.key("Return")
	s.wait("restored", nil)
	s.wait("opened", opens(file))
	if !bytes.Equal(read(t, file), original) {
		t.Error("the file is not what it was at first")
	}
}

// TestTrialByKeyboard takes the first thing to try with the keyboard alone.
func TestTrialByKeyboard(t *testing.T) {
	s := start(t)
	s.key("Tab", "Tab", "Tab", "Return") // after the button and the saves on this computer
	s.selected("player.gold")
	s.wait("tried", nil)
	s.key("ctrl+F1")
	s.wait("dialog", named("keys"))
	s.key("Page_Down", "Escape")
	s.run("About")
	s.wait("dialog", named("about"))
	s.key("Escape")
	s.leave()
}

// TestTipTellsTheKey rests the pointer on the cross of a tab.
func TestTipTellsTheKey(t *testing.T) {
	file, _ := sample(t, "slot_1.sav")
	s := start(t, file)
	s.xdotool("mousemove", "--window", s.window, "40", "42")
	s.xdotool("mousemove", "--window", s.window, "44", "43")
	if e := s.wait("tip", nil); e.text("text") != file {
		t.Errorf("the tab says %q", e.text("text"))
	}
	s.xdotool("mousemove", "--window", s.window, "88", "43")
	s.xdotool("mousemove", "--window", s.window, "89", "43")
	if e := s.wait("tip", nil); !strings.Contains(e.text("text"), "Ctrl+W") {
		t.Errorf("the cross says %q", e.text("text"))
	}
	s.leave()
}

// TestErrorIsCopied drops a missing file, and copies the error message by keyboard.
func TestErrorIsCopied(t *testing.T) {
	s := start(t)
	missing := filepath.Join(t.TempDir(), "gone.sav")
	if out, err := exec.Command(desktopTool(t, "drop-files"), "--raw", "--window", s.window, "file://"+missing).CombinedOutput(); err != nil {
		t.Fatalf("drop: %v\n%s", err, out)
	}
	said := s.wait("error", nil).text("text")
	s.key("F6", "space")
	if e := s.wait("copied", nil); e.text("text") != said {
		t.Errorf("%q is copied, not %q", e.text("text"), said)
	}
	s.key("Escape")
	s.leave()
}

// TestExportByKeyboard writes a value as JSON through the system's dialog.
func TestExportByKeyboard(t *testing.T) {
	file, _ := sample(t, "slot_1.sav")
	to := filepath.Join(t.TempDir(), "position.json")
	s := start(t, file)
	s.goTo("player.position")
	s.run("Export the value")
	s.wait("dialog", named("export"))
	s.write("JSON")
	s.key("Return")
	s.saveTo(to, "exported")
	if b, err := os.ReadFile(to); err != nil || !strings.Contains(string(b), "Vector2") {
		t.Errorf("%v, %q", err, b)
	}
	s.leave()
}
