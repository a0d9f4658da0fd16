package shell

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
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
	p.Select(mustFind(t, p, "player.gold"))
	b.run("paste-into")
	if m := p.message(); m == nil || !strings.Contains(m.Text, `already has the key "bonus"`) {
		t.Errorf("of a key that is taken it says %+v", m)
	}
	b.Dismiss()
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
