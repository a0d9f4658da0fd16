package player_test

import (
	"testing"

	"savant/model"
	"savant/model/kinds"
	"savant/model/player"
)

// TestTargetsInOtherScenes: of a skeleton that comes with a scene which is missing, the bones are unknown: a track of one is not said to lead
// nowhere. Of a skeleton in the file it is.
func TestTargetsInOtherScenes(t *testing.T) {
	d, err := kinds.Open([]byte(`[gd_scene format=3]

[ext_resource type="PackedScene" path="res://hero.glb" id="1"]

[sub_resource type="Animation" id="A"]
tracks/0/type = "rotation_3d"
tracks/0/path = NodePath("Hero/Skeleton3D:Head")
tracks/0/keys = PackedFloat32Array(0, 1, 0, 0, 0, 1)
tracks/1/type = "rotation_3d"
tracks/1/path = NodePath("Own:Head")
tracks/1/keys = PackedFloat32Array(0, 1, 0, 0, 0, 1)
tracks/2/type = "rotation_3d"
tracks/2/path = NodePath("Own:Hips")
tracks/2/keys = PackedFloat32Array(0, 1, 0, 0, 0, 1)

[sub_resource type="AnimationLibrary" id="L"]
_data = {
&"wave": SubResource("A")
}

[node name="Level" type="Node3D"]

[node name="Hero" parent="." instance=ExtResource("1")]

[node name="Skeleton3D" parent="Hero" index="0"]
bones/3/rotation = Quaternion(0, 0, 0, 1)

[node name="Own" type="Skeleton3D" parent="."]
bones/0/name = "Hips"
bones/0/parent = -1

[node name="Player" type="AnimationPlayer" parent="."]
libraries/ = SubResource("L")
`), model.Options{Name: "level.tscn"})
	if err != nil {
		t.Fatal(err)
	}
	by, err := d.Find("node.Player")
	if err != nil {
		t.Fatal(err)
	}
	r, err := d.Find("sub_resource.A")
	if err != nil {
		t.Fatal(err)
	}
	a, errs := player.Place{Doc: d, Row: r}.Read()
	if len(errs) > 0 || len(a.Tracks) != 3 {
		t.Fatalf("%d tracks, %v", len(a.Tracks), errs)
	}
	for i, leads := range []bool{true, false, true} {
		if to := player.Targets(d, by, a.Tracks)[i]; to.Problem.IsZero() != leads {
			t.Errorf("%s: %v", a.Tracks[i].Path, to.Problem)
		}
	}
}
