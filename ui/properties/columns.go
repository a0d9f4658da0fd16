package properties

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// The sizes of the columns, in dp.
const (
	twoColumns = 760 // the least width for two columns, with usual text
	columnGap  = 24
)

// leastForTwo is the least width for two columns with the text as it is.
func leastForTwo() float32 { return twoColumns * max(1, theme.TextSize()/usualText) }

const usualText = 13 // as package look has it

// columns lays out sections below each other, or in two columns of about the same height if there is room. The section
// that starts the second column stays the same as long as the sections do, so folding never moves a section to the
// other column.
type columns struct {
	changed func() // called when a different number of columns needs another height

	names  []string // of the sections
	starts []int    // the index of each section's first object
	split  int      // the section that starts the second column; 0 if not yet decided
	wide   bool
	single bool // there is one column at most
}

// set sets the sections and the index of each one's first object.
func (c *columns) set(names []string, starts []int) {
	if !slices.Equal(names, c.names) {
		c.split = 0
	}
	c.names, c.starts = names, starts
}

// parts returns the objects of each column.
func (c *columns) parts(objects []fyne.CanvasObject) (list [][]fyne.CanvasObject) {
	if !c.wide || len(c.starts) < 2 {
		return [][]fyne.CanvasObject{objects}
	}
	if c.split == 0 || c.split >= len(c.starts) {
		c.split = c.fairest(objects)
	}
	at := min(c.starts[c.split], len(objects))
	return [][]fyne.CanvasObject{objects[:at], objects[at:]}
}

// fairest returns the section that should start the second column so that the taller column is as short as possible.
func (c *columns) fairest(objects []fyne.CanvasObject) (best int) {
	lowest := float32(0)
	for i := 1; i < len(c.starts); i++ {
		at := min(c.starts[i], len(objects))
		if high := max(heightOf(objects[:at]), heightOf(objects[at:])); best == 0 || high < lowest {
			best, lowest = i, high
		}
	}
	return best
}

func heightOf(objects []fyne.CanvasObject) (height float32) {
	for _, o := range objects {
		if o.Visible() {
			height += o.MinSize().Height
		}
	}
	return height
}

// MinSize implements fyne.Layout.
func (c *columns) MinSize(objects []fyne.CanvasObject) (least fyne.Size) {
	for _, o := range objects {
		if o.Visible() {
			least.Width = max(least.Width, o.MinSize().Width)
		}
	}
	for _, part := range c.parts(objects) {
		least.Height = max(least.Height, heightOf(part))
	}
	return least
}

// Layout implements fyne.Layout.
func (c *columns) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	if wide := size.Width >= leastForTwo() && !c.single; wide != c.wide {
		c.wide = wide
		if len(c.starts) > 1 {
			c.changed()
		}
	}
	parts := c.parts(objects)
	for i, at := range c.places(size.Width) {
		y := float32(0)
		for _, o := range parts[i] {
			if o.Visible() {
				height := o.MinSize().Height
				o.Move(fyne.NewPos(at.x, y))
				o.Resize(fyne.NewSize(at.width, height))
				y += height
			}
		}
	}
}

// span is the position of a column.
type span struct{ x, width float32 }

// places returns the columns for a width.
func (c *columns) places(width float32) []span {
	if !c.wide || len(c.starts) < 2 {
		return []span{{0, width}}
	}
	width = (width - columnGap) / 2
	return []span{{0, width}, {width + columnGap, width}}
}
