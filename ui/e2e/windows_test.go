//go:build unix

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// windows are the program's windows on the screen.
func (s *session) windows() []string {
	s.t.Helper()
	return s.search("--pid", fmt.Sprint(s.cmd.Process.Pid))
}

// active waits until the window that has the keyboard is called so.
func (s *session) active(name string) {
	s.t.Helper()
	s.search("--name", name)
}

func count(n int) func(event) bool {
	return func(e event) bool { return e["count"] == float64(n) }
}

// TestSecondStartHandsItsFilesOver starts the program again, with a file named as seen from another folder.
func TestSecondStartHandsItsFilesOver(t *testing.T) {
	one, _ := sample(t, "slot_1.sav")
	two, _ := sample(t, "player.tscn")
	s := start(t, one)
	second := launch(t, s.home, filepath.Base(two))
	second.end() // it is not in this folder: the running program says so
	if e := s.wait("error", nil); !strings.Contains(e.text("text"), "player.tscn") {
		t.Errorf("the running program says %q", e.text("text"))
	}
	second = launch(t, s.home, two, one)
	second.wait("handed", nil)
	second.end()
	s.wait("taken", func(e event) bool { return fmt.Sprint(e["files"]) == fmt.Sprint([]any{two, one}) })
	s.wait("opened", opens(two))
	s.wait("opened", opens(one)) // its tab comes to the front again: it is open once
	s.leave()
}

// TestSecondStartConverts hands a file over for converting, as the action of the desktop's menu does.
func TestSecondStartConverts(t *testing.T) {
	file, _ := sample(t, "slot_1.sav")
	s := start(t)
	second := launch(t, s.home, "--convert", file)
	second.wait("handed", nil)
	second.end()
	s.wait("dialog", func(e event) bool { return e.text("name") == "convert" })
	s.wait("waiting", func(e event) bool { return e["files"] == 1.0 })
	if _, err := os.Stat(file + ".json"); err == nil {
		t.Error("it is converted before it is chosen what to make")
	}
	s.xdotool("windowactivate", "--sync", s.window)
	s.key("Return")
	s.wait("converted", func(e event) bool { return e["done"] == 1.0 })
}

// TestSecondStartAlone starts the program while the first one is stopped and cannot answer.
func TestSecondStartAlone(t *testing.T) {
	file, _ := sample(t, "slot_1.sav")
	s := start(t)
	if err := s.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.cmd.Process.Signal(syscall.SIGCONT) }()
	second := launch(t, s.home, file)
	second.wait("opened", opens(file))
	second.wait("alone", nil)
	second.wait("ready", nil)
}

// TestStartAfterACrash finds the socket of a program that was killed.
func TestStartAfterACrash(t *testing.T) {
	file, _ := sample(t, "slot_1.sav")
	s := start(t)
	s.crash()
	again := launch(t, s.home, file)
	again.wait("opened", opens(file))
	again.wait("ready", nil)
	for _, e := range again.seen {
		if e.text("event") == "alone" {
			t.Errorf("it says it is not alone: %v", e)
		}
	}
	third := launch(t, s.home, file)
	third.wait("handed", nil)
	third.end()
	again.wait("taken", nil)
}

// TestApart starts a second program on its own.
func TestApart(t *testing.T) {
	file, _ := sample(t, "slot_1.sav")
	s := start(t)
	second := launch(t, s.home, "--apart", file)
	second.wait("opened", opens(file))
	second.wait("ready", nil)
	for len(s.events) > 0 {
		if e := <-s.events; e.text("event") == "taken" {
			t.Error("the running program took the file")
		}
	}
}

// TestTabMovesToANewWindow edits a file, moves its tab, and goes on there: the edit, undo and the file are the same.
func TestTabMovesToANewWindow(t *testing.T) {
	one, original := sample(t, "slot_1.sav")
	two, _ := sample(t, "player.tscn")
	s := start(t, two, one)
	first := s.window
	s.goTo("player.gold")
	s.key("Return", "ctrl+a")
	s.write("4321")
	s.key("Return")
	s.wait("dirty", func(e event) bool { return e["value"] == true })
	s.run("Move the tab to a new")
	s.wait("window", count(2))
	s.wait("moved", opens(one))
	s.window = s.other(first)
	s.xdotool("windowactivate", "--sync", s.window)
	s.key("ctrl+z")
	s.wait("value", func(e event) bool { return e.text("path") == "player.gold" && strings.Contains(e.text("text"), "1250") })
	s.key("ctrl+shift+z")
	s.wait("value", func(e event) bool { return e.text("path") == "player.gold" && strings.Contains(e.text("text"), "4321") })
	s.key("ctrl+s")
	s.wait("saved", opens(one))
	if got := read(t, one); string(got) == string(original) {
		t.Error("the moved tab saved nothing")
	}

	// The file is open once: opening it from the first window activates the second.
	again := launch(t, s.home, two)
	again.wait("handed", nil)
	s.wait("opened", opens(two))
	s.active("player.tscn — Savant")

	s.xdotool("windowactivate", "--sync", s.window)
	s.key("ctrl+shift+w")
	s.wait("window", count(1))
	s.xdotool("windowactivate", "--sync", first)
	s.key("ctrl+shift+w") // the last one ends the program
	s.end()
}

// other waits for a window that is not this one.
func (s *session) other(known string) string {
	s.t.Helper()
	for range 600 {
		for _, w := range s.windows() {
			if w != known {
				return w
			}
		}
	}
	s.t.Fatal("there is no other window")
	return ""
}

// run does an action through the palette.
func (s *session) run(words string) {
	s.t.Helper()
	s.key("ctrl+shift+p")
	s.wait("dialog", func(e event) bool { return e.text("name") == "palette" })
	s.write(words)
	s.key("Return")
}

// TestNewWindowByKey opens a window and a file in it.
func TestNewWindowByKey(t *testing.T) {
	file, _ := sample(t, "slot_1.sav")
	s := start(t)
	first := s.window
	s.key("ctrl+shift+n")
	s.wait("window", count(2))
	s.window = s.other(first)
	second := launch(t, s.home, "--new-window", file)
	second.wait("handed", nil)
	s.wait("window", count(3))
	s.wait("opened", opens(file))
	s.key("ctrl+q") // all windows
	s.end()
}
