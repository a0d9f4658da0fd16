package users

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
	"savant/model/bintext"
	"savant/model/kinds"
	"savant/model/store"
	"savant/model/transcode"
	"savant/scene"
)

// lossy is a project whose scenes name what is not there. Each file is for one kind of loss, and says at the end of its name what the
// engine does: whether it loads the scene.
var lossy = map[string]string{
	"project.godot": "config_version=5\n",
	"door.tscn":     "[gd_scene format=3 uid=\"uid://door\"]\n\n[node name=\"Door\" type=\"Node2D\"]\n\n[node name=\"Knob\" type=\"Node2D\" parent=\".\"]\n",
	"tool.gd":       "extends Node\n",
	"tool.gd.uid":   "uid://tool\n",
	"sound.tscn": `[gd_scene load_steps=6 format=3]

[ext_resource type="PackedScene" uid="uid://door" path="res://moved.tscn" id="1"]
[ext_resource type="Script" uid="uid://tool" path="res://moved.gd" id="2"]
[ext_resource type="PackedScene" path="door.tscn" id="3"]
[ext_resource type="Texture2D" path="res://.godot/made.res" id="4"]

[sub_resource type="Animation" id="a"]
tracks/0/type = "value"
tracks/0/path = NodePath("Door/Knob:position")

[node name="Sound" type="Node2D"]

[node name="Door" parent="." instance=ExtResource("1")]

[node name="Knob" parent="Door" index="0"]
position = Vector2(1, 2)

[node name="Far" type="RemoteTransform2D" parent="Door/Knob" index="0"]
remote_path = NodePath("../../../Other/Knob")
metadata/any = NodePath("../Nowhere")

[node name="Other" parent="." instance=ExtResource("3")]

[node name="Out" type="RemoteTransform2D" parent="."]
remote_path = NodePath("../../Above")

[node name="Late" type="Node2D" parent="." instance_placeholder="res://door.tscn"]

[node name="Into" type="RemoteTransform2D" parent="."]
remote_path = NodePath("../Late/Any")

[connection signal="ready" from="Door/Knob" to="Other" method="hide"]

[editable path="Door"]
`,
	"file.tscn":   "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"Texture2D\" path=\"res://gone.png\" id=\"1\"]\n\n[node name=\"A\" type=\"Sprite2D\"]\ntexture = ExtResource(\"1\")\n",
	"base.tscn":   "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://gone.tscn\" id=\"1\"]\n\n[node name=\"A\" instance=ExtResource(\"1\")]\n",
	"part.tscn":   "[gd_scene load_steps=3 format=3]\n\n[ext_resource type=\"Texture2D\" path=\"res://gone.png\" id=\"1\"]\n\n[sub_resource type=\"AtlasTexture\" id=\"2\"]\natlas = ExtResource(\"1\")\n\n[node name=\"A\" type=\"Sprite2D\"]\ntexture = SubResource(\"2\")\n",
	"unused.tscn": "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"Texture2D\" path=\"res://gone.png\" id=\"1\"]\n\n[node name=\"A\" type=\"Sprite2D\"]\n",
	"ring.tscn":   "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://back.tscn\" id=\"1\"]\n\n[node name=\"A\" type=\"Node\"]\n\n[node name=\"B\" parent=\".\" instance=ExtResource(\"1\")]\n",
	"back.tscn":   "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://ring.tscn\" id=\"1\"]\n\n[node name=\"A\" type=\"Node\"]\n\n[node name=\"B\" parent=\".\" instance=ExtResource(\"1\")]\n",
	"nodes.tscn": `[gd_scene load_steps=3 format=3]

[ext_resource type="PackedScene" path="res://door.tscn" id="1"]

[sub_resource type="Animation" id="a"]
tracks/0/type = "value"
tracks/0/path = NodePath("Gone:position")

[sub_resource type="AnimationLibrary" id="l"]
_data = {
&"a": SubResource("a")
}

[node name="A" type="Node2D"]

[node name="Door" parent="." instance=ExtResource("1")]

[node name="Bell" parent="Door" index="0"]
position = Vector2(1, 2)

[node name="Sign" type="Node2D" parent="Door/Frame" index="0"]

[node name="Same" type="Node2D" parent="."]

[node name="Same" type="Node2D" parent="."]

[node name="Far" type="RemoteTransform2D" parent="."]
remote_path = NodePath("../Door/Bolt")

[node name="Player" type="AnimationPlayer" parent="."]
libraries = {
&"": SubResource("l")
}

[connection signal="ready" from="." to="Lost" method="hide"]
`,
	"base.gd":   "class_name Lamp\nextends Node2D\nfunc dim(): pass\n",
	"lamp.gd":   "extends Lamp\nfunc blow(): pass\n",
	"other.gd":  "extends Unknown\n",
	"lamp.tscn": "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"Script\" path=\"res://lamp.gd\" id=\"1\"]\n\n[node name=\"Lamp\" type=\"Node2D\"]\nscript = ExtResource(\"1\")\n",
	"calls.tscn": `[gd_scene load_steps=4 format=3]

[ext_resource type="Script" path="res://lamp.gd" id="1"]
[ext_resource type="PackedScene" path="res://lamp.tscn" id="2"]
[ext_resource type="Script" path="res://other.gd" id="3"]

[node name="A" type="Node2D"]
script = ExtResource("1")

[node name="Bare" type="Node2D" parent="."]

[node name="Lamp" parent="." instance=ExtResource("2")]

[node name="Other" type="Node2D" parent="."]
script = ExtResource("3")

[connection signal="ready" from="." to="." method="blow"]
[connection signal="ready" from="." to="." method="dim"]
[connection signal="ready" from="." to="." method="queue_free"]
[connection signal="ready" from="." to="." method="_on_ready"]
[connection signal="ready" from="." to="Lamp" method="dim"]
[connection signal="ready" from="." to="Lamp" method="glow"]
[connection signal="ready" from="." to="Other" method="any"]
[connection signal="ready" from="." to="Bare" method="any"]
`,
	"made.tscn": `[gd_scene load_steps=2 format=3]

[ext_resource type="PackedScene" path="res://lamp.tscn" id="1"]

[node name="A" type="Node2D"]

[node name="Lamp" parent="." instance=ExtResource("1")]

[node name="Far" type="RemoteTransform2D" parent="."]
remote_path = NodePath("../Bolt")
`,
	"class.tscn": `[gd_scene format=3]

[node name="A" type="Node2D"]

[node name="Tween" type="Tween" parent="."]

[node name="Old" type="Position2D" parent="."]

[node name="Lamp" type="Lamp" parent="."]

[node name="Typo" type="Sprit2D" parent="."]

[node name="Late" type="Sprit2D" parent="." instance_placeholder="res://door.tscn"]
`,
	"plain.tscn": `[gd_scene format=3]

[node name="A" type="Node2D"]

[node name="Far" type="RemoteTransform2D" parent="."]
remote_path = NodePath("../Bolt")
`,
}

