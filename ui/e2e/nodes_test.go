//go:build unix

package e2e

import (
	"bytes"
	"os"
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

// TestClassOfTheProject adds a node of a class that a script of the project declares, and makes another node one: both are of the class that the
// script extends, with the script. Each is one step; the engine loads the scene.
func TestClassOfTheProject(t *testing.T) {
	told(t, func(t *testing.T, by hand) {
		root := t.TempDir()
		before := "[gd_scene format=3]\n\n[node name=\"Level\" type=\"Node2D\"]\n\n[node name=\"Other\" type=\"Node2D\" parent=\".\"]\n"
		for name, text := range map[string]string{"project.godot": "config_version=5\n", "base.gd": "class_name Actor\nextends CharacterBody2D\n", "hero.gd": "class_name Hero\nextends Actor\nvar brave = true\n",
			"level.tscn": before} {
			if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		file := filepath.Join(root, "level.tscn")
		s := start(t, file)
		s.does(by, `node["."]`, "Add a node")
		s.wait("project-classes", func(e event) bool { return e["count"] == 2.0 })
		s.write("hero")
		s.still()
		s.looked()
		s.key("Return")
		s.wait("node-added", func(e event) bool { return e.text("path") == "node.Hero" })
		s.key("ctrl+z")
		s.wait("dirty", func(e event) bool { return e["value"] == false })
		s.key("ctrl+y")
		s.wait("dirty", func(e event) bool { return e["value"] == true })
		s.does(by, "node.Other", "Change the type")
		s.wait("project-classes", nil)
		s.write("actor")
		s.key("Return")
		s.wait("class-changed", func(e event) bool { return e.text("class") == "CharacterBody2D" })
		s.saved()
		text := string(read(t, file))
		id := func(script string) string {
			_, after, _ := strings.Cut(line(text, `[ext_resource type="Script" path="res://`+script), ` id="`)
			name, _, _ := strings.Cut(after, `"`)
			return name
		}
		hero, base := id("hero.gd"), id("base.gd")
		want := "[gd_scene format=3]\n\n[ext_resource type=\"Script\" path=\"res://hero.gd\" id=\"" + hero + "\"]\n[ext_resource type=\"Script\" path=\"res://base.gd\" id=\"" + base + "\"]\n\n" +
			"[node name=\"Level\" type=\"Node2D\"]\n\n[node name=\"Other\" type=\"CharacterBody2D\" parent=\".\"]\nscript = ExtResource(\"" + base + "\")\n\n" +
			"[node name=\"Hero\" type=\"CharacterBody2D\" parent=\".\"]\nscript = ExtResource(\"" + hero + "\")\n"
		if text != want {
			t.Errorf("%s\nnot\n%s", text, want)
		}
		t.Setenv("ORACLE_PROJECT", root)
		asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: `live "Hero" class="CharacterBody2D"`}, file)
		s.leave()
	})
}
