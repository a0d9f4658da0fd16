package watch

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"savant/codec/variant"
	"savant/model"
	"savant/model/profile"
	"savant/model/store"
	"savant/ui/host"
	"savant/ui/host/hosttest"
	"savant/ui/look"
	"savant/ui/page"
	"savant/ui/widgets"
)

func TestMain(m *testing.M) { hosttest.Main(m) }

// game is a file that a test writes as a game does.
type game struct {
	t    *testing.T
	path string
	file *store.File
}

// newGame is the game that wrote a file. It has it open by itself.
func newGame(t *testing.T, path string) *game {
	t.Helper()
	f, err := store.Open(path, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return &game{t, path, f}
}

// save writes the file with other values: pairs of paths and literals.
func (g *game) save(pairs ...string) []byte {
	g.t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		r, err := g.file.Doc.Find(pairs[i])
		if err != nil {
			g.t.Fatal(err)
		}
		v, err := g.file.Doc.Parse(r, pairs[i+1])
		if err == nil {
			err = g.file.Doc.Set(r, v)
		}
		if err != nil {
			g.t.Fatal(err)
		}
	}
	data := bytes.Clone(g.file.Doc.Bytes())
	if err := os.WriteFile(g.path, data, 0o644); err != nil {
		g.t.Fatal(err)
	}
	return data
}

// watched opens a sample and watches it.
func watched(t *testing.T) (w *hosttest.Window, tab *watching, g *game) {
	t.Helper()
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	path, _ := hosttest.Sample(t, "slot_1.sav")
	w = hosttest.New(t, Actions(), page.NewHistory, NewPane)
	if w.May(actionWatch) {
		t.Error("there is no file to watch")
	}
	w.OpenFile(path)
	w.Run(actionWatch)
	tab = w.Page().Tool().(*watching)
	t.Cleanup(func() {
		tab.Close()
		<-tab.feed.ended
	})
	until(w, 1)
	return w, tab, newGame(t, path)
}

// until waits until so many versions are listed.
func until(w *hosttest.Window, versions float64) {
	w.Until(func() bool {
		list := w.Events("watch")
		return len(list) > 0 && list[len(list)-1]["versions"] == versions
	})
}

// TestVersions: what the game writes is listed with what changed in it; any of it is compared, opened, copied and restored.
func TestVersions(t *testing.T) {
	w, tab, g := watched(t)
	first, err := os.ReadFile(g.path)
	if err != nil {
		t.Fatal(err)
	}
	g.save("player.gold", "1190", "player.name", `"Ida"`)
	until(w, 2)
	if got := w.Last("watch")["changed"]; got != 2.0 {
		t.Errorf("%v values changed", got)
	}
	last := g.save("player.gold", "1300")
	until(w, 3)
	if o := tab.values.tree.Outline; o.Len() != 3 {
		t.Fatalf("%d rows: a headline and two values are wanted", o.Len())
	}
	tab.values.tree.Outline.Select(2)
	if got := w.Last("watched-value"); got["path"] != "player.gold" || got["changes"] != 2.0 || got["now"] != "1300" {
		t.Errorf("the value that changed most often is %v", got)
	}
	if got := tab.detail.about.Text; got != "int, 1300 now. Lowest 1190, highest 1300, changed 2 times." {
		t.Error(got)
	}
	row := tab.values.look("player.gold", tab.at())
	if c := row.Cells; c[2].Text != "1250" || c[3].Text != "1190" || c[4].Text != "1300" || c[5].Text != "2×" {
		t.Errorf("%+v", c)
	}

	w.Canvas().Focus(tab.side.tree.Outline)
	w.Type(fyne.KeyDown) // the version before
	if got := tab.number; got != 2 {
		t.Fatalf("version %d is selected", got)
	}
	w.Type(fyne.KeyReturn)
	w.After("compare", 1)
	if got := w.Last("compare")["with"]; got != tab.versions[1].Version.Path {
		t.Errorf("it is compared with %v", got)
	}
	if got := w.Last("opened")["file"]; got != tab.versions[0].Version.Path {
		t.Errorf("%v is compared", got)
	}
	closesWithComparison(t, w, tab)
	w.Bring(tab.page)

	target := filepath.Join(t.TempDir(), "copy.sav")
	w.Files = []string{target}
	tab.side.tree.Outline.Select(2)
	tab.copy()
	w.After("copied", 1)
	if got, _ := os.ReadFile(target); !bytes.Equal(got, first) {
		t.Error("the copy is not the first version")
	}
	tab.restore()
	if got, _ := os.ReadFile(g.path); !holds(t, g.path, last) {
		t.Fatalf("restored without a question: %x", got)
	}
	w.Type(fyne.KeyReturn)
	w.After("restored", 1)
	if got, _ := os.ReadFile(g.path); !bytes.Equal(got, first) {
		t.Error("the file is not what it was")
	}
	if list, err := store.Backups("", g.path); err != nil || len(list) != 1 || !holds(t, list[0].Path, last) {
		t.Errorf("what the game wrote is no backup: %v, %v", list, err)
	}
	until(w, 4) // what was restored is a version too
	if tab.number != 1 {
		t.Errorf("version %d is selected now", tab.number)
	}
}

