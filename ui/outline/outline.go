// Package outline is a tree widget for millions of rows.
//
// It draws only the rows on the screen and keeps its scroll position in float64. The tree itself is a flat.Model: the
// widget asks for the number of children, for a child, and for the Look of the rows it draws, and for nothing else.
// All of it belongs to the goroutine of the window.
package outline

import (
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

// Found is what a filter has found.
type Found interface {
	Nodes() []Node
	Has(Node) bool
	// Sought is the text that they were found by, in lower case; "" for none.
	Sought() string
}

// Outline is the widget.
type Outline struct {
	widget.BaseWidget

	// Name says to a screen reader what the rows are.
	Name string
	// Look describes a node for drawing. It is called for visible rows only.
	Look func(n Node) Look
	// OnSelected is called when another node becomes current.
	OnSelected func(n Node)
	// OnSelection is called when the set of selected nodes changes.
	OnSelection func()
	// OnActivated is called on Enter, and on a double click on a row that is no branch.
	OnActivated func(n Node)
	// OnClicked is called on a plain click with the first button, after the node was selected.
	OnClicked func(n Node)
	// OnRename is called on F2. If it is nil, OnActivated is.
	OnRename func(n Node)
	// Lead returns the node that becomes the current one when the outline gets the keyboard and none is; 0, or nil, for that in the first row.
	Lead func() Node
	// Found are the nodes that a filter has found, with what it looked for; nil without a filter. Only they are selected with Shift and
	// all at once, and what was looked for is marked in their texts.
	Found Found
	// OnKey is called first for every key; if it returns true, the key has no other effect.
	OnKey func(e *fyne.KeyEvent) bool
	// OnRune is given every letter and digit first, in the same way.
	OnRune func(r rune) bool
	// OnMenu is called on a right click, and on the menu key, with a place on the canvas.
	OnMenu func(n Node, at fyne.Position)
	// Matches says whether a node is one that typed letters mean. nil compares the beginning of its label.
	Matches func(n Node, typed string) bool

	// CanDrag says whether nodes may be dragged, CanDrop whether they may land before child i of parent and, in words shown beside
	// the pointer, what that would do or why it cannot be. OnDrop moves them there. Without OnDrop nothing can be dragged.
	CanDrag func(nodes []Node) bool
	CanDrop func(nodes []Node, parent Node, i int) (words string, ok bool)
	OnDrop  func(nodes []Node, parent Node, i int)

	// Columns makes the outline a table: it returns, for a width, the positions of the columns of names and cells. OnCell
	// is called for a click on a cell, and reports whether it has handled the click completely.
	Columns func(width float32) []Span
	OnCell  func(n Node, cell int) bool

	// Flat is set for a view without pinned parents at its top.
	Flat bool

	rows     *flat.Rows
	pos      float64 // dp scrolled
	cursor   int     // current row, -1 none
	node     Node    // what is in it
	notified bool    // OnSelected knows
	anchor   int     // row from which Shift selects, -1 none
	selected map[Node]struct{}
	hover    int // row under the pointer, -1 none
	focused  bool
	pressed  bool // the keyboard comes with a press on a row

	typed   typed
	click   click
	drag    drag
	limit   scroll.Limiter
	fonts   slot.Fonts
	edited  overlay // of the row that is edited in its place; nil for none
	drawing *renderer
	keys    func() fyne.KeyModifier
	later   func(func()) // runs something once the event that is handled is over
}

var (
	_ fyne.Focusable    = (*Outline)(nil)
	_ fyne.Scrollable   = (*Outline)(nil)
	_ fyne.Draggable    = (*Outline)(nil)
	_ desktop.Mouseable = (*Outline)(nil)
	_ desktop.Hoverable = (*Outline)(nil)
)

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
	o := &Outline{Name: words.Say("Rows"), Look: look, rows: flat.New(m, root), cursor: -1, anchor: -1, hover: -1, selected: map[Node]struct{}{}, keys: modifiers, later: func(f func()) { go fyne.Do(f) }}
	o.ExtendBaseWidget(o)
	return o
}

// Rows is the row index. It is for reading: open and close through the widget.
func (o *Outline) Rows() *flat.Rows { return o.rows }

// Len is the number of rows.
func (o *Outline) Len() int { return o.rows.Len() }

func (o *Outline) has(row int) bool { return row >= 0 && row < o.rows.Len() }

// renderer draws an outline. Row n is always drawn by line n % len(lines): scrolling by a line sets the content of one
// line and moves the others.
type renderer struct {
	o       *Outline
	rows    *fyne.Container // of lines
	top     *fyne.Container // of pinned parents
	lines   []*line
	pinned  []*line
	clip    *container.Clip
	bar     *scroll.Bar
	line    *canvas.Rectangle // below the pinned parents
	drop    *canvas.Rectangle // where dragged rows would land
	tag     *canvas.Rectangle // beside the pointer, below what a drop would do
	words   *canvas.Text
	edit    *fyne.Container // over the row that is edited in its place
	objects []fyne.CanvasObject
	set     int // rows whose content was set, for measuring
}

// modifiers are the keys held down now. The events of Fyne's keys do not say.
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

// CurrentRow is the current row, -1 if there is none.
func (o *Outline) CurrentRow() int { return o.cursor }

// Selected is how many nodes are selected.
func (o *Outline) Selected() int { return len(o.selected) }

// IsSelected reports whether a node is selected.
func (o *Outline) IsSelected(n Node) bool { _, ok := o.selected[n]; return ok }
