package scenery_test

import (
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
	"savant/model/kinds"
)

// TestPasteMeansTheSame pastes resources and nodes from Godot 3 into Godot 4 and back and asks both engines what they are: the defaults that
// differ between the engines, and the choices and angles that they store in another way.
func TestPasteMeansTheSame(t *testing.T) {
	enginetest.Oracle(t, "3.6", "4.6")
	cases := []struct {
		class, there string
		stored       string // properties in the file of Godot 3
		was, now     string // a property, in Godot 3 and 4
		factor       float64
	}{
		{"SphereShape", "SphereShape3D", "", "radius", "radius", 1},
		{"BoxShape", "BoxShape3D", "", "extents", "size", 2},
		{"CylinderShape", "CylinderShape3D", "", "radius", "radius", 1},
		{"SphereMesh", "SphereMesh", "", "radius", "radius", 1},
		{"SphereMesh", "SphereMesh", "radius = 3.0", "height", "height", 1},
		{"CubeMesh", "BoxMesh", "", "size", "size", 1},
		{"PrismMesh", "PrismMesh", "", "size", "size", 1},
		{"CylinderMesh", "CylinderMesh", "", "top_radius", "top_radius", 1},
		{"GradientTexture", "GradientTexture1D", "", "width", "width", 1},
		{"Environment", "Environment", "glow_enabled = true", "glow_intensity", "glow_intensity", 1},
		{"Environment", "Environment", "glow_enabled = true", "glow_blend_mode", "glow_blend_mode", 1},
		{"Environment", "Environment", "", "ssao_intensity", "ssao_intensity", 1},
		{"NavigationMesh", "NavigationMesh", "", "edge_max_length", "edge_max_length", 1},
		{"SpatialMaterial", "StandardMaterial3D", "params_use_alpha_scissor = true", "params_alpha_scissor_threshold", "alpha_scissor_threshold", 1},
		{"SpatialMaterial", "StandardMaterial3D", "depth_enabled = true\ndepth_scale = 0.07", "depth_scale", "heightmap_scale", 100},
	}
	var old, made []string // of each case the file of Godot 3, and what comes back of it; what becomes of it in Godot 4
	for _, c := range cases {
		text := fmt.Sprintf("[gd_scene load_steps=2 format=2]\n\n[sub_resource type=%q id=1]\n%s\n\n[node name=\"Top\" type=\"Node\"]\n__meta__ = { \"held\": SubResource( 1 ) }\n", c.class, c.stored)
		to := pastedInto(t, text, "[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node\"]\n")
		old = append(old, text, pastedInto(t, to, "[gd_scene format=2]\n\n[node name=\"Root\" type=\"Node\"]\n"))
		made = append(made, to)
	}
	before, after := properties(t, "3.6", old...), properties(t, "4.6", made...)
	for i, c := range cases {
		was, again, now := before[2*i][c.class][c.was], before[2*i+1][c.class][c.was], after[i][c.there][c.now]
		if len(was) == 0 || len(was) != len(now) || !scaled(was, now, c.factor) {
			t.Errorf("%s: %s is %v in Godot 3.6 and %s is %v in Godot 4.6:\n%s", c.class, c.was, was, c.now, now, made[i])
		}
		if len(was) != len(again) || !scaled(was, again, 1) {
			t.Errorf("%s: %s is %v and %v again in Godot 3.6:\n%s", c.class, c.was, was, again, old[2*i+1])
		}
	}
}

