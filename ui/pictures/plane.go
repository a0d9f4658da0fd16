package pictures

import "fyne.io/fyne/v2"

// place is a point of what a plane shows.
type place [2]float64

// stroke is a line through places.
type stroke struct {
	places []place
	color  fyne.ThemeColorName
	width  float32
	closed bool
	ground bool // what lies between the line and the lower edge is shaded
}

// drawing is what a plane shows.
type drawing struct {
	strokes []stroke
	marks   []place // points that can be chosen
	levers  []place // squares that belong to the chosen point
	line    []place // pressing it adds a point; nil for that through the points
	start   string  // said at the first point, which is a square; "" for none
	text    func(i int) string
	empty   string // said where there are no points
}

// editing is what is done to what a plane shows; functions that are nil cannot be done.
type editing struct {
	chosen func(i int)
	// moved puts a point, or a lever of the chosen one, elsewhere. Until it is done that is only looked at.
	moved func(i int, to place, done, amend bool)
	lever func(i int, to place, done bool)
	add   func(before int, at place)
	del   func(i int)
	undo  func() // what was only looked at
}

// plane shows points and lines over two axes, and lets points be chosen and moved.
type plane struct {
	*surface
	up    bool    // the second axis goes up
	even  bool    // both axes have one scale
	whole [2]bool // the axes that have whole numbers only
	steps place   // what an arrow key moves by; 0 is a share of what is seen
	edits editing
	shown drawing

	low, high place // what is seen
	moved     bool  // by the user: it is no longer all that is there
	chosen    int   // -1 for none
	over      int
	pull      pull
}

// pull is what is dragged.
type pull struct {
	mark  int // -1 for none
	lever int
	pans  bool
	from  fyne.Position
	now   place
}

var nothing = pull{mark: -1, lever: -1}

func newPlane(e *Editor, height float32) *plane {
	p := &plane{chosen: -1, over: -1, pull: nothing, high: place{1, 1}}
	p.surface = newSurface(p, fyne.NewSize(240, height), e)
	return p
}

// set shows something else; what is seen of it stays if the user has looked closer.
func (p *plane) set(d drawing) {
	p.shown = d
	if p.chosen >= len(d.marks) {
		p.chosen = len(d.marks) - 1
	}
	p.over = -1
	if !p.moved && p.pull == nothing {
		p.fit()
	}
	p.Refresh()
}
