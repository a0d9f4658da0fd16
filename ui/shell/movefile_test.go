package shell

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/ui/folder"
	"savant/ui/host/hosttest"
	"savant/ui/widgets"
)

// renames has a file renamed up to the preview, and returns what the preview says can be done.
func (b *bench) renames(path, name string) bool {
	b.t.Helper()
	folder.Rename(b.Window, path)
	e, ok := b.win.Canvas().Focused().(*widgets.PromptEntry)
	if !ok {
		b.t.Fatal("no name is asked for")
	}
	e.SetText(name)
	e.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	b.until("planned")
	return b.last("planned")["can"] == true
}

// TestTabsFollowAMovedFile renames a scene that names itself and is open, as is one that names it: both tabs go on with what is on disk, also when
// the move is undone. With unsaved edits in one of them nothing is written.
func TestTabsFollowAMovedFile(t *testing.T) {
	b := newBench(t)
	root := hosttest.Project(t)
	door, hall, gate := filepath.Join(root, "levels", "door.tscn"), filepath.Join(root, "levels", "hall.tscn"), filepath.Join(root, "levels", "gate.tscn")
	text, err := os.ReadFile(door)
	if err != nil {
		t.Fatal(err)
	}
	text = append(text, "metadata/own = \"res://levels/door.tscn\"\n"...)
	if err := os.WriteFile(door, text, 0o600); err != nil {
		t.Fatal(err)
	}
	b.openFile(hall)
	b.openFile(door)
	p := b.document()
	row, err := p.doc.Find(`node["."].@name`)
	if err == nil {
		err = p.doc.Set(row, variant.OfString("Other"))
	}
	if err != nil {
		t.Fatal(err)
	}
	if b.renames(door, "gate.tscn") {
		t.Fatal("a file with unsaved edits is moved")
	}
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	p.doc.Undo()
	if !b.renames(door, "gate.tscn") {
		t.Fatal("it is not moved")
	}
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	b.until("moved")
	own := func(path string) func() bool {
		return func() bool {
			p := b.Holder(path)
			return p != nil && strings.Contains(string(p.Doc().Bytes()), "own = \"res://levels/"+filepath.Base(path)) && p.Name() == filepath.Base(path) && !p.Dirty()
		}
	}
	follows := func(path string) {
		t.Helper()
		for !own(path)() || !strings.Contains(string(b.Holder(hall).Doc().Bytes()), "res://levels/"+filepath.Base(path)) {
			(<-b.queue)()
		}
	}
	follows(gate)
	if b.Holder(door) != nil {
		t.Error("a tab is still of the file that was")
	}
	m := b.notice.Message(nil)
	if m == nil || len(m.Choices) != 1 {
		t.Fatalf("%+v offers no undo", m)
	}
	m.Choices[0].Run()
	b.until("moved-back")
	follows(door)
	if now, err := os.ReadFile(door); err != nil || string(now) != string(text) {
		t.Errorf("%s, %v", now, err)
	}
}
