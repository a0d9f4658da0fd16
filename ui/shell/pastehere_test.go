package shell

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/widgets"
)

// TestPasteBesideAValue pastes new rows while a plain value is selected: they come after it, and that is said. A value without a key is
// asked for one, and where nothing can be pasted the reason is told.
func TestPasteBesideAValue(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	b.app.Clipboard().SetContent(`"bonus": 5, "luck": 7`)
	b.run("paste-into")
	b.has(p, "player.bonus", "5")
	b.has(p, "player.luck", "7")
	gold, bonus := mustFind(t, p, "player.gold"), mustFind(t, p, "player.bonus")
	if p.doc.Index(bonus) != p.doc.Index(gold)+1 {
		t.Errorf("they are %d rows behind", p.doc.Index(bonus)-p.doc.Index(gold))
	}
	if text := b.last("note")["text"]; text != "Pasted after player.gold" {
		t.Errorf("it says %q", text)
	}
	b.app.Clipboard().SetContent("12")
	b.run("paste-into")
	if b.last("dialog")["name"] != "insert" {
		t.Fatalf("%v is asked", b.last("dialog"))
	}
	b.types("armor", fyne.KeyReturn)
	b.has(p, "player.armor", "12")

	p.Select(mustFind(t, p, "player.inventory"))
	b.app.Clipboard().SetContent("{}")
	b.run("paste-into")
	if text := b.last("note")["text"]; text != "Pasted at the end of player.inventory" {
		t.Errorf("it says %q", text)
	}
}

// TestPasteIntoARecord: a record of several is told by its number, as people count, not as paths do.
func TestPasteIntoARecord(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	p.Select(p.doc.Child(model.Root, 0))
	b.app.Clipboard().SetContent(`"bonus": 5`)
	b.run("paste-into")
	if text := b.last("note")["text"]; text != "Pasted at the end of record 1" {
		t.Errorf("it says %q", text)
	}
}

// TestPasteOfTakenKeys pastes entries of which keys exist already: it asks what becomes of them, with what each answer would do, and nothing
// changes before. Each answer is one step.
func TestPasteOfTakenKeys(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	gold := p.doc.Describe(mustFind(t, p, "player.gold")).Summary
	for _, c := range []struct {
		text, headline, answer, gold string
		lines                        []string
	}{
		{`"gold": 5, "luck": 7`, `player has the key "gold" already`, "Replace", "5", []string{`"gold": ` + gold + " → 5", "Replace: 1 value changes, 1 entry is added"}},
		{`"gold": 5, "luck": 7`, "", "Other names", gold, []string{`Other names: 2 entries are added: "gold_2"`}},
		{`"gold": 5, "luck": 7`, "", "Leave out", gold, []string{"Leave out: 1 entry is added"}},
		{`"gold": 5, "name": "Bo"`, "player has 2 of the 2 keys already", "Replace", "5", []string{"Replace: 2 values change"}},
		{`"gold": 5`, `player has the key "gold" already`, "Replace", "5", []string{"Replace: 1 value changes"}},
		{`"gold": 5`, "", "Cancel", gold, nil},
		{`"gold": ` + gold + `.0, "name": "Bo"`, "player has 2 of the 2 keys already", "Replace", gold, []string{`"gold": ` + gold + ".0, the same already", "Replace: 1 value changes"}},
	} {
		steps := p.doc.Steps()
		p.Select(mustFind(t, p, "player.gold"))
		b.app.Clipboard().SetContent(c.text)
		b.run("paste-into")
		q, ok := b.win.Canvas().Focused().(*widgets.Question)
		if !ok || b.last("dialog")["name"] != "paste-taken" || p.doc.Steps() != steps {
			t.Fatalf("%s: %v is asked", c.text, b.last("dialog"))
		}
		said := strings.Join(shownIn(q), "\n")
		for _, line := range append(c.lines, c.headline) {
			if !strings.Contains(said, line) {
				t.Errorf("%s: %q is not in\n%s", c.answer, line, said)
			}
		}
		i := slices.IndexFunc(q.Choices, func(choice widgets.Choice) bool { return choice.Words == c.answer })
		if i < 0 {
			t.Fatalf("%s is not to choose: %v", c.answer, q.Choices)
		}
		q.Popup.Hide()
		q.Choices[i].Run()
		b.has(p, "player.gold", c.gold)
		if c.answer == "Cancel" {
			continue
		}
		if got := p.doc.Steps(); got != steps+1 {
			t.Errorf("%s: %d steps", c.answer, got-steps)
		}
		p.doc.Undo()
		b.has(p, "player.gold", gold)
	}
}

