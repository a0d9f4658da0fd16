package pictures

import (
	"image"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
	"savant/ui/internal/slot"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// drawn draws a surface and handles its input. Positions are in dp from its upper left corner.
type drawn interface {
	paint(b *brush)
	notes() []note
	press(p fyne.Position)
	drag(p fyne.Position) // what was pressed
	drop(dragged bool)
	cancel() bool // cancels a drag before it is dropped; false if there is none
	double(p fyne.Position)
	hover(p fyne.Position, on bool)
	wheel(p fyne.Position, by float32)
	key(name fyne.KeyName, shift bool) bool
}

// note is a short text on a surface.
type note struct {
	text  string
	at    fyne.Position // of the middle of its upper edge
	align fyne.TextAlign
	color fyne.ThemeColorName
}

// surface is an area in which a picture is drawn and changed.
type surface struct {
	widget.BaseWidget
	of      drawn
	least   fyne.Size
	leave   func() // returns the focus
	keys    func(*fyne.KeyEvent) bool
	focused bool
	dragged bool
}

var (
	_ fyne.Focusable      = (*surface)(nil)
	_ fyne.Tabbable       = (*surface)(nil)
	_ fyne.Draggable      = (*surface)(nil)
	_ fyne.Scrollable     = (*surface)(nil)
	_ fyne.DoubleTappable = (*surface)(nil)
	_ desktop.Mouseable   = (*surface)(nil)
	_ desktop.Hoverable   = (*surface)(nil)
)

func newSurface(of drawn, least fyne.Size, e *Editor) *surface {
	s := &surface{of: of, least: least, leave: e.page.Focus, keys: e.page.Window().FunctionKey}
	s.ExtendBaseWidget(s)
	return s
}

// MouseDown implements desktop.Mouseable.
func (s *surface) MouseDown(e *desktop.MouseEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(s); c != nil {
		c.Focus(s)
	}
	s.dragged = false
	if e.Button == desktop.MouseButtonPrimary {
		s.of.press(e.Position)
		s.Refresh()
	}
}

// MouseUp implements desktop.Mouseable.
func (s *surface) MouseUp(*desktop.MouseEvent) { s.release() }

// Dragged implements fyne.Draggable.
func (s *surface) Dragged(e *fyne.DragEvent) {
	s.dragged = true
	s.of.drag(e.Position)
	s.Refresh()
}

// DragEnd implements fyne.Draggable.
func (s *surface) DragEnd() { s.release() }

func (s *surface) release() {
	s.of.drop(s.dragged)
	s.dragged = false
	s.Refresh()
}

// DoubleTapped implements fyne.DoubleTappable.
func (s *surface) DoubleTapped(e *fyne.PointEvent) {
	s.of.double(e.Position)
	s.Refresh()
}

// MouseIn implements desktop.Hoverable.
func (s *surface) MouseIn(e *desktop.MouseEvent) { s.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (s *surface) MouseMoved(e *desktop.MouseEvent) {
	s.of.hover(e.Position, true)
	s.Refresh()
}

// MouseOut implements desktop.Hoverable.
func (s *surface) MouseOut() {
	s.of.hover(fyne.Position{}, false)
	s.Refresh()
}

// Scrolled implements fyne.Scrollable.
func (s *surface) Scrolled(e *fyne.ScrollEvent) {
	s.of.wheel(e.Position, e.Scrolled.DY)
	s.Refresh()
}

// FocusGained implements fyne.Focusable.
func (s *surface) FocusGained() { s.focused = true; s.Refresh() }

// FocusLost implements fyne.Focusable.
func (s *surface) FocusLost() { s.focused = false; s.Refresh() }

// AcceptsTab implements fyne.Tabbable: Tab goes from one point to the next.
func (s *surface) AcceptsTab() bool { return true }

// TypedRune implements fyne.Focusable.
func (s *surface) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (s *surface) TypedKey(k *fyne.KeyEvent) {
	shift := false
	if d, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok {
		shift = d.CurrentKeyModifiers()&fyne.KeyModifierShift != 0
	}
	switch {
	case k.Name == fyne.KeyEscape && s.of.cancel():
	case s.of.key(k.Name, shift):
	case k.Name == fyne.KeyEscape:
		s.leave()
	case k.Name == fyne.KeyTab:
		if c := fyne.CurrentApp().Driver().CanvasForObject(s); c != nil && shift {
			c.FocusPrevious()
		} else if c != nil {
			c.FocusNext()
		}
	default:
		s.keys(k)
	}
	s.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (s *surface) CreateRenderer() fyne.WidgetRenderer {
	r := &surfaceRenderer{of: s}
	r.raster = canvas.NewRaster(s.draw)
	r.Refresh()
	return r
}

func (s *surface) draw(w, h int) image.Image {
	b := newBrush(w, h, s.Size().Width)
	s.of.paint(b)
	if s.focused {
		b.line(1, fyne.NewPos(.5, .5), fyne.NewPos(.5, b.height-.5), fyne.NewPos(b.width-.5, b.height-.5), fyne.NewPos(b.width-.5, .5), fyne.NewPos(.5, .5))
		b.lay(look.Accent, 1)
	}
	return b.img
}

type surfaceRenderer struct {
	of     *surface
	raster *canvas.Raster
	texts  []*canvas.Text
}

func (r *surfaceRenderer) Destroy()           {}
func (r *surfaceRenderer) MinSize() fyne.Size { return r.of.least }

func (r *surfaceRenderer) Objects() []fyne.CanvasObject {
	list := []fyne.CanvasObject{r.raster}
	for _, t := range r.texts {
		list = append(list, t)
	}
	return list
}

func (r *surfaceRenderer) Layout(size fyne.Size) {
	r.raster.Resize(size)
	r.Refresh()
}

// seen reports whether a place is on the surface; one that is no number is not.
func (r *surfaceRenderer) seen(p fyne.Position) bool {
	size := r.of.Size()
	return p.X >= 0 && p.Y >= 0 && p.X <= size.Width && p.Y <= size.Height
}

func (r *surfaceRenderer) Refresh() {
	notes := slices.DeleteFunc(r.of.of.notes(), func(n note) bool { return !r.seen(n.at) })
	for len(r.texts) < len(notes) {
		r.texts = append(r.texts, canvas.NewText("", nil))
	}
	size := theme.Size(theme.SizeNameCaptionText) - 1
	for i, t := range r.texts {
		if i >= len(notes) {
			slot.Text(t, "", size, t.Color)
			continue
		}
		n := notes[i]
		m := fyne.MeasureText(n.text, size, t.TextStyle)
		x := n.at.X
		switch n.align {
		case fyne.TextAlignCenter:
			x -= m.Width / 2
		case fyne.TextAlignTrailing:
			x -= m.Width
		}
		slot.Put(t, min(max(x, 0), max(0, r.of.Size().Width-m.Width)), n.at.Y, m.Width, m.Height)
		slot.Text(t, n.text, size, ink.Paint(n.color))
	}
	r.raster.Refresh()
}

// AccessibilityLabel implements fyne.Accessible.
func (s *surface) AccessibilityLabel() string { return words.Say("Pictures") }

// AccessibilityRole implements fyne.Accessible.
func (s *surface) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleContainer }
