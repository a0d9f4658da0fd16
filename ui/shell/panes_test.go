package shell

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"savant/ui/animation"
	"savant/ui/bones"
	"savant/ui/bytes"
	"savant/ui/changes"
	"savant/ui/check"
	"savant/ui/find"
	"savant/ui/hexview"
	"savant/ui/host"
	"savant/ui/internal/golden"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/page"
	"savant/ui/scenes"
	"savant/ui/settings"
	"savant/ui/watch"
	"savant/ui/widgets"
)

// numbered are the panes by the numbers that the pictures give them.
var numbered = []host.PaneID{bytes.PaneID, changes.PaneID, check.PaneID, page.HistoryID, find.PaneID, scenes.RunsID, bones.PaneID, scenes.ConnectionsID, scenes.ResourcesID, scenes.UsesID, watch.PaneID}

// panesShown is what the linked panes show in a variant of the theme: of a save, empty and after edits, and of a scene.
func panesShown(t *testing.T, choice string, variant fyne.ThemeVariant) string {
	t.Helper()
	b := newBench(t)
	b.app.Preferences().SetString(settings.Theme, choice)
	b.applyLook()
	p := b.shows("slot_1.sav", "player.gold")
	var out strings.Builder
	show := func(what string, p *tabPage, panes ...host.PaneID) {
		for _, id := range panes {
			p.ShowPane(id)
			fmt.Fprintf(&out, "\n== %s, pane %d\n%s", what, slices.Index(numbered, id), golden.Of(p.view.panes.Root, variant))
		}
	}
	show("nothing edited", p, numbered[:5]...)
	v, err := p.doc.Parse(p.nav.selected, "77")
	if err == nil {
		err = p.doc.Set(p.nav.selected, v)
	}
	if err != nil {
		t.Fatal(err)
	}
	b.choose(p, "player.name")
	b.run("remove")
	b.run("undo")
	b.keepUp()
	show("edited", p, numbered[:4]...)
	scene := b.shows("player.tscn", `node["HurtBox"]`)
	b.untilTab(scene, animation.PaneID)
	for _, x := range slices.Clone(scene.view.panes.Tabs()) {
		if x.ID() != bones.PaneID && x.ID() != animation.PaneID && x.ID() != scenes.RunsID { // drawn, and compared as pictures in skeleton; filled later
			show("a scene", scene, x.ID())
		}
	}
	return out.String()
}

// untilTab waits for a pane whose tab appears once the file is read.
func (b *bench) untilTab(p *tabPage, id host.PaneID) {
	b.t.Helper()
	over := time.After(30 * time.Second)
	for !slices.ContainsFunc(p.view.panes.Tabs(), func(x page.Pane) bool { return x.ID() == id }) {
		select {
		case f := <-b.queue:
			f()
		case <-over:
			b.t.Fatalf("there is no tab of the pane %s", id)
		}
	}
}

