package shell

import (
	"os"
	"path/filepath"
	"testing"

	"savant/model"
)

// TestMarks marks a value behind others by hand, edits it and takes the mark back.
func TestMarks(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.sav")
	data := []byte{8, 0, 0, 0, 27, 0, 0, 0, 0, 0, 0, 0, 0xee, 0xff, 2, 0, 0, 0, 7, 0, 0, 0}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	b.openFile(path)
	p := b.document()
	tail := p.doc.Child(model.Root, p.doc.Len(model.Root)-1)
	p.Select(tail)
	if !can(model.CanMark)(b.Window) {
		t.Fatalf("%+v", p.doc.Describe(tail))
	}
	mark(model.MarkValue)(b.Window)
	if b.win.Canvas().Overlays().Top() == nil {
		t.Error("it does not ask for the offset")
	}
	b.win.Canvas().Unfocus() // a focused field blinks in a goroutine of its own
	b.win.Canvas().Overlays().Top().Hide()
	r, err := p.doc.MarkBytes(tail, 14, model.MarkValue)
	if err != nil {
		t.Fatal(err)
	}
	p.Select(r)
	if got, err := p.doc.Text(p.selected); err != nil || got != "7" || !can(model.CanUnmark)(b.Window) {
		t.Errorf("%s, %v", got, err)
	}
	unmark(b.Window)
	if p.selected != tail || p.doc.Len(tail) != 0 {
		t.Errorf("%d rows, %d selected", p.doc.Len(tail), p.selected)
	}
}
