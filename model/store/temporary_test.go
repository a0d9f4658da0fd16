package store

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

func TestTemporary(t *testing.T) {
	for name, want := range map[string]bool{
		".savant-0a55fb35-c8e0d2be": true, ".savant-new-00000000": true, ".savant-copy-ffffffff": true,
		"savant-0a55fb35-c8e0d2be": false, ".savant-0a55fb35-c8e0d2be.sav": false, ".savant-0a55fb35": false, ".savant-": false,
		".savant-notes": false, ".savant-0A55FB35-C8E0D2BE": false, "slot.sav": false, "": false,
	} {
		if Temporary(name) != want {
			t.Errorf("%q: %v", name, !want)
		}
	}
	for _, what := range []string{markOf("slot.sav"), forNew, forCopy} {
		d, err := newDraft(disk{}, t.TempDir(), what, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		if !Temporary(filepath.Base(d.name)) {
			t.Errorf("%s is no temporary file's name", d.name)
		}
		if err := d.discard(); err != nil {
			t.Error(err)
		}
	}
}

// TestSweep removes the leftovers of killed programs, for this file and others, and nothing that is in use or may be
// needed.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "slot.sav")
	write(t, path, oldText)
	write(t, filepath.Join(dir, "neighbour.sav"), oldText)
	file := func(what, rest string, age time.Duration) string {
		t.Helper()
		name := temporary + what + "-" + rest
		write(t, filepath.Join(dir, name), "half")
		when := time.Now().Add(-age)
		if err := os.Chtimes(filepath.Join(dir, name), when, when); err != nil {
			t.Fatal(err)
		}
		return name
	}
	mine, theirs, gone := markOf("slot.sav"), markOf("neighbour.sav"), markOf("gone.sav")
	file(mine, "00000001", 0)
	file(theirs, "00000002", 0)
	file(forNew, "00000003", 0)
	file(gone, "00000004", orphaned+time.Hour)
	want := []string{
		"slot.sav", "neighbour.sav", "b",
		file(gone, "00000005", orphaned-time.Hour), // all that is left of a file
		file(mine, "tomorrow", 0),                  // no such name
	}
	if err := os.Mkdir(filepath.Join(dir, temporary+mine+"-00000006"), 0o700); err != nil {
		t.Fatal(err)
	}
	want = append(want, temporary+mine+"-00000006")
	for _, what := range []string{mine, theirs, forNew} {
		d, err := newDraft(disk{}, dir, what, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		defer d.discard()
		want = append(want, filepath.Base(d.name))
	}
	if _, err := replaceWith(disk{}, path, newText, filepath.Join(dir, "b")); err != nil {
		t.Fatal(err)
	}
	slices.Sort(want)
	if left := names(t, dir); !slices.Equal(left, want) {
		t.Errorf("the folder holds %v\nwant %v", left, want)
	}
}

// TestSweepWithoutLocks goes by age where there are no locks.
func TestSweepWithoutLocks(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "slot.sav"), oldText)
	young, old := temporary+markOf("slot.sav")+"-00000001", temporary+markOf("slot.sav")+"-00000002"
	for _, name := range []string{young, old} {
		write(t, filepath.Join(dir, name), "half")
	}
	long := time.Now().Add(-2 * stale)
	if err := os.Chtimes(filepath.Join(dir, old), long, long); err != nil {
		t.Fatal(err)
	}
	sweep(&faulty{at: -1}, dir) // whose files have no descriptor to lock
	if left := names(t, dir); !slices.Equal(left, []string{young, "slot.sav"}) {
		t.Errorf("the folder holds %v", left)
	}
}

// TestSweptWhileMade has another process take a temporary file for an old one right after it was made.
func TestSweptWhileMade(t *testing.T) {
	dir := t.TempDir()
	swept := 0
	sys := &faulty{at: -1}
	sys.before = func(request, name string) {
		if when := []string{"open", "lstat"}; swept < len(when) && request == when[swept] && Temporary(filepath.Base(name)) && os.Remove(name) == nil {
			swept++
		}
	}
	d, err := newDraft(sys, dir, forNew, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer d.discard()
	if left := names(t, dir); swept != 2 || !slices.Equal(left, []string{filepath.Base(d.name)}) {
		t.Errorf("swept %d times; the folder holds %v", swept, left)
	}
}

// TestSweepBeside sweeps where files were opened before, also through links, and the folders of backups.
func TestSweepBeside(t *testing.T) {
	dir := t.TempDir()
	folders := map[string]string{"real": "slot.sav", "plain": "other.sav", "b/slot.sav-0123": "", "not asked": "third.sav"}
	for folder, file := range folders {
		if err := os.MkdirAll(filepath.Join(dir, folder), 0o755); err != nil {
			t.Fatal(err)
		}
		what := forCopy
		if file != "" {
			write(t, filepath.Join(dir, folder, file), oldText)
			what = markOf(file)
		}
		write(t, filepath.Join(dir, folder, temporary+what+"-00000001"), "half")
	}
	link := filepath.Join(dir, "link.sav")
	if err := os.Symlink(filepath.Join("real", "slot.sav"), link); err != nil {
		t.Skipf("SKIPPED: no symbolic links here: %v", err)
	}
	SweepBeside([]string{link, filepath.Join(dir, "plain", "other.sav"), filepath.Join(dir, "gone", "file.sav")}, filepath.Join(dir, "b"))
	for folder, file := range folders {
		left := names(t, filepath.Join(dir, folder))
		if slices.ContainsFunc(left, Temporary) != (folder == "not asked") || file != "" && !slices.Contains(left, file) {
			t.Errorf("%s holds %v", folder, left)
		}
	}
}
