package scenery_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
	"savant/model/kinds"
)

// TestPasteSkies: a sky of Godot 3 has the same look in Godot 4, in a material, and is what it was when it comes back. The engines tell it.
func TestPasteSkies(t *testing.T) {
	enginetest.Oracle(t, "3.6", "4.6")
	for _, c := range []struct {
		class, material, stored string
		same                    []string // pairs of names
		lost                    []string
	}{
		{"ProceduralSky", "ProceduralSkyMaterial", "", []string{
			"sky_top_color", "sky_top_color", "sky_horizon_color", "sky_horizon_color", "sky_curve", "sky_curve", "ground_bottom_color", "ground_bottom_color",
			"ground_horizon_color", "ground_horizon_color", "ground_curve", "ground_curve", "sun_angle_max", "sun_angle_max", "sun_curve", "sun_curve",
		}, nil},
		{"ProceduralSky", "ProceduralSkyMaterial", "radiance_size = 3\nsky_top_color = Color( 0.1, 0.2, 0.3, 1 )\nsky_curve = 0.25\nsky_energy = 2.0\nground_energy = 0.5\nsun_angle_max = 20.0\nsun_latitude = 12.0\ntexture_size = 1", []string{
			"sky_top_color", "sky_top_color", "sky_curve", "sky_curve", "sky_energy", "sky_energy_multiplier", "ground_energy", "ground_energy_multiplier", "sun_angle_max", "sun_angle_max",
		}, []string{"sun_latitude", "texture_size"}},
		{"PanoramaSky", "PanoramaSkyMaterial", "panorama = ExtResource( 1 )", nil, nil},
	} {
		old := fmt.Sprintf("[gd_scene load_steps=4 format=2]\n\n[ext_resource path=\"res://sky.png\" type=\"Texture\" id=1]\n\n[sub_resource type=%q id=1]\n%s\n\n"+
			"[sub_resource type=\"Environment\" id=2]\nbackground_mode = 2\nbackground_sky = SubResource( 1 )\n\n[node name=\"Top\" type=\"WorldEnvironment\"]\nenvironment = SubResource( 2 )\n", c.class, c.stored)
		to, told := pastedTelling(t, old, "[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node\"]\n")
		for _, name := range c.lost {
			if !strings.Contains(told, name) {
				t.Errorf("%s of %s is not told as lost: %s", name, c.class, told)
			}
		}
		if len(c.lost) == 0 && told != "" {
			t.Errorf("%s: %s is told", c.class, told)
		}
		back, told := pastedTelling(t, to, "[gd_scene format=2]\n\n[node name=\"Root\" type=\"Node\"]\n")
		if told != "" {
			t.Errorf("%s: %s is told on the way back", c.class, told)
		}
		if c.class == "PanoramaSky" {
			for text, part := range map[string]string{to: "panorama = ExtResource(", back: "panorama = ExtResource( 1 )"} {
				if !strings.Contains(text, part) {
					t.Errorf("no picture in\n%s", text)
				}
			}
			continue
		}
		both, now := properties(t, "3.6", old, back), properties(t, "4.6", to)[0]
		was, again := both[0][c.class], both[1][c.class]
		for pair := range slices.Chunk(c.same, 2) {
			a, b := was[pair[0]], now[c.material][pair[1]]
			if len(a) == 0 || len(a) != len(b) || len(a) != len(again[pair[0]]) || !scaled(a, b, 1) || !scaled(a, again[pair[0]], 1) {
				t.Errorf("%s is %v, then %v, then %v: %v in\n%s", pair[0], a, b, again[pair[0]], slices.Sorted(maps.Keys(now)), to)
			}
		}
		if size := now["Sky"]["radiance_size"]; len(size) != 1 || size[0] != was["radiance_size"][0] {
			t.Errorf("radiance_size is %v, not %v", size, was["radiance_size"])
		}
	}
	physical := "[gd_scene format=3]\n\n[sub_resource type=\"PhysicalSkyMaterial\" id=\"1\"]\n\n[sub_resource type=\"Sky\" id=\"2\"]\nsky_material = SubResource(\"1\")\n\n" +
		"[sub_resource type=\"Environment\" id=\"3\"]\nbackground_mode = 2\nsky = SubResource(\"2\")\n\n[node name=\"Top\" type=\"WorldEnvironment\"]\nenvironment = SubResource(\"3\")\n"
	if _, told := pastedTelling(t, physical, "[gd_scene format=2]\n\n[node name=\"Root\" type=\"Node\"]\n"); !strings.Contains(told, `("sky", `) {
		t.Errorf("a sky that Godot 3 has nothing like is not told: %s", told)
	}
}

// pastedTelling is pastedInto with what is told.
func pastedTelling(t *testing.T, from, to string) (made, told string) {
	t.Helper()
	return pastedNode(t, from, to, -1)
}

// pastedFirst is pastedTelling for the root with all below it.
func pastedFirst(t *testing.T, from, to string) (made, told string) {
	t.Helper()
	return pastedNode(t, from, to, 0)
}

func pastedNode(t *testing.T, from, to string, node int) (made, told string) {
	t.Helper()
	var docs [2]*model.Document
	for i, text := range []string{from, to} {
		d, err := kinds.Open([]byte(text), model.Options{Name: "x.tscn"})
		if err != nil {
			t.Fatal(err)
		}
		docs[i] = d
	}
	nodes := nodesOf(docs[0])
	if node < 0 {
		node += len(nodes)
	}
	text, err := docs[0].Copy(nodes[node])
	if err != nil {
		t.Fatal(err)
	}
	if _, err := docs[1].Paste(nodesOf(docs[1])[0], -1, text); err != nil {
		t.Fatal(err)
	}
	for _, n := range docs[1].Notes() {
		if n.Removed || n.Undecided {
			told += n.Text.String() + "\n"
		}
	}
	return string(docs[1].Bytes()), told
}
