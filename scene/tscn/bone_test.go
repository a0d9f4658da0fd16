package tscn

import (
	"strings"
	"testing"

	"savant/scene"
	"savant/scene/transform"
)

const armature = `[gd_scene load_steps=5 format=3]

[sub_resource type="Skin" id="Skin_1"]
bind_count = 2
bind/0/name = &"Hip"
bind/0/bone = 0
bind/1/name = &""
bind/1/bone = 2

[sub_resource type="Animation" id="Animation_1"]
tracks/0/type = "rotation_3d"
tracks/0/path = NodePath("Rig/Skel:Arm.L")
tracks/1/type = "value"
tracks/1/path = NodePath("Rig/Skel:bones/3/position")
tracks/2/type = "rotation_3d"
tracks/2/path = NodePath("Other:Arm.L")

[sub_resource type="AnimationLibrary" id="Lib_1"]
_data = {
&"a": SubResource("Animation_1")
}

[sub_resource type="AnimationNodeBlend2" id="Blend_1"]
filter_enabled = true
filters = ["Rig/Skel:Arm.L", "Rig/Skel:Hip"]

[node name="Player" type="Node3D"]

[node name="Rig" type="Node3D" parent="."]

[node name="Skel" type="Skeleton3D" parent="Rig"]
bones/0/name = "Hip"
bones/0/parent = -1
bones/0/rest = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1.50, 0)
bones/0/enabled = true
bones/0/position = Vector3(0, 1.50, 0)
bones/0/rotation = Quaternion(0, 0, 0, 1)
bones/0/scale = Vector3(1, 1, 1)
bones/1/name = "Chest"
bones/1/parent = 0
bones/1/rest = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0.5, 0)
bones/1/enabled = true
bones/1/position = Vector3(0, 0.5, 0)
bones/1/rotation = Quaternion(0, 0, 0, 1)
bones/1/scale = Vector3(1, 1, 1)
bones/2/name = "Arm.L"
bones/2/parent = 1
bones/2/rest = Transform3D(0.8, -0.6, 0, 0.6, 0.8, 0, 0, 0, 1, 0.25, 0.125, 0)
bones/2/enabled = true
bones/2/position = Vector3(0.25, 0.125, 0)
bones/2/rotation = Quaternion(0, 0, 0.70710677, 0.70710677)
bones/2/scale = Vector3(1, 1, 1)
; the other side
bones/3/name = "Arm.R"
bones/3/parent = 1
bones/3/rest = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, -0.25, 0, 0)
bones/3/enabled = false
bones/3/position = Vector3(-0.25, 0, 0)
bones/3/rotation = Quaternion(0, 0, 0, 1)
bones/3/scale = Vector3(1, 1, 1)

[node name="Mesh" type="MeshInstance3D" parent="Rig/Skel"]
skin = SubResource("Skin_1")

[node name="Attach" type="BoneAttachment3D" parent="Rig/Skel"]
bone_name = "Arm.L"
bone_idx = 2

[node name="Odd" type="Node3D" parent="Rig/Skel"]
my_bone_name = "Arm.L"

[node name="Springs" type="SpringBoneSimulator3D" parent="Rig/Skel"]
settings/0/root_bone_name = "Chest"
settings/0/root_bone = 1
settings/0/end_bone_name = "Arm.L"
settings/0/end_bone = 2
settings/0/joints/0/bone_name = "Arm.L"
settings/0/joints/0/bone = 2

[node name="Other" type="Skeleton3D" parent="."]
bones/0/name = "Arm.L"
bones/0/parent = -1

[node name="Far" type="BoneAttachment3D" parent="Other"]
bone_name = "Arm.L"
bone_idx = 0
use_external_skeleton = true
external_skeleton = NodePath("../../Rig/Skel")

[node name="Anim" type="AnimationPlayer" parent="."]
libraries = {
&"": SubResource("Lib_1")
}

[node name="Tree" type="AnimationTree" parent="."]
tree_root = SubResource("Blend_1")
anim_player = NodePath("../Anim")
root_motion_track = NodePath("Rig/Skel:Hip")
`