// TestPanesShown compares the panes with what was looked at, in both themes and every language.
func TestPanesShown(t *testing.T) {
	if tag := os.Getenv(languageOf); tag != "" {
		if err := words.Use(tag); err != nil {
			t.Fatal(err)
		}
		comparePanes(t, tag)
		return
	}
	for _, l := range words.Languages() {
		t.Run(l.Tag, func(t *testing.T) {
			cmd := exec.Command(os.Args[0], "-test.run", "^TestPanesShown$")
			cmd.Env = append(os.Environ(), languageOf+"="+l.Tag)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

// languageOf is the variable that sets the language of a test process: a process keeps one language.
const languageOf = "SAVANT_TEST_LANGUAGE"

func comparePanes(t *testing.T, tag string) {
	t.Helper()
	dark := panesShown(t, "dark", theme.VariantDark)
	if tag == words.Languages()[0].Tag {
		golden.Check(t, "panes.txt", dark)
	} else {
		golden.Translated(t, "panes.txt", "panes."+tag+".txt", dark)
	}
	light := panesShown(t, "light", theme.VariantLight)
	if light == dark {
		return
	}
	x, y := strings.Split(dark, "\n"), strings.Split(light, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			t.Fatalf("line %d is %s in the dark theme and %s in the light one", i+1, x[i], y[i])
		}
	}
	t.Fatal("one theme shows more lines than the other")
}

// TestHistoryIsAtTheCurrentStep opens the history: the keyboard is at the step in effect, not at the first.
func TestHistoryIsAtTheCurrentStep(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	for _, gold := range []string{"1", "2", "3"} {
		b.sets("player.gold", gold)
	}
	b.run("undo")
	p.EnterPane(page.HistoryID)
	press := func(names ...fyne.KeyName) {
		for _, name := range names {
			b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: name})
		}
	}
	press(fyne.KeyUp, fyne.KeyReturn) // the step before
	if n := p.doc.Steps(); n != 1 {
		t.Errorf("%d steps are in effect, not 1", n)
	}
	b.run("redo")
	press(fyne.KeyDown, fyne.KeyReturn)
	if n := p.doc.Steps(); n != 3 {
		t.Errorf("%d steps are in effect, not 3: the list did not follow", n)
	}
}

// TestPanesCollapse: collapsed, the panes are only their tabs, and what had the keyboard in them gives it to the outline; a tab opens them, and
// the choice is kept.
func TestPanesCollapse(t *testing.T) {
	b := newBench(t)
	p := b.shows("player.tscn", `node["HurtBox"]`)
	p.EnterPane(page.HistoryID)
	open := p.view.panel.Object().Size().Height
	b.run("fold-panes")
	if p.view.panes.Body().Visible() || p.view.panel.Object().Size().Height <= open {
		t.Errorf("the editor is %v high, and was %v", p.view.panel.Object().Size().Height, open)
	}
	if b.win.Canvas().Focused() != fyne.Focusable(p.view.outline) {
		t.Errorf("%T has the keyboard", b.win.Canvas().Focused())
	}
	if other := b.shows("slot_1.sav", "player.gold"); !other.view.panes.Shut() {
		t.Error("the choice is not kept")
	}
	p.EnterPane(changes.PaneID)
	if p.view.panes.Shut() || !p.view.panes.Body().Visible() || p.view.panel.Object().Size().Height != open {
		t.Errorf("opened again, the editor is %v high, and was %v", p.view.panel.Object().Size().Height, open)
	}
}

// TestPaneEnlarged: the pane in front gets the room of the editor, with the keyboard in it, until that is ended or a value is edited; a line that
// was dragged far for one file does not squeeze the editor of the next.
func TestPaneEnlarged(t *testing.T) {
	b := newBench(t)
	p := b.shows("player.tscn", `node["HurtBox"]`)
	before := p.view.panes.Root.Size().Height
	p.EnterPane(page.HistoryID)
	b.run("enlarge-pane")
	if now := p.view.panes.Root.Size().Height; now < before+100 || now < p.view.rows.Size().Height-2 {
		t.Errorf("enlarged, the pane is %v high of %v, and was %v", now, p.view.rows.Size().Height, before)
	}
	if p.view.panes.Front().ID() != page.HistoryID || b.win.Canvas().Focused() == fyne.Focusable(p.view.outline) {
		t.Errorf("%s is in front, %T has the keyboard", p.view.panes.Front().ID(), b.win.Canvas().Focused())
	}
	b.run("enlarge-pane")
	if now := p.view.panes.Root.Size().Height; now != before {
		t.Errorf("ended, the pane is %v high, not %v", now, before)
	}
	b.run("enlarge-pane")
	p.Focus()
	p.view.right.inEditor(func() bool { return true })
	if now := p.view.panes.Root.Size().Height; now != before {
		t.Errorf("while a value is edited the pane is %v high, not %v", now, before)
	}
	p.view.rows.Moved(0.05)
	if other := b.shows("slot_1.sav", "player.gold"); other.view.rows.Share < 0.3 {
		t.Errorf("the editor of the next file has a share of %v", other.view.rows.Share)
	}
}

// TestEnlargedAnimations: a pane that asks for more room while it has all of it leaves the editor its height for later.
func TestEnlargedAnimations(t *testing.T) {
	b := newBench(t)
	p := b.shows("player.tscn", `node["HurtBox"]`)
	before := p.view.panel.Object().Size().Height
	p.view.right.enlarge(true)
	p.EnterPane(animation.PaneID)
	b.keepUp()
	b.run("enlarge-pane")
	b.keepUp()
	if now := p.view.panel.Object().Size().Height; now != before {
		t.Errorf("ended, the editor is %v high, not %v", now, before)
	}
}

// TestPanesBorrowRoom: a tall pane leaves the editor its least rows and gives the rest back when another pane comes to the front, unless the line was
// dragged meanwhile.
func TestPanesBorrowRoom(t *testing.T) {
	b := newBench(t)
	p := b.shows("player.tscn", `node["HurtBox"]`)
	editor := func() float32 { return p.view.panel.Object().Size().Height }
	front := func(id host.PaneID) float32 {
		p.EnterPane(id)
		b.keepUp()
		return editor()
	}
	b.win.Resize(fyne.NewSize(1360, 1100))
	before := front(page.HistoryID)
	least := p.view.right.leastEditor() - leastPaneRows/2*look.Size(theme.Current(), look.RowHeight)
	if lent := front(animation.PaneID); lent >= before || lent < least {
		t.Errorf("beside the animations the editor is %v high; it was %v, and half its least rows take %v", lent, before, least)
	}
	if now := front(page.HistoryID); now != before {
		t.Errorf("after the animations the editor is %v high, and was %v", now, before)
	}
	b.win.Resize(fyne.NewSize(1360, 860))
	if lent := front(animation.PaneID); lent < least {
		t.Errorf("in a lower window the editor is %v high beside the animations, and half its least rows take %v", lent, least)
	}
	for _, o := range test.WidgetRenderer(p.view.rows).Objects() {
		if line, ok := o.(fyne.Draggable); ok {
			line.Dragged(&fyne.DragEvent{Dragged: fyne.Delta{DY: -40}})
			line.DragEnd()
		}
	}
	dragged := editor()
	if now := front(page.HistoryID); now != dragged {
		t.Errorf("the editor was dragged to %v and is %v high", dragged, now)
	}
	if now := front(animation.PaneID); now != dragged {
		t.Errorf("the editor was dragged to %v and is %v high beside the animations", dragged, now)
	}
}

// TestFirstEditMovesNoTab: there is room for the count of the changes before the first edit.
func TestFirstEditMovesNoTab(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	strip := widgets.NewStrip(false)
	test.NewTempWindow(t, strip.Root).Resize(fyne.NewSize(1360, 100))
	places := func() (at []float32) {
		var items []widgets.Tab
		for _, x := range p.view.panes.Tabs() {
			item, _ := x.Title()
			items = append(items, item)
		}
		strip.Show(items, 0)
		for _, o := range strip.Row.Objects {
			at = append(at, o.Position().X)
		}
		return at
	}
	before := places()
	b.sets("player.gold", "77")
	b.keepUp()
	if item, _ := p.view.panes.Pane(changes.PaneID).Title(); item.Count != 1 {
		t.Errorf("%d changes are counted", item.Count)
	}
	if now := places(); len(now) < 3 || now[1] <= now[0] || !slices.Equal(now, before) {
		t.Errorf("the tabs are at %v, and were at %v", now, before)
	}
}

// TestGoToByte: an offset typed in Go to leads to that byte, with the keyboard on it, and to the row that it belongs to.
func TestGoToByte(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player")
	gold, err := p.doc.Find("player.gold")
	if err != nil {
		t.Fatal(err)
	}
	off := p.doc.Describe(gold).Offset + 5
	b.run("go")
	b.win.Canvas().Focused().(*widgets.Entry).SetText(fmt.Sprintf("%#x", off))
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	hex, ok := b.win.Canvas().Focused().(*hexview.View)
	if !ok || hex.At() != off || hex.Selected().End != off+1 || p.nav.selected != gold {
		t.Errorf("the keyboard is in %T, not at %#x; %s is selected", b.win.Canvas().Focused(), off, p.Path())
	}
}

// TestEditFromGoTo: F2 in the field of Go to renames what is named there at once, and Ins inserts after it; where nothing has that name, the field stays.
func TestEditFromGoTo(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player")
	b.run("go")
	field := b.win.Canvas().Focused().(*widgets.Entry)
	field.SetText("player.nothing_of_this_name")
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF2})
	if b.win.Canvas().Focused() != fyne.Focusable(field) {
		t.Fatalf("%T has the keyboard", b.win.Canvas().Focused())
	}
	field.SetText("player.gold")
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF2})
	b.fill("silver")
	if p.Path() != "player.silver" || p.doc.Steps() != 1 {
		t.Errorf("%s is selected, %d steps were made", p.Path(), p.doc.Steps())
	}
	b.run("go")
	field = b.win.Canvas().Focused().(*widgets.Entry)
	field.SetText("player.silver")
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyInsert})
	b.fill(`"bonus": 5`)
	if b.has(p, "player.bonus", "5"); p.Path() != "player.bonus" {
		t.Errorf("%s is selected after something was inserted", p.Path())
	}
}

