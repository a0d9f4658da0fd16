package inspector

import (
	"fyne.io/fyne/v2"

	"savant/ui/textedit"
)

// growing is an extra part that takes the height that the others leave.
type growing interface{ grows() }

// tall is that part; nil for none.
func (p *Panel) tall() fyne.CanvasObject {
	if _, ok := p.extra.(growing); ok {
		return p.extra.object()
	}
	return nil
}

// Reveal scrolls as little as needed to show an object of a part.
func (p *Panel) Reveal(o fyne.CanvasObject) {
	if p.root.Size().Height <= 0 { // of fields that are elsewhere
		return
	}
	driver := fyne.CurrentApp().Driver()
	top := driver.AbsolutePositionForObject(o).Y - driver.AbsolutePositionForObject(p.root).Y
	switch bottom := top + o.Size().Height; {
	case top < 0:
		p.root.ScrollToOffset(p.root.Offset.AddXY(0, top))
	case bottom > p.root.Size().Height:
		p.root.ScrollToOffset(p.root.Offset.AddXY(0, bottom-p.root.Size().Height))
	}
}

// revealCaret shows the caret of a field that is being written in.
func (p *Panel) revealCaret(a *textedit.Area) {
	if caret := a.ShownCaret(); caret != nil && caret.Visible() {
		p.Reveal(caret)
	}
}
