package property_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
	"savant/model/property"
	"savant/scene/tscn"
)

// files is a project in memory.
type files map[string]string

func (f files) Named(from, name string) (res string, text []byte) {
	if !strings.Contains(name, "://") {
		name = "res://" + path.Join(path.Dir(strings.TrimPrefix(from, "res://")), name)
	}
	if text, ok := f[strings.TrimPrefix(name, "res://")]; ok {
		return name, []byte(text)
	}
	return "", nil
}

func (f files) OfClass(name string) (res string, text []byte) {
	for file, text := range f {
		if strings.Contains(text, "class_name "+name+"\n") {
			return "res://" + file, []byte(text)
		}
	}
	return "", nil
}

// scenes opens the scenes of the project.
func (f files) scenes(t *testing.T, d *dialect.Dialect) property.Scenes {
	return func(name, _ string) *model.Document {
		text, ok := f[strings.TrimPrefix(name, "res://")]
		if !ok {
			return nil
		}
		return f.open(t, d, text)
	}
}

func (f files) open(t *testing.T, d *dialect.Dialect, text string) *model.Document {
	t.Helper()
	options := model.Options{}
	if d != nil { // nil: found out
		options.Dialect = d.Name
	}
	doc, err := kinds.Open([]byte(text), options)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func (f files) write(t *testing.T, folder string) {
	t.Helper()
	for name, text := range f {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

var project4 = files{
	"project.godot": "config_version=5\n",
	"base.gd":       "extends Node2D\n@export var b1 := 1\nvar own = 1\n@export var b2 := 2\n@export_group(\"More\")\n@export var b3 := 3\n",
	"heir.gd":       "extends \"base.gd\"\n@export var h2 := 1\n@export var h1 := 2\n",
	"inner.tscn": "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"Script\" path=\"res://heir.gd\" id=\"1\"]\n\n" +
		"[node name=\"Inner\" type=\"Node2D\"]\nz_index = 5\nscript = ExtResource(\"1\")\nb2 = 20\n\n[node name=\"Child\" type=\"Sprite2D\" parent=\".\"]\nhframes = 3\n",
	"outer.tscn": "[gd_scene load_steps=2 format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://inner.tscn\" id=\"1\"]\n\n" +
		"[node name=\"Outer\" type=\"Node2D\"]\n\n[node name=\"Inner\" parent=\".\" instance=ExtResource(\"1\")]\n\n" +
		"[node name=\"Child\" parent=\"Inner\" index=\"0\"]\n\n[editable path=\"Inner\"]\n",
}

var project3 = files{
	"project.godot": "config_version=4\n",
	"base.gd":       "extends Node2D\nexport var b1 = 1\nvar own = 1\nexport(int) var b2 = 2\nexport var b3 = 3\n",
	"heir.gd":       "extends \"base.gd\"\nexport var h2 = 1\nexport var h1 = 2\n",
	"inner.tscn": "[gd_scene load_steps=2 format=2]\n\n[ext_resource path=\"res://heir.gd\" type=\"Script\" id=1]\n\n" +
		"[node name=\"Inner\" type=\"Node2D\"]\nz_index = 5\nscript = ExtResource( 1 )\nb2 = 20\n\n[node name=\"Child\" type=\"Sprite\" parent=\".\"]\nhframes = 3\n",
	"outer.tscn": "[gd_scene load_steps=2 format=2]\n\n[ext_resource path=\"res://inner.tscn\" type=\"PackedScene\" id=1]\n\n" +
		"[node name=\"Outer\" type=\"Node2D\"]\n\n[node name=\"Inner\" parent=\".\" instance=ExtResource( 1 )]\n\n" +
		"[node name=\"Child\" parent=\"Inner\" index=\"0\"]\n\n[editable path=\"Inner\"]\n",
}

// TestOrderBesideEngines adds properties of classes and scripts in random order, to nodes of a scene and to nodes that it has from others:
// they come to stand as the engine writes them.
func TestOrderBesideEngines(t *testing.T) {
	for _, e := range []struct {
		version, pack string
		d             *dialect.Dialect
		files         files
	}{
		{"3.2", "packed3.gd", dialect.Godot32, project3},
		{"3.6", "packed3.gd", dialect.Godot3, project3},
		{"4.6", "packed4.gd", dialect.Godot46, project4},
	} {
		t.Run(e.version, func(t *testing.T) {
			godot := enginetest.Engine(t, e.version)
			script, err := filepath.Abs(filepath.Join("testdata", e.pack))
			if err != nil {
				t.Fatal(err)
			}
			folder := t.TempDir()
			e.files.write(t, folder)
			random := rand.New(rand.NewPCG(1, 2))
			for file, nodes := range map[string]map[string][]string{
				"inner.tscn": {".": {"b1", "b3", "h1", "h2", "light_mask", "rotation"}, "Child": {"vframes", "light_mask", "rotation"}},
				"outer.tscn": {"Inner": {"b1", "b2", "b3", "h1", "h2", "light_mask", "z_index"}, "Inner/Child": {"vframes", "hframes", "light_mask"}},
			} {
				doc := e.files.open(t, e.d, e.files[file])
				want := map[string][]string{}
				for node, names := range nodes {
					row, err := doc.Find(`node["` + node + `"]`)
					if err != nil {
						t.Fatal(err)
					}
					random.Shuffle(len(names), func(i, k int) { names[i], names[k] = names[k], names[i] })
					for n, name := range names {
						index, ok := property.Index(doc, row, name, e.files.scenes(t, e.d), e.files)
						if !ok {
							t.Fatalf("%s of %s: no place", name, node)
						}
						key, value := variant.OfString(name), variant.OfInt(int64(40+n))
						if name == "rotation" {
							value = variant.OfFloat(0.5)
						}
						if _, err := doc.Insert(row, index, &key, value); err != nil {
							t.Fatal(err)
						}
					}
					want[node] = stored(t, doc, node)
				}
				if err := os.WriteFile(filepath.Join(folder, "edited.tscn"), doc.Bytes(), 0o600); err != nil {
					t.Fatal(err)
				}
				out, err := enginetest.Command(t, godot, "--path", folder, "--script", script).CombinedOutput()
				if err != nil {
					t.Fatalf("%v\n%s", err, out)
				}
				if strings.Contains(string(out), "rror") {
					t.Logf("%s", out)
				}
				src, err := os.ReadFile(filepath.Join(folder, "packed.tscn"))
				if err != nil {
					t.Fatal(err)
				}
				packed := e.files.open(t, e.d, string(src))
				for node, ours := range want {
					if file == "outer.tscn" && node != "Inner" {
						continue // only an editor packs nodes of an instance
					}
					its := stored(t, packed, node)
					its = slices.DeleteFunc(its, func(name string) bool { return !slices.Contains(ours, name) }) // Godot 3 writes all variables
					if !slices.Equal(ours, its) {
						t.Errorf("%s of %s: %v, the engine has %v", node, file, ours, its)
					}
				}
			}
		})
	}
}

// stored are the names of the properties that a scene stores of a node.
func stored(t *testing.T, d *model.Document, node string) (names []string) {
	t.Helper()
	src := d.Bytes()
	o := tscn.Scan(src)
	for i := range o.Sections {
		s := &o.Sections[i]
		name, _ := s.Text(src, "name")
		parent, ok := s.Text(src, "parent")
		at := path.Join(parent, name)
		if !ok {
			at = "."
		}
		if s.Tag != "node" || at != node {
			continue
		}
		for _, p := range s.Properties {
			names = append(names, s.Name(src, p))
		}
	}
	return names
}

// TestBeneath shows what a scene has from others: classes, variables, and what these store in place of the defaults.
func TestBeneath(t *testing.T) {
	doc := project4.open(t, dialect.Godot46, project4["outer.tscn"])
	for _, c := range []struct{ node, class, want string }{
		{"Outer", "", ""},
		{"Inner", "Node2D", "z_index=5 b1=1 b2=20 b3=3 h1=2 h2=1 light_mask=1"},
		{"Inner/Child", "Sprite2D", "hframes=3 vframes=1"},
	} {
		row, err := doc.Find(`node["` + c.node + `"]`)
		if err != nil {
			if c.want == "" {
				continue
			}
			t.Fatal(err)
		}
		o, err := property.Of(doc, row, project4.scenes(t, dialect.Godot46), project4)
		if err != nil || o.Class != c.class {
			t.Fatalf("%s: class %q, %v", c.node, o.Class, err)
		}
		values := map[string]string{}
		for _, p := range o.Properties {
			values[p.Name] = fmt.Sprint(p.Default)
			if p.Stored() {
				t.Errorf("%s of %s is stored", p.Name, c.node)
			}
		}
		for pair := range strings.FieldsSeq(c.want) {
			name, want, _ := strings.Cut(pair, "=")
			if values[name] != want {
				t.Errorf("%s of %s is %q, not %q", name, c.node, values[name], want)
			}
		}
	}
}