// edited plans and makes an edit and compares the changed lines.
func edited(t *testing.T, f *File, want string, undecided int, e *Edit, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	if got := lines(string(f.Src), string(e.Apply(f.Src))); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for i, s := range e.Splices {
		if i > 0 && s.Start <= e.Splices[i-1].End {
			t.Errorf("splices overlap or touch at %d", s.Start)
		}
	}
	n := 0
	var told []string
	for _, note := range e.Notes {
		if note.Undecided {
			n++
			told = append(told, said(note.Text))
		}
	}
	if n != undecided {
		t.Errorf("%d undecided places, want %d:\n%s", n, undecided, strings.Join(told, "\n"))
	}
}

func TestArmature(t *testing.T) {
	f := Open([]byte(armature))
	list := f.Armatures()
	if len(list) != 2 {
		t.Fatalf("%d skeletons", len(list))
	}
	a := list[0]
	var names []string
	for i, b := range a.Bones {
		if p := b.Parent; p >= 0 {
			names = append(names, a.Bones[p].Name+">"+a.BonePath(f.Scene, i))
		} else {
			names = append(names, b.Name)
		}
	}
	if got := strings.Join(names, " "); got != "Hip Hip>Chest Chest>Arm.L Chest>Arm.R" || !a.Why.IsZero() || a.Part {
		t.Errorf("%s %+v", got, a)
	}
	if f.Enabled(&a.Bones[3]) || !f.Enabled(&a.Bones[2]) {
		t.Error("enabled")
	}
}

func TestRenameBone(t *testing.T) {
	f := Open([]byte(armature))
	a := f.Armatures()[0]
	e, err := f.RenameBone(a, 2, "Upper \"x\"")
	edited(t, f, `-tracks/0/path = NodePath("Rig/Skel:Arm.L")
-filters = ["Rig/Skel:Arm.L", "Rig/Skel:Hip"]
-bones/2/name = "Arm.L"
-bone_name = "Arm.L"
-settings/0/end_bone_name = "Arm.L"
-settings/0/joints/0/bone_name = "Arm.L"
-bone_name = "Arm.L"
+tracks/0/path = NodePath("Rig/Skel:Upper \"x\"")
+filters = ["Rig/Skel:Upper \"x\"", "Rig/Skel:Hip"]
+bones/2/name = "Upper \"x\""
+bone_name = "Upper \"x\""
+settings/0/end_bone_name = "Upper \"x\""
+settings/0/joints/0/bone_name = "Upper \"x\""
+bone_name = "Upper \"x\""
`, 1, e, err)
	e, err = f.RenameBone(a, 0, "Pelvis")
	edited(t, f, `-bind/0/name = &"Hip"
-filters = ["Rig/Skel:Arm.L", "Rig/Skel:Hip"]
-bones/0/name = "Hip"
-root_motion_track = NodePath("Rig/Skel:Hip")
+bind/0/name = &"Pelvis"
+filters = ["Rig/Skel:Arm.L", "Rig/Skel:Pelvis"]
+bones/0/name = "Pelvis"
+root_motion_track = NodePath("Rig/Skel:Pelvis")
`, 0, e, err)
	for _, bad := range []string{"", "a:b", "a/b", "Chest"} {
		if _, err := f.RenameBone(a, 0, bad); err == nil {
			t.Errorf("%q was not refused", bad)
		}
	}
}

func TestMirrorNames(t *testing.T) {
	f := Open([]byte(armature))
	e, err := f.MirrorNames(f.Armatures()[0], 2, 3)
	edited(t, f, `-tracks/0/path = NodePath("Rig/Skel:Arm.L")
-filters = ["Rig/Skel:Arm.L", "Rig/Skel:Hip"]
-bones/2/name = "Arm.L"
-bones/3/name = "Arm.R"
-bone_name = "Arm.L"
-settings/0/end_bone_name = "Arm.L"
-settings/0/joints/0/bone_name = "Arm.L"
-bone_name = "Arm.L"
+tracks/0/path = NodePath("Rig/Skel:Arm.R")
+filters = ["Rig/Skel:Arm.R", "Rig/Skel:Hip"]
+bones/2/name = "Arm.R"
+bones/3/name = "Arm.L"
+bone_name = "Arm.R"
+settings/0/end_bone_name = "Arm.R"
+settings/0/joints/0/bone_name = "Arm.R"
+bone_name = "Arm.R"
`, 1, e, err)
}

