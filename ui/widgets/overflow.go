package widgets

import (
	"fyne.io/fyne/v2"

	"savant/ui/internal/ink"
	"savant/ui/internal/words"
)

// Overflow is a row of controls. Where there is not room for all, an arrow offers those that do not fit as a menu.
type Overflow struct {
	parts []Part
	fit   int // how many of the parts are in the row
	gap   float32
	popUp func(items []*fyne.MenuItem, at fyne.Position)
	More  *SmallButton
	Root  *fyne.Container
}

// Part is a control of an Overflow.
type Part struct {
	Object fyne.CanvasObject
	Items  func() []*fyne.MenuItem // what the menu offers in its place; nil for a line between groups, or for what is always in the row
}

// NewOverflow returns a row of parts, of which the first is always seen. popUp shows a menu at a place of the canvas.
func NewOverflow(gap, height float32, popUp func([]*fyne.MenuItem, fyne.Position), parts ...Part) *Overflow {
	o := &Overflow{parts: parts, fit: len(parts), gap: gap, popUp: popUp}
	o.More = newSmallButton(downArrow, o.offer)
	o.More.Tip = words.Say("More")
	o.Root = &fyne.Container{Layout: overflowLayout{o, height}}
	for _, p := range parts {
		o.Root.Objects = append(o.Root.Objects, p.Object)
	}
	o.Root.Objects = append(o.Root.Objects, o.More)
	return o
}

// Divider returns what separates two groups of an Overflow.
func Divider() Part { return Part{Object: ink.Pad(0, 9, 0, 9, ink.Line())} }

// Width is what the row needs with all its parts in it.
func (o *Overflow) Width() (width float32) {
	for _, p := range o.parts {
		width += o.gap + p.Object.MinSize().Width
	}
	return width - o.gap
}

// Offered are the items of the menu: what does not fit, with lines between groups.
func (o *Overflow) Offered() (items []*fyne.MenuItem) {
	line := false
	for _, p := range o.parts[o.fit:] {
		if p.Items == nil {
			line = len(items) > 0
			continue
		}
		if line {
			items, line = append(items, fyne.NewMenuItemSeparator()), false
		}
		items = append(items, p.Items()...)
	}
	return items
}

// offer shows the menu below the arrow.
func (o *Overflow) offer() {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(o.More)
	o.popUp(o.Offered(), at.AddXY(0, o.More.Size().Height))
}

// fitting is how many of the parts have room in a width.
func (o *Overflow) fitting(width float32) int {
	if o.Width() <= width {
		return len(o.parts)
	}
	left := width - moreWidth - o.parts[0].Object.MinSize().Width
	n := 1
	for ; n < len(o.parts); n++ {
		if left -= o.gap + o.parts[n].Object.MinSize().Width; left < 0 {
			break
		}
	}
	for n > 1 && o.parts[n-1].Items == nil { // a line after which nothing comes
		n--
	}
	return n
}

// overflowLayout puts the parts that fit side by side, and the arrow after them at the right.
type overflowLayout struct {
	of     *Overflow
	height float32
}

// MinSize implements fyne.Layout.
func (l overflowLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	height := l.height
	for _, p := range l.of.parts {
		height = max(height, p.Object.MinSize().Height)
	}
	return fyne.NewSize(l.of.parts[0].Object.MinSize().Width+moreWidth, height)
}

// Layout implements fyne.Layout.
func (l overflowLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	o := l.of
	o.fit = o.fitting(size.Width)
	x := float32(0)
	for i, p := range o.parts {
		see(p.Object, i < o.fit)
		m := p.Object.MinSize()
		if p.Items == nil && i > 0 {
			m.Height = size.Height
		}
		Put(p.Object, x, (size.Height-m.Height)/2, m.Width, m.Height)
		x += m.Width + o.gap
	}
	o.More.Hidden = o.fit == len(o.parts)
	Put(o.More, size.Width-(moreWidth+smallButton)/2, (size.Height-smallButton)/2, smallButton, smallButton)
}

// see shows or hides an object, unless it is so already.
func see(o fyne.CanvasObject, on bool) {
	switch {
	case on && !o.Visible():
		o.Show()
	case !on && o.Visible():
		o.Hide()
	}
}