// TestPasteOnItself: what was copied from a row and is pasted as a row there is a copy beside it, with its key or without.
func TestPasteOnItself(t *testing.T) {
	for path, with := range map[string][]string{"player.gold": {"copy-entries"}, "player": {"copy", "copy-entries"}} {
		for _, id := range with {
			b := newBench(t)
			p := b.shows("slot_1.sav", path)
			above := p.doc.Parent(p.Selected())
			row, n, own := p.Selected(), p.doc.Len(above), p.doc.Len(p.Selected())
			b.run(id)
			b.run("paste-into")
			if b.win.Canvas().Overlays().Top() != nil {
				t.Errorf("%s after %s: something is asked", path, id)
			}
			if p.doc.Len(above) != n+1 || p.doc.Len(row) != own || p.doc.Index(p.Selected()) != p.doc.Index(row)+1 {
				t.Errorf("%s after %s: %d rows beside it, %d in it, and %s is selected", path, id, p.doc.Len(above), p.doc.Len(row), p.Path())
			}
		}
	}
}

// TestPasteOfTakenProperties: the question calls a node what the outline does.
func TestPasteOfTakenProperties(t *testing.T) {
	b := newBench(t)
	file := filepath.Join(t.TempDir(), "a.tscn")
	if err := os.WriteFile(file, []byte("[gd_scene format=3]\n\n[node name=\"A\" type=\"Node2D\"]\n\n[node name=\"B\" type=\"Node2D\" parent=\".\"]\nz_index = 1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	b.openFile(file)
	p := b.document()
	p.Select(mustFind(t, p, `node["B"]`))
	b.app.Clipboard().SetContent(`"z_index": 5`)
	b.run("paste-into")
	q, ok := b.win.Canvas().Focused().(*widgets.Question)
	if !ok {
		t.Fatal("nothing is asked")
	}
	if said := strings.Join(shownIn(q), "\n"); !strings.Contains(said, `B has the key "z_index" already`) || strings.Contains(said, "node") {
		t.Errorf("it says %s", said)
	}
}

// TestCopyIsSaid: what is on the clipboard now is told in the status line.
func TestCopyIsSaid(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	for action, want := range map[string]string{
		"copy": "Copied player.gold", "copy-entries": "Copied player.gold with its key", "copy-path": "Copied the path player.gold", "copy-file-path": "Copied the path " + p.file,
	} {
		b.run(action)
		if got := b.last("note")["text"]; got != want {
			t.Errorf("%s says %q, not %q", action, got, want)
		}
	}
	p.SelectAll([]model.Row{mustFind(t, p, "player.gold"), mustFind(t, p, "player.name")})
	b.run("copy-entries")
	if got := b.last("note")["text"]; got != "Copied 2 rows with their keys" {
		t.Errorf("of two it says %q", got)
	}
}

// TestPasteOfWrongTypes pastes entries that a typed dictionary cannot hold: that is said at once, with the key and the type, and nothing is asked.
func TestPasteOfWrongTypes(t *testing.T) {
	b := newBench(t)
	file := filepath.Join(t.TempDir(), "a.cfg")
	if err := os.WriteFile(file, []byte("[s]\n\na=Dictionary[String, int]({\n\"gold\": 1\n})\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	b.openFile(file)
	p := b.document()
	asked := len(b.events("dialog"))
	b.app.Clipboard().SetContent(`"gold": 5, "hp": "x"`)
	for _, action := range []string{"paste-into", "paste"} {
		p.Select(mustFind(t, p, "section.s.a"))
		b.run(action)
		if n := len(b.events("dialog")); n != asked {
			t.Errorf("%s: %v is asked", action, b.last("dialog"))
		}
		if text, _ := b.last("error")["text"].(string); !strings.Contains(text, `entry "hp": only values of type int are allowed there, not String`) || p.doc.Steps() != 0 {
			t.Errorf("%s: it says %q, after %d steps", action, text, p.doc.Steps())
		}
	}
}

// TestPasteOfAnotherEngine pastes rows of Godot 3 into a save of Godot 4, which is said.
func TestPasteOfAnotherEngine(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	b.app.Clipboard().SetContent(`"turn": Quat( 0, 0, 0, 1 ), "ids": PoolIntArray( 1, 2 )`)
	b.run("paste-into")
	b.has(p, "player.turn", "Quaternion(0, 0, 0, 1)")
	want := "Pasted after player.gold; converted to types of " + p.doc.Dialect().Title + ": Quat → Quaternion, PoolIntArray → PackedInt32Array"
	if text := b.last("note")["text"]; text != want {
		t.Errorf("it says %q, not %q", text, want)
	}
}

// TestSeveralChangedAreCounted writes one value into many rows, under a filter too: they stay selected, and how many changed is said.
func TestSeveralChangedAreCounted(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "quests[0].reward.gold")
	b.filters("gold")
	paths := []string{"quests[0].reward.gold", "quests[1].reward.gold", "quests[5].reward.gold"}
	b.choose(p, paths...)
	b.when(func() bool { return p.view.panel.Several() }, "editor of all rows")
	p.Edit()
	b.types("50", fyne.KeyReturn) // one of them is that already
	for _, path := range paths {
		b.has(p, path, "50")
	}
	if text := b.last("note")["text"]; text != "2 values changed" {
		t.Errorf("it says %q", text)
	}
	n := len(b.events("filtered"))
	b.keepUp()
	b.after("filtered", n+1)
	if got := p.Selection(); len(got) != len(paths) {
		t.Errorf("%d rows are selected after the edit", len(got))
	}
}
