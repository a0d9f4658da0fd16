//go:build unix

package e2e

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
)

// TestBoneNumbers writes into the fields of a bone: its pose in degrees and its rest; the engine loads them, and undo leaves the file as it was.
func TestBoneNumbers(t *testing.T) {
	file, original := copyOf(t, filepath.Join("..", "..", "assets", "samples", "player.tscn"))
	s := start(t, file)
	s.goTo(`bone["Armature/Skeleton3D:LeftArm"]`)
	s.key("Return")
	s.key("Tab", "Tab", "Tab")
	s.key("ctrl+a")
	s.write("90")
	s.key("Return")
	s.wait("dirty", func(e event) bool { return e["value"] == true })
	s.key("ctrl+s")
	s.wait("saved", nil)
	edited := string(read(t, file))
	if want := strings.Replace(string(original), line(string(original), "bones/6/rotation"), line(edited, "bones/6/rotation"), 1); edited != want || edited == string(original) {
		t.Errorf("more than one line, or none, is other than before: %s", line(edited, "bones/6/"))
	}
	asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: `LeftArm`}, file)
	s.key("ctrl+z")
	s.wait("dirty", func(e event) bool { return e["value"] == true })
	s.key("ctrl+s")
	s.wait("saved", nil)
	if !bytes.Equal(read(t, file), original) {
		t.Error("undone, the file is not what it was")
	}
	s.leave()
}

// line is the line of a text that begins with some words.
func line(text, begin string) string {
	for l := range strings.Lines(text) {
		if strings.HasPrefix(l, begin) {
			return l
		}
	}
	return ""
}

// TestRenameGoesOnWithTheName renames the root of a scene and a node below it by writing after the name that is there.
func TestRenameGoesOnWithTheName(t *testing.T) {
	file, _ := copyOf(t, filepath.Join("..", "..", "assets", "samples", "player.tscn"))
	s := start(t, file)
	for path, then := range map[string]string{`node["."]`: `[node name="Player2"`, `node["Armature/Skeleton3D"]`: `[node name="Skeleton3D2"`} {
		s.goTo(path)
		s.key("F2")
		s.wait("dialog", named("rename"))
		s.key("End")
		s.write("2")
		s.key("Return")
		s.wait("changes", nil)
		s.key("ctrl+s")
		s.wait("saved", nil)
		if !strings.Contains(string(read(t, file)), then) {
			t.Errorf("there is no %s", then)
		}
	}
	asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: `Skeleton3D2`}, file)
	s.leave()
}

// TestClassFoundByItsWords adds a player to a scene in 2D by the word alone: the class has it as a word, and fits the parent.
func TestClassFoundByItsWords(t *testing.T) {
	told(t, func(t *testing.T, by hand) {
		s := start(t, stage(t, "level.tscn", "[gd_scene format=3]\n\n[node name=\"Level\" type=\"Node2D\"]\n"))
		s.does(by, `node["."]`, "Add a node")
		s.wait("dialog", named("class"))
		s.write("player")
		s.still()
		s.looked()
		s.key("Return")
		s.wait("node-added", func(e event) bool { return e.text("path") == "node.AudioStreamPlayer2D" })
		s.saved()
		s.leave()
	})
}
