package colors

import (
	"image"
	"image/color"
	"image/draw"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/driver/software"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/slot"
	"savant/ui/internal/words"
)

// drop covers the window with a picture of it, to pick the colour of one of its pixels.
type drop struct {
	widget.BaseWidget
	picture image.Image // clear where the window's own menu is, which is no object of the canvas
	done    func(c color.NRGBA, ok bool)
	shown   *canvas.Image
	near    *canvas.Rectangle // the colour below the pointer
}

var (
	_ fyne.Focusable     = (*drop)(nil)
	_ desktop.Mouseable  = (*drop)(nil)
	_ desktop.Hoverable  = (*drop)(nil)
	_ desktop.Cursorable = (*drop)(nil)
)

// pick lets the user point at a colour in the window.
func (p *picker) pick() {
	p.popup.Hide()
	picture := drawn(p.canvas)
	d := &drop{picture: picture, shown: canvas.NewImageFromImage(picture), near: canvas.NewRectangle(color.Transparent)}
	d.ExtendBaseWidget(d)
	d.near.StrokeWidth, d.near.StrokeColor = 1, color.White
	d.done = func(c color.NRGBA, ok bool) {
		p.canvas.Overlays().Remove(d)
		p.popup.Show()
		p.canvas.Focus(p.fields[0])
		if ok {
			c.A = p.now.A
			p.show(c)
		}
	}
	p.canvas.Overlays().Add(d)
	d.Resize(p.canvas.Size())
	p.canvas.Focus(d)
}

// drawn draws what a window shows. What its screen has cannot be read everywhere: without a front buffer, as with Mesa's software drivers, all of it is black.
func drawn(of fyne.Canvas) image.Image {
	c := software.NewTransparentCanvas()
	c.SetPadded(false)
	c.SetScale(of.Scale())
	c.SetContent(container.NewWithoutLayout(append([]fyne.CanvasObject{of.Content()}, of.Overlays().List()...)...))
	c.Resize(of.Size())
	return c.Capture()
}

// at is the colour of the picture at a place of the window.
func (d *drop) at(pos fyne.Position) color.NRGBA {
	b, s := d.picture.Bounds(), d.Size()
	x := b.Min.X + min(b.Dx()-1, max(0, int(float32(b.Dx())*pos.X/max(1, s.Width))))
	y := b.Min.Y + min(b.Dy()-1, max(0, int(float32(b.Dy())*pos.Y/max(1, s.Height))))
	over := image.NewNRGBA(image.Rect(0, 0, 1, 1))
	draw.Draw(over, over.Rect, image.NewUniform(theme.Color(theme.ColorNameBackground)), image.Point{}, draw.Src)
	draw.Draw(over, over.Rect, d.picture, image.Pt(x, y), draw.Over)
	return over.NRGBAAt(0, 0)
}

// MouseDown implements desktop.Mouseable.
func (d *drop) MouseDown(e *desktop.MouseEvent) {
	d.done(d.at(e.Position), e.Button == desktop.MouseButtonPrimary)
}

// MouseUp implements desktop.Mouseable.
func (d *drop) MouseUp(*desktop.MouseEvent) {}

// MouseIn implements desktop.Hoverable.
func (d *drop) MouseIn(e *desktop.MouseEvent) { d.MouseMoved(e) }

// MouseOut implements desktop.Hoverable.
func (d *drop) MouseOut() {}

// MouseMoved implements desktop.Hoverable.
func (d *drop) MouseMoved(e *desktop.MouseEvent) {
	d.near.FillColor = d.at(e.Position)
	d.near.Refresh()
	slot.Put(d.near, e.Position.X+14, e.Position.Y+14, 32, 32)
}

// Cursor implements desktop.Cursorable.
func (d *drop) Cursor() desktop.Cursor { return desktop.CrosshairCursor }

// FocusGained implements fyne.Focusable.
func (d *drop) FocusGained() {}

// FocusLost implements fyne.Focusable.
func (d *drop) FocusLost() {}

// TypedRune implements fyne.Focusable.
func (d *drop) TypedRune(rune) {}

// TypedKey implements fyne.Focusable: any key gives up.
func (d *drop) TypedKey(*fyne.KeyEvent) { d.done(color.NRGBA{}, false) }

// CreateRenderer implements fyne.Widget.
func (d *drop) CreateRenderer() fyne.WidgetRenderer { return &dropRenderer{d} }

type dropRenderer struct{ d *drop }

func (r *dropRenderer) Destroy()              {}
func (r *dropRenderer) MinSize() fyne.Size    { return fyne.Size{} }
func (r *dropRenderer) Refresh()              { canvas.Refresh(r.d) }
func (r *dropRenderer) Layout(size fyne.Size) { r.d.shown.Resize(size) }
func (r *dropRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.d.shown, r.d.near}
}

// AccessibilityLabel implements fyne.Accessible.
func (d *drop) AccessibilityLabel() string { return words.Say("Pick from the window") }

// AccessibilityRole implements fyne.Accessible.
func (d *drop) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleContainer }
