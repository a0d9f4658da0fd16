package resource_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model"
)

// edits are what is tried on each vector. They return false where the file has nothing for them. Paths of what may change are in touched.
var edits = []struct {
	name string
	make func(d *model.Document) (bool, error)
}{
	{"lengthen strings", func(d *model.Document) (bool, error) {
		return every(d, variant.String, func(r model.Row, v variant.Value) error { return d.Set(r, variant.OfString(v.Text+" and so on")) })
	}},
	{"change ints", func(d *model.Document) (bool, error) {
		return every(d, variant.Int, func(r model.Row, v variant.Value) error { return d.Set(r, variant.OfInt(v.Int()&1+1)) })
	}},
	{"insert a property", func(d *model.Document) (bool, error) {
		r := resourceRow(d)
		key, v := variant.OfString("resource_name"), variant.OfString("another näme")
		if found, err := d.Find(d.Path(r) + ".resource_name"); err == nil {
			return true, d.Set(found, v)
		}
		return r != 0, ifRow(r, func() error { return second(d.Insert(r, -1, &key, v)) })
	}},
	{"remove a property", func(d *model.Document) (bool, error) {
		r := property(d, func(k model.Description) bool {
			return k.Label == "resource_name" || strings.HasPrefix(k.Label, "metadata/")
		})
		return r != 0, ifRow(r, func() error { return d.Remove(r) })
	}},
	{"grow an array", func(d *model.Document) (bool, error) {
		r := property(d, func(k model.Description) bool { return k.Type == "Array" && k.Children > 0 })
		return r != 0, ifRow(r, func() error {
			v, err := d.Value(d.Child(r, 0))
			if err != nil {
				return err
			}
			return second(d.Insert(r, 0, nil, v))
		})
	}},
	{"shrink an array", func(d *model.Document) (bool, error) {
		r := property(d, func(k model.Description) bool { return k.Type == "Array" && k.Children > 1 })
		return r != 0, ifRow(r, func() error { return d.Remove(d.Child(r, 0)) })
	}},
	{"add to a dictionary", func(d *model.Document) (bool, error) {
		r := property(d, func(k model.Description) bool { return k.Type == "Dictionary" })
		key := variant.OfString("zz")
		return r != 0, ifRow(r, func() error {
			return second(d.Insert(r, -1, &key, variant.OfArray(variant.OfInt(1), variant.OfString("x"))))
		})
	}},
	{"rename a key", func(d *model.Document) (bool, error) {
		r := property(d, func(k model.Description) bool { return k.Type == "Dictionary" && k.Children > 0 })
		return r != 0, ifRow(r, func() error { return d.RenameKey(d.Child(r, 0), variant.OfString("renamed")) })
	}},
	{"move an entry", func(d *model.Document) (bool, error) {
		r := property(d, func(k model.Description) bool { return k.Type == "Dictionary" && k.Children > 1 })
		return r != 0, ifRow(r, func() error { return d.Move(d.Child(r, 0), r, d.Len(r)) })
	}},
	{"an element of a packed array", func(d *model.Document) (bool, error) {
		r := property(d, func(k model.Description) bool { return k.Type == "PackedFloat32Array" && k.Children > 0 })
		return r != 0, ifRow(r, func() error { return d.Set(d.Child(r, 0), variant.OfFloat(0.25)) })
	}},
	{"bytes", func(d *model.Document) (bool, error) {
		r := property(d, func(k model.Description) bool { return k.Type == "PackedByteArray" && k.Children > 0 })
		return r != 0, ifRow(r, func() error { return second(d.Insert(r, -1, nil, variant.OfInt(7))) })
	}},
	{"an id", func(d *model.Document) (bool, error) {
		r, err := d.Find("sub_resource")
		if err != nil {
			return false, nil
		}
		return true, d.RenameKey(d.Child(r, 0), variant.OfString("77"))
	}},
	{"rename a node", func(d *model.Document) (bool, error) {
		r := node(d)
		return r != 0, ifRow(r, func() error { return d.RenameKey(r, variant.OfString("Renamed")) })
	}},
	{"remove a node", func(d *model.Document) (bool, error) {
		r := node(d)
		return r != 0, ifRow(r, func() error { return d.Remove(r) })
	}},
	{"duplicate a node", func(d *model.Document) (bool, error) {
		r := node(d)
		return r != 0, ifRow(r, func() error { return second(d.Duplicate(r)) })
	}},
	{"move a node", func(d *model.Document) (bool, error) {
		r := node(d)
		root, _ := d.Find(`node["."]`)
		return r != 0, ifRow(r, func() error { return d.Move(r, root, d.Len(root)) })
	}},
	{"a property of a node", func(d *model.Document) (bool, error) {
		r := node(d)
		key := variant.OfString("process_priority")
		if d.Dialect().Text.NameMark != '&' {
			key = variant.OfString("pause_mode")
		}
		return r != 0, ifRow(r, func() error { return second(d.Insert(r, -1, &key, variant.OfInt(2))) })
	}},
	{"add a node", func(d *model.Document) (bool, error) {
		r := node(d)
		return r != 0, ifRow(r, func() error { return second(d.AddNode(r, -1, "Nëw", "Node")) })
	}},
	{"groups", func(d *model.Document) (bool, error) {
		r := node(d)
		return r != 0, ifRow(r, func() error { return d.SetGroups(r, []string{"one", "twö"}) })
	}},
	{"connect", func(d *model.Document) (bool, error) {
		r := node(d)
		return r != 0, ifRow(r, func() error {
			return d.Connect("ready", ".", strings.Trim(strings.TrimPrefix(d.Path(r), "node"), ".[]\""), "_on_ready")
		})
	}},
	{"a sub-resource", func(d *model.Document) (bool, error) {
		return true, first(d.AddSubResource("Gradient"))
	}},
	{"an external resource", func(d *model.Document) (bool, error) {
		return true, first(d.AddExtResource("PackedScene", "res://kid.scn"))
	}},
	{"make unique", func(d *model.Document) (bool, error) {
		for _, r := range d.SceneResources() {
			if !r.External && len(r.Users) > 0 {
				return true, second(d.MakeUnique(r.Row, r.Users[0]))
			}
		}
		return false, nil
	}},
	{"pose a bone", func(d *model.Document) (bool, error) {
		return onBone(d, func(_ model.Armature, b model.Bone) error {
			return d.SetRest(b.Row, model.Compose([3]float64{1, 2, 0}, [3]float64{}, [3]float64{1, 1, 1}))
		})
	}},
	{"rename a bone", func(d *model.Document) (bool, error) {
		return onBone(d, func(_ model.Armature, b model.Bone) error { return d.RenameKey(b.Row, variant.OfString("Bonë")) })
	}},
	{"add a bone", func(d *model.Document) (bool, error) {
		return onBone(d, func(_ model.Armature, b model.Bone) error {
			return second(d.AddBone(b.Row, "Tïp", model.Compose([3]float64{0, 1, 0}, [3]float64{}, [3]float64{1, 1, 1})))
		})
	}},
	{"remove a bone", func(d *model.Document) (bool, error) {
		return onBone(d, func(_ model.Armature, b model.Bone) error { return d.Remove(b.Row) })
	}},
	{"the first bone last", func(d *model.Document) (bool, error) {
		return onBone(d, func(a model.Armature, b model.Bone) error {
			if len(a.Bones) < 2 || b.Parent >= 0 || len(b.Children) > 0 {
				return nil
			}
			return d.ReorderBone(b.Row, len(a.Bones)-1)
		})
	}},
}

