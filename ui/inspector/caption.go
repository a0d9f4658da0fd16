package inspector

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/ui/inspector/hint"
	"savant/ui/internal/home"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

// caption is the name of a number above or before its field. Dragging it changes the number like the arrows in the field.
type caption struct {
	widget.BaseWidget
	text  *ink.Text
	field *field
	knob  *hint.Knob // changes the number; not shown
}

var (
	_ fyne.Draggable     = (*caption)(nil)
	_ desktop.Cursorable = (*caption)(nil)
)

// newCaption returns the name of a field.
func newCaption(f *field) fyne.CanvasObject { return nameOf(f.spec.label, f) }

// nameOf returns the name of fields. If they are one number, the name can be dragged.
func nameOf(label string, fields ...*field) fyne.CanvasObject {
	text := ink.Small(label, look.Muted)
	if len(fields) != 1 || fields[0].spec.step == 0 {
		return text
	}
	c := &caption{text: text, field: fields[0], knob: hint.NewKnob(fields[0].step, fields[0].coarse)}
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
func (c *caption) Cursor() desktop.Cursor {
	if c.field.entry.Disabled() {
		return desktop.DefaultCursor
	}
	return desktop.HResizeCursor
}

// CreateRenderer implements fyne.Widget.
func (c *caption) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(c.text) }
