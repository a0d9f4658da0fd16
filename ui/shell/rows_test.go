package shell

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"savant/model"
	"savant/ui/outline"
)

// choose selects rows of the outline by path, the first of them current.
func (b *bench) choose(p *tabPage, paths ...string) []model.Row {
	b.t.Helper()
	var rows []model.Row
	for _, path := range paths {
		rows = append(rows, mustFind(b.t, p, path))
	}
	p.mark(rows)
	return rows
}

// TestSeveralRows removes, duplicates, moves, copies, cuts and pastes several rows, each in one step.
func TestSeveralRows(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player")
	original := bytes.Clone(p.doc.Bytes())
	text := func(path string) string {
		t.Helper()
		s, err := p.doc.Text(mustFind(t, p, path))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	items := func() (list []string) {
		for i := range p.doc.Len(mustFind(t, p, "player.inventory")) {
			list = append(list, text(fmt.Sprintf("player.inventory[%d].item", i)))
		}
		return list
	}
	before := items()
	if len(before) < 5 {
		t.Fatalf("the sample holds %d items only", len(before))
	}
	once := func(what string, want []string) {
		t.Helper()
		if got := items(); !slices.Equal(got, want) {
			t.Errorf("%s gives %v, want %v", what, got, want)
		}
		if n := len(p.doc.History()); n != 1 {
			t.Errorf("%s takes %d steps", what, n)
		}
		p.doc.Undo()
		if !bytes.Equal(p.doc.Bytes(), original) {
			t.Fatalf("%s undone, the bytes differ", what)
		}
		p.doc.Go(0)
	}
	b.choose(p, "player.inventory[1]", "player.inventory[3]")
	b.run("remove")
	once("removing", slices.Concat(before[:1], before[2:3], before[4:]))

	b.choose(p, "player.inventory[0]", "player.inventory[1]")
	b.run("duplicate")
	if n := len(items()); n != len(before)+2 || len(p.view.outline.Selection()) != 2 {
		t.Errorf("%d items and %d selected rows after duplicating two of %d", n, len(p.view.outline.Selection()), len(before))
	}
	p.doc.Undo()

	b.choose(p, "player.inventory[2]", "player.inventory[1]")
	b.run("up")
	once("moving up", slices.Concat(before[1:3], before[:1], before[3:]))
	b.choose(p, "player.inventory[0]", "player.inventory[1]")
	b.run("down")
	once("moving down", slices.Concat(before[2:3], before[:2], before[3:]))

	b.choose(p, "player.inventory[1]", "player.inventory[2]")
	b.run("copy")
	copied := b.app.Clipboard().Content()
	if strings.Count(copied, "item") != 2 {
		t.Errorf("two rows copied as %s", copied)
	}
	b.choose(p, "player.inventory[0]")
	b.choose(p, "player.inventory")
	b.run("paste-into")
	once("pasting", slices.Concat(before, before[1:3]))
}

// TestDropWords asks what a drop would do without doing it.
func TestDropWords(t *testing.T) {
	b := newBench(t)
	p := b.shows("player.tscn", "node.Armature")
	original := bytes.Clone(p.doc.Bytes())
	arm, cooldown := mustFind(t, p, "node.Armature"), mustFind(t, p, "node.Cooldown")
	below := p.doc.Child(arm, p.doc.Len(arm)-1)
	for name, c := range map[string]struct {
		list   []model.Row
		parent model.Row
		ok     bool
	}{
		"a node below another":    {[]model.Row{cooldown}, arm, true},
		"a node below itself":     {[]model.Row{arm}, arm, false},
		"a node below its child":  {[]model.Row{arm}, below, false},
		"a node below a property": {[]model.Row{arm}, mustFind(t, p, "node.Cooldown.wait_time"), false},
	} {
		words, ok := p.dropWords(c.list, c.parent, p.doc.Len(c.parent))
		if ok != c.ok || words == "" {
			t.Errorf("%s: %v, %q", name, ok, words)
		}
	}
	if !bytes.Equal(p.doc.Bytes(), original) || p.doc.CanUndo() {
		t.Error("asking changed the scene")
	}
	p.view.outline.OnDrop([]outline.Node{outline.Node(cooldown)}, outline.Node(arm), p.doc.Len(arm))
	if _, err := p.doc.Find(`node["Armature/Cooldown"]`); err != nil {
		t.Error(err)
	}
	if n := len(p.doc.History()); n != 1 {
		t.Errorf("the drop takes %d steps", n)
	}
}
