package widgets

import (
	"image/color"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/home"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

// Segments chooses one of a few words that are side by side. Left and Right choose with the keyboard.
type Segments struct {
	widget.BaseWidget
	words   []string
	at      int
	chosen  func(i int)
	focused bool
	Key     func(*fyne.KeyEvent) bool // handles the keys that it does not use; may be nil
}

var (
	_ fyne.Focusable     = (*Segments)(nil)
	_ fyne.Tappable      = (*Segments)(nil)
	_ desktop.Cursorable = (*Segments)(nil)
)

// NewSegments returns a choice of words with the first one chosen. chosen is called with the index of another one that the
// user chooses.
func NewSegments(words []string, chosen func(i int)) *Segments {
	s := &Segments{words: words, chosen: chosen}
	s.ExtendBaseWidget(s)
	return s
}

// Choose shows which one is chosen.
func (s *Segments) Choose(i int) {
	s.at = i
	s.Refresh()
}

// SetWords changes the words; their number must stay the same.
func (s *Segments) SetWords(words []string) {
	if !slices.Equal(s.words, words) {
		s.words = words
		s.Refresh()
	}
}

func (s *Segments) take(i int) {
	if i == s.at || i < 0 || i >= len(s.words) {
		return
	}
	s.Choose(i)
	s.chosen(i)
}

const (
	segmentHeight = 28
	segmentPad    = 10
)

// width is that of one of the words with the room around it.
func (s *Segments) width(i int) float32 {
	return fyne.MeasureText(s.words[i], theme.Size(theme.SizeNameCaptionText), fyne.TextStyle{}).Width + 2*segmentPad
}

// Tapped implements fyne.Tappable.
func (s *Segments) Tapped(e *fyne.PointEvent) {
	home.Clicked(s)
	x := e.Position.X
	for i := range s.words {
		if x -= s.width(i); x < 0 {
			s.take(i)
			return
		}
	}
}

// Cursor implements desktop.Cursorable.
func (s *Segments) Cursor() desktop.Cursor { return desktop.PointerCursor }

// FocusGained implements fyne.Focusable.
func (s *Segments) FocusGained() { s.focused = true; s.Refresh() }

// FocusLost implements fyne.Focusable.
func (s *Segments) FocusLost() { s.focused = false; s.Refresh() }

// TypedRune implements fyne.Focusable.
func (s *Segments) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (s *Segments) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyLeft:
		s.take(s.at - 1)
	case fyne.KeyRight:
		s.take(s.at + 1)
	case fyne.KeySpace:
		s.take((s.at + 1) % len(s.words))
	default:
		if s.Key == nil || !s.Key(k) {
			home.Pass(s, k)
		}
	}
}

// CreateRenderer implements fyne.Widget.
func (s *Segments) CreateRenderer() fyne.WidgetRenderer {
	r := &segmentsRenderer{s: s, frame: canvas.NewRectangle(color.Transparent), lit: canvas.NewRectangle(color.Transparent)}
	r.frame.CornerRadius, r.lit.CornerRadius = 4, 3
	for _, w := range s.words {
		r.texts = append(r.texts, ink.Small(w, look.Muted))
	}
	r.Refresh()
	return r
}

type segmentsRenderer struct {
	s          *Segments
	frame, lit *canvas.Rectangle
	texts      []*ink.Text
}

func (r *segmentsRenderer) Destroy() {}

func (r *segmentsRenderer) Objects() []fyne.CanvasObject {
	list := []fyne.CanvasObject{r.frame, r.lit}
	for _, t := range r.texts {
		list = append(list, t)
	}
	return list
}

func (r *segmentsRenderer) MinSize() fyne.Size {
	size := fyne.NewSize(0, segmentHeight)
	for i := range r.s.words {
		size.Width += r.s.width(i)
	}
	return size
}

func (r *segmentsRenderer) Layout(size fyne.Size) {
	r.frame.Resize(size)
	x := float32(0)
	for i, t := range r.texts {
		w := r.s.width(i)
		if i == r.s.at {
			r.lit.Move(fyne.NewPos(x+2, 2))
			r.lit.Resize(fyne.NewSize(w-4, size.Height-4))
		}
		m := t.MinSize()
		t.Move(fyne.NewPos(x+(w-m.Width)/2, (size.Height-m.Height)/2))
		t.Resize(m)
		x += w
	}
}

// Refresh lights the one that is chosen.
func (r *segmentsRenderer) Refresh() {
	r.frame.FillColor, r.frame.StrokeColor, r.frame.StrokeWidth = ink.Paint(look.Panel), ink.Paint(look.Line), 1
	if r.s.focused {
		r.frame.StrokeColor = ink.Paint(look.Accent)
	}
	r.lit.FillColor = ink.Paint(look.Selection)
	for i, t := range r.texts {
		tone := look.Muted
		if i == r.s.at {
			tone = look.Text
		}
		t.Paint(r.s.words[i], tone)
	}
	r.frame.Refresh()
	r.lit.Refresh()
	r.Layout(r.s.Size())
}

// AccessibilityLabel implements fyne.Accessible.
func (s *Segments) AccessibilityLabel() string { return strings.Join(s.words, ", ") }

// AccessibilityRole implements fyne.Accessible.
func (s *Segments) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }
