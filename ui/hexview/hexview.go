// Package hexview shows bytes: offsets, hex digits in groups of eight, and text. Only the rows on the screen exist, and
// positions are int64 and float64, so that a file of gigabytes scrolls like a small one.
package hexview

import (
	"slices"
	"sort"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/mono"
	"savant/ui/internal/scroll"
	"savant/ui/look"
)

// Source provides the bytes shown.
type Source interface {
	Size() int64
	// ReadAt fills p with the bytes from off on and returns how many there were.
	ReadAt(p []byte, off int64) int
}

// Span is a run of bytes of one kind, shown in the colour of a token.
type Span struct {
	Start, End int64
	Color      fyne.ThemeColorName
}

// Range is a run of bytes, end exclusive.
type Range = mono.Range

// View is the widget.
type View struct {
	widget.BaseWidget

	// Spans returns the kinds of the bytes in [off, end), sorted. Other bytes are shown muted. If nil, all bytes look
	// alike.
	Spans func(off, end int64) []Span
	// Edited returns the edited ranges in [off, end), sorted.
	Edited func(off, end int64) []Range
	// OnSelected is called when the user puts the cursor on a byte.
	OnSelected func(off int64)
	// OnKey is called first for every key; if it returns true, the key has no other effect.
	OnKey func(e *fyne.KeyEvent) bool
	// OnCursor is called when the cursor or the selection has changed.
	OnCursor func()
	// OnWrite is called when the user overwrites bytes from off on, and reports whether that succeeded. more means that
	// they directly follow the bytes written before. If nil, the bytes are read-only.
	OnWrite func(off int64, b []byte, more bool) bool
	// OnSecondary is called when the user wants a menu.
	OnSecondary func(at fyne.Position)

	source  Source
	pos     float64 // dp scrolled
	value   Range   // the selected value
	others  []Range // those selected with it, in order
	cursor  int64   // -1 none
	anchor  int64   // other end of the user's selection
	letters bool    // typing enters text instead of digits
	digit   int     // the first digit of a byte that is being typed; -1 for none
	written int64   // the byte after the last one typed; -1 for none
	focused bool
	pressed bool
	stale   bool // what the visible rows show
	limit   scroll.Limiter
	drawing *renderer
	keys    func() fyne.KeyModifier
}

var (
	_ fyne.Focusable    = (*View)(nil)
	_ fyne.Scrollable   = (*View)(nil)
	_ fyne.Draggable    = (*View)(nil)
	_ desktop.Mouseable = (*View)(nil)
	_ fyne.Shortcutable = (*View)(nil)
)

// New returns a view of source, which may be nil.
func New(source Source) *View {
	v := &View{source: source, cursor: -1, anchor: -1, digit: -1, written: -1, keys: modifiers}
	v.ExtendBaseWidget(v)
	return v
}

func modifiers() fyne.KeyModifier {
	if d, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok {
		return d.CurrentKeyModifiers()
	}
	return 0
}

// SetSource shows other bytes, from their beginning.
func (v *View) SetSource(s Source) {
	v.source, v.pos, v.value, v.cursor, v.anchor = s, 0, Range{}, -1, -1
	v.digit, v.written = -1, -1
	v.Refresh()
}

// Bytes is the number of bytes shown.
func (v *View) Bytes() int64 {
	if v.source == nil {
		return 0
	}
	return max(0, v.source.Size())
}

// Highlight marks the bytes of the selected value, shows their beginning, and puts the cursor on one of them. An empty range marks nothing.
func (v *View) Highlight(start, end, at int64) {
	v.Shade(start, end)
	if !v.value.Empty() {
		v.cursor = min(max(v.value.Start, at), v.value.End-1)
		v.anchor = v.cursor
		v.digit, v.written = -1, -1
		v.revealRange(v.value)
		v.told()
	}
	v.redraw()
}

// told reports that the cursor has moved.
func (v *View) told() {
	if v.OnCursor != nil {
		v.OnCursor()
	}
}

// Shade marks the bytes of a value and leaves the cursor and the view where they are: for a value that was chosen
// by a press on one of its bytes.
func (v *View) Shade(start, end int64) {
	size := v.Bytes()
	v.value = Range{Start: min(max(0, start), size), End: min(max(0, end), size)}
	v.redraw()
}

// Others marks the bytes of the values that are selected with the one of Highlight or Shade, in order of their places.
func (v *View) Others(list []Range) {
	v.others = list
	v.redraw()
}

