package property_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
	"savant/model/kinds"
	"savant/model/property"
)

// TestOfferedLoads sets theme overrides and surface materials that a scene does not store yet. The engine loads each with its value, and writes them in
// the same order. Removed, the file is as it was.
func TestOfferedLoads(t *testing.T) {
	const (
		scene3 = "[gd_scene load_steps=3 format=2]\n\n[sub_resource type=\"CubeMesh\" id=1]\n\n[sub_resource type=\"SpatialMaterial\" id=2]\n\n[node name=\"Root\" type=\"Node\"]\n\n" +
			"[node name=\"Button\" type=\"Button\" parent=\".\"]\n\n[node name=\"Box\" type=\"MeshInstance\" parent=\".\"]\nmesh = SubResource( 1 )\n"
		scene4 = "[gd_scene load_steps=3 format=3]\n\n[sub_resource type=\"BoxMesh\" id=\"1\"]\n\n[sub_resource type=\"StandardMaterial3D\" id=\"2\"]\n\n[node name=\"Root\" type=\"Node\"]\n\n" +
			"[node name=\"Button\" type=\"Button\" parent=\".\"]\n\n[node name=\"Box\" type=\"MeshInstance3D\" parent=\".\"]\nmesh = SubResource(\"1\")\n"
	)
	type set struct{ node, name, value string }
	for version, c := range map[string]struct {
		scene string
		sets  []set
	}{
		"3.2": {scene3, []set{{"Button", "custom_constants/hseparation", "7"}, {"Button", "custom_colors/font_color", "Color( 1, 0.5, 0, 1 )"}, {"Box", "material/0", "SubResource( 2 )"}}},
		"3.6": {scene3, []set{{"Button", "custom_constants/hseparation", "7"}, {"Button", "custom_colors/font_color", "Color( 1, 0.5, 0, 1 )"}, {"Box", "material/0", "SubResource( 2 )"}}},
		"4.6": {scene4, []set{{"Button", "theme_override_font_sizes/font_size", "20"}, {"Button", "theme_override_colors/font_color", "Color(1, 0.5, 0, 1)"},
			{"Button", "theme_override_constants/outline_size", "3"}, {"Box", "surface_material_override/0", `SubResource("2")`}}},
	} {
		t.Run(version, func(t *testing.T) {
			oracle := enginetest.Oracle(t, version)
			d, err := kinds.Open([]byte(c.scene), model.Options{Name: "x.tscn"})
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range c.sets {
				r, err := d.Find("node." + s.node)
				if err != nil {
					t.Fatal(err)
				}
				p := propertyOf(d, r, s.name)
				if p == nil || p.Stored() || !p.Declared {
					t.Fatalf("%s.%s is not offered: %+v", s.node, s.name, p)
				}
				v, err := d.Parse(r, s.value)
				if err == nil {
					err = property.Insert(d, r, s.name, v, nil, nil)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			in, out := filepath.Join(t.TempDir(), "x.tscn"), filepath.Join(t.TempDir(), "y.tscn")
			if err := os.WriteFile(in, d.Bytes(), 0o600); err != nil {
				t.Fatal(err)
			}
			if said, err := enginetest.Command(t, oracle, version, "resave", in, out).CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, said)
			}
			again, err := os.ReadFile(out)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range c.sets {
				if name := s.name + " = "; !strings.Contains(string(again), name) || s.node == "Button" && !strings.Contains(string(again), name+s.value+"\n") {
					t.Errorf("%s is not %s in\n%s", s.name, s.value, again)
				}
			}
			if got, want := assigned(string(d.Bytes())), assigned(string(again)); got != want {
				t.Errorf("written in the order\n%s\nnot\n%s", got, want)
			}
			for _, s := range c.sets {
				r, err := d.Find("node." + s.node)
				if err != nil {
					t.Fatal(err)
				}
				if err := d.Remove(propertyOf(d, r, s.name).Row); err != nil {
					t.Fatal(err)
				}
			}
			if got := string(d.Bytes()); got != c.scene {
				t.Errorf("removed, the file is\n%s", got)
			}
		})
	}
}

// propertyOf is the property of a name, nil if there is none.
func propertyOf(d *model.Document, r model.Row, name string) *property.Property {
	o := property.List(d, r, nil, nil)
	for i := range o.Properties {
		if o.Properties[i].Name == name {
			return &o.Properties[i]
		}
	}
	return nil
}

// assigned returns the names of the overrides in a scene, in their order.
func assigned(text string) string {
	var list []string
	for line := range strings.Lines(text) {
		if name, _, ok := strings.Cut(line, " = "); ok && strings.Contains(name, "/") {
			list = append(list, name)
		}
	}
	return strings.Join(list, "\n")
}

// TestSurfacesAreCounted: a slot for each surface of a mesh, of this file or of another one; none where the mesh is not known.
func TestSurfacesAreCounted(t *testing.T) {
	const mesh = "[gd_resource type=\"ArrayMesh\" format=3]\n\n[resource]\n_surfaces = [{\n\"primitive\": 3\n}, {\n\"primitive\": 3\n}]\n"
	other, err := kinds.Open([]byte(mesh), model.Options{Name: "m.tres"})
	if err != nil {
		t.Fatal(err)
	}
	scenes := func(path, uid string) *model.Document { return map[string]*model.Document{"res://m.tres": other}[path] }
	const head, node = "[gd_scene format=3]\n\n", "[node name=\"Root\" type=\"MeshInstance3D\"]\nmesh = "
	for text, want := range map[string]int{
		head + "[sub_resource type=\"BoxMesh\" id=\"1\"]\n\n" + node + "SubResource(\"1\")\n":                                                                                          1,
		head + "[sub_resource type=\"ArrayMesh\" id=\"1\"]\n_surfaces = [{}, {}, {}]\n\n" + node + "SubResource(\"1\")\n":                                                              3,
		head + "[ext_resource type=\"ArrayMesh\" path=\"res://m.tres\" id=\"1\"]\n\n" + node + "ExtResource(\"1\")\n":                                                                  2,
		head + "[ext_resource type=\"ArrayMesh\" path=\"res://gone.tres\" id=\"1\"]\n\n" + node + "ExtResource(\"1\")\n":                                                               0,
		"[gd_scene format=2]\n\n[sub_resource type=\"ArrayMesh\" id=1]\nsurfaces/0 = {\n}\nsurfaces/1 = {\n}\n\n[node name=\"Root\" type=\"MeshInstance\"]\nmesh = SubResource( 1 )\n": 2,
		head + "[node name=\"Root\" type=\"MeshInstance3D\"]\n":                                                                                                                        0,
	} {
		d, err := kinds.Open([]byte(text), model.Options{Name: "x.tscn"})
		if err != nil {
			t.Fatal(err)
		}
		r, err := d.Find(`node["."]`)
		if err != nil {
			t.Fatal(err)
		}
		got := 0
		for _, p := range property.List(d, r, scenes, nil).Properties {
			if strings.HasPrefix(p.Name, "surface_material_override/") || strings.HasPrefix(p.Name, "material/") {
				got++
			}
		}
		if got != want {
			t.Errorf("%d slots, not %d, of\n%s", got, want, text)
		}
	}
}
