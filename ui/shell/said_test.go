package shell

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/model"
	"savant/ui/animation"
	"savant/ui/changes"
	"savant/ui/files"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// TestUndoSelectsWhatItBringsBack removes rows, selects another and undoes: the rows are selected again. Redo goes
// back.
func TestUndoSelectsWhatItBringsBack(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	b.run("remove")
	p.Select(mustFind(t, p, "seed"))
	b.run("undo")
	b.one(p, "player.gold")
	b.run("redo")
	b.one(p, "seed")
	b.run("undo")
	b.one(p, "player.gold")
	b.run("insert")
	b.fill("bonus", "5")
	b.one(p, "player.bonus")
	b.run("undo")
	b.one(p, "player.gold")
}

// TestBackToTheSameBytes inserts a row and removes it: nothing is to be saved, and nothing says otherwise.
func TestBackToTheSameBytes(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player")
	b.run("insert")
	b.fill("bonus", "5")
	if !p.Dirty() || !p.view.saving.Saves() {
		t.Error("an edit is not told")
	}
	b.run("remove")
	if p.Dirty() || p.view.saving.Saves() {
		t.Error("the file is as it was, and is to be saved")
	}
	b.run("undo")
	if !p.Dirty() || !p.view.saving.Saves() {
		t.Error("an edit is not told")
	}
}

// TestMessageGoesWithItsEdit undoes the edit that a message is about.
func TestMessageGoesWithItsEdit(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	b.clip("[")
	p.Focus()
	b.run("paste-into")
	m := b.message()
	if m == nil {
		t.Fatal("nothing is said of what cannot be pasted")
	}
	b.run("paste-into")
	if again := b.message(); again == nil || again == m || b.last("renewed")["times"] != 2.0 {
		t.Error("said again, the message is not shown anew")
	}
	b.clip("7")
	b.run("paste")
	if m := b.message(); m != nil {
		t.Errorf("after the next edit it still says %q", m.Text)
	}
}

// TestPasteAsksBeforeARecord pastes a value over a whole record.
func TestPasteAsksBeforeARecord(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "#0")
	before := string(p.doc.Bytes())
	b.clip(`{"a": 7}`)
	p.Focus()
	b.run("paste")
	if _, ok := b.win.Canvas().Focused().(*widgets.Question); !ok || string(p.doc.Bytes()) != before {
		t.Fatal("nothing is asked")
	}
	b.press("Escape")
	if p.Dirty() {
		t.Error("cancelled, it was pasted")
	}
	p.Focus()
	b.run("paste")
	b.press("Return")
	if text, _ := p.doc.Text(p.nav.selected); text != `{"a": 7}` {
		t.Errorf("the record is %.40s", text)
	}
}

// TestSaveSaysWhatChanged looks for the word after saving, and that it goes with the next edit.
func TestSaveSaysWhatChanged(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	b.clip("1251")
	p.Focus()
	b.run("paste")
	b.run("save")
	b.after("note", 1)
	if text := b.last("note")["text"]; text != "Saved, 1 byte changed" {
		t.Errorf("it says %q", text)
	}
	if !slices.Contains(textsOf(b.status.Root), "Saved, 1 byte changed") {
		t.Error("the status line does not show it")
	}
	b.clip("66788") // of four bytes the first and the third are others
	b.run("paste")
	if slices.Contains(textsOf(b.status.Root), "Saved, 1 byte changed") {
		t.Error("the status line still says it")
	}
	b.saveNow(p)
	if text := b.last("note")["text"]; text != "Saved, 2 bytes changed" {
		t.Errorf("it says %q", text)
	}
	notes := len(b.events("note"))
	b.run("save")
	b.after("note", notes+1)
	if text := b.last("note")["text"].(string); !strings.HasPrefix(text, "Nothing has changed") {
		t.Errorf("saving nothing says %q", text)
	}
}

