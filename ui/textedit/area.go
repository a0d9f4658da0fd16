// Package textedit edits text of any size: only the visible rows are laid out and drawn. It draws what Fyne's fields
// cannot: tabs, spaces beside other scripts, all letters on one baseline whatever their font; and the caret moves by
// grapheme clusters.
package textedit

import (
	"time"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/slot"
	"savant/ui/look"
)

// Area is a field of text. Entry is one whose text is a field too.
type Area struct {
	widget.DisableableWidget

	Multi       bool   // several lines; otherwise a newline is drawn as a dot, and Enter inserts nothing
	Breaks      bool   // a text of one line keeps the newlines of what is pasted, and Shift+Enter inserts one
	Wrap        bool   // lines that are too long go on in the next row
	Numbers     bool   // lines have their numbers before them
	Rows        int    // that are seen at least; 0 is 1, or 3 with several lines
	PlaceHolder string // shown while there is no text
	Name        string // what it is for, to a screen reader; "" for the placeholder
	Icon        fyne.Resource
	TextStyle   fyne.TextStyle
	Colors      Colors // nil for none
	// Changed is called after the user has changed the text.
	Changed func()
	// Moved is called when the caret has moved.
	Moved func()
	// Wheel is called for scroll events when there is nothing to scroll; may be nil.
	Wheel func(*fyne.ScrollEvent)

	self    fyne.Widget
	text    content
	view    view
	shift   bool // the key is held
	focused bool
	drawing interface {
		place()
		shownCaret() fyne.CanvasObject
	}
	press presses
}

// presses counts those at one place: the second selects a word, the third a line.
type presses struct {
	count int
	at    fyne.Position
	last  time.Time
	held  bool
}

// content is the text, and where one is in it.
type content struct {
	buffer
	history
	caret, anchor int     // the selection is between
	goal          float32 // where up and down go to; negative for where the caret is
	state         int     // counts edits and searches
}

// selection returns the selected range.
func (c *content) selection() (from, to int) { return min(c.caret, c.anchor), max(c.caret, c.anchor) }

// view is the visible part of the text.
type view struct {
	top    place
	shift  float32 // how much of the first row is not seen
	left   float32 // how much of each row is not seen
	size   fyne.Size
	cache  map[int]*shaped // by where the paragraph begins
	face   face
	fonts  slot.Fonts
	edited int // counts what makes rows look different
}

// longest is how many bytes are laid out at once. A longer line continues in another paragraph; a field of one line shows the one that the caret is in.
const longest = 2 << 10

// paragraph is a line, or a part of one that is very long.
type paragraph struct {
	from, to    int
	first, last bool // part of its line
}

// place is a row of the text.
type place struct {
	paragraph
	row int
}

// ExtendBaseWidget implements fyne.Widget for types that embed this one.
func (a *Area) ExtendBaseWidget(w fyne.Widget) {
	a.self = w
	a.DisableableWidget.ExtendBaseWidget(w)
}

// SetText shows another text, from its beginning, with nothing to undo.
func (a *Area) SetText(text string) {
	a.text = content{goal: -1, state: a.text.state + 1}
	a.text.set(text)
	a.view.top, a.view.shift, a.view.left = place{}, 0, 0
	a.fresh()
	a.reveal()
	a.Refresh()
}

// String is the text.
func (a *Area) String() string { return a.text.String() }

// Len is how many bytes the text has.
func (a *Area) Len() int { return a.text.size }

// Lines is how many lines the text has.
func (a *Area) Lines() int { return a.text.lines() }

// Caret is the line and the letter that the caret is before, from 0.
func (a *Area) Caret() (line, letter int) {
	return a.text.lineOf(a.text.caret), a.text.letters(a.text.begin(a.text.caret), a.text.caret)
}

// SelectedText is the text that is selected.
func (a *Area) SelectedText() string { return a.text.slice(a.text.selection()) }

