package hint

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/home"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

const (
	// KnobWidth is the width of a Knob.
	KnobWidth = 18
	// DragStep is the dp of a drag for one step.
	DragStep = 6
)

// Knob is a pair of arrows: a press changes the number by one step, dragging up or down by many.
type Knob struct {
	widget.BaseWidget
	step   func(steps float64)
	coarse func() float64 // how many steps a drag makes at once
	by     float64        // that of the drag that is going on, 0 for none: it stays as the number changes
	moved  float32        // since the last step of a drag
}

// NewKnob returns arrows that change a number by steps; a drag makes coarse() of them at once.
func NewKnob(step func(steps float64), coarse func() float64) *Knob {
	k := &Knob{step: step, coarse: coarse}
	k.ExtendBaseWidget(k)
	return k
}

var (
	_ fyne.Tappable      = (*Knob)(nil)
	_ fyne.Draggable     = (*Knob)(nil)
	_ desktop.Cursorable = (*Knob)(nil)
)

// Tapped implements fyne.Tappable.
func (k *Knob) Tapped(e *fyne.PointEvent) {
	home.Clicked(k)
	if e.Position.Y < k.Size().Height/2 {
		k.step(Pace())
	} else {
		k.step(-Pace())
	}
}

// Dragged implements fyne.Draggable.
func (k *Knob) Dragged(e *fyne.DragEvent) {
	if k.by == 0 {
		k.by = k.coarse()
	}
	k.moved += e.Dragged.DX - e.Dragged.DY
	if n := math.Trunc(float64(k.moved / DragStep)); n != 0 {
		k.moved -= float32(n) * DragStep
		k.step(n * k.by * Pace())
	}
}

// DragEnd implements fyne.Draggable.
func (k *Knob) DragEnd() {
	home.Clicked(k)
	k.moved, k.by = 0, 0
}

// Cursor implements desktop.Cursorable.
func (k *Knob) Cursor() desktop.Cursor { return desktop.VResizeCursor }

// CreateRenderer implements fyne.Widget.
func (k *Knob) CreateRenderer() fyne.WidgetRenderer {
	r := &knobRenderer{ground: canvas.NewRectangle(color.Transparent), up: canvas.NewRegularPolygon(3, color.Transparent), down: canvas.NewRegularPolygon(3, color.Transparent)}
	r.down.Angle = 180
	r.ground.CornerRadius = 3
	r.Refresh()
	return r
}

type knobRenderer struct {
	ground   *canvas.Rectangle
	up, down *canvas.RegularPolygon
}

func (r *knobRenderer) Destroy() {}

func (r *knobRenderer) MinSize() fyne.Size { return fyne.NewSize(KnobWidth, 20) }

func (r *knobRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.up, r.down}
}

func (r *knobRenderer) Layout(size fyne.Size) {
	const side = 8
	r.ground.Resize(size)
	for i, a := range []*canvas.RegularPolygon{r.up, r.down} {
		a.Resize(fyne.NewSize(side, side))
		a.Move(fyne.NewPos((size.Width-side)/2, size.Height/2-side-1+float32(i)*(side+2)))
	}
}

func (r *knobRenderer) Refresh() {
	r.ground.FillColor = ink.Paint(look.Raised)
	r.up.FillColor, r.down.FillColor = ink.Paint(look.Muted), ink.Paint(look.Muted)
	r.ground.Refresh()
	r.up.Refresh()
	r.down.Refresh()
}

// Pace returns how many steps to go, depending on the modifier keys held down.
func Pace() float64 {
	d, ok := fyne.CurrentApp().Driver().(desktop.Driver)
	if !ok {
		return 1
	}
	switch m := d.CurrentKeyModifiers(); {
	case m&fyne.KeyModifierShift != 0:
		return 10
	case m&fyne.KeyModifierControl != 0:
		return 0.1
	}
	return 1
}
