// Package tip shows what a control without words does, while the pointer rests on it.
package tip

import (
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
	"savant/ui/look"
)

// rest is how long the pointer rests on a control before its tip is shown.
const rest = 500 * time.Millisecond

// Layer is a window's content with room for a tip over it. Tips appear only in windows whose content is one.
type Layer struct {
	widget.BaseWidget
	Shown func(text string) // is called with each tip; may be nil

	content    fyne.CanvasObject
	lines      *fyne.Container // of the text
	box        *fyne.Container
	over       *fyne.Container
	of         fyne.CanvasObject // the object whose tip is shown or will be
	generation atomic.Int64

	dialog *Layer      // of the dialog that was opened last over what this is the content of; nil for none
	below  *Layer      // of the dialog that was opened before this one
	open   func() bool // whether this one's dialog is open
}

// Over returns content with room for tips.
func Over(content fyne.CanvasObject) *Layer {
	l := &Layer{content: content, lines: ink.Down(0)}
	l.box = container.NewStack(ink.Box(look.Raised, look.Line, 4), ink.Pad(inset, 4, inset, 4, l.lines))
	l.box.Hide()
	l.over = container.NewWithoutLayout(l.box)
	l.ExtendBaseWidget(l)
	return l
}

// OverDialog returns the content of a dialog with room for tips over it. open reports whether the dialog is open.
func OverDialog(content fyne.CanvasObject, c fyne.Canvas, open func() bool) *Layer {
	l := Over(content)
	l.open = open
	if window := layerIn(c.Content()); window != nil {
		l.Shown, l.below, window.dialog = window.Shown, window.top(), l
	}
	return l
}

// top is the layer of the dialog that is open over what a layer is the content of, nil for none.
func (l *Layer) top() *Layer {
	for l.dialog != nil && !l.dialog.open() {
		l.dialog = l.dialog.below
	}
	return l.dialog
}

// Refresh implements fyne.Widget: the contents may need another layout.
func (l *Layer) Refresh() {
	l.content.Refresh()
	l.BaseWidget.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (l *Layer) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewStack(l.content, l.over))
}

// layerOf returns the layer over an object; nil if there is none.
func layerOf(o fyne.CanvasObject) *Layer {
	c := fyne.CurrentApp().Driver().CanvasForObject(o)
	if c == nil {
		return nil
	}
	l := layerIn(c.Content())
	if l != nil && c.Overlays().Top() != nil && l.top() != nil {
		return l.top()
	}
	return l
}

// layerIn returns the layer that is the content of a window, or what a layer of another kind is over; nil if there is none.
func layerIn(content fyne.CanvasObject) *Layer {
	if over, ok := content.(interface{ Content() fyne.CanvasObject }); ok {
		content = over.Content()
	}
	l, _ := content.(*Layer)
	return l
}

// Enter has a text shown if the pointer rests on an object.
func Enter(o fyne.CanvasObject, text string, e *desktop.MouseEvent) {
	l := layerOf(o)
	if l == nil || text == "" {
		return
	}
	l.HideTip()
	l.of = o
	generation := l.generation.Load()
	at, top := e.AbsolutePosition, fyne.CurrentApp().Driver().CanvasForObject(o).Overlays().Top()
	time.AfterFunc(rest, func() {
		fyne.Do(func() {
			if l.generation.Load() == generation && !covered(o, top) {
				l.show(text, at)
			}
		})
	})
}

// covered reports whether a dialog or menu was opened on the canvas of an object since the one at the top. A tip would be below it.
func covered(o, top fyne.CanvasObject) bool {
	c := fyne.CurrentApp().Driver().CanvasForObject(o)
	return c == nil || c.Overlays().Top() != top
}

// Leave hides the tip of an object, which may have been taken off its window since.
func Leave(o fyne.CanvasObject) {
	for _, w := range fyne.CurrentApp().Driver().AllWindows() {
		l := layerIn(w.Content())
		if l == nil {
			continue
		}
		for _, l := range []*Layer{l, l.top()} {
			if l != nil && l.of == o {
				l.HideTip()
			}
		}
	}
}

