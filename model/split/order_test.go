package split_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"savant/model"
	"savant/model/property"
)

// TestLocalOrder: what an instance has from both scenes is in the engine's order afterwards, as anchors_preset of a Control
// sets its offsets again.
func TestLocalOrder(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{
		"project.godot": "config_version=5\n",
		"panel.tscn": `[gd_scene format=3]

[node name="Panel" type="Control"]
layout_mode = 3
anchors_preset = 15
anchor_right = 1.0
grow_vertical = 2

[node name="Inner" type="Control" parent="."]
layout_mode = 1
offset_right = 4.0
`,
		"main.tscn": `[gd_scene load_steps=2 format=3]

[ext_resource type="PackedScene" path="res://panel.tscn" id="1"]

[node name="Main" type="Control"]

[node name="Panel" parent="." instance=ExtResource("1")]
visible = false
offset_left = 14.0
focus_mode = 2

[node name="Inner" parent="Panel" index="0"]
anchors_preset = 8
offset_left = 1.0
`,
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	d := openIn(t, folder, "main.tscn")
	find := func(path string) model.Row {
		r, err := d.Find(path)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	if err := d.MakeLocal(find(`node["Panel"]`)); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string][]string{
		`node["Panel"]`:       {"visible", "layout_mode", "anchors_preset", "anchor_right", "offset_left", "grow_vertical", "focus_mode"},
		`node["Panel/Inner"]`: {"layout_mode", "anchors_preset", "offset_left", "offset_right"},
	} {
		if _, got := property.Stored(d, find(path)); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
	}
}
