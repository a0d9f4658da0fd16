package tscn

import (
	"slices"
	"strings"
	"testing"
)

const shared = `[gd_scene load_steps=5 format=3]

[ext_resource type="Texture2D" uid="uid://a" path="res://a.png" id="1_a"]
[ext_resource type="Texture2D" path="res://b.png" id="2_b"]

[sub_resource type="Gradient" id="G_1"]

[sub_resource type="GradientTexture1D" id="T_1"]
gradient = SubResource("G_1")

[sub_resource type="Gradient" id="G_2"]

[sub_resource type="GradientTexture1D" id="T_2"]
gradient = SubResource("G_2")

[node name="Root" type="Node2D"]

[node name="A" type="Sprite2D" parent="."]
texture = SubResource("T_1")
metadata/list = [SubResource("T_1"), ExtResource("1_a")]

[node name="B" type="Sprite2D" parent="."]
texture = SubResource("T_1")

[node name="C" type="Node2D" parent="B"]

[connection signal="hidden" from="B" to="B/C" method="hide"]
[connection signal="hidden" from="B" to="A" method="hide"]
`

// sectionOf finds one by its id or its node's name.
func sectionOf(f *File, name string) int {
	for i := range f.Outline.Sections {
		s := &f.Outline.Sections[i]
		if text, _ := s.Text(f.Src, "name"); ID(f.idValue(s)) == name || text == name {
			return i
		}
	}
	return -1
}

func TestResourceEdits(t *testing.T) {
	f := Open([]byte(shared))
	at := func(name string) int { return sectionOf(f, name) }
	for _, test := range []struct {
		name string
		edit func() (*Edit, error)
		diff []string // lines removed and added
	}{
		{"replace a path", func() (*Edit, error) { return f.ReplaceExternal(at("1_a"), "", "res://c.png", "") },
			[]string{`-[ext_resource type="Texture2D" uid="uid://a" path="res://a.png" id="1_a"]`, `+[ext_resource type="Texture2D" path="res://c.png" id="1_a"]`}},
		{"replace path and uid", func() (*Edit, error) { return f.ReplaceExternal(at("1_a"), "", "res://c.png", "uid://c") },
			[]string{`-[ext_resource type="Texture2D" uid="uid://a" path="res://a.png" id="1_a"]`, `+[ext_resource type="Texture2D" uid="uid://c" path="res://c.png" id="1_a"]`}},
		{"give a uid", func() (*Edit, error) { return f.ReplaceExternal(at("2_b"), "", "res://b.png", "uid://b") },
			[]string{`-[ext_resource type="Texture2D" path="res://b.png" id="2_b"]`, `+[ext_resource type="Texture2D" uid="uid://b" path="res://b.png" id="2_b"]`}},
	} {
		e, err := test.edit()
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if got := strings.Split(strings.TrimSpace(lines(shared, string(e.Apply([]byte(shared))))), "\n"); !slices.Equal(got, test.diff) {
			t.Errorf("%s: %q", test.name, got)
		}
	}
	for name, edit := range map[string]func() (*Edit, error){
		"a quote":      func() (*Edit, error) { return f.ReplaceExternal(at("1_a"), "", "res://\".png", "") },
		"no path":      func() (*Edit, error) { return f.ReplaceExternal(at("1_a"), "", "", "") },
		"no uid":       func() (*Edit, error) { return f.ReplaceExternal(at("1_a"), "", "res://a.png", "a") },
		"a node":       func() (*Edit, error) { return f.ReplaceExternal(at("A"), "", "res://a.png", "") },
		"no user":      func() (*Edit, error) { return f.MakeUnique(at("T_1"), at("C"), "") },
		"not internal": func() (*Edit, error) { return f.MakeUnique(at("1_a"), at("A"), "") },
	} {
		if e, err := edit(); err == nil {
			t.Errorf("%s is not refused: %v", name, e)
		}
	}
}

func TestMakeUnique(t *testing.T) {
	f := Open([]byte(shared))
	e, err := f.MakeUnique(sectionOf(f, "T_1"), sectionOf(f, "A"), "")
	if err != nil {
		t.Fatal(err)
	}
	after := e.Apply([]byte(shared))
	g := Open(after)
	old, fresh := sectionOf(g, "T_1"), sectionOf(g, "T_1")+1
	id := ID(g.idValue(&g.Outline.Sections[fresh]))
	if got, want := g.Users(fresh), []int{sectionOf(g, "A")}; !slices.Equal(got, want) || id == "T_1" {
		t.Error(id, got, want)
	}
	if got, want := g.Users(old), []int{sectionOf(g, "B")}; !slices.Equal(got, want) {
		t.Error(got, want)
	}
	want := strings.NewReplacer("load_steps=5", "load_steps=6", "texture = SubResource(\"T_1\")\nmetadata/list = [SubResource(\"T_1\")", "texture = SubResource(\""+id+"\")\nmetadata/list = [SubResource(\""+id+"\")",
		"[sub_resource type=\"Gradient\" id=\"G_2\"]", "[sub_resource type=\"GradientTexture1D\" id=\""+id+"\"]\ngradient = SubResource(\"G_1\")\n\n[sub_resource type=\"Gradient\" id=\"G_2\"]").Replace(shared)
	if string(after) != want {
		t.Error(lines(want, string(after)))
	}
}

