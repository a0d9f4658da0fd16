package shell

import (
	"fmt"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/ui/manual"
	"savant/ui/outline"
)

// types writes into what has the keyboard, and presses a key there unless it is "".
func (b *bench) types(text string, key fyne.KeyName) {
	f := b.win.Canvas().Focused()
	test.Type(f, text)
	if key != "" {
		f.TypedKey(&fyne.KeyEvent{Name: key})
	}
}

// TestEditInRow edits single values in their rows: with what the editor calculates, with Escape, with what cannot be stored, and by going elsewhere.
func TestEditInRow(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	write := func(path, text string, key fyne.KeyName) {
		t.Helper()
		b.choose(p, path)
		b.types("", fyne.KeyReturn)
		if !p.view.outline.Editing() {
			t.Fatalf("%s is not edited in its row", path)
		}
		b.types(text, key)
	}
	write("player.gold", "*2+1", fyne.KeyReturn)
	b.has(p, "player.gold", "2501")
	if b.win.Canvas().Focused() != fyne.Focusable(p.view.outline) || p.view.outline.Editing() {
		t.Error("the outline has not the keyboard again")
	}
	write("player.gold", "7", fyne.KeyEscape)
	b.has(p, "player.gold", "2501")
	write("player.name", "Anna", fyne.KeyReturn)
	b.has(p, "player.name", `"Anna"`)
	write("player.gold", "abc", fyne.KeyReturn)
	if !p.view.outline.Editing() {
		t.Error("what cannot be stored ends the editing")
	}
	b.win.Canvas().Focus(p.view.outline) // as a click there
	if m := b.message(); m == nil || p.view.outline.Editing() {
		t.Errorf("what was written and cannot be stored is left without a word: %v", m)
	}
	b.has(p, "player.gold", "2501")
	write("player.gold", "8", "")
	b.win.Canvas().Focus(p.view.outline)
	b.has(p, "player.gold", "8")
	write("player.gold", "5", fyne.KeyUp)
	b.has(p, "player.gold", "6")
	b.types("", fyne.KeyEscape)
	b.run("undo")
	for _, path := range []string{"player.position", "player.tint", "camera_transform"} { // several fields
		b.choose(p, path)
		b.types("", fyne.KeyReturn)
		if p.view.outline.Editing() {
			t.Errorf("%s is edited in its row", path)
		}
		b.types("", fyne.KeyEscape)
	}
}

// TestEditInRowEndsWithItsRow: when another row is selected, what was written is of the one before.
func TestEditInRowEndsWithItsRow(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	b.types("", fyne.KeyReturn)
	b.types("9", "")
	p.view.outline.SelectNode(outline.Node(mustFind(t, p, "player.health")))
	if p.view.outline.Editing() {
		t.Error("the row before is still edited")
	}
	b.has(p, "player.gold", "9")
	b.has(p, "player.health", "87.5")
}

// TestSeveralStaySelected edits rows together: they stay selected, after an undo too.
func TestSeveralStaySelected(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	b.choose(p, "player.gold", "saved_at")
	b.when(func() bool { return p.view.panel.Several() }, "editor of both rows")
	p.Edit()
	b.types("77", fyne.KeyReturn)
	b.has(p, "player.gold", "77")
	b.has(p, "saved_at", "77")
	if n := p.view.outline.Selected(); n != 2 || !p.view.panel.Several() {
		t.Errorf("%d rows are selected after the edit", n)
	}
	b.run("undo")
	b.has(p, "saved_at", "1763546400")
	if n := p.view.outline.Selected(); n != 2 {
		t.Errorf("%d rows are selected after the undo", n)
	}
}

// closes takes away what is asked.
func (b *bench) closes() {
	for top := b.win.Canvas().Overlays().Top(); top != nil; top = b.win.Canvas().Overlays().Top() {
		b.win.Canvas().Overlays().Remove(top)
	}
}

