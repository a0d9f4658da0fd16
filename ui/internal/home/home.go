// Package home keeps the keyboard where the user clicked. Fyne unfocuses everything at a click on an object that takes no keys; the next key would
// then act on something that the user was not looking at.
package home

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Layer wraps a window's content and learns of the clicks that left nothing focused.
type Layer struct {
	widget.BaseWidget
	content fyne.CanvasObject
	clicked func(o fyne.CanvasObject, at fyne.Position)
	last    fyne.CanvasObject // what lost the keyboard last, of those that call Lost; nil for none
	at      fyne.Position     // where its middle was
}

var (
	_ fyne.Tappable          = (*Layer)(nil)
	_ fyne.SecondaryTappable = (*Layer)(nil)
)

// Over wraps the content of a window. clicked focuses what a click belongs to: o is the control that was clicked, nil for none, and at is a position
// on the canvas within it.
func Over(content fyne.CanvasObject, clicked func(o fyne.CanvasObject, at fyne.Position)) *Layer {
	l := &Layer{content: content, clicked: clicked}
	l.ExtendBaseWidget(l)
	return l
}

// Last returns what lost the keyboard last, nil for none, and where its middle was.
func (l *Layer) Last() (fyne.CanvasObject, fyne.Position) { return l.last, l.at }

// Lost is called by lists, views and fields that lose the keyboard: a press on the menu bar takes it away before the menu opens. What a question or a
// menu over the window loses is not noted.
func Lost(o fyne.CanvasObject) {
	driver := fyne.CurrentApp().Driver()
	c := Canvas(o)
	if c == nil || c.Overlays().Top() != nil {
		return
	}
	if l, ok := c.Content().(*Layer); ok {
		size := o.Size()
		l.last, l.at = o, driver.AbsolutePositionForObject(o).AddXY(size.Width/2, size.Height/2)
	}
}

// Canvas returns the canvas that an object is on, nil for none. Fyne knows it only once the object was drawn; until then it is that of the window, if
// there is one window.
func Canvas(o fyne.CanvasObject) fyne.Canvas {
	driver := fyne.CurrentApp().Driver()
	if c := driver.CanvasForObject(o); c != nil {
		return c
	}
	if all := driver.AllWindows(); len(all) == 1 {
		return all[0].Canvas()
	}
	return nil
}

// Content returns the wrapped content.
func (l *Layer) Content() fyne.CanvasObject { return l.content }

// CreateRenderer implements fyne.Widget.
func (l *Layer) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(l.content) }

// Tapped receives the clicks that no control takes.
func (l *Layer) Tapped(e *fyne.PointEvent) { l.tell(nil, e.AbsolutePosition) }

// TappedSecondary receives the secondary clicks that no control takes.
func (l *Layer) TappedSecondary(e *fyne.PointEvent) { l.tell(nil, e.AbsolutePosition) }

func (l *Layer) tell(o fyne.CanvasObject, at fyne.Position) {
	if c := Canvas(l); c != nil && c.Focused() == nil && c.Overlays().Top() == nil {
		l.clicked(o, at)
	}
}

// Clicked is called by a control at each click, before it acts: a question that it asks returns the focus to what has it then. It does nothing
// while something is focused or a question is open.
func Clicked(o fyne.CanvasObject) {
	driver := fyne.CurrentApp().Driver()
	c := Canvas(o)
	if c == nil {
		return
	}
	if l, ok := c.Content().(*Layer); ok {
		middle := o.Size()
		l.tell(o, driver.AbsolutePositionForObject(o).AddXY(middle.Width/2, middle.Height/2))
	}
}

// PassShortcut hands a shortcut that a control does not use to the window: Fyne asks the window for its own only where the control takes none at all.
func PassShortcut(o fyne.CanvasObject, s fyne.Shortcut) {
	if c, ok := Canvas(o).(fyne.Shortcutable); ok {
		c.TypedShortcut(s)
	}
}

// Pass hands a key that a control does not use to the window, which handles Escape and the function keys wherever the focus is.
func Pass(o fyne.CanvasObject, k *fyne.KeyEvent) {
	if c := Canvas(o); c != nil && c.OnTypedKey() != nil {
		c.OnTypedKey()(k)
	}
}
