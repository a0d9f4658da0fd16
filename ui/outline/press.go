package outline

import "time"

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
