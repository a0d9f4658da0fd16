// Package outline is a tree widget for millions of rows.
//
// It draws only the rows on the screen and keeps its scroll position in float64. The tree itself is a flat.Model: the
// widget asks it only for the number of children, for a child, and for the Look of the rows it draws. Everything runs
// on the goroutine of the window.
package outline

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/scroll"
	"savant/ui/internal/slot"
	"savant/ui/internal/words"
	"savant/ui/outline/flat"
)

// Found is the result of a filter.
type Found interface {
	// Nodes are the found nodes in the order of the tree, the first so many.
	Nodes(most int) []Node
	// Last is the last of them; 0 for none.
	Last() Node
	Has(Node) bool
	// Below returns how many were found below a node.
	Below(Node) int
	// Holds reports whether a node, or one below it, was found or is shown for its own sake.
	Holds(Node) bool
	// After returns the found node to go to once some are removed, of which the first was found: the next one, else the one before; 0 for none.
	After([]Node) Node
	// Keep shows a node although nothing below it is found any more, without what it holds.
	Keep(Node)
	// Sought returns the text of the filter in lower case; "" for none.
	Sought() string
}

// Outline is the widget.
type Outline struct {
	widget.BaseWidget

	// Name tells screen readers what the rows are.
	Name string
	// Look describes a node for drawing. It is called for visible rows only.
	Look func(n Node) Look
	// OnSelected is called when another node becomes current.
	OnSelected func(n Node)
	// OnSelection is called when the set of selected nodes changes.
	OnSelection func()
	// OnActivated is called on Enter, and on a double click on a row that is not a branch.
	OnActivated func(n Node)
	// OnClicked is called on a plain click with the first button, after the node was selected.
	OnClicked func(n Node)
	// OnRename is called on F2. If it is nil, OnActivated is called instead.
	OnRename func(n Node)
	// Lead returns the node that becomes current when the outline gets the focus and none is. If it is nil or returns
	// 0, that is the first row.
	Lead func() Node
	// Still has the focus alone make no node current: what is selected here is selected elsewhere too.
	Still bool
	// Found is the result of a filter; nil without one. Select all and Shift select only found nodes, and the text of
	// the filter is marked in their texts.
	Found Found
	// OnKey is called first for every key; if it returns true, the key has no other effect.
	OnKey func(e *fyne.KeyEvent) bool
	// OnRune is called first for every character; if it returns true, the character has no other effect.
	OnRune func(r rune) bool
	// OnMenu is called on a right click and on the menu key, with a position on the canvas.
	OnMenu func(n Node, at fyne.Position)
	// Matches reports whether typed letters select a node; nil compares the start of its label.
	Matches func(n Node, typed string) bool

	// CanDrag reports whether nodes may be dragged, and why not. CanDrop reports whether they may land before child i of parent, and
	// says what that would do or why it is impossible, which is shown beside the pointer. OnDrop moves them. Without
	// OnDrop nothing can be dragged.
	CanDrag func(nodes []Node) (why string, ok bool)
	CanDrop func(nodes []Node, parent Node, i int) (words string, ok bool)
	OnDrop  func(nodes []Node, parent Node, i int)

	// Columns makes the outline a table: it returns the positions of the columns of names and cells for a width. OnCell
	// is called for a click on a cell and reports whether it has handled the click completely.
	Columns func(width float32) []Span
	OnCell  func(n Node, cell int) bool

	// Flat turns off the pinned parents at the top of the view.
	Flat bool
	// NamesFirst gives names all the room that they need: what is behind them gets the rest.
	NamesFirst bool
	// Bare has a table's rows begin at the left edge: they have no signs, no badges and nothing to expand.
	Bare bool

	rows     *flat.Rows
	pos      float64 // scroll position in dp
	cursor   int     // current row, -1 for none
	node     Node    // the current node
	notified bool    // OnSelected was called for node
	anchor   int     // row from which Shift selects, -1 for none
	selected map[Node]struct{}
	hover    int    // row under the pointer, -1 for none
	tip      string // for what is cut off there
	steps    steps
	focused  bool
	pressed  bool // the focus is about to come from a press on a row

	typed   typed
	click   click
	drag    drag
	limit   scroll.Limiter
	fonts   slot.Fonts
	edited  overlay // of the row that is edited in place; nil for none
	drawing *renderer
	keys    func() fyne.KeyModifier
	later   func(func()) // runs a function after the current event
	wait    func(time.Duration, func())
}

var (
	_ fyne.Focusable    = (*Outline)(nil)
	_ fyne.Scrollable   = (*Outline)(nil)
	_ fyne.Draggable    = (*Outline)(nil)
	_ desktop.Mouseable = (*Outline)(nil)
	_ desktop.Hoverable = (*Outline)(nil)
)

// steps are the nodes that were opened only to show what was stepped to.
type steps struct {
	on     bool
	opened []Node
}

// overlay is drawn over the current row.
type overlay interface{ put(over currentRow) }

// currentRow is where the current row is drawn.
type currentRow struct {
	node        Node
	seen        bool
	x, y        float32 // of its summary
	end, height float32
	bottom      float32 // of the outline
}

// New returns an outline of root's children, all closed.
func New(m Model, root Node, look func(n Node) Look) *Outline {
	o := &Outline{Name: words.Say("Rows"), Look: look, rows: flat.New(m, root), cursor: -1, anchor: -1, hover: -1, selected: map[Node]struct{}{}, keys: modifiers, later: func(f func()) { go fyne.Do(f) },
		wait: func(d time.Duration, f func()) { time.AfterFunc(d, func() { fyne.Do(f) }) }}
	o.ExtendBaseWidget(o)
	return o
}

// Rows returns the row index. It is for reading only: open and close rows through the widget.
func (o *Outline) Rows() *flat.Rows { return o.rows }

// Len returns the number of rows.
func (o *Outline) Len() int { return o.rows.Len() }

func (o *Outline) has(row int) bool { return row >= 0 && row < o.rows.Len() }

// renderer draws an outline. Row n is always drawn by line n % len(lines), so scrolling by a line sets the content of
// only one line and moves the others.
type renderer struct {
	o       *Outline
	rows    *fyne.Container // of lines
	top     *fyne.Container // of pinned parents
	lines   []*line
	pinned  []*line
	clip    *container.Clip
	bar     *scroll.Bar
	line    *canvas.Rectangle // below the pinned parents
	over    *fyne.Container   // of what is drawn over the rows while some are dragged
	marked  bool              // over shows something
	drop    *canvas.Rectangle // where dragged rows would land: a line, or a frame around their new parent
	knob    *canvas.Circle    // at the start of that line
	tag     *canvas.Rectangle // beside the pointer, below what a drop would do
	words   *canvas.Text
	edit    *fyne.Container // over the row that is edited in place
	objects []fyne.CanvasObject
	set     int // rows whose content was set, for measuring
}

// modifiers returns the keys held down now, which Fyne's key events do not include.
func modifiers() fyne.KeyModifier {
	if d, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok {
		return d.CurrentKeyModifiers()
	}
	return 0
}

// Current returns the current node, and false if there is none.
func (o *Outline) Current() (Node, bool) {
	if o.cursor < 0 {
		return 0, false
	}
	return o.rows.At(o.cursor).Node, true
}

// CurrentRow returns the current row, -1 if there is none.
func (o *Outline) CurrentRow() int { return o.cursor }

// Selected returns the number of selected nodes.
func (o *Outline) Selected() int { return len(o.selected) }

// IsSelected reports whether a node is selected.
func (o *Outline) IsSelected(n Node) bool { _, ok := o.selected[n]; return ok }
