package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
	"savant/ui/look"
)

// split lays two panes side by side, or one above the other, with a thin line between them that can be dragged.
type split struct {
	widget.BaseWidget
	first, second fyne.CanvasObject
	down          bool           // one above the other
	share         float32        // of the first pane, from 0 to 1
	needs         func() float32 // what the first pane needs: it takes that, at most share, until the line is dragged
	least         [2]float32
	moved         func(share float32)
	alone         bool // only the second pane is shown
}

func newSplit(first, second fyne.CanvasObject, down bool, share float32) *split {
	s := &split{first: first, second: second, down: down, share: share}
	s.ExtendBaseWidget(s)
	return s
}

// grip is how wide the place is where the line can be taken.
const grip = 7

// CreateRenderer is Fyne's.
func (s *split) CreateRenderer() fyne.WidgetRenderer {
	b := &bar{split: s}
	b.ExtendBaseWidget(b)
	return &splitRenderer{split: s, line: ink.Area(look.Line), bar: b}
}

func (s *split) long(size fyne.Size) float32 {
	if s.down {
		return size.Height
	}
	return size.Width
}

// place is where the line lies in a pane of this size.
func (s *split) place(size fyne.Size) float32 {
	whole := s.long(size)
	at := whole * s.share
	if s.needs != nil {
		at = min(at, s.needs())
	}
	at = min(at, whole-1-s.least[1])
	return max(at, min(s.least[0], whole))
}

// only gives the second pane all the room, or takes it back.
func (s *split) only(yes bool) {
	s.alone = yes
	s.first.Show()
	if yes {
		s.first.Hide()
	}
	s.Refresh()
}

type splitRenderer struct {
	split *split
	line  *ink.Fill
	bar   *bar
}

func (r *splitRenderer) Destroy() {}

func (r *splitRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.split.first, r.split.second, r.line, r.bar}
}

func (r *splitRenderer) MinSize() fyne.Size {
	a, b := r.split.first.MinSize(), r.split.second.MinSize()
	if r.split.down {
		return fyne.NewSize(max(a.Width, b.Width), r.split.least[0]+r.split.least[1]+1)
	}
	return fyne.NewSize(r.split.least[0]+r.split.least[1]+1, max(a.Height, b.Height))
}

func (r *splitRenderer) Layout(size fyne.Size) {
	if r.split.alone {
		put(r.split.second, 0, 0, size.Width, size.Height)
		return
	}
	at := r.split.place(size)
	if r.split.down {
		put(r.split.first, 0, 0, size.Width, at)
		put(r.line, 0, at, size.Width, 1)
		put(r.split.second, 0, at+1, size.Width, size.Height-at-1)
		put(r.bar, 0, at-grip/2, size.Width, grip)
		return
	}
	put(r.split.first, 0, 0, at, size.Height)
	put(r.line, at, 0, 1, size.Height)
	put(r.split.second, at+1, 0, size.Width-at-1, size.Height)
	put(r.bar, at-grip/2, 0, grip, size.Height)
}

func (r *splitRenderer) Refresh() {
	r.line.Hidden, r.bar.Hidden = r.split.alone, r.split.alone
	r.Layout(r.split.Size())
	r.line.Refresh()
}

func put(o fyne.CanvasObject, x, y, w, h float32) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(max(0, w), max(0, h)))
}

// bar is the place over the line that takes the pointer.
type bar struct {
	widget.BaseWidget
	split *split
}

var (
	_ fyne.Draggable     = (*bar)(nil)
	_ desktop.Cursorable = (*bar)(nil)
)

// CreateRenderer is Fyne's.
func (b *bar) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(ink.Gap(0, 0))
}

// Cursor is Fyne's.
func (b *bar) Cursor() desktop.Cursor {
	if b.split.down {
		return desktop.VResizeCursor
	}
	return desktop.HResizeCursor
}

// Dragged is Fyne's.
func (b *bar) Dragged(e *fyne.DragEvent) {
	s := b.split
	at, by := s.place(s.Size()), e.Dragged.DX
	if s.down {
		by = e.Dragged.DY
	}
	whole := max(1, s.long(s.Size()))
	s.needs = nil
	s.share = min(max((at+by)/whole, 0), 1)
	s.share = s.place(s.Size()) / whole
	s.Refresh()
}

// DragEnd is Fyne's.
func (b *bar) DragEnd() {
	if b.split.moved != nil {
		b.split.moved(b.split.share)
	}
}
