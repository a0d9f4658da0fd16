package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// Sliding shows a part of a row that is too wide. The wheel slides it. It has no scroll bar, which would look like the mark below a tab and lie over
// the words of a bar: what is beside it says that there is more.
type Sliding struct {
	container.Scroll
	ends bool // it shows the end of the row
}

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

// NewSlidingEnd returns a Sliding that shows the end of its row whenever the row or the place for it changes: call End after changing the row.
func NewSlidingEnd(row fyne.CanvasObject) *Sliding {
	s := newSliding(row)
	s.ends = true
	return s
}

// Resize implements fyne.CanvasObject.
func (s *Sliding) Resize(size fyne.Size) {
	if size != s.Size() {
		s.Scroll.Resize(size)
		s.End()
	}
}

// End shows the end of the row, where the Sliding is for that.
func (s *Sliding) End() {
	if !s.ends {
		return
	}
	need := s.Content.MinSize()
	s.Content.Resize(need.Max(s.Size()))
	s.ScrollToOffset(fyne.NewPos(max(0, need.Width-s.Size().Width), 0))
}
