package users

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
	"savant/model/store"
)

// files are a small project: an arm, a body that has two of them, a long arm that inherits it, a street that has a body in
// it and changes what is deep in there, a script and settings. They are in Godot 4's notation; old makes them Godot 3's.
var files = map[string]string{
	"project.godot": "config_version=5\n\n[application]\n\nconfig/name=\"Users\"\nrun/main_scene=\"res://street.tscn\"\n",
	"parts/arm.tscn": `[gd_scene load_steps=2 format=3 uid="uid://dq1arm1"]

[sub_resource type="Gradient" id="1"]

[node name="Arm" type="Node2D"]

[node name="Hand" type="Node2D" parent="."]

[node name="Thumb" type="Node2D" parent="Hand"]
`,
	"body.tscn": `[gd_scene load_steps=2 format=3]

[ext_resource type="PackedScene" uid="uid://dq1arm1" path="res://parts/arm.tscn" id="1"]

[node name="Body" type="Node2D"]

[node name="Left" parent="." instance=ExtResource("1")]

[node name="Hand" parent="Left" index="0"]
position = Vector2(1, 2)

[node name="Ring" type="Line2D" parent="Left/Hand/Thumb" index="0"]

[node name="Right" parent="." instance=ExtResource("1")]

[node name="Copy" type="RemoteTransform2D" parent="."]
remote_path = NodePath("../Left/Hand/Thumb")

[connection signal="visibility_changed" from="Left/Hand" to="Right" method="hide"]

[editable path="Left"]
`,
	"parts/long.tscn": `[gd_scene load_steps=2 format=3]

[ext_resource type="PackedScene" uid="uid://dq1arm1" path="res://parts/arm.tscn" id="1"]

[node name="Long" instance=ExtResource("1")]

[node name="Hand" parent="." index="0"]
position = Vector2(9, 9)
`,
	"street.tscn": `[gd_scene load_steps=3 format=3]

[ext_resource type="PackedScene" path="res://body.tscn" id="1"]
[ext_resource type="PackedScene" path="res://parts/long.tscn" id="2"]

[node name="Street" type="Node2D"]

[node name="Hand" type="Node2D" parent="."]

[node name="Walker" parent="." instance=ExtResource("1")]

[node name="Ring" parent="Walker/Left/Hand/Thumb" index="0"]
visible = false

[node name="Far" parent="." instance=ExtResource("2")]

[node name="Copy" type="RemoteTransform2D" parent="."]
remote_path = NodePath("../Walker/Left/Hand/Thumb/Ring")

[node name="Own" type="RemoteTransform2D" parent="."]
remote_path = NodePath("../Hand")

[node name="Other" type="RemoteTransform2D" parent="."]
remote_path = NodePath("../Far/Hand")

[editable path="Walker"]

[editable path="Walker/Left"]
`,
	"walk.gd": "extends Node\nvar a = preload(\"res://parts/arm.tscn\")\nvar b = \"res://parts/arm.tscn2\"\n",
	// None of these belongs to the project.
	".godot/imported/x.tscn": "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://parts/arm.tscn\" id=\"1\"]\n",
	"ignored/x.tscn":         "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://parts/arm.tscn\" id=\"1\"]\n",
	"ignored/.gdignore":      "",
}

var old = strings.NewReplacer("config_version=5", "config_version=4", "format=3", "format=2", ` uid="uid://dq1arm1"`, "", `ExtResource("1")`, "ExtResource( 1 )",
	`ExtResource("2")`, "ExtResource( 2 )", ` id="1"`, " id=1", ` id="2"`, " id=2")

