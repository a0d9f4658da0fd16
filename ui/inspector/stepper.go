package inspector

import (
	"math"

	"fyne.io/fyne/v2"

	"savant/ui/inspector/hint"
)

// stepper covers the field of a number. While the field has the focus, the wheel and the arrow keys change the number,
// and a knob to press or drag is shown. Shift makes steps ten times as large, Ctrl ten times as small.
type stepper struct {
	field *field
	knob  *hint.Knob
}

func newStepper(f *field) fyne.CanvasObject {
	s := &stepper{field: f, knob: hint.NewKnob(f.step, f.coarse)}
	s.knob.Hide()
	f.entry.key = func(k *fyne.KeyEvent) bool {
		switch k.Name {
		case fyne.KeyUp:
			f.step(hint.Pace())
		case fyne.KeyDown:
			f.step(-hint.Pace())
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
	return &fyne.Container{Layout: s, Objects: []fyne.CanvasObject{f.entry, hint.NewPad(s.scrolled), s.knob}}
}

const (
	narrowest = 90 // width of a field below which there is no room for a knob
	wheelStep = 10 // Fyne's delta for a notch of the wheel, roughly
)

// scrolled changes the number while its field has the focus, and otherwise scrolls the panel.
func (s *stepper) scrolled(e *fyne.ScrollEvent) {
	f := s.field
	if !f.panel.focused(f.entry) {
		f.panel.root.Scrolled(e)
		return
	}
	if e.Scrolled.DY != 0 {
		f.step(math.Copysign(max(1, math.Round(math.Abs(float64(e.Scrolled.DY))/wheelStep)), float64(e.Scrolled.DY)) * hint.Pace())
	}
}

// MinSize implements fyne.Layout.
func (s *stepper) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

// Layout implements fyne.Layout.
func (s *stepper) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Resize(size)
	o[1].Resize(size)
	o[2].Move(fyne.NewPos(size.Width-hint.KnobWidth-2, 2))
	o[2].Resize(fyne.NewSize(hint.KnobWidth, max(0, size.Height-4)))
}
