package shell

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

// TestTakesBack opens a folder in which a change of several files was interrupted, and takes it back.
func TestTakesBack(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir()) // where the notes are
	path, was := sampleFile(t, "slot_1.sav")
	f, err := store.Open(path, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := f.Doc.Find("player.gold")
	if err != nil {
		t.Fatal(err)
	}
	v, err := f.Doc.Parse(r, "4321")
	if err == nil {
		err = f.Doc.Set(r, v)
	}
	if err != nil {
		t.Fatal(err)
	}
	batch := store.NewBatch("")
	if _, err := f.Save(context.Background(), store.SaveOptions{Batch: batch}); err != nil {
		t.Fatal(err)
	}
	batch.Leave()

	b := newBench(t)
	b.openFile(path)
	b.OpenFolder(t.TempDir())
	if len(b.events("dialog")) > 0 {
		t.Fatal("that is another folder")
	}
	b.OpenFolder(filepath.Dir(path))
	if b.last("dialog")["name"] != "interrupted" {
		t.Fatal("nothing is offered")
	}
	m := b.message()
	if !strings.Contains(m.Text, "while it changed 1 file") {
		t.Error(m.Text)
	}
	m.Choices[0].Run()
	b.until("taken-back")
	if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, was) {
		t.Error("the file is not what it was")
	}
	b.when(func() bool { return !bytes.Contains(b.document().doc.Bytes(), []byte{0xe1, 0x10, 0, 0}) }, "the old value in the tab")
	b.has(b.document(), "player.gold", "1250")
}