// valuesIn are the marked values in a part of the bytes.
func (v *View) valuesIn(start, end int64) []Range {
	var list []Range
	if !v.value.Empty() {
		list = append(list, v.value)
	}
	from := sort.Search(len(v.others), func(i int) bool { return v.others[i].End > start })
	for _, r := range v.others[from:] {
		if r.Start >= end {
			break
		}
		list = append(list, r)
	}
	return list
}

// Marks reports whether a byte is one of a marked value.
func (v *View) Marks(off int64) bool {
	return slices.ContainsFunc(v.valuesIn(off, off+1), func(r Range) bool { return r.Start <= off && off < r.End })
}

// Highlighted is the range marked by Highlight.
func (v *View) Highlighted() Range { return v.value }

// Marked are the bytes of the other values that are selected.
func (v *View) Marked() []Range { return v.others }

// Needs is the width of rows of so many bytes, eight or sixteen.
func (v *View) Needs(per int) float32 {
	c := newColumns(look.Size(v.Theme(), look.Mono), v.Bytes())
	return c.place(per)
}

// At is the byte the cursor is on, -1 for none.
func (v *View) At() int64 { return v.cursor }

// Selected is the range of bytes the user selected: at least the one under the cursor.
func (v *View) Selected() Range {
	if v.cursor < 0 {
		return Range{}
	}
	a := v.anchor
	if a < 0 {
		a = v.cursor
	}
	return Range{Start: min(a, v.cursor), End: max(a, v.cursor) + 1}
}

// caret is where typed bytes go: to the first one selected, as pasted ones do, whichever end the cursor is at; -1 for nowhere.
func (v *View) caret() int64 {
	if r := v.Selected(); !r.Empty() {
		return r.Start
	}
	return -1
}

// GoTo moves the cursor to a byte and scrolls to it, without calling OnSelected.
func (v *View) GoTo(off int64) {
	if v.Bytes() == 0 {
		return
	}
	v.cursor = min(max(0, off), v.Bytes()-1)
	v.anchor = v.cursor
	v.digit, v.written = -1, -1
	v.Reveal(v.cursor)
	v.redraw()
	v.told()
}

// Reveal scrolls as little as needed to show a byte.
func (v *View) Reveal(off int64) {
	h := float64(v.rowHeight())
	y := float64(off/int64(v.PerRow())) * h
	switch view := float64(v.Size().Height); {
	case view <= 0:
	case y < v.pos:
		v.scrollTo(y)
	case y+h > v.pos+view:
		v.scrollTo(y + h - view)
	}
}

// revealRange shows as much of a range as fits, its beginning in any case, with a row of context above.
func (v *View) revealRange(r Range) {
	h := float64(v.rowHeight())
	per := int64(v.PerRow())
	top, bottom := float64(r.Start/per)*h, float64((r.End-1)/per+1)*h
	view := float64(v.Size().Height)
	switch {
	case view <= 0 || top >= v.pos && bottom <= v.pos+view:
	case top < v.pos || bottom-top > view-h:
		v.scrollTo(top - h)
	default:
		v.scrollTo(min(top-h, bottom+h-view))
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

func (v *View) rowHeight() float32 { return look.Size(v.Theme(), look.LineHeight) }

// rowCount is the number of rows.
func (v *View) rowCount() int64 {
	per := int64(v.PerRow())
	return (v.Bytes() + per - 1) / per
}

func (v *View) end() float64 {
	return max(0, float64(v.rowCount())*float64(v.rowHeight())-float64(v.Size().Height))
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

// columns are the places of the columns in the view as wide as it is.
func (v *View) columns() columns {
	return columnsIn(v.Size().Width, look.Size(v.Theme(), look.Mono), v.Bytes())
}

// PerRow is the number of bytes in a row: 16, or 8 in a narrow view.
func (v *View) PerRow() int { return v.columns().per }

// byteAt is the byte at a place in the view; -1 for none.
func (v *View) byteAt(p fyne.Position) int64 {
	c := v.columns()
	row, i := int64((v.pos+float64(p.Y))/float64(v.rowHeight())), c.byteAt(p.X)
	at := row*int64(c.per) + int64(i)
	if i < 0 || at < 0 || row >= v.rowCount() {
		return -1
	}
	return min(at, v.Bytes()-1)
}
