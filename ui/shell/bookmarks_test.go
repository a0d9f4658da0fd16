package shell

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/ui/widgets"
)

// TestBookmarksFollowTheirRows marks rows, moves one by an edit, removes another, saves, and opens the file again.
func TestBookmarksFollowTheirRows(t *testing.T) {
	path, _ := sampleFile(t, "slot_1.sav")
	b := newBench(t)
	b.openFile(path)
	p := b.document()
	for _, at := range []string{"quests[3]", "player.gold", "seed"} {
		p.Select(mustFind(t, p, at))
		b.run("bookmark")
	}
	if got := b.last("bookmark"); got["path"] != "seed" || got["set"] != true {
		t.Fatalf("%v", got)
	}
	b.run("bookmark") // takes it away again
	if got := b.last("bookmark"); got["set"] != false {
		t.Fatalf("%v", got)
	}
	p.Select(mustFind(t, p, "quests[0]"))
	b.run("remove")
	var paths []string
	for _, r := range p.bookmarks.live() {
		paths = append(paths, p.doc.Path(r))
	}
	if want := []string{"quests[2]", "player.gold"}; !slices.Equal(paths, want) {
		t.Errorf("after an edit above, %v is marked, not %v", paths, want)
	}
	p.Select(mustFind(t, p, "version"))
	b.run("next-bookmark")
	if p.Path() != "player.gold" {
		t.Errorf("the next bookmark is %s", p.Path())
	}
	b.run("next-bookmark")
	b.run("next-bookmark")
	if p.Path() != "player.gold" {
		t.Errorf("behind the last comes %s", p.Path())
	}
	b.run("bookmarks")
	e := b.win.Canvas().Focused().(*widgets.PaletteEntry)
	e.SetText("quests")
	e.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if p.Path() != "quests[2]" {
		t.Errorf("the list leads to %s", p.Path())
	}
	p.Select(mustFind(t, p, "player.gold"))
	b.run("remove")
	if got := p.bookmarks.live(); len(got) != 1 {
		t.Errorf("%d are left of two, one removed", len(got))
	}
	b.run("undo")
	if got := p.bookmarks.live(); len(got) != 2 {
		t.Errorf("%d are back", len(got))
	}
	b.saveNow(p)
	b.run("close")
	b.openFile(path)
	p = b.document()
	paths = nil
	for _, r := range p.bookmarks.live() {
		paths = append(paths, p.doc.Path(r))
	}
	if want := []string{"quests[2]", "player.gold"}; !slices.Equal(paths, want) {
		t.Errorf("the next time %v is marked, not %v", paths, want)
	}
	if l := p.rowLook(1 << 40); l.Signs != nil {
		t.Error("a row that is not marked shows a sign")
	}
	signs := p.bookmarks.sign(mustFind(t, p, "player.gold"))
	if len(signs) != 1 || !strings.Contains(signs[0].Icon, "bookmark") {
		t.Errorf("a marked row shows %v", signs)
	}
}

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