// Select selects [from, to) in bytes and shows it.
func (a *Area) Select(from, to int) {
	a.text.anchor, a.text.caret, a.text.goal = max(0, min(from, a.text.size)), max(0, min(to, a.text.size)), -1
	a.moved()
}

// replace puts a text in the place of [from, to), as the user does.
func (a *Area) replace(from, to int, with string) {
	if a.Disabled() || from == to && with == "" {
		return
	}
	a.text.add(step{from, a.text.slice(from, to), with, a.text.caret})
	a.text.replace(from, to, with)
	a.text.caret, a.text.anchor = from+len(with), from+len(with)
	a.written(from)
}

// written brings everything up to date with a text that the user has changed from a place on.
func (a *Area) written(from int) {
	a.laid(from)
	if a.Changed != nil {
		a.Changed()
	}
	a.moved()
}

// laid lays a text out that has changed from a place on.
func (a *Area) laid(from int) {
	a.text.goal = -1
	a.text.state++
	top := a.view.top.from
	if top > from {
		top = from // seen again from there, if the caret is
	}
	row := a.view.top.row
	a.fresh()
	a.view.top = a.placeAt(min(top, a.text.size))
	if top == a.view.top.from {
		a.view.top.row = min(row, len(a.shaped(a.view.top.paragraph).rows)-1)
	}
}

// SetWrap says whether lines that are too long go on in the next row.
func (a *Area) SetWrap(on bool) {
	a.Wrap = on
	a.fresh()
	a.reveal()
	a.Refresh()
}

// Fit gives the field as many rows as its text takes, up to most, and reports whether these are others than before. It is of one line while that is
// enough.
func (a *Area) Fit(most int) bool {
	before := a.Rows
	a.Multi, a.Wrap = true, true
	a.fresh()
	a.Rows = 1
	for at, more := a.below(place{paragraph: a.paragraph(0)}); more && a.Rows < most; at, more = a.below(at) {
		a.Rows++
	}
	a.Multi = a.Rows > 1
	a.SetWrap(a.Multi)
	return a.Rows != max(before, 1)
}

// fresh discards the layout.
func (a *Area) fresh() {
	a.view.cache = nil
	a.view.edited++
}

// moved shows the caret and reports that it has moved.
func (a *Area) moved() {
	a.view.edited++
	a.reveal()
	a.place()
	if a.Moved != nil {
		a.Moved()
	}
}

// Field is the widget that the area is part of.
func (a *Area) Field() fyne.Widget { return a.self }

// ShownCaret is the caret as it is drawn in the field; nil before anything is.
func (a *Area) ShownCaret() fyne.CanvasObject {
	if a.drawing == nil {
		return nil
	}
	return a.drawing.shownCaret()
}

// Shifted reports whether the shift key is held, maybe since before the area had the keyboard.
func (a *Area) Shifted() bool {
	d, ok := fyne.CurrentApp().Driver().(desktop.Driver)
	return a.shift || ok && d.CurrentKeyModifiers()&fyne.KeyModifierShift != 0
}

func (a *Area) place() {
	if a.drawing != nil {
		a.drawing.place()
	}
}

// face is how the letters are drawn.
func (a *Area) face() face {
	name := theme.SizeNameText
	if a.TextStyle.Monospace && a.Multi {
		name = look.Mono
	}
	return face{a.Theme().Size(name), a.TextStyle}
}

// paragraph is the one that holds a place.
func (a *Area) paragraph(off int) paragraph {
	begin, end := 0, a.text.size
	switch {
	case a.Multi:
		begin, end = a.text.begin(off), a.text.end(off)
	case end <= 2*longest:
		return paragraph{0, end, true, true}
	}
	n := (off - begin) / longest
	p := paragraph{from: a.edge(begin, end, n), to: a.edge(begin, end, n+1)}
	if off >= p.to && p.to < end { // the edge is before a character that started earlier
		p = paragraph{from: p.to, to: a.edge(begin, end, n+2)}
	}
	p.first, p.last = p.from == begin, p.to == end
	return p
}

