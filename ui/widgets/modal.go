package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/tip"
)

// NewModal returns a dialog that keeps the keyboard: a press beside what can be used in it leaves the keyboard where it was. Fyne takes it
// from everything then, and no key would reach the dialog any more.
func NewModal(content fyne.CanvasObject, c fyne.Canvas) *widget.PopUp {
	k := &keeper{content: content, canvas: c}
	k.ExtendBaseWidget(k)
	var p *widget.PopUp
	p = widget.NewModalPopUp(tip.OverDialog(k, c, func() bool { return p.Visible() }), c)
	return p
}

// ShowGrowing shows a dialog that may become by some dp higher while it is used: it is higher than the middle of the window, and Grow leaves it there.
func ShowGrowing(p *widget.PopUp, by float32) {
	room := p.Canvas.Size().Subtract(p.MinSize())
	p.ShowAtPosition(fyne.NewPos(max(1, room.Width/2), max(1, min(room.Height/4, room.Height-by))))
}

// showAt shows what belongs to a field over it, as far as there is room in the window. It goes with a press beside it.
func showAt(field, content fyne.CanvasObject, c fyne.Canvas) *widget.PopUp {
	k := &keeper{content: content, canvas: c}
	k.ExtendBaseWidget(k)
	p := widget.NewPopUp(k, c)
	p.ShowAtPosition(fyne.CurrentApp().Driver().AbsolutePositionForObject(field))
	Grow(p) // into the window
	return p
}

// Grow gives a dialog the size that its contents need now. It grows downwards: what is being used stays where it is, as long as there is room below.
func Grow(p *widget.PopUp) {
	p.Content.Refresh()
	size := p.MinSize()
	p.Resize(size)
	if at := p.Position(); !at.IsZero() { // it is shown
		room := p.Canvas.Size().Subtract(size)
		p.Move(fyne.NewPos(max(1, min(at.X, room.Width)), max(1, min(at.Y, room.Height))))
	}
}

// keeper is below what can be used in a dialog, and gets the presses that nothing there takes.
type keeper struct {
	widget.BaseWidget
	content fyne.CanvasObject
	canvas  fyne.Canvas
}

var _ desktop.Mouseable = (*keeper)(nil)

// CreateRenderer implements fyne.Widget.
func (k *keeper) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(k.content) }

// Refresh implements fyne.Widget: the contents may need another layout.
func (k *keeper) Refresh() {
	k.content.Refresh()
	k.BaseWidget.Refresh()
}

// MouseDown implements desktop.Mouseable.
func (k *keeper) MouseDown(*desktop.MouseEvent) { keepKeyboard(k.canvas) }

// MouseUp implements desktop.Mouseable.
func (k *keeper) MouseUp(*desktop.MouseEvent) { keepKeyboard(k.canvas) }

// keepKeyboard returns the focus to the focused widget once Fyne has handled the press.
func keepKeyboard(c fyne.Canvas) {
	had := c.Focused()
	if had == nil {
		return
	}
	fyne.Do(func() {
		if c.Focused() == nil {
			c.Focus(had)
		}
	})
}

// FocusDialog gives the keyboard to the first thing that takes it in the dialog that is open, if nothing has it: a press beside the dialog takes
// it away. It reports whether something has the keyboard now.
func FocusDialog(c fyne.Canvas) bool {
	if c.Overlays().Top() == nil || c.Focused() != nil {
		return false
	}
	c.FocusNext()
	return c.Focused() != nil
}
