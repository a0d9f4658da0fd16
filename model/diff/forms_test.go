package diff_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/variant"
	"savant/model"
	"savant/model/convert"
	"savant/model/diff"
	"savant/model/kinds"
)

// otherForm is the ending of the other form of a scene or resource.
var otherForm = map[string]string{".tscn": ".scn", ".escn": ".scn", ".tres": ".res", ".scn": ".tscn", ".res": ".tres"}

// resources are the scenes and resources below a folder, or a few of them.
func resources(t *testing.T, dir string, every int) (list []string) {
	t.Helper()
	all := 0
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || otherForm[filepath.Ext(path)] == "" {
			return err
		}
		if info, err := e.Info(); err == nil && info.Size() < 256<<10 {
			if all++; all%every == 0 || enginetest.Whole() {
				list = append(list, path)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestForms converts scenes and resources into the other form: nothing differs. Then values are changed in one of both: only these differ.
func TestForms(t *testing.T) {
	every := 3
	if testing.Short() {
		every = 12
	}
	for _, from := range []string{"SAVANT_VECTORS", "SAVANT_CORPUS"} {
		t.Run(from, func(t *testing.T) {
			files, edits := 0, 0
			for _, path := range resources(t, enginetest.Folder(t, from), every) {
				data, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				name, other := filepath.Base(path), "x"+otherForm[filepath.Ext(path)]
				made, err := convert.Bytes(t.Context(), name, data, other, convert.Request{}, nil)
				if err != nil {
					continue // it has no equivalent there
				}
				a, b := forms(t, name, data), forms(t, other, made.Data)
				if list := differ(t, a, b); len(list) > 0 {
					t.Errorf("%s: %d differences, the first is %+v", path, len(list), list[0])
					continue
				}
				files++
				for i, path := range changeable(b) {
					if i%7 == files%7 {
						edits += oneEdit(t, name, path, a, b)
					}
				}
				for i, path := range changeable(a) {
					if i%7 == files%7 {
						edits += oneEdit(t, name, path, b, a)
					}
				}
			}
			t.Log(files, "files,", edits, "edits")
			if files < 8 || edits < 40 {
				t.Error("too few")
			}
		})
	}
}

func forms(t *testing.T, name string, data []byte) *model.Document {
	t.Helper()
	d, err := kinds.Open(data, model.Options{Name: name})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return d
}

func differ(t *testing.T, a, b *model.Document) (list []diff.Difference) {
	t.Helper()
	if err := diff.Compare(t.Context(), a.Snapshot(), b.Snapshot(), nil, func(d diff.Difference) bool {
		list = append(list, d)
		return true
	}); err != nil {
		t.Fatal(err)
	}
	return list
}

// changeable are the paths of properties, and of where external resources are.
func changeable(d *model.Document) (list []string) {
	for _, s := range d.Snapshot().Sections().List {
		for _, p := range s.Parts {
			if p.Step.Kind == model.NameStep && p.Step.Nth == 0 && !p.Damage || s.Steps[0].Text == "ext_resource" && p.Step.Text == "path" {
				list = append(list, model.Path{Record: -1, Steps: slices.Concat(s.Steps, []model.Step{p.Step})}.String())
			}
		}
	}
	return list
}

// oneEdit changes what is at a path of b and expects that a differs from it there only. It returns how many edits it made.
func oneEdit(t *testing.T, name, path string, a, b *model.Document) int {
	t.Helper()
	b = b.Snapshot().Document()
	r, err := b.Find(path)
	if err != nil {
		t.Errorf("%s: %s: %v", name, path, err)
		return 0
	}
	v, err := b.Value(r)
	if err != nil {
		return 0
	}
	now, ok := another(v)
	if !ok || b.Set(r, now) != nil {
		return 0 // of a kind that this test does not change, or it may not have that value
	}
	path = b.Path(r) // the id of an external resource may follow from where it is
	list := differ(t, a, b)
	if len(list) != 1 || list[0].Op != diff.Changed || !strings.HasPrefix(list[0].Path, path) {
		t.Errorf("%s: %s was changed to %v, and there are %d differences: %+v", name, path, now, len(list), list)
	}
	return 1
}

// another is another value of the same type.
func another(v variant.Value) (variant.Value, bool) {
	switch x := v.Data.(type) {
	case *variant.Math:
		c := slices.Clone(x.C)
		c[len(c)-1]++
		return variant.OfMath(v.Type, c...), true
	case *variant.List:
		if len(x.Items) > 0 {
			items := slices.Clone(x.Items)
			item, ok := another(items[len(items)-1])
			items[len(items)-1] = item
			list := *x
			list.Items = items
			v.Data = &list
			return v, ok
		}
	}
	switch v.Type {
	case variant.Int:
		return variant.OfInt(v.Int() ^ 1), true
	case variant.Float:
		return variant.OfFloat(v.Float() + 1), true
	case variant.String:
		return variant.OfString(v.Text + "x"), true
	}
	return v, false
}
