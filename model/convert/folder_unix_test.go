//go:build unix

package convert_test

import (
	"os"
	"path/filepath"
	"testing"

	"savant/model/convert"
)

// TestFolderModes checks that the folders made by a conversion are not more accessible than the source's.
func TestFolderModes(t *testing.T) {
	settings(t)
	dir := t.TempDir()
	in := filepath.Join(dir, "in")
	put(t, filepath.Join(in, "a.sav"), large(t, 1))
	put(t, filepath.Join(in, "open", "b.sav"), large(t, 1))
	put(t, filepath.Join(in, "locked", "deep", "c.sav"), large(t, 1))
	modes := map[string]os.FileMode{".": 0o750, "open": 0o755, "locked": 0o500, "locked/deep": 0o700}
	for name, mode := range modes {
		if err := os.Chmod(filepath.Join(in, name), mode); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { _ = os.Chmod(filepath.Join(in, "locked"), 0o700) })
	report, err := convert.Run(t.Context(), convert.Request{In: []string{in}, Out: filepath.Join(dir, "out"), Form: convert.JSON}, nil)
	if err != nil || report.Failed() != 0 {
		t.Fatalf("%v %+v", err, report)
	}
	check := func(name string, most os.FileMode) {
		t.Helper()
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if extra := info.Mode().Perm() &^ most; extra != 0 || info.Mode()&0o700 != 0o700 {
			t.Errorf("%s has %v, its source %v", name, info.Mode(), most)
		}
	}
	for name, mode := range modes {
		check(filepath.Join(dir, "out", name), mode|0o700)
	}
	single := filepath.Join(dir, "new", "er", "c.json")
	report, err = convert.Run(t.Context(), convert.Request{In: []string{filepath.Join(in, "locked", "deep", "c.sav")}, Out: single}, nil)
	if err != nil || report.Failed() != 0 {
		t.Fatalf("%v %+v", err, report)
	}
	check(filepath.Dir(single), 0o700)
}