// TestNoActionLosesWhatIsWritten does every action while a row is written into: what cannot be stored stays in its field; what can is stored before,
// or stays there too.
func TestNoActionLosesWhatIsWritten(t *testing.T) {
	tried := 0
	b := newBench(t)
	for _, a := range actionTable() {
		for len(b.pages) > 0 {
			b.drop(b.pages[0])
		}
		p := b.shows("slot_1.sav", "player.gold")
		if slices.Contains(elsewhere, string(a.ID)) && a.ID != manual.ActionHelp || a.Field != nil || !b.May(a.ID) { // a field copies and undoes what is written in it
			continue
		}
		tried++
		b.closes() // what the action before asked as soon as it had read something
		p.Focus()
		b.types("", fyne.KeyReturn)
		for _, text := range []string{"abc", "77"} {
			f, ok := b.win.Canvas().Focused().(fyne.Shortcutable)
			if !ok || !p.view.outline.Editing() {
				t.Fatalf("%s: %T has the keyboard, not the field in the row", a.ID, b.win.Canvas().Focused())
			}
			f.TypedShortcut(&fyne.ShortcutSelectAll{})
			b.types(text, "")
			b.run(string(a.ID))
			b.closes()
			field, ok := b.win.Canvas().Focused().(fmt.Stringer)
			kept := ok && p.view.outline.Editing() && field.String() == text
			if stored := text == "77" && p.doc.Steps() > 0; !kept && !stored {
				t.Errorf("%s: %q is lost", a.ID, text)
				break
			}
		}
	}
	if tried < 50 {
		t.Errorf("only %d were tried", tried)
	}
}

// TestHelpWhileWriting asks with F1 and closes the answer: what is written stays, and the keyboard in it.
func TestHelpWhileWriting(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	b.types("", fyne.KeyReturn)
	b.types("abc", fyne.KeyF1)
	b.press(fyne.KeyEscape)
	if !p.view.outline.Editing() {
		t.Fatal("the field is gone")
	}
	b.win.Canvas().Focus(nil) // as a click beside it
	m := b.message()
	if m == nil || len(m.Choices) == 0 {
		t.Fatalf("nothing offers to go on writing: %v", m)
	}
	m.Choices[0].Run()
	f, ok := b.win.Canvas().Focused().(fmt.Stringer)
	if !ok || f.String() != "abc" || !p.view.outline.Editing() {
		t.Errorf("what was written is not there again: %v", f)
	}
}

// TestUndoInANumber undoes in a field of a number what was written there, then the last edit of the document; redo goes back.
func TestUndoInANumber(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	b.sets("player.gold", "77")
	for name, begin := range map[string]func(){
		"its row":    func() { b.types("", fyne.KeyReturn) },
		"the editor": func() { p.view.panel.Edit() },
	} {
		b.choose(p, "player.gold")
		begin()
		field, ok := b.win.Canvas().Focused().(interface{ SelectedText() string })
		if !ok || field.SelectedText() != "77" {
			t.Fatalf("%s: %T has the keyboard", name, b.win.Canvas().Focused())
		}
		b.types("5", "")
		b.run("undo")
		b.has(p, "player.gold", "77")
		b.run("undo")
		b.has(p, "player.gold", "1250")
		b.run("redo")
		b.has(p, "player.gold", "77")
		p.Focus()
		b.has(p, "player.gold", "77")
	}
}

// TestWrittenIsMarked: while a value is typed and not yet applied, in its row or in the editor, its tab and its rows have the mark of what is modified.
func TestWrittenIsMarked(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	marked := func(while string, want bool) {
		t.Helper()
		if p.unsaved() != want || b.tabs.Items[0].Mark != want {
			t.Errorf("%s: the file is shown as modified: %v, its tab: %v", while, p.unsaved(), b.tabs.Items[0].Mark)
		}
		for _, path := range []string{"player.gold", "player"} {
			if got := p.view.drawn.Row(outline.Node(mustFind(t, p, path))).Changed; got != want {
				t.Errorf("%s: the row %s is marked: %v", while, path, got)
			}
		}
		if p.view.drawn.Row(outline.Node(mustFind(t, p, "player.name"))).Changed || p.Dirty() {
			t.Errorf("%s: another row is marked, or the file is edited", while)
		}
	}
	for _, edit := range []struct {
		where string
		begin func()
	}{{"in the row", func() { b.types("", fyne.KeyReturn) }}, {"in the editor", func() { p.view.panel.Edit() }}} {
		b.choose(p, "player.gold")
		marked("before, "+edit.where, false)
		edit.begin()
		b.types("7", "")
		marked("typing "+edit.where, true)
		b.types("", fyne.KeyEscape)
		marked("taken back "+edit.where, false)
	}
}
