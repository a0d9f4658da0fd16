package pictures

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
	"savant/ui/look"
)

// bitmap is an image over a checkerboard, which shows through transparent pixels. Its pixels have sharp edges.
type bitmap struct {
	widget.BaseWidget
	hover func(x, y int, on bool)
	drawn *canvas.Image
	scale float32 // dp of a pixel
}

var _ desktop.Hoverable = (*bitmap)(nil)

func newBitmap(hover func(x, y int, on bool)) *bitmap {
	b := &bitmap{hover: hover, drawn: canvas.NewImageFromImage(nil), scale: 1}
	b.drawn.FillMode = canvas.ImageFillStretch
	b.ExtendBaseWidget(b)
	return b
}

// show draws an image at a scale; nil draws none.
func (b *bitmap) show(img image.Image, scale float32) {
	b.drawn.Image, b.scale = img, scale
	b.drawn.ScaleMode = canvas.ImageScalePixels
	if scale < 1 {
		b.drawn.ScaleMode = canvas.ImageScaleSmooth
	}
	b.Refresh()
}

// MouseIn implements desktop.Hoverable.
func (b *bitmap) MouseIn(e *desktop.MouseEvent) { b.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (b *bitmap) MouseMoved(e *desktop.MouseEvent) {
	if b.drawn.Image == nil {
		return
	}
	x, y := int(e.Position.X/b.scale), int(e.Position.Y/b.scale)
	size := b.drawn.Image.Bounds().Size()
	b.hover(x, y, x >= 0 && y >= 0 && x < size.X && y < size.Y)
}

// MouseOut implements desktop.Hoverable.
func (b *bitmap) MouseOut() { b.hover(0, 0, false) }

// CreateRenderer implements fyne.Widget.
func (b *bitmap) CreateRenderer() fyne.WidgetRenderer {
	return &bitmapRenderer{b, canvas.NewRasterWithPixels(chequered)}
}

// chequer is how many pixels of the screen a field of the ground has.
const chequer = 12

func chequered(x, y, _, _ int) color.Color {
	if (x/chequer+y/chequer)%2 == 0 {
		return ink.Paint(look.Raised)
	}
	return ink.Paint(look.Panel)
}

type bitmapRenderer struct {
	of     *bitmap
	ground *canvas.Raster
}

func (r *bitmapRenderer) Destroy() {}

func (r *bitmapRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.of.drawn}
}

func (r *bitmapRenderer) MinSize() fyne.Size {
	if r.of.drawn.Image == nil {
		return fyne.NewSize(0, 0)
	}
	size := r.of.drawn.Image.Bounds().Size()
	return fyne.NewSize(float32(size.X)*r.of.scale, float32(size.Y)*r.of.scale)
}

func (r *bitmapRenderer) Layout(fyne.Size) {
	size := r.MinSize()
	r.ground.Resize(size)
	r.of.drawn.Resize(size)
}

func (r *bitmapRenderer) Refresh() {
	r.Layout(fyne.Size{})
	r.ground.Refresh()
	r.of.drawn.Refresh()
}
