package shell

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/outline"
	"savant/ui/page"
)

// opened lists the paths of the open rows of a tab.
func opened(p *tabPage) (list []string) {
	p.view.outline.Rows().Each(func(n outline.Node, _ int) {
		if !page.IsInner(n) {
			list = append(list, p.doc.Path(model.Row(n)))
		}
	})
	slices.Sort(list)
	return list
}

// stand opens rows of a tab, selects two of them, marks one, scrolls, and brings another pane to the front.
func stand(b *bench) {
	b.t.Helper()
	p := b.document()
	row := func(path string) model.Row {
		r, err := p.doc.Find(path)
		if err != nil {
			b.t.Fatal(err)
		}
		return r
	}
	p.Select(row("player.gold"))
	if i, ok := p.view.outline.RowOf(outline.Node(row("player.inventory"))); ok {
		p.view.outline.Open(i)
	} else {
		b.t.Fatal("the inventory has no row")
	}
	b.run("bookmark")
	b.run("pane-3")
	p.SelectAll([]model.Row{row("player.gold"), row("player.name")})
	p.view.outline.SetOffset(40)
}

// stands reports what is other than stand left it.
func stands(b *bench, was *tabPage, rows []string) {
	b.t.Helper()
	p := b.document()
	if p == was {
		b.t.Fatal("the file was not reloaded")
	}
	if got := opened(p); !slices.Equal(got, rows) {
		b.t.Errorf("open are %v, not %v", got, rows)
	}
	var chosen []string
	for _, r := range p.Selection() {
		chosen = append(chosen, p.doc.Path(r))
	}
	if slices.Sort(chosen); !slices.Equal(chosen, []string{"player.gold", "player.name"}) {
		b.t.Errorf("selected are %v", chosen)
	}
	if p.view.panes.Front().ID() != was.view.panes.Front().ID() {
		b.t.Errorf("the pane %s is in front, not %s", p.view.panes.Front().ID(), was.view.panes.Front().ID())
	}
	if got := p.view.outline.Offset(); got != 40 {
		b.t.Errorf("it is scrolled to %v", got)
	}
	if gold, err := p.doc.Find("player.gold"); err != nil || p.bookmarks.Sign(gold) == nil {
		b.t.Error("the bookmark is lost")
	}
}

// TestReloadKeepsWhatIsShown has the game write an open file: the window stands as before, and so it does after undo and redo, also
// in another window.
func TestReloadKeepsWhatIsShown(t *testing.T) {
	b, path := watched(t)
	stand(b)
	was := b.document()
	rows := opened(was)
	if was.view.panes.Front().ID() == was.view.panes.Tabs()[0].ID() || len(rows) < 2 {
		t.Fatalf("%s is in front, %v are open", was.view.panes.Front().ID(), rows)
	}
	game(t, path, map[string]string{"player.gold": "1"})
	b.when(func() bool { return b.document() != was }, "reload")
	stands(b, was, rows)
	b.has(b.document(), "player.gold", "1")
	fresh := b.document()
	b.run("undo")
	stands(b, fresh, rows)
	b.has(b.document(), "player.gold", "1250")
	b.run("redo")
	b.has(b.document(), "player.gold", "1")
}

// TestReloadShowsTheNearest selects an element of an array that the game takes away.
func TestReloadShowsTheNearest(t *testing.T) {
	path := filepath.Join(t.TempDir(), "list.json")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(path+".part", []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(path+".part", path); err != nil {
			t.Fatal(err)
		}
	}
	write(`{"a": [1, 2, 3, 4], "b": 5}`)
	b := newBench(t)
	b.safety.Folder = t.TempDir()
	b.protect()
	t.Cleanup(b.safety.Close)
	b.openFile(path)
	was := b.document()
	r, err := was.doc.Find("a[3]")
	if err != nil {
		t.Fatal(err)
	}
	was.Select(r)
	write(`{"a": [1, 2, 3], "b": 5}`)
	b.when(func() bool { return b.document() != was }, "reload")
	if got := b.document().Path(); got != "a[2]" {
		t.Errorf("%s is selected", got)
	}
}

// TestReloadKeepsTheFilter reloads a file of which only some rows are shown.
func TestReloadKeepsTheFilter(t *testing.T) {
	b, path := watched(t)
	was := b.document()
	b.filters("gold")
	was.Focus()
	game(t, path, map[string]string{"player.gold": "1"})
	b.when(func() bool { return b.document() != was && b.document().view.filter.On() }, "filter after the reload")
	found := false
	p := b.document()
	for i := range p.view.outline.Len() {
		found = found || strings.HasSuffix(p.doc.Path(model.Row(p.view.outline.Rows().At(i).Node)), "seed")
	}
	if found {
		t.Error("rows are shown that the filter leaves out")
	}
}

// TestMovedTabKeepsItsReload moves a reloaded tab to another window, where undo brings back what was before.
func TestMovedTabKeepsItsReload(t *testing.T) {
	b, path := watched(t)
	other, _ := sampleFile(t, "player.tscn")
	b.openFile(other)
	b.Bring(b.Holder(path))
	stand(b)
	was := b.document()
	rows := opened(was)
	game(t, path, map[string]string{"player.gold": "1"})
	b.when(func() bool { return b.document() != was }, "reload")
	before := len(b.program.windows)
	b.run("move-tab")
	if len(b.program.windows) != before+1 {
		t.Fatal("there is no other window")
	}
	to := b.program.windows[before]
	p := to.document()
	if got := opened(p); !slices.Equal(got, rows) {
		t.Errorf("after the move open are %v, not %v", got, rows)
	}
	b.has(p, "player.gold", "1")
	to.Do("undo")
	if p = to.document(); p.win != to {
		t.Fatal("the tab is of another window")
	}
	b.has(p, "player.gold", "1250")
	to.Do("redo")
	b.has(to.document(), "player.gold", "1")
}

// TestKeyboardFollowsToBytes: a file of which only bytes can be shown takes the keyboard from the tab before it, whose keys would act unseen.
func TestKeyboardFollowsToBytes(t *testing.T) {
	b := newBench(t)
	path, _ := sampleFile(t, "player.tscn")
	b.openFile(path)
	scene := b.page()
	picture := filepath.Join(t.TempDir(), "icon.png")
	if err := os.WriteFile(picture, []byte("\x89PNG\r\n\x1a\n and no more"), 0o600); err != nil {
		t.Fatal(err)
	}
	b.openFile(picture)
	if p := b.page(); p == scene || p.doc.Len(model.Root) > 0 {
		t.Fatal("the picture is not shown")
	}
	if b.Canvas().Focused() == fyne.Focusable(scene.view.outline) {
		t.Error("the scene behind it has the keyboard")
	}
	if b.Canvas().Focused() == nil {
		t.Error("nothing has the keyboard")
	}
}
