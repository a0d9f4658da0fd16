package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const (
	oldText = "the old contents of the file"
	newText = "the new contents, which are a little longer"
)

// replaceWith runs the protocol as File.Save does for a document that was opened from path and changed.
func replaceWith(sys system, path, text, backups string) (Saved, error) {
	_, id, err := read(disk{}, path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return Saved{}, err
	}
	r, err := prepare(sys, path)
	if err != nil {
		return Saved{}, err
	}
	r.fresh = r.old == nil
	return r.run(context.Background(), parts{[]byte(text)}, steps{backups: backups, opened: id})
}

// TestEveryFault lets each request fail once. Whatever it is, the old or the new file is whole, the answer says which, and
// nothing is left lying about.
func TestEveryFault(t *testing.T) {
	for _, exists := range []bool{true, false} {
		failures := 0
		for at := 0; ; at++ {
			dir := t.TempDir()
			folder, backups := filepath.Join(dir, "saves"), filepath.Join(dir, "backups")
			if err := os.Mkdir(folder, 0o755); err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(folder, "slot.sav")
			if exists {
				write(t, path, oldText)
			}
			sys := &faulty{at: at}
			saved, err := replaceWith(sys, path, newText, backups)
			if sys.failed == "" {
				if err != nil {
					t.Fatal(err)
				}
				break
			}
			left := names(t, folder)
			var kept []Backup
			if exists {
				if kept, _ = Backups(backups, path); len(kept) > 1 {
					t.Errorf("%s: backups %v", sys.failed, kept)
				}
			}
			for _, b := range kept {
				if got := contents(t, b.Path); got != oldText {
					t.Errorf("%s: a backup holds %q", sys.failed, got)
				}
			}
			if err == nil {
				if got := contents(t, path); got != newText || len(left) != 1 {
					t.Errorf("%s: saved, but the file holds %q, the folder %v", sys.failed, got, left)
				}
				if exists && saved.Backup == "" {
					t.Errorf("%s: saved without a backup", sys.failed)
				}
				continue
			}
			failures++
			if exists && (contents(t, path) != oldText || len(left) != 1) || !exists && len(left) != 0 {
				t.Errorf("%s: failed with %v, and the folder holds %v", sys.failed, err, left)
			}
			if begun := sys.moving(path); (len(kept) != 0) != (exists && begun) {
				t.Errorf("%s: failed with %v; moving has begun: %v, and there are %d backups", sys.failed, err, begun, len(kept))
			}
			var e *SaveError
			if errors.As(err, &e) {
				want := oldWhole
				if !exists {
					want = noFile
				}
				if e.Rest.ID != want && e.Step.ID != lookingAtFile {
					t.Errorf("%s: %v", sys.failed, err)
				}
			}
			if !errors.Is(err, errFull) {
				t.Errorf("%s: the cause is lost in %v", sys.failed, err)
			}
		}
		if failures < 8 {
			t.Errorf("only %d requests can fail: the test does not test", failures)
		}
	}
}

// brokenRename takes the old file away before it fails, as a file system without an atomic rename may.
type brokenRename struct {
	faulty
	left int // how often it still fails
}

func (b *brokenRename) Rename(from, to string) error {
	if filepath.Base(to) != "slot.sav" || b.left == 0 {
		return b.faulty.Rename(from, to)
	}
	b.left--
	os.Remove(to)
	return &os.LinkError{Op: "rename", Old: from, New: to, Err: errFull}
}

func TestRenameThatIsNotAtomic(t *testing.T) {
	for _, times := range []int{1, 2} {
		dir := t.TempDir()
		path := filepath.Join(dir, "slot.sav")
		write(t, path, oldText)
		_, err := replaceWith(&brokenRename{faulty{at: -1}, times}, path, newText, filepath.Join(dir, "b"))
		if times == 1 {
			if err != nil || contents(t, path) != newText {
				t.Errorf("%v; the second try must have put the new file there", err)
			}
			continue
		}
		var e *SaveError
		if !errors.As(err, &e) || partsOf(e.Rest)[newWholeIn] == "" {
			t.Fatalf("%v; the text must say where the contents are", err)
		}
		whole := []string{partsOf(e.Rest)[newWholeIn], partsOf(e.Rest)[oldKeptIn]}
		if contents(t, whole[0]) != newText || contents(t, whole[1]) != oldText {
			t.Fatalf("%v: there is something else", err)
		}
		for range 2 { // no sweep removes the only copy that is left
			if sweep(disk{}, dir); contents(t, whole[0]) != newText {
				t.Error("the contents are swept away")
			}
		}
	}
}

func TestLongName(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, strings.Repeat("ä", 125)+".save")
	write(t, path, oldText)
	saved, err := replaceWith(disk{}, path, newText, filepath.Join(dir, "b"))
	if err != nil {
		t.Fatal(err)
	}
	if contents(t, path) != newText || contents(t, saved.Backup) != oldText {
		t.Error("the file or its backup is not what it must be")
	}
}

