// Package home leaves the keyboard where the user clicked. Fyne takes it from everything at a press on what has no use for keys, and a key that follows
// would then be about something that the user did not look at.
package home

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Layer is a window's content. It hears of the clicks that left the keyboard nowhere.
type Layer struct {
	widget.BaseWidget
	content fyne.CanvasObject
	clicked func(o fyne.CanvasObject, at fyne.Position)
}

var (
	_ fyne.Tappable          = (*Layer)(nil)
	_ fyne.SecondaryTappable = (*Layer)(nil)
)

// Over returns content as that of a window. clicked gives the keyboard to what a click belongs to: o is the control that was clicked, nil for a place
// where none is, and at a place of the canvas in it.
func Over(content fyne.CanvasObject, clicked func(o fyne.CanvasObject, at fyne.Position)) *Layer {
	l := &Layer{content: content, clicked: clicked}
	l.ExtendBaseWidget(l)
	return l
}

// Content returns what the layer is over.
func (l *Layer) Content() fyne.CanvasObject { return l.content }

// CreateRenderer implements fyne.Widget.
func (l *Layer) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(l.content) }

// Tapped gets the clicks that no control takes.
func (l *Layer) Tapped(e *fyne.PointEvent) { l.tell(nil, e.AbsolutePosition) }

// TappedSecondary gets the clicks with the other button that no control takes.
func (l *Layer) TappedSecondary(e *fyne.PointEvent) { l.tell(nil, e.AbsolutePosition) }

func (l *Layer) tell(o fyne.CanvasObject, at fyne.Position) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(l); c != nil && c.Focused() == nil && c.Overlays().Top() == nil {
		l.clicked(o, at)
	}
}

// Clicked is called by a control at each click, before it does what it is for: a question that it asks gives the keyboard back to what has it then.
// It has no effect while something has the keyboard or a question is open.
func Clicked(o fyne.CanvasObject) {
	driver := fyne.CurrentApp().Driver()
	c := driver.CanvasForObject(o)
	if c == nil {
		return
	}
	if l, ok := c.Content().(*Layer); ok {
		middle := o.Size()
		l.tell(o, driver.AbsolutePositionForObject(o).AddXY(middle.Width/2, middle.Height/2))
	}
}

// Pass hands a key that a control has no use for to the window, for which Escape leads out and function keys have a meaning wherever the keyboard is.
func Pass(o fyne.CanvasObject, k *fyne.KeyEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(o); c != nil && c.OnTypedKey() != nil {
		c.OnTypedKey()(k)
	}
}
