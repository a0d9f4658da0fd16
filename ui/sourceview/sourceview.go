// Package sourceview shows text as it stands in a file, with line numbers and one span marked. It is read-only: text is
// changed through values. Only the lines on the screen exist; lines are counted as far as needed, and of a long line
// only the part on the screen is read.
package sourceview

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/scroll"
	"savant/ui/look"
)

// Span is a part of the text in the colour of a token.
type Span struct {
	Start, End int64
	Color      fyne.ThemeColorName
}

// Range is a part of the text, end exclusive.
type Range struct{ Start, End int64 }

// Empty reports whether there is nothing in r.
func (r Range) Empty() bool { return r.End <= r.Start }

// View is the widget.
type View struct {
	widget.BaseWidget

	// Edited tells which parts of [off, end) were edited, sorted.
	Edited func(off, end int64) []Range
	// OnSelected is called when the user presses on the text, with the place of the byte.
	OnSelected func(off int64)

	index   *index
	pos     float64 // dp scrolled
	left    int     // letters scrolled
	widest  int     // letters of the longest line seen
	marked  Range
	focused bool
	waiting bool // more lines will be counted soon
	stale   bool // what the visible rows show
	limit   scroll.Limiter
	drawing *renderer
	later   func(func())
}

var (
	_ fyne.Focusable    = (*View)(nil)
	_ fyne.Scrollable   = (*View)(nil)
	_ desktop.Mouseable = (*View)(nil)
)

// New returns a view of source, which may be nil.
func New(source Source) *View {
	v := &View{later: func(f func()) { time.AfterFunc(countPause, func() { fyne.Do(f) }) }}
	v.ExtendBaseWidget(v)
	v.SetSource(source)
	return v
}

const (
	countFirst = 16 << 20 // bytes whose lines are counted at once: some milliseconds
	countStep  = 8 << 20  // bytes counted between two frames
	countPause = 30 * time.Millisecond
)

// SetSource shows another text, from its beginning.
func (v *View) SetSource(s Source) {
	v.pos, v.left, v.marked = 0, 0, Range{}
	v.reset(s)
}

// Changed tells that the text of the source is another now. The view stays at its line.
func (v *View) Changed() {
	v.marked = Range{}
	v.reset(v.index.source)
}

func (v *View) reset(s Source) {
	v.index = newIndex(s)
	v.index.count(countFirst)
	v.widest = 0
	v.countOn(v.index)
	v.pos = min(v.pos, v.end())
	v.Refresh()
}

// countOn counts the remaining lines step by step, so that a text of gigabytes does not stop the window.
func (v *View) countOn(x *index) {
	if x.done() || v.waiting {
		return
	}
	v.waiting = true
	v.later(func() {
		v.waiting = false
		v.index.count(countStep)
		v.redraw()
		v.countOn(v.index)
	})
}

// Mark marks a part of the text and shows its beginning. An empty range marks nothing.
func (v *View) Mark(start, end int64) {
	size := v.index.size
	v.marked = Range{min(max(0, start), size), min(max(0, end), size)}
	if !v.marked.Empty() {
		v.revealRange(v.marked)
	}
	v.redraw()
}

// Marked is the range marked.
func (v *View) Marked() Range { return v.marked }

// Reveal scrolls as little as needed to show a byte.
func (v *View) Reveal(off int64) { v.revealRange(Range{off, off + 1}) }

func (v *View) revealRange(r Range) {
	h, view := float64(v.rowHeight()), float64(v.Size().Height)
	if view <= 0 {
		return
	}
	first := v.index.lineOf(r.Start)
	last := v.index.lineOf(max(r.Start, r.End-1))
	top, bottom := float64(first)*h, float64(last+1)*h
	switch {
	case top >= v.pos && bottom <= v.pos+view:
	case top < v.pos || bottom-top > view-2*h:
		v.scrollTo(top - 2*h) // with some context
	default:
		v.scrollTo(min(top-2*h, bottom+h-view))
	}
	start, _ := v.index.start(first)
	from := v.columnOf(start, r.Start)
	if wide := v.letters(); wide > 0 {
		to := from + int(min(r.End-r.Start, int64(wide)))
		if from < v.left || to > v.left+wide {
			v.left = max(0, min(from-4, to-wide/2))
			if to <= wide {
				v.left = 0
			}
		}
	}
}

