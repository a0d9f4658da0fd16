package inspector

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
	"savant/ui/look"
)

// chip is a piece of colour over a chequered ground, so that one sees through what is transparent.
type chip struct {
	widget.BaseWidget
	color  color.NRGBA
	tapped func()
}

// Tapped implements fyne.Tappable.
func (c *chip) Tapped(*fyne.PointEvent) {
	if c.tapped != nil {
		c.tapped()
	}
}

// Cursor implements desktop.Cursorable.
func (c *chip) Cursor() desktop.Cursor { return desktop.PointerCursor }

// CreateRenderer implements fyne.Widget.
func (c *chip) CreateRenderer() fyne.WidgetRenderer {
	ground := canvas.NewRasterWithPixels(func(x, y, w, h int) color.Color {
		step := max(1, h/4)
		if (x/step+y/step)%2 == 0 {
			return color.Gray{0xff}
		}
		return color.Gray{0xb4}
	})
	top := canvas.NewRectangle(color.Transparent)
	edge := canvas.NewRectangle(color.Transparent)
	r := &chipRenderer{chip: c, ground: ground, top: top, edge: edge}
	r.Refresh()
	return r
}

type chipRenderer struct {
	chip      *chip
	ground    *canvas.Raster
	top, edge *canvas.Rectangle
}

func (r *chipRenderer) Destroy() {}

func (r *chipRenderer) MinSize() fyne.Size { return fyne.NewSize(64, 28) }

func (r *chipRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.top, r.edge}
}

func (r *chipRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	r.top.Resize(size)
	r.edge.Resize(size)
}

func (r *chipRenderer) Refresh() {
	r.top.FillColor = r.chip.color
	r.edge.StrokeColor, r.edge.StrokeWidth = ink.Paint(look.Line), 1
	r.top.Refresh()
	r.edge.Refresh()
}
