package users

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"savant/codec/variant"
	"savant/model"
	"savant/model/rowpath"
	"savant/model/store"
	"savant/scene/nodepath"
)

// animated is a project whose animations are in files of their own: an arm with a library for itself, a body that has an
// arm and plays a library which names an animation in yet another file, and a hall that plays the same library and has no
// arm in the place that its tracks lead to.
var animated = map[string]map[string]string{
	"4.6": {
		"project.godot": "config_version=5\n",
		"arm.tscn": `[gd_scene format=3 uid="uid://dq1arm1"]

[ext_resource type="AnimationLibrary" path="res://anims/grip.tres" id="1"]

[node name="Arm" type="Node2D"]

[node name="Hand" type="Node2D" parent="."]
unique_name_in_owner = true

[node name="Thumb" type="Node2D" parent="Hand"]

[node name="Player" type="AnimationPlayer" parent="."]
libraries = {
&"": ExtResource("1")
}
`,
		"anims/grip.tres": `[gd_resource type="AnimationLibrary" format=3]

[sub_resource type="Animation" id="A"]
tracks/0/type = "value"
tracks/0/path = NodePath("Hand/Thumb:rotation")
tracks/0/keys = {
"times": PackedFloat32Array(0),
"transitions": PackedFloat32Array(1),
"update": 0,
"values": [0.0]
}
tracks/1/type = "value"
tracks/1/path = NodePath("%Hand:rotation")
tracks/2/type = "value"
tracks/2/path = NodePath("Player:speed_scale")

[resource]
_data = {
&"grip": SubResource("A")
}
`,
		"body.tscn": `[gd_scene format=3]

[ext_resource type="PackedScene" uid="uid://dq1arm1" path="res://arm.tscn" id="1"]
[ext_resource type="AnimationLibrary" uid="uid://walk" path="res://anims/walk.tres" id="2"]

[node name="Body" type="Node2D"]

[node name="Left" parent="." instance=ExtResource("1")]

[node name="Player" type="AnimationPlayer" parent="."]
libraries = {
&"walk": ExtResource("2")
}
`,
		"anims/walk.tres": `[gd_resource type="AnimationLibrary" format=3 uid="uid://walk"]

[ext_resource type="Animation" path="wave.tres" id="7"]

[sub_resource type="Animation" id="A"]
tracks/0/type = "value"
tracks/0/path = NodePath("Left/Hand:position")

[resource]
_data = {
&"step": SubResource("A"),
&"wave": ExtResource("7")
}
`,
		"anims/wave.tres": `[gd_resource type="Animation" format=3]

[resource]
tracks/0/type = "value"
tracks/0/path = NodePath("Left/Hand/Thumb:position:x")
`,
		"hall.tscn": `[gd_scene format=3]

[ext_resource type="AnimationLibrary" uid="uid://walk" path="res://anims/walk.tres" id="2"]

[node name="Hall" type="Node2D"]

[node name="Right" type="Node2D" parent="."]

[node name="Player" type="AnimationPlayer" parent="."]
libraries = {
&"walk": ExtResource("2")
}
`,
	},
	"3.6": {
		"project.godot": "config_version=4\n",
		"arm.tscn": `[gd_scene load_steps=2 format=2]

[ext_resource path="res://anims/grip.tres" type="Animation" id=1]

[node name="Arm" type="Node2D"]

[node name="Hand" type="Node2D" parent="."]

[node name="Thumb" type="Node2D" parent="Hand"]

[node name="Player" type="AnimationPlayer" parent="."]
anims/grip = ExtResource( 1 )
`,
		"anims/grip.tres": `[gd_resource type="Animation" format=2]

[resource]
tracks/0/type = "value"
tracks/0/path = NodePath("Hand/Thumb:rotation")
tracks/1/type = "value"
tracks/1/path = NodePath("Player:playback_speed")
`,
		"body.tscn": `[gd_scene load_steps=3 format=2]

[ext_resource path="res://arm.tscn" type="PackedScene" id=1]
[ext_resource path="res://anims/wave.tres" type="Animation" id=2]

[node name="Body" type="Node2D"]

[node name="Left" parent="." instance=ExtResource( 1 )]

[node name="Player" type="AnimationPlayer" parent="."]
anims/wave = ExtResource( 2 )
`,
		"anims/wave.tres": `[gd_resource type="Animation" format=2]

[resource]
tracks/0/type = "value"
tracks/0/path = NodePath("Left/Hand/Thumb:position:x")
`,
	},
}

