package store

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"savant/codec/message"
	"savant/model"
)

// TestChoices: what was chosen last is left by a crash, with the versions, up to an entry that is torn; what is taken back, closed or discarded is not. What
// was resumed stays until others are kept in its place, and the journal that choices stand for goes with them.
func TestChoices(t *testing.T) {
	folder := t.TempDir()
	data := bytes.Repeat([]byte("version "), 1000)
	o := ChoicesOptions{Folder: folder, Path: filepath.Join(folder, "a.cfg"), About: []byte(`{"n":1}`), Instead: "/old/a.journal",
		Versions: []func() ([]byte, error){func() ([]byte, error) { return data, nil }, func() ([]byte, error) { return nil, nil }}}
	keep := func(c *Choices, now string) {
		t.Helper()
		c.Keep([]byte(now))
		if err := c.Sync(); err != nil {
			t.Fatal(err)
		}
	}
	left := func(crash string) []Recovery {
		t.Helper()
		list, err := Recoveries(crash)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	crash := func() string {
		t.Helper()
		to := t.TempDir()
		if err := os.CopyFS(to, os.DirFS(folder)); err != nil {
			t.Fatal(err)
		}
		return to
	}
	c, err := KeepChoices(o)
	if err != nil {
		t.Fatal(err)
	}
	keep(c, "one")
	keep(c, "two")
	if list := left(folder); len(list) > 0 {
		t.Errorf("those of a program that runs are offered: %v", list)
	}
	after := crash()
	list := left(after)
	if len(list) != 1 || !list[0].Choices || list[0].Name() != o.Path || list[0].Instead != "a.journal" {
		t.Fatalf("%+v", list)
	}
	whole, err := os.ReadFile(list[0].Journal)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(list[0].Journal, whole[:len(whole)-1], 0o600); err != nil {
		t.Fatal(err)
	}
	chosen, err := list[0].Resume()
	if err != nil || string(chosen.Now) != "one" || string(chosen.About) != `{"n":1}` || len(chosen.Versions) != 2 || !bytes.Equal(chosen.Versions[0], data) {
		t.Fatalf("%+v, %v", chosen, err)
	}
	if _, err := list[0].Resume(); err == nil {
		t.Error("it can be resumed twice")
	}
	o.Folder = after
	again, err := KeepChoices(o)
	if err != nil {
		t.Fatal(err)
	}
	again.Follow(chosen)
	if err := again.Sync(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(list[0].Journal); err != nil {
		t.Errorf("what was resumed is gone: %v", err)
	}
	keep(again, "three")
	if _, err := os.Stat(list[0].Journal); err == nil {
		t.Error("what was resumed is there beside what took its place")
	}
	again.Close()
	c.Keep(nil)
	if err := c.Sync(); err != nil || len(left(crash())) > 0 {
		t.Errorf("what was taken back is left, %v", err)
	}
	keep(c, "four")
	after = crash()
	journal := filepath.Join(after, "a.journal")
	if err := os.WriteFile(journal, append([]byte(journalMark), framed([]byte(`{"path":"/a.cfg"}`))...), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, r := range left(after) {
		if err := r.Discard(); err != nil {
			t.Error(err)
		}
	}
	if files, err := os.ReadDir(after); err != nil || len(files) > 0 {
		t.Errorf("discarded, and there is %v, %v", files, err)
	}
	c.Close()
	keep(c, "five")
	if files, err := os.ReadDir(folder); err != nil || len(files) > 0 {
		t.Errorf("closed, and there is %v, %v", files, err)
	}
}

// TestInsteadOfAJournal: edits are not offered beside the choices about them.
func TestInsteadOfAJournal(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "a.cfg")
	if err := os.WriteFile(path, []byte("[a]\n\nx=1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := Open(path, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	j, err := f.Journal(JournalOptions{Folder: filepath.Join(folder, "j")})
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	if err := f.Doc.Apply(message.Message{}, []model.Patch{{Start: 7, End: 8, New: []byte("2")}}); err != nil {
		t.Fatal(err)
	}
	if err := j.Sync(); err != nil {
		t.Fatal(err)
	}
	crash := t.TempDir()
	if err := os.CopyFS(crash, os.DirFS(filepath.Join(folder, "j"))); err != nil {
		t.Fatal(err)
	}
	before, err := Recoveries(crash)
	if err != nil || len(before) != 1 {
		t.Fatalf("%v, %v", before, err)
	}
	c, err := KeepChoices(ChoicesOptions{Folder: filepath.Join(folder, "c"), Path: path, Open: true, About: []byte("{}"), Instead: before[0].Journal})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.Keep([]byte("one"))
	if err := c.Sync(); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(crash, os.DirFS(filepath.Join(folder, "c"))); err != nil {
		t.Fatal(err)
	}
	after, err := Recoveries(crash)
	if err != nil || len(after) != 1 || !after[0].Choices || !after[0].Open {
		t.Errorf("offered are %+v, %v", after, err)
	}
}
