//go:build unix

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func sample(t *testing.T, name string) (string, []byte) {
	t.Helper()
	return copyOf(t, filepath.Join("..", "..", "assets", "samples", name))
}

func opens(file string) func(event) bool {
	return func(e event) bool { return strings.HasSuffix(e.text("file"), filepath.Base(file)) }
}

func TestDropOpens(t *testing.T) {
	dropped, _ := sample(t, "player.tscn")
	s := start(t)
	if out, err := exec.Command(desktopTool(t, "drop-files"), "--window", s.window, dropped).CombinedOutput(); err != nil {
		t.Fatalf("drop: %v\n%s", err, out)
	}
	s.wait("opened", opens(dropped))
	s.leave()
}

func TestSystemDialogOpens(t *testing.T) {
	file, _ := sample(t, "slot_1.sav")
	s := start(t)
	s.key("ctrl+o")
	s.openFrom(file, "opened", opens(file))
	s.leave()
}

func TestSeveralArgumentsOpen(t *testing.T) {
	one, _ := sample(t, "slot_1.sav")
	two, _ := sample(t, "player.tscn")
	s := start(t, one, two)
	for _, f := range []string{one, two} {
		found := false
		for _, e := range s.seen {
			found = found || e.text("event") == "opened" && opens(f)(e)
		}
		if !found {
			t.Errorf("%s was not opened", filepath.Base(f))
		}
	}
	s.leave()
}

func TestMissingFileIsSaid(t *testing.T) {
	s := start(t)
	missing := filepath.Join(t.TempDir(), "gone.sav")
	if out, err := exec.Command(desktopTool(t, "drop-files"), "--raw", "--window", s.window, "file://"+missing).CombinedOutput(); err != nil {
		t.Fatalf("drop: %v\n%s", err, out)
	}
	if e := s.wait("error", nil); !strings.Contains(e.text("text"), "gone.sav") {
		t.Errorf("the error does not name the file: %s", e.text("text"))
	}
}

func TestEncryptedFileAsksForTheKey(t *testing.T) {
	s := start(t, corpus(t, "saves/third-person-Godot-4__saves__save.dat"))
	for _, e := range s.seen {
		if e.text("event") == "dialog" && e.text("name") == "key" {
			return
		}
	}
	s.wait("dialog", func(e event) bool { return e.text("name") == "key" })
}

// TestChangedOnDisk edits a file that something else writes meanwhile: saving asks, and nothing is lost without an answer.
func TestChangedOnDisk(t *testing.T) {
	file, _ := sample(t, "slot_1.sav")
	s := start(t, file)
	s.goTo("player.gold")
	s.key("Return", "ctrl+a")
	s.write("77")
	s.key("Return")
	s.wait("dirty", func(e event) bool { return e["value"] == true })
	other := []byte("something else")
	if err := os.WriteFile(file, other, 0o644); err != nil {
		t.Fatal(err)
	}
	s.key("ctrl+s")
	s.wait("dialog", func(e event) bool { return e.text("name") == "changed" })
	if got := read(t, file); string(got) != string(other) {
		t.Error("the file was overwritten without a question")
	}
	s.key("Escape")
}

// TestUnsavedEditsAreAskedFor closes the window with an edit in it.
func TestUnsavedEditsAreAskedFor(t *testing.T) {
	file, original := sample(t, "slot_1.sav")
	s := start(t, file)
	s.goTo("player.gold")
	s.key("Return", "ctrl+a")
	s.write("78")
	s.key("Return")
	s.wait("dirty", func(e event) bool { return e["value"] == true })
	s.key("alt+F4")
	s.wait("dialog", func(e event) bool { return e.text("name") == "unsaved" })
	if got := read(t, file); string(got) != string(original) {
		t.Error("the file was written without a question")
	}
}
