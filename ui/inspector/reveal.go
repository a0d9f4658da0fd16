package inspector

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/ui/textedit"
)

// reveal scrolls as little as needed to show an object.
func reveal(in *container.Scroll, o fyne.CanvasObject) {
	if in.Size().Height <= 0 { // of fields that are elsewhere
		return
	}
	driver := fyne.CurrentApp().Driver()
	top := driver.AbsolutePositionForObject(o).Y - driver.AbsolutePositionForObject(in).Y
	switch bottom := top + o.Size().Height; {
	case top < 0:
		in.ScrollToOffset(in.Offset.AddXY(0, top))
	case bottom > in.Size().Height:
		in.ScrollToOffset(in.Offset.AddXY(0, bottom-in.Size().Height))
	}
}

// revealCaret shows the caret of a field that is being written in.
func revealCaret(in *container.Scroll, a *textedit.Area) {
	if caret := a.ShownCaret(); caret != nil && caret.Visible() {
		reveal(in, caret)
	}
}
