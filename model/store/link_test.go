package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/model"
)

// tree makes files, folders (ending in a slash) and links ("from -> to") below a folder.
func tree(t *testing.T, root string, list []string) {
	t.Helper()
	for i, item := range list {
		from, to, link := strings.Cut(item, " -> ")
		path := filepath.Join(root, from)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		var err error
		switch {
		case link:
			if abs, ok := strings.CutPrefix(to, "ROOT"); ok {
				to = root + abs
			}
			if err = os.Symlink(to, path); err != nil {
				t.Skipf("SKIPPED: no symbolic links here: %v", err)
			}
		case strings.HasSuffix(item, "/"):
			err = os.MkdirAll(path, 0o755)
		default:
			err = os.WriteFile(path, save(uint32(1000+i)), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// all reads everything below a folder: what files hold and where links lead.
func all(t *testing.T, root string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.Type()&fs.ModeSymlink != 0:
			to, err := os.Readlink(path)
			found[path] = "-> " + to
			return err
		case d.Type().IsRegular():
			found[path] = contents(t, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestLinks saves through links of all kinds. Where a path leads, the system says.
func TestLinks(t *testing.T) {
	for _, c := range []struct {
		name string
		tree []string
		path string
		real string // the file that is written, for people; "" if it cannot be saved
	}{
		{"plain", []string{"slot.sav"}, "slot.sav", "slot.sav"},
		{"relative link below a linked folder",
			[]string{"other/deep/real.sav", "home/real.sav", "home/saves -> ../other/deep/dir", "other/deep/dir/save.sav -> ../real.sav"},
			"home/saves/save.sav", "other/deep/real.sav"},
		{"the same where the wrong file does not exist",
			[]string{"other/deep/real.sav", "home/", "home/saves -> ../other/deep/dir", "other/deep/dir/save.sav -> ../real.sav"},
			"home/saves/save.sav", "other/deep/real.sav"},
		{"chain over two linked folders", []string{
			"a/x.sav", "a/to -> ../b/c", "b/c/x.sav -> ../../d/e/x.sav", "d/e -> ../f/g/h", "f/g/h/x.sav -> ../x.sav", "f/g/x.sav", "d/x.sav", "b/x.sav"},
			"a/to/x.sav", "f/g/x.sav"},
		{"link over a linked folder and back", []string{"x.sav", "a/x.sav", "b/c/", "a/far -> ../b/c", "b/x.sav", "a/save.sav -> far/../x.sav"},
			"a/save.sav", "b/x.sav"},
		{"path over a linked folder and back", []string{"x.sav", "a/x.sav", "b/c/", "a/far -> ../b/c", "b/x.sav"}, "a/far/../x.sav", "b/x.sav"},
		{"absolute link below a linked folder", []string{"a/far -> ../b/c", "b/c/x.sav -> ROOT/real.sav", "real.sav", "b/real.sav"}, "a/far/x.sav", "real.sav"},
		{"link to a link to a folder", []string{"one -> two", "two -> a/b", "a/b/x.sav -> ../x.sav", "a/x.sav", "x.sav"}, "one/x.sav", "a/x.sav"},
		{"dots in the way", []string{"a/b/real.sav", "a/b/x.sav -> ./.././b//real.sav"}, "a/./b/x.sav", "a/b/real.sav"},
		{"thirty links", links(30), "l0", "real.sav"},
		{"too many links", links(60), "l0", ""},
		{"loop", []string{"a -> b", "b -> a"}, "a", ""},
		{"loop of folders", []string{"a/x -> ../b/x", "b -> a", "x.sav"}, "b/x/x.sav", ""},
	} {
		for _, noBackup := range []bool{false, true} {
			for _, relative := range []bool{false, true} {
				root, err := filepath.EvalSymlinks(t.TempDir())
				if err != nil {
					t.Fatal(err)
				}
				tree(t, root, c.tree)
				t.Chdir(root)
				path := c.path
				if !relative {
					path = root + string(filepath.Separator) + filepath.FromSlash(path)
				}
				want := all(t, root)
				o := SaveOptions{Backups: t.TempDir(), NoBackup: noBackup}
				f, err := Open(path, model.Options{})
				if c.real == "" {
					_, saving := Write(t.Context(), path, WriteOptions{Force: true}, fillWith(newText))
					if err == nil || saving == nil {
						t.Errorf("%s: %v, %v", c.name, err, saving)
					}
				} else {
					if err != nil {
						t.Fatal(err)
					}
					old := contents(t, path) // by the system
					set(t, f, "gold", "7")
					s, err := f.Save(context.Background(), o)
					if err != nil {
						t.Errorf("%s: %v", c.name, err)
						continue
					}
					if contents(t, path) != string(save(7)) {
						t.Errorf("%s: saved, but not where the path leads", c.name)
					}
					want[filepath.Join(root, c.real)] = string(save(7))
					if !noBackup && contents(t, s.Backup) != old {
						t.Errorf("%s: the backup is of another file", c.name)
					}
					if kept, err := Backups(o.Backups, path); err != nil || len(kept) != map[bool]int{true: 0, false: 1}[noBackup] {
						t.Errorf("%s: by its path it has the backups %v, %v", c.name, kept, err)
					}
				}
				got := all(t, root)
				for name := range got {
					if got[name] != want[name] {
						t.Errorf("%s: %s holds something else", c.name, name)
					}
				}
				if len(got) != len(want) {
					t.Errorf("%s: there are %d files, not %d", c.name, len(got), len(want))
				}
			}
		}
	}
}

// links is a chain of n links.
func links(n int) []string {
	list := []string{"real.sav"}
	for i := range n {
		to := "real.sav"
		if i+1 < n {
			to = "l" + strings.Repeat("x", i+1)
		}
		from := "l0"
		if i > 0 {
			from = "l" + strings.Repeat("x", i)
		}
		list = append(list, from+" -> "+to)
	}
	return list
}

// TestDangling makes the file that a link leads to, where the system would make it.
func TestDangling(t *testing.T) {
	for path, list := range map[string][]string{
		"x.sav":           {"x.sav -> a/new.sav", "a/"},
		"home/saves/x":    {"home/saves -> ../other/deep/dir", "other/deep/dir/x -> ../new.sav"},
		"home/saves/y":    {"home/saves -> ../other/deep/dir", "other/deep/dir/"},
		"a/far/../new":    {"a/far -> ../b/c", "b/c/"},
		"nowhere/new.sav": {"nowhere -> missing"},
		"gone.sav":        {"gone.sav -> missing/new.sav"},
	} {
		root := t.TempDir()
		tree(t, root, list)
		full := root + string(filepath.Separator) + filepath.FromSlash(path)
		before := all(t, root)
		_, err := Write(t.Context(), full, WriteOptions{}, fillWith(newText))
		// What the system does: in a second tree.
		twin := t.TempDir()
		tree(t, twin, list)
		system := os.WriteFile(twin+string(filepath.Separator)+filepath.FromSlash(path), []byte(newText), 0o644)
		if (err == nil) != (system == nil) {
			t.Errorf("%s: %v, by the system %v", path, err, system)
		}
		got, want := all(t, root), all(t, twin)
		for name, text := range want {
			if at := root + strings.TrimPrefix(name, twin); got[at] != text {
				t.Errorf("%s: %s holds %q, want %q", path, at, got[at], text)
			}
		}
		if len(got) != len(want) || err != nil && len(got) != len(before) {
			t.Errorf("%s: there are %d files, by the system %d", path, len(got), len(want))
		}
	}
}

// TestLinkTurned turns a link to another file before each request of a save: neither of both may be written then.
func TestLinkTurned(t *testing.T) {
	for _, o := range []SaveOptions{{}, {NoBackup: true}, {Force: true}} {
		turned := 0
		for n := 0; ; n++ {
			root := inMemory(t)
			tree(t, root, []string{"real.sav", "link.sav -> real.sav"})
			if err := os.WriteFile(filepath.Join(root, "twin.sav"), save(1000), 0o644); err != nil { // the same contents
				t.Fatal(err)
			}
			link := filepath.Join(root, "link.sav")
			o.Backups = t.TempDir()
			f := opened(t, link)
			set(t, f, "gold", "7")
			sys := &faulty{at: -1, under: unsynced{}}
			f.sys = sys
			s, err := f.Begin(o)
			if err != nil {
				t.Fatal(err)
			}
			sys.calls = nil
			sys.before = func(string, string) {
				if len(sys.calls) == n {
					if err := errors.Join(os.Remove(link), os.Symlink("twin.sav", link)); err != nil {
						t.Fatal(err)
					}
				}
			}
			_, err = s.Write(t.Context(), nil)
			// The links are followed first, then comes the last look at the file itself.
			look := len(sys.calls) - 1
			for look >= 0 && sys.calls[look].request != "readlink" {
				look--
			}
			if n > look {
				break
			}
			turned++
			if err == nil || contents(t, filepath.Join(root, "real.sav")) != string(save(1000)) || contents(t, filepath.Join(root, "twin.sav")) != string(save(1000)) {
				t.Errorf("%+v: turned before %v: %v", o, sys.calls[n], err)
			}
		}
		if turned < 15 {
			t.Errorf("turned %d times: the test does not test", turned)
		}
	}
}

// lexical is a disk that is wrong about where folders really are.
type lexical struct{ disk }

func (lexical) Real(folder string) (string, error) { return filepath.Clean(folder), nil }

// TestLedElsewhere writes nothing where the system says that a path leads somewhere else.
func TestLedElsewhere(t *testing.T) {
	for _, wrong := range []bool{false, true} {
		root := t.TempDir()
		list := []string{"other/deep/real.sav", "home/", "home/saves -> ../other/deep/dir", "other/deep/dir/save.sav -> ../real.sav"}
		if wrong {
			list = append(list, "home/real.sav")
		}
		tree(t, root, list)
		before := all(t, root)
		_, err := writeOn(t.Context(), lexical{}, filepath.Join(root, "home/saves/save.sav"), WriteOptions{Force: true}, fillWith(newText))
		if !errors.Is(err, errElsewhere) {
			t.Errorf("%v", err)
		}
		for name, text := range all(t, root) {
			if before[name] != text {
				t.Errorf("%s was written", name)
			}
		}
	}
}

// TestAbsolute asks the system whether the absolute name leads to the same file.
func TestAbsolute(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	tree(t, root, []string{"x.sav", "a/x.sav", "b/c/x.sav", "b/x.sav", "a/far -> ../b/c", "a/link.sav -> x.sav", "..x.sav"})
	t.Chdir(filepath.Join(root, "a"))
	for _, path := range []string{"x.sav", "./x.sav", "../x.sav", "far/x.sav", "far/../x.sav", "far/../../x.sav", "../a/far/..", "far/..", "..", ".", "link.sav",
		"../a/link.sav", "../..x.sav", root + "/a/far/../x.sav"} {
		whole, err := Absolute(path)
		if err != nil || !filepath.IsAbs(whole) || whole != filepath.Clean(whole) {
			t.Errorf("%s: %s, %v", path, whole, err)
		}
		want, err := os.Stat(path)
		got, err2 := os.Stat(whole)
		if err != nil || err2 != nil || !os.SameFile(want, got) {
			t.Errorf("%s: %s is another file: %v, %v", path, whole, err, err2)
		}
		if filepath.Base(path) == "link.sav" && filepath.Base(whole) != "link.sav" {
			t.Errorf("%s: the link is followed: %s", path, whole)
		}
	}
	// The working folder's own name may go through a link.
	t.Chdir(filepath.Join(root, "a", "far"))
	t.Setenv("PWD", filepath.Join(root, "a", "far"))
	for _, path := range []string{"../x.sav", "./../x.sav", "x.sav"} {
		whole, err := Absolute(path)
		want, err2 := os.Stat(path)
		got, err3 := os.Stat(whole)
		if err != nil || err2 != nil || err3 != nil || !os.SameFile(want, got) {
			t.Errorf("%s is %s, another file: %v, %v, %v", path, whole, err, err2, err3)
		}
	}
	for _, path := range []string{"../missing/../x.sav", "missing/x.sav", ""} {
		want, _ := filepath.Abs(path)
		if whole, err := Absolute(path); err != nil || whole != want {
			t.Errorf("%q: %q, %v", path, whole, err)
		}
	}
}
