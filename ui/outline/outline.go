// Package outline is a tree widget for millions of rows.
//
// It draws only the rows on the screen and keeps its scroll position in float64. The tree itself is a flat.Model: the
// widget asks for the number of children, for a child, and for the Look of the rows it draws, and for nothing else.
// All of it belongs to the goroutine of the window.
package outline

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/scroll"
	"savant/ui/internal/slot"
	"savant/ui/look"
	"savant/ui/outline/flat"
)

// Node is the model's name for a node.
type Node = flat.Node

// Model is the tree shown. If it is also a flat.Placed, nodes are found by themselves and what is open,
// selected and on top stays so wherever an edit moves it.
type Model = flat.Model

// Look is what one row shows. Texts may be of any length; the row cuts them.
type Look struct {
	Badge        look.Badge
	Label        string
	Summary      string
	SummaryColor fyne.ThemeColorName // of Summary; empty means look.Muted
	Note         string              // behind the summary: "2 groups", "1 unused"
	NoteColor    fyne.ThemeColorName // of Note; empty means look.Muted
	Type         string              // at the right edge, pale
	Signs        []look.Badge        // shapes before the type, small
	LabelColor   fyne.ThemeColorName // of Label; empty means look.Text
	Swatch       color.Color         // a patch of colour before the summary; nil is none
	Branch       bool                // can be opened
	Shut         bool                // stays closed when all around it is opened
	Changed      bool                // edited since the file was opened
	Problem      bool                // something is wrong here

	// Of a table.
	Sign      string // before the name
	SignColor fyne.ThemeColorName
	Cells     []Cell // behind it
}

// Outline is the widget.
type Outline struct {
	widget.BaseWidget

	// Look describes a node for drawing. It is asked for visible rows only.
	Look func(n Node) Look
	// OnSelected is called when another node becomes the current one.
	OnSelected func(n Node)
	// OnSelection is called when the set of selected nodes changes.
	OnSelection func()
	// OnActivated is called on Enter, and on a double click on a row that is no branch.
	OnActivated func(n Node)
	// OnClicked is called on a plain click with the first button, after the node was selected.
	OnClicked func(n Node)
	// OnRename is called on F2. If it is nil, OnActivated is.
	OnRename func(n Node)
	// OnKey is given every key first; what it reports as taken does nothing else.
	OnKey func(e *fyne.KeyEvent) bool
	// OnMenu is called on a right click, and on the menu key, with a place on the canvas.
	OnMenu func(n Node, at fyne.Position)
	// Matches says whether a node is one that typed letters mean. nil compares the beginning of its label.
	Matches func(n Node, typed string) bool

	// CanDrag says whether nodes may be dragged, CanDrop whether they may land before child i of parent and, in words shown beside
	// the pointer, what that would do or why it cannot be. OnDrop moves them there. Without OnDrop nothing can be dragged.
	CanDrag func(nodes []Node) bool
	CanDrop func(nodes []Node, parent Node, i int) (words string, ok bool)
	OnDrop  func(nodes []Node, parent Node, i int)

	// Columns makes the outline a table: it says for a width where the column of names is and those of the cells. OnCell is called
	// for a click on a cell, and reports whether that is all the click shall do.
	Columns func(width float32) []Span
	OnCell  func(n Node, cell int) bool

	// Flat is set for a view without pinned parents at its top.
	Flat bool

	rows     *flat.Rows
	pos      float64 // dp scrolled
	cursor   int     // current row, -1 none
	node     Node    // what stands in it
	notified bool    // OnSelected knows
	anchor   int     // row from which Shift selects, -1 none
	selected map[Node]struct{}
	hover    int // row under the pointer, -1 none
	focused  bool

	typed   typed
	click   click
	drag    drag
	limit   scroll.Limiter
	fonts   slot.Fonts
	drawing *renderer
	keys    func() fyne.KeyModifier
}