func first(_ string, err error) error { return err }

// onBone is for the last bone of the first skeleton that the file has whole.
func onBone(d *model.Document, f func(model.Armature, model.Bone) error) (bool, error) {
	for _, a := range d.Armatures() {
		if a.Fixed.IsZero() && !a.Part && len(a.Bones) > 0 {
			return true, f(a, a.Bones[len(a.Bones)-1])
		}
	}
	return false, nil
}

func second(_ model.Row, err error) error { return err }

func ifRow(r model.Row, f func() error) error {
	if r == 0 {
		return nil
	}
	return f()
}

// every changes all properties and what lies in them of a type, but for what decides what the engine makes of a file.
func every(d *model.Document, kind variant.Type, set func(model.Row, variant.Value) error) (any bool, err error) {
	each(d, model.Root, func(r model.Row) {
		v, e := d.Value(r)
		path := d.Path(r)
		if e != nil || v.Type != kind || err != nil || !strings.Contains(path, "metadata/") && !strings.Contains(path, "__meta__") {
			return
		}
		any, err = true, set(r, v)
	})
	return any, err
}

// resourceRow is the main resource, or the first sub-resource.
func resourceRow(d *model.Document) model.Row {
	if r, err := d.Find("resource"); err == nil && d.Info().Kind == model.Resource {
		return r
	}
	if r, err := d.Find("sub_resource"); err == nil {
		return d.Child(r, 0)
	}
	return 0
}

// property is the first metadata, or resource's name, of which this holds.
func property(d *model.Document, is func(model.Description) bool) (found model.Row) {
	each(d, model.Root, func(r model.Row) {
		path := d.Path(r)
		if k := d.Describe(r); found == 0 && is(k) && (strings.Contains(path, "metadata/") || strings.Contains(path, "__meta__") && !strings.HasSuffix(path, "__meta__") || strings.HasSuffix(path, ".resource_name")) {
			found = r
		}
	})
	return found
}

// node is a node of the scene's own that is not its root.
func node(d *model.Document) (found model.Row) {
	root, err := d.Find(`node["."]`)
	if err != nil || d.Describe(root).Type == "" {
		return 0
	}
	for i := range d.Len(root) {
		if r := d.Child(root, i); strings.HasPrefix(d.Path(r), "node") && d.Describe(r).Badge >= model.BadgeNode && d.Describe(r).Type != "" && d.Describe(r).Can&model.CanDuplicate != 0 && found == 0 {
			found = r
		}
	}
	return found
}

