//go:build unix

package store

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"savant/model"
)

// TestOverwrittenPermitsNoMore: a file that is overwritten permits others no more than the source of its contents does,
// and that is reported.
func TestOverwrittenPermitsNoMore(t *testing.T) {
	for _, c := range []struct{ source, old, want os.FileMode }{
		{0o600, 0o666, 0o600}, {0o640, 0o666, 0o640}, {0o644, 0o664, 0o644}, {0o644, 0o600, 0o600}, {0o660, 0o660, 0o660}, {0o604, 0o644, 0o604},
		{0o400, 0o644, 0o600}, {0o644, 0o755, 0o744},
	} {
		dir := t.TempDir()
		source, path := filepath.Join(dir, "source.sav"), filepath.Join(dir, "path.sav")
		for name, mode := range map[string]os.FileMode{source: c.source, path: c.old} {
			if err := os.WriteFile(name, save(7), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(name, mode); err != nil {
				t.Fatal(err)
			}
		}
		check := func(what string, saved Saved, err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
			info, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			if info.Mode().Perm() != c.want {
				t.Errorf("%s of %o over %o: %o, not %o", what, c.source, c.old, info.Mode().Perm(), c.want)
			}
			if slices.Contains(ids(saved.Warnings), privateSource) != (c.want != c.old) {
				t.Errorf("%s of %o over %o says %q", what, c.source, c.old, saved.Warnings)
			}
			if err := os.Chmod(path, c.old); err != nil {
				t.Fatal(err)
			}
		}
		saved, err := Write(context.Background(), path, WriteOptions{Force: true, Source: source}, func(w io.Writer) error {
			_, err := w.Write([]byte("{}"))
			return err
		})
		check("Write", saved, err)
		f, err := Open(source, model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		saved, err = f.Save(context.Background(), SaveOptions{To: path, Force: true, Backups: t.TempDir()})
		check("Save", saved, err)
	}
}

// TestSourceIsGone: a copy of a file whose folder is gone permits others what that file did when it was opened.
func TestSourceIsGone(t *testing.T) {
	for _, mode := range []os.FileMode{0o644, 0o640, 0o600} {
		root := t.TempDir()
		folder := filepath.Join(root, "gone")
		if err := os.Mkdir(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		source, path := filepath.Join(folder, "source.sav"), filepath.Join(root, "path.sav")
		if err := os.WriteFile(source, save(7), mode); err != nil {
			t.Fatal(err)
		}
		f, err := Open(source, model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := os.RemoveAll(folder); err != nil {
			t.Fatal(err)
		}
		s, err := f.Begin(SaveOptions{To: path})
		if err == nil {
			_, err = s.Write(context.Background(), nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		want := map[os.FileMode]os.FileMode{0o644: 0o644, 0o640: 0o600, 0o600: 0o600}[mode]
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
			t.Errorf("of %o it is %o, not %o: %v", mode, info.Mode().Perm(), want, err)
		}
	}
}
