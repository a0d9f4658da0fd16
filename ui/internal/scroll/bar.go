// Package scroll has what Savant's virtual views share: a scroll bar whose position is a float64, and a limit on
// how often a view may change all it shows.
//
// Fyne's own scrollers count in float32 dp, which are too coarse past 16.7 million dp: 430000 rows.
package scroll

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/home"
	"savant/ui/look"
)

// Width is how much room a Bar takes at the right edge of a view.
const Width = 12

const shortestThumb = 28

// Bar is a vertical scroll bar. It hides itself while everything fits.
type Bar struct {
	widget.BaseWidget
	// OnMoved is called when the user scrolls to another position.
	OnMoved func(pos float64)

	total, view, pos float64
	thumbTop         float64 // while dragging this is where the pointer holds the thumb, finer than pos
	dragging, hover  bool
	thumb            *canvas.Rectangle
}

var (
	_ fyne.Draggable    = (*Bar)(nil)
	_ desktop.Mouseable = (*Bar)(nil)
	_ desktop.Hoverable = (*Bar)(nil)
)

// NewBar returns a bar that calls moved when the user asks for another position.
func NewBar(moved func(pos float64)) *Bar {
	b := &Bar{OnMoved: moved, thumb: canvas.NewRectangle(nil)}
	b.thumb.CornerRadius = 3
	b.ExtendBaseWidget(b)
	return b
}

// Set sets the length of the whole, and the length and start of the visible part, in dp.
func (b *Bar) Set(total, view, pos float64) {
	b.total, b.view, b.pos = total, view, pos
	if total <= view || view <= 0 {
		b.dragging = false
		b.Hide()
		return
	}
	b.Show()
	b.place()
}

// Dragging reports whether the user holds the thumb.
func (b *Bar) Dragging() bool { return b.dragging }

func (b *Bar) length() float64 { return min(b.view, max(shortestThumb, b.view*b.view/b.total)) }

func (b *Bar) place() {
	if !b.dragging {
		b.thumbTop = b.pos / (b.total - b.view) * (b.view - b.length())
	}
	wide := float32(5)
	if b.hover || b.dragging {
		wide = 8
	}
	b.thumb.Move(fyne.NewPos(Width-wide-2, float32(b.thumbTop)))
	b.thumb.Resize(fyne.NewSize(wide, float32(b.length())))
}

func (b *Bar) color() {
	name := look.Line
	if b.hover || b.dragging {
		name = look.Faint
	}
	b.thumb.FillColor = look.Of(b.Theme(), name, fyne.CurrentApp().Settings().ThemeVariant())
	b.thumb.Refresh()
}

// MouseDown takes hold of the thumb, or pages towards the pointer.
func (b *Bar) MouseDown(e *desktop.MouseEvent) {
	if e.Button != desktop.MouseButtonPrimary || b.total <= b.view {
		return
	}
	switch y := float64(e.Position.Y); {
	case y < b.thumbTop:
		b.ask(b.pos - b.view)
	case y > b.thumbTop+b.length():
		b.ask(b.pos + b.view)
	default:
		b.dragging = true
		b.color()
	}
}

// Tapped implements fyne.Tappable: a click is over for Fyne only now.
func (b *Bar) Tapped(*fyne.PointEvent) { home.Clicked(b) }

// MouseUp lets the thumb go.
func (b *Bar) MouseUp(*desktop.MouseEvent) { b.DragEnd() }

// Dragged moves the thumb.
func (b *Bar) Dragged(e *fyne.DragEvent) {
	if b.total <= b.view {
		return
	}
	b.dragging = true
	room := b.view - b.length()
	b.thumbTop = min(max(0, b.thumbTop+float64(e.Dragged.DY)), room)
	if room > 0 {
		b.ask(b.thumbTop / room * (b.total - b.view))
	}
	b.place()
}

// DragEnd lets the thumb go.
func (b *Bar) DragEnd() {
	home.Clicked(b)
	if !b.dragging {
		return
	}
	b.dragging = false
	b.color()
	if b.total > b.view {
		b.place()
	}
}

// MouseIn widens the thumb.
func (b *Bar) MouseIn(*desktop.MouseEvent) { b.hovered(true) }

// MouseMoved does nothing.
func (b *Bar) MouseMoved(*desktop.MouseEvent) {}

// MouseOut narrows the thumb.
func (b *Bar) MouseOut() { b.hovered(false) }

func (b *Bar) hovered(yes bool) {
	b.hover = yes
	b.color()
	if b.total > b.view {
		b.place()
	}
}

func (b *Bar) ask(pos float64) {
	b.pos = min(max(0, pos), b.total-b.view) // the view may answer later
	b.place()
	if b.OnMoved != nil {
		b.OnMoved(b.pos)
	}
}

// MinSize is the bar's width.
func (b *Bar) MinSize() fyne.Size { return fyne.NewSize(Width, shortestThumb) }

// CreateRenderer draws the thumb.
func (b *Bar) CreateRenderer() fyne.WidgetRenderer {
	b.ExtendBaseWidget(b)
	r := &barRenderer{b}
	r.Refresh()
	return r
}

type barRenderer struct{ b *Bar }

func (r *barRenderer) Destroy()                     {}
func (r *barRenderer) Layout(fyne.Size)             {}
func (r *barRenderer) MinSize() fyne.Size           { return fyne.NewSize(Width, shortestThumb) }
func (r *barRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.b.thumb} }
func (r *barRenderer) Refresh()                     { r.b.color() }
