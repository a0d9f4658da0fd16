package inspector

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"savant/ui/internal/ink"
)

// TestRevealOnlyWhatIsDrawn: an object whose place is not known yet scrolls nothing; one that is drawn is scrolled to.
func TestRevealOnlyWhatIsDrawn(t *testing.T) {
	test.NewTempApp(t)
	low := ink.Gap(10, 20)
	in := container.NewVScroll(ink.Down(0, ink.Gap(10, 500), low))
	w := test.NewTempWindow(t, in)
	w.Resize(fyne.NewSize(200, 100))
	in.ScrollToOffset(fyne.NewPos(0, 50))
	reveal(in, ink.Gap(10, 20))
	if in.Offset.Y != 50 {
		t.Errorf("what is not drawn scrolls to %v", in.Offset.Y)
	}
	reveal(in, low)
	if in.Offset.Y < 400 {
		t.Errorf("what is below is scrolled to at %v", in.Offset.Y)
	}
}
