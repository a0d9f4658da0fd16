package slot_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
	"savant/model/kinds"
	"savant/model/slot"
)

// used is a scene whose external resources are used in several ways.
const used = `[gd_scene format=3]

[ext_resource type="ArrayMesh" uid="uid://mesh" path="res://mesh.tres" id="1_mesh"]
[ext_resource type="Texture2D" path="res://a.tres" id="2_a"]
[ext_resource type="Texture2D" path="res://b.tres" id="3_b"]
[ext_resource type="PackedScene" path="res://door.tscn" id="4_door"]

[node name="A" type="Node3D"]
metadata/of_any = ExtResource("3_b")

[node name="B" type="MeshInstance3D" parent="."]
mesh = ExtResource("1_mesh")

[node name="C" type="Sprite2D" parent="."]
texture = ExtResource("2_a")

[node name="D" type="Sprite2D" parent="."]
texture = ExtResource("3_b")

[node name="E" parent="." instance=ExtResource("4_door")]
`

// external is the row of the external resource with a file.
func external(t *testing.T, d *model.Document, file string) model.Row {
	t.Helper()
	list := d.SceneResources()
	i := slices.IndexFunc(list, func(r model.SceneResource) bool { return r.External && r.File == file })
	if i < 0 {
		t.Fatalf("%s is not in\n%s", file, d.Bytes())
	}
	return list[i].Row
}

// TestPlaceOf says what can take the place of external resources: what their uses accept, not only their own class.
func TestPlaceOf(t *testing.T) {
	d, err := kinds.Open([]byte(used), model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for file, c := range map[string]struct{ of, takes, not string }{
		"res://mesh.tres": {"ArrayMesh", "ArrayMesh BoxMesh", "Texture2D PackedScene Resource"},
		"res://a.tres":    {"Texture2D", "CompressedTexture2D GradientTexture2D", "BoxMesh Texture3D"},
		"res://b.tres":    {"Texture2D", "CompressedTexture2D", "BoxMesh"},
		"res://door.tscn": {"PackedScene", "PackedScene", "BoxMesh Texture2D"},
	} {
		place := slot.PlaceOf(d, external(t, d, file), c.of, nil, nil)
		for _, name := range strings.Fields(c.takes) {
			if !place.Takes(name) {
				t.Errorf("%s cannot be a %s", file, name)
			}
		}
		for _, name := range strings.Fields(c.not) {
			if place.Takes(name) {
				t.Errorf("%s can be a %s", file, name)
			}
		}
	}
}

// replacing are files of a project in which resources are replaced; names of classes and ids are those of 4.6.
var replacing = map[string]string{
	"project.godot": "config_version=5\n",
	"mesh.tres":     "[gd_resource type=\"ArrayMesh\" format=3]\n\n[resource]\n",
	"box.tres":      "[gd_resource type=\"BoxMesh\" format=3]\n\n[resource]\n",
	"a.tres":        "[gd_resource type=\"GradientTexture2D\" format=3]\n\n[resource]\nwidth = 11\n",
	"b.tres":        "[gd_resource type=\"GradientTexture2D\" format=3]\n\n[resource]\nwidth = 22\n",
	"door.tscn":     "[gd_scene format=3]\n\n[node name=\"Door\" type=\"Node3D\"]\n",
	"scene.tscn":    used,
}

// TestReplace replaces resources in a text and a binary scene: by one of another class, whose name comes along, and by one that the scene names
// already, to which the uses lead then. The engine reads the result.
func TestReplace(t *testing.T) {
	oracle := enginetest.Oracle(t, "4.6")
	folder := t.TempDir()
	for name, text := range replacing {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ask := func(args ...string) (string, error) {
		cmd := enginetest.Command(t, oracle, append([]string{"4.6"}, args...)...)
		cmd.Env = append(os.Environ(), "ORACLE_PROJECT="+folder)
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	if out, err := ask("resave", "res://scene.tscn", filepath.Join(folder, "scene.scn")); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, name := range []string{"scene.tscn", "scene.scn"} {
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		d, err := kinds.Open(data, model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := slot.Replace(d, external(t, d, "res://mesh.tres"), "BoxMesh", "res://box.tres", ""); err != nil {
			t.Fatal(err)
		}
		if err := slot.Replace(d, external(t, d, "res://a.tres"), "GradientTexture2D", "res://b.tres", ""); err != nil {
			t.Fatal(err)
		}
		list := d.SceneResources()
		named := map[string]string{}
		for _, r := range list {
			named[r.File] = r.Class
		}
		if len(list) != 3 || named["res://box.tres"] != "BoxMesh" || named["res://b.tres"] != "Texture2D" {
			t.Errorf("%s: %v are left", name, list)
		}
		if n := len(d.Users(external(t, d, "res://b.tres"))); n != 3 {
			t.Errorf("%s: %d use what took the place", name, n)
		}
		if len(d.Problems()) > 0 {
			t.Errorf("%s: %v", name, d.Problems())
		}
		changed := filepath.Join(folder, "changed"+filepath.Ext(name))
		if err := os.WriteFile(changed, d.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := ask("read", "scene", "res://"+filepath.Base(changed))
		if err != nil || strings.Count(out, "res://b.tres") != 3 || !strings.Contains(out, "res://box.tres") || !strings.Contains(out, "res://door.tscn") {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
		if d.Steps() != 2 || !d.Undo() || !d.Undo() || text(d) != string(data) {
			t.Errorf("%s: %d steps; undone, it is\n%s", name, d.Steps(), text(d))
		}
	}
}
