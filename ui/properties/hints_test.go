package properties

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/ui/host"
	"savant/ui/host/hosttest"
	"savant/ui/widgets"
)

// hinted is a scene of 3.x or 4.x with nodes whose properties have hints, and a script that gives some more.
const hinted = `extends Node2D

@export_range(0, 2, 0.01, "or_greater", "suffix:lx") var strength := 0.5
@export_exp_easing var curve := 1.0
@export_multiline var notes := "one"
@export_color_no_alpha var tint := Color(1, 0, 0, 0.5)
@export_flags("Fire", "Water", "Both:3") var elements := 0
`

// inProject writes files into a folder with settings and returns the inspector of a row of the first.
func inProject(t *testing.T, path string, files ...string) (*hosttest.Window, host.Page, *Editor) {
	t.Helper()
	folder := t.TempDir()
	files = append(files, "project.godot", "config_version=5\n\n[layer_names]\n\n2d_physics/layer_3=\"doors\"\n\n[input]\n\njump={}\n\n[global_group]\n\ndoors=\"\"\n\n[autoload]\n\nGlobal=\"*res://global.gd\"\n")
	for i := 0; i < len(files); i += 2 {
		file := filepath.Join(folder, files[i])
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(files[i+1]), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return inspectedFile(t, filepath.Join(folder, files[0]), path)
}

// TestHintedLines: a value is shown as its hint says, an edit of it is one step, and writes what the engine would.
func TestHintedLines(t *testing.T) {
	scene := "[gd_scene format=3]\n\n[ext_resource type=\"Script\" path=\"res://a.gd\" id=\"1\"]\n\n[node name=\"A\" type=\"Node2D\"]\nscript = ExtResource(\"1\")\n"
	w, p, e := inProject(t, `node["."]`, "a.tscn", scene, "a.gd", hinted)
	w.Until(func() bool { return e.scripts.list != nil })
	e.list.sheet.fold("Node2D/Transform", true)
	for _, c := range []struct{ name, shown, unit, text, want string }{
		{"strength", "0.5", "lx", "9", "strength = 9.0\n"},
		{"curve", "1.0", "", "-2", "curve = -2.0\n"},
		{"tint", "ff000080", "", "#00ff00", "tint = Color(0, 1, 0, 0.5)\n"},
		{"rotation", "0", "°", "-90", "rotation = -1.5707964\n"},
	} {
		x := lineOf(t, e, c.name)
		if x.value.Text != c.shown || x.unit.Text != c.unit {
			t.Errorf("%s shows %q %q, want %q %q", c.name, x.value.Text, x.unit.Text, c.shown, c.unit)
		}
		write(t, w, x, c.text)
		if got := string(p.Doc().Bytes()); !strings.Contains(got, c.want) {
			t.Errorf("%s: %q is not in\n%s", c.name, c.want, got)
		}
		p.Doc().Undo()
		if got := string(p.Doc().Bytes()); got != scene {
			t.Errorf("%s: undone, it is\n%s", c.name, got)
		}
	}
	notes := lineOf(t, e, "notes")
	notes.edit()
	w.Canvas().Focused().TypedRune('a')
	w.Type(fyne.KeyReturn)
	w.Canvas().Focused().TypedRune('b')
	w.Canvas().Focus(nil)
	if got := string(p.Doc().Bytes()); !strings.Contains(got, "notes = \"a\nb\"\n") {
		t.Errorf("the lines are %s", got)
	}
	p.Doc().Undo()

	elements := lineOf(t, e, "elements")
	if elements.value.Text != "none" {
		t.Error(elements.value.Text)
	}
	elements.edit()
	w.Type(fyne.KeyRight, fyne.KeySpace)
	if got := string(p.Doc().Bytes()); !strings.Contains(got, "elements = 2\n") || elements.value.Text != "Water" {
		t.Errorf("%s: %s", elements.value.Text, got)
	}
	w.Type(fyne.KeyRight, fyne.KeySpace)
	if got := string(p.Doc().Bytes()); !strings.Contains(got, "elements = 3\n") || elements.value.Text != "Fire, Water, Both" {
		t.Errorf("%s: %s", elements.value.Text, got)
	}
	w.Type(fyne.KeyEscape)
	if w.Canvas().Focused() != elements || elements.fields != nil {
		t.Error("Escape does not leave the switches")
	}
}

// TestSlider: a drag along the range is one step.
func TestSlider(t *testing.T) {
	w, p, e := inspected(t, lamp, `node["."]`)
	w.Until(func() bool { return e.scripts.list != nil })
	x := lineOf(t, e, "texture_scale")
	if !x.shown.slides || lineOf(t, e, "position").shown.slides {
		t.Fatal("a range is not told from none")
	}
	x.slide.Resize(fyne.NewSize(100, 8))
	for _, at := range []float32{10, 20, 50} {
		x.slide.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(at, 4)}})
	}
	if x.value.Text != "25.01" || string(p.Doc().Bytes()) != lamp {
		t.Errorf("while it is dragged it is %s", x.value.Text)
	}
	x.slide.DragEnd()
	if got, want := string(p.Doc().Bytes()), strings.Replace(lamp, "script = ", "texture_scale = 25.01\nscript = ", 1); got != want {
		t.Errorf("got\n%s", got)
	}
	if p.Doc().Undo(); string(p.Doc().Bytes()) != lamp {
		t.Error("a drag is more than one step")
	}
}