func TestUnused(t *testing.T) {
	f := Open([]byte(shared))
	want := []int{sectionOf(f, "2_b"), sectionOf(f, "G_2"), sectionOf(f, "T_2")}
	got := f.Unused()
	if !slices.Equal(got, want) {
		t.Fatal(got, want)
	}
	e, err := f.RemoveSections(got...)
	if err != nil {
		t.Fatal(err)
	}
	g := Open(e.Apply([]byte(shared)))
	if left := g.Unused(); len(left) > 0 || !strings.Contains(string(g.Src), "load_steps=2 ") {
		t.Error(left, string(g.Src))
	}
}

func TestCopyTakesConnections(t *testing.T) {
	f := Open([]byte(shared))
	e, err := f.DuplicateNode(f.Tree.Find("B"))
	if err != nil {
		t.Fatal(err)
	}
	want := strings.NewReplacer("[node name=\"C\" type=\"Node2D\" parent=\"B\"]\n", "[node name=\"C\" type=\"Node2D\" parent=\"B\"]\n\n[node name=\"B2\" type=\"Sprite2D\" parent=\".\"]\ntexture = SubResource(\"T_1\")\n\n[node name=\"C\" type=\"Node2D\" parent=\"B2\"]\n",
		"to=\"A\" method=\"hide\"]\n", "to=\"A\" method=\"hide\"]\n[connection signal=\"hidden\" from=\"B2\" to=\"B2/C\" method=\"hide\"]\n[connection signal=\"hidden\" from=\"B2\" to=\"A\" method=\"hide\"]\n").Replace(shared)
	if after := string(e.Apply([]byte(shared))); after != want {
		t.Error(lines(want, after))
	}
}

const boned = `[gd_scene load_steps=3 format=3]

[sub_resource type="Animation" id="An_1"]
tracks/0/type = "position_3d"
tracks/0/path = NodePath("Skel:Hip")
tracks/0/keys = PackedFloat32Array(0, 1, 0, 0, 0)
tracks/1/type = "rotation_3d"
tracks/1/path = NodePath("Skel:Leg")
tracks/1/keys = PackedFloat32Array(0, 1, 0, 0, 0, 1)
tracks/2/type = "value"
tracks/2/path = NodePath("Skel:Leg")
tracks/2/keys = {}
tracks/3/type = "position_3d"
tracks/3/path = NodePath("Skel:Leg")
tracks/3/keys = PackedFloat32Array(0, 1, 0, 0, 0)

[sub_resource type="AnimationLibrary" id="Li_1"]
_data = {
&"a": SubResource("An_1")
}

[node name="Root" type="Node3D"]

[node name="Skel" type="Skeleton3D" parent="."]
bones/0/name = "Hip"
bones/0/parent = -1
bones/1/name = "Leg"
bones/1/parent = 0

[node name="Player" type="AnimationPlayer" parent="."]
libraries = {
&"": SubResource("Li_1")
}
`

func TestRemoveBonesAndTracks(t *testing.T) {
	f := Open([]byte(boned))
	a := f.Armatures()[0]
	e, err := f.RemoveBonesAndTracks(a, a.Find(f.Scene, "Leg"))
	if err != nil {
		t.Fatal(err)
	}
	want := strings.NewReplacer("tracks/1/type = \"rotation_3d\"\ntracks/1/path = NodePath(\"Skel:Leg\")\ntracks/1/keys = PackedFloat32Array(0, 1, 0, 0, 0, 1)\n", "",
		"tracks/3/type = \"position_3d\"\ntracks/3/path = NodePath(\"Skel:Leg\")\ntracks/3/keys = PackedFloat32Array(0, 1, 0, 0, 0)\n", "",
		"tracks/2", "tracks/1", "bones/1/name = \"Leg\"\nbones/1/parent = 0\n", "").Replace(boned)
	if after := string(e.Apply([]byte(boned))); after != want {
		t.Error(lines(want, after))
	}
	// Without the option they are kept, and listed.
	e, err = f.RemoveBones(a, a.Find(f.Scene, "Leg"))
	if err != nil || !strings.Contains(string(e.Apply([]byte(boned))), `tracks/3/path = NodePath("Skel:Leg")`) {
		t.Error(err)
	}
	if !slices.ContainsFunc(e.Notes, func(n Note) bool { return n.Undecided }) {
		t.Error("the tracks are not listed")
	}
	// A bone in the middle: later ones get other numbers, tracks and bones.
	e, err = f.RemoveBonesAndTracks(a, a.Find(f.Scene, "Hip"))
	if err != nil {
		t.Fatal(err)
	}
	after := string(e.Apply([]byte(boned)))
	if strings.Contains(after, "Hip") || strings.Contains(after, "tracks/3") || !strings.Contains(after, "tracks/0/type = \"rotation_3d\"") || !strings.Contains(after, "bones/0/name = \"Leg\"\nbones/0/parent = -1") {
		t.Error(after)
	}
}

// A class may be any text in a damaged or foreign file; the id of a copy must not damage the header.
func TestCopyOfOddClass(t *testing.T) {
	src := []byte("[gd_resource type=\"Resource\" format=3]\n\n[sub_resource type=\"A\\\"\\\\b\nc\" id=\"A_1\"]\nx = 1\n")
	f := Open(src)
	e, err := f.DuplicateSection(1)
	if err != nil {
		t.Fatal(err)
	}
	after := e.Apply(src)
	o := Scan(after)
	if list := o.Problems(after); len(list) > 0 || len(o.Sections) != 3 {
		t.Errorf("%d sections, %v:\n%s", len(o.Sections), list, after)
	}
}
