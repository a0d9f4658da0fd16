package inspector

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/ui/inspector/hint"
	"savant/ui/internal/ink"
)

// Handle lies over the name of a number whose field is not shown. Dragging it changes the number as dragging the name of a field does.
type Handle struct {
	widget.BaseWidget
	line func() *Line
	done func(dragged bool)

	dragged *Line // while a drag goes on, which all its steps belong to
	knob    *hint.Knob
	stepped bool
}

var (
	_ fyne.Draggable     = (*Handle)(nil)
	_ fyne.Tappable      = (*Handle)(nil)
	_ desktop.Cursorable = (*Handle)(nil)
)

// NewHandle returns a handle of a number. line gives its fields, of which there must be one; done is called after a drag, and after a click, which
// drags nothing.
func NewHandle(line func() *Line, done func(dragged bool)) *Handle {
	h := &Handle{line: line, done: done}
	h.ExtendBaseWidget(h)
	return h
}

// Dragged implements fyne.Draggable.
func (h *Handle) Dragged(e *fyne.DragEvent) {
	if h.dragged == nil {
		h.dragged = h.line()
		f := h.dragged.fields[0]
		h.knob = hint.NewKnob(func(steps float64) {
			h.stepped = true
			f.step(steps)
			h.dragged.Fill()
		}, f.coarse)
	}
	h.knob.Dragged(e)
}

// DragEnd implements fyne.Draggable. A drag too short for a step was meant as a click.
func (h *Handle) DragEnd() {
	dragged := h.stepped
	h.dragged, h.knob, h.stepped = nil, nil, false
	h.done(dragged)
}

// Tapped implements fyne.Tappable.
func (h *Handle) Tapped(*fyne.PointEvent) { h.done(false) }

// Cursor implements desktop.Cursorable.
func (h *Handle) Cursor() desktop.Cursor { return desktop.HResizeCursor }

// CreateRenderer implements fyne.Widget.
func (h *Handle) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(ink.Gap(0, 0)) }