func TestSymbolicLinks(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "real"), 0o755); err != nil {
		t.Fatal(err)
	}
	target, link, second := filepath.Join(dir, "real", "slot.sav"), filepath.Join(dir, "link"), filepath.Join(dir, "second")
	write(t, target, oldText)
	if err := os.Symlink(filepath.Join("real", "slot.sav"), link); err != nil {
		t.Skipf("SKIPPED: no symbolic links here: %v", err)
	}
	os.Symlink(link, second)
	if _, err := replaceWith(disk{}, second, newText, filepath.Join(dir, "b")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{link, second} {
		if info, err := os.Lstat(name); err != nil || info.Mode()&fs.ModeSymlink == 0 {
			t.Errorf("%s is no link any more: %v", name, err)
		}
	}
	if got := contents(t, target); got != newText {
		t.Errorf("the target holds %q", got)
	}
	if all, err := Backups(filepath.Join(dir, "b"), target); err != nil || len(all) != 1 {
		t.Errorf("a backup made through a link is not the target's: %v, %v", all, err)
	}
	if left := names(t, dir); !slices.Equal(left, []string{"b", "link", "real", "second"}) {
		t.Errorf("the folder holds %v", left)
	}

	dangling, loop := filepath.Join(dir, "dangling"), filepath.Join(dir, "loop")
	os.Symlink(filepath.Join("real", "new.sav"), dangling)
	if _, err := replaceWith(disk{}, dangling, newText, filepath.Join(dir, "b")); err != nil {
		t.Error(err)
	} else if got := contents(t, filepath.Join(dir, "real", "new.sav")); got != newText {
		t.Errorf("behind the link is %q", got)
	}
	os.Symlink("loop", loop)
	if _, err := prepare(disk{}, loop); err == nil {
		t.Error("a link to itself was followed to its end")
	}
}

func TestNoRegularFile(t *testing.T) {
	dir := t.TempDir()
	if _, err := prepare(disk{}, dir); err == nil {
		t.Error("a folder would be replaced")
	}
	if _, _, err := read(disk{}, dir); err == nil || !strings.Contains(said(err), "folder") {
		t.Errorf("reading a folder: %v", err)
	}
}

// TestMeanwhile writes to the file while it is being saved, at each request; the last word belongs to whoever wrote last, but
// nothing that was written before the rename may be lost unasked.
func TestMeanwhile(t *testing.T) {
	const game = "what the game wrote just now"
	caught := 0
	for _, when := range []string{"sync", "chmod", "mkdir"} {
		dir := t.TempDir()
		path := filepath.Join(dir, "slot.sav")
		write(t, path, oldText)
		done := false
		sys := &faulty{at: -1, before: func(request, name string) {
			if request == when && !done {
				done = true
				write(t, path, game)
			}
		}}
		_, err := replaceWith(sys, path, newText, filepath.Join(dir, "b"))
		var e *ChangedError
		if !done || !errors.As(err, &e) {
			t.Errorf("%s: %v, and the change is lost", when, err)
			continue
		}
		caught++
		if got := contents(t, path); got != game {
			t.Errorf("%s: the file holds %q", when, got)
		}
		if left := names(t, dir); len(left) > 2 {
			t.Errorf("%s: the folder holds %v", when, left)
		}
	}
	if caught != 3 {
		t.Errorf("%d of 3 caught", caught)
	}
}

// TestAppears makes a file at the last moment where there was none.
func TestAppears(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "slot.sav")
	sys := &faulty{at: -1, before: func(request, name string) {
		if request == "link" {
			write(t, path, oldText)
		}
	}}
	_, err := replaceWith(sys, path, newText, filepath.Join(dir, "b"))
	if !errors.Is(err, fs.ErrExist) || contents(t, path) != oldText {
		t.Errorf("%v; the file holds %q", err, contents(t, path))
	}
	if left := names(t, dir); len(left) != 1 {
		t.Errorf("the folder holds %v", left)
	}
}

func TestCancel(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "slot.sav")
	write(t, path, oldText)
	for _, when := range []string{"write", "sync", "read"} {
		ctx, cancel := context.WithCancel(context.Background())
		sys := &faulty{at: -1, before: func(request, name string) {
			if request == when {
				cancel()
			}
		}}
		r, err := prepare(sys, path)
		if err != nil {
			t.Fatal(err)
		}
		_, err = r.run(ctx, parts{make([]byte, 3*chunk)}, steps{backups: filepath.Join(dir, "b")})
		if !errors.Is(err, context.Canceled) || contents(t, path) != oldText {
			t.Errorf("%s: %v", when, err)
		}
		if left := names(t, dir); len(left) != 1 {
			t.Errorf("%s: the folder holds %v", when, left)
		}
	}
}

// liar gives back other bytes than were written, as a failing disk does.
type liar struct{ faulty }

func (l *liar) OpenFile(name string, flag int, mode fs.FileMode) (handle, error) {
	h, err := l.faulty.OpenFile(name, flag, mode)
	if err == nil && flag == os.O_RDWR && strings.Contains(name, temporary) {
		return liarFile{h}, nil
	}
	return h, err
}

type liarFile struct{ handle }

func (l liarFile) Read(b []byte) (int, error) {
	n, err := l.handle.Read(b)
	if n > 0 {
		b[n-1] ^= 1
	}
	return n, err
}

func TestReadBack(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "slot.sav")
	write(t, path, oldText)
	_, err := replaceWith(&liar{faulty{at: -1}}, path, newText, filepath.Join(dir, "b"))
	if err == nil || !strings.Contains(said(err), "other bytes") || contents(t, path) != oldText {
		t.Errorf("%v; the file holds %q", err, contents(t, path))
	}
}
