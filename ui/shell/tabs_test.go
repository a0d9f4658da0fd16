package shell

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
)

// TestSelectedTabIsSeen selects tabs where there is not room for all.
func TestSelectedTabIsSeen(t *testing.T) {
	newBench(t) // for its theme
	s := newStrip(false)
	s.root.Resize(fyne.NewSize(200, 36))
	var items []tabItem
	for i := range 12 {
		items = append(items, tabItem{text: fmt.Sprint("Modifications ", i)})
	}
	for _, selected := range []int{0, 11, 5, 0, 6} {
		s.show(items, selected)
		tab := s.row.Objects[selected]
		from := tab.Position().X - s.root.Offset.X
		if from < 0 || from+tab.Size().Width > 200 {
			t.Errorf("tab %d is at %v to %v of 200", selected, from, from+tab.Size().Width)
		}
	}
	s.root.ScrollToOffset(fyne.NewPos(0, 0))
	s.show(items, 6)
	if s.root.Offset.X != 0 {
		t.Error("what the user scrolled to does not stay")
	}
}