// TestPasteStores looks at the texts of nodes that are pasted between engines.
func TestPasteStores(t *testing.T) {
	for _, c := range []struct{ class, was, now string }{
		{"Camera", "current = true", "current = true\nfov = 70.0\nfar = 100.0"},
		{"RayCast2D", "", "enabled = false"},
		{"ToolButton", "", "flat = true"},
		{"TextureButton", "", ""},
		{"Camera2D", "rotating = true", "ignore_rotation = false"},
		{"TextEdit", "readonly = true", "editable = false"},
		{"TextureButton", "expand = true", "ignore_texture_size = true\nstretch_mode = 0"},
		{"TextureRect", "", "stretch_mode = 2"},
		{"MeshInstance", "use_in_baked_light = true", "skeleton = NodePath(\"..\")"},
		{"MeshInstance", "", "gi_mode = 0\nskeleton = NodePath(\"..\")"},
		{"ConeTwistJoint", "swing_span = 90.0", "swing_span = 1.5707964"},
		{"Label", "rect_rotation = 30.0", "rotation = 0.5235988"},
		{"Timer", "process_mode = 0", "process_callback = 0"},
		{"Node", "pause_mode = 2", "process_mode = 3"},
		{"TextureRect", "stretch_mode = 6", "stretch_mode = 5"},
		{"Node", "physics_interpolation_mode = 2", "physics_interpolation_mode = 1"},
	} {
		text := fmt.Sprintf("[gd_scene format=2]\n\n[node name=\"Top\" type=%q]\n%s\n", c.class, c.was)
		to := pastedInto(t, text, "[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node\"]\n")
		if _, made, _ := strings.Cut(to, "parent=\".\"]\n"); strings.TrimSpace(made) != c.now {
			t.Errorf("%s with %q becomes\n%s\nnot\n%s", c.class, c.was, made, c.now)
		}
		if back := pastedInto(t, to, "[gd_scene format=2]\n\n[node name=\"Root\" type=\"Node\"]\n"); c.was != "" && !strings.Contains(back, c.was) {
			t.Errorf("%s with %q is back as\n%s", c.class, c.was, back)
		}
	}
}

// pastedInto pastes the last node of one scene below the root of another.
func pastedInto(t *testing.T, from, to string) string {
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
	text, err := docs[0].Copy(nodes[len(nodes)-1])
	if err != nil {
		t.Fatal(err)
	}
	if _, err := docs[1].Paste(nodesOf(docs[1])[0], -1, text); err != nil {
		t.Fatal(err)
	}
	return string(docs[1].Bytes())
}

// properties are the numbers in the texts of all properties that an engine tells of the resources of scenes, by class and name. It is started once for
// all of them.
func properties(t *testing.T, version string, scenes ...string) (all []map[string]map[string][]float64) {
	t.Helper()
	folder := t.TempDir()
	arguments := []string{version, "props", filepath.Join(folder, "none.tscn")} // so that a line begins what is told of each
	write(t, folder, "none.tscn", []byte("[gd_scene format=2]\n\n[node name=\"Root\" type=\"Node\"]\n"))
	for i, scene := range scenes {
		name := strconv.Itoa(i) + ".tscn"
		write(t, folder, name, []byte(scene))
		arguments = append(arguments, filepath.Join(folder, name))
	}
	out, err := enginetest.Command(t, enginetest.Oracle(t, version), arguments...).Output()
	if err != nil {
		t.Fatal(err, scenes)
	}
	var list map[string]map[string][]float64
	for line := range strings.Lines(string(out)) {
		var told struct {
			File  string
			Class string
			Props []struct{ Name, Text string }
		}
		if json.Unmarshal([]byte(line), &told) != nil {
			t.Fatal(line)
		}
		if told.File != "" {
			list = map[string]map[string][]float64{}
			all = append(all, list)
			continue
		}
		list[told.Class] = map[string][]float64{}
		for _, p := range told.Props {
			_, text, inside := strings.Cut(p.Text, "(")
			if !inside {
				text = p.Text
			}
			for _, word := range strings.Split(strings.TrimSuffix(text, ")"), ",") {
				if n, err := strconv.ParseFloat(strings.TrimSpace(word), 64); err == nil {
					list[told.Class][p.Name] = append(list[told.Class][p.Name], n)
				}
			}
		}
	}
	if len(all) != 1+len(scenes) {
		t.Fatalf("the engine tells of %d scenes, not of %d", len(all)-1, len(scenes))
	}
	return all[1:]
}

func scaled(was, now []float64, factor float64) bool {
	for i := range was {
		if math.Abs(was[i]*factor-now[i]) > 1e-5 {
			return false
		}
	}
	return true
}
