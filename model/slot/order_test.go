package slot_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/slot"
)

// later is a scene in which what a material may come to use stands after it.
const later = `[gd_scene load_steps=5 format=FORMAT]

[sub_resource type="MATERIAL" id=I1]
metadata/all = [ 1, { "a": null } ]
next_pass = null

[sub_resource type="Gradient" id=I2]

; a picture
[sub_resource type="PICTURE" id=I3]
gradient = SubResource(I2)

[sub_resource type="MATERIAL" id=I4]
albedo_texture = SubResource(I3)

[node name="Root" type="MESH"]
material_override = SubResource(I1)
`

// spelled is later as the engines of a version write it.
func spelled(version string) string {
	words := strings.NewReplacer("FORMAT", "3", "I1", `"m_1"`, "I2", `"g_2"`, "I3", `"p_3"`, "I4", `"n_4"`, "MATERIAL", "StandardMaterial3D",
		"PICTURE", "GradientTexture2D", "MESH", "MeshInstance3D")
	if version == "3.6" {
		words = strings.NewReplacer("FORMAT", "2", "I1", "1", "I2", "2", "I3", "3", "I4", "4", "MATERIAL", "SpatialMaterial",
			"PICTURE", "GradientTexture", "MESH", "MeshInstance")
	}
	return words.Replace(later)
}

// TestResourcesComeBeforeTheirUsers makes a resource use others that stand after it, in every way in which a value is written: they come before
// it with what they need, in one step, and the engines read the file. Circles are refused.
func TestResourcesComeBeforeTheirUsers(t *testing.T) {
	const order = "2 3 1 4"
	edited := map[string][][]string{} // by engine
	folder := t.TempDir()
	for name, c := range map[string]struct {
		edit func(d *model.Document, find func(path string) model.Row, refer func(id int) variant.Value) error
		want string // the resources in their order; "" where the edit is refused
		says string
	}{
		"used": {func(d *model.Document, find func(string) model.Row, _ func(int) variant.Value) error {
			s := slot.Slot{Doc: d, Owner: find("1"), Name: "albedo_texture", Put: func(v variant.Value) error {
				name := variant.OfString("albedo_texture")
				_, err := d.Insert(find("1"), -1, &name, v)
				return err
			}}
			return s.Use(d.SceneResources()[2])
		}, order, ""},
		"set": {func(d *model.Document, find func(string) model.Row, refer func(int) variant.Value) error {
			return d.SetAs(find("1.next_pass"), refer(4))
		}, "2 3 4 1", ""},
		"in a list": {func(d *model.Document, find func(string) model.Row, refer func(int) variant.Value) error {
			_, err := d.Insert(find(`1["metadata/all"]`), 0, nil, refer(3))
			return err
		}, order, ""},
		"in a dictionary": {func(d *model.Document, find func(string) model.Row, refer func(int) variant.Value) error {
			return d.SetAs(find(`1["metadata/all"][1]["a"]`), refer(3))
		}, order, ""},
		"the key of a dictionary": {func(d *model.Document, find func(string) model.Row, refer func(int) variant.Value) error {
			return d.RenameKey(find(`1["metadata/all"][1]["a"]`), refer(3))
		}, order, ""},
		"earlier": {func(d *model.Document, find func(string) model.Row, refer func(int) variant.Value) error {
			return d.SetAs(find("4.albedo_texture"), refer(2))
		}, "1 2 3 4", ""},
		"a circle": {func(d *model.Document, find func(string) model.Row, refer func(int) variant.Value) error {
			name := variant.OfString("metadata/a")
			_, err := d.Insert(find("2"), -1, &name, refer(4))
			return err
		}, "", "scene.circle"},
	} {
		for _, version := range []string{"4.6", "3.6"} {
			t.Run(name+" "+version, func(t *testing.T) {
				src := spelled(version)
				d, err := kinds.Open([]byte(src), model.Options{})
				if err != nil {
					t.Fatal(err)
				}
				id := func(n string) string {
					return d.SceneResources()[n[0]-'1'].ID
				}
				all := []string{id("1"), id("2"), id("3"), id("4")}
				find := func(path string) model.Row {
					t.Helper()
					row := "sub_resource[" + all[path[0]-'1'] + "]"
					if version == "4.6" {
						row = `sub_resource["` + all[path[0]-'1'] + `"]`
					}
					r, err := d.Find(row + path[1:])
					if err != nil {
						t.Fatal(err)
					}
					return r
				}
				refer := func(n int) variant.Value {
					return variant.Value{Type: variant.Object, Data: &variant.Resource{Kind: variant.Internal, ID: all[n-1], Numeric: version == "3.6"}}
				}
				user := find("1")
				err = c.edit(d, find, refer)
				if c.want == "" {
					if err == nil || !strings.Contains(err.Error(), c.says) || text(d) != src {
						t.Errorf("%v\n%s", err, text(d))
					}
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				var got []string
				for _, r := range d.SceneResources() {
					for i, one := range all {
						if r.ID == one {
							got = append(got, string(rune('1'+i)))
						}
					}
				}
				if strings.Join(got, " ") != c.want {
					t.Errorf("the order is %v, want %s\n%s", got, c.want, text(d))
				}
				if find("1") != user {
					t.Error("the row of the user is another")
				}
				if strings.Count(text(d), "; a picture") != 1 || len(d.Problems()) > 0 {
					t.Errorf("%v\n%s", d.Problems(), text(d))
				}
				path := filepath.Join(folder, version+" "+name+".tscn")
				if err := os.WriteFile(path, []byte(text(d)), 0o600); err != nil {
					t.Fatal(err)
				}
				edited[version] = append(edited[version], []string{"scene", path})
				if d.Steps() != 1 || !d.Undo() || text(d) != src || find("1") != user {
					t.Errorf("%d steps; undone, it is\n%s", d.Steps(), text(d))
				}
				if !d.Redo() || find("1") != user {
					t.Error("made again, the row of the user is another")
				}
			})
		}
	}
	for version, reads := range edited {
		for i, answer := range enginetest.Reads(t, version, "", reads) {
			if answer.Code != 0 {
				t.Errorf("Godot %s refuses %s: %s", version, reads[i][1], answer.Said)
			}
		}
	}
}

// read has the engine of a version read a scene.
func read(t *testing.T, version, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "edited.tscn")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := enginetest.Command(t, enginetest.Oracle(t, version), version, "read", "scene", path).CombinedOutput()
	if err != nil {
		t.Errorf("the engine refuses it: %v\n%s\n%s", err, out, text)
	}
	return string(out)
}

