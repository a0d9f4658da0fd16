package shell

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/ui/actions"
	"savant/ui/bytes"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/look"
	"savant/ui/page"
	"savant/ui/widgets"
)

// toyPane is all that a new pane needs: it shows the path of the selected row in capitals.
type toyPane struct {
	page   host.Page
	text   *ink.Text
	front  bool
	closed bool
}

func newToyPane(p host.Page) page.Pane { return &toyPane{page: p, text: ink.New("", look.Text)} }

func (t *toyPane) ID() host.PaneID            { return "toy" }
func (t *toyPane) Title() (widgets.Tab, bool) { return widgets.Tab{Text: "Toy"}, !t.page.Text() }
func (t *toyPane) Object() fyne.CanvasObject  { return t.text }
func (t *toyPane) Refresh()                   { t.Follow() }
func (t *toyPane) Follow()                    { t.text.Set(strings.ToUpper(t.page.Path())) }
func (t *toyPane) Focus()                     { t.page.Window().Trace("toy") }
func (t *toyPane) Front(yes bool)             { t.front = yes }
func (t *toyPane) Close()                     { t.closed = true }

// toyAction is its row of the table of actions.
var toyAction = host.Action{ID: "pane-toy", Words: "Toy", Menu: host.ViewMenu, Run: host.EnterPane("toy")}

// TestToyPane: a pane that is added to the one list has a tab where it is of use, follows the selection while it is in front, and is shown
// by its action.
func TestToyPane(t *testing.T) {
	b := newBench(t)
	b.Table = actions.NewTable(b, append(actionTable(), toyAction), func(*host.Action) {})
	p := b.shows("slot_1.sav", "player.gold")
	p.view.panes = page.NewPanes(p, append(paneList(), newToyPane))
	b.run("pane-toy")
	toy := p.Pane("toy").(*toyPane)
	if len(b.events("toy")) != 1 || !toy.front || !p.PaneShown("toy") || toy.text.Text != "PLAYER.GOLD" {
		t.Errorf("in front %v, it says %q", toy.front, toy.text.Text)
	}
	p.Select(mustFind(t, p, "player.name"))
	if toy.text.Text != "PLAYER.NAME" {
		t.Errorf("it stays at %q", toy.text.Text)
	}
	p.ShowPane(bytes.PaneID)
	p.Select(mustFind(t, p, "player.gold"))
	if toy.front || toy.text.Text != "PLAYER.NAME" {
		t.Errorf("behind another pane it follows to %q", toy.text.Text)
	}
	p.view.panes.Close()
	if !toy.closed {
		t.Error("it is not closed")
	}
	scene := b.shows("player.tscn", "")
	scene.view.panes = page.NewPanes(scene, append(paneList(), newToyPane))
	if slices.ContainsFunc(scene.view.panes.Tabs(), func(x page.Pane) bool { return x.ID() == "toy" }) {
		t.Error("it has a tab in a text file")
	}
}
