package diff_test

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"savant/codec/enginetest"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/diff"
	"savant/model/find"
	"savant/model/kinds"
	"savant/model/rowpath"
)

// TestCorpus compares each real file with itself, and with itself after every int in it was changed: each change must
// be reported at its path.
func TestCorpus(t *testing.T) {
	dir := enginetest.Folder(t, "SAVANT_CORPUS")
	search, err := find.Compile(find.Query{Path: "**", Type: "int"})
	if err != nil {
		t.Fatal(err)
	}
	files, told := 0, 0
	err = filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(dir, path)
		d, err := kinds.Open(data, model.Options{Name: name})
		if err != nil || d.Info().Kind == model.Other || len(data) > 2<<20 {
			return nil
		}
		files++
		if same, err := diff.Same(context.Background(), d.Snapshot(), d.Snapshot()); err != nil || !same {
			t.Errorf("%s differs from itself: %v", name, err)
			return nil
		}
		now := d.Snapshot().Document()
		var list []model.Assignment
		want := map[string]bool{}
		err = search.Run(context.Background(), d.Snapshot(), nil, func(h find.Hit) bool {
			r := now.Descend(h.Trail)
			v, err := now.Value(r)
			if err != nil {
				t.Errorf("%s: %s: %v", name, h.Path, err)
				return true
			}
			if len(want) < 200 && !inTag(h.Path) {
				list = append(list, model.Assignment{Row: r, Value: variant.OfInt(v.Int() ^ 1)})
				want[h.Path] = true
			}
			return true
		})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := now.SetAll(message.New(message.Text, "Change ints"), list); err != nil {
			t.Logf("%s: %v", name, err)
			return nil
		}
		err = diff.Compare(context.Background(), d.Snapshot(), now.Snapshot(), nil, func(x diff.Difference) bool {
			told++
			// In arrays of small numbers a change may also be reported as one removed and one added.
			if x.Op == diff.Changed && !want[x.Path] {
				t.Errorf("%s: told %+v, which was not changed", name, x)
			}
			delete(want, x.Path)
			return true
		})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for path := range want {
			t.Logf("%s: %s was changed and is not told there", name, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Log(files, "files,", told, "differences")
}

// inTag reports whether a path leads to an attribute of a tag: ids and formats change what the file is.
func inTag(path string) bool {
	p, err := rowpath.Parse(path)
	return err != nil || len(p.Steps) > 0 && p.Steps[len(p.Steps)-1].Kind == model.AttributeStep
}
