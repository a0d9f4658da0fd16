package tscn

import (
	"strings"
	"testing"
)

const rig = `[gd_scene format=3]

[ext_resource type="PackedScene" path="res://gun.tscn" id="1"]

[node name="Rig" type="Node3D"]

[node name="SM" type="Node3D" parent="."]

[node name="Cam" type="Node3D" parent="SM"]
unique_name_in_owner = true

[node name="Far" type="Node3D" parent="SM"]

[node name="B" type="Node3D" parent="."]

[node name="Deep" type="Node3D" parent="B"]

[node name="Gun" parent="SM" instance=ExtResource("1")]

[node name="Barrel" parent="SM/Gun" index="0"]

[node name="Own" type="Node3D" parent="SM/Gun" index="1"]
`

// with inserts a node path into the section of a node.
func with(src, node, path string) string {
	f := Open([]byte(src))
	e, err := f.AddProperty(f.Tree.Nodes[f.Tree.Find(node)].Item, -1, "look", []byte(`NodePath("`+path+`")`))
	if err != nil {
		panic(err)
	}
	return string(e.Apply(f.Src))
}

// lookPath returns the path inserted by with, wherever the node is now.
func lookPath(src []byte) string {
	_, rest, _ := strings.Cut(string(src), `look = NodePath("`)
	text, _, _ := strings.Cut(rest, `"`)
	return text
}

func TestPathsAfterMove(t *testing.T) {
	for _, test := range []struct {
		holder, path   string
		node, to, want string
		undecided      bool
	}{
		{"B/Deep", "../../SM/Cam", "SM", "B", "../SM/Cam", false},
		// Out of the scene and back through the root's name.
		{"B", "../../Rig/SM/Cam:fov", "SM", "B", "SM/Cam:fov", false},
		{"B/Deep", "../../../Rig/SM/Cam", "SM", "B", "../SM/Cam", false},
		{"SM", "../../Rig/SM/Cam", "SM", "B", "Cam", false},
		{"SM/Far", "../../../Rig/B", "SM", "B", "../..", false},
		{"B", "../../Rig/SM/Cam", "SM/Far", "B", "../../Rig/SM/Cam", false},
		{"B", "../../Other/SM/Cam", "SM", "B", "../../Other/SM/Cam", true},
		// Out of the scene for good: the steps up to it change.
		{"SM/Far", "../../../Hud/Bar", "SM", "B", "../../../../Hud/Bar", false},
		{"SM", "../..", "SM", "B/Deep", "../../../..", false},
		{".", "../Hud", "SM", "B", "../Hud", false},
		{"B", "../SM/../../Hud", "SM", "B", "../../Hud", false},
		{"SM/Far", "../../../Hud/SM", "SM", "B", "../../../Hud/SM", true},
		// A unique name restarts the path, but what comes before it must lead somewhere.
		{"B", "%Cam/../Far", "SM/Far", "B", "%Cam/../../B/Far", false},
		{"B", "%Cam/../../B", "SM", "B/Deep", "%Cam/../../..", false},
		{"B", "../SM/%Cam", "SM", "B", "SM/%Cam", false},
		{"SM", "../SM/%Cam", "SM", "B", "%Cam", false},
		// After an instance it may be one of the instance.
		{"B", "../SM/Gun/%Cam/../Far", "SM/Far", "B", "../SM/Gun/%Cam/../Far", true},
		{"B", "../SM/Gun/%Cam", "SM", "B", "SM/Gun/%Cam", false},
		{"SM/Gun", "%Cam/../Far", "SM/Far", "B", "%Cam/../Far", true},
		{"SM/Gun", "%Muzzle/../Far", "SM/Far", "B", "%Muzzle/../Far", true}, // not a unique name of this scene, but the enclosing one is unknown
		{"SM/Gun/Barrel", "%Cam/../Far", "SM/Far", "B", "%Cam/../Far", true},
		{"SM/Gun/Own", "%Cam/../Far", "SM/Far", "B", "%Cam/../../B/Far", false},
	} {
		src := with(rig, test.holder, test.path)
		f := Open([]byte(src))
		e, err := f.MoveNode(f.Tree.Find(test.node), f.Tree.Find(test.to), -1)
		if err != nil {
			t.Fatal(err)
		}
		if got := lookPath(e.Apply(f.Src)); got != test.want || undecided(e) != test.undecided {
			t.Errorf("%s in %s becomes %s (undecided %t) when %s moves below %s, want %s (%t)", test.path, test.holder, got, undecided(e), test.node, test.to, test.want, test.undecided)
		}
	}
}

func TestPathsAfterRename(t *testing.T) {
	for _, test := range []struct {
		holder, path string
		node, want   string
		undecided    bool
	}{
		{"B", "../../Rig/SM/Cam", "SM/Cam", "../../Rig/SM/Zq", false},
		{"B", "../../Rig/SM/Cam", ".", "../../Zq/SM/Cam", false},
		{"B", "%Cam", "SM/Cam", "%Zq", false},
		{"SM/Gun/Own", "%Cam", "SM/Cam", "%Zq", false},
		{"B", "../SM/Gun/%Cam", "SM/Cam", "../SM/Gun/%Cam", true},
		{"B", "../SM/Gun/%Cam", "SM/Gun", "../SM/Zq/%Cam", false},
		{"SM/Gun", "%Cam", "SM/Cam", "%Cam", true},
		{"B", "../SM/Gun/Barrel/%Cam", "SM/Cam", "../SM/Gun/Barrel/%Cam", false}, // certainly the instance's
		{"B", "../SM/Gun/Own/%Cam", "SM/Cam", "../SM/Gun/Own/%Zq", false},
	} {
		src := with(rig, test.holder, test.path)
		f := Open([]byte(src))
		e, err := f.RenameNode(f.Tree.Find(test.node), "Zq")
		if err != nil {
			t.Fatal(err)
		}
		if got := lookPath(e.Apply(f.Src)); got != test.want || undecided(e) != test.undecided {
			t.Errorf("%s in %s becomes %s (undecided %t) when %s is renamed, want %s (%t)", test.path, test.holder, got, undecided(e), test.node, test.want, test.undecided)
		}
	}
}

