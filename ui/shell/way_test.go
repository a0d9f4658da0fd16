package shell

import "testing"

// TestBackPassesRemovedRows goes back over a row that is gone.
func TestBackPassesRemovedRows(t *testing.T) {
	path, _ := sampleFile(t, "slot_1.sav")
	b := newBench(t)
	b.openFile(path)
	p := b.document()
	p.Select(mustFind(t, p, "version"))
	p.Select(mustFind(t, p, "quests[0]"))
	gone := p.nav.selected
	p.Select(mustFind(t, p, "seed"))
	if err := p.doc.Remove(gone); err != nil {
		t.Fatal(err)
	}
	b.run("back")
	if p.Path() != "version" {
		t.Errorf("back leads to %s", p.Path())
	}
	b.run("forward")
	if p.Path() != "seed" {
		t.Errorf("forward leads to %s", p.Path())
	}
}
