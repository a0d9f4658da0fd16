package shell

import (
	"os"
	"testing"

	"savant/model/store"
)

// TestCrashLosesNothing edits a file, lets the window go without closing it, as a crash does, and begins again.
func TestCrashLosesNothing(t *testing.T) {
	folder := t.TempDir()
	path, _ := sampleFile(t, "slot_1.sav")
	b := newBench(t)
	b.safety.Folder = folder
	b.protect()
	b.openFile(path)
	b.sets("player.gold", "4321")
	p := b.document()
	if p.disk.Journal == nil {
		t.Fatal("no journal")
	}
	if err := p.disk.Journal.Sync(); err != nil {
		t.Fatal(err)
	}
	left := copyFolder(t, folder) // the files on disk when the program dies
	p.Stop()

	again := newBench(t)
	again.safety.Folder = left
	again.safety.OfferRecovery(again.Window)
	if again.last("dialog")["name"] != "recovery" {
		t.Fatal("nothing is offered")
	}
	m := again.message()
	again.Notify(nil, nil)
	m.Choices[0].Run()
	p = again.document()
	if p == nil || !p.Dirty() {
		t.Fatalf("nothing was recovered: %s", again.trace_.String())
	}
	again.has(p, "player.gold", "4321")
	again.run("undo")
	again.has(p, "player.gold", "1250")
}

// sets gives a value another text.
func (b *bench) sets(path, text string) {
	b.t.Helper()
	p := b.document()
	r := mustFind(b.t, p, path)
	v, err := p.doc.Parse(r, text)
	if err == nil {
		err = p.doc.Set(r, v)
	}
	if err != nil {
		b.t.Fatal(err)
	}
}

func copyFolder(t *testing.T, from string) string {
	t.Helper()
	to := t.TempDir()
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	return to
}

// TestCrashOnAnotherFile says that edits cannot be made again when the file is another one by now, and lets them be discarded.
func TestCrashOnAnotherFile(t *testing.T) {
	folder := t.TempDir()
	path, original := sampleFile(t, "slot_1.sav")
	b := newBench(t)
	b.safety.Folder = folder
	b.protect()
	b.openFile(path)
	b.sets("player.gold", "4321")
	if err := b.document().disk.Journal.Sync(); err != nil {
		t.Fatal(err)
	}
	left := copyFolder(t, folder)
	b.document().Stop()
	other := append([]byte(nil), original...)
	other[len(other)-1] ^= 1
	if err := os.WriteFile(path, other, 0o600); err != nil {
		t.Fatal(err)
	}
	again := newBench(t)
	again.safety.Folder = left
	again.safety.OfferRecovery(again.Window)
	if got := again.last("recovery"); got["good"] != 0.0 || got["bad"] != 1.0 {
		t.Fatalf("%v", got)
	}
	if m := again.message(); len(m.Choices) != 1 {
		t.Errorf("%+v", m.Choices)
	}
	again.answer("Discard")
	again.answer("Undo")
	again.answer("Discard")
	again.run("recover")
	again.safety.Close()
	if list, err := store.Recoveries(left); err != nil || len(list) != 1 {
		t.Errorf("what is offered again is deleted: %v, %v", list, err)
	}
	again.answer("Discard")
	again.safety.Close()
	if list, err := store.Recoveries(left); err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
}
