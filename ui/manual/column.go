package manual

import "fyne.io/fyne/v2"

// column lays texts that wrap one below the other. How high they are is known only once they have their width.
type column struct {
	width, height float32
	grown         func() // called when the column needs another height
}

// The measures of a page: its edge, and how wide lines are at most, so that they can be read.
const (
	edge      = 14
	mostWidth = 860
)

// MinSize implements fyne.Layout.
func (c *column) MinSize(list []fyne.CanvasObject) fyne.Size {
	height := float32(2 * edge)
	for _, o := range list {
		height += o.MinSize().Height
	}
	return fyne.NewSize(320, height)
}

// Layout implements fyne.Layout.
func (c *column) Layout(list []fyne.CanvasObject, size fyne.Size) {
	width := min(size.Width-2*edge, mostWidth)
	y := float32(edge)
	for _, o := range list {
		o.Resize(fyne.NewSize(width, o.Size().Height)) // its height follows
		height := o.MinSize().Height
		o.Resize(fyne.NewSize(width, height))
		o.Move(fyne.NewPos(edge, y))
		y += height
	}
	if height := y + edge; height != c.height || width != c.width {
		c.width, c.height = width, height
		c.grown()
	}
}