func TestRemoveBone(t *testing.T) {
	f := Open([]byte(armature))
	e, err := f.RemoveBones(f.Armatures()[0], 1)
	edited(t, f, `-bind/1/bone = 2
-tracks/1/path = NodePath("Rig/Skel:bones/3/position")
-bones/1/name = "Chest"
-bones/1/rest = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0.5, 0)
-bones/1/position = Vector3(0, 0.5, 0)
-bones/1/rotation = Quaternion(0, 0, 0, 1)
-bones/2/name = "Arm.L"
-bones/2/parent = 1
-bones/2/rest = Transform3D(0.8, -0.6, 0, 0.6, 0.8, 0, 0, 0, 1, 0.25, 0.125, 0)
-bones/2/enabled = true
-bones/2/position = Vector3(0.25, 0.125, 0)
-bones/2/rotation = Quaternion(0, 0, 0.70710677, 0.70710677)
-bones/3/name = "Arm.R"
-bones/3/parent = 1
-bones/3/rest = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, -0.25, 0, 0)
-bones/3/enabled = false
-bones/3/position = Vector3(-0.25, 0, 0)
-bones/3/rotation = Quaternion(0, 0, 0, 1)
-bones/3/scale = Vector3(1, 1, 1)
-bone_idx = 2
-settings/0/root_bone = 1
-settings/0/end_bone = 2
-settings/0/joints/0/bone = 2
+bind/1/bone = 1
+tracks/1/path = NodePath("Rig/Skel:bones/2/position")
+bones/1/name = "Arm.L"
+bones/1/rest = Transform3D(0.8, -0.6, 0, 0.6, 0.8, 0, 0, 0, 1, 0.25, 0.125, 0)
+bones/1/position = Vector3(0.25, 0.125, 0)
+bones/1/rotation = Quaternion(0, 0, 0.70710677, 0.70710677)
+bones/2/name = "Arm.R"
+bones/2/parent = 0
+bones/2/rest = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, -0.25, 0, 0)
+bones/2/enabled = false
+bones/2/position = Vector3(-0.25, 0, 0)
+bones/2/rotation = Quaternion(0, 0, 0, 1)
+bone_idx = 1
+settings/0/root_bone = -1
+settings/0/end_bone = 1
+settings/0/joints/0/bone = 1
`, 2, e, err)
}

func TestReparentBone(t *testing.T) {
	f := Open([]byte(armature))
	a := f.Armatures()[0]
	e, err := f.ReparentBone(a, 2, 0)
	edited(t, f, "-bones/2/parent = 1\n+bones/2/parent = 0\n", 1, e, err)
	e, err = f.ReparentBone(a, 2, -1)
	edited(t, f, "-bones/2/parent = 1\n+bones/2/parent = -1\n", 1, e, err)
	if _, err = f.ReparentBone(a, 1, 2); err == nil {
		t.Error("a ring was not refused")
	}
	// After a later bone: the order changes too.
	e, err = f.ReparentBone(a, 2, 3)
	if err != nil {
		t.Fatal(err)
	}
	after := Open(e.Apply(f.Src))
	b := after.Armatures()[0]
	if !b.Why.IsZero() || b.Bones[2].Name != "Arm.R" || b.Bones[3].Name != "Arm.L" || b.Bones[3].Parent != 2 || b.Bones[2].Parent != 1 {
		t.Errorf("%+v", b)
	}
	if !strings.Contains(string(after.Src), "bones/2/enabled = false") || !strings.Contains(string(after.Src), "bones/3/position = Vector3(0.25, 0.125, 0)") {
		t.Error("values stayed behind")
	}
	if !strings.Contains(string(after.Src), "bone_name = \"Arm.L\"\nbone_idx = 3") || !strings.Contains(string(after.Src), "bind/1/bone = 3") ||
		!strings.Contains(string(after.Src), "Skel:bones/2/position") {
		t.Error("numbers did not follow")
	}
	// And back again by order and parent: the original bytes.
	if _, err = after.ReorderBone(b, 2, 3); err == nil {
		t.Error("a parent behind its child was not refused")
	}
	if e, err = after.ReparentBone(b, 3, 1); err != nil {
		t.Fatal(err)
	}
	after = Open(e.Apply(after.Src))
	if e, err = after.ReorderBone(after.Armatures()[0], 3, 2); err != nil {
		t.Fatal(err)
	}
	if got := lines(armature, string(e.Apply(after.Src))); got != "" {
		t.Error(got)
	}
}

