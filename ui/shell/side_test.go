package shell

import (
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"

	"savant/ui/host"
	"savant/ui/host/hosttest"
)

// listed runs what other goroutines want until a folder is listed.
func (b *bench) listed(path string) {
	b.t.Helper()
	for {
		for _, e := range b.events("listed") {
			if e["path"] == path {
				return
			}
		}
		(<-b.queue)()
	}
}

// TestFolderBeside opens a folder as a file and from its dialog, and takes its list away again.
func TestFolderBeside(t *testing.T) {
	b := newBench(t)
	root := hosttest.Project(t)
	b.openFile(root)
	b.listed(root)
	if b.recent.Paths()[0] != root || b.win.Canvas().Focused() == nil {
		t.Error("it is not remembered, or has no keys")
	}
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyUp})
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	b.until("opened")
	if p := b.document(); p == nil || p.file != filepath.Join(root, "project.godot") {
		t.Fatal("Enter does not open the file")
	}
	b.run("close-folder")
	if b.Listed() != "" || b.side.Root.Objects[0] != fyne.CanvasObject(b.body) {
		t.Error("the list stays")
	}
	b.Files = fakeFiles{open: root}
	b.run("open-folder")
	if b.Listed() != root {
		t.Error("the dialog's folder is not opened")
	}
}

// TestKeysOfTheFolderList: while the list of a folder has the keyboard, no action changes the document beside it. What a file can do is done to the
// file, anything else says where the keyboard is.
func TestKeysOfTheFolderList(t *testing.T) {
	b := newBench(t)
	root := hosttest.Project(t)
	b.openFile(root)
	b.listed(root)
	hall := filepath.Join(root, "levels", "hall.tscn")
	b.openFile(hall)
	p := b.document()
	b.choose(p, "node.Wall")
	b.run("folder")
	list := b.win.Canvas().Focused()
	list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	for _, id := range []host.ActionID{"remove", "insert", "duplicate", "cut", "paste", "up", "add-node", "move-all", "copy-entries"} {
		before := len(b.events("error"))
		b.Do(id)
		if len(b.events("error")) != before+1 || b.win.Canvas().Overlays().Top() != nil || p.Dirty() {
			t.Fatalf("%s acts on the scene", id)
		}
	}
	for _, id := range []host.ActionID{"rename", "rename-all"} {
		b.Do(id)
		if e := b.last("dialog"); e == nil || e["name"] != "rename-file" || b.win.Canvas().Overlays().Top() == nil {
			t.Errorf("%s: %v", id, e)
		}
		b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	}
	for _, id := range []host.ActionID{"copy", "copy-path", "copy-file-path"} {
		b.app.Clipboard().SetContent("")
		b.Do(id)
		if got := b.app.Clipboard().Content(); got != filepath.Join(root, "icon.png") {
			t.Errorf("%s copies %q", id, got)
		}
	}
	b.Do("find-uses")
	b.until("file-uses")
	b.run("outline")
	b.run("remove")
	if !p.Dirty() {
		t.Error("with the keyboard in the outline nothing is removed")
	}
}
