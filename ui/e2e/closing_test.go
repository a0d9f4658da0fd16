//go:build unix

package e2e

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestQuitSavesAll edits two files and quits: one question is asked, and Enter saves both.
func TestQuitSavesAll(t *testing.T) {
	one, first := sample(t, "slot_1.sav")
	two, second := sample(t, "slot_1_godot3.sav")
	s := start(t, one, two)
	s.sets("player.gold", "71")
	s.key("ctrl+Tab")
	s.selected("#0")
	s.sets("player.gold", "72")
	s.key("ctrl+q")
	s.wait("unsaved", func(e event) bool { return e["files"] == 2.0 })
	s.key("Return")
	s.end()
	if bytes.Equal(read(t, one), first) || bytes.Equal(read(t, two), second) {
		t.Error("they are not both saved")
	}
}

// TestTerminated has the system ask the program to end while it searches: it ends well, and says nothing.
func TestTerminated(t *testing.T) {
	file, _ := made(t, "["+strings.Repeat("1, ", 300_000)+"1]")
	s := start(t, file)
	s.key("ctrl+e")
	s.write("1")
	s.wait("filtering", nil)
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	s.end()
}

// TestCrashKeepsTheSession kills the program; the next start opens what was open, with the edit that was made, though the crash came while
// the preferences were written.
func TestCrashKeepsTheSession(t *testing.T) {
	file, _ := sample(t, "slot_1.sav")
	s := start(t)
	s.key("ctrl+comma")
	s.wait("dialog", named("settings"))
	s.key("Tab", "Tab", "Tab", "Tab", "space")
	s.wait("setting", setting("reopen", "on"))
	second := launch(t, s.home, file)
	second.wait("handed", nil)
	second.end()
	s.wait("opened", opens(file))
	s.sets("player.gold", "4321")
	s.journalled()
	s.kept([]byte(`player.gold`))
	s.crash()
	if err := os.Truncate(filepath.Join(s.home, "fyne", "org.savant.editor", "preferences.json"), 0); err != nil {
		t.Fatal(err)
	}
	again := launch(t, s.home)
	again.wait("opened", opens(file))
	again.selected("player.gold")
	again.wait("recovery", nil)
}

// kept waits until a text is in the copy of the preferences, which is written after them: the program does not say so.
func (s *session) kept(text []byte) {
	s.t.Helper()
	for range 1000 {
		b, err := os.ReadFile(filepath.Join(s.home, "fyne", "org.savant.editor", "spare", "preferences.json"))
		if err == nil && bytes.Contains(b, text) {
			return
		}
		s.xdotool("getmouselocation") // takes a moment
	}
	s.t.Fatal("what is open was not kept")
}

// TestMenusByKeyboard opens the menus with F10, and with Alt alone, moves to one and runs an item.
func TestMenusByKeyboard(t *testing.T) {
	file, _ := sample(t, "slot_1.sav")
	s := start(t, file)
	s.key("F10")
	s.wait("dialog", named("menus"))
	s.key("Right", "Right", "Down", "Down", "Return") // File, Edit, View: Bytes or source, Changes
	s.wait("pane", nil)
	s.key("F10")
	s.wait("dialog", named("menus"))
	s.key("Escape")
	s.goTo("player.gold") // the keyboard is back in the window
	s.key("Alt_L")
	s.key("Left", "Up", "Return") // Help: its last entry
	s.wait("dialog", named("about"))
	s.key("Escape")
	s.leave()
}
