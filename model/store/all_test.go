package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
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
	root = inMemory(t)
	for name, text := range before {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		write(t, path, text)
	}
	return root, moves(root)
}

// moves are the changes of that project.
func moves(root string) []Change {
	edit := turned("lamp", "torch")
	at := func(name string) string { return filepath.Join(root, filepath.FromSlash(name)) }
	return []Change{{Path: at("main.tscn"), Edit: edit}, {Path: at("lamp.tscn"), Edit: edit, To: at("art/torch.tscn")},
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

// inner is a project of which a folder moves into one that is made by that, and is removed when it moves back.
func inner(t *testing.T) (root string, there, back []Change) {
	root, _ = project(t)
	at := func(name string) string { return filepath.Join(root, filepath.FromSlash(name)) }
	if err := os.Mkdir(at("art/bare"), 0o700); err != nil {
		t.Fatal(err)
	}
	there = []Change{{Path: at("main.tscn"), Edit: turned("lamp", "torch")}, {Path: at("art/other.txt"), Edit: turned("other", "same")},
		{Path: at("art"), To: at("new/deep/art"), Folder: true}}
	back = []Change{{Path: at("main.tscn"), Edit: turned("torch", "lamp")}, {Path: at("new/deep/art/other.txt"), Edit: turned("same", "other")},
		{Path: at("new/deep/art"), To: at("art"), Folder: true, Bare: []string{at("new/deep"), at("new")}}}
	return root, there, back
}

// foldersBelow are the folders below a folder.
func foldersBelow(t *testing.T, root string) (list []string) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() {
			rel, _ := filepath.Rel(root, path)
			list = append(list, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestWriteAllMovesAFolder moves a folder with what is in it to a new one, and back.
func TestWriteAllMovesAFolder(t *testing.T) {
	root, there, back := inner(t)
	o := SaveOptions{Backups: t.TempDir()}
	saved, err := WriteAll(context.Background(), there, o)
	moved := map[string]string{"main.tscn": "names torch", "lamp.tscn": before["lamp.tscn"], "lamp.tscn.import": before["lamp.tscn.import"], "new/deep/art/other.txt": "same"}
	if err != nil || !maps.Equal(filesBelow(t, root), moved) || saved[1].Path != back[1].Path || saved[2].Path != there[2].To {
		t.Errorf("%+v, %v\n%v", saved, err, filesBelow(t, root))
	}
	if got := foldersBelow(t, root); !slices.Equal(got, []string{".", "new", "new/deep", "new/deep/art", "new/deep/art/bare"}) {
		t.Errorf("%q", got)
	}
	mine := filepath.Join(root, "new", "mine.txt")
	write(t, mine, "")
	if _, err := WriteAll(context.Background(), back, o); err != nil {
		t.Fatal(err)
	}
	if got := foldersBelow(t, root); !slices.Equal(got, []string{".", "art", "art/bare", "new"}) {
		t.Errorf("%q", got)
	}
	if err := os.Remove(mine); err != nil || !maps.Equal(filesBelow(t, root), before) {
		t.Errorf("%v, %v", err, filesBelow(t, root))
	}
	if err := os.WriteFile(filepath.Join(root, "taken"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []Change{{Path: filepath.Join(root, "art"), To: filepath.Join(root, "new"), Folder: true}, {Path: filepath.Join(root, "taken"), To: filepath.Join(root, "b"), Folder: true}} {
		if _, err := WriteAll(context.Background(), []Change{c}, o); err == nil {
			t.Errorf("%+v is made", c)
		}
	}
}

// TestWriteAllFolderOrNothing lets each request fail once while a folder moves, and while it moves back.
func TestWriteAllFolderOrNothing(t *testing.T) {
	for _, again := range []bool{false, true} {
		undone := 0
		for at := 0; ; at++ {
			root, list, back := inner(t)
			o := SaveOptions{Backups: t.TempDir()}
			if again {
				if _, err := WriteAll(context.Background(), list, o); err != nil {
					t.Fatal(err)
				}
				list = back
			}
			files, folders := filesBelow(t, root), foldersBelow(t, root)
			n := 0
			sys := &faulty{under: unsynced{}, fails: func(int, call) bool { n++; return n == at+1 }}
			_, err := writeAll(context.Background(), sys, list, o)
			if sys.failed == "" {
				if err != nil {
					t.Fatal(err)
				}
				break
			}
			if err == nil {
				continue
			}
			undone++
			got := filesBelow(t, root)
			for name := range got {
				if Temporary(filepath.Base(name)) && strings.HasPrefix(sys.failed, "remove ") {
					delete(got, name)
				}
			}
			if !maps.Equal(got, files) || !slices.Equal(foldersBelow(t, root), folders) {
				t.Errorf("request %d, %s: %v\n%v, %q", at, sys.failed, err, got, foldersBelow(t, root))
			}
		}
		if undone < 20 {
			t.Errorf("only %d requests could fail", undone)
		}
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
		"no folder": func(root string, list []Change) error {
			list[1].To = filepath.Join(root, "main.tscn", "torch.tscn")
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

// TestWriteAllGrowsWithTheFiles: twice as many files ask twice as much of the system, also in one folder.
func TestWriteAllGrowsWithTheFiles(t *testing.T) {
	asks := func(n int) int {
		dir, backups := t.TempDir(), t.TempDir()
		var list []Change
		for i := range n {
			path := filepath.Join(dir, fmt.Sprintf("%d.txt", i))
			if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
				t.Fatal(err)
			}
			list = append(list, Change{Path: path, Edit: func([]byte) ([]byte, error) { return []byte("new"), nil }})
		}
		sys := &faulty{at: -1}
		if _, err := writeAll(context.Background(), sys, list, SaveOptions{Backups: backups}); err != nil {
			t.Fatal(err)
		}
		return len(sys.calls)
	}
	few := asks(20)
	many := asks(40)
	if many > 2*few {
		t.Errorf("40 files ask %d times, 20 files %d times", many, few)
	}
}
