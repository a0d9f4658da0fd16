package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// Sliding shows a part of a row that is too wide. The wheel slides it. It has no scroll bar, which would look like the mark below a tab: the arrow
// after the tabs says that there are more.
type Sliding struct{ container.Scroll }

func newSliding(row fyne.CanvasObject) *Sliding {
	s := &Sliding{}
	s.Content, s.Direction = row, container.ScrollNone
	s.ExtendBaseWidget(s)
	return s
}

// MinSize implements fyne.CanvasObject.
func (s *Sliding) MinSize() fyne.Size { return fyne.NewSize(0, s.Content.MinSize().Height) }

// Scrolled implements fyne.Scrollable.
func (s *Sliding) Scrolled(e *fyne.ScrollEvent) {
	by := e.Scrolled.DX
	if by == 0 {
		by = e.Scrolled.DY
	}
	s.ScrollToOffset(fyne.NewPos(s.Offset.X-by, 0)) // not beyond the ends
}
