package tscn

import (
	"slices"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/scene"
)

// A node is copied with its descendants, what they need and what connects them, as a scene of which it is the root.
func TestFragment(t *testing.T) {
	f := Open([]byte(wired))
	got, err := Fragment(f.Scene, f.Tree.Find("B"))
	want := `[gd_scene format=2]

[ext_resource path="res://b.png" type="Texture" id=2]

[sub_resource type="Gradient" id=1]

[sub_resource type="GradientTexture" id=2]
gradient = SubResource( 1 )

[node name="B" type="Node2D"]

[node name="C" type="Node2D" parent="."]
meta = [ ExtResource( 2 ), SubResource( 2 ) ]

[node name="D" type="Node2D" parent="C"]

[connection signal="draw" from="." to="C" method="update" flags=3]
[connection signal="hide" from="C/D" to="." method="hide"]

[editable path="C"]
`
	if err != nil || got != want {
		t.Error(err, lines(want, got))
	}
	got, err = Fragment(f.Scene, f.Tree.Find("A"), f.Tree.Find("Z"))
	want = `[gd_scene copied=2 format=2]

[sub_resource type="Gradient" id=3]

[node name="Copied" type="Node"]

[node name="A" type="Node2D" parent="."]
meta = SubResource( 3 )

[node name="Z" type="Node2D" parent="."]

[connection signal="hide" from="A" to="Z" method="show"]

[editable path="A"]
`
	if err != nil || got != want {
		t.Error(err, lines(want, got))
	}
}

const pasteTarget = `[gd_scene load_steps=3 format=3 uid="uid://a"]

[ext_resource type="Texture2D" path="res://b.png" id="2_own"]
[ext_resource type="Script" path="res://x.gd" id="1"]

[sub_resource type="Gradient" id="1"]
offsets = PackedFloat32Array(0, 1)

[node name="Root" type="Node2D"]

[node name="B" type="Node2D" parent="."]

[node name="Last" type="Node2D" parent="."]

[connection signal="ready" from="." to="B" method="f"]
`

// What is pasted from Godot 3 into Godot 4 is spelled as in Godot 4, with free names and ids.
func TestPaste(t *testing.T) {
	const text = `[gd_scene load_steps=4 format=2]

[ext_resource path="res://b.png" type="Texture" id=2]
[ext_resource path="res://c.png" type="Texture" id=1]

[sub_resource type="Gradient" id=1]

[sub_resource type="RectangleShape2D" id=2]
extents = Vector2( 4, 2.5 )

[node name="B" type="KinematicBody2D"]
collision/safe_margin = 0.5

[node name="Shape" type="CollisionShape2D" parent="."]
shape = SubResource( 2 )

[node name="Sprite" type="Sprite" parent="Shape" groups=[
"one",
"two",
]]
texture = ExtResource( 2 )
normal_map = ExtResource( 1 )
__meta__ = {
"g": SubResource( 1 )
}

[node name="Player" type="AnimationPlayer" parent="."]
root_node = NodePath("../../B")

[connection signal="hide" from="Shape" to="." method="show" binds= [ 1, "x" ]]
`
	f := Open([]byte(pasteTarget))
	source, nodes := Pasted(text, f.Dialect)
	e, made, err := f.Paste(f.Tree.Find("."), 1, source, nodes)
	if err != nil || made != (scene.Pasted{Place: "B2", Nodes: 1, Resources: 2, Connections: 1, IDs: 1}) {
		t.Fatal(made, err)
	}
	want := strings.NewReplacer(
		"load_steps=3", "load_steps=5",
		"offsets = PackedFloat32Array(0, 1)\n", `offsets = PackedFloat32Array(0, 1)

[sub_resource type="Gradient" id="Gradient_eak73"]

[sub_resource type="RectangleShape2D" id="2"]
size = Vector2(8, 5)
`,
		`parent="."]

[node name="Last"`, `parent="."]

[node name="B2" type="CharacterBody2D" parent="."]
safe_margin = 0.5

[node name="Shape" type="CollisionShape2D" parent="B2"]
shape = SubResource("2")

[node name="Sprite" type="Sprite2D" parent="B2/Shape" groups=["one", "two"]]
texture = ExtResource("2_own")
metadata/g = SubResource("Gradient_eak73")

[node name="Player" type="AnimationPlayer" parent="B2"]
root_node = NodePath("../../B2")

[node name="Last"`,
		"method=\"f\"]\n", "method=\"f\"]\n[connection signal=\"hide\" from=\"B2/Shape\" to=\"B2\" method=\"show\" binds= [1, \"x\"]]\n",
	).Replace(pasteTarget)
	got := string(f.Write(e).Apply(f.Src))
	if got != want {
		t.Error(lines(want, got))
	}
	var notes []string
	for _, n := range e.Notes {
		if n.Removed {
			notes = append(notes, said(n.Text))
		}
	}
	if want := []string{"normal_map of Sprite Shape/Sprite is left out: Godot 4.4 has no such property"}; !slices.Equal(notes, want) {
		t.Errorf("%q", notes)
	}
}

func TestIsFragment(t *testing.T) {
	for text, want := range map[string]bool{
		"[gd_scene format=3]\n[node name=\"A\" type=\"Node\"]": true, "  ; note\n[node name=\"A\"]": true, "[sub_resource type=\"A\" id=\"1\"]\n[node name=\"A\"]": true,
		"[1, 2]": false, "[gd_scene format=3]": false, "[node": false, "": false, "[sub_resource id=1]": false,
	} {
		if IsFragment(text) != want {
			t.Errorf("%q", text)
		}
	}
	_, nodes := Pasted("[node name=\"A\" type=\"Node\" parent=\"X\"]\n\n[node name=\"B\" type=\"Node\" parent=\"X/A\"]\n", dialect.Godot46)
	if !slices.Equal(nodes, []int{0}) {
		t.Error(nodes)
	}
}