var (
	_ fyne.Focusable    = (*Outline)(nil)
	_ fyne.Scrollable   = (*Outline)(nil)
	_ fyne.Draggable    = (*Outline)(nil)
	_ desktop.Mouseable = (*Outline)(nil)
	_ desktop.Hoverable = (*Outline)(nil)
)

// New returns an outline of root's children, all closed.
func New(m Model, root Node, look func(n Node) Look) *Outline {
	o := &Outline{Look: look, rows: flat.New(m, root), cursor: -1, anchor: -1, hover: -1, selected: map[Node]struct{}{}, keys: modifiers}
	o.ExtendBaseWidget(o)
	return o
}

// SetModel shows another tree, or the same in another form (filtered). What is open and selected stays so as
// far as the new tree has those nodes.
func (o *Outline) SetModel(m Model, root Node) {
	marks := o.marks()
	was := o.rows
	o.rows = flat.New(m, root)
	o.rows.CopyOpen(was)
	marks.each(o.find)
	o.restore(marks)
}

// Reset shows a tree that has nothing to do with the one before: nothing is selected or open. The view stays where it is as far
// as there are rows.
func (o *Outline) Reset(m Model, root Node) {
	o.rows = flat.New(m, root)
	o.cursor, o.anchor, o.hover, o.node = -1, -1, -1, 0
	o.drag, o.click = drag{from: -1}, click{row: -1}
	clear(o.selected)
	o.pos = min(o.pos, o.end())
	o.Refresh()
}

// Rows is the row index. It is for reading: open and close through the widget.
func (o *Outline) Rows() *flat.Rows { return o.rows }

// Len is the number of rows.
func (o *Outline) Len() int { return o.rows.Len() }

func (o *Outline) has(row int) bool { return row >= 0 && row < o.rows.Len() }

// Toggle opens or closes a row.
func (o *Outline) Toggle(row int) {
	if !o.has(row) {
		return
	}
	if o.rows.At(row).Open {
		o.Close(row)
	} else {
		o.Open(row)
	}
}

// Open opens a row and returns the number of rows that appeared.
func (o *Outline) Open(row int) int {
	if !o.has(row) {
		return 0
	}
	n := o.rows.Open(row)
	if n > 0 {
		o.moveRows(row, n)
	}
	o.Refresh()
	return n
}

// Close closes a row. If the current row was below it, the closed row becomes the current one.
func (o *Outline) Close(row int) {
	if !o.has(row) {
		return
	}
	n := o.rows.Close(row)
	if n == 0 {
		return
	}
	inside := o.cursor > row && o.cursor <= row+n
	o.moveRows(row, -n)
	if inside {
		o.current(row)
	}
	o.pos = min(o.pos, o.end())
	o.Refresh()
}

// moveRows shifts the row numbers kept when n rows appeared behind row, or -n went.
func (o *Outline) moveRows(row, n int) {
	for _, r := range []*int{&o.cursor, &o.anchor} {
		if *r > row {
			*r = max(row, *r+n)
		}
	}
}

// MaxOpened bounds how many rows OpenAllBelow looks at: a star pressed on a huge array must not stop the window.
const MaxOpened = 100_000

// OpenAllBelow opens a row and everything below it but what is shut. It returns false if it stopped at MaxOpened rows.
func (o *Outline) OpenAllBelow(row int) bool {
	if !o.has(row) {
		return true
	}
	depth := o.rows.Depth(row)
	marks := o.marks()
	looked, r := 0, row
	for ; r < o.rows.Len() && looked < MaxOpened; r, looked = r+1, looked+1 {
		if r > row && o.rows.Depth(r) <= depth {
			break
		}
		if l := o.Look(o.rows.At(r).Node); l.Branch && (!l.Shut || r == row) {
			o.rows.Open(r)
		}
	}
	done := r >= o.rows.Len() || o.rows.Depth(r) <= depth
	o.restore(marks)
	return done
}

