package shell

import (
	"os"
	"path/filepath"
	"testing"

	"savant/model"
)

// TestReadAs reads a file in another dialect and back.
func TestReadAs(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.sav")
	if err := os.WriteFile(path, []byte{8, 0, 0, 0, 27, 0, 0, 0, 0, 0, 0, 0}, 0o600); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	b.openFile(path)
	p := b.document()
	if !canReadAs(b.Window) || p.doc.Describe(p.doc.Child(model.Root, 0)).Badge != model.BadgeDictionary {
		t.Fatalf("%+v", p.doc.Info())
	}
	p.Select(p.doc.Child(model.Root, 0))
	readAs(b.Window, p, "godot3")
	if got := p.doc.Describe(p.doc.Child(model.Root, 0)); got.Badge == model.BadgeDictionary || b.last("read-as")["dialect"] != "godot3" {
		t.Errorf("%+v", got)
	}
	readAs(b.Window, p, "")
	if got := p.doc.Describe(p.doc.Child(model.Root, 0)); got.Badge != model.BadgeDictionary || p.selected != model.Root {
		t.Errorf("%+v, %d selected", got, p.selected)
	}
}
