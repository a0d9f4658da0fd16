package shell

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"savant/ui/internal/golden"
	"savant/ui/widgets"
)

// TestSelectedTabIsSeen selects tabs where there is not room for all.
func TestSelectedTabIsSeen(t *testing.T) {
	newBench(t) // for its theme
	s := widgets.NewStrip(true)
	s.Root.Resize(fyne.NewSize(200, 36))
	var items []widgets.Tab
	for i := range 12 {
		items = append(items, widgets.Tab{Text: fmt.Sprint("Modifications ", i)})
	}
	for _, selected := range []int{0, 11, 5, 0, 6} {
		s.Show(items, selected)
		tab := s.Row.Objects[selected]
		from := tab.Position().X - s.Scroll.Offset.X
		if from < 0 || from+tab.Size().Width > 200 {
			t.Errorf("tab %d is at %v to %v of 200", selected, from, from+tab.Size().Width)
		}
	}
	s.Scroll.ScrollToOffset(fyne.NewPos(0, 0))
	s.Show(items, 6)
	if s.Scroll.Offset.X != 0 {
		t.Error("what the user scrolled to does not stay")
	}
}

// TestTabsSlideWithoutABar: the wheel slides tabs for which there is not room, not beyond their ends, and no bar is drawn over the mark of the selected one.
func TestTabsSlideWithoutABar(t *testing.T) {
	newBench(t)
	s := widgets.NewStrip(true)
	var items []widgets.Tab
	for i := range 12 {
		items = append(items, widgets.Tab{Text: fmt.Sprint("Modifications ", i)})
	}
	s.Show(items, 0)
	w := test.NewTempWindow(t, s.Root)
	w.Resize(fyne.NewSize(200, 60))
	for _, c := range []struct{ by, least, most float32 }{{-30, 30, 30}, {-1e6, 200, 1e5}, {1e7, 0, 0}} {
		s.Scroll.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.Delta{DY: c.by}})
		if x := s.Scroll.Offset.X; x < c.least || x > c.most || x > s.Row.Size().Width-s.Scroll.Size().Width {
			t.Errorf("slid by %v it is at %v", c.by, x)
		}
	}
	golden.Walk(s.Scroll, func(o fyne.CanvasObject) {
		if strings.HasSuffix(fmt.Sprintf("%T", o), "scrollBarArea") && o.Visible() {
			t.Error("it has a scroll bar")
		}
	})
}

// TestTabsOfPanesAreWhole: of the tabs of panes as many are shown as there is room for, whole, whichever is selected.
func TestTabsOfPanesAreWhole(t *testing.T) {
	newBench(t)
	s := widgets.NewStrip(false)
	var items []widgets.Tab
	for _, name := range []string{"Source", "Changes", "Problems", "History", "Find", "Scripts", "Bones", "Animation", "Connections", "Resources", "Uses"} {
		items = append(items, widgets.Tab{Text: name})
	}
	for _, width := range []float32{120, 300, 445, 640, 2000} {
		s.Root.Resize(fyne.NewSize(width, 36))
		for _, selected := range []int{0, 7, 10, 5, 0} {
			s.Show(items, selected)
			room, shown := s.Scroll.Size().Width, 0
			for i, o := range s.Row.Objects {
				if !o.Visible() {
					continue
				}
				shown++
				from, end := o.Position().X-s.Scroll.Offset.X, o.Position().X-s.Scroll.Offset.X+o.Size().Width
				if from < 0 || end > room {
					t.Errorf("%v wide: %s is from %v to %v of %v", width, items[i].Text, from, end, room)
				}
			}
			if !s.Row.Objects[selected].Visible() || s.More.Visible() != (shown < len(items)) {
				t.Errorf("%v wide: %d tabs with an arrow: %v; %s is selected", width, shown, s.More.Visible(), items[selected].Text)
			}
		}
	}
}

// TestDotHasItsRoom: the dot of an edited file moves neither its name nor the tabs after it.
func TestDotHasItsRoom(t *testing.T) {
	newBench(t)
	s := widgets.NewStrip(true)
	s.Root.Resize(fyne.NewSize(600, 36))
	places := func(dirty bool) (list []float32) {
		s.Show([]widgets.Tab{{Text: "slot_1.sav", Mark: dirty}, {Text: "player.tscn"}}, 0)
		for _, o := range s.Row.Objects {
			list = append(list, o.Position().X, o.Size().Width)
			golden.Walk(o, func(x fyne.CanvasObject) {
				if text, ok := x.(*canvas.Text); ok && text.Text != "" {
					list = append(list, fyne.CurrentApp().Driver().AbsolutePositionForObject(x).X)
				}
			})
		}
		return list
	}
	if clean, dirty := places(false), places(true); !slices.Equal(clean, dirty) {
		t.Errorf("edited, tabs are at %v, not %v", dirty, clean)
	}
}

// TestOpenClosed closes two files and opens them again, the last one first, with the rows that were selected.
func TestOpenClosed(t *testing.T) {
	b := newBench(t)
	b.shows("slot_1.sav", "player.gold")
	first := b.document().file
	closeTab(b.Window)
	b.shows("player.tscn", `node["HurtBox"]`)
	second := b.document().file
	closeTab(b.Window)
	for _, want := range []struct{ file, path string }{{second, "node.HurtBox"}, {first, "player.gold"}} {
		b.traced("opened", func() { b.run("open-closed") })
		b.when(func() bool { return b.document() != nil && b.document().Path() == want.path }, want.path)
		if b.document().file != want.file {
			t.Errorf("%s was opened instead of %s", b.document().file, want.file)
		}
	}
	if b.May("open-closed") {
		t.Error("more can be opened again than was closed")
	}
}