func undecided(e *Edit) bool {
	for _, n := range e.Notes {
		if n.Undecided {
			return true
		}
	}
	return false
}

// TestForeignPlayersAreUndecided renames a node that tracks of a player of another scene refer to. Where the player
// starts its tracks is unknown unless this scene sets it.
func TestForeignPlayersAreUndecided(t *testing.T) {
	const src = `[gd_scene format=3]

[ext_resource type="PackedScene" path="res://base.tscn" id="1"]

[sub_resource type="Animation" id="A"]
tracks/0/type = "value"
tracks/0/path = NodePath("Arm:visible")

[node name="Root" instance=ExtResource("1")]

[node name="Arm" type="Node3D" parent="."]

[node name="Player" parent="." index="0"]
anims/a = SubResource("A")
`
	for _, test := range []struct {
		root, want string
		undecided  bool
	}{
		{"", `NodePath("Arm:visible")`, true},
		{"root_node = NodePath(\"..\")\n", `NodePath("Zq:visible")`, false},
	} {
		f := Open([]byte(src + test.root))
		e, err := f.RenameNode(f.Tree.Find("Arm"), "Zq")
		if err != nil {
			t.Fatal(err)
		}
		if after := string(e.Apply(f.Src)); !strings.Contains(after, test.want) || undecided(e) != test.undecided {
			t.Errorf("with %q: undecided %t\n%s", test.root, undecided(e), after)
		}
	}
}

// TestOneUnknownHolder has two nodes use one resource: for one the file determines where its paths start, for the other
// it does not. The paths must stay unchanged and be named for every edit.
func TestOneUnknownHolder(t *testing.T) {
	const src = `[gd_scene format=3]

[ext_resource type="PackedScene" path="res://player.tscn" id="1"]

[sub_resource type="Animation" id="A"]
tracks/0/type = "value"
tracks/0/path = NodePath("Arm:position")
tracks/1/type = "value"
tracks/1/path = NodePath("Arm:look")
tracks/1/keys = {
"values": [NodePath("../Leg")]
}

[node name="Root" type="Node"]

[node name="Arm" type="Node3D" parent="."]
position = Vector3(1, 2, 3)

[node name="Leg" type="Node3D" parent="."]

[node name="Player" type="AnimationPlayer" parent="."]
anims/a = SubResource("A")

[node name="Other" parent="." instance=ExtResource("1")]
anims/a = SubResource("A")
`
	rename := func(node string) func(f *File) (*Edit, error) {
		return func(f *File) (*Edit, error) { return f.RenameNode(f.Tree.Find(node), "Zq") }
	}
	move := func(node string) func(f *File) (*Edit, error) {
		return func(f *File) (*Edit, error) { return f.MoveNode(f.Tree.Find(node), f.Tree.Find("Player"), -1) }
	}
	property := func(f *File) (*Edit, error) {
		return f.RenameProperty(f.Tree.Nodes[f.Tree.Find("Arm")].Item, 0, "rotation")
	}
	// The base of the second holder is in the other scene, above the root, or a name that no node of the file has.
	for _, holder := range []string{"", "root_node = NodePath(\"../../..\")\n", "root_node = NodePath(\"%None\")\n"} {
		for _, known := range []bool{true, false} {
			text := src + holder
			if !known {
				text = strings.Replace(src, "SubResource(\"A\")\n\n[node name=\"Other\"", "null\n\n[node name=\"Other\"", 1) + holder
			}
			below := 2
			if known {
				below = 3 // from the arm to the leg there is then another path
			}
			for _, test := range []struct {
				name   string
				do     func(f *File) (*Edit, error)
				doubts int
			}{
				{"rename Arm", rename("Arm"), 2},
				{"rename Leg", rename("Leg"), 1},
				{"move Arm", move("Arm"), below},
				{"move Leg", move("Leg"), 1},
				{"rename a property", property, 1},
			} {
				f := Open([]byte(text))
				e, err := test.do(f)
				if err != nil {
					t.Fatal(err)
				}
				after := string(e.Apply(f.Src))
				for _, path := range []string{`NodePath("Arm:position")`, `NodePath("Arm:look")`, `NodePath("../Leg")`} {
					if !strings.Contains(after, path) {
						t.Errorf("%s, with %q, known %t: %s is gone", test.name, holder, known, path)
					}
				}
				doubts := 0
				for _, n := range e.Notes {
					if n.Undecided && f.Outline.Sections[n.Section].Tag == "sub_resource" {
						doubts++
					}
				}
				if doubts != test.doubts {
					t.Errorf("%s, with %q, known %t: %d places are named, not %d: %+v", test.name, holder, known, doubts, test.doubts, e.Notes)
				}
			}
		}
	}
}