// ScrollBy moves the view by dp, down if positive.
func (v *View) ScrollBy(dp float64) { v.scrollTo(v.pos + dp) }

// Offset is how far the view is scrolled, in dp.
func (v *View) Offset() float64 { return v.pos }

func (v *View) scrollTo(pos float64) {
	pos = min(max(0, pos), v.end())
	if pos == v.pos {
		return
	}
	far := scroll.Far(pos-v.pos, float64(v.Size().Height))
	v.pos = pos
	v.limit.Draw(far, v.place)
}

// scrollSideways moves by letters.
func (v *View) scrollSideways(n int) {
	left := min(max(0, v.left+n), max(0, v.widest-v.letters()+1))
	if left != v.left {
		v.left = left
		v.limit.Draw(true, v.redraw)
	}
}

func (v *View) rowHeight() float32 { return look.Size(v.Theme(), look.LineHeight) }

func (v *View) end() float64 {
	return max(0, float64(v.index.total())*float64(v.rowHeight())-float64(v.Size().Height))
}

// redraw sets every visible row anew.
func (v *View) redraw() {
	v.stale = true
	v.place()
}

// place draws what changed.
func (v *View) place() {
	if v.drawing != nil && !v.limit.Waiting() {
		v.drawing.place(v.stale)
		v.stale = false
	}
}

// MinSize is small: a view takes the room it gets.
func (v *View) MinSize() fyne.Size {
	v.ExtendBaseWidget(v)
	return fyne.NewSize(120, 60)
}

// FocusGained shows that keys go here.
func (v *View) FocusGained() { v.focused = true; v.place() }

// FocusLost shows that keys go elsewhere.
func (v *View) FocusLost() { v.focused = false; v.place() }

// TypedRune does nothing.
func (v *View) TypedRune(rune) {}

// scrolls says what a key does to the view.
var scrolls = map[fyne.KeyName]func(v *View, row, page float64){
	fyne.KeyUp:       func(v *View, row, page float64) { v.ScrollBy(-row) },
	fyne.KeyDown:     func(v *View, row, page float64) { v.ScrollBy(row) },
	fyne.KeyPageUp:   func(v *View, row, page float64) { v.ScrollBy(-page) },
	fyne.KeyPageDown: func(v *View, row, page float64) { v.ScrollBy(page) },
	fyne.KeyLeft:     func(v *View, row, page float64) { v.scrollSideways(-4) },
	fyne.KeyRight:    func(v *View, row, page float64) { v.scrollSideways(4) },
	fyne.KeyHome:     func(v *View, row, page float64) { v.left = 0; v.scrollTo(0); v.redraw() },
	fyne.KeyEnd: func(v *View, row, page float64) {
		v.index.count(v.index.size) // the end has a line number only when all before it are counted
		v.scrollTo(v.end())
	},
}

// TypedKey scrolls.
func (v *View) TypedKey(e *fyne.KeyEvent) {
	if scroll := scrolls[e.Name]; scroll != nil {
		h := float64(v.rowHeight())
		scroll(v, h, max(h, float64(v.Size().Height)-h))
	}
}

// Scrolled moves the view.
func (v *View) Scrolled(e *fyne.ScrollEvent) {
	v.ScrollBy(-float64(e.Scrolled.DY))
	if n := int(e.Scrolled.DX / 6); n != 0 {
		v.scrollSideways(-n)
	}
}

// MouseDown tells where in the text the press was.
func (v *View) MouseDown(e *desktop.MouseEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(v); c != nil {
		c.Focus(v)
	}
	if e.Button != desktop.MouseButtonPrimary || v.drawing == nil {
		return
	}
	if off, ok := v.drawing.byteAt(e.Position); ok && v.OnSelected != nil {
		v.OnSelected(off)
	}
}

// MouseUp does nothing.
func (v *View) MouseUp(*desktop.MouseEvent) {}
