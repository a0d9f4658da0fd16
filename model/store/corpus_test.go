package store

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"testing"

	"savant/codec/enginetest"
	"savant/model"
)

// TestCorpus saves every real file to another place, unedited: the bytes are the same.
func TestCorpus(t *testing.T) {
	dir := enginetest.Folder(t, "SAVANT_CORPUS")
	out := filepath.Join(t.TempDir(), "out")
	files := 0
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		f, err := Open(path, model.Options{})
		var locked *model.LockedError
		if errors.As(err, &locked) {
			return nil
		}
		if err != nil {
			t.Errorf("%s: %v", path, err)
			return nil
		}
		if _, err := f.Save(context.Background(), SaveOptions{To: out, Copy: true, Force: true, NoBackup: true}); err != nil {
			t.Errorf("%s: %v", path, err)
		} else if contents(t, out) != contents(t, path) {
			t.Errorf("%s: saved with other bytes", path)
		}
		files++
		return nil
	})
	if err != nil || files < 200 {
		t.Errorf("%d files, %v", files, err)
	}
}
