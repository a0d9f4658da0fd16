package cli

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"savant/model"
	"savant/model/store"
)

// halfChanged changes the first of two saves in the folder where the test runs, as if the program had ended then, and returns what both held.
func halfChanged(t *testing.T) (was []byte) {
	t.Helper()
	was, err := unhex("testdata/slot.sav.hex")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"XDG_CONFIG_HOME", "HOME", "AppData"} { // where the notes are
		t.Setenv(name, t.TempDir())
	}
	t.Chdir(t.TempDir())
	for _, name := range []string{"one.sav", "two.sav"} {
		if err := os.WriteFile(name, was, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	path, err := filepath.Abs("one.sav")
	if err != nil {
		t.Fatal(err)
	}
	f, err := store.Open(path, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := f.Doc.Find("player.gold")
	if err == nil {
		v, e := f.Doc.Parse(r, "77")
		if err = e; err == nil {
			err = f.Doc.Set(r, v)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	b := store.NewBatch("")
	if _, err := f.Save(context.Background(), store.SaveOptions{Batch: b}); err != nil {
		t.Fatal(err)
	}
	b.Leave()
	return was
}

// TestTakeBack: a command on the folder tells what was interrupted, and take-back gives the file its old contents again.
func TestTakeBack(t *testing.T) {
	was := halfChanged(t)
	run := func(want int, args ...string) (out, said string) {
		t.Helper()
		var o, e bytes.Buffer
		if status := Main(args, nil, &o, &e); status != want {
			t.Errorf("%v: status %d: %s", args, status, e.String())
		}
		return o.String(), e.String()
	}
	if _, said := run(0, "info", "two.sav"); !strings.Contains(said, "a change of several files was interrupted, when it had changed 1 file: savant take-back") {
		t.Errorf("%s", said)
	}
	elsewhere := filepath.Join(t.TempDir(), "other.sav")
	if err := os.WriteFile(elsewhere, was, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, said := run(0, "info", elsewhere); strings.Contains(said, "interrupted") {
		t.Errorf("elsewhere: %s", said)
	}
	if out, _ := run(0, "take-back", "--dry-run", "."); !strings.Contains(out, "one.sav: changed\n") {
		t.Errorf("%s", out)
	}
	if out, _ := run(0, "take-back"); !strings.Contains(out, "one.sav: as it was before\n") {
		t.Errorf("%s", out)
	}
	if b, err := os.ReadFile("one.sav"); err != nil || !bytes.Equal(b, was) {
		t.Error("the file is not what it was")
	}
	if _, said := run(1, "take-back"); !strings.Contains(said, "nothing was interrupted") {
		t.Errorf("%s", said)
	}
}

// TestTakeBackLeaves names a file that was changed since.
func TestTakeBackLeaves(t *testing.T) {
	halfChanged(t)
	if err := os.WriteFile("one.sav", []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	if status := Main([]string{"take-back"}, nil, &bytes.Buffer{}, &said); status != 1 || !strings.Contains(said.String(), "one.sav: left as it is: it has been changed since") {
		t.Errorf("%d: %s", status, said.String())
	}
	if b, err := os.ReadFile("one.sav"); err != nil || string(b) != "mine" {
		t.Errorf("%q, %v", b, err)
	}
}

// TestTakeBackKeeps: with --keep the files stay, and nothing is told any more.
func TestTakeBackKeeps(t *testing.T) {
	was := halfChanged(t)
	if status := Main([]string{"take-back", "--keep"}, nil, &bytes.Buffer{}, &bytes.Buffer{}); status != 0 {
		t.Error(status)
	}
	if b, err := os.ReadFile("one.sav"); err != nil || bytes.Equal(b, was) {
		t.Errorf("it was taken back: %v", err)
	}
	if list, err := store.Interruptions(""); err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
}
