package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
	"savant/ui/look"
)

// Fitting lays objects side by side and hides those there is no room for.
type Fitting struct{ Gap float32 }

// Layout implements fyne.Layout.
func (f Fitting) Layout(o []fyne.CanvasObject, size fyne.Size) {
	x := float32(0)
	for _, c := range o {
		m := c.MinSize()
		c.Move(fyne.NewPos(x, 0))
		c.Resize(fyne.NewSize(m.Width, size.Height))
		if x+m.Width > size.Width {
			c.Hide()
		} else {
			c.Show()
		}
		x += m.Width + f.Gap
	}
}

// MinSize implements fyne.Layout.
func (f Fitting) MinSize(o []fyne.CanvasObject) fyne.Size {
	size := fyne.Size{}
	for _, c := range o {
		size = size.Max(c.MinSize())
	}
	return fyne.NewSize(0, size.Height)
}

// AtLeast gives its contents all available space, with a minimum size.
type AtLeast struct{ Size fyne.Size }

// MinSize implements fyne.Layout.
func (a AtLeast) MinSize([]fyne.CanvasObject) fyne.Size { return a.Size }

// Layout implements fyne.Layout.
func (AtLeast) Layout(o []fyne.CanvasObject, size fyne.Size) {
	for _, one := range o {
		one.Resize(size)
	}
}

// BarHeight is the height of a bar of fields and buttons over a list, in dp.
const BarHeight = 36

// Stack lays objects over each other.
type Stack struct{}

// Layout implements fyne.Layout.
func (Stack) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Move(fyne.NewPos(0, 0))
		o.Resize(size)
	}
}

// MinSize implements fyne.Layout.
func (Stack) MinSize(objects []fyne.CanvasObject) (size fyne.Size) {
	for _, o := range objects {
		size = size.Max(o.MinSize())
	}
	return size
}

// width is what a small text needs.
func width(t *ink.Text) float32 {
	return fyne.MeasureText(t.Text, theme.Size(theme.SizeNameCaptionText), t.Style).Width + 1
}

// Middle puts an object at x, as wide as w and in the middle of a row of this height.
func Middle(o fyne.CanvasObject, x, w, height float32) {
	h := o.MinSize().Height
	Put(o, x, (height-h)/2, w, h)
}

// Note returns a small quiet text that takes as many lines as it needs.
func Note(text string) fyne.CanvasObject { return note(text) }

func note(text string) *ink.Prose {
	return ink.NewProse(text, widget.RichTextStyle{ColorName: look.Muted, SizeName: theme.SizeNameCaptionText})
}

// Column lays one object out in the middle, at most so wide.
type Column struct{ Most float32 }

// Layout implements fyne.Layout.
func (c Column) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const side = 24
	w := min(c.Most, size.Width-2*side)
	for _, o := range objects {
		Put(o, (size.Width-w)/2, 0, w, size.Height)
	}
}

// MinSize implements fyne.Layout.
func (c Column) MinSize(objects []fyne.CanvasObject) fyne.Size {
	height := float32(0)
	for _, o := range objects {
		height = max(height, o.MinSize().Height)
	}
	return fyne.NewSize(360, height)
}

// Put sets the position and size of an object. Negative sizes become zero.
func Put(o fyne.CanvasObject, x, y, w, h float32) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(max(0, w), max(0, h)))
}

// Fixed gives an object a width.
func Fixed(width float32, o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewStack(ink.Gap(width, 0), o)
}

// Reserved returns an object in a place that keeps the height that the object once had, at least some, so that nothing beside it moves.
func Reserved(least float32, o fyne.CanvasObject) *fyne.Container {
	return &fyne.Container{Layout: &reserved{least}, Objects: []fyne.CanvasObject{o}}
}

// reserved keeps the height that its object once had, at least some, so that nothing beside it moves when it comes and goes.
type reserved struct{ least float32 }

// Layout implements fyne.Layout.
func (r *reserved) Layout(o []fyne.CanvasObject, size fyne.Size) { o[0].Resize(size) }

// MinSize implements fyne.Layout.
func (r *reserved) MinSize(o []fyne.CanvasObject) fyne.Size {
	size := o[0].MinSize()
	r.least = max(r.least, size.Height)
	return fyne.NewSize(size.Width, r.least)
}
