package hint

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/scene/class"
	"savant/ui/internal/home"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

// Slider shows a number on a line between the ends of a range, and changes it while the user drags along the line.
type Slider struct {
	widget.BaseWidget
	Moved func(number float64) // is called while the pointer drags
	Done  func(number float64) // is called when the pointer is released

	limits class.Range
	number float64
	whole  bool
	drag   bool
	over   bool
}

var (
	_ fyne.Draggable     = (*Slider)(nil)
	_ fyne.Tappable      = (*Slider)(nil)
	_ desktop.Cursorable = (*Slider)(nil)
	_ desktop.Hoverable  = (*Slider)(nil)
)

const (
	sliderHeight = 8 // of the area that the pointer can drag
	sliderLine   = 2
	sliderKnob   = 8
)

// NewSlider returns a slider without a range.
func NewSlider() *Slider {
	s := &Slider{}
	s.ExtendBaseWidget(s)
	return s
}

// Fits reports whether a range has two ends to slide between.
func Fits(r class.Range) bool { return r.Max > r.Min }

// Fill shows a number in a range.
func (s *Slider) Fill(r class.Range, number float64, whole bool) {
	if s.drag || s.limits == r && s.number == number && s.whole == whole {
		return
	}
	s.limits, s.number, s.whole = r, number, whole
	s.Refresh()
}

// share is where a number is between the ends of a range, from 0 to 1. An exponential range gives each doubling the same
// room (Range::get_as_ratio, 3.2 to 4.6).
func share(r class.Range, number float64) float64 {
	if !(number >= r.Min) {
		return 0
	}
	at := (number - r.Min) / (r.Max - r.Min)
	if r.Exponential && r.Min >= 0 {
		low, high := exponents(r)
		at = 0
		if number > 0 {
			at = (math.Log2(number) - low) / (high - low)
		}
	}
	return min(max(at, 0), 1)
}

// exponents are those of the ends of an exponential range.
func exponents(r class.Range) (low, high float64) {
	if r.Min > 0 {
		low = math.Log2(r.Min)
	}
	return low, math.Log2(r.Max)
}

// at is the number at a share of a range, rounded to its step (Range::set_as_ratio, 3.2 to 4.6).
func at(r class.Range, share float64, whole bool) float64 {
	share = min(max(share, 0), 1)
	number := r.Min + (r.Max-r.Min)*share
	if r.Exponential && r.Min >= 0 {
		low, high := exponents(r)
		number = math.Exp2(low + (high-low)*share)
	}
	step := r.Step
	if step == 0 {
		step = (r.Max - r.Min) / 1000
	}
	if whole {
		step = max(1, math.Round(step))
	}
	number = r.Min + math.Round((number-r.Min)/step)*step
	return min(max(math.Round(number*1e9)/1e9, r.Min), r.Max) // steps of a tenth add up to 0.30000000000000004
}

// Tapped implements fyne.Tappable.
func (s *Slider) Tapped(e *fyne.PointEvent) {
	home.Clicked(s)
	s.Done(s.place(e.Position))
}

// Dragged implements fyne.Draggable.
func (s *Slider) Dragged(e *fyne.DragEvent) {
	s.drag = true
	if now := s.place(e.Position); now != s.number {
		s.number = now
		s.Moved(now)
		s.Refresh()
	}
}

// DragEnd implements fyne.Draggable.
func (s *Slider) DragEnd() {
	home.Clicked(s)
	s.drag = false
	s.Done(s.number)
}

func (s *Slider) place(p fyne.Position) float64 {
	return at(s.limits, float64(p.X/max(1, s.Size().Width)), s.whole)
}

// Cursor implements desktop.Cursorable.
func (s *Slider) Cursor() desktop.Cursor { return desktop.HResizeCursor }

// MouseIn implements desktop.Hoverable.
func (s *Slider) MouseIn(*desktop.MouseEvent) { s.over = true; s.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (s *Slider) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (s *Slider) MouseOut() { s.over = false; s.Refresh() }

// CreateRenderer implements fyne.Widget.
func (s *Slider) CreateRenderer() fyne.WidgetRenderer {
	r := &sliderRenderer{s, canvas.NewRectangle(color.Transparent), canvas.NewRectangle(color.Transparent), canvas.NewCircle(color.Transparent)}
	r.Refresh()
	return r
}

type sliderRenderer struct {
	s          *Slider
	line, part *canvas.Rectangle
	knob       *canvas.Circle
}

func (r *sliderRenderer) Destroy()           {}
func (r *sliderRenderer) MinSize() fyne.Size { return fyne.NewSize(40, sliderHeight) }
func (r *sliderRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.line, r.part, r.knob}
}

func (r *sliderRenderer) Layout(size fyne.Size) {
	y := (size.Height - sliderLine) / 2
	x := size.Width * float32(share(r.s.limits, r.s.number))
	for o, w := range map[fyne.CanvasObject]float32{r.line: size.Width, r.part: x} {
		o.Move(fyne.NewPos(0, y))
		o.Resize(fyne.NewSize(w, sliderLine))
	}
	r.knob.Move(fyne.NewPos(min(max(x-sliderKnob/2, 0), size.Width-sliderKnob), (size.Height-sliderKnob)/2))
	r.knob.Resize(fyne.NewSquareSize(sliderKnob))
}

// Refresh shows the knob while the pointer is on the line.
func (r *sliderRenderer) Refresh() {
	r.line.FillColor, r.part.FillColor, r.knob.FillColor = ink.Paint(look.Line), ink.Paint(look.Accent), ink.Paint(look.Accent)
	r.knob.Hidden = !r.s.over && !r.s.drag
	r.Layout(r.s.Size())
	for _, o := range r.Objects() {
		canvas.Refresh(o)
	}
}