// TestSaveAsSaysWhatWasWritten saves into another file: what was written there is said, and not how many bytes changed of another.
func TestSaveAsSaysWhatWasWritten(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	size := p.doc.Size()
	b.Files = fakeFiles{save: filepath.Join(t.TempDir(), "whole.sav")}
	b.run("save-as")
	b.after("note", 1)
	if want := "Saved: " + words.Count(size, "%s byte", "%s bytes") + " written to whole.sav"; b.last("note")["text"] != want {
		t.Errorf("it says %q, not %q", b.last("note")["text"], want)
	}
}

// TestSaveSaysItInAComparison saves from a comparison, and looks for the word there.
func TestSaveSaysItInAComparison(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	other, _ := sampleFile(t, "slot_1.sav")
	b.clip("1251")
	b.run("paste")
	b.Compare(p, other, model.Key{}, "the other")
	b.after("differences", 1)
	b.run("save")
	b.after("note", 1)
	b.Refresh()
	if b.page().tool == nil || !slices.Contains(textsOf(b.status.Root), "Saved, 1 byte changed") {
		t.Error("nothing says that it was saved")
	}
}

// TestPassingTextsPass: what is said of an action goes with the next action, selection, edit or change of tab, in the status line and above the page.
func TestPassingTextsPass(t *testing.T) {
	path, _ := sampleFile(t, "slot_1.sav")
	b := newBench(t)
	b.openFile(path)
	p := b.shows("slot_1.sav", "player.gold")
	for what, next := range map[string]func(){
		"action":    func() { b.run("copy") },
		"selection": func() { p.Select(mustFind(t, p, "seed")) },
		"edit":      func() { b.sets("seed", "77") },
		"tab":       func() { b.show(0) },
	} {
		b.show(1)
		p.Select(mustFind(t, p, map[bool]string{true: "seed", false: "player.gold"}[what == "edit"]))
		p.Focus()
		b.run("rename-all")
		b.Notify(nil, &host.Message{Text: "done", Passing: true})
		notes, gone := len(b.events("note")), len(b.events("unsaid"))
		b.Refresh()
		if len(b.events("unsaid")) != gone || b.notice.Message(nil) == nil {
			t.Fatalf("before the next %s it is forgotten", what)
		}
		next()
		if notes == 0 || len(b.events("unsaid")) != gone+1 || b.notice.Message(nil) != nil {
			t.Errorf("after the next %s it is still said", what)
		}
		for p.doc.Undo() {
		}
	}
}

// TestClosedMessageLeavesTheKeyboard: the cross of a message gives the keyboard back to the page, where a click on it has taken it.
func TestClosedMessageLeavesTheKeyboard(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	p.Focus()
	b.Notify(p, &host.Message{Text: "told"})
	b.win.Canvas().Unfocus() // as a click beside every field does
	closed := false
	for _, o := range test.LaidOutObjects(b.notice.Root) {
		if cross, ok := o.(*widgets.SmallButton); ok {
			test.Tap(cross)
			closed = true
		}
	}
	if !closed || b.message() != nil || b.win.Canvas().Focused() != fyne.Focusable(p.view.outline) {
		t.Errorf("closed: %v, the keyboard is in %T", closed, b.win.Canvas().Focused())
	}
}

// TestWhatWasDoneComesFirst: a message about what has to be checked after a removal says first what was removed, and in which file the places are.
// It goes when the removal is undone.
func TestWhatWasDoneComesFirst(t *testing.T) {
	b := newBench(t)
	p := b.openScene("yard.tscn", "[gd_scene format=3]\n\n[node name=\"Yard\" type=\"Node2D\"]\n\n[node name=\"Pole\" type=\"Node\" parent=\".\"]\n\n[node name=\"Flag\" type=\"Node\" parent=\"Pole\"]\n\n"+
		"[node name=\"Far\" type=\"RemoteTransform2D\" parent=\".\"]\nremote_path = NodePath(\"../Pole\")\n")
	p.Select(mustFind(t, p, "node.Pole"))
	b.run("remove")
	b.settle()
	if m := b.message(); m == nil || !strings.HasPrefix(m.Text, "Removed Pole with 1 node. Please check yard.tscn, line 6") {
		t.Fatalf("it says %+v", m)
	}
	b.run("undo")
	b.settle()
	if m := b.message(); m != nil {
		t.Errorf("undone, it says %q", m.Text)
	}
}

