package player_test

import (
	"slices"
	"testing"

	"savant/model"
	"savant/model/kinds"
	"savant/model/player"
	"savant/scene/animation"
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

// TestCandidates: what is offered for a track that leads nowhere has what the track moves, as far as the classes tell.
func TestCandidates(t *testing.T) {
	for _, engine := range []struct{ format, three, sprite string }{{"format=3", "Node3D", "Sprite2D"}, {"format=2", "Spatial", "Sprite"}} {
		d, err := kinds.Open([]byte("[gd_scene "+engine.format+"]\n"+`
[node name="Root" type="Node2D"]

[node name="Player" type="AnimationPlayer" parent="."]

[node name="Label" type="Label" parent="."]
text = "a"
tezt = "b"

[node name="Sprite" type="`+engine.sprite+`" parent="."]

[node name="Timer" type="Timer" parent="."]

[node name="Mesh" type="`+engine.three+`" parent="."]
`), model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		by, err := d.Find("node.Player")
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range []struct {
			kind, path     string
			first, without []string
		}{
			{"value", "Labl:text", []string{"Label:text"}, []string{"Timer:text", "Mesh:text", ".:text"}},
			{"value", "Label:visble", []string{}, []string{"Label:tezt", "Label:wait_time", "Timer:visble", "Sprite:visble"}},
			{"value", "Label:Self_Modulate", []string{"Label:self_modulate"}, []string{"Label:tezt"}},
			{"bezier", "Gone:position:x", []string{}, []string{"Timer:position:x"}},
			{"position_3d", "Gone", []string{"Mesh"}, []string{"Label", "Timer", "."}},
			{"method", "Labels", []string{".", "Player", "Label", "Timer"}, nil},
		} {
			if engine.format == "format=2" && (x.kind == "position_3d" || x.kind == "bezier") {
				continue
			}
			track := animation.Track{Type: x.kind, Path: x.path}
			to := player.Aim(d, by, x.kind, x.path)
			if to.Problem.IsZero() {
				t.Fatalf("%s leads somewhere", x.path)
			}
			var list []string
			for _, c := range player.Candidates(d, by, &track, to, nil) {
				list = append(list, c.Path)
			}
			for i, want := range x.first {
				if !slices.Contains(list, want) || i == 0 && len(x.first) == 1 && list[0] != want {
					t.Errorf("%s %s %s: %s is not offered (first) in %v", engine.format, x.kind, x.path, want, list)
				}
			}
			for _, wrong := range x.without {
				if slices.Contains(list, wrong) {
					t.Errorf("%s %s %s: %s is offered", engine.format, x.kind, x.path, wrong)
				}
			}
		}
		for _, part := range player.Parts(d, "Label", "value", nil, nil) {
			if part.Name == "tezt" {
				t.Error("a property is offered that the class lacks")
			}
		}
	}
}
