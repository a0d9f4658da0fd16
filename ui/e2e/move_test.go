//go:build unix

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestMoveFile gives a scene another name and then another folder, from the list of the project's files: the scenes that have an instance of it, its
// own tab and theirs follow, and all of it is taken back. The engine loads the scenes in between.
func TestMoveFile(t *testing.T) {
	told(t, func(t *testing.T, by hand) {
		root := project(t)
		in := func(name string) string { return filepath.Join(root, filepath.FromSlash(name)) }
		script := "extends Node\nconst Door = preload(\"res://levels/door.tscn\")\nvar door = \"res://levels/door.tscn\"\n"
		if err := os.WriteFile(in("door.gd"), []byte(script), 0o644); err != nil {
			t.Fatal(err)
		}
		was := string(read(t, in("levels/hall.tscn")))
		s := start(t, root, in("levels/hall.tscn"), in("levels/door.tscn"))
		s.had("listed", at(root))
		s.key("ctrl+shift+l")
		s.key("Home", "Right")
		s.had("listed", at(in("levels")))
		s.key("Down", "Down")
		if by == keyboard {
			s.key("F2")
		} else {
			s.xdotool("mousemove", "--window", s.window, "80", "181", "click", "3") // door.tscn
			s.choose("Rename…")
		}
		s.wait("dialog", named("rename-file"))
		s.xdotool("type", "--window", s.window, "gate") // the stem is selected
		s.key("Return")
		s.wait("planned", func(e event) bool { return e["files"] == 3.0 && e["can"] == true })
		s.had("dialog", named("move-file-plan"))
		if by == keyboard {
			s.still()
			s.looked()
		}
		s.key("Return")
		s.wait("moved", func(e event) bool { return e.text("to") == "res://levels/gate.tscn" && e["files"] == 4.0 })
		s.wait("listed", at(in("levels"))) // with the new name
		want := strings.ReplaceAll(was, "levels/door.tscn", "levels/gate.tscn")
		if got := string(read(t, in("levels/hall.tscn"))); got != want {
			t.Errorf("%s", got)
		}
		if got := string(read(t, in("door.gd"))); got != strings.Replace(script, "levels/door.tscn", "levels/gate.tscn", 1) {
			t.Errorf("%s", got)
		}
		asks := func() {
			t.Helper()
			t.Setenv("ORACLE_PROJECT", root)
			asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: "Handle"}, in("levels/hall.tscn"))
		}
		asks()
		s.key("ctrl+shift+l")
		if by == keyboard {
			s.key("ctrl+shift+m")
		} else {
			s.key("Home")
			s.xdotool("mousemove", "--window", s.window, "80", "181", "click", "3") // gate.tscn
			s.choose("Move to…")
		}
		s.wait("dialog", named("move-file"))
		s.key("Up", "Return") // res://
		s.wait("planned", func(e event) bool { return e["can"] == true })
		s.key("Return")
		s.wait("moved", func(e event) bool { return e.text("to") == "res://gate.tscn" })
		s.had("listed", func(e event) bool { return e.text("path") == root && e["entries"] == 5.0 })
		if got := string(read(t, in("levels/hall.tscn"))); got != strings.ReplaceAll(was, "levels/door.tscn", "gate.tscn") {
			t.Errorf("%s", got)
		}
		asks()
		s.still()
		s.looked()
		s.leave()
	})
}

// TestUndoMoveFromTheFolderList: beside a save, a file of the folder list is moved by its key, and with the message gone the keyboard or the menu of
// edits takes it back; both do it again.
func TestUndoMoveFromTheFolderList(t *testing.T) {
	told(t, func(t *testing.T, by hand) {
		root := project(t)
		in := func(name string) string { return filepath.Join(root, filepath.FromSlash(name)) }
		was := string(read(t, in("levels/hall.tscn")))
		save, _ := sample(t, "slot_1.sav")
		s := start(t, root, save)
		s.had("listed", at(root))
		s.key("ctrl+shift+l")
		s.key("Home", "Right")
		s.had("listed", at(in("levels")))
		s.key("Down", "Down")
		if by == keyboard {
			s.key("ctrl+shift+m")
		} else {
			s.xdotool("mousemove", "--window", s.window, "80", "181", "click", "3") // door.tscn
			s.choose("Move to…")
		}
		s.wait("dialog", named("move-file"))
		s.key("Up", "Return") // res://
		s.wait("planned", func(e event) bool { return e["can"] == true })
		s.key("Return")
		s.wait("moved", func(e event) bool { return e.text("to") == "res://door.tscn" })
		s.key("Escape")
		undo := func(key, words, done string) {
			t.Helper()
			if by == keyboard {
				s.key("ctrl+shift+l")
				s.key(key)
			} else {
				s.key("ctrl+shift+p")
				s.wait("dialog", named("palette"))
				s.xdotool("type", "--window", s.window, words)
				s.key("Return")
			}
			s.wait(done, func(event) bool { return true })
		}
		undo("ctrl+z", "Undo in all files", "moved-back")
		if got := string(read(t, in("levels/hall.tscn"))); got != was {
			t.Errorf("%s", got)
		}
		undo("ctrl+shift+z", "Redo in all files", "moved")
		if got := string(read(t, in("levels/hall.tscn"))); got == was {
			t.Error("it is not moved again")
		}
		s.still()
		s.looked()
		s.leave()
	})
}
