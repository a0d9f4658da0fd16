package properties

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/home"
	"savant/ui/internal/ink"
	"savant/ui/look"
)

// heading is the title of the properties of a class or group. It folds them.
type heading struct {
	widget.BaseWidget
	fold    func()
	keys    func(k *fyne.KeyEvent) // handles the keys that do not fold
	typed   func(r rune)           // handles typed characters
	sign    look.Badge
	name    *ink.Text
	count   *ink.Text
	open    bool
	focused bool
}

var (
	_ fyne.Focusable     = (*heading)(nil)
	_ fyne.Tappable      = (*heading)(nil)
	_ desktop.Cursorable = (*heading)(nil)
)

func newHeading(sign look.Badge) *heading {
	h := &heading{sign: sign, name: ink.New("", look.Text), count: ink.Small("", look.Muted)}
	h.name.Cut = true
	if h.main() {
		h.name.Style.Bold = true
	} else {
		h.name.Color, h.name.Scale = look.Muted, theme.SizeNameCaptionText
	}
	h.count.Align = fyne.TextAlignTrailing
	h.ExtendBaseWidget(h)
	return h
}

// main reports whether it is the heading of a class.
func (h *heading) main() bool { return h.sign != look.Badge{} }

func (h *heading) show(title, count string, open bool) {
	h.name.Set(title)
	h.count.Set(count)
	if h.open != open {
		h.open = open
		h.Refresh()
	}
}

// Tapped implements fyne.Tappable.
func (h *heading) Tapped(*fyne.PointEvent) {
	home.Clicked(h)
	h.fold()
}

// Cursor implements desktop.Cursorable.
func (h *heading) Cursor() desktop.Cursor { return desktop.PointerCursor }

// FocusGained implements fyne.Focusable.
func (h *heading) FocusGained() { h.focused = true; h.Refresh() }

// FocusLost implements fyne.Focusable.
func (h *heading) FocusLost() { h.focused = false; home.Lost(h); h.Refresh() }

// TypedRune implements fyne.Focusable.
func (h *heading) TypedRune(r rune) {
	if r != ' ' { // Space is handled as a key
		h.typed(r)
	}
}

// TypedKey implements fyne.Focusable.
func (h *heading) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		h.fold()
	case fyne.KeyLeft, fyne.KeyRight:
		if h.open == (k.Name == fyne.KeyLeft) {
			h.fold()
			return
		}
		h.keys(k)
	default:
		h.keys(k)
	}
}

// CreateRenderer implements fyne.Widget.
func (h *heading) CreateRenderer() fyne.WidgetRenderer {
	r := &headingRenderer{h: h, chevron: canvas.NewRegularPolygon(3, color.Transparent), shape: canvas.NewImageFromResource(nil), ring: canvas.NewRectangle(color.Transparent)}
	r.ring.CornerRadius = 3
	r.shape.FillMode = canvas.ImageFillContain
	r.Refresh()
	return r
}

type headingRenderer struct {
	h       *heading
	chevron *canvas.RegularPolygon
	shape   *canvas.Image
	ring    *canvas.Rectangle
}

const (
	chevronAt = 8
	shapeSize = 16
	indent    = 14 // of the lines in a group
)

// mainHeight is the height of the heading of a class.
func mainHeight() float32 { return look.Scaled(theme.Current(), 30) }

// lineHeight is the height of a line, and of the heading of a group.
func lineHeight() float32 { return look.Scaled(theme.Current(), 24) }

// boxHeight is the height of the field in a line.
func boxHeight() float32 { return look.Scaled(theme.Current(), 22) }

func (r *headingRenderer) Destroy() {}

func (r *headingRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ring, r.chevron, r.shape, r.h.name, r.h.count}
}

func (r *headingRenderer) MinSize() fyne.Size {
	if r.h.main() {
		return fyne.NewSize(160, mainHeight())
	}
	return fyne.NewSize(160, lineHeight())
}

func (r *headingRenderer) Layout(size fyne.Size) {
	x := float32(2)
	if !r.h.main() {
		x += indent
	}
	put := func(o fyne.CanvasObject, x, w, height float32) {
		o.Move(fyne.NewPos(x, (size.Height-height)/2))
		o.Resize(fyne.NewSize(w, height))
	}
	r.ring.Resize(size)
	put(r.chevron, x, chevronAt, chevronAt)
	x += chevronAt + 6
	if r.h.main() {
		put(r.shape, x, shapeSize, shapeSize)
		x += shapeSize + 8
	}
	count := r.h.count.MinSize()
	put(r.h.count, size.Width-count.Width-4, count.Width, count.Height)
	put(r.h.name, x, max(0, size.Width-count.Width-12-x), r.h.name.MinSize().Height)
}

func (r *headingRenderer) Refresh() {
	h := r.h
	r.chevron.FillColor, r.chevron.CornerRadius, r.chevron.Angle = ink.Paint(look.Muted), 1, 90
	if h.open {
		r.chevron.Angle = 180
	}
	r.shape.Hidden = !h.main()
	if h.main() {
		if r.shape.Resource = look.Shape(h.sign.Icon, h.sign.Color); r.shape.Resource == nil {
			r.shape.Hidden = true
		}
	}
	r.ring.StrokeWidth, r.ring.StrokeColor = 0, color.Transparent
	if h.focused {
		r.ring.StrokeWidth, r.ring.StrokeColor = 1, ink.Paint(look.Accent)
	}
	r.ring.Refresh()
	r.chevron.Refresh()
	r.shape.Refresh()
	r.Layout(h.Size())
}

// AccessibilityLabel implements fyne.Accessible.
func (h *heading) AccessibilityLabel() string { return h.name.Text }

// AccessibilityRole implements fyne.Accessible.
func (h *heading) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }
