package animation

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// The least widths in dp of the parts of the pane that are side by side.
const (
	leastList   = 140                                      // of the animations
	leastTable  = 200                                      // of the keys of a track
	leastTracks = namesWidth + 120                         // of the tracks
	leastWide   = leastTracks + leastTable + 2             // of tracks and keys
	leastAll    = leastList + leastTracks + leastTable + 2 // of all
	leastBeside = 160                                      // of the picture beside the tracks
)

// leastPicture is the least height in dp of the picture. A pane that is too low for it and the tracks has it beside them.
const leastPicture = 110

// leastRoom is the least height of the tracks below the picture, until the line between them is dragged: eight of them.
func leastRoom() float32 { return rulerHeight() + 8*laneHeight() }

// column is what is left of the tracks: the animations, and in a pane that has no room for them beside the tracks, the keys of the track in
// their place. A switch over them says which.
type column struct {
	choice     *widgets.Segments
	list, keys fyne.CanvasObject
	body       *fyne.Container
	root       *fyne.Container
}

func newColumn(add, list, keys fyne.CanvasObject) *column {
	c := &column{list: list, keys: keys, body: container.NewStack(list)}
	c.choice = widgets.NewSegments([]string{words.Say("Animations"), words.Say("Keyframes")}, c.show)
	head := ink.Across(6, widgets.BarHeight, 1, c.choice, ink.Gap(0, 0), add)
	c.root = ink.Framed(ink.Down(0, ink.Pad(6, 0, 6, 0, head), ink.Line()), c.body, nil)
	return c
}

// show shows the animations, 0, or the keys of the track, 1.
func (c *column) show(i int) {
	c.choice.Choose(i)
	c.body.Objects = []fyne.CanvasObject{c.list}
	if i == 1 {
		c.body.Objects = []fyne.CanvasObject{c.keys}
	}
	c.body.Refresh()
}

// fitted has the pane laid out for its size.
type fitted struct{ of *Pane }

// MinSize implements fyne.Layout.
func (fitted) MinSize(o []fyne.CanvasObject) fyne.Size { return widgets.Stack{}.MinSize(o) }

// Layout implements fyne.Layout.
func (f fitted) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	p := f.of
	if size.Width <= 0 || size.Height <= 0 {
		return
	}
	low := p.drawn && size.Height < p.bar.line.MinSize().Height+1+leastPicture+leastRoom()
	least := float32(leastAll)
	switch {
	case low:
		least = leastWide + leastBeside
	case p.drawn:
		least = leastWide
	}
	if narrow := size.Width < least; narrow != p.narrow || low != p.low {
		p.narrow, p.low = narrow, low
		p.arrange()
	}
	widgets.Stack{}.Layout(p.root.Objects, size)
}

// toKeyFields puts the keyboard on the value of the chosen key.
func (p *Pane) toKeyFields() {
	if p.narrow {
		p.column.show(1)
	}
	p.table.focus()
}
