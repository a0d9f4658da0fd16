package shell

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/model/store"
)

// leaves returns the journals that a crash leaves now.
func (b *bench) leaves() string {
	b.t.Helper()
	for _, p := range b.pages {
		if p.disk.Journal != nil {
			if err := p.disk.Journal.Sync(); err != nil {
				b.t.Fatal(err)
			}
		}
	}
	return copyFolder(b.t, b.safety.Folder)
}

// begins is a new window after a crash that left journals, which offers what was left.
func begins(t *testing.T, left string) *bench {
	t.Helper()
	b := newBench(t)
	b.safety.Folder = left
	b.protect()
	t.Cleanup(b.safety.Close)
	b.safety.OfferRecovery(b.Window)
	return b
}

// TestCrashKeepsChoices chooses sides for two of three conflicts, and takes one choice back. After a crash the other is offered as edits are, and the
// merge goes on from there; undo takes it back, and what is saved is offered no more.
func TestCrashKeepsChoices(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.cfg")
	var text strings.Builder
	text.WriteString("[a]\n\n")
	for _, name := range []string{"x", "y", "z"} {
		text.WriteString("<<<<<<< HEAD\n" + name + "=1\n=======\n" + name + "=2\n>>>>>>> b\n")
	}
	if err := os.WriteFile(path, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	b.safety.Folder = t.TempDir()
	b.protect()
	b.openFile(path)
	b.after("merge-offered", 1)
	b.answer("Merge…")
	b.until("merge")
	b.page().Focus()
	for _, key := range "22" {
		b.Canvas().Focused().TypedRune(key)
		b.until("merge")
	}
	b.run("undo")
	b.after("choices-kept", 3) // two choices, and one undone
	left := b.leaves()
	b.drop(b.page())
	if list, err := store.Recoveries(b.safety.Folder); err != nil || len(list) > 0 {
		t.Errorf("closed, and %v is offered, %v", list, err)
	}

	again := begins(t, left)
	if m := again.message(); m == nil || !strings.Contains(m.Text, "before the edits to a.cfg were saved") {
		t.Fatalf("offered is %+v", m)
	}
	again.answer("Open with the edits")
	again.until("merge")
	if got := again.last("merge"); got["chosen"] != 1.0 || got["left"] != 2.0 {
		t.Fatalf("%v", got)
	}
	if m := again.message(); m == nil || !strings.Contains(m.Text, "Ctrl+Z undoes them") {
		t.Errorf("it says %+v", m)
	}
	marked := func() bool { return strings.Contains(again.win.Title(), "•") }
	if !marked() {
		t.Error("the tab has no mark, and holds what is in no file")
	}
	again.run("undo")
	again.until("merge")
	if got := again.last("merge"); got["chosen"] != 0.0 || marked() {
		t.Errorf("after undo: %v, marked %v", got, marked())
	}
	again.run("redo")
	again.until("merge")
	again.page().Focus()
	again.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) // to the next conflict
	for range 2 {
		again.Canvas().Focused().TypedRune('1')
		again.until("merge")
	}
	again.run("save")
	again.after("merge-saved", 1)
	data, err := os.ReadFile(path)
	if got := string(data); err != nil || strings.Count(got, "=2") != 1 || strings.Count(got, "=1") != 2 || strings.Contains(got, "<<<") {
		t.Errorf("saved is %q, %v", got, err)
	}
	if list, err := store.Recoveries(left); err != nil || len(list) > 0 {
		t.Errorf("saved, and %v is offered, %v", list, err)
	}
}

// TestMergesAreToldApart: merges of two files of one name are named with their folders.
func TestMergesAreToldApart(t *testing.T) {
	b := newBench(t)
	dir := t.TempDir()
	for i, name := range []string{"old", "new"} {
		path := filepath.Join(dir, name, "a.cfg")
		text := "[a]\n<<<<<<< HEAD\nx=1\n=======\nx=2\n>>>>>>> b\n"
		if err := errors.Join(os.Mkdir(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
		b.openFile(path)
		b.after("merge-offered", i+1)
		b.answer("Merge…")
		b.until("merge")
	}
	var merges []string
	for _, title := range b.titles() {
		if strings.HasPrefix(title, "Merge ") {
			merges = append(merges, title)
		}
	}
	if len(merges) != 2 || merges[0] == merges[1] || !strings.Contains(merges[0], "old") {
		t.Errorf("the tabs are called %q", merges)
	}
}

// TestCrashWhileEditsAreDecided merges edits onto what a game wrote, of which three are in conflict, takes one, and leaves another. After a crash the file
// has what was taken, and the third is still to be decided.
func TestCrashWhileEditsAreDecided(t *testing.T) {
	b, path := watched(t)
	b.sets("player.gold", "77")
	b.sets("player.name", `"Mine"`)
	b.sets("seed", "3")
	b.sets("play_time", "2.5")
	game(t, path, map[string]string{"player.gold": "1", "player.name": `"Theirs"`, "seed": "4"})
	b.after("disk", 1)
	b.answer("Merge")
	b.until("differences")
	b.page().Focus()
	b.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown}) // from player to what is in it
	b.Canvas().Focused().TypedRune('1')
	b.until("differences")
	b.Canvas().Focused().TypedRune('2')
	b.until("differences")
	b.when(func() bool { // each write is traced
		files, err := filepath.Glob(filepath.Join(b.safety.Folder, "*.choices"))
		if err != nil || len(files) != 1 {
			return false
		}
		data, err := os.ReadFile(files[0])
		return err == nil && strings.Contains(string(data), `["player.gold"`)
	}, "decisions on disk")
	left := b.leaves()

	again := begins(t, left)
	if m := again.message(); m == nil || !strings.Contains(m.Text, "before the edits to slot_1.sav were saved") {
		t.Fatalf("offered is %+v", m)
	}
	again.answer("Open with the edits")
	again.until("differences")
	p := pageOf(again.Holder(path))
	again.has(p, "play_time", "2.5")
	again.has(p, "player.name", `"Mine"`)
	again.has(p, "player.gold", "1")
	again.has(p, "seed", "4")
	if got := again.last("merged"); got["left"] != 1.0 {
		t.Errorf("%v", got)
	}
	again.page().Focus()
	again.Canvas().Focused().TypedRune('1')
	again.after("copied-over", 1)
	again.has(p, "seed", "3")
	again.until("differences")
	again.run("save")
	again.after("saved", 1)
	if list, err := store.Recoveries(left); err != nil || len(list) > 0 {
		t.Errorf("saved, and %v is offered, %v", list, err)
	}
}