// projectFor writes the files into a folder of their own.
func projectFor(t *testing.T, version string) Project {
	t.Helper()
	p := Project{t.TempDir()}
	for name, text := range files {
		if version[0] == '3' {
			text = old.Replace(text)
		}
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

var arm = model.Target{File: "res://parts/arm.tscn", UID: "uid://dq1arm1"}

func node(path string) model.Target { return withNode(arm, path) }

func TestFind(t *testing.T) {
	p := projectFor(t, "4")
	for _, test := range []struct {
		target model.Target
		want   []string // file:line text
	}{
		{arm, []string{
			"res://body.tscn:3 ext_resource 1: uid uid://dq1arm1", "res://body.tscn:3 ext_resource 1: path res://parts/arm.tscn",
			"res://body.tscn:7 node Left: instance", "res://body.tscn:14 node Right: instance",
			"res://parts/long.tscn:3 ext_resource 1: uid uid://dq1arm1", "res://parts/long.tscn:3 ext_resource 1: path res://parts/arm.tscn",
			"res://parts/long.tscn:5 node .: instance", "res://walk.gd:2 names res://parts/arm.tscn"}},
		{node("Hand"), []string{
			"res://body.tscn:9 changes node Left/Hand", "res://body.tscn:12 adds node Left/Hand/Thumb/Ring",
			"res://body.tscn:17 node Copy: property remote_path ../Left/Hand/Thumb", "res://body.tscn:19 [connection]: connection Left/Hand",
			"res://parts/long.tscn:7 changes node Hand",
			"res://street.tscn:12 changes node Walker/Left/Hand/Thumb/Ring", "res://street.tscn:18 node Copy: property remote_path ../Walker/Left/Hand/Thumb/Ring",
			"res://street.tscn:24 node Other: property remote_path ../Far/Hand"}},
		{node("."), []string{
			"res://body.tscn:7 node Left is an instance of the scene", "res://body.tscn:9 changes node Left/Hand",
			"res://body.tscn:12 adds node Left/Hand/Thumb/Ring", "res://body.tscn:14 node Right is an instance of the scene",
			"res://body.tscn:17 node Copy: property remote_path ../Left/Hand/Thumb", "res://body.tscn:19 [connection]: connection Left/Hand",
			"res://body.tscn:19 [connection]: connection Right", "res://body.tscn:21 [editable]: editable children Left",
			"res://parts/long.tscn:5 inherits the scene", "res://parts/long.tscn:7 changes node Hand",
			"res://street.tscn:12 changes node Walker/Left/Hand/Thumb/Ring", "res://street.tscn:15 node Far is an instance of the scene",
			"res://street.tscn:18 node Copy: property remote_path ../Walker/Left/Hand/Thumb/Ring",
			"res://street.tscn:24 node Other: property remote_path ../Far/Hand", "res://street.tscn:28 [editable]: editable children Walker/Left"}},
		{model.Target{File: "res://street.tscn"}, []string{"res://project.godot:6 [application]: run/main_scene res://street.tscn"}},
		{model.Target{File: "res://nothing.tscn"}, nil},
	} {
		last := -1.0
		found, err := p.Find(context.Background(), test.target, func(done float64) {
			if done < last || done > 1 {
				t.Error("progress goes from", last, "to", done)
			}
			last = done
		})
		if err != nil || len(found.Failed) > 0 || last != 1 {
			t.Fatal(err, found.Failed, last)
		}
		var got []string
		for _, f := range found.Files {
			for _, u := range f.Uses {
				got = append(got, f.Res+":"+strconv.Itoa(u.Line)+" "+said(u.Text))
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%+v is used in\n%s\nnot\n%s", test.target, strings.Join(got, "\n"), strings.Join(test.want, "\n"))
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := p.Find(ctx, arm, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestRename plans a rename, finds that nothing is written, writes it, and has the engine say where everything is.
func TestRename(t *testing.T) {
	for _, version := range []string{"4.6", "3.6"} {
		t.Run(version, func(t *testing.T) {
			p := projectFor(t, version)
			target := node("Hand")
			if version == "3.6" {
				target.UID = ""
			}
			before := tree(t, p)
			said := ask(t, version, p)
			plan, err := p.Plan(context.Background(), target, withNode(target, "Fist"), nil)
			if err != nil || len(plan.Refused)+len(plan.Doubts)+len(plan.Failed) > 0 {
				t.Fatal(err, plan)
			}
			if !slices.Equal(tree(t, p), before) {
				t.Fatal("a plan writes")
			}
			var names []string
			for _, f := range plan.Files {
				names = append(names, f.Res)
				if len(f.Notes) == 0 || len(f.Patches) == 0 {
					t.Error(f.Res, "has no preview")
				}
			}
			if want := []string{"res://body.tscn", "res://parts/long.tscn", "res://street.tscn"}; !slices.Equal(names, want) {
				t.Fatal(names)
			}
			if saved, err := plan.Write(context.Background(), store.SaveOptions{Backups: t.TempDir()}); err != nil || len(saved) != 3 || saved[0].Backup == "" {
				t.Fatal(saved, err)
			}
			file := filepath.Join(p.Root, "parts", "arm.tscn")
			own, _ := os.ReadFile(file)
			os.WriteFile(file, []byte(strings.ReplaceAll(string(own), `"Hand"`, `"Fist"`)), 0o600)
			after := tree(t, p)
			for i := range before { // the street has a hand of its own, which stays
				want := before[i]
				if strings.Contains(want, "tscn\x00") && !strings.Contains(want, "ignored") && !strings.Contains(want, ".godot/") {
					want = strings.ReplaceAll(want, "Hand", "Fist")
				}
				if strings.HasPrefix(want, "street.tscn") {
					want = strings.NewReplacer(`name="Fist" type`, `name="Hand" type`, `"../Fist"`, `"../Hand"`).Replace(want)
				}
				if after[i] != want {
					t.Errorf("became\n%s\nnot\n%s", after[i], want)
				}
			}
			now := ask(t, version, p)
			if want := fist(said); now != want {
				t.Errorf("the engine says\n%s\nnot\n%s", now, want)
			}
		})
	}
}

// fist is what the engine must say when all hands but the street's own are fists.
func fist(said string) string {
	blocks := strings.Split(said, "== ")
	for i, b := range blocks {
		b = strings.ReplaceAll(b, "Hand", "Fist")
		if strings.HasPrefix(b, "street.tscn") {
			b = strings.ReplaceAll(b, "\tFist\t", "\tHand\t")
		}
		blocks[i] = b
	}
	return strings.Join(blocks, "== ")
}

func TestMoveFile(t *testing.T) {
	p := projectFor(t, "4")
	to := arm
	to.File = "res://limbs/arm.tscn"
	plan, err := p.Plan(context.Background(), arm, to, nil)
	if err != nil || len(plan.Files) != 2 || len(plan.Doubts) != 1 || plan.Doubts[0].Res != "res://walk.gd" {
		t.Fatal(err, plan)
	}
	if text := string(plan.Files[0].Text()); !strings.Contains(text, `path="res://limbs/arm.tscn"`) || strings.Contains(text, "parts/arm") {
		t.Error(text)
	}
	// A file that changes meanwhile is left alone, the others are written.
	changed := filepath.Join(p.Root, "body.tscn")
	os.WriteFile(changed, []byte("[gd_scene format=3]\n"), 0o600)
	saved, err := plan.Write(context.Background(), store.SaveOptions{NoBackup: true})
	if now, _ := os.ReadFile(changed); err == nil || len(saved) != 1 || string(now) != "[gd_scene format=3]\n" {
		t.Error(saved, err, string(now))
	}
}

func TestRefused(t *testing.T) {
	p := projectFor(t, "4")
	plan, err := p.Plan(context.Background(), node("Hand/Thumb"), node("Hand/Ring"), nil)
	if err != nil || len(plan.Refused) != 0 {
		t.Fatal(err, plan.Refused)
	}
	// The body has put a Ring below the thumb; a Thumb that moves to the hand is none of its business, one that takes that name is.
	file := filepath.Join(p.Root, "body.tscn")
	b, _ := os.ReadFile(file)
	os.WriteFile(file, []byte(strings.Replace(string(b), `parent="Left/Hand/Thumb" index`, `parent="Left/Hand" index`, 1)), 0o600)
	plan, err = p.Plan(context.Background(), node("Hand/Thumb"), node("Hand/Ring"), nil)
	if err != nil || len(plan.Refused) == 0 || plan.Refused[0].Res != "res://body.tscn" {
		t.Fatal(err, plan.Refused)
	}
	if _, err := plan.Write(context.Background(), store.SaveOptions{}); err == nil {
		t.Error("a plan with refusals was written")
	}
}

// TestRing has two scenes that are instances of one another, which no engine loads: the search ends.
func TestRing(t *testing.T) {
	p := Project{t.TempDir()}
	for name, other := range map[string]string{"a": "b", "b": "a"} {
		text := "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://" + other + ".tscn\" id=\"1\"]\n\n[node name=\"R\" type=\"Node\"]\n\n" +
			"[node name=\"X\" parent=\".\" instance=ExtResource(\"1\")]\n\n[node name=\"Y\" parent=\".\" instance=ExtResource(\"1\")]\n"
		os.WriteFile(filepath.Join(p.Root, name+".tscn"), []byte(text), 0o600)
	}
	if _, err := p.Find(context.Background(), model.Target{File: "res://a.tscn", Node: "N"}, nil); !errors.Is(err, ErrRing) {
		t.Error(err)
	}
}

func TestProjectOf(t *testing.T) {
	p := projectFor(t, "4")
	file := filepath.Join(p.Root, "parts", "arm.tscn")
	got, err := ProjectOf(file)
	if err != nil || got.Root != p.Root {
		t.Error(got, err)
	}
	if res, ok := got.Resource(file); !ok || res != "res://parts/arm.tscn" {
		t.Error(res, ok)
	}
	if res, ok := got.Resource(filepath.Dir(p.Root)); ok {
		t.Error(res)
	}
	if _, err := ProjectOf(filepath.Join(t.TempDir(), "x.tscn")); !errors.Is(err, ErrNoProject) {
		t.Error(err)
	}
}

// tree returns all files of a project with their contents.
func tree(t *testing.T, p Project) []string {
	t.Helper()
	var list []string
	for name := range files {
		b, err := os.ReadFile(filepath.Join(p.Root, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, name+"\x00"+string(b))
	}
	slices.Sort(list)
	return list
}

// ask has the engine load the scenes of a project and say where their nodes are and where their paths lead; "" without an engine.
func ask(t *testing.T, version string, p Project) string {
	t.Helper()
	said := routes(t, version, p, "", "parts")
	if said != "" && !strings.Contains(said, "Walker/Left/") {
		t.Fatalf("the engine does not load the street:\n%s", said)
	}
	return said
}

// routes is what the engine says of the scenes in folders of a project; "" without an engine.
func routes(t *testing.T, version string, p Project, folders ...string) string {
	t.Helper()
	program := enginetest.OptionalEngine(t, version)
	if program == "" {
		return ""
	}
	script, err := filepath.Abs(filepath.Join("..", "..", "scene", "tscn", "testdata", "engine", "routes"+version[:1]+".gd"))
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, folder := range folders {
		out, err := enginetest.Command(t, program, "--path", p.Root, "--script", script, "--", filepath.Join(p.Root, folder)).Output()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		all.Write(out)
	}
	return all.String()
}
