package users

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"savant/model"
	"savant/model/store"
)

// importText is what the engines write beside an imported file.
const importText = "[remap]\n\nimporter=\"scene\"\nimporter_version=1\ntype=\"PackedScene\"\nuid=\"uid://c6y25u0dpyka4\"\npath=\"res://.godot/imported/hero.glb-8a.scn\"\n\n[deps]\n\nsource_file=\"res://hero.glb\"\n"

// heroText is what an importer makes of a model.
const heroText = `[gd_scene format=3]

[node name="hero" type="Node3D"]

[node name="Armature" type="Node3D" parent="."]

[node name="Skeleton3D" type="Skeleton3D" parent="Armature"]
bones/0/name = "Hips"
bones/0/parent = -1
bones/0/rest = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0)
bones/0/position = Vector3(0, 1, 0)
bones/0/rotation = Quaternion(0, 0, 0, 1)
bones/0/scale = Vector3(1, 1, 1)
bones/1/name = "Head"
bones/1/parent = 0
bones/1/rest = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0.5, 0)
bones/1/position = Vector3(0, 0.5, 0)
bones/1/rotation = Quaternion(0, 0, 0, 1)
bones/1/scale = Vector3(1, 1, 1)
`

// heroic are scenes around an imported model: one that inherits it and poses a bone, and one that has that as an instance and poses another.
var heroic = map[string]string{
	"project.godot":        "config_version=5\n",
	"hero.glb":             "glTF\x02\x00\x00\x00",
	"hero.glb.import":      importText,
	".godot/imported/keep": "",
	"player.tscn": `[gd_scene format=3]

[ext_resource type="PackedScene" uid="uid://c6y25u0dpyka4" path="res://hero.glb" id="1"]

[node name="Player" instance=ExtResource("1")]

[node name="Skeleton3D" parent="Armature" index="0"]
bones/1/position = Vector3(0, 0.75, 0)
`,
	"level.tscn": `[gd_scene format=3]

[ext_resource type="PackedScene" path="res://player.tscn" id="1"]

[node name="Level" type="Node3D"]

[node name="Left" parent="." instance=ExtResource("1")]

[node name="Skeleton3D" parent="Left/Armature" index="0"]
bones/0/position = Vector3(2, 1, 0)

[editable path="Left"]
`,
}

// importedProject returns a project with its imported files.
func importedProject(t *testing.T) Project {
	p := written(t, heroic)
	made := turnedBinary(t, map[string]string{"hero.tscn": heroText})["hero.scn"]
	if err := os.WriteFile(filepath.Join(p.Root, ".godot", "imported", "hero.glb-8a.scn"), []byte(made), 0o600); err != nil {
		t.Fatal(err)
	}
	return p
}

// openScene opens a scene of a project, which knows the project's other scenes.
func openScene(t *testing.T, p Project, name string) *model.Document {
	t.Helper()
	file := filepath.Join(p.Root, name)
	f, err := store.Open(file, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	Show(f.Doc, func() string { return file })
	return f.Doc
}

// skeletons lists what a scene of a project has of skeletons from other scenes.
func skeletons(t *testing.T, p Project, name string) (list []string) {
	t.Helper()
	for _, a := range openScene(t, p, name).InnerArmatures() {
		list = append(list, fmt.Sprint(a.Instance, " ", a.From, " ", a.Path))
		for _, b := range a.Bones {
			list = append(list, fmt.Sprint(b.Name, " ", b.Parent, " ", b.Rest.Origin, " ", b.Pose.Origin))
		}
	}
	return list
}

// TestImported has scenes show the skeleton of a model as it was imported, posed as they say.
func TestImported(t *testing.T) {
	p := importedProject(t)
	for name, want := range map[string][]string{
		"player.tscn": {". [res://hero.glb] Armature/Skeleton3D", "Hips -1 [0 1 0] [0 1 0]", "Head 0 [0 0.5 0] [0 0.75 0]"},
		"level.tscn":  {"Left [res://player.tscn res://hero.glb] Left/Armature/Skeleton3D", "Hips -1 [0 1 0] [2 1 0]", "Head 0 [0 0.5 0] [0 0.75 0]"},
	} {
		if got := skeletons(t, p, name); !slices.Equal(got, want) {
			t.Errorf("%s: %q, not %q", name, got, want)
		}
	}
	if src := p.start(nil).at("res://player.tscn", "res://gone.glb", "uid://c6y25u0dpyka4"); src == nil || src.res != "res://hero.glb" {
		t.Error("what was imported is not found by its uid")
	}
}

// TestNotImported has nothing where an importer made nothing, or says something odd.
func TestNotImported(t *testing.T) {
	for _, text := range []string{"", "[remap]\n", "[remap]\npath=5\n", "[remap]\npath=\"res://../out.scn\"\n", "[remap]\npath=\"res://gone.scn\"\n", "[remap]\npath=\"res://hero.glb\"\n", "\x00\xff", "[remap]\npath=\"res://\"\n"} {
		p := importedProject(t)
		if err := os.WriteFile(filepath.Join(p.Root, "hero.glb.import"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := skeletons(t, p, "player.tscn"); len(got) > 0 {
			t.Errorf("%q: %q", text, got)
		}
	}
}
