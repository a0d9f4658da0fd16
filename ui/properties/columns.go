package properties

import (
	"slices"

	"fyne.io/fyne/v2"
)

// The measures of two columns, in dp.
const (
	twoColumns = 760 // from this width on there are two
	columnGap  = 24
)

// columns lays sections out below each other, or where there is room in two columns of much the same height. Which section begins the second one
// stays as long as the sections are the same: what is folded does not move the others to the other side.
type columns struct {
	changed func() // is called when the other number of columns needs another height

	names  []string // of the sections
	starts []int    // which object each begins with
	split  int      // the section that the second column begins with; 0 where that is not decided
	wide   bool
}

// set sets the objects with which the sections begin.
func (c *columns) set(names []string, starts []int) {
	if !slices.Equal(names, c.names) {
		c.split = 0
	}
	c.names, c.starts = names, starts
}

// parts are the objects of each column.
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

// fairest is the section with which the second column begins for the lower of the two to be as high as can be.
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
	if wide := size.Width >= twoColumns; wide != c.wide {
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

// span is where a column is.
type span struct{ x, width float32 }

// places are the columns of a width.
func (c *columns) places(width float32) []span {
	if !c.wide || len(c.starts) < 2 {
		return []span{{0, width}}
	}
	width = (width - columnGap) / 2
	return []span{{0, width}, {width + columnGap, width}}
}
