package ink

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/home"
	"savant/ui/look"
)

// Switch is on or off, with a label. Fyne's own checkbox is hardly visible in the light theme.
type Switch struct {
	widget.BaseWidget
	On      bool
	Words   string
	Name    string                            // what it turns, to a screen reader; "" for Words
	Changed func(on bool)                     // called when the user moves it
	Key     func(*fyne.KeyEvent) (taken bool) // handles keys first; may be nil
	Label   *Text                             // what shows Words; its Cut lets the switch be narrower than that
	off     bool                              // cannot be moved
	focused bool
}

var (
	_ fyne.Tappable      = (*Switch)(nil)
	_ fyne.Focusable     = (*Switch)(nil)
	_ fyne.Disableable   = (*Switch)(nil)
	_ desktop.Cursorable = (*Switch)(nil)
)

// NewSwitch returns a switch.
func NewSwitch(words string, changed func(bool)) *Switch {
	s := &Switch{Words: words, Changed: changed, Label: New(words, look.Text)}
	s.ExtendBaseWidget(s)
	return s
}

// Set moves the switch without calling Changed.
func (s *Switch) Set(on bool, words string) {
	s.On, s.Words = on, words
	s.Refresh()
}

// Turn moves the switch as the user does.
func (s *Switch) Turn() {
	if s.off {
		return
	}
	s.On = !s.On
	s.Refresh()
	if s.Changed != nil {
		s.Changed(s.On)
	}
}

// Enable implements fyne.Disableable.
func (s *Switch) Enable() { s.off = false; s.Refresh() }

// Disable implements fyne.Disableable.
func (s *Switch) Disable() { s.off = true; s.Refresh() }

// Disabled implements fyne.Disableable.
func (s *Switch) Disabled() bool { return s.off }

// Tapped implements fyne.Tappable.
func (s *Switch) Tapped(*fyne.PointEvent) {
	home.Clicked(s)
	s.Turn()
}

// Cursor implements desktop.Cursorable.
func (s *Switch) Cursor() desktop.Cursor { return desktop.PointerCursor }

// AccessibilityLabel implements fyne.Accessible.
func (s *Switch) AccessibilityLabel() string {
	if s.Name == "" {
		return s.Words
	}
	return s.Name
}

// AccessibilityRole implements fyne.Accessible.
func (s *Switch) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// FocusGained implements fyne.Focusable.
func (s *Switch) FocusGained() { s.focused = true; s.Refresh() }

// FocusLost implements fyne.Focusable.
func (s *Switch) FocusLost() { s.focused = false; s.Refresh() }

// TypedRune implements fyne.Focusable.
func (s *Switch) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (s *Switch) TypedKey(k *fyne.KeyEvent) {
	switch {
	case s.Key != nil && s.Key(k):
	case k.Name == fyne.KeySpace:
		s.Turn()
	default:
		home.Pass(s, k)
	}
}

// CreateRenderer implements fyne.Widget.
func (s *Switch) CreateRenderer() fyne.WidgetRenderer {
	r := &switchRenderer{s: s, track: canvas.NewRectangle(color.Transparent), knob: canvas.NewCircle(color.Transparent)}
	r.Refresh()
	return r
}

type switchRenderer struct {
	s     *Switch
	track *canvas.Rectangle
	knob  *canvas.Circle
}

const (
	trackWidth  = 34
	trackHeight = 18
	knobSize    = 12
	switchGap   = 10
	leastLabel  = 80 // of a label that may be cut off
)

func (r *switchRenderer) Destroy() {}

func (r *switchRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.track, r.knob, r.s.Label}
}

func (r *switchRenderer) MinSize() fyne.Size {
	m := r.s.Label.MinSize()
	if r.s.Label.Cut {
		m.Width = leastLabel
	}
	return fyne.NewSize(trackWidth+switchGap+m.Width, max(m.Height, trackHeight, widget.NewEntry().MinSize().Height))
}

func (r *switchRenderer) Layout(size fyne.Size) {
	y := (size.Height - trackHeight) / 2
	r.track.Move(fyne.NewPos(0, y))
	r.track.Resize(fyne.NewSize(trackWidth, trackHeight))
	x := float32(trackHeight-knobSize) / 2
	if r.s.On {
		x = trackWidth - knobSize - x
	}
	r.knob.Move(fyne.NewPos(x, y+(trackHeight-knobSize)/2))
	r.knob.Resize(fyne.NewSize(knobSize, knobSize))
	m := r.s.Label.MinSize()
	if r.s.Label.Cut {
		m.Width = max(0, size.Width-trackWidth-switchGap)
	}
	r.s.Label.Move(fyne.NewPos(trackWidth+switchGap, (size.Height-m.Height)/2))
	r.s.Label.Resize(m)
}

func (r *switchRenderer) Refresh() {
	track, edge, knob := look.Panel, look.Muted, look.Muted
	if r.s.On {
		track, edge, knob = look.Accent, look.Accent, look.OnAccent
	}
	if r.s.off {
		edge = look.Line
	}
	r.track.FillColor, r.track.StrokeColor, r.track.StrokeWidth = Paint(track), Paint(edge), 1
	if r.s.focused {
		r.track.StrokeColor, r.track.StrokeWidth = Paint(theme.ColorNamePrimary), 2
		if r.s.On {
			r.track.StrokeColor = Paint(look.Text)
		}
	}
	r.track.CornerRadius = trackHeight / 2
	r.knob.FillColor = Paint(knob)
	r.s.Label.Paint(r.s.Words, "")
	r.track.Refresh()
	r.knob.Refresh()
	r.Layout(r.s.Size())
}
