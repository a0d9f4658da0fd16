package store

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// filesBelow is the contents of all files below a folder, by their paths.
func filesBelow(t *testing.T, root string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			rel, _ := filepath.Rel(root, path)
			all[filepath.ToSlash(rel)] = contents(t, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// turned replaces a word in the contents of a file, which must have it.
func turned(old, new string) func([]byte) ([]byte, error) {
	return func(b []byte) ([]byte, error) {
		if !bytes.Contains(b, []byte(old)) {
			return nil, errors.New("it has changed")
		}
		return bytes.ReplaceAll(b, []byte(old), []byte(new)), nil
	}
}

// before and after are the files of a small project, of which one moves with what is beside it.
var (
	before = map[string]string{"main.tscn": "names lamp", "lamp.tscn": "I am lamp", "lamp.tscn.import": "of lamp", "art/other.txt": "other"}
	after  = map[string]string{"main.tscn": "names torch", "art/torch.tscn": "I am torch", "art/torch.tscn.import": "of torch", "art/other.txt": "other"}
)

func project(t *testing.T) (root string, list []Change) {
	root = t.TempDir()
	for name, text := range before {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		write(t, path, text)
	}
	edit := turned("lamp", "torch")
	at := func(name string) string { return filepath.Join(root, filepath.FromSlash(name)) }
	return root, []Change{{Path: at("main.tscn"), Edit: edit}, {Path: at("lamp.tscn"), Edit: edit, To: at("art/torch.tscn")},
		{Path: at("lamp.tscn.import"), Edit: edit, To: at("art/torch.tscn.import")}}
}

func TestWriteAll(t *testing.T) {
	root, list := project(t)
	backups := t.TempDir()
	saved, err := WriteAll(context.Background(), list, SaveOptions{Backups: backups})
	if err != nil || !maps.Equal(filesBelow(t, root), after) || len(saved) != 3 {
		t.Fatalf("%v, %v, %v", saved, err, filesBelow(t, root))
	}
	for i, want := range []string{"names lamp", "I am lamp", "of lamp"} {
		if got := contents(t, saved[i].Backup); got != want {
			t.Errorf("the backup of %s is %q", saved[i].Path, got)
		}
	}
	if saved[1].Path != list[1].To {
		t.Errorf("%+v", saved[1])
	}
}

// TestWriteAllOrNothing lets each request fail once: what is on disk is all of the old or all of the new, and nothing else.
func TestWriteAllOrNothing(t *testing.T) {
	undone := 0
	for at := 0; ; at++ {
		root, list := project(t)
		backups := t.TempDir()
		n := 0
		sys := &faulty{under: unsynced{}, fails: func(int, call) bool { n++; return n == at+1 }}
		_, err := writeAll(context.Background(), sys, list, SaveOptions{Backups: backups})
		if sys.failed == "" {
			if err != nil {
				t.Fatal(err)
			}
			break
		}
		want := before
		if err == nil {
			want = after
		} else {
			undone++
			for _, c := range list {
				if kept, _ := Backups(backups, c.Path); len(kept) > 0 {
					t.Errorf("%s: a backup of %s was left", sys.failed, c.Path)
				}
			}
		}
		got := filesBelow(t, root)
		for name := range got {
			if Temporary(filepath.Base(name)) && strings.HasPrefix(sys.failed, "remove ") {
				delete(got, name) // the system would not let go of it; the next save clears it away
			}
		}
		if !maps.Equal(got, want) {
			t.Errorf("request %d, %s: %v\n%v", at, sys.failed, err, got)
		}
	}
	if undone < 50 {
		t.Errorf("only %d requests could fail", undone)
	}
}

// TestWriteAllUnfinished has the system refuse all from the second step on: the error names what is changed.
func TestWriteAllUnfinished(t *testing.T) {
	root, list := project(t)
	placed := 0
	sys := &faulty{under: unsynced{}, fails: func(_ int, c call) bool {
		if c.request == "rename" && filepath.Dir(c.name) == root {
			placed++
		}
		return placed > 1
	}}
	_, err := writeAll(context.Background(), sys, list, SaveOptions{Backups: t.TempDir()})
	var unfinished *UnfinishedError
	if !errors.As(err, &unfinished) || len(unfinished.Files) != 1 || unfinished.Files[0] != list[0].Path {
		t.Errorf("%v", err)
	}
}

// TestWriteAllRefuses lists what is in the way: nothing is written then.
func TestWriteAllRefuses(t *testing.T) {
	for name, spoil := range map[string]func(root string, list []Change) error{
		"taken":   func(root string, list []Change) error { return os.WriteFile(list[1].To, []byte("mine"), 0o600) },
		"gone":    func(root string, list []Change) error { return os.Remove(list[2].Path) },
		"changed": func(root string, list []Change) error { return os.WriteFile(list[2].Path, []byte("anew"), 0o600) },
		"no such folder": func(root string, list []Change) error {
			list[1].To = filepath.Join(root, "none", "torch.tscn")
			return nil
		},
	} {
		root, list := project(t)
		if err := spoil(root, list); err != nil {
			t.Fatal(err)
		}
		was := filesBelow(t, root)
		if _, err := WriteAll(context.Background(), list, SaveOptions{Backups: t.TempDir()}); err == nil || !maps.Equal(filesBelow(t, root), was) {
			t.Errorf("%s: %v, %v", name, err, filesBelow(t, root))
		}
	}
	root, list := project(t)
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := WriteAll(ctx, list, SaveOptions{Backups: t.TempDir()}); !errors.Is(err, context.Canceled) || !maps.Equal(filesBelow(t, root), before) {
		t.Errorf("cancelled: %v", err)
	}
}