// compares is a comparison of a document.
type compares struct {
	host.Tool
	left host.Page
}

func (c *compares) Edited() []host.Page { return []host.Page{c.left} }

// closesWithComparison closes the version that was opened to be compared with the last comparison of it, and not one that was edited.
func closesWithComparison(t *testing.T, w *hosttest.Window, tab *watching) {
	t.Helper()
	for _, edited := range []bool{false, true} {
		if edited {
			tab.compare()
			w.After("compare", 2)
		}
		version := tab.compared[0]
		one, two := w.AddTool("one", &compares{tab, version}), w.AddTool("two", &compares{tab, version})
		if edited {
			hosttest.Set(t, version, "player.gold", "1")
		}
		w.Close(one)
		if !slices.Contains(w.Pages(), version) {
			t.Error("the version is closed while it is still compared")
		}
		w.Close(two)
		if slices.Contains(w.Pages(), version) != edited {
			t.Errorf("edited: %v; the version is open: %v", edited, !edited)
		}
	}
	w.Close(tab.compared[0])
	if len(tab.compared) != 0 {
		t.Errorf("%d versions are remembered", len(tab.compared))
	}
}

// TestNarrow finds the gold in three steps, as a user enters them. A step is changed and later undone, and the value
// found is set in the file.
func TestNarrow(t *testing.T) {
	const gold, oil, potions = "player.gold", "player.inventory[1].count", "player.inventory[4].count"
	w, tab, g := watched(t)
	tab.Focus()
	narrow := func(text string, left float64) {
		t.Helper()
		n := len(w.Events("narrowed"))
		tab.search.draft.SetText(text)
		w.Type(fyne.KeyReturn)
		w.After("narrowed", n+1)
		if got := w.Last("narrowed"); got["left"] != left || got["error"] != "" {
			t.Errorf("%q leaves %v", text, got)
		}
	}
	g.save(oil, "1250", potions, "1250")
	until(w, 2)
	tab.search.draft.SetText("between 5")
	w.Type(fyne.KeyReturn)
	if tab.search.note.Text == "" || len(tab.steps) != 0 {
		t.Errorf("between one number and nothing: %q", tab.search.note.Text)
	}
	tab.search.draft.SetText("")
	if tab.search.note.Text != "" {
		t.Errorf("of another text it still says %q", tab.search.note.Text)
	}
	tab.search.add()
	if got := tab.search.note.Text; got != "Enter a value first." || len(tab.steps) != 0 {
		t.Errorf("without a value: %q", got)
	}
	narrow("1250", 3)
	g.save(gold, "1190", oil, "1190")
	until(w, 3)
	narrow("decreased", 2)
	if got := tab.found; len(got) != 2 || got[0] != gold || got[1] != oil {
		t.Errorf("%v are left", got)
	}
	g.save(oil, "1100")
	until(w, 4)
	narrow("is 1190", 1)
	if got := w.Last("watched-value"); got["path"] != gold {
		t.Errorf("%v is selected", got["path"])
	}
	if l := tab.side.look(3); l.Cells[2].Text != "is 1190" {
		t.Errorf("the last version is marked %q", l.Cells[2].Text)
	}

	narrow("increased", 0) // it is the same version
	if tab.search.note.Text == "" {
		t.Error("nothing says that no value fits")
	}
	w.Type(fyne.KeyBackspace)
	w.After("narrowed", 5)
	if tab.left != 1 || len(tab.steps) != 3 {
		t.Errorf("with three steps %d values are left", tab.left)
	}
	third := tab.search.rows.Objects[2].(*fyne.Container).Objects
	value := third[3].(*widgets.Entry)
	value.SetText("1100")
	value.OnSubmitted("1100")
	w.After("narrowed", 6)
	if len(tab.found) != 1 || tab.found[0] != oil {
		t.Errorf("%v is 1100", tab.found)
	}
	tab.search.restart()
	if tab.found != nil || len(tab.search.rows.Objects) != 0 {
		t.Error("the search is not over")
	}

	// From versions that were kept, beginning with what became of a value.
	tab.search.version.SetSelectedIndex(2) // the third of four
	narrow("decreased by 60", 2)
	tab.search.restart()
	tab.search.kinds.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	narrow("contains mira", 1)
	if tab.found[0] != "player.name" {
		t.Error(tab.found)
	}

	tab.values.pick("player.gold")
	tab.setTo(tab.values.chosen())
	w.Fill("99999")
	p := w.Holder(g.path)
	hosttest.Holds(t, p, gold, "99999")
	if w.Page() != p || p.Path() != gold {
		t.Errorf("%s is shown", p.Path())
	}
}

