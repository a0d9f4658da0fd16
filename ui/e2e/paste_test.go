//go:build unix

package e2e

import (
	"os/exec"
	"strings"
	"testing"
)

// copies puts a text on the clipboard, as another program does.
func (s *session) copies(text string) {
	s.t.Helper()
	c := exec.Command("xclip", "-selection", "clipboard")
	c.Stdin = strings.NewReader(text)
	if err := c.Run(); err != nil {
		s.t.Fatal(err)
	}
}

// TestPasteFromGodot3 pastes a node of Godot 3 into a scene of Godot 4: it asks about what this engine lacks, Escape leaves all as it was, and the
// engine loads what is pasted then.
func TestPasteFromGodot3(t *testing.T) {
	told(t, func(t *testing.T, by hand) {
		file := stage(t, "level.tscn", "[gd_scene format=3]\n\n[node name=\"Level\" type=\"Node2D\"]\n\n[node name=\"Sword\" type=\"Node2D\" parent=\".\"]\n")
		original := string(read(t, file))
		s := start(t, file)
		s.copies("[gd_scene format=2]\n\n[sub_resource type=\"Animation\" id=1]\ntracks/0/type = \"value\"\ntracks/0/path = NodePath(\".:input_pass_on_modal_close_click\")\ntracks/0/keys = {\n" +
			"\"times\": PoolRealArray( 0 ),\n\"transitions\": PoolRealArray( 1 ),\n\"update\": 1,\n\"values\": [ true ]\n}\n\n" +
			"[node name=\"Sword\" type=\"Control\"]\ninput_pass_on_modal_close_click = false\n\n[node name=\"Player\" type=\"AnimationPlayer\" parent=\".\"]\nanims/swing = SubResource( 1 )\n")
		s.does(by, `node["."]`, "Paste below the node")
		s.wait("dialog", named("paste-losses"))
		s.looked()
		s.key("Escape")
		s.does(by, `node["."]`, "Paste below the node")
		s.wait("dialog", named("paste-losses"))
		s.key("Return")
		s.wait("note", func(e event) bool { return strings.HasPrefix(e.text("text"), "Pasted Sword2 with 2 resources") })
		s.still()
		s.looked()
		s.saved()
		asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: "Sword2"}, file)
		s.key("ctrl+z")
		s.saved()
		if got := string(read(t, file)); got != original {
			t.Errorf("taken back, the file has\n%s", got)
		}
		s.leave()
	})
}

// TestPasteOfWrongTypes pastes entries that a typed dictionary cannot hold: it is refused before anything is asked. What fits replaces.
func TestPasteOfWrongTypes(t *testing.T) {
	const text = "[s]\n\na=Dictionary[String, int]({\n\"gold\": 1\n})\n"
	file := stage(t, "a.cfg", text)
	s := start(t, file)
	s.copies(`"gold": 5, "hp": "x"`)
	s.does(keyboard, "section.s.a", "Paste as new rows")
	s.wait("error", func(e event) bool {
		return strings.Contains(e.text("text"), `"hp": only values of type int are allowed there, not String`)
	})
	s.looked()
	s.copies(`"gold": 5, "hp": 6.0`)
	s.does(keyboard, "section.s.a", "Paste as new rows")
	s.wait("dialog", named("paste-taken"))
	s.looked()
	s.key("Return")
	s.saved()
	if got := string(read(t, file)); !strings.Contains(got, "\"gold\": 5,\n\"hp\": 6") {
		t.Errorf("it has %s", got)
	}
	s.leave()
}