// Typed hides the tip of the window of an object that got a key, or that lost the keyboard: the tip may lie over what is written.
func Typed(o fyne.CanvasObject) {
	if l := layerOf(o); l != nil {
		l.HideTip()
	}
}

// HideTip hides the shown and the pending tip. A window calls it whenever something other than the pointer changes what is
// under the pointer: a key, another tab, a dialog.
func (l *Layer) HideTip() {
	l.of = nil
	l.generation.Add(1)
	if l.box.Visible() {
		l.box.Hide()
	}
	if d := l.top(); d != nil {
		d.HideTip()
	}
}

const (
	widest    = 560 // that a tip gets
	mostLines = 12
	inset     = 8 // beside its text
)

// show puts the tip below a place, within the window.
func (l *Layer) show(text string, at fyne.Position) {
	const below, side = 20, 4
	room := l.Size()
	l.lines.RemoveAll()
	for _, line := range ink.Broken(text, min(room.Width, widest)-2*(side+inset), mostLines) {
		l.lines.Add(ink.Small(line, look.Text))
	}
	size := l.box.MinSize()
	at = at.Subtract(fyne.CurrentApp().Driver().AbsolutePositionForObject(l)) // the menu is above
	x := max(side, min(at.X, room.Width-size.Width-side))
	y := at.Y + below
	if y+size.Height > room.Height-side {
		y = at.Y - size.Height - side
	}
	l.box.Resize(size)
	l.box.Move(fyne.NewPos(x, y))
	l.box.Show()
	l.over.Refresh()
	if l.Shown != nil {
		l.Shown(text)
	}
}

// Tipped is an object with a tip.
type Tipped struct {
	widget.BaseWidget
	Text  string
	of    fyne.CanvasObject
	Whole *ink.Text  // the tip is the whole of this one where it is cut off; nil for Text
	Over  func(bool) // called when the pointer comes over the object, and when it leaves; may be nil
	cover *cover
}

// says is what the tip says now.
func (t *Tipped) says() string {
	switch {
	case t.Whole == nil:
		return t.Text
	case t.Whole.IsCut():
		return t.Whole.Text
	}
	return ""
}

// On gives an object a tip.
func On(o fyne.CanvasObject, text string) *Tipped {
	t := &Tipped{Text: text, of: o}
	t.cover = &cover{tipped: t}
	t.cover.ExtendBaseWidget(t.cover)
	t.ExtendBaseWidget(t)
	return t
}

// CreateRenderer implements fyne.Widget.
func (t *Tipped) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewStack(t.of, t.cover))
}

func (t *Tipped) over(on bool) {
	if t.Over != nil {
		t.Over(on)
	}
}

// cover is over the object and takes nothing but where the pointer is, which it hands on.
type cover struct {
	widget.BaseWidget
	tipped *Tipped
}

var _ desktop.Hoverable = (*cover)(nil)

// CreateRenderer implements fyne.Widget.
func (c *cover) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(ink.Gap(0, 0)) }

// MouseIn implements desktop.Hoverable.
func (c *cover) MouseIn(e *desktop.MouseEvent) {
	Enter(c, c.tipped.says(), e)
	c.tipped.over(true)
	if h, ok := c.tipped.of.(desktop.Hoverable); ok {
		h.MouseIn(e)
	}
}

// MouseMoved implements desktop.Hoverable.
func (c *cover) MouseMoved(e *desktop.MouseEvent) {
	if h, ok := c.tipped.of.(desktop.Hoverable); ok {
		h.MouseMoved(e)
	}
}

// MouseOut implements desktop.Hoverable.
func (c *cover) MouseOut() {
	Leave(c)
	c.tipped.over(false)
	if h, ok := c.tipped.of.(desktop.Hoverable); ok {
		h.MouseOut()
	}
}
