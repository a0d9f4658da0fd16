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
	p.Select(rows[0])
	if len(rows) > 1 {
		nodes := make([]outline.Node, len(rows))
		for i, r := range rows {
			nodes[i] = outline.Node(r)
		}
		p.Outline().SetSelection(nodes)
	}
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
