package inspector

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/home"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

// caption is the name of a number above its field. Dragging it changes the number like the arrows in the field.
type caption struct {
	widget.BaseWidget
	text *ink.Text
	knob *knob // changes the number; not shown
}

var (
	_ fyne.Draggable     = (*caption)(nil)
	_ desktop.Cursorable = (*caption)(nil)
)

// newCaption returns the name of a field. If the field is a number, the name can be dragged.
func newCaption(f *field) fyne.CanvasObject {
	text := ink.Small(f.spec.label, look.Muted)
	if f.spec.step == 0 {
		return text
	}
	c := &caption{text: text, knob: &knob{step: f.step, coarse: f.coarse}}
	c.ExtendBaseWidget(c)
	return c
}

// Dragged implements fyne.Draggable.
func (c *caption) Dragged(e *fyne.DragEvent) { c.knob.Dragged(e) }

// DragEnd implements fyne.Draggable.
func (c *caption) DragEnd() {
	home.Clicked(c)
	c.knob.DragEnd()
}

// Cursor implements desktop.Cursorable.
func (c *caption) Cursor() desktop.Cursor { return desktop.HResizeCursor }

// CreateRenderer implements fyne.Widget.
func (c *caption) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(c.text) }
