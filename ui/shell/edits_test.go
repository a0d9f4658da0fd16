package shell

import (
	"bytes"
	"testing"

	"savant/model/diff"
)

// TestChangesOfEveryKind lists what was changed, whatever made the change, and takes back one of three.
func TestChangesOfEveryKind(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	original := bytes.Clone(p.doc.Bytes())
	gone, err := p.doc.Text(mustFind(t, p, "player.name"))
	if err != nil {
		t.Fatal(err)
	}
	v, err := p.doc.Parse(p.nav.selected, "77")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.doc.Set(p.nav.selected, v); err != nil {
		t.Fatal(err)
	}
	b.keepUp()
	if text, ok := p.edits.was(p.nav.selected); !ok || text != "1250" {
		t.Errorf("gold was %q, %v", text, ok)
	}
	b.choose(p, "player.name")
	b.run("remove")
	b.choose(p, "player.inventory[0]")
	b.run("duplicate")
	find := func(op diff.Op, path string) diff.Difference {
		t.Helper()
		b.keepUp()
		for _, d := range p.edits.list {
			if d.Op == op && (path == "" || d.OldPath() == path) {
				return d
			}
		}
		t.Fatalf("no %v of %s in %v", op, path, p.edits.list)
		return diff.Difference{}
	}
	b.keepUp()
	if n := len(p.edits.list); n != 3 {
		t.Fatalf("%d changes are listed: %v", n, p.edits.list)
	}
	find(diff.Removed, "") // seen from now: the copy was not there
	find(diff.Changed, "player.gold")
	d := find(diff.Added, "player.name")
	if before, _ := p.edits.sides(d); before != gone {
		t.Errorf("the removed name was %s, not %s", before, gone)
	}
	p.revertChange(d)
	b.has(p, "player.name", gone)
	b.has(p, "player.gold", "77")
	for _, d := range []diff.Difference{find(diff.Changed, "player.gold"), find(diff.Removed, "")} {
		p.revertChange(d)
	}
	b.keepUp()
	if len(p.edits.list) != 0 {
		t.Errorf("all taken back, there is still %v", p.edits.list)
	}
	for p.doc.Undo() {
	}
	if !bytes.Equal(p.doc.Bytes(), original) {
		t.Error("all undone, the bytes differ")
	}
}
