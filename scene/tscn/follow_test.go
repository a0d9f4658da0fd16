package tscn

import (
	"slices"
	"strings"
	"testing"

	"savant/scene"
)

const bodyScene = `[gd_scene load_steps=4 format=3 uid="uid://body"]

[ext_resource type="PackedScene" uid="uid://arm" path="res://parts/arm.tscn" id="1_a"]
[ext_resource type="Gradient" path="res://parts/arm.tscn::Gradient_a" id="2_b"]
[ext_resource type="Texture2D" path="res://parts/armour.tscn" id="3_c"]

[sub_resource type="Animation" id="Animation_x"]
tracks/0/type = "value"
tracks/0/path = NodePath("Left/Hand/Thumb:position")

[sub_resource type="AnimationLibrary" id="Lib_x"]
_data = {
&"a": SubResource("Animation_x")
}

[node name="Body" type="Node3D"]
spare = "res://parts/arm.tscn"
look = NodePath("Left/Hand")
other = NodePath("Own/Hand")

[node name="Left" parent="." instance=ExtResource("1_a")]
colours = ExtResource("2_b")

[node name="Hand" parent="Left" index="0"]
visible = false

[node name="Thumb" parent="Left/Hand" index="0"]
back = NodePath("../../Hand/Thumb")

[node name="Ring" type="Node3D" parent="Left/Hand/Thumb" index="0"]
up = NodePath("../../..")

[node name="Right" parent="." instance=ExtResource("1_a")]

[node name="Own" type="Node3D" parent="."]

[node name="Hand" type="Node3D" parent="Own"]

[node name="Player" type="AnimationPlayer" parent="."]
libraries = {
&"": SubResource("Lib_x")
}

[connection signal="hidden" from="Left/Hand" to="Right/Hand" method="hide"]

[editable path="Left"]
`

func arm() scene.Target { return scene.Target{File: "res://parts/arm.tscn", UID: "uid://arm"} }

// changed returns the lines that an edit removes and adds, as -old and +new.
func changed(t *testing.T, src string, e *Edit, err error) []string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	after := string(e.Apply([]byte(src)))
	if err := Scan([]byte(after)).Check([]byte(after)); err != nil {
		t.Fatal(err)
	}
	var list []string
	old, now := strings.Split(src, "\n"), strings.Split(after, "\n")
	if len(old) != len(now) {
		t.Fatalf("%d lines became %d", len(old), len(now))
	}
	for i := range old {
		if old[i] != now[i] {
			list = append(list, now[i])
		}
	}
	return list
}

