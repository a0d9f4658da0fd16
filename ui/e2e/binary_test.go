//go:build unix

package e2e

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// binaryOf is a resource or scene that a text tells, in a binary file.
func binaryOf(t *testing.T, file, text string) {
	t.Helper()
	to := strings.TrimPrefix(filepath.Ext(file), ".")
	source := filepath.Join(t.TempDir(), "source.t"+to)
	if err := os.WriteFile(source, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	program := needed(t, "SAVANT_PROGRAM", "the program to test")
	if out, err := exec.Command(program, "convert", "--to", to, source, file).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// TestMaterial changes a number of a binary material and gives it a property that it did not store: the engine reads both, and undo gives back the
// file.
func TestMaterial(t *testing.T) {
	file := filepath.Join(t.TempDir(), "moss.res")
	binaryOf(t, file, "[gd_resource type=\"StandardMaterial3D\" format=3]\n\n[resource]\nalbedo_color = Color(0.25, 0.5, 0.125, 1)\nroughness = 0.5\n")
	original := read(t, file)
	s := start(t, file)
	s.goTo("resource.roughness")
	s.key("ctrl+l", "Return", "ctrl+a")
	s.write("0.75")
	s.key("Return")
	s.dirty()
	s.goTo("resource")
	s.key("ctrl+alt+f")
	s.write("metallic")
	s.key("Return")
	s.write("0.25")
	s.key("Return")
	s.wait("changes", func(e event) bool { return e["count"] == 2.0 })
	s.picture()
	s.saved()
	for _, number := range []string{"3fe8000000000000", "3fd0000000000000"} {
		asksEngine(t, edit{engine: []string{"4.6", "resource"}, shows: number}, file)
	}
	s.key("ctrl+l", "ctrl+z", "ctrl+z")
	s.saved()
	if !bytes.Equal(read(t, file), original) {
		t.Error("undone and saved, the file is not what it was")
	}
	s.leave()
}

// TestScriptInBinaryScene lists the script in a binary scene; its source is shown and not run.
func TestScriptInBinaryScene(t *testing.T) {
	file := filepath.Join(t.TempDir(), "trap.scn")
	binaryOf(t, file, "[gd_scene format=3]\n\n[sub_resource type=\"GDScript\" id=\"GDScript_a\"]\nscript/source = \"extends Node\n\nfunc _ready():\n\tprint(1)\n\"\n\n"+
		"[node name=\"Trap\" type=\"Node\"]\nscript = SubResource(\"GDScript_a\")\n")
	s := start(t, file)
	s.before("runs", func(e event) bool { return e["count"] == 3.0 })
	s.action("Scripts and what they load")
	s.wait("dialog", named("runs"))
	s.key("Down", "Down")
	s.wait("run", func(e event) bool {
		return e.text("kind") == "source" && e.text("path") == `sub_resource.GDScript_a["script/source"]`
	})
	s.picture()
	s.leave()
}

// imported makes a project with a level that has an instance of a model; what the engine has imported of that has a skeleton of two bones. It returns
// the level's file.
func imported(t *testing.T, level string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range map[string]string{
		"project.godot": "config_version=5\n",
		"hero.glb":      "glTF\x02\x00\x00\x00",
		"hero.glb.import": "[remap]\n\nimporter=\"scene\"\ntype=\"PackedScene\"\npath=\"res://.godot/imported/hero.glb-8a.scn\"\n\n" +
			"[deps]\n\nsource_file=\"res://hero.glb\"\n",
		"level.tscn":           level,
		".godot/imported/keep": "",
	} {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	rest := "\nbones/%/rest = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0)\nbones/%/position = Vector3(0, 1, 0)\n" +
		"bones/%/rotation = Quaternion(0, 0, 0, 1)\nbones/%/scale = Vector3(1, 1, 1)\n"
	binaryOf(t, filepath.Join(root, ".godot", "imported", "hero.glb-8a.scn"), "[gd_scene format=3]\n\n[node name=\"hero\" type=\"Node3D\"]\n\n"+
		"[node name=\"Skeleton3D\" type=\"Skeleton3D\" parent=\".\"]\nbones/0/name = \"Hips\"\nbones/0/parent = -1"+strings.ReplaceAll(rest, "%", "0")+
		"bones/1/name = \"Head\"\nbones/1/parent = 0"+strings.ReplaceAll(rest, "%", "1"))
	return filepath.Join(root, "level.tscn")
}

// TestImportedModel shows the skeleton and the bones of an instance of a model.
func TestImportedModel(t *testing.T) {
	s := start(t, imported(t, "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://hero.glb\" id=\"1\"]\n\n"+
		"[node name=\"Level\" type=\"Node3D\"]\n\n[node name=\"Hero\" parent=\".\" instance=ExtResource(\"1\")]\n"))
	s.wait("inner-nodes", func(e event) bool { return e["count"] == 1.0 })
	s.goTo("node.Hero")
	s.key("Right", "Down", "Down", "Down", "Down") // over what the scene says of the instance
	seenNode := s.wait("inner", func(e event) bool { return e.text("path") == "Hero/Skeleton3D" })
	if origin := seenNode.text("origin"); origin != "from hero.glb, imported as hero.glb-8a.scn" || seenNode.text("class") != "Skeleton3D" {
		t.Errorf("the node is %v", seenNode)
	}
	s.picture()
	s.key("Delete")
	if e := s.wait("error", nil); !strings.Contains(e.text("text"), "Make the children of Hero editable") {
		t.Errorf("the reason is %s", e.text("text"))
	}
	s.key("Return")
	s.wait("opened", func(e event) bool { return strings.HasSuffix(e.text("file"), "hero.glb-8a.scn") })
	s.selected("node.Skeleton3D")
	s.key("ctrl+w", "ctrl+alt+n") // where only nodes are shown, too
	s.wait("nodes", func(e event) bool { return e["only"] == true })
	s.goTo("node.Hero")
	s.key("Right", "Down")
	s.wait("inner", func(e event) bool { return e.text("path") == "Hero/Skeleton3D" })
	s.goTo("node.Hero")
	s.action("Bones in the whole window")
	s.wait("skeleton", func(e event) bool {
		bones, _ := e["bones"].(map[string]any)
		return e["large"] == true && bones["Hips"] != nil && bones["Head"] != nil
	})
	s.pick("Head")
	s.picture()
	s.leave()
}

const heroWaves = `[gd_scene format=3]

[ext_resource type="PackedScene" path="res://hero.glb" id="1"]

[sub_resource type="Animation" id="A"]
length = 1.0
tracks/0/type = "rotation_3d"
tracks/0/imported = false
tracks/0/enabled = true
tracks/0/path = NodePath("Hero/Skeleton3D:Hips")
tracks/0/interp = 1
tracks/0/loop_wrap = true
tracks/0/keys = PackedFloat32Array(0, 1, 0, 0, 0, 1)

[sub_resource type="AnimationLibrary" id="L"]
_data = {
&"wave": SubResource("A")
}

[node name="Level" type="Node3D"]

[node name="Hero" parent="." instance=ExtResource("1")]

[node name="Player" type="AnimationPlayer" parent="."]
libraries/ = SubResource("L")
`

// TestImportedPoseKeyed rotates a bone of a model, whose rest is not in the scene, and keys that in an animation of the
// scene.
func TestImportedPoseKeyed(t *testing.T) {
	file := imported(t, heroWaves)
	s := start(t, file)
	s.goTo("node.Player")
	s.action("Animation")
	s.wait("skeleton", func(e event) bool {
		bones, _ := e["bones"].(map[string]any)
		return bones["Hips"] != nil && bones["Head"] != nil
	})
	_, from, to := s.ring(s.pick("Head"))
	s.drag(from, to)
	s.action("Set a key at the playhead")
	s.wait("animation", func(e event) bool { return e["tracks"] == 2.0 })
	s.looked()
	s.saved()
	if text := string(read(t, file)); !strings.Contains(text, `tracks/1/path = NodePath("Hero/Skeleton3D:Head")`) || strings.Contains(text, "bones/") {
		t.Errorf("the level has\n%s", text)
	}
	s.leave()
}

// TestBinarySceneByHand turns a bone of a binary scene with the mouse, then renames its skeleton and saves: the engine reads both, and undo
// gives back the file.
func TestBinarySceneByHand(t *testing.T) {
	file, original := copyOf(t, boneTurn{file: "vectors/godot-4.6/resources/world3d.scn"}.path(t))
	s := start(t, file)
	s.action("Bones in the whole window")
	s.wait("skeleton", func(e event) bool { return e["large"] == true })
	_, from, to := s.ring(s.pick("Bone.002"))
	s.drag(from, to)
	s.wait("bone", func(e event) bool { return e.text("name") == "Bone.002" })
	s.picture()
	s.key("ctrl+s")
	s.wait("saved", nil)
	if bytes.Equal(read(t, file), original) {
		t.Error("the file is what it was")
	}
	s.action("Bones in the whole window")
	s.goTo("node.Skeleton3D")
	s.key("F2")
	s.wait("dialog", nil)
	s.write("Frame")
	s.key("Return")
	s.wait("dirty", func(e event) bool { return e["value"] == true })
	s.picture()
	s.key("ctrl+s")
	s.wait("saved", nil)
	asksEngine(t, edit{engine: []string{"4.6", "scene"}, shows: `"Frame"`}, file)
	s.key("ctrl+z", "ctrl+z")
	s.wait("dirty", nil)
	s.key("ctrl+s")
	s.wait("saved", nil)
	if !bytes.Equal(read(t, file), original) {
		t.Error("undone and saved, the file is not what it was")
	}
	s.leave()
}
