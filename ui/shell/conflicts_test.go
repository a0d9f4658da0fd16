package shell

import (
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/zalando/go-keyring"

	"savant/codec/envelope"
	"savant/model/threeway"
)

// resolves is how the conflicts of a file can be resolved in the menu.
const resolves = "resolve-conflicts"

// encryptedText makes a save of a text, encrypted with the password secret.
func encryptedText(t *testing.T, text string) []byte {
	t.Helper()
	payload := append([]byte{byte(8 + len(text)), 0, 0, 0, 4, 0, 0, 0, byte(len(text)), 0, 0, 0}, text...)
	data, err := envelope.New("gdec4", payload, envelope.Key{Password: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestMergeOnceUnlocked: the conflicts listed beside an encrypted save are offered once its password is known, and can be resolved then.
func TestMergeOnceUnlocked(t *testing.T) {
	keyring.MockInit()
	path := filepath.Join(t.TempDir(), "m.sav")
	list, err := (&threeway.Sidecar{Versions: &threeway.Versions{Base: encryptedText(t, "Mina"), Ours: encryptedText(t, "Nina"), Theirs: encryptedText(t, "Olga")}}).Encode()
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{path: encryptedText(t, "Nina"), path + threeway.SidecarEnding: list} {
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	b := newBench(t)
	t.Cleanup(b.win.Canvas().Unfocus) // a focused field blinks in a goroutine of its own
	b.openFile(path)
	if b.May(resolves) {
		t.Error("it can be merged without its password")
	}
	b.unlocks("secret")
	b.after("merge-offered", 1)
	b.answer("Merge…")
	b.until("merge")
	b.page().Focus()
	b.Canvas().Focused().TypedRune('2')
	b.until("merge")
	b.run("save")
	b.after("merge-saved", 1)
	b.when(func() bool { return b.document() != nil && !b.May(resolves) }, "the merged file without conflicts")
	b.has(b.document(), "", `"Olga"`)
}

// TestWayBackToConflicts: after Esc has taken the offer away, the menu still has it, as long as there are conflicts.
func TestWayBackToConflicts(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.cfg")
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("[a]\n\n<<<<<<< HEAD\nx=1\n=======\nx=2\n>>>>>>> b\n")
	b := newBench(t)
	b.openFile(path)
	b.after("merge-offered", 1)
	b.page().Focus()
	b.key(fyne.KeyEscape)
	if b.message() != nil || !b.May(resolves) {
		t.Fatalf("%+v, and the menu has it: %v", b.message(), b.May(resolves))
	}
	b.run(resolves)
	b.until("merge")
	b.run("close")
	write("[a]\n\nx=1\n")
	b.run("reload")
	b.when(func() bool { return !b.May(resolves) }, "end of the conflicts")
	write("[a]\n\n<<<<<<< HEAD\nx=1\n=======\nx=3\n>>>>>>> b\n")
	b.run("reload")
	b.after("merge-offered", 2)
}

// TestMarkedJSON: conflict markers in JSON are offered to be resolved as those in a scene are, with and without base, and what was chosen is written.
func TestMarkedJSON(t *testing.T) {
	const ours, theirs, base = "\"b\": 2\n", "\"b\": 3\n", "\"b\": 1\n"
	for name, text := range map[string]string{
		"a.json":     "{\n\"a\": 1,\n<<<<<<< HEAD\n" + ours + "=======\n" + theirs + ">>>>>>> x\n}\n",
		"b.json":     "{\n\"a\": 1,\n<<<<<<< HEAD\n" + ours + "||||||| 1a2b\n" + base + "=======\n" + theirs + ">>>>>>> x\n}\n",
		"c.sav":      "{\n\"a\": 1,\n<<<<<<< ours\n" + ours + "=======\n" + theirs + ">>>>>>> theirs\n}\n",
		"whole.json": "<<<<<<< ours\n{\"a\": 1, \"b\": 2}\n=======\n{\"a\": 1, \"b\": 3}\n>>>>>>> theirs\n",
		"cut.sav":    "{\n\"a\":\n<<<<<<< ours\n1, \"b\": 2\n}\n=======\n1, \"b\": 3\n}\n>>>>>>> theirs\n",
		"head.sav":   "<<<<<<< ours\n{\"b\": 2,\n=======\n{\"b\": 3,\n>>>>>>> theirs\n\"a\": 1}\n",
		"d.sav":      "<<<<<<< ours\n{\"a\": 1, \"b\": 2}\n=======\n{\"a\": 1, \"b\": 3}\n>>>>>>> theirs\n",
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), name)
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			b := newBench(t)
			b.openFile(path)
			b.after("merge-offered", 1)
			b.drain()
			b.answer("Merge…")
			b.until("merge")
			b.page().Focus()
			b.Canvas().Focused().TypedRune('2')
			b.until("merge")
			b.run("save")
			b.after("merge-saved", 1)
			b.when(func() bool { return b.document() != nil && !b.May(resolves) }, "the merged file")
			b.has(b.document(), "b", "3")
			b.has(b.document(), "a", "1")
		})
	}
}

// TestPreviewIsOnlyShown: the preview of a merge has no mark of unsaved edits, takes no edits, and is closed without a question. Saved as a file, it is
// one.
func TestPreviewIsOnlyShown(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "a.cfg")
	if err := os.WriteFile(path, []byte("[a]\n\n<<<<<<< HEAD\nx=1\n=======\nx=2\n>>>>>>> b\ny=1\n"), 0o600); err != nil {
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
	b.Canvas().Focused().TypedRune('2')
	b.until("merge")
	merging := b.page()
	b.run("merge-preview")
	p := b.document()
	b.has(p, "section.a.x", "2")
	if p.unsaved() || mayBeLost(p) {
		t.Error("it has the mark of unsaved edits")
	}
	r := mustFind(t, p, "section.a.y")
	v, err := p.doc.Parse(r, "5")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.doc.Set(r, v); err == nil {
		t.Error("it is edited")
	}
	b.run("close")
	if b.indexOf(p) >= 0 {
		t.Error("it is not closed at once")
	}
	b.Bring(merging)
	b.run("merge-preview")
	p = b.document()
	b.Files = fakeFiles{save: filepath.Join(folder, "b.cfg")}
	b.run("save-as")
	b.until("saved")
	b.sets("section.a.y", "5")
	if !p.unsaved() {
		t.Error("saved as a file, it has no mark for an edit")
	}
}
