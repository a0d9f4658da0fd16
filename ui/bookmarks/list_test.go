package bookmarks

import (
	"slices"
	"strings"
	"testing"

	"savant/model"
	"savant/ui/host"
	"savant/ui/host/hosttest"
	"savant/ui/settings"
	"savant/ui/widgets"
)

func TestMain(m *testing.M) { hosttest.Main(m) }

// TestBookmarksFollowTheirRows marks rows, moves one by an edit, removes another, saves, and opens the file again.
func TestBookmarksFollowTheirRows(t *testing.T) {
	path, _ := hosttest.Sample(t, "slot_1.sav")
	var marked *List
	w := hosttest.New(t, Actions(func(host.Window) *List { return marked }))
	w.App().Preferences().RemoveValue(settings.Bookmarks)
	p := w.OpenFile(path)
	marked = Load(p)
	row := func(path string) model.Row {
		t.Helper()
		r, err := p.Doc().Find(path)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	remove := func(path string) {
		t.Helper()
		if err := p.Doc().Remove(row(path)); err != nil {
			t.Fatal(err)
		}
	}
	for _, at := range []string{"quests[3]", "player.gold", "seed"} {
		p.Select(row(at))
		w.Run("bookmark")
	}
	if got := w.Last("bookmark"); got["path"] != "seed" || got["set"] != true {
		t.Fatalf("%v", got)
	}
	w.Run("bookmark") // takes it away again
	if got := w.Last("bookmark"); got["set"] != false {
		t.Fatalf("%v", got)
	}
	remove("quests[0]")
	var paths []string
	for _, r := range marked.live() {
		paths = append(paths, p.Doc().Path(r))
	}
	if want := []string{"quests[2]", "player.gold"}; !slices.Equal(paths, want) {
		t.Errorf("after an edit above, %v is marked, not %v", paths, want)
	}
	p.Select(row("version"))
	w.Run("next-bookmark")
	if p.Path() != "player.gold" {
		t.Errorf("the next bookmark is %s", p.Path())
	}
	w.Run("next-bookmark")
	w.Run("next-bookmark")
	if p.Path() != "player.gold" {
		t.Errorf("behind the last comes %s", p.Path())
	}
	w.Run("bookmarks")
	w.Items[slices.IndexFunc(w.Items, func(it widgets.Item) bool { return it.Words == "quests[2]" })].Run()
	if p.Path() != "quests[2]" {
		t.Errorf("the list leads to %s", p.Path())
	}
	remove("player.gold")
	if got := marked.live(); len(got) != 1 {
		t.Errorf("%d are left of two, one removed", len(got))
	}
	p.Doc().Undo()
	if got := marked.live(); len(got) != 2 {
		t.Errorf("%d are back", len(got))
	}
	marked.Keep()
	w.Save(p, nil, func() {})
	w.Close(p)
	p = w.OpenFile(path)
	marked = Load(p)
	paths = nil
	for _, r := range marked.live() {
		paths = append(paths, p.Doc().Path(r))
	}
	if want := []string{"quests[2]", "player.gold"}; !slices.Equal(paths, want) {
		t.Errorf("the next time %v is marked, not %v", paths, want)
	}
	if marked.Sign(row("seed")) != nil {
		t.Error("a row that is not marked shows a sign")
	}
	signs := marked.Sign(row("player.gold"))
	if len(signs) != 1 || !strings.Contains(signs[0].Icon, "bookmark") {
		t.Errorf("a marked row shows %v", signs)
	}
}