// TestEdits makes each edit on each vector: the document is what reading its bytes anew gives, and undo gives back the bytes and rows.
func TestEdits(t *testing.T) {
	count := map[string]int{}
	for n, v := range vectors(t) {
		if len(v.data) > 100_000 || strings.HasPrefix(v.File, "links_bundle") {
			continue // references to what is not there can be kept and removed, not copied
		}
		for i, e := range edits {
			if v.Flags != 0 && (n+i)%4 != 0 {
				continue // the same resource in another form
			}
			d := open(t, v.File, v.data)
			before := spell(d)
			ok, err := e.make(d)
			if err != nil {
				t.Errorf("%s: %s: %v", v.name(), e.name, err)
			}
			if !ok || err != nil {
				continue
			}
			count[e.name]++
			if !d.CanUndo() && e.name != "move a node" && e.name != "the first bone last" { // which may be the last
				t.Errorf("%s: %s changes nothing", v.name(), e.name)
			}
			after := spell(d)
			b, err := d.File()
			if err != nil {
				t.Fatal(err)
			}
			fresh := open(t, v.File, b)
			if got := spell(fresh); got != after {
				t.Errorf("%s: %s: the rows are not those of the file:\n%s", v.name(), e.name, different(got, after))
			}
			if result := fresh.Snapshot().Check(t.Context(), nil); !result.Exact {
				t.Errorf("%s: %s: %+v", v.name(), e.name, result)
			}
			for d.CanUndo() {
				d.Undo()
			}
			if back, err := d.File(); err != nil || !bytes.Equal(back, v.data) {
				t.Errorf("%s: %s: undo does not give back the bytes: %v", v.name(), e.name, err)
			}
			if got := spell(d); got != before {
				t.Errorf("%s: %s: undo does not give back the rows:\n%s", v.name(), e.name, different(got, before))
			}
		}
	}
	for _, e := range edits {
		if count[e.name] == 0 {
			t.Errorf("%s was never tried", e.name)
		}
	}
	t.Log(count)
}

// different are the first lines in which two texts differ.
func different(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return x[i] + "\n" + y[i]
		}
	}
	return fmt.Sprintf("%d and %d lines", len(x), len(y))
}

// TestEnginesReadEdits has the engines read what the edits make: they read all of it, and each property and node as it is shown.
func TestEnginesReadEdits(t *testing.T) {
	all := vectors(t)
	for _, engine := range []string{"3.2", "3.6", "4.6"} {
		t.Run(engine, func(t *testing.T) {
			program := enginetest.Oracle(t, engine)
			project := t.TempDir()
			if err := os.CopyFS(project, os.DirFS(all[slices.IndexFunc(all, func(v *vector) bool { return v.Engine == engine })].dir)); err != nil {
				t.Fatal(err)
			}
			files := map[string][]byte{}
			var names []string
			for k, v := range all {
				if v.Engine != engine || v.Flags&^32 != 0 || v.Loads != true || strings.HasPrefix(v.File, "texture") || strings.HasPrefix(v.File, "words") || len(v.data) > 100_000 {
					continue // an image is made anew, without its id; and a Translation tells its messages in any order
				}
				for i, e := range edits {
					if v.Flags != 0 && (k+i)%4 != 0 {
						continue // the same resource in another form
					}
					d := open(t, v.File, v.data)
					if ok, err := e.make(d); !ok || err != nil {
						continue
					}
					b, err := d.File()
					if err != nil {
						t.Fatal(err)
					}
					name := fmt.Sprintf("edited_%d_%s", i, v.File)
					if err := os.WriteFile(filepath.Join(project, name), b, 0o600); err != nil {
						t.Fatal(err)
					}
					files["res://"+name] = b
					names = append(names, "res://"+name)
				}
			}
			read, n := 0, 0
			for part := range slices.Chunk(names, 80) { // an engine has to answer in a minute
				command := enginetest.Command(t, program, append([]string{engine, "props"}, part...)...)
				command.Env = append(os.Environ(), "ORACLE_PROJECT="+project)
				var complaints bytes.Buffer
				command.Stderr = &complaints
				out, err := command.Output()
				if err != nil {
					t.Errorf("%v: %s", err, complaints.Bytes()[:min(complaints.Len(), 3000)])
				}
				for _, part := range bytes.Split(out, []byte(`{"file":"`))[1:] {
					name, rest, _ := bytes.Cut(part, []byte("\"}\n"))
					read++
					n += compare(t, string(name), open(t, string(name), files[string(name)]), told(t, rest))
				}
			}
			if t.Logf("%d files, %d values and nodes", read, n); read != len(files) || read < 150 {
				t.Errorf("the engine read %d of %d files", read, len(files))
			}
		})
	}
}