// CloseOthers closes everything that is not on the way to the current row.
func (o *Outline) CloseOthers() {
	if o.cursor < 0 {
		return
	}
	path := o.rows.PathOf(o.cursor)
	open := o.rows.At(o.cursor).Open
	o.rows = flat.New(o.rows.Model(), o.rows.Root())
	o.cursor, _ = o.rows.OpenPath(path...)
	o.anchor = o.cursor
	if open {
		o.rows.Open(o.cursor)
	}
	o.Reveal(o.cursor)
	o.Refresh()
}

// CloseAll closes everything.
func (o *Outline) CloseAll() {
	path := []int(nil)
	if o.cursor >= 0 {
		path = o.rows.PathOf(o.cursor)
	}
	o.rows = flat.New(o.rows.Model(), o.rows.Root())
	o.current(o.rows.Nearest(path...))
	o.anchor = o.cursor
	o.pos = min(o.pos, o.end())
	o.Refresh()
}

// rowHeight is the height of a row in dp.
func (o *Outline) rowHeight() float32 { return look.Size(o.Theme(), look.RowHeight) }

// end is the last scroll position.
func (o *Outline) end() float64 {
	return max(0, float64(o.rows.Len())*float64(o.rowHeight())-float64(o.Size().Height))
}

// ScrollBy moves the view by dp, down if positive.
func (o *Outline) ScrollBy(dp float64) { o.scrollTo(o.pos + dp) }

// Offset is how far the view is scrolled, in dp; SetOffset goes there.
func (o *Outline) Offset() float64 { return o.pos }

// SetOffset scrolls to an Offset.
func (o *Outline) SetOffset(dp float64) { o.scrollTo(dp) }

func (o *Outline) scrollTo(pos float64) {
	pos = min(max(0, pos), o.end())
	if pos == o.pos {
		return
	}
	far := scroll.Far(pos-o.pos, float64(o.Size().Height))
	o.pos = pos
	o.limit.Draw(far, o.place)
}

// Reveal scrolls as little as needed to show a row.
func (o *Outline) Reveal(row int) {
	if !o.has(row) || o.Size().Height <= 0 {
		return
	}
	h := float64(o.rowHeight())
	y := float64(row) * h
	covered := float64(o.maxSticky(o.rows.Depth(row))) * h
	switch {
	case y < o.pos+covered:
		o.scrollTo(y - covered)
	case y+h > o.pos+float64(o.Size().Height):
		o.scrollTo(y + h - float64(o.Size().Height))
	}
}

// rowAt is the row at a height in the widget, -1 if there is none.
func (o *Outline) rowAt(y float32) int {
	if y < 0 || y >= o.Size().Height {
		return -1
	}
	if s := o.sticky(); int(y/o.rowHeight()) < len(s) {
		return s[int(y/o.rowHeight())]
	}
	r := int((o.pos + float64(y)) / float64(o.rowHeight()))
	if r < 0 || r >= o.rows.Len() {
		return -1
	}
	return r
}

// mostSticky is how many parents are pinned at the top of the view at most.
const mostSticky = 5

// maxSticky is how many parents may be pinned above a row at some depth.
func (o *Outline) maxSticky(depth int) int {
	if o.Flat {
		return 0
	}
	return max(0, min(depth, mostSticky, int(o.Size().Height/o.rowHeight())/4))
}

// sticky lists the parents that are pinned at the top because they themselves are scrolled away.
func (o *Outline) sticky() []int {
	most := o.maxSticky(mostSticky)
	h := float64(o.rowHeight())
	var rows []int
	for len(rows) < most && o.pos > 0 {
		r := int((o.pos + float64(len(rows))*h) / h)
		if r >= o.rows.Len() || o.rows.Depth(r) <= len(rows) {
			break
		}
		for o.rows.Depth(r) > len(rows) {
			r = o.rows.Up(r)
		}
		rows = append(rows, r)
	}
	return rows
}

// place draws what changed.
func (o *Outline) place() {
	if o.drawing != nil && !o.limit.Waiting() {
		o.drawing.place(false)
	}
}

// MinSize is small: an outline takes the room it gets.
func (o *Outline) MinSize() fyne.Size {
	o.ExtendBaseWidget(o)
	return fyne.NewSize(80, 60)
}