func TestAddBone(t *testing.T) {
	f := Open([]byte(armature))
	a := f.Armatures()[0]
	e, err := f.AddBone(a, 2, "Hand.L", transform.Compose([3]float64{0.5, 0, 0}, [3]float64{0, 90, 0}, [3]float64{1, 1, 2}))
	edited(t, f, `+bones/4/name = "Hand.L"
+bones/4/parent = 2
+bones/4/rest = Transform3D(0, 0, 2, 0, 1, 0, -1, 0, 0, 0.5, 0, 0)
+bones/4/enabled = true
+bones/4/position = Vector3(0.5, 0, 0)
+bones/4/rotation = Quaternion(0, 0.70710677, 0, 0.70710677)
+bones/4/scale = Vector3(1, 1, 2)
`, 0, e, err)
	e, err = Open([]byte("[gd_scene format=2]\n\n[node name=\"S\" type=\"Skeleton\"]\n")).AddBone(
		Open([]byte("[gd_scene format=2]\n\n[node name=\"S\" type=\"Skeleton\"]\n")).Armatures()[0], -1, "A", transform.Identity)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(e.Splices[0].New); got != "\nbones/0/name = \"A\"\nbones/0/parent = -1\nbones/0/rest = Transform( 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0 )\nbones/0/enabled = true\nbones/0/bound_children = [  ]" {
		t.Errorf("%s", got)
	}
}

func TestBonePoses(t *testing.T) {
	f := Open([]byte(armature))
	a := f.Armatures()[0]
	e, err := f.RestFromPose(a, 0, 2)
	edited(t, f, "-bones/2/rest = Transform3D(0.8, -0.6, 0, 0.6, 0.8, 0, 0, 0, 1, 0.25, 0.125, 0)\n"+
		"+bones/2/rest = Transform3D(0, -1, 0, 1, 0, 0, 0, 0, 1, 0.25, 0.125, 0)\n", 0, e, err)
	e, err = f.MirrorBones(a, 2)
	edited(t, f, `-bones/3/rest = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, -0.25, 0, 0)
-bones/3/position = Vector3(-0.25, 0, 0)
-bones/3/rotation = Quaternion(0, 0, 0, 1)
+bones/3/rest = Transform3D(0.8, 0.6, 0, -0.6, 0.8, 0, 0, 0, 1, -0.25, 0.125, 0)
+bones/3/position = Vector3(-0.25, 0.125, 0)
+bones/3/rotation = Quaternion(0, 0, -0.70710677, 0.70710677)
`, 0, e, err)
	rest, _ := f.Rest(&a.Bones[0])
	e, err = f.SetRest(a, 0, rest.WithPosition([3]float64{0.5, 1.5, 0}))
	edited(t, f, "-bones/0/rest = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1.50, 0)\n+bones/0/rest = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0.5, 1.50, 0)\n", 0, e, err)
	pose, _ := f.Pose(a, &a.Bones[0])
	e, err = f.SetPose(a, 0, pose.WithScale([3]float64{1, 2, 1}))
	edited(t, f, "-bones/0/scale = Vector3(1, 1, 1)\n+bones/0/scale = Vector3(1, 2, 1)\n", 0, e, err)
}

func TestMirrorName(t *testing.T) {
	for _, test := range []struct{ name, want string }{
		{"LeftArm", "RightArm"}, {"arm_l", "arm_r"}, {"Hand.R.001", "Hand.L.001"}, {"lThigh", "rThigh"}, {"FootL", "FootR"},
		{"hand_left", "hand_right"}, {"LEFT_EYE", "RIGHT_EYE"}, {"mixamorig_LeftHand", "mixamorig_RightHand"}, {"RThumb", "LThumb"},
		{"Leftover", ""}, {"Hip", ""}, {"bright", ""}, {"Root", ""}, {"Rig", ""}, {"ball", ""}, {"Bone.001", ""}, {"LOD", ""}, {"", ""},
	} {
		got, ok := scene.MirrorName(test.name)
		if ok != (test.want != "") || ok && got != test.want {
			t.Errorf("%s: %s, %v", test.name, got, ok)
		}
		if back, _ := scene.MirrorName(got); ok && back != test.name {
			t.Errorf("%s: back comes %s", test.name, back)
		}
	}
}

