package inspector

import (
	"image/color"
	"math"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
	"savant/ui/look"
)

// stepper lies over the field of a number. It turns the number with the wheel while the field has the keyboard, and shows a knob
// then, to be pressed or dragged; the arrow keys do the same. Shift makes steps ten times as large, Ctrl ten times as small.
type stepper struct {
	field *field
	knob  *knob
}

func newStepper(f *field) fyne.CanvasObject {
	s := &stepper{field: f, knob: &knob{field: f}}
	s.knob.ExtendBaseWidget(s.knob)
	s.knob.Hide()
	f.entry.key = func(k *fyne.KeyEvent) bool {
		switch k.Name {
		case fyne.KeyUp:
			f.step(pace())
		case fyne.KeyDown:
			f.step(-pace())
		default:
			return false
		}
		return true
	}
	f.entry.focusing = func(on bool) {
		if on && !f.entry.Disabled() && f.entry.Size().Width > narrowest {
			s.knob.Show()
		} else {
			s.knob.Hide()
		}
	}
	return &fyne.Container{Layout: s, Objects: []fyne.CanvasObject{f.entry, newPad(s.scrolled), s.knob}}
}

const (
	knobWidth = 18
	narrowest = 90 // width of a field below which there is no room for a knob
	dragStep  = 6  // dp of a drag for one step
	wheelStep = 10 // of Fyne's for a notch of the wheel, about
)

// pace is by how many steps to go, as the keys held down have it.
func pace() float64 {
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

// stepped is the number of a text, some steps on, with no more digits behind the point than the text or the step has.
func stepped(text string, by float64, whole bool) (string, error) {
	if whole {
		n, err := parseInt(text)
		if err != nil {
			return "", err
		}
		step := int64(math.Copysign(max(1, math.Round(math.Abs(by))), by))
		if next := n + step; (step > 0) == (next > n) { // else it would go past what 64 bits hold
			n = next
		}
		return strconv.FormatInt(n, 10), nil
	}
	f, err := parseFloat(text)
	if err != nil || math.IsInf(f, 0) || f != f {
		return text, err
	}
	places := max(decimals(text), decimals(strconv.FormatFloat(by, 'f', -1, 64)))
	if strings.ContainsAny(text, "eE") || places > 15 {
		return floatText(f+by, 64), nil
	}
	next := strconv.FormatFloat(f+by, 'f', places, 64)
	if strings.Contains(next, ".") {
		next = strings.TrimRight(strings.TrimRight(next, "0"), ".")
	}
	if next == "-0" {
		next = "0"
	}
	return next, nil
}

// decimals is how many digits stand behind the point.
func decimals(text string) int {
	_, behind, _ := strings.Cut(text, ".")
	return len(behind)
}

// scrolled turns the number while its field has the keyboard, and else the panel.
func (s *stepper) scrolled(e *fyne.ScrollEvent) {
	f := s.field
	if !f.panel.focused(f.entry) {
		f.panel.root.Scrolled(e)
		return
	}
	if e.Scrolled.DY != 0 {
		f.step(math.Copysign(max(1, math.Round(math.Abs(float64(e.Scrolled.DY))/wheelStep)), float64(e.Scrolled.DY)) * pace())
	}
}

// MinSize implements fyne.Layout.
func (s *stepper) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

// Layout implements fyne.Layout.
func (s *stepper) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Resize(size)
	o[1].Resize(size)
	o[2].Move(fyne.NewPos(size.Width-knobWidth-2, 2))
	o[2].Resize(fyne.NewSize(knobWidth, max(0, size.Height-4)))
}

// knob is two arrows: a press goes one step, a drag up or down goes many.
type knob struct {
	widget.BaseWidget
	field *field
	moved float32 // since the last step of a drag
}

var (
	_ fyne.Tappable      = (*knob)(nil)
	_ fyne.Draggable     = (*knob)(nil)
	_ desktop.Cursorable = (*knob)(nil)
)

// Tapped implements fyne.Tappable.
func (k *knob) Tapped(e *fyne.PointEvent) {
	if e.Position.Y < k.Size().Height/2 {
		k.field.step(pace())
	} else {
		k.field.step(-pace())
	}
}

// Dragged implements fyne.Draggable.
func (k *knob) Dragged(e *fyne.DragEvent) {
	k.moved += e.Dragged.DX - e.Dragged.DY
	if n := math.Trunc(float64(k.moved / dragStep)); n != 0 {
		k.moved -= float32(n) * dragStep
		k.field.step(n * pace())
	}
}

// DragEnd implements fyne.Draggable.
func (k *knob) DragEnd() { k.moved = 0 }

// Cursor implements desktop.Cursorable.
func (k *knob) Cursor() desktop.Cursor { return desktop.VResizeCursor }

// CreateRenderer implements fyne.Widget.
func (k *knob) CreateRenderer() fyne.WidgetRenderer {
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

func (r *knobRenderer) Destroy()           {}
func (r *knobRenderer) MinSize() fyne.Size { return fyne.NewSize(knobWidth, 20) }
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
