package shell

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"

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
