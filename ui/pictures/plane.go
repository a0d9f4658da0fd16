package pictures

import "fyne.io/fyne/v2"

// place is a point in the coordinates of the data.
type place [2]float64

// stroke is a line through places.
type stroke struct {
	places []place
	color  fyne.ThemeColorName
	width  float32
	closed bool
	ground bool // the area between the line and the lower edge is shaded
}

// drawing is what a plane shows.
type drawing struct {
	strokes []stroke
	marks   []place // points that can be selected
	levers  []place // handles of the selected point, drawn as squares
	line    []place // a click on it adds a point; nil means the line through the points
	pieces  int     // of line between two points; 0 means that these do not part it alike
	start   string  // the label of the first point, which is drawn as a square; "" for none
	text    func(i int) string
	empty   string // shown when there are no points
}

// editing holds the functions that edit the data of a plane; nil ones are not available.
type editing struct {
	chosen func(i int)
	// moved moves a point. Until done is true that is a preview.
	moved func(i int, to place, done, amend bool)
	lever func(i int, to place, done bool)
	add   func(before int, at place)
	del   func(i int)
	undo  func() // ends a preview
}

// plane shows points and lines over two axes, and lets the user select and move points.
type plane struct {
	*surface
	up    bool    // the second axis goes up
	even  bool    // both axes have the same scale
	whole [2]bool // the axes that have whole numbers only
	steps place   // what an arrow key moves a point by; 0 means a fraction of the visible range
	edits editing
	shown drawing

	low, high place // the visible range
	moved     bool  // the user changed the visible range: it no longer follows the data
	chosen    int   // -1 for none
	over      int
	pull      pull
}

// pull is what the user drags.
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

// set shows other data; the visible range stays if the user has changed it.
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
