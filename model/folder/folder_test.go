package folder

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"savant/model"
	"savant/model/find"
	"savant/model/store"
)

// filled returns a folder with these files, by path; names that end in a separator are folders.
func filled(t testing.TB, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		if strings.HasSuffix(name, "/") {
			if err := os.MkdirAll(path, 0o755); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func names(list []Entry) string {
	var all []string
	for _, e := range list {
		name := e.Name
		switch {
		case e.Dir:
			name += "/"
		case !e.Known:
			name = "(" + name + ")"
		}
		all = append(all, name)
	}
	return strings.Join(all, " ")
}

func TestRead(t *testing.T) {
	root := filled(t, map[string]string{"slot_10.sav": "", "slot_2.SAV": "", "icon.png": "", "Zoo.tscn": "", "art/": "", ".git/x": "", ".hidden.sav": "", "art/a.tres": "", "ui.theme": "", "rock.material": ""})
	if err := os.Symlink(filepath.Join(root, "art"), filepath.Join(root, "linked")); err != nil {
		t.Log("no links here:", err)
	}
	list, more, err := Read(context.Background(), root)
	if err != nil || more {
		t.Fatal(more, err)
	}
	got := strings.Replace(names(list), "linked/ ", "", 1)
	if want := "art/ rock.material slot_2.SAV slot_10.sav ui.theme Zoo.tscn (icon.png)"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
	if _, _, err := Read(context.Background(), filepath.Join(root, "gone")); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, _, err := Read(ctx, root); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestTree reads a folder on demand, and again when it has changed: names that remain keep their nodes.
func TestTree(t *testing.T) {
	var wanted []string
	var tree *Tree
	tree = NewTree(filepath.FromSlash("/game"), func(n int) { wanted = append(wanted, filepath.ToSlash(tree.Path(n))) })
	tree.Children(Root)
	if len(tree.Children(Root)) != 0 {
		t.Fatal("children of a folder that was not read")
	}
	dir, a, b, c := Entry{Name: "dir", Dir: true}, Entry{Name: "a.sav", Known: true}, Entry{Name: "b.sav", Known: true}, Entry{Name: "c.sav", Known: true}
	tree.Put(Root, []Entry{dir, a, c}, false, nil)
	first := slices.Clone(tree.Children(Root))
	tree.Children(first[0])
	tree.Put(first[0], []Entry{b}, false, nil)
	deep := tree.Find(filepath.FromSlash("/game/dir/b.sav"))
	if deep < 0 || tree.Parent(deep) != first[0] || filepath.ToSlash(tree.Path(deep)) != "/game/dir/b.sav" {
		t.Fatal(deep)
	}
	tree.Stale(filepath.FromSlash("/game"))
	tree.Stale(filepath.FromSlash("/elsewhere"))
	tree.Put(Root, []Entry{dir, b, c}, false, nil)
	second := tree.Children(Root)
	if second[0] != first[0] || second[2] != first[2] || slices.Contains(first, second[1]) {
		t.Errorf("%v became %v", first, second)
	}
	if tree.Index(first[1]) != -1 || tree.Index(second[2]) != 2 || tree.Find(filepath.FromSlash("/game/a.sav")) != -1 || tree.Find(filepath.FromSlash("/game/dir/b.sav")) != deep {
		t.Error("what is gone is still found, or what stays is not")
	}
	if got := strings.Join(wanted, " "); got != "/game /game/dir /game" {
		t.Errorf("read %s", got)
	}
}

// TestLargeFolder reads the names of twenty thousand files.
func TestLargeFolder(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: it makes 20,000 files")
	}
	root := t.TempDir()
	for i := range 20_000 {
		f, err := os.Create(filepath.Join(root, fmt.Sprintf("f%d.sav", i)))
		if err != nil {
			t.Fatal(err)
		}
		f.Close()
	}
	began := time.Now()
	list, more, err := Read(context.Background(), root)
	if err != nil || more || len(list) != 20_000 || list[19_999].Name != "f19999.sav" {
		t.Fatal(len(list), more, err)
	}
	t.Log("read in", time.Since(began))
}

func TestWatch(t *testing.T) {
	root := filled(t, map[string]string{"a.sav": ""})
	w, err := Watch()
	if err != nil {
		t.Skip("SKIPPED: nothing is watched here:", err)
	}
	w.Add(root)
	if err := os.WriteFile(filepath.Join(root, "b.sav"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	select {
	case got := <-w.Changes:
		if got != root {
			t.Errorf("%s changed, not %s", got, root)
		}
	case <-time.After(30 * time.Second):
		t.Fatal("nothing was told")
	}
	w.Close()
	for range w.Changes {
	}
}

func TestProject(t *testing.T) {
	root := filled(t, map[string]string{"project.godot": "config_version=5\n\n[application]\n\nconfig/name=\"Lantern \\\"Two\\\"\"\n", "nothing/": "", "old/engine.cfg": "[application]\nname=\"Old\"\n", "nameless/project.godot": "config_version=5\n"})
	for dir, want := range map[string]struct {
		name string
		ok   bool
	}{"": {`Lantern "Two"`, true}, "nothing": {"", false}, "old": {"Old", true}, "nameless": {"", true}} {
		if name, ok := Project(filepath.Join(root, dir)); name != want.name || ok != want.ok {
			t.Errorf("%s: %q, %v", dir, name, ok)
		}
	}
}

const (
	sceneA = "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\nspeed = 5\nname_of = \"Mira\"\n\n[node name=\"B\" type=\"Node\" parent=\".\"]\nspeed = 7\n"
	sceneB = "[gd_scene format=3]\n\n[node name=\"C\" type=\"Node\"]\nspeed = 5\n"
)

func game(t *testing.T) string {
	return filled(t, map[string]string{"a.tscn": sceneA, "sub/b.tscn": sceneB, "sub/none.cfg": "[a]\nb=1\n", "note.txt": "speed = 5", "broken.tscn": "[gd_scene format=3]\n[node name=\"X\"\nspeed=5", ".hidden/c.tscn": sceneB})
}

func compiled(t *testing.T, q find.Query) *find.Search {
	t.Helper()
	s, err := find.Compile(q)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestFind(t *testing.T) {
	root := game(t)
	got := ""
	var last Progress
	err := Find(context.Background(), root, Values(compiled(t, find.Query{Key: "^speed$"})), Options{}, func(p Progress) { last = p }, func(f Found) bool {
		rel, _ := filepath.Rel(root, f.File)
		got += filepath.ToSlash(rel) + ":"
		for _, h := range f.Hits {
			got += " " + h.Path + "=" + h.Text
		}
		got += "\n"
		return true
	})
	if want := "a.tscn: node[\".\"].speed=5 node.B.speed=7\nsub/b.tscn: node[\".\"].speed=5\n"; err != nil || got != want {
		t.Errorf("%v\n%s\nnot\n%s", err, got, want)
	}
	if last.Done != last.Total || last.Total != 4 {
		t.Errorf("%+v", last)
	}
	files := 0
	err = Find(context.Background(), root, Values(compiled(t, find.Query{Key: "^speed$"})), Options{}, nil, func(Found) bool { files++; return false })
	if err != nil || files != 1 {
		t.Error(err, files)
	}
	ctx, stop := context.WithCancel(context.Background())
	err = Find(ctx, root, Values(compiled(t, find.Query{Key: "^speed$"})), Options{}, nil, func(Found) bool { stop(); return true })
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	all := 0
	err = Find(context.Background(), root, Values(compiled(t, find.Query{Key: "^speed$"})), Options{Hidden: true}, nil, func(f Found) bool { all += len(f.Hits); return true })
	if err != nil || all != 4 {
		t.Error(err, all)
	}
}

// TestReplace replaces chosen hits in several files: nothing is written before, only the announced bytes differ
// afterwards, a backup is kept, and a file that changed meanwhile is not touched.
func TestReplace(t *testing.T) {
	root := game(t)
	a, b := filepath.Join(root, "a.tscn"), filepath.Join(root, "sub", "b.tscn")
	r, err := compiled(t, find.Query{Key: "^speed$"}).Replace(find.Replacement{With: "value * 10"})
	if err != nil {
		t.Fatal(err)
	}
	list, err := Plan(context.Background(), []string{a, b}, r, nil, nil, func(file string, h find.Hit) bool { return h.Path != "node.B.speed" })
	if err != nil || len(list) != 2 {
		t.Fatal(list, err)
	}
	for _, c := range list {
		if c.Err != nil || c.Result.Changed != 1 || len(c.Patches) != 1 || !c.Text() || string(c.Was(c.Patches[0], 10)) != "" || string(c.Patches[0].New) != "0" {
			t.Errorf("%+v %q", c, c.Was(c.Patches[0], 10))
		}
	}
	if got := list[0].Values; len(got) != 1 || got[0] != (Value{`node["."].speed`, "5", "50"}) {
		t.Error(got)
	}
	if text, _ := os.ReadFile(a); string(text) != sceneA {
		t.Fatal("something was written")
	}
	if err := os.WriteFile(b, []byte(sceneB+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	backups := t.TempDir()
	saved, err := list[0].Write(context.Background(), store.SaveOptions{Backups: backups})
	if err != nil || saved.Backup == "" {
		t.Error(saved, err)
	}
	if old, _ := os.ReadFile(saved.Backup); string(old) != sceneA {
		t.Error("the backup is not what stood there")
	}
	if text, _ := os.ReadFile(a); string(text) != strings.Replace(sceneA, "speed = 5", "speed = 50", 1) {
		t.Errorf("%s", text)
	}
	var changed *store.ChangedError
	if _, err := list[1].Write(context.Background(), store.SaveOptions{Backups: backups}); !errors.As(err, &changed) {
		t.Error(err)
	}
	if text, _ := os.ReadFile(b); string(text) != sceneB+"\n" {
		t.Error("a file that changed was written over")
	}
	var query *find.QueryError
	if _, err := compiled(t, find.Query{Key: "^speed$"}).Replace(find.Replacement{Literal: "Vector2("}); !errors.As(err, &query) {
		t.Error(err)
	}
	if list, err = Plan(context.Background(), []string{filepath.Join(root, "gone.tscn")}, r, nil, nil, nil); err != nil || list[0].Err == nil {
		t.Error(list, err)
	}
	if _, err := list[0].Write(context.Background(), store.SaveOptions{Backups: backups}); err == nil {
		t.Error("a file that is not there was written")
	}
}

// TestTemporary skips the temporary files of saves, whatever the options.
func TestTemporary(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"slot.sav", ".hidden.sav", ".savant-0a55fb35-c8e0d2be", ".savant-new-0a55fb35"} {
		if err := os.WriteFile(filepath.Join(root, name), []byte("x"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := files(t.Context(), root, Options{All: true, Hidden: true}, nil)
	if want := []string{filepath.Join(root, ".hidden.sav"), filepath.Join(root, "slot.sav")}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v", got, err)
	}
}

// TestKeptFiles: what the engine's editor keeps beside a file is listed only where that file is missing.
func TestKeptFiles(t *testing.T) {
	root := filled(t, map[string]string{"icon.png": "", "icon.png.import": "", "a.gd": "", "a.gd.uid": "", "lost.png.import": "", "lost.gd.uid": "", "art/": "", "art.import": ""})
	list, _, err := Read(context.Background(), root)
	var got []string
	for _, e := range list {
		got = append(got, e.Name)
	}
	if slices.Sort(got); err != nil || !slices.Equal(got, []string{"a.gd", "art", "art.import", "icon.png", "lost.gd.uid", "lost.png.import"}) {
		t.Errorf("%q, %v", got, err)
	}
}

// TestFindPastPanic: one file that makes a search panic is told, and the others are searched all the same.
func TestFindPastPanic(t *testing.T) {
	root := filled(t, map[string]string{"a.json": "{\"x\": 1}", "b.json": "{\"x\": 2}", "c.json": "{\"x\": 3}"})
	search := func(_ context.Context, path string, _ *model.Snapshot, f func(find.Hit) bool) error {
		if filepath.Base(path) == "b.json" {
			panic("no such thing")
		}
		f(find.Hit{Path: "x"})
		return nil
	}
	var got []string
	if err := Find(t.Context(), root, search, Options{}, nil, func(x Found) bool {
		got = append(got, fmt.Sprintf("%s %d %v", filepath.Base(x.File), len(x.Hits), x.Err))
		return true
	}); err != nil {
		t.Fatal(err)
	}
	want := []string{"a.json 1 <nil>", `b.json 0 store.broke-down("no such thing")`, "c.json 1 <nil>"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}
