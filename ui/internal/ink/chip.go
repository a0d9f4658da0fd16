package ink

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/home"
	"savant/ui/look"
)

// Chip is a sample of a colour over a checkerboard, which shows transparency.
type Chip struct {
	widget.BaseWidget
	Color  color.NRGBA
	Tap    func()    // may be nil
	Marked bool      // its border shows the focus
	Min    fyne.Size // zero for the default
}

// NewChip returns a piece of a colour that does something when it is tapped.
func NewChip(c color.NRGBA, tap func()) *Chip {
	x := &Chip{Color: c, Tap: tap}
	x.ExtendBaseWidget(x)
	return x
}

// Tapped implements fyne.Tappable.
func (c *Chip) Tapped(*fyne.PointEvent) {
	home.Clicked(c)
	if c.Tap != nil {
		c.Tap()
	}
}

// Cursor implements desktop.Cursorable.
func (c *Chip) Cursor() desktop.Cursor {
	if c.Tap == nil {
		return desktop.DefaultCursor
	}
	return desktop.PointerCursor
}

// CreateRenderer implements fyne.Widget.
func (c *Chip) CreateRenderer() fyne.WidgetRenderer {
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
	chip      *Chip
	ground    *canvas.Raster
	top, edge *canvas.Rectangle
}

func (r *chipRenderer) Destroy() {}

func (r *chipRenderer) MinSize() fyne.Size {
	if r.chip.Min.IsZero() {
		return fyne.NewSize(64, 28)
	}
	return r.chip.Min
}

func (r *chipRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.top, r.edge}
}

func (r *chipRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	r.top.Resize(size)
	r.edge.Resize(size)
}

func (r *chipRenderer) Refresh() {
	r.top.FillColor = r.chip.Color
	r.edge.StrokeColor, r.edge.StrokeWidth = Paint(look.Faint), 1
	if r.chip.Marked {
		r.edge.StrokeColor, r.edge.StrokeWidth = Paint(look.Accent), 2
	}
	r.top.Refresh()
	r.edge.Refresh()
}
