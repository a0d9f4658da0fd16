package model_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/fuzzing"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/bintext"
	"savant/model/kinds"
	"savant/model/scripts"
	"savant/model/transcode"
)

// runs is what a document would run, a line each.
func runs(t *testing.T, d *model.Document) []string {
	t.Helper()
	list, err := scripts.List(context.Background(), d.Snapshot())
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, r := range list {
		if _, err := d.Find(r.Path); err != nil {
			t.Errorf("%s: %v", r.Path, err)
		}
		lines = append(lines, fmt.Sprintf("%s %s %s", r.Kind, r.Path, said(r)))
	}
	return lines
}

func object(class string, properties ...variant.Property) variant.Value {
	return variant.Value{Type: variant.Object, Data: &variant.Instance{Class: class, Properties: properties}}
}

func armed(t *testing.T) *model.Document {
	t.Helper()
	script := object("GDScript", variant.Property{Name: "script/source", Value: variant.OfString("extends Node\nfunc _init(): OS.crash()")})
	typed := variant.Value{Type: variant.Array, Data: &variant.List{Element: variant.ElementType{Kind: variant.Script, Type: variant.Object, Name: "res://item.gd"}}}
	inner, err := codec.Append(nil, variant.OfDict(entry("hidden", object("Thread")), entry("n", variant.OfInt(7))), dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	return open(t, chain(t, variant.OfDict(
		entry("gold", variant.OfInt(5)),
		entry("icon", variant.OfString("res://icon.png")),
		entry("plain", variant.OfString("nothing to see: res")),
		entry("party", variant.OfArray(object("Node2D", variant.Property{Name: "script", Value: script}, variant.Property{Name: "z", Value: variant.OfInt(1)}), variant.OfInt(3))),
		entry("items", typed),
		entry("blob", variant.Value{Type: variant.PackedByteArray, Data: inner}),
		entry("scripts", variant.Value{Type: variant.PackedStringArray, Data: []string{"a", "user://mod.gd"}}),
	)))
}

func open(t *testing.T, data []byte) *model.Document {
	t.Helper()
	d, err := kinds.Open(data, model.Options{Name: "test"})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestRunsOfSave(t *testing.T) {
	d := armed(t)
	want := []string{
		"mention icon res://icon.png",
		"class party[0] Node2D",
		"class party[0].script GDScript",
		"source party[0].script[\"script/source\"] extends Node (37 bytes of source)",
		"script items res://item.gd",
		"class blob!.hidden Thread",
		"mention scripts[1] user://mod.gd",
	}
	got := runs(t, d)
	if !slices.Equal(got, want) {
		t.Errorf("\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestCutOutOfSave(t *testing.T) {
	d := armed(t)
	before := string(d.Bytes())
	list, _ := scripts.List(context.Background(), d.Snapshot())
	if err := scripts.CutOut(d, list...); err != nil {
		t.Fatal(err)
	}
	if left := runs(t, d); len(left) > 0 {
		t.Errorf("left are %v", left)
	}
	text, err := d.Text(d.Child(model.Root, 0))
	want := `{"gold": 5, "icon": "", "plain": "nothing to see: res", "party": [null, 3], "items": []`
	if err != nil || !strings.HasPrefix(text, want) {
		t.Errorf("%s, %v", text, err)
	}
	if n, err := d.Find("blob!.n"); err != nil {
		t.Errorf("%d, %v", n, err)
	}
	if len(d.History()) != 1 || !d.Undo() || string(d.Bytes()) != before {
		t.Error("it is not one step that can be undone")
	}
	// Single things: the property, not its object.
	for _, r := range list {
		if r.Kind == scripts.Source {
			if err := scripts.CutOut(d, r); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got := runs(t, d); len(got) != len(list)-1 || slices.ContainsFunc(got, func(s string) bool { return strings.HasPrefix(s, "source") }) {
		t.Errorf("%v", got)
	}
}

const armedScene = `[gd_scene load_steps=5 format=3 uid="uid://abc"]

[ext_resource type="Script" uid="uid://s1" path="res://x.gd" id="1_x"]
[ext_resource type="PackedScene" path="res://y.tscn" id="2"]
[ext_resource path="res://disguised.gd" type="Texture2D" id="3"]

[sub_resource type="GDScript" id="GDScript_a"]
script/source = "extends Node
func _ready(): pass"

[sub_resource type="BoxShape3D" id="Box"]
size = Vector3(1, 2, 3)

[node name="R" type="Node2D"]
script = ExtResource("1_x")
shape = SubResource("Box")
thing = {
"a": ["res://z.png", Object(Node,"script":SubResource("GDScript_a")), Resource("res://w.tres")]
}

[node name="I" parent="." instance=ExtResource("2")]
position = Vector2(1, 2)

[node name="P" parent="." instance_placeholder="res://late.tscn"]

[node name="T" type="Sprite2D" parent="."]
texture = ExtResource("3")
rotation = 0.5
`

func TestRunsOfScene(t *testing.T) {
	d := open(t, []byte(armedScene))
	want := []string{
		`script ext_resource["1_x"] res://x.gd`,
		`scene ext_resource["2"] res://y.tscn`,
		`script ext_resource["3"] res://disguised.gd`,
		`script sub_resource.GDScript_a GDScript`,
		`source sub_resource.GDScript_a["script/source"] extends Node (32 bytes of source)`,
		`script node["."].script 1_x`,
		`mention node["."].thing.a[0] res://z.png`,
		`class node["."].thing.a[1] Node`,
		`script node["."].thing.a[1].script GDScript_a`,
		`resource node["."].thing.a[2] res://w.tres`,
		`mention node.P.@instance_placeholder res://late.tscn`,
	}
	got := runs(t, d)
	if !slices.Equal(got, want) {
		t.Errorf("\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	list, _ := scripts.List(context.Background(), d.Snapshot())
	if err := scripts.CutOut(d, list...); err != nil {
		t.Fatal(err)
	}
	if left := runs(t, d); len(left) > 0 {
		t.Errorf("left are %v", left)
	}
	text := string(d.Bytes())
	for _, gone := range []string{"res://", "Resource(\"1", "Resource(\"2", "GDScript", `name="I"`} {
		if strings.Contains(text, gone) {
			t.Errorf("%s is still there:\n%s", gone, text)
		}
	}
	for _, kept := range []string{"shape = SubResource(\"Box\")", "rotation = 0.5", `name="T"`, `name="P"`} {
		if !strings.Contains(text, kept) {
			t.Errorf("%s is gone:\n%s", kept, text)
		}
	}
	if len(d.History()) != 1 || !d.Undo() || string(d.Bytes()) != armedScene {
		t.Error("it is not one step that can be undone")
	}
}

func TestRunsOfSettings(t *testing.T) {
	d := open(t, []byte("config_version=5\n\n[autoload]\n\nGlobal=\"*res://global.gd\"\nNote=\"text\"\n"))
	if got := runs(t, d); !slices.Equal(got, []string{"script section.autoload.Global *res://global.gd"}) {
		t.Errorf("%q", got)
	}
}

func TestApply(t *testing.T) {
	for name, data := range map[string][]byte{"save": rpg(t).Bytes(), "scene": []byte(armedScene)} {
		from, to := open(t, data), open(t, data)
		opened := from.Mark()
		var marks []model.Mark
		for _, path := range map[string][]string{"save": {"player.gold", "player.name", "seed"}, "scene": {`node.T.rotation`, `node["."].thing.a[0]`}}[name] {
			r, err := from.Find(path)
			if err != nil {
				t.Fatal(err)
			}
			v, err := from.Value(r)
			if err != nil {
				t.Fatal(err)
			}
			if v.Type == variant.String {
				v.Text += " and more"
			} else {
				v.Bits ^= 1
			}
			if err := from.Set(r, v); err != nil {
				t.Fatal(err)
			}
			marks = append(marks, from.Mark())
		}
		gone, err := from.Find(map[string]string{"save": "player.inventory", "scene": "node.I"}[name])
		if err != nil {
			t.Fatal(err)
		}
		if err := from.Remove(gone); err != nil {
			t.Fatal(name, err)
		}
		marks = append(marks, from.Mark())
		var lists [][]model.Patch
		last := opened
		for _, m := range marks {
			lists = append(lists, m.Since(last))
			last = m
		}
		to.Child(model.Root, 0)
		if err := to.Apply(message.New(message.Text, "again"), lists...); err != nil {
			t.Fatal(name, err)
		}
		sameTree(t, name, to, from.Bytes())
		if n := len(to.History()); n != 1 {
			t.Errorf("%s: %d steps", name, n)
		}
		if base := to.Base(); string(base.Document().Bytes()) != string(data) {
			t.Errorf("%s: the base is another", name)
		}
		to.Undo()
		sameTree(t, name, to, data)
		to.Redo()
		sameTree(t, name, to, from.Bytes())
		whole := from.Mark().From(data)
		to = open(t, data)
		if err := to.Apply(message.New(message.Text, "whole"), whole); err != nil || string(to.Bytes()) != string(from.Bytes()) {
			t.Errorf("%s: %v", name, err)
		}
		for _, bad := range [][]model.Patch{{{Start: -1}}, {{Start: 1, End: 0}}, {{Start: 0, End: 1 << 40}}, {{Start: 4, End: 8}, {Start: 6, End: 9}}} {
			if err := to.Apply(message.New(message.Text, "bad"), nil, bad); err == nil || string(to.Bytes()) != string(from.Bytes()) {
				t.Errorf("%s: %v was applied", name, bad)
			}
		}
	}
}

// sameTree compares a document with one opened from these bytes.
func sameTree(t *testing.T, name string, d *model.Document, data []byte) {
	t.Helper()
	all := func(d *model.Document) (list []string) {
		d.Walk(model.Root, -1, func(r model.Row) bool {
			about := d.Describe(r)
			list = append(list, fmt.Sprint(d.Path(r), about.Type, about.Kind, about.Summary, about.About, about.Offset, about.Length, about.Children))
			return true
		})
		return append(list, fmt.Sprint(d.Len(model.Root)))
	}
	if string(d.Bytes()) != string(data) {
		t.Fatalf("%s: other bytes", name)
	}
	if a, b := all(d), all(open(t, data)); !slices.Equal(a, b) {
		t.Errorf("%s:\n%s\nopened:\n%s", name, strings.Join(a, "\n"), strings.Join(b, "\n"))
	}
}

func FuzzRuns(f *testing.F) {
	fuzzing.Bound(f)
	// A node for each of the kinds: small inputs are tried a few thousand times a second, the whole scene a few hundred times.
	parts := strings.Split(armedScene, "\n\n")
	for _, part := range parts[1:] {
		f.Add([]byte(parts[0] + "\n" + part + "\n"))
	}
	f.Add([]byte("[gd_scene format=3]\n[sub_resource type=\"GDScript\" id=\"a\"]\nscript/source = \"\"\n[node name=\"R\"]\nscript = SubResource(\"a\")\n"))
	f.Add([]byte("[gd_resource format=3]\n[resource]\na = Object(\nb = Object(Node,\"a\":Object(Node,"))
	f.Fuzz(func(t *testing.T, b []byte) {
		d, err := kinds.Open(b, model.Options{})
		if err != nil {
			return
		}
		list, err := scripts.List(context.Background(), d.Snapshot())
		if err != nil {
			t.Fatal(err)
		}
		before := string(d.Bytes())
		if scripts.CutOut(d, list...) == nil && d.CanUndo() {
			d.Undo()
		}
		if string(d.Bytes()) != before {
			t.Fatal("not what it was")
		}
	})
}

// TestRunsOfBinaryScene removes from a binary scene what its text loses, and an engine reads the rest. Values that
// nodes no longer use refer to the script and to the scene, and must not be left behind.
func TestRunsOfBinaryScene(t *testing.T) {
	const text = `[gd_scene load_steps=5 format=3]

[ext_resource type="Script" path="res://x.gd" id="1_x"]
[ext_resource type="PackedScene" path="res://y.tscn" id="2_y"]

[sub_resource type="GDScript" id="GDScript_a"]
script/source = "extends Node
"

[sub_resource type="BoxShape3D" id="Box"]
size = Vector3(1, 2, 3)

[node name="R" type="Node2D"]
script = ExtResource("1_x")
metadata/kept = SubResource("Box")
metadata/scripts = [SubResource("GDScript_a"), 5]

[node name="I" parent="." instance=ExtResource("2_y")]
position = Vector2(1, 2)

[node name="T" type="Node" parent="."]
script = SubResource("GDScript_a")
`
	var binary bytes.Buffer
	if _, err := bintext.ToBinary(t.Context(), &binary, []byte(text), nil, &transcode.Losses{}, func(float64) {}); err != nil {
		t.Fatal(err)
	}
	d := open(t, binary.Bytes())
	list, _ := scripts.List(t.Context(), d.Snapshot())
	if len(list) < 5 {
		t.Fatalf("%q", runs(t, d))
	}
	if err := scripts.CutOut(d, list...); err != nil {
		t.Fatal(err)
	}
	b, err := d.File()
	if err != nil {
		t.Fatal(err)
	}
	left := open(t, b)
	if list := runs(t, left); len(list) > 0 || bytes.Contains(b, []byte("res://")) || bytes.Contains(b, []byte("GDScript")) {
		t.Errorf("left are %q", list)
	}
	for _, kept := range []string{`node["."]["metadata/kept"]`, `node.T`, `sub_resource.Box.size`} {
		if _, err := left.Find(kept); err != nil {
			t.Error(err)
		}
	}
	file := filepath.Join(t.TempDir(), "left.scn")
	if err := os.WriteFile(file, b, 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := enginetest.Command(t, enginetest.Oracle(t, "4.6"), "4.6", "read", "scene", file).CombinedOutput(); err != nil || !bytes.Contains(out, []byte(`"T"`)) {
		t.Errorf("%v\n%s", err, out)
	}
	if len(d.History()) != 1 || !d.Undo() || !bytes.Equal(d.Bytes(), binary.Bytes()) {
		t.Error("it is not one step that can be undone")
	}
}

// TestUnusedValuesOfBinaryScene removes what nodes no longer refer to.
func TestUnusedValuesOfBinaryScene(t *testing.T) {
	const text = `[gd_scene load_steps=2 format=3]

[ext_resource type="PackedScene" path="res://y.tscn" id="2_y"]

[sub_resource type="Resource" id="A"]

[node name="R" type="Node2D"]
metadata/a = SubResource("A")

[node name="I" parent="." instance=ExtResource("2_y")]
`
	var binary bytes.Buffer
	if _, err := bintext.ToBinary(t.Context(), &binary, []byte(text), nil, &transcode.Losses{}, func(float64) {}); err != nil {
		t.Fatal(err)
	}
	d := open(t, binary.Bytes())
	for _, path := range []string{`node["."]["metadata/a"]`, "sub_resource.A", "node.I"} {
		r, err := d.Find(path)
		if err == nil {
			err = d.Remove(r)
		}
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
	}
	group, _ := d.Find("ext_resource")
	if err := d.Remove(d.Child(group, 0)); err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(d.Bytes(), []byte("res://")) {
		t.Error("the file still names the scene")
	}
}
