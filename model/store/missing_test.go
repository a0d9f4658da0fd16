package store

import (
	"errors"
	"io"
	"path/filepath"
	"testing"
)

// TestMissingFolder: a file that is to be written into a folder that is missing is refused with the name of that, and of the outermost if several are.
func TestMissingFolder(t *testing.T) {
	dir := t.TempDir()
	none := filepath.Join(dir, "none")
	for _, path := range []string{filepath.Join(none, "a.sav"), filepath.Join(none, "deep", "a.sav")} {
		_, err := Write(t.Context(), path, WriteOptions{}, func(w io.Writer) error {
			_, err := w.Write([]byte("new"))
			return err
		})
		var failed *SaveError
		if !errors.As(err, &failed) || said(failed.Err) != "there is no folder "+none {
			t.Errorf("%s: %v", path, err)
		}
	}
}
