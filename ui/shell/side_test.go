package shell

import (
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"

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