// TestMeshFollows reorders bones that the vertices of a mesh refer to by number.
func TestMeshFollows(t *testing.T) {
	const src = `[gd_scene load_steps=3 format=2]

[sub_resource id=1 type="ArrayMesh"]
surfaces/0 = {
	"primitive":4,
	"arrays":[
		Vector3Array(0.0, 0.0, 0.0),
		null, ; none
		null, null, null, null,
		IntArray(0, 1, 2, 2),
		FloatArray(0.25, 0.25, 0.5, 0.0),
		IntArray(0, 1, 2)
	],
	"morph_arrays":[]
}

[sub_resource id=2 type="ArrayMesh"]
surfaces/0 = {
"array_data": PoolByteArray( 1 )
}

[node type="Skeleton" name="S"]
bones/0/name = "A"
bones/0/parent = -1
bones/1/name = "B"
bones/1/parent = 0
bones/2/name = "C"
bones/2/parent = 0

[node name="M" type="MeshInstance" parent="."]
mesh = SubResource(1)
skeleton = NodePath("..:")

[node name="N" type="MeshInstance" parent="."]
mesh = SubResource(2)

[node name="O" type="BoneAttachment" parent="."]
bone_name = "B"
`
	f := Open([]byte(src))
	a := f.Armatures()[0]
	e, err := f.ReorderBone(a, 1, 2)
	edited(t, f, `-		IntArray(0, 1, 2, 2),
-bones/1/name = "B"
-bones/2/name = "C"
+		IntArray(0, 2, 1, 1),
+bones/1/name = "C"
+bones/2/name = "B"
`, 1, e, err)
	e, err = f.RemoveBones(a, 1)
	edited(t, f, `-		IntArray(0, 1, 2, 2),
-bones/1/name = "B"
-bones/2/name = "C"
-bones/2/parent = 0
+		IntArray(0, 0, 1, 1),
+bones/1/name = "C"
`, 2, e, err)
}

// TestPartOfSkeleton changes the pose of a bone of an instanced scene, and nothing else.
func TestPartOfSkeleton(t *testing.T) {
	f := Open([]byte(`[gd_scene load_steps=2 format=3]

[ext_resource type="PackedScene" path="res://man.glb" id="1_man"]

[node name="R" type="Node3D"]

[node name="Man" parent="." instance=ExtResource("1_man")]

[node name="Skeleton3D" parent="Man/Armature" index="0"]
bones/4/position = Vector3(1, 2, 3)
bones/7/rotation = Quaternion(0, 0, 0, 1)
`))
	a := f.Armatures()[0]
	if !a.Part || said(a.Scene) != "res://man.glb" || len(a.Bones) != 2 || a.BonePath(f.Scene, 1) != "#7" || a.Find(f.Scene, "#4") != 0 {
		t.Fatalf("%+v", a)
	}
	pose, ok := f.Pose(a, &a.Bones[0])
	e, err := f.SetPose(a, 0, pose.WithPosition([3]float64{1, 2, 4}))
	if !ok {
		t.Error("no pose")
	}
	edited(t, f, "-bones/4/position = Vector3(1, 2, 3)\n+bones/4/position = Vector3(1, 2, 4)\n", 0, e, err)
	for name, plan := range map[string]func() (*Edit, error){
		"rename":   func() (*Edit, error) { return f.RenameBone(a, 0, "X") },
		"reparent": func() (*Edit, error) { return f.ReparentBone(a, 1, 0) },
		"remove":   func() (*Edit, error) { return f.RemoveBones(a, 0) },
		"add":      func() (*Edit, error) { return f.AddBone(a, 0, "X", transform.Identity) },
		"reorder":  func() (*Edit, error) { return f.ReorderBone(a, 0, 1) },
	} {
		if _, err := plan(); err == nil || !strings.Contains(said(err), "res://man.glb") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
