package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/internal/words"
)

// Buttons is the bar over a list: an object on the left, and buttons on the right. If they do not all fit, an arrow offers the last ones as a menu.
// Hidden buttons take no space.
type Buttons struct {
	before  fyne.CanvasObject
	buttons []*Button
	holders []fyne.CanvasObject // of the buttons: hidden where there is not room, while the buttons are as their owners want them
	fit     int                 // how many of the buttons are in the bar or hidden
	gap     float32
	popUp   func(items []*fyne.MenuItem, at fyne.Position)
	More    *SmallButton
	Root    *fyne.Container
}

// leastNote is the width in dp that buttons leave to a text before them; its tip has the full text.
const leastNote = 96

// NewButtons returns a bar of buttons, gap between them and height in dp. popUp shows a menu at a place of the canvas.
func NewButtons(gap, height float32, popUp func([]*fyne.MenuItem, fyne.Position), before fyne.CanvasObject, buttons ...*Button) *Buttons {
	s := &Buttons{before: before, buttons: buttons, fit: len(buttons), gap: gap, popUp: popUp}
	s.More = newSmallButton(downArrow, s.offer)
	s.More.Tip = words.Say("More")
	s.Root = &fyne.Container{Layout: buttonsLayout{s, height}, Objects: []fyne.CanvasObject{before}}
	for _, b := range buttons {
		s.holders = append(s.holders, container.NewStack(b))
	}
	s.Root.Objects = append(append(s.Root.Objects, s.holders...), s.More)
	return s
}

// Noted is a text before buttons. It is cut if there is not enough room, and its tip has the full text.
func Noted(t *ink.Text) fyne.CanvasObject {
	t.Cut = true
	return container.New(noted{t}, tip.Text(t))
}

// noted lays out the text: it needs leastNote, or nothing if it is empty.
type noted struct{ text *ink.Text }

// Layout implements fyne.Layout.
func (noted) Layout(objects []fyne.CanvasObject, size fyne.Size) { objects[0].Resize(size) }

// MinSize implements fyne.Layout.
func (n noted) MinSize(objects []fyne.CanvasObject) fyne.Size {
	least := float32(0)
	if n.text.Text != "" {
		least = min(width(n.text), leastNote)
	}
	return fyne.NewSize(least, objects[0].MinSize().Height)
}

// Offered returns the buttons that do not fit, as a menu.
func (s *Buttons) Offered() (items []*fyne.MenuItem) {
	for _, b := range s.buttons[s.fit:] {
		if b.Visible() {
			item := fyne.NewMenuItem(b.Text, b.OnTapped)
			item.Disabled = b.Disabled()
			items = append(items, item)
		}
	}
	return items
}

// offer shows the menu below the arrow.
func (s *Buttons) offer() {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(s.More)
	s.popUp(s.Offered(), at.AddXY(0, s.More.Size().Height))
}

// wide returns the width of some buttons, each with a gap before it.
func (s *Buttons) wide(list []*Button) (width float32) {
	for _, b := range list {
		if b.Visible() {
			width += s.gap + b.MinSize().Width
		}
	}
	return width
}

// fitting returns how many of the buttons fit into a width.
func (s *Buttons) fitting(room float32) int {
	n := len(s.buttons)
	if s.wide(s.buttons) <= room {
		return n
	}
	for n > 0 && s.wide(s.buttons[:n])+s.gap+moreWidth > room {
		n--
	}
	return n
}

// buttonsLayout puts the buttons that fit on the right, and the object before them into the remaining width.
type buttonsLayout struct {
	of     *Buttons
	height float32
}

// MinSize implements fyne.Layout.
func (l buttonsLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	size := l.of.before.MinSize()
	height := max(l.height, size.Height)
	for _, b := range l.of.buttons {
		height = max(height, b.MinSize().Height)
	}
	return fyne.NewSize(size.Width+l.of.gap+moreWidth, height)
}

// Layout implements fyne.Layout.
func (l buttonsLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	s := l.of
	s.fit = s.fitting(size.Width - s.before.MinSize().Width)
	x := size.Width - s.wide(s.buttons[:s.fit])
	s.More.Hidden = len(s.Offered()) == 0
	if !s.More.Hidden {
		x -= s.gap + moreWidth
		Put(s.More, size.Width-(moreWidth+smallButton)/2, (size.Height-smallButton)/2, smallButton, smallButton)
	}
	h := s.before.MinSize().Height
	Put(s.before, 0, (size.Height-h)/2, x, h)
	for i, b := range s.buttons {
		see(s.holders[i], i < s.fit)
		if i < s.fit && b.Visible() {
			m := b.MinSize()
			Put(s.holders[i], x+s.gap, (size.Height-m.Height)/2, m.Width, m.Height)
			x += s.gap + m.Width
		}
	}
}
