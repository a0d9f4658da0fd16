package store

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// ways are the changes of many files that are interrupted in tests.
var ways = map[string]func(t *testing.T) (root string, list []Change){
	"a file moves": project,
	"a folder moves": func(t *testing.T) (string, []Change) {
		root, there, _ := inner(t)
		return root, there
	},
	"a folder moves back": func(t *testing.T) (string, []Change) {
		root, there, back := inner(t)
		if _, err := writeAll(context.Background(), unsynced{}, there, SaveOptions{Backups: inMemory(t)}); err != nil {
			t.Fatal(err)
		}
		return root, back
	},
}

// dying is a system of which nothing is left from one request on, as if the program had ended: no clean-up does anything.
func dying(at int) *faulty {
	return &faulty{under: unsynced{}, fails: func(n int, _ call) bool { return n >= at }}
}

// withoutDrafts removes temporary files from what a folder holds: those of a change that had not begun.
func withoutDrafts(files map[string]string) map[string]string {
	maps.DeleteFunc(files, func(name, _ string) bool { return Temporary(filepath.Base(name)) })
	return files
}

// TestTakeBackAtEveryRequest ends the program before each thing that it asks of the system while it changes many files. Taken back, or where there is
// nothing to take back, all is as it was; or all is done.
func TestTakeBackAtEveryRequest(t *testing.T) {
	for name, way := range ways {
		taken := 0
		for at := 0; ; at++ {
			root, list := way(t)
			files, folders := filesBelow(t, root), foldersBelow(t, root)
			o := SaveOptions{Backups: inMemory(t)}
			sys := dying(at)
			_, err := writeAll(context.Background(), sys, list, o)
			if sys.failed == "" {
				if err != nil || len(names(t, filepath.Join(o.Backups, batchFolder))) != 0 {
					t.Fatalf("%s: %v, %v", name, err, names(t, filepath.Join(o.Backups, batchFolder)))
				}
				break
			}
			left, err := Interruptions(o.Backups)
			if err != nil || len(left) > 1 {
				t.Fatalf("%s, request %d: %v, %v", name, at, left, err)
			}
			if len(left) == 1 {
				taken++
				if _, stay, err := left[0].takeBack(context.Background(), unsynced{}, o); err != nil || len(stay) > 0 {
					t.Fatalf("%s, request %d, %s: %v, %v", name, at, sys.failed, stay, err)
				}
				if again, err := Interruptions(o.Backups); err != nil || len(again) > 0 {
					t.Errorf("%s, request %d: %v, %v", name, at, again, err)
				}
			} else if got := withoutDrafts(filesBelow(t, root)); !maps.Equal(got, files) {
				if _, err := os.Lstat(list[len(list)-1].To); err != nil {
					t.Errorf("%s, request %d, %s: nothing is told, and this is left: %v", name, at, sys.failed, got)
				}
				continue // all is done
			}
			if got := withoutDrafts(filesBelow(t, root)); !maps.Equal(got, files) || !slices.Equal(foldersBelow(t, root), folders) {
				t.Fatalf("%s, request %d, %s:\n%v, %q", name, at, sys.failed, got, foldersBelow(t, root))
			}
		}
		if taken < 8 {
			t.Errorf("%s: taken back %d times only: the test does not test", name, taken)
		}
	}
}

// TestTakeBackInterrupted ends the program while it takes back, too, at each third request. It goes on the next time.
func TestTakeBackInterrupted(t *testing.T) {
	for name, way := range ways {
		again := 0
		for at := 0; ; at += 3 {
			root, list := way(t)
			files, folders := filesBelow(t, root), foldersBelow(t, root)
			o := SaveOptions{Backups: inMemory(t)}
			sys := dying(1 << 30)
			sys.before = func(request, name string) { // just before the notes would be removed: all is done
				if request == "remove" && filepath.Ext(name) == batchName {
					sys.fails = func(int, call) bool { return true }
				}
			}
			if _, err := writeAll(context.Background(), sys, list, o); err != nil {
				t.Fatal(err)
			}
			notes := names(t, filepath.Join(o.Backups, batchFolder))
			if len(notes) != 1 {
				t.Fatal(notes)
			}
			i := Interruption{Notes: filepath.Join(o.Backups, batchFolder, notes[0])}
			back := dying(at)
			i.takeBack(context.Background(), back, o)
			if _, err := os.Lstat(i.Notes); err == nil {
				again++
				if _, _, err := i.takeBack(context.Background(), unsynced{}, o); err != nil {
					t.Fatalf("%s, request %d, %s: %v", name, at, back.failed, err)
				}
			}
			if got := withoutDrafts(filesBelow(t, root)); !maps.Equal(got, files) || !slices.Equal(foldersBelow(t, root), folders) {
				t.Fatalf("%s, request %d, %s:\n%v, %q", name, at, back.failed, got, foldersBelow(t, root))
			}
			if back.failed == "" {
				break
			}
		}
		if again < 10 {
			t.Errorf("%s: interrupted %d times only: the test does not test", name, again)
		}
	}
}

