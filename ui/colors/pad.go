package colors

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
	"savant/ui/internal/slot"
	"savant/ui/look"
)

// pad is an area of colours with a mark in it, which the mouse drags and the arrow keys move: by a hundredth, with Shift by a tenth.
type pad struct {
	widget.BaseWidget
	name  string
	min   fyne.Size
	strip bool // it has no height: only x counts
	paint func() image.Image
	moved func(x, y float64)
	keys  func(*fyne.KeyEvent) bool // handles the keys that the pad does not use

	x, y    float64 // of the mark, from 0 to 1, from the left and from below
	focused bool
	shift   bool
}

var (
	_ fyne.Draggable    = (*pad)(nil)
	_ fyne.Focusable    = (*pad)(nil)
	_ desktop.Keyable   = (*pad)(nil)
	_ desktop.Mouseable = (*pad)(nil)
)

// set puts the mark somewhere.
func (p *pad) set(x, y float64) {
	p.x, p.y = x, y
	p.Refresh()
}

func (p *pad) press(at fyne.Position) {
	s := p.Size()
	p.move(float64(at.X/max(1, s.Width)), 1-float64(at.Y/max(1, s.Height)))
}

// move moves the mark as the user does.
func (p *pad) move(x, y float64) {
	p.x, p.y = min(1, max(0, x)), min(1, max(0, y))
	p.Refresh()
	p.moved(p.x, p.y)
}

// MouseDown implements desktop.Mouseable.
func (p *pad) MouseDown(e *desktop.MouseEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(p); c != nil {
		c.Focus(p)
	}
	p.press(e.Position)
}

// MouseUp implements desktop.Mouseable.
func (p *pad) MouseUp(*desktop.MouseEvent) {}

// Dragged implements fyne.Draggable.
func (p *pad) Dragged(e *fyne.DragEvent) { p.press(e.Position) }

// DragEnd implements fyne.Draggable.
func (p *pad) DragEnd() {}

// FocusGained implements fyne.Focusable.
func (p *pad) FocusGained() { p.focused = true; p.Refresh() }

// FocusLost implements fyne.Focusable.
func (p *pad) FocusLost() { p.focused, p.shift = false, false; p.Refresh() }

// TypedRune implements fyne.Focusable.
func (p *pad) TypedRune(rune) {}

// KeyDown implements desktop.Keyable.
func (p *pad) KeyDown(k *fyne.KeyEvent) { p.hold(k, true) }

// KeyUp implements desktop.Keyable.
func (p *pad) KeyUp(k *fyne.KeyEvent) { p.hold(k, false) }

func (p *pad) hold(k *fyne.KeyEvent, down bool) {
	if k.Name == desktop.KeyShiftLeft || k.Name == desktop.KeyShiftRight {
		p.shift = down
	}
}

// TypedKey implements fyne.Focusable.
func (p *pad) TypedKey(k *fyne.KeyEvent) {
	step := 0.01
	if p.shift {
		step = 0.1
	}
	dx, dy := 0.0, 0.0
	switch k.Name {
	case fyne.KeyLeft:
		dx = -step
	case fyne.KeyRight:
		dx = step
	case fyne.KeyUp:
		dy = step
	case fyne.KeyDown:
		dy = -step
	default:
		p.keys(k)
		return
	}
	if p.strip {
		dx, dy = dx+dy, 0
	}
	p.move(p.x+dx, p.y+dy)
}

// CreateRenderer implements fyne.Widget.
func (p *pad) CreateRenderer() fyne.WidgetRenderer {
	r := &padRenderer{pad: p, colors: canvas.NewImageFromImage(p.paint()), edge: canvas.NewRectangle(color.Transparent), dark: canvas.NewCircle(color.Transparent), light: canvas.NewCircle(color.Transparent)}
	r.colors.FillMode, r.colors.ScaleMode = canvas.ImageFillStretch, canvas.ImageScaleSmooth
	r.edge.CornerRadius = 3
	r.dark.StrokeColor, r.dark.StrokeWidth = color.Black, 1
	r.light.StrokeColor, r.light.StrokeWidth = color.White, 2
	return r
}

type padRenderer struct {
	pad         *pad
	colors      *canvas.Image
	edge        *canvas.Rectangle
	dark, light *canvas.Circle
}

func (r *padRenderer) Destroy() {}

func (r *padRenderer) MinSize() fyne.Size { return r.pad.min }

func (r *padRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.colors, r.edge, r.light, r.dark}
}

func (r *padRenderer) Layout(size fyne.Size) {
	slot.Put(r.colors, 0, 0, size.Width, size.Height)
	slot.Put(r.edge, 0, 0, size.Width, size.Height)
	x, y := float32(r.pad.x)*size.Width, (1-float32(r.pad.y))*size.Height
	if r.pad.strip {
		y = size.Height / 2
	}
	slot.Put(r.light, x-6, y-6, 12, 12)
	slot.Put(r.dark, x-7, y-7, 14, 14)
}

func (r *padRenderer) Refresh() {
	r.colors.Image = r.pad.paint()
	r.colors.Refresh()
	r.edge.StrokeColor, r.edge.StrokeWidth = ink.Paint(look.Line), 1
	if r.pad.focused {
		r.edge.StrokeColor, r.edge.StrokeWidth = ink.Paint(look.Accent), 2
	}
	r.edge.Refresh()
	r.Layout(r.pad.Size())
	canvas.Refresh(r.pad)
}

// AccessibilityLabel implements fyne.Accessible.
func (p *pad) AccessibilityLabel() string { return p.name }

// AccessibilityRole implements fyne.Accessible.
func (p *pad) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleContainer }
