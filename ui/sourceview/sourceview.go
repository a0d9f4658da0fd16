// Package sourceview shows text as it is in a file, with line numbers and one span marked. It is read-only: text is changed
// through values. Only the lines on the screen exist; lines are counted as far as needed, and of a long line only the part
// on the screen is read.
package sourceview

import (
	"sort"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/mono"
	"savant/ui/internal/scroll"
	"savant/ui/internal/slot"
	"savant/ui/look"
)

// Range is a part of the text, end exclusive.
type Range = mono.Range

// View is the widget.
type View struct {
	widget.BaseWidget

	// Edited returns the edited ranges in [off, end), sorted.
	Edited func(off, end int64) []Range
	// Broken says what is wrong in the line from off to end, "" for nothing. The line is marked, and its tip says it.
	Broken func(off, end int64) string
	// OnTyped is called when the user types: the text is read-only.
	OnTyped func()
	// OnSelected is called when the user presses on the text, with the place of the byte.
	OnSelected func(off int64)
	// OnKey is called first for every key; if it returns true, the key has no other effect.
	OnKey func(e *fyne.KeyEvent) bool

	index   *index
	pos     float64 // dp scrolled
	left    int     // characters scrolled
	widest  int     // characters of the longest line seen
	marked  Range
	others  []Range // marked with it, in order
	anchor  int64   // where the user began to select; the selection is from there to cursor
	cursor  int64
	pressed bool
	told    string // what the tip says
	focused bool
	waiting bool // more lines will be counted soon
	stale   bool // what the visible rows show
	limit   scroll.Limiter
	fonts   slot.Fonts
	drawing *renderer
	later   func(func())
}

var (
	_ fyne.Focusable    = (*View)(nil)
	_ fyne.Scrollable   = (*View)(nil)
	_ fyne.Draggable    = (*View)(nil)
	_ fyne.Shortcutable = (*View)(nil)
	_ desktop.Mouseable = (*View)(nil)
	_ desktop.Hoverable = (*View)(nil)
)

// New returns a view of source, which may be nil.
func New(source Source) *View {
	v := &View{later: func(f func()) { time.AfterFunc(countPause, func() { fyne.Do(f) }) }}
	v.ExtendBaseWidget(v)
	v.SetSource(source)
	return v
}

const (
	countFirst = 16 << 20 // bytes whose lines are counted at once: takes a few milliseconds
	countStep  = 8 << 20  // bytes counted between two frames
	countPause = 30 * time.Millisecond
)

// SetSource shows another text, from its beginning.
func (v *View) SetSource(s Source) {
	v.pos, v.left, v.marked = 0, 0, Range{}
	v.anchor, v.cursor = 0, 0
	v.reset(s)
}

// Changed tells the view that the text of the source has changed. The view stays at its line.
func (v *View) Changed() {
	v.marked = Range{}
	v.anchor, v.cursor = 0, 0
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
	v.Shade(start, end)
	if !v.marked.Empty() {
		v.revealRange(v.marked)
	}
	v.redraw()
}

// Shade marks a part of the text and leaves the view where it is.
func (v *View) Shade(start, end int64) {
	size := v.index.size
	v.marked = Range{Start: min(max(0, start), size), End: min(max(0, end), size)}
	v.redraw()
}

// Others marks other parts with the one of Mark or Shade, in order of their places.
func (v *View) Others(list []Range) {
	v.others = list
	v.redraw()
}

// isMarked reports whether a byte is in a marked part.
func (v *View) isMarked(off int64) bool {
	i := sort.Search(len(v.others), func(i int) bool { return v.others[i].End > off })
	return v.marked.Start <= off && off < v.marked.End || i < len(v.others) && v.others[i].Start <= off
}

// Marked is the range marked.
func (v *View) Marked() Range { return v.marked }

// Reveal scrolls as little as needed to show a byte.
func (v *View) Reveal(off int64) { v.revealRange(Range{Start: off, End: off + 1}) }

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
	v.revealAcross(r, first)
}

// revealAcross scrolls sideways to show the beginning of a range, and all of what is in its first line if there is room: only
// where that is not seen, and back to the first column where it is seen from there.
func (v *View) revealAcross(r Range, line int64) {
	wide := v.letters()
	if wide <= 0 {
		return
	}
	start, _ := v.index.start(line)
	from := v.index.columnOf(start, r.Start)
	length := int(min(r.End, max(r.Start+1, v.index.end(line, start))) - r.Start)
	if length > wide { // the beginning will do
		length = wide / 4
	}
	switch to := from + length; {
	case to <= wide:
		v.left = 0
	case from < v.left || to > v.left+wide:
		v.left = max(0, min(from-4, to-wide/2))
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

// redraw sets every visible row again.
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

// Selected is the part of the text the user selected.
func (v *View) Selected() Range {
	return Range{Start: min(v.anchor, v.cursor), End: max(v.anchor, v.cursor)}
}
