package shell

import (
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
)

// projectFolder is a small project on disk.
func projectFolder(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range map[string]string{
		"project.godot":      "config_version=5\n\n[application]\n\nconfig/name=\"Lantern\"\n",
		"icon.png":           "png",
		"levels/hall.tscn":   hall,
		"levels/door.tscn":   door,
		"levels/deep/a.tscn": door,
		"empty/.keep":        "",
	} {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

const (
	door = `[gd_scene format=3 uid="uid://door"]

[node name="Door" type="Area3D"]

[node name="Handle" type="Node3D" parent="."]
speed = 5

[connection signal="body_entered" from="." to="Handle" method="_on_body"]
`
	hall = `[gd_scene load_steps=3 format=3]

[ext_resource type="PackedScene" uid="uid://door" path="res://levels/door.tscn" id="1_d"]

[sub_resource type="BoxShape3D" id="Box_c"]

[sub_resource type="Gradient" id="Gradient_u"]

[node name="Hall" type="Node3D"]

[node name="Door" parent="." groups=["exits"] instance=ExtResource("1_d")]

[node name="Wall" type="StaticBody3D" parent="." groups=["exits", "walls"]]
shape = SubResource("Box_c")
speed = 7

[node name="Roof" type="StaticBody3D" parent="."]
shape = SubResource("Box_c")

[connection signal="gone" from="Door/Handle" to="Wall" method="_on_gone"]
`
)

// listed runs what other goroutines want until a folder is listed.
func (b *bench) listed(path string) {
	b.t.Helper()
	for {
		for _, e := range b.events("listed") {
			if e["path"] == path {
				return
			}
		}
		(<-b.queue)()
	}
}

// TestFolderBeside opens a folder as a file and from its dialog, and takes its list away again.
func TestFolderBeside(t *testing.T) {
	b := newBench(t)
	root := projectFolder(t)
	b.openFile(root)
	b.listed(root)
	if b.recent[0] != root || b.win.Canvas().Focused() == nil {
		t.Error("it is not remembered, or has no keys")
	}
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyUp})
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	b.until("opened")
	if p := b.document(); p == nil || p.file != filepath.Join(root, "project.godot") {
		t.Fatal("Enter does not open the file")
	}
	b.run("close-folder")
	if b.side != nil || b.center.Objects[0] != fyne.CanvasObject(b.body) {
		t.Error("the list stays")
	}
	b.files = fakeFiles{open: root}
	b.run("open-folder")
	if b.side == nil || b.side.Path != root {
		t.Error("the dialog's folder is not opened")
	}
}