// TestStepsHaveRoom: with large text in a narrow window the line of a step ends within it, and each of its fields can be used.
func TestStepsHaveRoom(t *testing.T) {
	w, tab, _ := watched(t)
	w.App().Settings().SetTheme(look.Theme{Scale: 20.0 / 13})
	for _, width := range []float32{1100, 700, 520, 440} {
		root := tab.search.root
		w.Native().SetContent(container.NewWithoutLayout(root))
		root.Resize(fyne.NewSize(width, 200))
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject
		begin := at(root).X
		for i, o := range []fyne.CanvasObject{tab.search.version, tab.search.condition, tab.search.draft, tab.search.kinds} {
			if end := at(o).X + o.Size().Width; end > begin+width || o.Size().Width < 40 {
				t.Errorf("%v wide: part %d ends at %v and is %v wide", width, i, end-begin, o.Size().Width)
			}
		}
		for _, o := range test.LaidOutObjects(root) {
			if b, ok := o.(*widgets.Button); ok && at(b).X+b.Size().Width > begin+width {
				t.Errorf("%v wide: %s ends at %v", width, b.Text, at(b).X+b.Size().Width-begin)
			}
		}
	}
}

// TestPins pins the gold and describes it. The profile is there when a save of the game is opened: it names its values, edits them, and is passed on.
func TestPins(t *testing.T) {
	w, tab, g := watched(t)
	g.save("player.gold", "1190")
	until(w, 2)
	tab.values.pick("player.gold")
	tab.values.tree.Outline.TypedRune('p')
	w.After("profile-saved", 1)
	f := tab.pins.of("player.gold")
	if f == nil || f.Name != "Gold" || len(tab.pins.profile.Shape) == 0 {
		t.Fatalf("%+v is pinned, %d places are learnt", f, len(tab.pins.profile.Shape))
	}
	if got := tab.values.chosen(); got != "player.gold" {
		t.Errorf("%q is selected once it is pinned", got)
	}
	for i := range 2 { // the last one unpinned, and pinned again: the same profile
		tab.values.tree.Outline.TypedRune('p')
		w.After("profile-saved", 2+i)
	}
	if list, _ := profile.Library(""); len(list) != 1 || len(list[0].Fields) != 1 {
		t.Errorf("there are %d profiles", len(list))
	}
	tab.pins.describe("player.gold")
	w.Fill("Coins", "what traders take", "0", "99999")
	tab.pin("player.name") // while the profile is still being saved
	w.After("profile-saved", 5)
	if l := tab.values.look("player.gold", 1); l.Label != "Coins" || l.Summary != "player.gold" {
		t.Errorf("it is listed as %q, %q", l.Label, l.Summary)
	}
	if o := tab.values.tree.Outline; tab.values.tree.At(o.Rows().At(0).Node).Key != "pinned" {
		t.Error("what is pinned is not listed first")
	}

	other := filepath.Join(t.TempDir(), "slot_27.sav")
	if err := os.WriteFile(other, g.save(), 0o644); err != nil {
		t.Fatal(err)
	}
	p := w.OpenFile(other)
	w.Until(func() bool { return p.PaneShown(PaneID) })
	if got := w.Last("profile"); got["file"] != other || got["fields"] != 2.0 {
		t.Errorf("the profile of the second save is %v", got)
	}
	x := p.Pane(PaneID).(*pane)
	if got := x.rows[0].line.Texts(); len(got) == 0 || got[0] != "1190" {
		t.Errorf("the coins are %v", got)
	}
	err := x.change("player.gold", func(variant.Value) (variant.Value, error) { return variant.OfInt(5), nil }, false)
	if err != nil {
		t.Fatal(err)
	}
	hosttest.Holds(t, p, "player.gold", "5")
	x.Refresh()
	if got := x.rows[0].line.Texts(); got[0] != "5" {
		t.Errorf("after the edit the coins are %v", got)
	}
	if got := x.rows[0].note; got.Text != "what traders take   From 0 to 99999" || got.Color != look.Muted {
		t.Errorf("beside the coins stands %q", got.Text)
	}
	hosttest.Set(t, p, "player.gold", "100000")
	x.Refresh()
	if x.rows[0].note.Color != look.Changed {
		t.Error("100000 is not marked")
	}
	x.turn("player.hardcore", nil)
	w.After("profile-saved", 6)
	x.rows[2].on.Turn()
	hosttest.Holds(t, p, "player.hardcore", "true")
	x.askGame()
	w.Fill("Lantern", "slot_*.sav, auto.sav")
	w.After("profile-saved", 7)
	passed := filepath.Join(t.TempDir(), "lantern.savant-profile")
	w.Files = []string{passed}
	w.Run(actionSave)
	w.After("profile-exported", 1)

	t.Setenv("XDG_CONFIG_HOME", t.TempDir()) // somebody else
	w.Files = []string{passed, passed}
	w.Run(actionAdd)
	w.After("profile-added", 1)
	w.Run(actionAdd)
	w.After("profile-added", 2)
	list, problems := profile.Library("")
	if len(list) != 1 || len(problems) > 0 || list[0].Game != "Lantern" || list[0].Of("player.gold").Note != "what traders take" {
		t.Errorf("%+v %v", list, problems)
	}
	if err := os.WriteFile(passed, []byte(`{"savant": "profile", "version": 1, "run": "me"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	w.Files = []string{passed}
	w.Run(actionAdd)
	w.After("error", 1)
}

func holds(t *testing.T, path string, data []byte) bool {
	t.Helper()
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Equal(got, data)
}

// TestPause: while watching is paused nothing is kept; then what there is becomes the next version. What was kept is there when the file is watched
// again.
func TestPause(t *testing.T) {
	w, tab, g := watched(t)
	g.save("player.gold", "1190")
	until(w, 2)
	w.Run(actionPause)
	waiting := func(n float64) {
		w.Until(func() bool { return w.Last("watch")["waiting"] == n })
	}
	g.save("player.gold", "1")
	waiting(1)
	g.save("player.gold", "2")
	waiting(2)
	if n := len(tab.versions); n != 2 || tab.side.head.Text != "Paused, 2 new versions" {
		t.Errorf("%d versions are listed during the pause, %q", n, tab.side.head.Text)
	}
	w.Run(actionPause)
	until(w, 4)
	if text, _ := tab.past.Of("player.gold").At(3); text != "2" || tab.past.Versions() != 4 || w.Last("note")["text"] != "2 versions were written in the meantime." {
		t.Errorf("it is %s after the pause, %v", text, w.Last("note"))
	}
	p := w.Holder(g.path)
	tab.Close()
	w.Close(tab.page)
	w.Bring(p)
	w.Run(actionWatch)
	again := w.Page().Tool().(*watching)
	defer func() { again.Close(); <-again.feed.ended }()
	if again == tab {
		t.Fatal("the tab was closed")
	}
	w.Until(func() bool { return len(again.versions) == 4 })
	again.list()
	if text, _ := again.past.Of("player.gold").At(0); text != "1250" {
		t.Errorf("it was %s at first", text)
	}
	w.Bring(p)
	w.Run(actionWatch)
	if w.Page().Tool() != host.Tool(again) {
		t.Error("the file is watched twice")
	}
}

// TestMarks: bars say how many values changed in a version compared with the others, kept versions are marked and stay
// kept, and the steps of a search are on the line of a value.
func TestMarks(t *testing.T) {
	w, tab, g := watched(t)
	g.save("player.gold", "1190", "player.name", `"Ida"`)
	until(w, 2)
	g.save("player.gold", "1100")
	until(w, 3)
	bar := func(i int) float32 { return tab.side.look(i).Cells[1].Bar }
	if bar(0) != 0 || bar(1) != 1 || bar(2) != 0.5 {
		t.Errorf("bars of %v, %v and %v", bar(0), bar(1), bar(2))
	}
	w.Canvas().Focus(tab.side.tree.Outline)
	w.Type(fyne.KeyDown)
	w.Canvas().Focused().TypedRune('k')
	if got := w.Last("kept"); got["version"] != 2.0 || got["kept"] != true || tab.side.look(1).Cells[2].Text != "kept" || tab.side.keep.Text.Text != "Stop keeping it: K" {
		t.Errorf("%v, %q", got, tab.side.keep.Text.Text)
	}
	if list, err := store.Versions("", g.path); err != nil || !list[1].Kept() || list[0].Kept() {
		t.Errorf("%v, %v", list, err)
	}
	tab.open() // by its new name
	w.After("opened", 1)
	w.Bring(tab.page)
	w.Run(actionKeep)
	if tab.side.look(1).Cells[2].Text != "" || !w.May(actionKeep) {
		t.Error("it is still kept")
	}

	tab.steps = []step{{1, "is", "1250"}, {3, "decreased", ""}, {3, "is", "1100"}}
	tab.search.start()
	w.After("narrowed", 1)
	if got := w.Last("narrowed"); got["left"] != 1.0 || got["first"] != "player.gold" {
		t.Fatalf("%v", got)
	}
	if d := tab.detail; !slices.Equal(d.trend.Marks, []int{0, 2}) || len(d.marks) != 2 || d.marks[0].words.Text != "is 1250" || d.marks[1].words.Text != "decreased, is 1100" {
		t.Errorf("%v: %v", d.trend.Marks, d.marks)
	}
	tab.search.restart()
	if d := tab.detail; len(d.trend.Marks) > 0 || len(d.plot.Objects) != 5 {
		t.Error("the steps that were taken back are still on the line")
	}
}