// TestEditsBringNoPane: a player that is selected because what was before it is removed does not bring its animations to the front.
func TestEditsBringNoPane(t *testing.T) {
	b := newBench(t)
	p := b.openScene("yard.tscn", "[gd_scene format=3]\n\n[sub_resource type=\"Animation\" id=\"a\"]\n\n[sub_resource type=\"AnimationLibrary\" id=\"l\"]\n_data = {\n&\"a\": SubResource(\"a\")\n}\n\n"+
		"[node name=\"Yard\" type=\"Node2D\"]\n\n[node name=\"Pole\" type=\"Node\" parent=\".\"]\n\n[node name=\"Player\" type=\"AnimationPlayer\" parent=\".\"]\nlibraries/ = SubResource(\"l\")\n")
	b.untilTab(p, animation.PaneID)
	before := p.view.panes.Front().ID()
	p.Select(mustFind(t, p, "node.Pole"))
	b.run("remove")
	b.settle()
	player := mustFind(t, p, "node.Player")
	if got := p.view.panes.Front().ID(); p.Selected() != player || got != before {
		t.Fatalf("%s is selected, %s is in front", p.Path(), got)
	}
	p.Select(mustFind(t, p, `node["."]`))
	p.Select(player)
	if got := p.view.panes.Front().ID(); got != animation.PaneID {
		t.Errorf("selected by the user, %s is in front", got)
	}
}

// TestSaysWhatWasRemoved: the status line names the row that is gone, not only what went with it, and how many nodes were below.
func TestSaysWhatWasRemoved(t *testing.T) {
	b := newBench(t)
	p := b.openScene("yard.tscn", "[gd_scene format=3]\n\n[node name=\"Yard\" type=\"Node2D\"]\n\n[node name=\"Pole\" type=\"Node\" parent=\".\"]\n\n[node name=\"Flag\" type=\"Node\" parent=\"Pole\"]\n\n[node name=\"Gate\" type=\"Node\" parent=\".\"]\n")
	for path, want := range map[string]string{"node.Gate": "Removed Gate", "node.Pole": "Removed Pole with 1 node"} {
		p.Select(mustFind(t, p, path))
		b.run("remove")
		if got := b.last("note")["text"]; got != want {
			t.Errorf("%s: it says %q, not %q", path, got, want)
		}
	}
	q := b.shows("slot_1.sav", "player.gold")
	b.choose(q, "player.gold", "player.name")
	b.run("remove")
	if got, want := b.last("note")["text"], "Removed 2 rows"; got != want {
		t.Errorf("it says %q, not %q", got, want)
	}
}

// TestDelRevertsAChange presses Del on a line of the changes: that change is reverted, and no other.
func TestDelRevertsAChange(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	b.sets("player.gold", "77")
	b.sets("seed", "7")
	b.keepUp()
	p.EnterPane(changes.PaneID)
	b.settle()
	lines, ok := b.win.Canvas().Focused().(*widgets.Lines)
	if !ok {
		t.Fatalf("the keyboard is in %T", b.win.Canvas().Focused())
	}
	n := lines.Length()
	lines.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete})
	b.settle()
	if n != 2 || lines.Length() != 1 {
		t.Errorf("%d changes of %d are left", lines.Length(), n)
	}
	lines.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete})
	b.settle()
	if p.doc.Dirty() {
		t.Error("not all is reverted")
	}
}

// TestUndoSaysWhat: the status line names the step that was undone or redone, as it may be one of another row.
func TestUndoSaysWhat(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	b.sets("player.gold", "77")
	step, _ := files.ToUndo(p)
	for _, c := range [][2]string{{"undo", "Undone: "}, {"redo", "Redone: "}} {
		b.run(c[0])
		if want := c[1] + words.Text(step.Label); !slices.Contains(textsOf(b.status.Root), want) {
			t.Errorf("after %s the status line does not say %q", c[0], want)
		}
	}
}
