package shell

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/ui/host"
	"savant/ui/host/hosttest"
	"savant/ui/widgets"
)

// TestMoveFolderByKeys: F2 and Move to… on a folder of the list move it with all that is in it, into a folder that is made for it; the tabs of its files
// follow, there and back. With unsaved edits in one of them nothing is moved.
func TestMoveFolderByKeys(t *testing.T) {
	b := newBench(t)
	t.Setenv("XDG_CONFIG_HOME", t.TempDir()) // for the backups
	root := hosttest.Project(t)
	b.openFile(root)
	b.listed(root)
	in := func(name string) string { return filepath.Join(root, filepath.FromSlash(name)) }
	b.openFile(in("levels/hall.tscn"))
	was, err := os.ReadFile(in("levels/hall.tscn"))
	if err != nil {
		t.Fatal(err)
	}
	is := func(folder string) {
		t.Helper()
		text, err := os.ReadFile(in(folder + "/hall.tscn"))
		if want := strings.ReplaceAll(string(was), "res://levels/", "res://"+folder+"/"); err != nil || string(text) != want {
			t.Fatalf("%v\n%s", err, text)
		}
		for p := b.Holder(in(folder + "/hall.tscn")); p == nil || string(p.Doc().Bytes()) != string(text); p = b.Holder(in(folder + "/hall.tscn")) {
			(<-b.queue)()
		}
		if p := b.Holder(in("levels/hall.tscn")); p != nil && folder != "levels" {
			t.Error("a tab is still of the file that was")
		}
	}
	asked := func(do func()) *widgets.PromptEntry {
		t.Helper()
		b.side.Focus()
		b.key(fyne.KeyHome)
		for b.key(fyne.KeyDown); b.side.Chosen() != in("levels") && len(b.events("moved")) > 0; { // below the empty folder; it is listed again
			(<-b.queue)()
			b.key(fyne.KeyHome)
			b.key(fyne.KeyDown)
		}
		if b.side.Chosen() != in("levels") {
			t.Fatalf("%s is chosen", b.side.Chosen())
		}
		do()
		e, _ := b.win.Canvas().Focused().(*widgets.PromptEntry)
		return e
	}
	p := b.document()
	row, err := p.doc.Find(`node["."].@name`)
	if err == nil {
		err = p.doc.Set(row, variant.OfString("Edited"))
	}
	if err != nil {
		t.Fatal(err)
	}
	rename := func() {
		t.Helper()
		e := asked(func() { b.key(fyne.KeyF2) })
		if e == nil || e.SelectedText() != "levels" {
			t.Fatalf("%v asks for a name", e)
		}
		n := len(b.events("planned"))
		e.SetText("rooms")
		b.key(fyne.KeyReturn)
		b.after("planned", n+1)
	}
	rename()
	b.key(fyne.KeyEscape)
	if len(b.events("moved")) > 0 || !p.Dirty() {
		t.Fatal("a folder with unsaved edits is moved, or saved")
	}
	p.doc.Undo()
	rename()
	b.key(fyne.KeyReturn)
	b.after("moved", 1)
	is("rooms")
	b.side.Focus()
	b.Do(host.ActionUndo)
	b.after("moved-back", 1)
	is("levels")
	n := len(b.events("dialog"))
	asked(func() { b.Do("reparent") })
	b.after("dialog", n+1)
	e, ok := b.win.Canvas().Focused().(*widgets.PaletteEntry)
	if !ok {
		t.Fatal("no folder is asked for")
	}
	n = len(b.events("planned"))
	e.SetText("all/new")
	b.key(fyne.KeyReturn)
	b.after("planned", n+1)
	b.key(fyne.KeyReturn)
	b.after("moved", 2)
	is("all/new/levels")
	b.side.Focus()
	b.Do(host.ActionUndo)
	b.after("moved-back", 2)
	is("levels")
	if _, err := os.Lstat(in("all")); err == nil {
		t.Error("the folder that was made is left")
	}
}
