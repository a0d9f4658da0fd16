package shell

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"savant/ui/compare"
	"savant/ui/files"
	"savant/ui/host"
	"savant/ui/internal/golden"
	"savant/ui/internal/words"
	"savant/ui/page"
)

// TestUndoInAComparison undoes and redoes copies to both sides, in the order in which they were made, and says in which file.
func TestUndoInAComparison(t *testing.T) {
	b := newBench(t)
	for range 2 {
		path, _ := sampleFile(t, "slot_1.sav")
		b.openFile(path)
	}
	left, right := b.pages[0], b.pages[1]
	b.sets("player.gold", "7")
	b.show(0)
	b.sets("player.name", `"Left"`)
	compare.Show(left, right.doc, right, right.name)
	b.after("differences", 1)
	copied := func(id string, want float64) {
		t.Helper()
		b.run("next-difference")
		n := len(b.events("differences"))
		b.run(id)
		b.after("differences", n+1)
		if got := b.last("differences")["shown"]; got != want {
			t.Fatalf("%v differences are left, not %v", got, want)
		}
	}
	copied("copy-back", 1) // the name, to the right
	copied("copy-over", 0) // the gold, to the left
	check := func(do, said, leftGold, rightName string) {
		t.Helper()
		if !b.May(host.ActionID(do)) {
			t.Fatalf("%s cannot be done", do)
		}
		n := len(b.events("differences"))
		b.run(do)
		if got, _ := b.last("note")["text"].(string); !strings.HasPrefix(got, said) {
			t.Errorf("%s says %q", do, got)
		}
		b.after("differences", n+1)
		b.has(left, "player.gold", leftGold)
		b.has(right, "player.name", rightName)
	}
	check("undo", "Undone in "+left.name, "1250", `"Left"`)
	check("undo", "Undone in "+right.name, "1250", `"Mira 灯"`)
	check("redo", "Redone in "+right.name, "1250", `"Left"`)
	check("redo", "Redone in "+left.name, "7", `"Left"`)
	if b.May("redo") {
		t.Error("there is more to redo")
	}
}

// TestHistoryListsReadings lists that a file was read again, from disk and merged, as a step between those before and after it, each state once, and
// goes from any to any.
func TestHistoryListsReadings(t *testing.T) {
	b, path := watched(t)
	b.sets("player.gold", "77")
	game(t, path, map[string]string{"player.gold": "1"})
	b.after("disk", 1)
	b.traced("opened", func() { b.answer("Reload") })
	b.sets("seed", "9")
	game(t, path, map[string]string{"player.name": `"Other"`})
	b.after("disk", 2)
	b.answer("Merge")
	b.after("merged", 1)
	b.sets("player.gold", "5")
	press := func(keys ...fyne.KeyName) {
		for _, k := range keys {
			b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: k})
		}
	}
	listed := func(want ...string) {
		t.Helper()
		b.page().EnterPane(page.HistoryID)
		var list []string
		for _, m := range files.Steps(b.page()) {
			text := words.Text(m.Label)
			if !m.Done {
				text += ", undone"
			}
			list = append(list, text)
		}
		if strings.Join(list, "\n") != strings.Join(want, "\n") {
			t.Errorf("the history is\n%s\nnot\n%s", strings.Join(list, "\n"), strings.Join(want, "\n"))
		}
	}
	listed("Set player.gold", "Reloaded from disk", "Set seed", "Merged with the file on disk", "Set player.gold")
	press(fyne.KeyUp, fyne.KeyUp, fyne.KeyUp, fyne.KeyUp, fyne.KeyReturn)
	b.has(b.document(), "player.gold", "77")
	listed("Set player.gold", "Reloaded from disk, undone", "Set seed, undone", "Merged with the file on disk, undone", "Set player.gold, undone")
	press(fyne.KeyDown, fyne.KeyDown, fyne.KeyDown, fyne.KeyDown, fyne.KeyReturn)
	b.has(b.document(), "player.gold", "5")
	b.has(b.document(), "player.name", `"Other"`)
	press(fyne.KeyUp, fyne.KeyUp, fyne.KeyUp, fyne.KeyReturn)
	b.has(b.document(), "player.gold", "1")
	b.sets("player.gold", "6")
	listed("Set player.gold", "Reloaded from disk", "Set player.gold")
	if b.May("redo") {
		t.Error("a newer step leaves something to redo")
	}
}

