package animation

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/scene/animation"
)

// flatScene has bones below bones of a 2D skeleton: a track in degrees, as of Godot 3, turns the arm, none turns the hip or the hand.
const flatScene = `[gd_scene load_steps=2 format=3]

[sub_resource type="Animation" id="a"]
resource_name = "bow"
length = 2.0
tracks/0/type = "value"
tracks/0/path = NodePath("Skel/Hip/Arm:position")
tracks/0/interp = 1
tracks/0/loop_wrap = true
tracks/0/imported = false
tracks/0/enabled = true
tracks/0/keys = {
"times": PackedFloat32Array(0, 2),
"transitions": PackedFloat32Array(1, 1),
"update": 0,
"values": [Vector2(0, -20), Vector2(0, -24)]
}
tracks/1/type = "value"
tracks/1/path = NodePath("Skel/Hip/Arm:rotation_degrees")
tracks/1/interp = 1
tracks/1/loop_wrap = true
tracks/1/imported = false
tracks/1/enabled = true
tracks/1/keys = {
"times": PackedFloat32Array(0, 2),
"transitions": PackedFloat32Array(1, 1),
"update": 0,
"values": [0.0, 60.0]
}
tracks/2/type = "value"
tracks/2/path = NodePath("Skel/Hip:position")
tracks/2/interp = 1
tracks/2/loop_wrap = true
tracks/2/imported = false
tracks/2/enabled = true
tracks/2/keys = {
"times": PackedFloat32Array(0, 2),
"transitions": PackedFloat32Array(1, 1),
"update": 0,
"values": [Vector2(5, 0), Vector2(7, 0)]
}

[sub_resource type="AnimationLibrary" id="l"]
_data = {
&"bow": SubResource("a")
}

[node name="Root" type="Node2D"]

[node name="World" type="Node2D" parent="."]

[node name="Skel" type="Skeleton2D" parent="World"]

[node name="Hip" type="Bone2D" parent="World/Skel"]
position = Vector2(5, 0)

[node name="Arm" type="Bone2D" parent="World/Skel/Hip"]
position = Vector2(0, -20)

[node name="Hand" type="Bone2D" parent="World/Skel/Hip/Arm"]
position = Vector2(0, -10)

[node name="AnimationPlayer" type="AnimationPlayer" parent="World"]
libraries = {
&"": SubResource("l")
}
`

// TestRecordsFlatBones: with Record on, a bone below another that is turned keeps how it was turned, in the track that it has, or in a new one that
// leads to it.
func TestRecordsFlatBones(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bow.tscn")
	if err := os.WriteFile(path, []byte(flatScene), 0o600); err != nil {
		t.Fatal(err)
	}
	w, page, p := shownFile(t, path)
	w.Run(actionRecord)
	for _, c := range []struct {
		bone, track string
		tracks      int
		unit        float64
	}{
		{"Arm", "Skel/Hip/Arm:rotation_degrees", 3, 1},
		{"Hip", "Skel/Hip:rotation", 4, math.Pi / 180},
		{"Hand", "Skel/Hip/Arm/Hand:rotation", 5, math.Pi / 180},
	} {
		p.seek(1)
		bone := p.stage.bone(c.bone)
		p.stage.view.Select(bone)
		p.chooseBone(bone)
		position, rotation, scale, skew := p.stage.posed.Bones[bone].Pose.Flat()
		to := p.stage.posed.Bones[bone].Pose.With2D(position, rotation+40, scale, skew)
		p.stage.view.OnChanged(bone, to)
		settled(w, p)
		lane := laneOfPath(t, p, c.track)
		v, ok := p.animation().Sample(lane, 1)
		if got, is := animation.Number(v); !ok || !is || math.Abs(got-(rotation+40)*c.unit) > 1e-4 {
			t.Errorf("%s: the track gives %v, not %v°", c.bone, got, rotation+40)
		}
		if n := len(p.animation().Tracks); n != c.tracks {
			t.Errorf("%s: %d tracks", c.bone, n)
		}
		if why := p.content.targets[lane].Problem; !why.IsZero() {
			t.Errorf("%s: the track leads nowhere: %v", c.bone, why)
		}
		if _, turned, _, _ := p.stage.posed.Bones[bone].Pose.Flat(); math.Abs(turned-rotation-40) > 1e-3 {
			t.Errorf("%s jumped back to %v°", c.bone, turned)
		}
	}
	page.Doc().Undo()
	page.Doc().Undo()
	settled(w, p)
	p.chooseBone(p.stage.bone("Arm"))
	if p.track() == nil || !strings.HasSuffix(p.track().Path, "Arm:rotation_degrees") {
		t.Error("choosing a bone does not choose the track that turns it")
	}
}
