package scroll

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
)

// TestRevealBeforeDrawn: what is laid out is shown although it was not drawn yet, as a line is that was just added.
func TestRevealBeforeDrawn(t *testing.T) {
	test.NewTempApp(t)
	block := func() fyne.CanvasObject {
		r := canvas.NewRectangle(color.Black)
		r.SetMinSize(fyne.NewSize(50, 80))
		return r
	}
	last := block()
	in := container.NewVScroll(container.NewVBox(block(), container.NewVBox(block(), last)))
	in.Resize(fyne.NewSize(50, 100)) // in no window: no driver knows where it is
	Reveal(in, last)
	if foot := in.Content.Size().Height - in.Size().Height; in.Offset.Y != foot {
		t.Errorf("it is scrolled to %v, not %v", in.Offset.Y, foot)
	}
}
