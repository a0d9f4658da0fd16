package world_test

import (
	"strings"
	"testing"

	"savant/codec/message"
	"savant/scene/tscn"
	"savant/scene/world"
)

// TestReparent moves N below B and checks its properties. The engines check the numbers in TestEngineFindsNodesInPlace
// of package model.
func TestReparent(t *testing.T) {
	const kept, other = message.ID("world.place-kept path"), message.ID("world.place-not-kept path why")
	four := func(a, b, n string) string {
		return "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://x.tscn\" id=\"1\"]\n\n[node name=\"R\" type=\"Node\"]\n\n[node name=\"A\" parent=\".\" " + a + "\n\n[node name=\"B\" parent=\".\" " + b +
			"\n\n[node name=\"N\" parent=\"A\" " + n + "\n"
	}
	for name, test := range map[string]struct {
		src, want string // of N, after its header
		note      message.ID
	}{
		"flat: only the position": {four("type=\"Node2D\"]\nposition = Vector2(10, 0)", "type=\"Node2D\"]\nposition = Vector2(0, 5)",
			"type=\"Node2D\"]\nposition = Vector2(1, 2)\nrotation = 0.5000000001\nscale = Vector2(-1, 1)"),
			"position = Vector2(11, -3)\nrotation = 0.5000000001\nscale = Vector2(-1, 1)", kept},
		"flat: what is usual goes": {four("type=\"Node2D\"]\nposition = Vector2(10, 0)\nscale = Vector2(2, 2)", "type=\"Node2D\"]\nposition = Vector2(12, 4)",
			"type=\"Sprite2D\"]\nposition = Vector2(1, 2)\nscale = Vector2(0.5, 0.5)"), "", kept},
		"flat: what was usual comes": {four("type=\"Node2D\"]", "type=\"Node2D\"]\nrotation = 1.5707964\nscale = Vector2(2, 2)", "type=\"Sprite2D\"]\nz_index = 3"),
			"z_index = 3\nrotation = -1.5707964\nscale = Vector2(0.5, 0.5)", kept},
		"deep: digits stay": {four("type=\"Node3D\"]\ntransform = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 5, 0, 0)", "type=\"Node3D\"]",
			"type=\"Node3D\"]\ntransform = Transform3D(1.0, 0, 0, 0, 0.70710678, -0.70710678, 0, 0.70710678, 0.70710678, 1, 2.50, 3)"),
			"transform = Transform3D(1.0, 0, 0, 0, 0.70710678, -0.70710678, 0, 0.70710678, 0.70710678, 6, 2.50, 3)", kept},
		"deep: a position alone": {four("type=\"Node3D\"]\nposition = Vector3(5, 0, 0)", "type=\"Node3D\"]", "type=\"Node3D\"]\nposition = Vector3(1, 0, 0)"), "position = Vector3(6, 0, 0)", kept},
		"deep: parts become a transform": {four("type=\"Node3D\"]", "type=\"Node3D\"]\nscale = Vector3(2, 2, 2)", "type=\"Node3D\"]\nposition = Vector3(2, 0, 0)\nvisible = false"),
			"transform = Transform3D(0.5, 0, 0, 0, 0.5, 0, 0, 0, 0.5, 1, 0, 0)\nvisible = false", kept},
		"top level": {four("type=\"Node3D\"]\nposition = Vector3(5, 0, 0)", "type=\"Node3D\"]", "type=\"Node3D\"]\ntop_level = true"), "top_level = true", ""},
		"top level above": {four("type=\"Node2D\"]\nposition = Vector2(5, 0)", "type=\"Node2D\"]\nposition = Vector2(1, 1)\ntop_level = true", "type=\"Node2D\"]"),
			"position = Vector2(4, -1)", kept},
		"no place above":        {four("type=\"Timer\"]", "type=\"Node2D\"]\nposition = Vector2(1, 1)", "type=\"Node2D\"]"), "position = Vector2(-1, -1)", kept},
		"other spaces":          {four("type=\"Node3D\"]\nposition = Vector3(5, 0, 0)", "type=\"Node3D\"]", "type=\"Node2D\"]"), "", ""},
		"no place of its own":   {four("type=\"Node3D\"]\nposition = Vector3(5, 0, 0)", "type=\"Node3D\"]", "type=\"Timer\"]"), "", ""},
		"an instance above":     {four("instance=ExtResource(\"1\")]", "type=\"Node2D\"]", "type=\"Node2D\"]"), "", other},
		"an instance in space":  {four("instance=ExtResource(\"1\")]\ntransform = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 5, 0, 0)", "type=\"Node3D\"]", "type=\"Node3D\"]"), "transform = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 5, 0, 0)", kept},
		"an instance that goes": {four("type=\"Node2D\"]", "type=\"Node2D\"]", "instance=ExtResource(\"1\")]"), "", other},
		"no size":               {four("type=\"Node2D\"]", "type=\"Node2D\"]\nscale = Vector2(0, 1)", "type=\"Node2D\"]"), "", other},
		"on a path":             {four("type=\"Node2D\"]", "type=\"PathFollow2D\"]", "type=\"Node2D\"]"), "", other},
		"a bone": {four("type=\"Skeleton3D\"]\nbones/0/name = \"Hip\"\nbones/0/parent = -1\nbones/0/rest = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0)\nbones/0/position = Vector3(0, 3, 0)",
			"parent=\"A\" type=\"BoneAttachment3D\"]\nbone_name = \"Hip\"", "type=\"Node3D\"]"), "transform = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, -3, 0)", kept},
		"an unknown bone": {four("type=\"Node3D\"]", "type=\"BoneAttachment3D\"]\nbone_name = \"Hip\"", "type=\"Node3D\"]"), "", other},
		"a control": {four("type=\"Control\"]\noffset_left = 10.0\noffset_top = 4.0", "type=\"Panel\"]\noffset_left = 3.0", "type=\"Button\"]\noffset_right = 20.0\noffset_bottom = 8.0"),
			"offset_left = 7.0\noffset_top = 4.0\noffset_right = 27.0\noffset_bottom = 12.0", kept},
		"a control by its anchors":  {four("type=\"Control\"]", "type=\"Control\"]\noffset_left = 3.0", "type=\"Button\"]\nanchor_left = 0.5"), "anchor_left = 0.5", other},
		"a control in a container":  {four("type=\"Control\"]", "type=\"VBoxContainer\"]", "type=\"Button\"]"), "", other},
		"a control out of a dialog": {"[gd_scene format=2]\n\n[node name=\"R\" type=\"Node\"]\n\n[node name=\"A\" type=\"AcceptDialog\" parent=\".\"]\n\n[node name=\"B\" type=\"Control\" parent=\".\"]\n\n[node name=\"N\" type=\"Label\" parent=\"A\"]\n", "", other},
		"Godot 3 leans": {"[gd_scene format=2]\n\n[node name=\"R\" type=\"Node\"]\n\n[node name=\"A\" type=\"Node2D\" parent=\".\"]\nrotation = 0.5\n\n[node name=\"B\" type=\"Node2D\" parent=\".\"]\nscale = Vector2( 2, 1 )\n\n[node name=\"N\" type=\"Node2D\" parent=\"A\"]\n",
			"rotation = 0.82962275\nscale = Vector2( 0.64\u2026", "world.shear-lost path"},
	} {
		t.Run(name, func(t *testing.T) {
			src := strings.Replace(test.src, `parent="." parent="A"`, `parent="A"`, 1)
			f := tscn.Open([]byte(src))
			node, to := -1, -1
			for i, n := range f.Tree.Nodes {
				switch n.Name {
				case "N":
					node = i
				case "B":
					to = i
				}
			}
			e, err := world.Reparent(f.Scene, node, to, -1)
			if err != nil {
				t.Fatal(err)
			}
			after := string(f.Write(e).Apply(f.Src))
			_, rest, _ := strings.Cut(after, `[node name="N"`)
			_, rest, _ = strings.Cut(rest, "]")
			rest, _, _ = strings.Cut(rest, "\n\n")
			rest = strings.TrimSpace(rest)
			if want, leans := strings.CutSuffix(test.want, "\u2026"); leans && !strings.HasPrefix(rest, want) || !leans && rest != test.want {
				t.Errorf("got\n%s\nwant\n%s", rest, test.want)
			}
			if !strings.Contains(after, "[node name=\"N\"") {
				t.Error(after)
			}
			found := test.note == ""
			for _, n := range e.Notes {
				if n.Text.ID == test.note {
					found = true
				} else if n.Text.ID == kept && test.note == "" || n.Text.ID == other {
					t.Error(n.Text)
				}
			}
			if !found {
				t.Errorf("it is not said: %v", e.Notes)
			}
		})
	}
}

