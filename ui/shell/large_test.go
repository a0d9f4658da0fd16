package shell

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"savant/ui/animation"
	"savant/ui/bytes"
	"savant/ui/host"
	"savant/ui/internal/golden"
	"savant/ui/settings"
	"savant/ui/widgets"
)

// large is a bench in the smallest window with the largest text.
func large(t *testing.T) *bench {
	b := newBench(t)
	b.app.Preferences().SetInt(settings.TextSize, 20)
	b.applyLook()
	b.win.Resize(fyne.NewSize(900, 560))
	return b
}

// TestLargeTextHasRoom: no text of a pane is drawn over another where letters are large.
func TestLargeTextHasRoom(t *testing.T) {
	b := large(t)
	save := b.shows("slot_1.sav", "player.gold")
	b.sets("player.gold", "77")
	b.sets("player.health", "12")
	scene := b.shows("player.tscn", `node["HurtBox"]`)
	b.untilTab(scene, animation.PaneID)
	for _, p := range []*tabPage{save, scene} {
		b.Bring(p)
		b.settle()
		for _, x := range slices.Clone(p.view.panes.Tabs()) {
			p.ShowPane(x.ID())
			b.settle()
			if x.ID() == bytes.PaneID {
				continue // its last line is cut at the lower edge, and what is cut has a place all the same
			}
			for _, pair := range b.overlaps(p.view.panes.Body()) {
				t.Errorf("%s, %s: %q is drawn over %q", p.name, x.ID(), pair[0], pair[1])
			}
		}
	}
}

// overlaps are the texts below an object that share some of their room.
func (b *bench) overlaps(o fyne.CanvasObject) (pairs [][2]string) {
	type placed struct {
		text     string
		from, to fyne.Position
	}
	const line = 1 // what letters leave free above and below them
	var seen []placed
	golden.Walk(o, func(x fyne.CanvasObject) {
		text, ok := x.(*canvas.Text)
		if !ok || text.Text == "" || text.Size().Width <= 0 {
			return
		}
		at, size := b.app.Driver().AbsolutePositionForObject(text), fyne.MeasureText(text.Text, text.TextSize, text.TextStyle)
		top := at.Y + (text.Size().Height-size.Height)/2
		seen = append(seen, placed{text.Text, fyne.NewPos(at.X, top+line), fyne.NewPos(at.X+min(size.Width, text.Size().Width), top+size.Height-line)})
	})
	for i, x := range seen {
		for _, y := range seen[:i] {
			if x.from.X < y.to.X && y.from.X < x.to.X && x.from.Y < y.to.Y && y.from.Y < x.to.Y {
				pairs = append(pairs, [2]string{x.text, y.text})
			}
		}
	}
	return pairs
}

// TestLongAnswersAreBelow: a message whose answers are long leaves the window as large as it is, and its text is readable.
func TestLongAnswersAreBelow(t *testing.T) {
	b := large(t)
	b.shows("slot_1.sav", "player.gold")
	const text = "slot_1.sav was changed on disk. 2 values differ: player.gold, player.health. What was edited here is kept."
	choices := []widgets.Choice{}
	for _, words := range []string{"Show what differs", "Reload what is on disk now", "Keep what is here now", "Merge what was edited here into what is there"} {
		choices = append(choices, widgets.Choice{Words: words})
	}
	b.Notify(b.Page(), &host.Message{Text: text, Choices: choices})
	b.settle()
	if size := b.win.Content().MinSize(); size.Width > 900 || size.Height > 560 {
		t.Errorf("the window needs %v", size)
	}
	if h := b.notice.Root.Size().Height; h > 160 {
		t.Errorf("the message is %v high", h)
	}
}
