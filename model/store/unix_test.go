//go:build unix

package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestModeAndOwner(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "slot.sav")
	write(t, path, oldText)
	owner := uint32(os.Getuid())
	if owner == 0 {
		owner = 12345
		if err := os.Chown(path, 12345, 54321); err != nil {
			t.Fatal(err)
		}
	} else {
		t.Log("not root: the owner is not tested")
	}
	for _, mode := range []fs.FileMode{0o640, 0o604, 0o755, 0o600 | fs.ModeSetgid} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		before, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := replaceWith(disk{}, path, newText, filepath.Join(dir, "b")); err != nil {
			t.Fatal(err)
		}
		after, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		a, b := after.Sys().(*syscall.Stat_t), before.Sys().(*syscall.Stat_t)
		if after.Mode() != before.Mode() || a.Uid != owner || a.Gid != b.Gid {
			t.Errorf("mode %v owner %d:%d became %v %d:%d", before.Mode(), b.Uid, b.Gid, after.Mode(), a.Uid, a.Gid)
		}
		if os.SameFile(before, after) {
			t.Error("the file was written in place")
		}
	}
	all, err := Backups(filepath.Join(dir, "b"), path)
	if err != nil || len(all) == 0 {
		t.Fatal(all, err)
	}
	if info, err := os.Stat(all[0].Path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others may read the backup: %v, %v", info.Mode(), err)
	}
}

// stranger is a disk on which owners cannot be given away.
type stranger struct {
	faulty
	err error
}

func (s *stranger) Chown(string, fs.FileInfo) error { return s.err }

// TestNoRightsGained: where owner and group cannot be kept, the group that gets the file may do no more than everybody could.
func TestNoRightsGained(t *testing.T) {
	for _, c := range []struct {
		err       error
		mode, got fs.FileMode
	}{
		{syscall.EPERM, 0o660, 0o600},
		{syscall.EPERM, 0o664, 0o644},
		{syscall.EPERM, 0o777, 0o777},
		{errOwner, 0o660, 0o660},
		{errOwner, 0o755 | fs.ModeSetuid, 0o755},
		{nil, 0o660, 0o660},
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, "slot.sav")
		write(t, path, oldText)
		if err := os.Chmod(path, c.mode); err != nil {
			t.Fatal(err)
		}
		if _, err := replaceWith(&stranger{faulty{at: -1}, c.err}, path, newText, filepath.Join(dir, "b")); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode() != c.got {
			t.Errorf("%v, mode %v: became %v, want %v", c.err, c.mode, info.Mode(), c.got)
		}
	}
}

func TestPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o644); err != nil {
		t.Skipf("SKIPPED: no pipes here: %v", err)
	}
	if _, _, err := read(disk{}, path); err == nil {
		t.Error("a pipe was read")
	}
	if _, err := prepare(disk{}, path); err == nil {
		t.Error("a pipe would be replaced")
	}
}

// TestStandardOutput: what a shell's pipe is called leads to no name, but it is there.
func TestStandardOutput(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	path := fmt.Sprintf("/dev/fd/%d", w.Fd())
	if _, err := os.Stat(path); err != nil {
		t.Skipf("SKIPPED: no names of open files here: %v", err)
	}
	if _, err := prepare(disk{}, path); err == nil || !strings.Contains(said(err), "it is not a regular file; the file is intact") {
		t.Errorf("%v", err)
	}
}

// TestNoRight: a file that may not be written is not replaced, though its folder would allow it.
func TestNoRight(t *testing.T) {
	path := filepath.Join(t.TempDir(), "slot.sav")
	write(t, path, oldText)
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	if os.Getuid() == 0 {
		t.Skip("SKIPPED: root may write every file")
	}
	if _, err := prepare(disk{}, path); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("%v", err)
	}
}