// TestLosses lists what scenes name and do not have.
func TestLosses(t *testing.T) {
	p := written(t, lossy)
	for _, c := range []struct {
		name string
		want []string
	}{
		{"sound.tscn", []string{
			`3 ext_resource["1"] users.moved-with-uid("res://moved.tscn", "res://door.tscn")`,
			`3 ext_resource["2"] users.moved-with-uid("res://moved.gd", "res://tool.gd")`,
		}},
		{"file.tscn", []string{`2 ext_resource["1"] scene.file-left-out("res://gone.png")`}},
		{"base.tscn", []string{`1 ext_resource["1"] scene.file-missing("res://gone.tscn")`}},
		{"part.tscn", []string{`1 ext_resource["1"] scene.file-missing("res://gone.png")`}},
		{"unused.tscn", []string{`2 ext_resource["1"] scene.file-left-out("res://gone.png")`}},
		{"ring.tscn", []string{`2 node.B scene.contains("back.tscn", "ring.tscn")`}},
		{"nodes.tscn", []string{
			`2 sub_resource.a["tracks/0/path"] scene.track-lost("Gone:position")`,
			`2 node["Door/Bell"] scene.node-vanished("Door/Bell", "door.tscn")`,
			`2 node["Door/Frame/Sign"] scene.parent-vanished("Door/Frame", "door.tscn")`,
			`2 node.Same{1} scene.name-shared("Same")`,
			`2 node.Far.remote_path scene.path-lost("remote_path", "../Door/Bolt")`,
			`2 connection[0].@to scene.connection-lost("Lost")`,
		}},
		{"calls.tscn", []string{
			`3 connection[3].@method property.method-missing("_on_ready", ".", "res://lamp.gd")`,
			`3 connection[5].@method property.method-missing("glow", "Lamp", "res://lamp.gd")`,
			`3 connection[7].@method property.class-lacks("any", "Bare", "Node2D")`,
		}},
		{"made.tscn", []string{`3 node.Far.remote_path scene.path-lost("remote_path", "../Bolt")`}},
		{"class.tscn", []string{
			`2 node.Tween.@type scene.no-node-class("Godot 4.6", "Tween")`,
			`3 node.Typo.@type scene.unknown-class("Godot 4.6", "Sprit2D")`,
		}},
		{"plain.tscn", []string{`2 node.Far.remote_path scene.path-lost("remote_path", "../Bolt")`}},
	} {
		d := opened(t, p, c.name)
		file := filepath.Join(p.Root, c.name)
		var got []string
		for _, l := range Losses(context.Background(), d.Snapshot().Document(), file) {
			got = append(got, string('0'+rune(l.Gravity))+" "+l.Path+" "+l.Text.String())
			if in := d.Path(d.At(l.Offset)); !strings.HasPrefix(in, l.Path) && !strings.HasPrefix(l.Path, in) {
				t.Errorf("%s: %s is at %s", c.name, l.Path, in)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s:\n%s\nnot\n%s", c.name, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
	if err := os.Remove(filepath.Join(p.Root, "project.godot")); err != nil {
		t.Fatal(err)
	}
	if list := Losses(context.Background(), opened(t, p, "file.tscn"), filepath.Join(p.Root, "file.tscn")); len(list) > 0 {
		t.Errorf("outside of a project: %v", list)
	}
}

// TestEngineLoses asks the engine about the same scenes: it refuses those of the gravest problems and loads the others, without what is lost.
func TestEngineLoses(t *testing.T) {
	files := maps.Clone(lossy)
	for name, text := range files { // it knows uids of what its editor has seen
		files[name] = strings.NewReplacer(` uid="uid://door" path="res://moved.tscn"`, ` path="res://door.tscn"`, ` uid="uid://tool" path="res://moved.gd"`, ` path="res://tool.gd"`).Replace(text)
	}
	for _, name := range []string{"file", "unused", "plain"} { // in the binary format nothing may be missing
		files[name+".scn"] = packed(t, files[name+".tscn"])
	}
	p := written(t, files)
	cases := map[string]struct {
		loads   bool
		has, no []string
	}{
		"sound.tscn":  {true, []string{`live "Door/Knob"`, `live "Other/Knob"`}, nil},
		"file.tscn":   {true, []string{`prop "texture" = {"t":"Nil"}`}, nil},
		"base.tscn":   {false, nil, nil},
		"part.tscn":   {false, nil, nil},
		"unused.tscn": {true, []string{`live "."`}, nil},
		"nodes.tscn":  {true, []string{`live "Same"`, `live "Door/Knob"`}, []string{`live "Door/Bell"`, `live "Door/Frame`}},
		"plain.tscn":  {true, []string{`live "Far"`}, nil},
		"file.scn":    {false, nil, nil},
		"unused.scn":  {true, []string{`live "."`}, nil},
		"plain.scn":   {true, []string{`live "Far"`}, nil},
	}
	names := slices.Sorted(maps.Keys(cases))
	var reads [][]string
	for _, name := range names {
		reads = append(reads, []string{"scene", "res://" + name})
	}
	for i, answer := range enginetest.Reads(t, "4.6", p.Root, reads) {
		name, said := names[i], answer.Out
		c := cases[name]
		if (answer.Code == 0) != c.loads {
			t.Errorf("%s: %d, %s\n%s", name, answer.Code, answer.Said, said)
		}
		for _, want := range c.has {
			if !strings.Contains(said, want) {
				t.Errorf("%s: there is no %s in\n%s", name, want, said)
			}
		}
		for _, no := range c.no {
			if strings.Contains(said, no) {
				t.Errorf("%s: there is %s in\n%s", name, no, said)
			}
		}
		for _, l := range Losses(context.Background(), opened(t, p, name), filepath.Join(p.Root, name)) {
			if (l.Gravity == model.Refusal) == c.loads {
				t.Errorf("%s: %s has the gravity %d", name, l.Text, l.Gravity)
			}
		}
	}
}

// packed is a text scene as a binary one.
func packed(t *testing.T, text string) string {
	t.Helper()
	var out bytes.Buffer
	if _, err := bintext.ToBinary(context.Background(), &out, []byte(text), nil, &transcode.Losses{}, func(float64) {}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestExtensionsMayHaveTheClass: where a project loads extensions a class that the engine lacks is a hint.
func TestExtensionsMayHaveTheClass(t *testing.T) {
	p := written(t, map[string]string{
		"project.godot":           "config_version=5\n",
		"bin/terrain.gdextension": "[configuration]\n",
		"a.tscn":                  "[gd_scene format=3]\n\n[node name=\"A\" type=\"Terrain9D\"]\n",
	})
	list := Losses(context.Background(), opened(t, p, "a.tscn").Snapshot().Document(), filepath.Join(p.Root, "a.tscn"))
	if len(list) != 1 || list[0].Gravity != model.Hint || list[0].Path != `node["."].@type` {
		t.Errorf("%v", list)
	}
}

// TestClassesOfTheCorpus: of all real scenes only one has a node of a class that its engine lacks, that of an extension which is not beside it.
func TestClassesOfTheCorpus(t *testing.T) {
	dir := enginetest.Folder(t, "SAVANT_CORPUS")
	all := func(string, string) bool { return true }
	seen, told := 0, []string(nil)
	err := filepath.WalkDir(dir, func(file string, e fs.DirEntry, err error) error {
		if err != nil || !slices.Contains([]string{".tscn", ".scn", ".escn"}, filepath.Ext(file)) {
			return err
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		d, err := kinds.Open(data, model.Options{Name: file})
		if err != nil {
			return nil // it is encrypted
		}
		seen++
		none := scene.Surroundings{Exists: all, Gives: func(string) bool { return false }, Adds: func() bool { return false }}
		for _, l := range d.Losses(none) {
			if strings.HasPrefix(l.Text.String(), "scene.no-node-class") || strings.HasPrefix(l.Text.String(), "scene.unknown-class") {
				told = append(told, l.Text.String())
			}
		}
		return nil
	})
	if want := []string{`scene.unknown-class("Godot 4.3", "TBLoader")`}; err != nil || seen == 0 || !slices.Equal(told, want) {
		t.Errorf("%d scenes, %v: %v", seen, err, told)
	}
}

// TestLossesOfJSON: a file of a project that is none of an engine's loses nothing.
func TestLossesOfJSON(t *testing.T) {
	p := written(t, map[string]string{"project.godot": "config_version=5\n", "a.json": `{"a": 1}`})
	file := filepath.Join(p.Root, "a.json")
	doc, err := kinds.Open([]byte(`{"a": 1}`), model.Options{Name: "a.json"})
	if err != nil {
		t.Fatal(err)
	}
	if list := Losses(context.Background(), doc, file); len(list) > 0 {
		t.Errorf("it is said to lose %v", list)
	}
}

// TestLostOutsideOfProjects: a file that is named from the folder of a scene is missed there without a project, too; of one in "res://" it is said that
// nothing is known.
func TestLostOutsideOfProjects(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.tscn")
	text := "[gd_scene load_steps=6 format=3]\n\n"
	for i, name := range []string{"near.tscn", "gone.tscn", "res://far.tscn", "res://farther.tscn", "gone/pic.png"} {
		class := "PackedScene"
		if i == 4 {
			class = "Texture2D"
		}
		text += fmt.Sprintf("[ext_resource type=\"%s\" path=\"%s\" id=\"%d\"]\n", class, name, i)
	}
	text += "\n[node name=\"A\" type=\"Sprite2D\"]\ntexture = ExtResource(\"4\")\n"
	for i := range 4 {
		text += fmt.Sprintf("\n[node name=\"N%d\" parent=\".\" instance=ExtResource(\"%d\")]\n", i, i)
	}
	for name, text := range map[string]string{file: text, filepath.Join(filepath.Dir(file), "near.tscn"): "[gd_scene format=3]\n\n[node name=\"B\" type=\"Node\"]\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	f, err := store.Open(file, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, q := range Losses(context.Background(), f.Doc.Snapshot().Document(), file) {
		got = append(got, q.Path+" "+q.Gravity.String()+": "+said(q.Text))
	}
	want := []string{"ext_resource[\"1\"] loss: there is no gone.tscn beside this file",
		"ext_resource[\"2\"] hint: what res://far.tscn holds is not looked at, nor whether it is there: no folder above has a project.godot",
		"ext_resource[\"4\"] loss: there is no gone/pic.png beside this file"}
	if !slices.Equal(got, want) {
		t.Errorf("it tells %q", got)
	}
}