// edge is where the n-th paragraph of a line begins.
func (a *Area) edge(begin, end, n int) int {
	at := begin + n*longest
	if n == 0 || at >= end {
		return min(at, end)
	}
	text := a.text.slice(at-utf8.UTFMax, at+1)
	for i := utf8.UTFMax; i > 0; i-- {
		if utf8.RuneStart(text[i]) {
			return at - utf8.UTFMax + i
		}
	}
	return at
}

// shaped is a paragraph as it is drawn.
func (a *Area) shaped(p paragraph) *shaped {
	if f := a.face(); a.view.cache == nil || f != a.view.face || len(a.view.cache) > 400 {
		a.view.cache, a.view.face = map[int]*shaped{}, f
	}
	s := a.view.cache[p.from]
	if s == nil {
		width := float32(0)
		if a.Wrap {
			width = max(40, a.room().Width)
		}
		s = a.view.face.shape(a.text.slice(p.from, p.to), width)
		a.view.cache[p.from] = s
	}
	return s
}

// row is how a row is drawn.
func (a *Area) row(p place) (*shaped, *row) {
	s := a.shaped(p.paragraph)
	return s, &s.rows[min(p.row, len(s.rows)-1)]
}

// placeAt is the row that holds a place.
func (a *Area) placeAt(off int) place {
	p := place{paragraph: a.paragraph(off)}
	rows := a.shaped(p.paragraph).rows
	for p.row+1 < len(rows) && off-p.from >= rows[p.row].to {
		p.row++
	}
	return p
}

// offset is where a row begins.
func (a *Area) offset(p place) int { _, r := a.row(p); return p.from + r.from }

// below is the next row, and false after the last one.
func (a *Area) below(p place) (place, bool) {
	if p.row+1 < len(a.shaped(p.paragraph).rows) {
		p.row++
		return p, true
	}
	if p.last && p.to >= a.text.size {
		return p, false
	}
	next := p.to
	if p.last {
		next++ // its newline
	}
	return place{paragraph: a.paragraph(next)}, true
}

// above is the row before, and false before the first one.
func (a *Area) above(p place) (place, bool) {
	if p.row > 0 {
		p.row--
		return p, true
	}
	if p.from == 0 {
		return p, false
	}
	p = place{paragraph: a.paragraph(p.from - 1)}
	p.row = len(a.shaped(p.paragraph).rows) - 1
	return p, true
}

// rise returns the row some rows before another, or the first one.
func (a *Area) rise(p place, rows int) place {
	for ok := true; rows > 0 && ok; rows-- {
		p, ok = a.above(p)
	}
	return p
}

// inset is the distance of the letters from the sides.
func (a *Area) inset() float32 { return a.Theme().Size(theme.SizeNameInnerPadding) }

// gutter is the space before the letters.
func (a *Area) gutter() float32 {
	switch {
	case a.Numbers:
		n := 3
		for k := a.text.lines(); k >= 1000; k /= 10 {
			n++
		}
		return float32(n)*a.face().wide("0") + 12
	case a.Icon != nil:
		return a.Theme().Size(theme.SizeNameInlineIcon) + a.Theme().Size(theme.SizeNameLineSpacing)
	}
	return 0
}

// barWidth is the room for the scroll bar.
const barWidth = 10

// room is the size of the visible text.
func (a *Area) room() fyne.Size {
	s := a.view.size.SubtractWidthHeight(2*a.inset()+a.gutter(), a.inset())
	if a.Multi {
		s.Width -= barWidth
	}
	return fyne.NewSize(max(0, s.Width), max(0, s.Height))
}

// rowHeight is the height of a row.
func (a *Area) rowHeight() float32 {
	if a.Multi {
		return max(a.face().high(), a.Theme().Size(look.LineHeight))
	}
	return a.face().high()
}

