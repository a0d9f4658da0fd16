package model_test

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
	"savant/model/kinds"
)

// corpus returns the folder of real files, or skips the test.
func corpus(t *testing.T) string {
	dir := enginetest.Folder(t, "SAVANT_CORPUS")
	return dir
}

// TestCorpus opens every real file and checks that it writes back unchanged.
func TestCorpus(t *testing.T) {
	dir := corpus(t)
	formats := map[string]int{}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(dir, path)
		d, err := kinds.Open(data, model.Options{Name: name})
		if err != nil {
			if _, ok := err.(*model.LockedError); !ok {
				t.Errorf("%s: %v", name, err)
			}
			formats["locked"]++
			return nil
		}
		formats[said(d.Info().Format)]++
		got := d.Snapshot().Check(context.Background(), nil)
		if !got.Exact {
			t.Errorf("%s: %s is not exact: %v", name, d.Info().Format, got.Problems)
		}
		if i := d.Info(); i.Values >= 0 && i.Values != got.Values {
			t.Errorf("%s: Info counts %d values, Check %d", name, i.Values, got.Values)
		}
		file, err := d.File()
		if err != nil || !bytes.Equal(file, data) {
			t.Errorf("%s: an unedited file is not written back: %v", name, err)
		}
		walked(t, name, d)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Log(formats)
}

// walked visits all rows of a document and finds each again by its path.
func walked(t *testing.T, name string, d *model.Document) {
	t.Helper()
	rows := 0
	d.Walk(model.Root, -1, func(r model.Row) bool {
		rows++
		if rows > 2000 {
			return false
		}
		what := d.Describe(r)
		if n := len([]rune(what.Summary + said(what.About))); n > 200 {
			t.Errorf("%s: the summary of %s has %d letters", name, d.Path(r), n)
		}
		if found, err := d.Find(d.Path(r)); err != nil || found != r {
			t.Errorf("%s: %s is row %d, but its path finds %d: %v", name, d.Path(r), r, found, err)
			return false
		}
		return true
	})
}
