package store

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"savant/model"
)

// TestRenamed: a file that got another name in its folder is found there, and not written again under the old one unless that is meant; a copy, or a file
// that was removed, is none. Its journal goes along.
func TestRenamed(t *testing.T) {
	path, o := saved(t)
	folder := filepath.Join(t.TempDir(), "j")
	f, j := journalled(t, path, folder, model.Options{})
	set(t, f, "gold", "501")
	to := filepath.Join(filepath.Dir(path), "other.sav")
	write(t, filepath.Join(filepath.Dir(path), "copy.sav"), string(save(500)))
	if got := f.Renamed(); got != "" {
		t.Errorf("it is said to be %s while it is there", got)
	}
	if err := os.Rename(path, to); err != nil {
		t.Fatal(err)
	}
	var changed *ChangedError
	if _, err := f.Save(context.Background(), o); !errors.As(err, &changed) || !changed.Gone {
		t.Errorf("saving says %v", err)
	}
	if _, err := os.Stat(path); err == nil || f.Renamed() != to {
		t.Errorf("it is said to be %q, and written: %v", f.Renamed(), err == nil)
	}
	f.Moved(to)
	if list, err := Recoveries(crash(t, j, folder)); err != nil || len(list) != 1 || filepath.Base(list[0].Path) != "other.sav" {
		t.Errorf("the journal is of %+v, %v", list, err)
	}
	if _, err := f.Save(context.Background(), o); err != nil || contents(t, to) != string(save(501)) {
		t.Errorf("saved where it is now: %v", err)
	}
	set(t, f, "gold", "502")
	if err := os.Remove(to); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Save(context.Background(), o); err != nil || f.Renamed() != "" {
		t.Errorf("saved after it was removed: %v", err)
	}
}