// TestStoredForOthers: what the engine edits as something else that no file holds is there to be edited: angles of 3.x, transforms of 4.x.
func TestStoredForOthers(t *testing.T) {
	w, p, e := inProject(t, `node["."]`, "a.tscn", "[gd_scene format=2]\n\n[node name=\"A\" type=\"Area2D\"]\n")
	e.list.entry.SetText("rotation")
	write(t, w, lineOf(t, e, "rotation"), "180")
	if got := string(p.Doc().Bytes()); !strings.HasSuffix(got, "rotation = 3.1415927\n") || lineOf(t, e, "rotation").value.Text != "180" {
		t.Error(lineOf(t, e, "rotation").value.Text, got)
	}
	e.list.entry.SetText("mask")
	mask := lineOf(t, e, "collision_mask")
	mask.edit()
	w.Type(fyne.KeyRight, fyne.KeyRight, fyne.KeySpace)
	if got := string(p.Doc().Bytes()); !strings.Contains(got, "collision_mask = 5\n") || mask.value.Text != "1, 3 doors" {
		t.Error(mask.value.Text, got)
	}
	w, p, e = inProject(t, `node["."]`, "a.tscn", "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node3D\"]\n")
	e.list.entry.SetText("transform")
	write(t, w, lineOf(t, e, "transform"), "7")
	if got := string(p.Doc().Bytes()); !strings.Contains(got, "transform = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 7, 0, 0)\n") {
		t.Error(got)
	}
	_, _, e = inProject(t, `node["."]`, "a.tscn", "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node3D\"]\ntransform = Transform3D(0.81379765, -0.4409696, 0.3785223, 0.4698463, 0.88256407, 0.018028304, -0.34202015, 0.16317593, 0.9254165, 0, 0, 0)\nrotation_order = 5\n")
	at := lineOf(t, e, "transform")
	at.edit()
	if got := at.fields.Texts(); got[3] != "10" || got[4] != "20" || got[5] != "30" {
		t.Errorf("a rotation of 10, 20, 30 in the order ZYX is shown as %v", got)
	}
}

// TestNamesOfTheProject: texts that name input actions or groups, and paths of nodes, are chosen from what the project and the scene name.
func TestNamesOfTheProject(t *testing.T) {
	scene := "[gd_scene format=2]\n\n[node name=\"A\" type=\"TouchScreenButton\" groups=[\"lamps\"]]\n\n[node name=\"B\" type=\"ProximityGroup\" parent=\".\"]\n\n[node name=\"C\" type=\"RemoteTransform2D\" parent=\".\"]\n"
	for _, c := range []struct{ row, name, offered, choose, want string }{
		{`node["."]`, "action", "jump ui_accept", "jump", "action = \"jump\"\n"},
		{"node.B", "group_name", "doors lamps", "doors", "group_name = \"doors\"\n"},
	} {
		w, p, e := inProject(t, c.row, "a.tscn", scene)
		do(t, w, lineOf(t, e, c.name), "Choose…", c.choose)
		var offered []string
		for _, it := range w.Items {
			offered = append(offered, it.Words)
		}
		if got := strings.Join(offered, " "); !strings.HasPrefix(got, c.offered) {
			t.Errorf("%s is offered %s", c.name, got)
		}
		if got := string(p.Doc().Bytes()); !strings.Contains(got, c.want) {
			t.Errorf("%q is not in\n%s", c.want, got)
		}
	}
	w, p, e := inProject(t, "node.C", "a.tscn", scene)
	do(t, w, lineOf(t, e, "remote_path"), "Choose a node…")
	for _, o := range test.LaidOutObjects(w.Canvas().Overlays().Top()) {
		if choice, ok := o.(*widgets.KeySelect); ok {
			choice.SetSelected("Global")
		}
	}
	if got := string(p.Doc().Bytes()); !strings.Contains(got, "remote_path = NodePath(\"/root/Global\")\n") {
		t.Errorf("the autoload is not in\n%s", got)
	}
}