// written writes files into a project of their own.
func written(t *testing.T, list map[string]string) Project {
	t.Helper()
	p := Project{t.TempDir()}
	for name, text := range list {
		file := filepath.Join(p.Root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// change renames or moves a node of a scene and has its project follow.
func change(t *testing.T, p Project, scene, from, to string) *Plan {
	t.Helper()
	path := filepath.Join(p.Root, filepath.FromSlash(scene))
	file, err := store.Open(path, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	res, _ := p.Resource(file.Path)
	scenes := p.Scenes()
	target := model.Target{File: res, UID: file.Doc.UID(), Node: from}
	plan, err := p.Plan(context.Background(), target, withNode(target, to), nil)
	if err != nil || len(plan.Failed)+len(plan.Refused) > 0 {
		t.Fatal(err, plan.Failed, plan.Refused)
	}
	edited := editedFile(t, scenes, path, from, to)
	if _, err := edited.Save(context.Background(), store.SaveOptions{NoBackup: true}); err != nil {
		t.Fatal(err)
	}
	return plan
}

// editedFile is a scene in which a node is renamed or moved, not saved.
func editedFile(t *testing.T, scenes *Scenes, path, from, to string) *store.File {
	t.Helper()
	file, err := store.Open(path, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	res, _ := scenes.search.root.Resource(path)
	scenes.Show(file.Doc, res)
	row := func(place string) model.Row {
		r, err := file.Doc.Find(`node[` + rowpath.Quote(place) + `]`)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	if above(from) == above(to) {
		err = file.Doc.RenameKey(row(from), variant.OfString(nodepath.Name(to)))
	} else {
		err = file.Doc.Move(row(from), row(above(to)), file.Doc.Len(row(above(to))))
	}
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func above(place string) string {
	if i := strings.LastIndexByte(place, '/'); i >= 0 {
		return place[:i]
	}
	return "."
}

// tracksOf are the lines of what the engine says that tell where tracks lead, and that they lead anywhere.
func tracksOf(t *testing.T, said string, known int) []string {
	t.Helper()
	var list []string
	for line := range strings.Lines(said) {
		if strings.HasPrefix(line, "T\t") {
			list = append(list, strings.TrimSpace(line))
			if !strings.HasSuffix(line, "?\n") {
				known--
			}
		}
	}
	if known != 0 {
		t.Errorf("%d tracks fewer lead to nodes than should:\n%s", known, said)
	}
	sort.Strings(list)
	return list
}

// TestSharedTracks renames and moves a node whose animations are in files of their own, and has the engine say where the
// tracks lead.
func TestSharedTracks(t *testing.T) {
	for _, test := range []struct {
		version, to string
		resolved    int
		want        map[string][]string // what paths become, by file
	}{
		{"4.6", "Fist", 8, map[string][]string{
			"res://anims/grip.tres": {`5: NodePath("Fist/Thumb:rotation")`, `13: NodePath("%Fist:rotation")`},
			"res://anims/walk.tres": {`7: NodePath("Left/Fist:position")`},
			"res://anims/wave.tres": {`5: NodePath("Left/Fist/Thumb:position:x")`}}},
		{"4.6", "Player/Hand", 8, map[string][]string{
			"res://anims/grip.tres": {`5: NodePath("Player/Hand/Thumb:rotation")`},
			"res://anims/walk.tres": {`7: NodePath("Left/Player/Hand:position")`},
			"res://anims/wave.tres": {`5: NodePath("Left/Player/Hand/Thumb:position:x")`}}},
		{"3.6", "Fist", 5, map[string][]string{
			"res://anims/grip.tres": {`5: NodePath("Fist/Thumb:rotation")`},
			"res://anims/wave.tres": {`5: NodePath("Left/Fist/Thumb:position:x")`}}},
		{"3.6", "Player/Hand", 5, map[string][]string{
			"res://anims/grip.tres": {`5: NodePath("Player/Hand/Thumb:rotation")`},
			"res://anims/wave.tres": {`5: NodePath("Left/Player/Hand/Thumb:position:x")`}}},
	} {
		t.Run(test.version+" "+test.to, func(t *testing.T) {
			p := written(t, animated[test.version])
			before := routes(t, test.version, p, "")
			plan := change(t, p, "arm.tscn", "Hand", test.to)
			if len(plan.Disputes)+len(plan.Doubts)+len(plan.Scripts) > 0 {
				t.Error(plan.Disputes, plan.Doubts, plan.Scripts)
			}
			got := map[string][]string{}
			for _, f := range plan.Files {
				for _, l := range f.Lines() {
					_, path, ok := strings.Cut(l.After, " = ")
					if !ok || len(f.Lines()) != len(f.Notes) {
						t.Error(f.Res, l, f.Notes)
					}
					got[f.Res] = append(got[f.Res], strconv.Itoa(l.Number)+": "+path)
				}
			}
			for res, want := range test.want {
				if !slices.Equal(got[res], want) {
					t.Errorf("%s: %q, not %q", res, got[res], want)
				}
			}
			if len(got) != len(test.want) {
				t.Error(got)
			}
			if _, err := plan.Write(context.Background(), store.SaveOptions{Backups: t.TempDir()}); err != nil {
				t.Fatal(err)
			}
			if before == "" {
				return
			}
			old := strings.NewReplacer("Hand", test.to, "\tHand/", "\t"+test.to+"/")
			want := tracksOf(t, old.Replace(before), test.resolved)
			if now := tracksOf(t, routes(t, test.version, p, ""), test.resolved); !slices.Equal(now, want) {
				t.Errorf("the engine says\n%s\nnot\n%s", strings.Join(now, "\n"), strings.Join(want, "\n"))
			}
		})
	}
}

// TestDisputedTracks has two scenes play one library; the tracks of one of them must not change.
func TestDisputedTracks(t *testing.T) {
	for _, test := range []struct {
		name, hall string // the hall's node
		disputes   int
	}{
		{"the old path leads to a node", "[node name=\"Left\" type=\"Node2D\" parent=\".\"]\n\n[node name=\"Hand\" type=\"Node2D\" parent=\"Left\"]\n", 1},
		{"the new path would", "[node name=\"Left\" type=\"Node2D\" parent=\".\"]\n\n[node name=\"Fist\" type=\"Node2D\" parent=\"Left\"]\n", 1},
		{"neither", "[node name=\"Left\" type=\"Node2D\" parent=\".\"]\n", 0},
		{"an instance has it", "[node name=\"Left\" parent=\".\" instance=ExtResource(\"9\")]\n", 1},
		{"an instance has it not", "[node name=\"Left\" parent=\".\" instance=ExtResource(\"8\")]\n", 0},
		{"an instance whose scene is missing", "[node name=\"Left\" parent=\".\" instance=ExtResource(\"6\")]\n", 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			list := map[string]string{}
			for name, text := range animated["4.6"] {
				list[name] = text
			}
			list["hall.tscn"] = strings.Replace(list["hall.tscn"], "[node name=\"Right\" type=\"Node2D\" parent=\".\"]\n", test.hall, 1)
			list["hall.tscn"] = strings.Replace(list["hall.tscn"], "\n\n", "\n\n[ext_resource type=\"PackedScene\" path=\"res://other.tscn\" id=\"9\"]\n"+
				"[ext_resource type=\"PackedScene\" path=\"res://body.tscn\" id=\"8\"]\n[ext_resource type=\"PackedScene\" path=\"res://model.glb\" id=\"6\"]\n", 1)
			// The uid identifies the library, not the path.
			list["body.tscn"] = strings.Replace(list["body.tscn"], "res://anims/walk.tres", "res://gone/walk.tres", 1)
			list["other.tscn"] = "[gd_scene format=3]\n\n[node name=\"Other\" type=\"Node2D\"]\n\n[node name=\"Hand\" type=\"Node2D\" parent=\".\"]\n"
			open := func() (Project, *Plan) {
				p := written(t, list)
				return p, change(t, p, "arm.tscn", "Hand", "Fist")
			}
			p, plan := open()
			if len(plan.Disputes) != test.disputes {
				t.Fatal(plan.Disputes)
			}
			if test.disputes == 0 {
				return
			}
			d := plan.Disputes[0]
			if d.Res != "res://anims/walk.tres" || d.Line != 7 || d.Path != "Left/Hand:position" || !slices.Equal(d.After["Left/Fist:position"], []string{"res://body.tscn"}) ||
				!slices.Equal(d.Against, []string{"res://hall.tscn"}) {
				t.Error(d)
			}
			if _, err := plan.Write(context.Background(), store.SaveOptions{}); err == nil {
				t.Error("a plan with disputes was written")
			}
			walk := func(p Project) string {
				b, _ := os.ReadFile(filepath.Join(p.Root, "anims", "walk.tres"))
				return string(b)
			}
			if walk(p) != list["anims/walk.tres"] {
				t.Error("a file in dispute was written")
			}
			for follow, want := range map[bool]string{true: strings.Replace(list["anims/walk.tres"], "Hand", "Fist", 1), false: list["anims/walk.tres"]} {
				p, plan := open()
				if err := plan.Settle(follow); err != nil || len(plan.Disputes) > 0 || follow == (len(plan.Doubts) > 0) {
					t.Error(err, plan.Disputes, plan.Doubts)
				}
				if _, err := plan.Write(context.Background(), store.SaveOptions{NoBackup: true}); err != nil {
					t.Error(err)
				}
				if walk(p) != want {
					t.Errorf("%v: %s", follow, walk(p))
				}
			}
		})
	}
}

// TestUnreadableTracks has a scene play a file that is not text: it is reported.
func TestUnreadableTracks(t *testing.T) {
	list := map[string]string{}
	for name, text := range animated["4.6"] {
		list[name] = strings.ReplaceAll(text, "res://anims/grip.tres", "res://anims/grip.res")
	}
	list["anims/grip.res"] = "RSRC\x00\x00\x00\x00Hand\x00"
	p := written(t, list)
	plan := change(t, p, "arm.tscn", "Hand", "Fist")
	if len(plan.Doubts) != 1 || plan.Doubts[0].Res != "res://arm.tscn" || plan.Doubts[0].Line != 3 || plan.Doubts[0].Note.File != "res://anims/grip.res" {
		t.Error(plan.Doubts)
	}
}

// TestUnreadableTracksAreNamedOnce has three files name an animation in the engines' binary form, by its path in the project and from
// their own folder.
func TestUnreadableTracksAreNamedOnce(t *testing.T) {
	list := maps.Clone(animated["4.6"])
	list["anims/wave.anim"] = "RSRC\x00\x00\x00\x00Hand\x00"
	list["anims/walk.tres"] = strings.Replace(list["anims/walk.tres"], `path="wave.tres"`, `path="wave.anim"`, 1)
	for _, name := range []string{"arm.tscn", "body.tscn"} {
		list[name] = strings.Replace(list[name], "format=3", "format=3]\n\n[ext_resource type=\"Animation\" path=\"res://anims/wave.anim\" id=\"9\"", 1)
	}
	plan := change(t, written(t, list), "arm.tscn", "Hand", "Fist")
	if len(plan.Doubts) != 1 || plan.Doubts[0].Res != "res://arm.tscn" || plan.Doubts[0].Note.File != "res://anims/wave.anim" {
		t.Error(plan.Doubts)
	}
}

// TestScriptedResources has a node take a resource of a script from another file, which names a node in a third one: a path that leads
// there from the node follows, and one that names the node but leads nowhere may be meant from elsewhere.
func TestScriptedResources(t *testing.T) {
	plan := change(t, written(t, map[string]string{
		"project.godot": "config_version=5\n",
		"a.tscn": "[gd_scene format=3]\n\n[ext_resource type=\"Resource\" path=\"res://quest.tres\" id=\"1\"]\n[ext_resource type=\"Resource\" path=\"res://gone.tres\" id=\"2\"]\n\n" +
			"[node name=\"A\" type=\"Node\"]\n\n[node name=\"Hand\" type=\"Node\" parent=\".\"]\n\n[node name=\"Log\" type=\"Node\" parent=\".\"]\nquest = ExtResource(\"1\")\nold = ExtResource(\"2\")\n",
		"quest.tres": "[gd_resource type=\"Resource\" script_class=\"Quest\" format=3]\n\n[ext_resource type=\"Resource\" path=\"step.tres\" id=\"1\"]\n\n[resource]\nnext = ExtResource(\"1\")\nwhere = NodePath(\"Other\")\n",
		"step.tres":  "[gd_resource type=\"Resource\" script_class=\"Step\" format=3]\n\n[resource]\ntarget = NodePath(\"../Hand\")\nwhere = NodePath(\"Hand\")\n",
	}), "a.tscn", "Hand", "Fist")
	if len(plan.Files) != 1 || len(plan.Files[0].Patches) != 1 || !strings.Contains(string(plan.Files[0].Text()), "target = NodePath(\"../Fist\")\nwhere = NodePath(\"Hand\")") {
		t.Error(plan.Files)
	}
	if len(plan.Doubts) != 1 || plan.Doubts[0].Res != "res://step.tres" || plan.Doubts[0].Line != 5 {
		t.Error(plan.Doubts)
	}
}

// TestBinaryScenes has binary files use the node's scene: they cannot follow, and are named once.
func TestBinaryScenes(t *testing.T) {
	list := map[string]string{"a.scn": "RSRC\x00\x09\x00\x00\x00res://arm.tscn\x00Hand", "b.res": "RSRC\x00res://arm.tscnx\x00", "c.res": "RSCC\x02\x00\x00\x00",
		"project.godot": "config_version=5\n", "arm.tscn": animated["4.6"]["arm.tscn"]}
	p := written(t, list)
	var got []string
	for _, d := range change(t, p, "arm.tscn", "Hand", "Fist").Doubts {
		if binaryResource([]byte(list[strings.TrimPrefix(d.Res, "res://")])) {
			got = append(got, d.Res+" "+said(d.Text))
		}
	}
	if want := []string{"res://a.scn names res://arm.tscn", "res://c.res this compressed binary file could not be read and was not searched"}; !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
}

// TestUnknownBase has a scene play the library with a player whose root node the file does not state: the tracks are
// listed.
func TestUnknownBase(t *testing.T) {
	const gone = "[node name=\"Gone\" parent=\".\" instance=ExtResource(\"9\")]\n\n[node name=\"Player\" parent=\"Gone\" index=\"1\"]"
	for _, player := range []string{gone, "[node name=\"Own\" type=\"Node2D\" parent=\".\"]"} {
		list := map[string]string{}
		for name, text := range animated["4.6"] {
			list[name] = strings.Replace(text, "[node name=\"Player\" type=\"AnimationPlayer\" parent=\".\"]\nlibraries = {\n&\"walk\"", player+"\nlibraries = {\n&\"walk\"", 1)
		}
		p := written(t, list)
		plan := change(t, p, "arm.tscn", "Hand", "Fist")
		var got []string
		for _, d := range plan.Doubts {
			got = append(got, d.Res)
		}
		if want := []string{"res://anims/walk.tres", "res://anims/wave.tres"}; !slices.Equal(got, want) {
			t.Errorf("%s: %v, not %v", player, plan.Doubts, want)
		}
	}
}

// TestOneUnknownBase has a scene play the library by two players, of which the file tells of one where its tracks start from: what the
// other needs is not known, so the tracks follow only if that is wanted.
func TestOneUnknownBase(t *testing.T) {
	list := maps.Clone(animated["4.6"])
	list["body.tscn"] += "\n[node name=\"Gone\" parent=\".\" instance=ExtResource(\"9\")]\n\n[node name=\"Player\" parent=\"Gone\" index=\"1\"]\nlibraries = {\n&\"walk\": ExtResource(\"2\")\n}\n"
	p := written(t, list)
	found, err := p.Find(context.Background(), model.Target{File: "res://arm.tscn", UID: "uid://dq1arm1", Node: "Hand"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var uses []string
	for _, f := range found.Files {
		for _, u := range f.Uses {
			if strings.HasPrefix(f.Res, "res://anims/w") {
				uses = append(uses, f.Res+" "+strconv.FormatBool(u.Undecided))
			}
		}
	}
	if want := []string{"res://anims/walk.tres true", "res://anims/wave.tres true"}; !slices.Equal(uses, want) {
		t.Errorf("%q are found, not %q", uses, want)
	}
	plan := change(t, p, "arm.tscn", "Hand", "Fist")
	var got []string
	for _, d := range plan.Disputes {
		got = append(got, fmt.Sprint(d.Res, " ", d.After, " ", d.Against))
	}
	want := []string{
		"res://anims/walk.tres map[Left/Fist:position:[res://body.tscn]] [res://body.tscn]",
		"res://anims/wave.tres map[Left/Fist/Thumb:position:x:[res://body.tscn]] [res://body.tscn]",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q\nnot\n%q", got, want)
	}
}

// TestFindTracks lists the tracks in other files that lead to a node.
func TestFindTracks(t *testing.T) {
	p := written(t, animated["4.6"])
	found, err := p.Find(context.Background(), model.Target{File: "res://arm.tscn", UID: "uid://dq1arm1", Node: "Hand"}, nil)
	if err != nil || len(found.Failed) > 0 {
		t.Fatal(err, found.Failed)
	}
	var got []string
	for _, f := range found.Files {
		for _, u := range f.Uses {
			got = append(got, f.Res+":"+strconv.Itoa(u.Line)+" "+said(u.Text))
		}
	}
	if want := []string{"res://anims/grip.tres:5 animation track Hand/Thumb:rotation", "res://anims/grip.tres:13 animation track %Hand:rotation",
		"res://anims/walk.tres:7 animation track Left/Hand:position", "res://anims/wave.tres:5 animation track Left/Hand/Thumb:position:x"}; !slices.Equal(got, want) {
		t.Errorf("%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