// TestReparentTellsWhereItIs: what is said of a node that moved, and of the track that moves it, names both as they are then.
func TestReparentTellsWhereItIs(t *testing.T) {
	f := tscn.Open([]byte("[gd_scene format=3]\n\n[sub_resource type=\"Animation\" id=\"1\"]\ntracks/0/type = \"value\"\ntracks/0/path = NodePath(\"A/N:position\")\n\n" +
		"[sub_resource type=\"AnimationLibrary\" id=\"2\"]\n_data = {\n\"go\": SubResource(\"1\")\n}\n\n[node name=\"R\" type=\"Node\"]\n\n" +
		"[node name=\"A\" type=\"Node2D\" parent=\".\"]\nposition = Vector2(5, 0)\n\n[node name=\"N\" type=\"Node2D\" parent=\"A\"]\n\n[node name=\"B\" type=\"Node2D\" parent=\".\"]\n\n" +
		"[node name=\"P\" type=\"AnimationPlayer\" parent=\".\"]\nlibraries = {\n\"\": SubResource(\"2\")\n}\n"))
	e, err := world.Reparent(f.Scene, f.Tree.Find("A/N"), f.Tree.Find("B"), -1)
	if err != nil {
		t.Fatal(err)
	}
	if after := string(f.Write(e).Apply(f.Src)); !strings.Contains(after, `NodePath("B/N:position")`) {
		t.Fatal(after)
	}
	told := map[message.ID]string{}
	for _, n := range e.Notes {
		told[n.Text.ID] = n.Text.String()
	}
	if said := told["world.keys-local noun track path"]; !strings.Contains(said, "B/N:position") || !strings.Contains(said, `"B/N"`) || strings.Contains(said, "A/N") {
		t.Errorf("of the keys it says %s", said)
	}
	if said := told["world.place-kept path"]; !strings.Contains(said, "B/N") || strings.Contains(said, "A/N") {
		t.Errorf("of the place it says %s", said)
	}
}
