package shell

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/ui/internal/golden"
	"savant/ui/widgets"
)

// TestSelectedTabIsSeen selects tabs where there is not room for all.
func TestSelectedTabIsSeen(t *testing.T) {
	newBench(t) // for its theme
	s := widgets.NewStrip(false)
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
	s := widgets.NewStrip(false)
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
