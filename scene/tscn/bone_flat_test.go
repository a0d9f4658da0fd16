package tscn

import (
	"strings"
	"testing"

	"savant/scene/transform"
)

const flat = `[gd_scene format=3]

[node name="Skel" type="Skeleton2D"]

[node name="Hip" type="Bone2D" parent="."]
position = Vector2(10, 20)
rest = Transform2D(1, 0, 0, 1, 0, 0)

[node name="ArmL" type="Bone2D" parent="Hip"]
rotation = 1.5707964
rest = Transform2D(1, 0, 0, 1, 0, 0)

[node name="HandL" type="Bone2D" parent="Hip/ArmL"]

[node name="Sprite" type="Sprite2D" parent="Hip/ArmL"]

[node name="Poly" type="Polygon2D" parent="."]
skeleton = NodePath("..")
bones = ["Hip", PackedFloat32Array(1), "Hip/ArmL", PackedFloat32Array(0), "Hip/ArmL/HandL", PackedFloat32Array(0)]
`

func TestFlatBones(t *testing.T) {
	f := Open([]byte(flat))
	a := f.Armatures()[0]
	if len(a.Bones) != 3 || a.Bones[2].Parent != 1 || a.Find(f.Scene, "HandL") != 2 {
		t.Fatalf("%+v", a)
	}
	e, err := f.RenameBone(a, 1, "UpperArm")
	edited(t, f, `-[node name="ArmL" type="Bone2D" parent="Hip"]
-[node name="HandL" type="Bone2D" parent="Hip/ArmL"]
-[node name="Sprite" type="Sprite2D" parent="Hip/ArmL"]
-bones = ["Hip", PackedFloat32Array(1), "Hip/ArmL", PackedFloat32Array(0), "Hip/ArmL/HandL", PackedFloat32Array(0)]
+[node name="UpperArm" type="Bone2D" parent="Hip"]
+[node name="HandL" type="Bone2D" parent="Hip/UpperArm"]
+[node name="Sprite" type="Sprite2D" parent="Hip/UpperArm"]
+bones = ["Hip", PackedFloat32Array(1), "Hip/UpperArm", PackedFloat32Array(0), "Hip/UpperArm/HandL", PackedFloat32Array(0)]
`, 0, e, err)
	e, err = f.RemoveBones(a, 1)
	edited(t, f, `-[node name="ArmL" type="Bone2D" parent="Hip"]
-rotation = 1.5707964
-rest = Transform2D(1, 0, 0, 1, 0, 0)
-[node name="HandL" type="Bone2D" parent="Hip/ArmL"]
-[node name="Sprite" type="Sprite2D" parent="Hip/ArmL"]
-bones = ["Hip", PackedFloat32Array(1), "Hip/ArmL", PackedFloat32Array(0), "Hip/ArmL/HandL", PackedFloat32Array(0)]
-
+[node name="HandL" type="Bone2D" parent="Hip"]
+[node name="Sprite" type="Sprite2D" parent="Hip"]
+bones = ["Hip", PackedFloat32Array(1), "Hip/ArmL", PackedFloat32Array(0), "Hip/HandL", PackedFloat32Array(0)]
`, 1, e, err)
	after := Open(e.Apply(f.Src))
	if len(e.Order) != len(after.Outline.Sections) {
		t.Errorf("order %v for %d sections", e.Order, len(after.Outline.Sections))
	}
	for i, old := range e.Order {
		x, _ := after.Outline.Sections[i].Text(after.Src, "name")
		y, _ := f.Outline.Sections[old].Text(f.Src, "name")
		if x != y {
			t.Errorf("section %d is %s, was %s", i, x, y)
		}
	}
	e, err = f.MirrorNames(a, 1, 2)
	if err != nil {
		t.Fatal(err)
	}
	if after := string(e.Apply(f.Src)); after != strings.NewReplacer("ArmL", "ArmR", "HandL", "HandR").Replace(flat) {
		t.Errorf("%s", lines(flat, after))
	}
	e, err = f.RestFromPose(a, 0, 1)
	edited(t, f, `-rest = Transform2D(1, 0, 0, 1, 0, 0)
-rest = Transform2D(1, 0, 0, 1, 0, 0)
+rest = Transform2D(1, 0, 0, 1, 10, 20)
+rest = Transform2D(-4.371139e-08, 1, -1, -4.371139e-08, 0, 0)
`, 0, e, err)
	e, err = f.AddBone(a, 2, "Finger", transform.Compose2D([2]float64{3, 4}, 0, [2]float64{1, 1}, 0))
	edited(t, f, "+[node name=\"Finger\" type=\"Bone2D\" parent=\"Hip/ArmL/HandL\"]\n+position = Vector2(3, 4)\n+rest = Transform2D(1, 0, 0, 1, 3, 4)\n+\n", 0, e, err)
	pose, _ := f.Pose(a, &a.Bones[1])
	p, r, s, k := pose.Flat()
	e, err = f.SetPose(a, 1, pose.With2D([2]float64{p[0] + 1, p[1]}, r, s, k))
	edited(t, f, "+position = Vector2(1, 0)\n", 0, e, err)
	e, err = f.SetPose(a, 1, pose.With2D(p, 45, s, k))
	edited(t, f, "-rotation = 1.5707964\n+rotation = 0.7853982\n", 0, e, err)
}

// TestReach checks the lengths of 2D bones.
func TestReach(t *testing.T) {
	f := Open([]byte(`[gd_scene format=3]

[node name="S" type="Skeleton2D"]

[node name="A" type="Bone2D" parent="."]
auto_calculate_length_and_angle = false
length = 24.0
bone_angle = 90.0

[node name="B" type="Bone2D" parent="A"]
default_length = 8

[node name="C" type="Bone2D" parent="A"]
`))
	a := f.Armatures()[0]
	for i, want := range []struct {
		length, angle float64
		ok            bool
	}{{24, 90, true}, {8, 0, true}, {0, 0, false}} {
		if length, angle, ok := f.Reach(&a.Bones[i]); length != want.length || angle != want.angle || ok != want.ok {
			t.Errorf("%s is %v long, turned by %v, %v", a.Bones[i].Name, length, angle, ok)
		}
	}
}
