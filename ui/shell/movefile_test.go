package shell

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/folder"
	"savant/ui/host"
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
	b.renames(door, "gate.tscn")
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if len(b.events("moved")) > 0 || !p.Dirty() {
		t.Fatal("a file with unsaved edits is moved, or saved")
	}
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
	m := b.notice.Message(b.Page())
	if m == nil || len(m.Choices) != 1 {
		t.Fatalf("%+v offers no undo", m)
	}
	for _, p := range append(b.Pages(), nil) {
		if p != b.Page() && b.notice.Message(p) != nil {
			t.Errorf("the message is over %v too", p)
		}
	}
	m.Choices[0].Run()
	b.until("moved-back")
	follows(door)
	if now, err := os.ReadFile(door); err != nil || string(now) != string(text) {
		t.Errorf("%s, %v", now, err)
	}
}

// TestSaveAndMove: unsaved edits in the tab of a file that would change are saved first if that is wanted, and the references that they bring follow.
func TestSaveAndMove(t *testing.T) {
	b := newBench(t)
	t.Setenv("XDG_CONFIG_HOME", t.TempDir()) // for the backups
	root := hosttest.Project(t)
	door, hall := filepath.Join(root, "levels", "door.tscn"), filepath.Join(root, "levels", "hall.tscn")
	for _, file := range []string{hall, door} {
		b.openFile(file)
		p := b.document()
		row, err := p.doc.Find(`node["."].@name`)
		if err == nil {
			err = p.doc.Set(row, variant.OfString("Edited"))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if !b.renames(door, "gate.tscn") {
		t.Fatal("it cannot be saved and moved")
	}
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	b.until("moved")
	for file, parts := range map[string][]string{hall: {"Edited", "res://levels/gate.tscn"}, filepath.Join(root, "levels", "gate.tscn"): {"Edited"}} {
		text, err := os.ReadFile(file)
		for _, part := range parts {
			if err != nil || !strings.Contains(string(text), part) {
				t.Errorf("%s without %s: %v", file, part, err)
			}
		}
	}
}

// TestUndoMovesInOrder: moves of files are undone and redone in order while the folder list has the keyboard, from the menu and from the palette, long
// after their messages are gone; but not if a file was written since.
func TestUndoMovesInOrder(t *testing.T) {
	b := newBench(t)
	t.Setenv("XDG_CONFIG_HOME", t.TempDir()) // for the backups
	root := hosttest.Project(t)
	in := func(name string) string { return filepath.Join(root, "levels", name) }
	b.openFile(root)
	b.listed(root)
	was, err := os.ReadFile(in("hall.tscn"))
	if err != nil {
		t.Fatal(err)
	}
	is := func(door, hall string) {
		t.Helper()
		text, err := os.ReadFile(in(hall))
		if want := strings.ReplaceAll(string(was), "door.tscn", door); err != nil || string(text) != want {
			t.Fatalf("%v\n%s", err, text)
		}
		if _, err := os.Stat(in(door)); err != nil {
			t.Fatal(err)
		}
	}
	offered := func(begin string) func() {
		for _, x := range b.Offers() {
			if strings.HasPrefix(x.Words, begin) && !x.Off {
				return x.Run
			}
		}
		return nil
	}
	if b.May(host.ActionUndoFiles) || offered("Undo the last change") != nil {
		t.Error("there is something to undo")
	}
	for i, to := range [][2]string{{"door.tscn", "gate.tscn"}, {"hall.tscn", "room.tscn"}} {
		if !b.renames(in(to[0]), to[1]) {
			t.Fatal("it is not moved")
		}
		b.key(fyne.KeyReturn)
		b.after("moved", i+1)
		b.Dismiss()
	}
	is("gate.tscn", "room.tscn")
	b.side.Focus()
	after := func(event string, n int, do func()) {
		t.Helper()
		do()
		b.after(event, n)
		b.Dismiss()
	}
	after("moved-back", 1, func() { b.Do(host.ActionUndo) })
	is("gate.tscn", "hall.tscn")
	after("moved-back", 2, func() { b.Do(host.ActionUndo) })
	is("door.tscn", "hall.tscn")
	errors := len(b.events("error"))
	if b.Do(host.ActionUndo); len(b.events("error")) != errors+1 {
		t.Error("it is not said that there is nothing to undo")
	}
	after("moved", 3, offered("Redo in all files: Rename res://levels/door.tscn"))
	is("gate.tscn", "hall.tscn")
	after("moved", 4, func() { b.run(string(host.ActionRedoFiles)) })
	is("gate.tscn", "room.tscn")
	after("moved-back", 3, offered("Undo in all files: Rename res://levels/hall.tscn"))
	for name, text := range map[string]string{in("hall.tscn"): string(was) + "\n", filepath.Join(root, "new.gd"): "var a = preload(\"res://levels/gate.tscn\")"} {
		now, _ := os.ReadFile(name)
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		errors = len(b.events("error"))
		after("error", errors+1, func() { b.Do(host.ActionUndo) })
		if said := b.last("error")["text"].(string); !strings.Contains(said, "res://"+filepath.ToSlash(name[len(root)+1:])) || !strings.Contains(said, "since") {
			t.Errorf("%s", said)
		}
		if now == nil {
			err = os.Remove(name)
		} else {
			err = os.WriteFile(name, now, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	after("moved-back", 4, func() { b.Do(host.ActionUndo) })
	is("door.tscn", "hall.tscn")
}

// TestFileActionsWithAnyTab: what can be done with the file that is selected in the folder list can be done by its keys and from the palette whatever
// the tab in front is.
func TestFileActionsWithAnyTab(t *testing.T) {
	save, _ := hosttest.Sample(t, "slot_1.sav")
	for tab, file := range map[string]string{"none": "", "save": save, "picture": "icon.png"} {
		b := newBench(t)
		root := hosttest.Project(t)
		b.openFile(root)
		b.listed(root)
		if tab == "picture" {
			file = filepath.Join(root, file)
		}
		if file != "" {
			b.openFile(file)
		}
		b.side.Focus()
		b.key(fyne.KeyEnd)
		chosen := b.side.Chosen()
		asks := func(dialog string, do func()) {
			t.Helper()
			n := len(b.events("dialog"))
			do()
			b.after("dialog", n+1)
			if got := b.last("dialog")["name"]; got != dialog {
				t.Errorf("%s: %v for %s", tab, got, dialog)
			}
			b.key(fyne.KeyEscape)
			b.side.Focus()
		}
		asks("rename-file", func() { b.key(fyne.KeyF2) })
		asks("move-file", func() { b.Do("reparent") })
		for _, id := range []host.ActionID{"copy", "copy-path", "copy-file-path"} {
			b.app.Clipboard().SetContent("")
			if b.Do(id); b.app.Clipboard().Content() != chosen || chosen == "" {
				t.Errorf("%s: %s copies %q of %q", tab, id, b.app.Clipboard().Content(), chosen)
			}
		}
		for _, words := range []string{"Copy path", "Move to parent…", "Show in folder"} {
			i := slices.IndexFunc(b.Offers(), func(x widgets.Item) bool { return x.Words == words })
			if i < 0 || b.Offers()[i].Off {
				t.Errorf("%s: the palette does not offer %s", tab, words)
			}
		}
	}
}

// TestListFollowsAMove: the file that was renamed is the one that is selected in the folder list then, also when that is undone.
func TestListFollowsAMove(t *testing.T) {
	b := newBench(t)
	t.Setenv("XDG_CONFIG_HOME", t.TempDir()) // for the backups
	root := hosttest.Project(t)
	in := func(name string) string { return filepath.Join(root, name) }
	for _, name := range []string{"a.tscn", "b.tscn", "c.tscn"} {
		if err := os.WriteFile(in(name), []byte(hosttest.Door), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	b.openFile(root)
	b.listed(root)
	selects := func(name string) {
		t.Helper()
		for b.side.Focus(); b.side.Chosen() != in(name); {
			(<-b.queue)()
		}
	}
	b.side.Focus()
	for b.key(fyne.KeyHome); b.side.Chosen() != in("b.tscn"); {
		b.key(fyne.KeyDown)
	}
	if !b.renames(in("b.tscn"), "z.tscn") {
		t.Fatal("it is not renamed")
	}
	b.key(fyne.KeyReturn)
	b.until("moved")
	b.Dismiss()
	selects("z.tscn")
	b.Do(host.ActionUndo)
	b.until("moved-back")
	b.Dismiss()
	selects("b.tscn")
}

// TestPictureFollowsItsName: the heading of a file without rows is its name, also after it was renamed.
func TestPictureFollowsItsName(t *testing.T) {
	b := newBench(t)
	root := hosttest.Project(t)
	icon := filepath.Join(root, "icon.png")
	b.openFile(icon)
	p := b.document()
	if got := p.doc.Describe(model.Root).Label; got != "icon.png" {
		t.Fatalf("it is called %s", got)
	}
	if !b.renames(icon, "sign.png") {
		t.Fatal("it is not renamed")
	}
	b.key(fyne.KeyReturn)
	b.until("moved")
	if got := b.document().doc.Describe(model.Root).Label; got != "sign.png" || b.document().Name() != "sign.png" {
		t.Errorf("it is called %s, and its tab %s", got, b.document().Name())
	}
}

// TestMoveSavesUnsavedReferences renames a scene that another refers to only by edits that are not saved: that one is saved first and follows. Edits that
// refer to nothing that moves are in nobody's way.
func TestMoveSavesUnsavedReferences(t *testing.T) {
	b := newBench(t)
	root := hosttest.Project(t)
	door, hall, shed := filepath.Join(root, "levels", "door.tscn"), filepath.Join(root, "levels", "hall.tscn"), filepath.Join(root, "levels", "shed.tscn")
	const plain = "[gd_scene format=3]\n\n[node name=\"Shed\" type=\"Node2D\"]\nmetadata/of = \"nothing\"\n"
	if err := os.WriteFile(shed, []byte(plain), 0o600); err != nil {
		t.Fatal(err)
	}
	b.openFile(shed)
	b.sets(`node["."]["metadata/of"]`, `"still nothing"`)
	b.renames(hall, "room.tscn")
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	b.until("moved")
	if !b.document().Dirty() {
		t.Error("edits that refer to nothing are saved")
	}
	b.sets(`node["."]["metadata/of"]`, `"res://levels/door.tscn"`)
	b.renames(door, "gate.tscn")
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	b.after("moved", 2)
	text, err := os.ReadFile(shed)
	if err != nil || !strings.Contains(string(text), `"res://levels/gate.tscn"`) {
		t.Errorf("%s, %v", text, err)
	}
}