// TestKeyboardAfterUndo undoes, from a field, what was done to another row: the outline has the keyboard then, and the next key changes no value.
func TestKeyboardAfterUndo(t *testing.T) {
	b := newBench(t)
	for name, paths := range map[string][2]string{"slot_1.sav": {"player.gold", "seed"}, "player.tscn": {"node.Cooldown.wait_time", `node["."]`}} {
		p := b.shows(name, paths[0])
		was, err := p.doc.Text(p.Selected())
		if err != nil {
			t.Fatal(err)
		}
		b.sets(paths[0], "77")
		p.Select(mustFind(t, p, paths[1]))
		b.settle()
		if !p.view.panel.Edit() {
			p.focusProperties()
		}
		if b.Canvas().Focused() == fyne.Focusable(p.view.outline) {
			t.Fatal("no field has the keyboard")
		}
		b.run("undo")
		b.settle()
		if b.Canvas().Focused() != fyne.Focusable(p.view.outline) {
			t.Errorf("%s: %T has the keyboard", name, b.Canvas().Focused())
		}
		for _, k := range []fyne.KeyName{fyne.KeyDown, fyne.KeyUp, fyne.KeyUp} {
			b.key(k)
		}
		b.has(p, paths[0], was)
		if !b.May("redo") {
			t.Errorf("%s: the undone step is lost", name)
		}
	}
}

// TestSelectionAfterSteps: an undone cut selects all rows that are back, and a duplicate that is made again the copy.
func TestSelectionAfterSteps(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	cut := b.choose(p, "player.name", "player.gold", "player.position")
	b.run("cut")
	b.run("undo")
	if got := p.Selection(); len(got) != len(cut) {
		t.Errorf("an undone cut of %d rows selects %d", len(cut), len(got))
	}
	p.Select(mustFind(t, p, "player.gold"))
	b.run("duplicate")
	copied := p.Path()
	b.run("undo")
	b.run("redo")
	if p.Path() != copied {
		t.Errorf("a duplicate that is made again selects %s, not %s", p.Path(), copied)
	}
}

// TestRedoSelectsWhatItChanges: an edit that is made again selects what the edit left selected, wherever the user was when it was undone.
func TestRedoSelectsWhatItChanges(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "version")
	b.sets("version", `"2"`)
	b.drain()
	p.Select(mustFind(t, p, "saved_at"))
	b.sets("saved_at", "7")
	b.drain()
	p.Select(mustFind(t, p, "seed"))
	for _, step := range [][2]string{{"undo", "saved_at"}, {"undo", "version"}, {"redo", "version"}, {"redo", "saved_at"}, {"undo", "saved_at"}, {"redo", "saved_at"}} {
		if b.run(step[0]); p.Path() != step[1] {
			t.Errorf("%s selects %s, not %s", step[0], p.Path(), step[1])
		}
	}
}

// TestHistoryMarksTheSavedState: the state in the file has its mark also while it is undone, and so does the file as it was opened.
func TestHistoryMarksTheSavedState(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	b.sets("player.gold", "7")
	p.EnterPane(page.HistoryID)
	marks := func(want string) {
		t.Helper()
		text := golden.Of(p.view.panes.Body(), theme.VariantDark)
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	b.run("undo")
	marks("now, saved")
	b.run("redo")
	b.saveNow(p)
	marks("now, saved")
	b.run("undo")
	marks("undone, saved")
}
