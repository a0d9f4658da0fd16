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

// dropOn drops files on the window.
func (s *session) dropOn(files ...string) {
	s.t.Helper()
	args := append([]string{"--window", s.window}, files...)
	if out, err := exec.Command(desktopTool(s.t, "drop-files"), args...).CombinedOutput(); err != nil {
		s.t.Fatalf("drop: %v\n%s", err, out)
	}
}

// begun converts the files that were dropped: the button for it has the keyboard.
func (s *session) begun() {
	s.t.Helper()
	s.wait("waiting", nil)
	s.key("Return")
	s.wait("converting", nil)
}

// TestConvertDropped drops saves on the pane that converts: JSON is made of each, and drops of that make the same bytes again.
func TestConvertDropped(t *testing.T) {
	one, original := sample(t, "slot_1.sav")
	two, _ := copyOf(t, corpus(t, "saves/TrigRPG__settings.save"))
	s := start(t)
	s.action("Convert files")
	s.wait("dialog", func(e event) bool { return e.text("name") == "convert" })
	s.dropOn(one, two)
	s.begun()
	s.wait("converted", func(e event) bool { return e["files"] == 2.0 && e["done"] == 2.0 })
	for _, f := range []string{one, two} {
		if b := read(t, f+".json"); !bytes.HasPrefix(b, []byte("{")) {
			t.Errorf("%s.json is no JSON", filepath.Base(f))
		}
	}
	if err := os.Remove(one); err != nil {
		t.Fatal(err)
	}
	s.key("Tab", "Tab", "Tab") // from the list over the buttons to choose files and a folder, to the form
	s.key("space")
	s.key("Down", "Down", "Return")
	s.dropOn(one + ".json")
	s.begun()
	s.wait("converted", func(e event) bool { return e["done"] == 1.0 })
	if got := read(t, one); !bytes.Equal(got, original) {
		t.Error("back from JSON the file is not what it was")
	}
	s.leave()
}

// TestConvertAFolderForAnotherEngine makes saves for Godot 3 of a folder: what has no twin is told, and only converted when that is
// switched on; the engine reads the result.
func TestConvertAFolderForAnotherEngine(t *testing.T) {
	file, _ := sample(t, "slot_1.sav")
	folder := filepath.Dir(file)
	s := start(t)
	s.action("Convert files")
	s.wait("dialog", func(e event) bool { return e.text("name") == "convert" })
	s.key("Tab", "Tab", "space", "Down", "Down", "Down", "Return") // a save
	s.key("Tab", "space")                                          // the vectors of plain JSON cannot be chosen now
	s.key(strings.Fields(strings.Repeat("Down ", 4))...)           // the same engine, Godot 2, 3.0, 3.1 and 3.2, 3.3 to 3.6
	s.key("Return", "Tab", "Tab", "space", "Down", "Return")       // into a folder
	s.dropOn(folder)
	s.wait("previewed", func(e event) bool { return e["ready"] == 0.0 }) // for such values
	s.key("Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "space")             // from the first field: convert them too
	s.wait("previewed", func(e event) bool { return e["ready"] == 1.0 })
	s.action("Convert the pending files")
	made := s.wait("converted-file", func(e event) bool { return e["done"] == true }).text("out")
	s.wait("converted", nil)
	asksEngine(t, edit{engine: []string{"3.6", "store_var"}, shows: "Mira"}, made)
	s.leave()
}

// TestConvertReplacesOnlyWhenTold leaves an existing file alone until the user chooses to replace it.
func TestConvertReplacesOnlyWhenTold(t *testing.T) {
	file, _ := sample(t, "slot_1.sav")
	other, _ := sample(t, "slot_1_godot3.sav")
	for _, f := range []string{file, other} {
		if err := os.WriteFile(f+".json", []byte("mine"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s := start(t)
	s.action("Convert files")
	s.wait("dialog", func(e event) bool { return e.text("name") == "convert" })
	s.dropOn(file, other)
	s.wait("previewed", func(e event) bool { return e["files"] == 2.0 && e["ready"] == 0.0 })
	s.key("Return", "Escape") // nothing can be begun: the list of forms opens
	s.still()
	if got := read(t, file+".json"); string(got) != "mine" {
		t.Fatal("it was replaced without being told to")
	}
	s.action("Replace existing files")
	s.wait("converted", func(e event) bool { return e["done"] == 2.0 })
	if got := read(t, file+".json"); string(got) == "mine" {
		t.Error("it was not replaced")
	}
	s.leave()
}

// TestConvertShowsTheFolder has the system show the folder of what was made.
func TestConvertShowsTheFolder(t *testing.T) {
	file, _ := sample(t, "slot_1.sav")
	tools := t.TempDir()
	told := filepath.Join(tools, "told")
	script := "#!/bin/sh\necho \"$1\" > \"" + told + ".part\"; mv \"" + told + ".part\" \"" + told + "\"\n"
	if err := os.WriteFile(filepath.Join(tools, "xdg-open"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", tools+":"+os.Getenv("PATH"))
	s := start(t)
	s.action("Convert files")
	s.wait("dialog", func(e event) bool { return e.text("name") == "convert" })
	s.dropOn(file)
	s.begun()
	s.wait("converted", func(e event) bool { return e["done"] == 1.0 })
	s.action("Show the output folder")
	if e := s.wait("folder", nil); e.text("path") != filepath.Dir(file) {
		t.Errorf("%s is shown", e.text("path"))
	}
	s.leave()
	if got := read(t, told); !strings.Contains(string(got), filepath.Dir(file)) {
		t.Errorf("the system was asked for %s", got)
	}
}

// TestConvertTellsBefore drops files of which some cannot be converted: that is told before, the others are converted, and what JSON of a scene cannot
// become is told once that is chosen.
func TestConvertTellsBefore(t *testing.T) {
	save, _ := sample(t, "slot_1.sav")
	folder := filepath.Dir(save)
	put := func(name, text string) string {
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	unknown := put("unknown.bin", strings.Repeat("\xff\x81\x03", 99))
	words, empty := put("words.txt", "Hello, world\n"), put("empty.sav", "")
	scene := put("a.tscn", "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n")
	s := start(t)
	s.action("Convert files")
	s.wait("dialog", func(e event) bool { return e.text("name") == "convert" })
	s.dropOn(unknown, scene, words, empty, save)
	s.wait("previewed", func(e event) bool { return e["files"] == 5.0 && e["ready"] == 2.0 && e.text("is") == "unknown bytes" })
	s.key("Return")
	s.wait("converted", func(e event) bool { return e["files"] == 2.0 && e["done"] == 2.0 })
	for _, file := range []string{unknown, words, empty} {
		if _, err := os.Stat(file + ".json"); err == nil {
			t.Errorf("%s was converted", filepath.Base(file))
		}
	}
	s.action("Remove from the list") // the first: unknown bytes
	s.wait("removed-from-list", func(e event) bool { return e.text("file") == unknown })
	s.dropOn(scene + ".json")
	s.wait("previewed", func(e event) bool { return e["files"] == 3.0 && e["ready"] == 0.0 }) // into itself
	s.leave()
}