// TestProblemOfACutSave: a problem leads to the deepest row that there is of what it names, and the cursor of the bytes to the offset it tells; both stay
// when the bytes are shown.
func TestProblemOfACutSave(t *testing.T) {
	b := newBench(t)
	path, original := sampleFile(t, "slot_1.sav")
	if err := os.WriteFile(path, original[:len(original)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	b.openFile(path)
	p := b.document()
	p.EnterPane(check.PaneID)
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	problem := p.checks.Problems()[0]
	if problem.Path != "player.inventory[24].rarity" || p.Path() != "player.inventory[24]" {
		t.Errorf("%s leads to %s", problem.Path, p.Path())
	}
	p.EnterPane(bytes.PaneID)
	view := b.win.Canvas().Focused().(*hexview.View)
	if at := min(problem.Offset, p.doc.Size()-1); view.At() != at || p.Path() != "player.inventory[24]" {
		t.Errorf("the cursor is at %#x, not at %#x, in %s", view.At(), at, p.Path())
	}
	p.Select(b.at("player.gold"))
	if gold := p.doc.Describe(p.nav.selected); view.At() < gold.Offset || view.At() >= gold.Offset+gold.Length {
		t.Error("another row that is selected leaves the cursor there")
	}
}

// TestBytesFollowOneRow: a click on one of several rows that are selected leaves only its bytes marked.
func TestBytesFollowOneRow(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player")
	b.run("go")
	b.win.Canvas().Focused().(*widgets.Entry).SetText("0x40")
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	hex := b.win.Canvas().Focused().(*hexview.View)
	b.choose(p, "player.name")
	o := p.Outline()
	at := o.Place().Subtract(fyne.CurrentApp().Driver().AbsolutePositionForObject(o))
	n := len(b.events("chosen"))
	b.choose(p, "player.gold")
	o.SelectAll()
	b.after("chosen", n+1)
	if len(hex.Marked()) == 0 {
		t.Fatal("with all rows selected only one is marked")
	}
	press := &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}, Button: desktop.MouseButtonPrimary}
	o.MouseDown(press)
	b.keepUp()
	o.MouseUp(press)
	if o.Selected() != 1 {
		t.Errorf("%d rows are selected", o.Selected())
	}
	b.when(func() bool { return len(hex.Marked()) == 0 }, "only the bytes of one row are marked")
}