func TestFollow(t *testing.T) {
	with := func(change func(*scene.Target)) scene.Target { x := arm(); change(&x); return x }
	node := func(path string) scene.Target { return with(func(x *scene.Target) { x.Node = path }) }
	for _, test := range []struct {
		name, src, self string
		from, to        scene.Target
		want            []string
		undecided       int
	}{
		{"rename a node", bodyScene, "res://body.tscn", node("Hand"), node("Fist"), []string{
			`tracks/0/path = NodePath("Left/Fist/Thumb:position")`,
			`look = NodePath("Left/Fist")`,
			`[node name="Fist" parent="Left" index="0"]`,
			`[node name="Thumb" parent="Left/Fist" index="0"]`,
			`back = NodePath("../../Fist/Thumb")`,
			`[node name="Ring" type="Node3D" parent="Left/Fist/Thumb" index="0"]`,
			`[connection signal="hidden" from="Left/Fist" to="Right/Fist" method="hide"]`,
		}, 0},
		{"move a node", bodyScene, "res://body.tscn", node("Hand/Thumb"), node("Thumb"), []string{
			`tracks/0/path = NodePath("Left/Thumb:position")`,
			`[node name="Thumb" parent="Left" index="0"]`,
			`back = NodePath(".")`,
			`[node name="Ring" type="Node3D" parent="Left/Thumb" index="0"]`,
			`up = NodePath("../..")`,
		}, 0},
		{"the root's name is nobody's", bodyScene, "res://body.tscn", node("."), node("Leg"), nil, 0},
		{"move the file", bodyScene, "res://body.tscn", arm(), with(func(x *scene.Target) { x.File = "res://limbs/arm.tscn" }), []string{
			`[ext_resource type="PackedScene" uid="uid://arm" path="res://limbs/arm.tscn" id="1_a"]`,
			`[ext_resource type="Gradient" path="res://limbs/arm.tscn::Gradient_a" id="2_b"]`,
		}, 1},
		{"another uid", bodyScene, "res://body.tscn", arm(), with(func(x *scene.Target) { x.UID = "uid://new" }), []string{
			`[ext_resource type="PackedScene" uid="uid://new" path="res://parts/arm.tscn" id="1_a"]`,
		}, 0},
		{"another id", bodyScene, "res://body.tscn", with(func(x *scene.Target) { x.ID = "Gradient_a" }), with(func(x *scene.Target) { x.ID = "Sky" }), []string{
			`[ext_resource type="Gradient" path="res://parts/arm.tscn::Sky" id="2_b"]`,
		}, 0},
		{"settings", "[application]\n\nrun/main_scene=\"res://parts/arm.tscn\"\n\n[autoload]\n\nArm=\"*res://parts/arm.tscn\"\n", "res://project.godot", arm(),
			with(func(x *scene.Target) { x.File = "res://a.tscn" }), []string{`run/main_scene="res://a.tscn"`, `Arm="*res://a.tscn"`}, 0},
		{"a path from the folder", "[gd_scene load_steps=2 format=2]\n\n[ext_resource path=\"arm.tscn\" type=\"PackedScene\" id=1]\n", "res://parts/x.tscn", arm(),
			with(func(x *scene.Target) { x.File = "res://parts/deep/arm.tscn" }), []string{`[ext_resource path="deep/arm.tscn" type="PackedScene" id=1]`}, 0},
		{"inherited", "[gd_scene load_steps=2 format=2]\n\n[ext_resource path=\"res://parts/arm.tscn\" type=\"PackedScene\" id=1]\n\n" +
			"[node name=\"Long\" instance=ExtResource( 1 )]\n\n[node name=\"Hand\" parent=\".\" index=\"0\"]\nn = NodePath(\"../../Long/Hand\")\n", "res://x.tscn", node("Hand"), node("Fist"),
			[]string{`[node name="Fist" parent="." index="0"]`, `n = NodePath("../../Long/Fist")`}, 0},
		{"another uid wins", "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" uid=\"uid://else\" path=\"res://parts/arm.tscn\" id=\"1\"]\n", "res://x.tscn", arm(),
			with(func(x *scene.Target) { x.File = "res://a.tscn" }), nil, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := Open([]byte(test.src))
			e, err := f.Follow(test.self, test.from, test.to)
			if got := changed(t, test.src, e, err); !slices.Equal(got, test.want) {
				t.Errorf("became\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
			undecided := 0
			for _, n := range e.Notes {
				if n.Undecided {
					undecided++
				}
			}
			if undecided != test.undecided {
				t.Error(undecided, "undecided", e.Notes)
			}
			// And back again.
			after := e.Apply([]byte(test.src))
			if len(test.want) == 0 {
				return
			}
			back, err := Open(after).Follow(test.self, test.to, test.from)
			if err != nil || string(back.Apply(after)) != test.src && test.name != "move a node" {
				t.Errorf("not the same when taken back: %v\n%s", err, lines(test.src, string(back.Apply(after))))
			}
		})
	}
	f := Open([]byte(bodyScene + "\n[node name=\"Fist\" type=\"Node3D\" parent=\"Left\"]\n"))
	if _, err := f.Follow("res://body.tscn", node("Hand"), node("Fist")); err == nil {
		t.Error("two nodes may not have one name")
	}
}

func TestUses(t *testing.T) {
	f := Open([]byte(bodyScene))
	texts := func(target scene.Target) (list []string) {
		for _, u := range f.Uses("res://body.tscn", target) {
			list = append(list, said(u.Text))
		}
		return list
	}
	for _, test := range []struct {
		target scene.Target
		want   []string
	}{
		{arm(), []string{
			"ext_resource 1_a: uid uid://arm", "ext_resource 1_a: path res://parts/arm.tscn", "ext_resource 2_b: path res://parts/arm.tscn::Gradient_a",
			"node .: spare res://parts/arm.tscn", "node Left: instance", "node Left: colours", "node Right: instance"}},
		{scene.Target{File: "res://parts/arm.tscn", ID: "Gradient_a"}, []string{"ext_resource 2_b: path res://parts/arm.tscn::Gradient_a", "node Left: colours"}},
		{scene.Target{File: "res://parts/arm.tscn", ID: "Gradient"}, nil},
		{scene.Target{File: "res://parts/arm.tscn", Node: "Hand/Thumb"}, []string{
			"sub_resource Animation_x: animation track Left/Hand/Thumb:position", "changes node Left/Hand/Thumb",
			"node Left/Hand/Thumb: property back ../../Hand/Thumb", "adds node Left/Hand/Thumb/Ring", "node Left/Hand/Thumb/Ring: property up ../../.."}},
		{scene.Target{File: "res://arm.tscn", Node: "Hand"}, nil},
	} {
		if got := texts(test.target); !slices.Equal(got, test.want) {
			t.Errorf("%+v is used by\n%s\nnot\n%s", test.target, strings.Join(got, "\n"), strings.Join(test.want, "\n"))
		}
	}
}

func TestResourcePath(t *testing.T) {
	for _, test := range [][3]string{
		{"res://a/b.tscn", "c.png", "res://a/c.png"}, {"res://b.tscn", "c.png", "res://c.png"}, {"res://a/b.tscn", "../c.png", "res://c.png"},
		{"res://a/b.tscn", "res://c.png", "res://c.png"}, {"res://a/b.tscn", "uid://c", "uid://c"}, {"res://a/b.tscn", "../../../c.png", "res://c.png"},
	} {
		if got := scene.ResourcePath(test[0], test[1]); got != test[2] {
			t.Errorf("%s from %s is %s, not %s", test[1], test[0], got, test[2])
		}
	}
}