// interrupted is a move that ended before its second step.
func interrupted(t *testing.T) (root string, list []Change, o SaveOptions, left Interruption) {
	t.Helper()
	root, list = project(t)
	o = SaveOptions{Backups: inMemory(t)}
	placed := 0
	sys := &faulty{under: unsynced{}, fails: func(_ int, c call) bool {
		if c.request == "rename" && filepath.Dir(c.name) == root {
			placed++
		}
		return placed > 2
	}}
	_, err := writeAll(context.Background(), sys, list, o)
	if unfinished := (*UnfinishedError)(nil); !errors.As(err, &unfinished) {
		t.Fatal(err)
	}
	all, err := Interruptions(o.Backups)
	if err != nil || len(all) != 1 {
		t.Fatalf("%+v, %v", all, err)
	}
	return root, list, o, all[0]
}

// TestInterruptionTells says what was to be done and what is.
func TestInterruptionTells(t *testing.T) {
	root, list, o, left := interrupted(t)
	if left.From != list[1].Path || left.To != list[1].To || len(left.Files) != 2 || len(left.Left) != 0 || !left.Around(root) || left.Around(t.TempDir()) {
		t.Errorf("%+v", left)
	}
	now := filesBelow(t, root)
	if err := left.Forget(); err != nil || !maps.Equal(filesBelow(t, root), now) {
		t.Error(err)
	}
	if again, err := Interruptions(o.Backups); err != nil || len(again) != 0 {
		t.Errorf("%v, %v", again, err)
	}
}

// TestTakeBackLeaves leaves files alone that were changed since, or whose old contents are gone, and names them.
func TestTakeBackLeaves(t *testing.T) {
	root, list, o, left := interrupted(t)
	write(t, list[0].Path, "mine")
	all, err := Interruptions(o.Backups)
	if err != nil || len(all) != 1 || len(all[0].Left) != 1 || all[0].Left[0].File != list[0].Path {
		t.Fatalf("%+v, %v", all, err)
	}
	_, stay, err := left.TakeBack(context.Background(), o)
	want := maps.Clone(before)
	want["main.tscn"] = "mine"
	if err != nil || len(stay) != 1 || stay[0].File != list[0].Path || !maps.Equal(filesBelow(t, root), want) {
		t.Errorf("%v, %v, %v", stay, err, filesBelow(t, root))
	}

	root, list, o, left = interrupted(t)
	kept, _ := Backups(o.Backups, list[0].Path)
	if err := os.Remove(kept[0].Path); err != nil {
		t.Fatal(err)
	}
	want["main.tscn"] = after["main.tscn"]
	if _, stay, err = left.TakeBack(context.Background(), o); err != nil || len(stay) != 1 || !maps.Equal(filesBelow(t, root), want) {
		t.Errorf("%v, %v, %v", stay, err, filesBelow(t, root))
	}
}

// TestBatchOfSaves saves documents one after the other: what was saved when the program ended is taken back.
func TestBatchOfSaves(t *testing.T) {
	for saves := range 3 {
		dir := t.TempDir()
		o := SaveOptions{Backups: filepath.Join(dir, "b")}
		b := NewBatch(o.Backups)
		want := map[string]string{}
		for i, name := range []string{"one.sav", "two.sav"} {
			path := filepath.Join(dir, name)
			write(t, path, string(save(500)))
			want[path] = contents(t, path)
			if i >= saves {
				continue
			}
			f := opened(t, path)
			set(t, f, "gold", "501")
			o.Batch = b
			if _, err := f.Save(context.Background(), o); err != nil {
				t.Fatal(err)
			}
		}
		if list, err := Interruptions(o.Backups); err != nil || len(list) != 0 {
			t.Errorf("its program lives: %v, %v", list, err)
		}
		if saves > 0 {
			b.Leave()
		}
		list, err := Interruptions(o.Backups)
		if err != nil || len(list) != min(saves, 1) {
			t.Fatalf("%v, %v", list, err)
		}
		for _, i := range list {
			if len(i.Files) != saves || i.From != "" {
				t.Errorf("%+v", i)
			}
			if _, left, err := i.TakeBack(context.Background(), SaveOptions{Backups: o.Backups}); err != nil || len(left) > 0 {
				t.Errorf("%v, %v", left, err)
			}
		}
		for path, text := range want {
			if contents(t, path) != text {
				t.Errorf("%d saves: %s is not what it was", saves, path)
			}
		}
	}
	b := NewBatch(t.TempDir())
	b.End()
}
