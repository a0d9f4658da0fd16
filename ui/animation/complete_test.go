package animation

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/ui/widgets"
)

// TestTargetIsCompleted types the target of a track: nodes of the scene and of its instances are offered, and then their properties. What a node of an
// instance does not have is said before the track is added.
func TestTargetIsCompleted(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{
		"project.godot": "config_version=5\n",
		"lamp.tscn":     "[gd_scene format=3]\n\n[node name=\"Lamp\" type=\"Node2D\"]\n\n[node name=\"Bulb\" type=\"PointLight2D\" parent=\".\"]\n",
		"room.tscn": "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://lamp.tscn\" id=\"1\"]\n\n[sub_resource type=\"Animation\" id=\"2\"]\n\n" +
			"[sub_resource type=\"AnimationLibrary\" id=\"3\"]\n_data = {\n&\"blink\": SubResource(\"2\")\n}\n\n[node name=\"Room\" type=\"Node2D\"]\n\n" +
			"[node name=\"Player\" type=\"AnimationPlayer\" parent=\".\"]\nlibraries/ = SubResource(\"3\")\n\n[node name=\"Hall\" parent=\".\" instance=ExtResource(\"1\")]\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	w, _, p := shownFile(t, filepath.Join(folder, "room.tscn"))
	p.askTrack("value")
	field := w.Canvas().Focused().(*widgets.PromptEntry)
	offers := func(typed, down string) {
		t.Helper()
		field.SetText("")
		test.Type(field, typed)
		w.Until(func() bool {
			field.SetText(typed)
			field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
			return field.Text != typed
		})
		if field.Text != down {
			t.Errorf("after %q it offers %q, not %q", typed, field.Text, down)
		}
	}
	offers("pla", "Player")
	offers("bul", "Hall/Bulb")
	offers("Hall/Bulb:ene", "Hall/Bulb:energy")
	offers("Hall:posi", "Hall:position")
	for _, key := range []fyne.KeyName{fyne.KeyTab, fyne.KeyReturn} { // each takes the first, and the question stays
		field.SetText("")
		test.Type(field, "Hall/Bulb:ene")
		w.Until(func() bool { field.SetText("Hall/Bulb:ene"); return field.AcceptsTab() })
		field.TypedKey(&fyne.KeyEvent{Name: key})
		if field.Text != "Hall/Bulb:energy" || w.Canvas().Focused() != fyne.Focusable(field) || field.AcceptsTab() {
			t.Errorf("%s makes it %q", key, field.Text)
		}
	}
	field.SetText("Hall/Bulb:") // the properties of its own class come first
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyTab})
	if name := strings.TrimPrefix(field.Text, "Hall/Bulb:"); name != "texture" {
		t.Errorf("%q is the first property of a PointLight2D", field.Text)
	}
	for _, keys := range [][]fyne.KeyName{{fyne.KeyTab}, {fyne.KeyReturn}, {fyne.KeyDown, fyne.KeyReturn}, {fyne.KeyDown, fyne.KeyTab}} {
		field.SetText("")
		test.Type(field, "bul") // a node that was accepted is followed by a colon and what it has, and a vector by its numbers
		for _, key := range keys {
			field.TypedKey(&fyne.KeyEvent{Name: key})
		}
		if field.Text != "Hall/Bulb:" || !field.AcceptsTab() {
			t.Errorf("%v makes it %q", keys, field.Text)
		}
		test.Type(field, "posi")
		for range 2 {
			field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyTab})
		}
		if field.Text != "Hall/Bulb:position:x" {
			t.Errorf("behind the node it offers %q", field.Text)
		}
	}
	field.SetText("Hall/Bulb:position") // whole, although it may become more
	if !field.AcceptsTab() {
		t.Error("the numbers of a position are not offered")
	}
	said := func() []string { return field.Prompt.Shown() }
	field.SetText("Hall/Bulb:energy")
	if got := said(); len(got) != 0 {
		t.Errorf("of what is there it says %q", got)
	}
	field.SetText("Hall/Bulb:strength")
	if got := said(); !slices.Equal(got, []string{"PointLight2D has no property strength."}) {
		t.Errorf("it says %q", got)
	}
	field.SetText("Hall/Bulb:ene")
	if got := said(); len(got) != 0 {
		t.Errorf("while there is energy to choose it says %q", got)
	}
	field.SetText("Nobody:energy")
	if got := said(); len(got) != 1 {
		t.Errorf("of a node that is not there it says %q", got)
	}
	field.SetText("Hall/Bulb:position")
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	settled(w, p)
	if got := p.track(); got == nil || got.Path != "Hall/Bulb:position" {
		t.Errorf("Enter adds %+v", got)
	}
}

// TestRotationsAreOfNodesIn3D: a track of rotations is offered the nodes that have one as a quaternion.
func TestRotationsAreOfNodesIn3D(t *testing.T) {
	w, _, p := shownFile(t, writtenScene(t))
	p.askTrack("rotation_3d")
	field := w.Canvas().Focused().(*widgets.PromptEntry)
	for typed, down := range map[string]string{"tur": "Turret", "la": "la"} {
		field.SetText("")
		test.Type(field, "tur")
		w.Until(func() bool { field.SetText("tur"); return field.AcceptsTab() })
		field.SetText(typed)
		field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
		if field.Text != down {
			t.Errorf("after %q it offers %q, not %q", typed, field.Text, down)
		}
	}
}

// writtenScene is the file of a scene with an AnimationPlayer, one node in 2D and one in 3D.
func writtenScene(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "mixed.tscn")
	if err := os.WriteFile(file, []byte("[gd_scene format=3]\n\n[sub_resource type=\"Animation\" id=\"2\"]\n\n"+
		"[sub_resource type=\"AnimationLibrary\" id=\"3\"]\n_data = {\n&\"blink\": SubResource(\"2\")\n}\n\n[node name=\"Top\" type=\"Node\"]\n\n"+
		"[node name=\"Player\" type=\"AnimationPlayer\" parent=\".\"]\nlibraries/ = SubResource(\"3\")\n\n[node name=\"Lamp\" type=\"Sprite2D\" parent=\".\"]\n\n"+
		"[node name=\"Turret\" type=\"MeshInstance3D\" parent=\".\"]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}