// seen is how many rows are seen whole.
func (a *Area) seen() int {
	if !a.Multi {
		return 1
	}
	return max(1, int(a.room().Height/a.rowHeight()+0.01))
}

// reveal scrolls as little as needed to show the caret.
func (a *Area) reveal() {
	if a.view.size.Width <= 0 {
		return
	}
	if a.view.top.to == 0 && a.view.top.from == 0 || a.view.cache == nil {
		a.view.top = a.kept()
	}
	at := a.placeAt(a.text.caret)
	a.revealRow(at)
	s, r := a.row(at)
	x, wide := s.caret(r, a.text.caret-at.from), a.room().Width-2
	switch {
	case a.Wrap || r.width < wide && a.view.left == 0:
		a.view.left = 0
	case x < a.view.left:
		a.view.left = max(0, x-wide/4)
	case x > a.view.left+wide:
		a.view.left = x - wide*3/4
	case !a.Multi:
		a.view.left = max(0, min(a.view.left, r.width-wide))
	}
}

// kept is the first row that is seen, laid out again.
func (a *Area) kept() place {
	top := a.placeAt(min(a.view.top.from, a.text.size))
	top.row = min(a.view.top.row, len(a.shaped(top.paragraph).rows)-1)
	return top
}

func (a *Area) revealRow(at place) {
	top := a.offset(a.view.top)
	if off := a.offset(at); off < top || off == top {
		a.view.top, a.view.shift = at, 0
		return
	}
	p, ok := a.view.top, true
	for n := a.seen() - 1; n > 0 && ok; n-- {
		if p, ok = a.below(p); p == at {
			if n == 1 {
				a.view.shift = 0
			}
			return
		}
	}
	a.view.top, a.view.shift = a.rise(at, a.seen()-1), 0
}

// end is the first row that is seen when the last one is.
func (a *Area) end() place { return a.rise(a.placeAt(a.text.size), a.seen()-1) }

// scrollBy moves the rows, down if positive, and reports whether they could be moved.
func (a *Area) scrollBy(dy float32) bool {
	end, h := a.end(), a.rowHeight()
	was, shift := a.view.top, a.view.shift
	a.view.shift += dy
	for ok := true; a.view.shift < 0 && ok; {
		if a.view.top, ok = a.above(a.view.top); ok {
			a.view.shift += h
		}
	}
	for ok := true; a.view.shift >= h && ok; {
		if a.view.top, ok = a.below(a.view.top); ok {
			a.view.shift -= h
		}
	}
	a.view.shift = max(0, a.view.shift)
	if a.offset(a.view.top) >= a.offset(end) {
		a.view.top, a.view.shift = end, 0
	}
	if a.view.top == was && a.view.shift == shift {
		return false
	}
	a.place()
	return true
}

// scrollSideways moves the rows, to the left if positive, as far as the longest that is seen needs.
func (a *Area) scrollSideways(dx float32) {
	longest, at, ok := float32(0), a.view.top, true
	for n := a.seen(); n >= 0 && ok; n-- {
		_, r := a.row(at)
		longest = max(longest, r.width)
		at, ok = a.below(at)
	}
	a.view.left = max(0, min(a.view.left+dx, longest-a.room().Width+2))
	a.view.edited++
	a.place()
}

// MinSize implements fyne.CanvasObject. It is that of Fyne's field.
func (a *Area) MinSize() fyne.Size {
	rows := a.Rows
	if rows <= 0 {
		rows = 1
		if a.Multi {
			rows = 3
		}
	}
	pad, f := a.inset(), a.face()
	size := fyne.NewSize(f.wide("M")+3*pad, a.rowHeight()*float32(rows)+2*pad)
	if !a.Multi { // as high as its neighbours, whatever their letters are
		size.Height = max(size.Height, face{size: f.size}.high()+2*pad)
	}
	if a.Numbers || a.Icon != nil {
		size.Width += a.gutter()
	}
	return size
}
