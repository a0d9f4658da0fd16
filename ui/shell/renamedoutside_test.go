package shell

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/store"
	"savant/ui/files"
)

// TestRenamedOutside: of a file that another program gave another name it is said which, whether that is noticed at once or as it is saved, and nothing is
// written before one of the two is chosen.
func TestRenamedOutside(t *testing.T) {
	for _, c := range []struct {
		name, answer string
		saves        bool // that is noticed as it is saved
		now, old     bool // there is a file under the new name and the old one
	}{
		{"followed", "Go on with slot_2.sav", false, true, false},
		{"kept", "Keep the name slot_1.sav", false, true, true},
		{"saved there", "Save as slot_2.sav", true, true, false},
		{"saved here", "Save as slot_1.sav", true, true, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, path := watched(t)
			b.sets("player.gold", "77")
			to := filepath.Join(filepath.Dir(path), "slot_2.sav")
			if err := os.Rename(path, to); err != nil {
				t.Fatal(err)
			}
			b.after("dialog", 1)
			text := "slot_1.sav was renamed to slot_2.sav on disk."
			if got := b.document().message().Text; got != text {
				t.Errorf("it is said that %q", got)
			}
			done := make(chan struct{})
			if c.saves {
				files.Save(b.Window, b.document(), false, func() { close(done) })
				b.after("dialog", 2)
				if got := b.document().message().Text; got != text+" Nothing was written." {
					t.Errorf("as it is saved it is said that %q", got)
				}
				if _, err := os.Stat(path); err == nil {
					t.Error("it is written")
				}
				b.answer(c.answer)
				b.await(done)
			} else {
				b.answer(c.answer)
				b.saveNow(b.document())
			}
			want := map[bool]string{true: path, false: to}[c.old]
			if f, err := store.Open(want, model.Options{}); err != nil || textAt(t, f, "player.gold") != "77" {
				t.Errorf("the edit is not in %s: %v", want, err)
			}
			if _, err := os.Stat(path); (err == nil) != c.old {
				t.Errorf("under the old name: %v", err)
			}
			if got := b.document().File(); got != want || !strings.HasSuffix(want, b.document().Name()) || b.document().Dirty() {
				t.Errorf("the tab shows %s as %s", got, b.document().Name())
			}
		})
	}
}

// TestReturnSavesAs: where saving finds the file renamed, or its folder removed, Return gives the answer that is highlighted; not
// where a text is being written by then.
func TestReturnSavesAs(t *testing.T) {
	for _, c := range []struct {
		name, saved string // "" where another name is asked for
		away        func(path string) error
	}{
		{"renamed", "slot_2.sav", func(path string) error { return os.Rename(path, filepath.Join(filepath.Dir(path), "slot_2.sav")) }},
		{"folder removed", "", func(path string) error { return os.RemoveAll(filepath.Dir(path)) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, path := watched(t)
			b.sets("player.gold", "77")
			b.win.Canvas().Focus(b.document().view.outline)
			if err := c.away(path); err != nil {
				t.Fatal(err)
			}
			b.after("dialog", 1)
			done := make(chan struct{})
			files.Save(b.Window, b.document(), false, func() { close(done) })
			to := filepath.Join(filepath.Dir(path), c.saved)
			if c.saved == "" {
				to = filepath.Join(t.TempDir(), "elsewhere.sav")
				b.Files = fakeFiles{save: to}
				b.until("error")
			} else {
				b.after("dialog", 2)
			}
			b.key(fyne.KeyReturn)
			b.await(done)
			if f, err := store.Open(to, model.Options{}); err != nil || textAt(t, f, "player.gold") != "77" {
				t.Errorf("the edit is not in %s: %v", to, err)
			}
		})
	}
	b, path := watched(t)
	b.sets("player.gold", "77")
	if err := os.Rename(path, path+".old"); err != nil {
		t.Fatal(err)
	}
	b.after("dialog", 1)
	files.Save(b.Window, b.document(), false, func() {})
	b.run("filter")
	field := b.win.Canvas().Focused()
	b.after("dialog", 2)
	if b.win.Canvas().Focused() != field {
		t.Error("the question takes the keyboard from a field")
	}
}