// TestBinaryResourcesComeBeforeTheirUsers is the same for a binary scene, where engines read null for what comes later.
func TestBinaryResourcesComeBeforeTheirUsers(t *testing.T) {
	for version, src := range map[string]string{
		"4.6": "[gd_scene format=3]\n\n[sub_resource type=\"Gradient\" id=\"a\"]\n\n[sub_resource type=\"Gradient\" id=\"b\"]\nmetadata/last = true\n\n" +
			"[node name=\"Root\" type=\"Node\"]\nmetadata/all = [SubResource(\"a\"), SubResource(\"b\")]\n",
		"3.6": "[gd_scene load_steps=3 format=2]\n\n[sub_resource type=\"Gradient\" id=1]\n\n[sub_resource type=\"Gradient\" id=2]\n__meta__ = { \"last\": true }\n\n" +
			"[node name=\"Root\" type=\"Node\"]\n__meta__ = { \"all\": [ SubResource( 1 ), SubResource( 2 ) ] }\n",
	} {
		t.Run(version, func(t *testing.T) {
			folder := t.TempDir()
			for name, text := range map[string]string{"project.godot": "", "a.tscn": src} {
				if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			enginetest.SaveBinaries(t, version, folder)
			data, err := os.ReadFile(filepath.Join(folder, "a.scn"))
			if err != nil {
				t.Fatal(err)
			}
			d, err := kinds.Open(data, model.Options{})
			if err != nil {
				t.Fatal(err)
			}
			list := d.SceneResources()
			name := variant.OfString("colors_of")
			ref := variant.Value{Type: variant.Object, Data: &variant.Resource{Kind: variant.Internal, ID: list[1].ID, Numeric: version == "3.6"}}
			if _, err := d.Insert(list[0].Row, -1, &name, ref); err != nil {
				t.Fatal(err)
			}
			if now := d.SceneResources(); now[1].Row != list[0].Row || now[0].Row != list[1].Row || len(d.Problems()) > 0 {
				t.Errorf("the one that is used is not before its user: %v", d.Problems())
			}
			if d.Steps() != 1 || !d.Undo() || text(d) != string(data) {
				t.Error("undone, it is not what it was")
			}
		})
	}
}
