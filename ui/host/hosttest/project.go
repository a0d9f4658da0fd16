package hosttest

import (
	"os"
	"path/filepath"
	"testing"
)

// The scenes of Project: a hall with a door in it, that is a scene of its own.
const (
	Door = `[gd_scene format=3 uid="uid://door"]

[node name="Door" type="Area3D"]

[node name="Handle" type="Node3D" parent="."]
speed = 5

[connection signal="body_entered" from="." to="Handle" method="_on_body"]
`
	Hall = `[gd_scene load_steps=3 format=3]

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

// Project is a small project on disk: project.godot, icon.png, levels/hall.tscn, levels/door.tscn, levels/deep/a.tscn (as the door), and
// a folder without files to see.
func Project(t testing.TB) (root string) {
	t.Helper()
	root = t.TempDir()
	for name, text := range map[string]string{
		"project.godot":      "config_version=5\n\n[application]\n\nconfig/name=\"Lantern\"\n",
		"icon.png":           "png",
		"levels/hall.tscn":   Hall,
		"levels/door.tscn":   Door,
		"levels/deep/a.tscn": Door,
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
