package outline

import (
	"time"

	"fyne.io/fyne/v2"
)

// click is the last press of the primary button. Double clicks are counted here because a widget that is DoubleTappable
// gets single taps 300 ms late.
type click struct {
	row  int
	when time.Time
	// alone is set when a press on one of several selected rows may become a drag, so that only its release selects
	// that row alone.
	alone bool
	twice bool // the second of a double click, on a row that is not a branch
}

const doubleClick = 400 * time.Millisecond

// drag is a press that moves: the selected rows are dragged to another place.
type drag struct {
	from   int // row where it started, -1 for none
	moving bool
	creeps bool // the view scrolls on its own, because the pointer is near an edge
	at     fyne.Position
	nodes  []Node // none if the rows cannot be moved
	place  dropPlace
}

// dropPlace is where dragged rows would land.
type dropPlace struct {
	ok     bool
	words  string // what a drop would do, or why it is impossible
	parent Node
	index  int
	row    int     // the row marked
	into   bool    // row is the parent; otherwise the mark is a line
	y, x   float32 // of the line; y is from the first row, in dp below the view's top
}
