package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
	"savant/ui/look"
)

// Split lays two panes side by side, or one above the other, with a thin line between them that can be dragged.
type Split struct {
	widget.BaseWidget
	First, second fyne.CanvasObject
	down          bool           // arranges the panes one above the other
	Share         float32        // of the first pane, from 0 to 1
	Second        float32        // what the second pane has at least, until the line is dragged
	Keeps         float32        // what is left to the first pane of the room that is lent to the second
	lent          float32        // what the second pane has at least for now; 0 for nothing
	refused       bool           // the line was dragged while room was lent
	Folded        float32        // all that the second pane has; 0 while it is open
	Taken         func() float32 // the height of what comes and goes behind both panes, such as a message: the line does not move with it; may be nil
	Least         [2]float32
	Moved         func(share float32)
	Sized         func(length float32) // is called before the panes are laid out in another size; may be nil
	alone         bool                 // only the second pane is shown
}

// NewSplit lays out two panes. share is that of the first one, from 0 to 1.
func NewSplit(first, second fyne.CanvasObject, down bool, share float32) *Split {
	s := &Split{First: first, second: second, down: down, Share: share}
	s.ExtendBaseWidget(s)
	return s
}

// grip is how wide the place is where the line can be taken.
const grip = 7

// CreateRenderer implements fyne.Widget.
func (s *Split) CreateRenderer() fyne.WidgetRenderer {
	b := &bar{split: s}
	b.ExtendBaseWidget(b)
	return &splitRenderer{split: s, line: ink.Area(look.Line), bar: b}
}

func (s *Split) long(size fyne.Size) float32 {
	if s.down {
		return size.Height
	}
	return size.Width
}

// Place returns where the line is in a pane of this size.
func (s *Split) Place(size fyne.Size) float32 {
	whole := s.long(size)
	if s.Folded > 0 {
		return max(0, whole-1-s.Folded)
	}
	at := s.all(size) * s.Share
	if s.Second > 0 {
		at = min(at, s.all(size)-1-s.Second)
	}
	if s.lent > 0 {
		at = min(at, max(s.all(size)-1-s.lent, s.Keeps))
	}
	at = min(at, whole-1-s.Least[1])
	return max(at, min(s.Least[0], whole))
}

// all is how long both panes are where nothing is taken.
func (s *Split) all(size fyne.Size) float32 {
	if s.Taken == nil {
		return s.long(size)
	}
	return s.long(size) + s.Taken()
}

// Lend gives the second pane a length at least, as far as the first can spare it, until another is lent: 0 gives the room back. Once the user has dragged
// the line while room was lent, it stays where it is.
func (s *Split) Lend(length float32) {
	if s.refused || s.lent == length {
		return
	}
	s.lent = length
	s.Refresh()
}

// Resize implements fyne.Widget.
func (s *Split) Resize(size fyne.Size) {
	if s.Sized != nil && size != s.Size() {
		s.Sized(s.all(size))
	}
	s.BaseWidget.Resize(size)
}

// Only gives the second pane all the room, or ends that.
func (s *Split) Only(yes bool) {
	s.alone = yes
	s.First.Show()
	if yes {
		s.First.Hide()
	}
	s.Refresh()
}

type splitRenderer struct {
	split *Split
	line  *ink.Fill
	bar   *bar
}

func (r *splitRenderer) Destroy() {}

func (r *splitRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.split.First, r.split.second, r.line, r.bar}
}

func (r *splitRenderer) MinSize() fyne.Size {
	a, b := r.split.First.MinSize(), r.split.second.MinSize()
	if r.split.down {
		return fyne.NewSize(max(a.Width, b.Width), r.split.Least[0]+r.split.Least[1]+1)
	}
	return fyne.NewSize(r.split.Least[0]+r.split.Least[1]+1, max(a.Height, b.Height))
}

func (r *splitRenderer) Layout(size fyne.Size) {
	if r.split.alone {
		Put(r.split.second, 0, 0, size.Width, size.Height)
		return
	}
	at := r.split.Place(size)
	if r.split.down {
		Put(r.split.First, 0, 0, size.Width, at)
		Put(r.line, 0, at, size.Width, 1)
		Put(r.split.second, 0, at+1, size.Width, size.Height-at-1)
		Put(r.bar, 0, at-grip/2, size.Width, grip)
		return
	}
	Put(r.split.First, 0, 0, at, size.Height)
	Put(r.line, at, 0, 1, size.Height)
	Put(r.split.second, at+1, 0, size.Width-at-1, size.Height)
	Put(r.bar, at-grip/2, 0, grip, size.Height)
}

func (r *splitRenderer) Refresh() {
	r.line.Hidden, r.bar.Hidden = r.split.alone, r.split.alone || r.split.Folded > 0
	r.Layout(r.split.Size())
	r.line.Refresh()
}

// bar is the place over the line that takes the pointer.
type bar struct {
	widget.BaseWidget
	split *Split
}

var (
	_ fyne.Draggable     = (*bar)(nil)
	_ desktop.Cursorable = (*bar)(nil)
)

// CreateRenderer implements fyne.Widget.
func (b *bar) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(ink.Gap(0, 0))
}

// Cursor implements desktop.Cursorable.
func (b *bar) Cursor() desktop.Cursor {
	if b.split.down {
		return desktop.VResizeCursor
	}
	return desktop.HResizeCursor
}

// Dragged implements fyne.Draggable.
func (b *bar) Dragged(e *fyne.DragEvent) {
	s := b.split
	at, by := s.Place(s.Size()), e.Dragged.DX
	if s.down {
		by = e.Dragged.DY
	}
	whole := max(1, s.all(s.Size()))
	s.refused = s.refused || s.lent > 0
	s.Second, s.lent = 0, 0
	s.Share = min(max((at+by)/whole, 0), 1)
	s.Share = s.Place(s.Size()) / whole
	s.Refresh()
}

// DragEnd implements fyne.Draggable.
func (b *bar) DragEnd() {
	if b.split.Moved != nil {
		b.split.Moved(b.split.Share)
	}
}
