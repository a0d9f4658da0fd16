package shell

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/ui/animation"
	"savant/ui/internal/golden"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/scenes"
	"savant/ui/widgets"
)

// smallest is a screen of 1400x900 at scale 2 less what a desktop needs, and the small window at scale 1, in dp.
var smallest = []fyne.Size{{Width: 620, Height: 400}, {Width: 900, Height: 560}}

// TestNoButtonIsCut: in each language, at the smallest sizes, every button of every pane ends within its pane.
func TestNoButtonIsCut(t *testing.T) {
	if tag := os.Getenv(languageOf); tag != "" {
		if err := words.Use(tag); err != nil {
			t.Fatal(err)
		}
		for _, size := range smallest {
			wholeButtons(t, size)
		}
		return
	}
	for _, l := range words.Languages() {
		t.Run(l.Tag, func(t *testing.T) {
			cmd := exec.Command(os.Args[0], "-test.run", "^TestNoButtonIsCut$")
			cmd.Env = append(os.Environ(), languageOf+"="+l.Tag)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

func wholeButtons(t *testing.T, size fyne.Size) {
	t.Helper()
	b := newBench(t)
	b.win.Resize(size)
	save := b.shows("slot_1.sav", "player.gold")
	scene := b.shows("player.tscn", `node["HurtBox"]`)
	b.untilTab(scene, animation.PaneID)
	n := 0
	for _, p := range []*tabPage{save, scene} {
		b.Bring(p)
		b.settle()
		for _, x := range slices.Clone(p.view.panes.Tabs()) {
			p.ShowPane(x.ID())
			b.settle()
			n += b.wholeIn(p.view.panes.Body(), p.name+", "+string(x.ID()))
		}
	}
	if n < 15 {
		t.Errorf("only %d buttons were looked at", n)
	}
}

// wholeIn looks at the buttons that are seen in an object, and counts them.
func (b *bench) wholeIn(o fyne.CanvasObject, where string) (n int) {
	driver := b.app.Driver()
	left := driver.AbsolutePositionForObject(o).X
	right := left + o.Size().Width
	golden.Walk(o, func(x fyne.CanvasObject) {
		text := ""
		switch x := x.(type) {
		case *widgets.Button:
			text = x.Text
		case *ink.KeyLink:
			text = x.AccessibilityLabel()
		case *widgets.SmallButton:
			text = x.Tip
		default:
			return
		}
		n++
		from := driver.AbsolutePositionForObject(x).X
		if end := from + x.Size().Width; end > right+0.5 || from < left-0.5 {
			b.t.Errorf("%v, %s: %q is at %v to %v, the pane at %v to %v", b.win.Canvas().Size(), where, text, from, end, left, right)
		}
	})
	return n
}

// TestButtonsInTheMenu: what has no room in the bar of a pane is offered by the arrow beside it, and does the same.
func TestButtonsInTheMenu(t *testing.T) {
	b := newBench(t)
	b.win.Resize(fyne.NewSize(480, 400))
	p := b.shows("player.tscn", `node["HurtBox"]`)
	p.ShowPane(scenes.ResourcesID)
	b.settle()
	bar := p.Pane(scenes.ResourcesID).(*scenes.Resources).Bar
	var offered []string
	for _, item := range bar.Offered() {
		offered = append(offered, item.Label)
	}
	if !bar.More.Visible() || !slices.Contains(offered, "Remove unused") {
		t.Errorf("the menu offers %s", strings.Join(offered, ", "))
	}
	b.win.Resize(fyne.NewSize(1360, 860))
	b.settle()
	if list := bar.Offered(); bar.More.Visible() || len(list) > 0 {
		t.Errorf("with room for all, a menu offers %d buttons", len(list))
	}
}

// TestNoteIsCutAtItsEnd: in a small window what was done last keeps its beginning in the status line, whatever is right of it.
func TestNoteIsCutAtItsEnd(t *testing.T) {
	b := newBench(t)
	b.win.Resize(fyne.NewSize(620, 400))
	b.shows("slot_1.sav", "player.gold")
	for _, text := range []string{"Saved.", strings.Repeat("A note that takes more room than there is. ", 4)} {
		b.Note(b.Page(), text)
		seen := false
		golden.Walk(b.status.Root, func(o fyne.CanvasObject) {
			x, ok := o.(*ink.Text)
			if !ok || x.Text == "" {
				return
			}
			seen = seen || x.Text == text
			if from := b.app.Driver().AbsolutePositionForObject(x).X; from < 0 {
				t.Errorf("%q begins at %v", x.Text, from)
			}
		})
		if !seen {
			t.Errorf("%q is not shown", text)
		}
	}
}
