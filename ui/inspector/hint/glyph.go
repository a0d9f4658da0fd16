package hint

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/home"
	"savant/ui/internal/tip"
)

// Glyph is a small button with an icon. Its text is shown while the pointer rests on it.
type Glyph struct {
	widget.BaseWidget
	Words string
	run   func()
	icon  fyne.Resource
	over  bool
	lit   bool
}

var (
	_ fyne.Tappable      = (*Glyph)(nil)
	_ desktop.Cursorable = (*Glyph)(nil)
	_ desktop.Hoverable  = (*Glyph)(nil)
)

// GlyphSize is the width and height of a Glyph.
const GlyphSize = 18

// NewGlyph returns a button with one of Fyne's icons.
func NewGlyph(icon fyne.Resource, words string, run func()) *Glyph {
	g := &Glyph{Words: words, run: run, icon: icon}
	g.ExtendBaseWidget(g)
	return g
}

// Set changes the icon and the text. A lit one is drawn as switched on.
func (g *Glyph) Set(icon fyne.Resource, words string, lit bool) {
	g.icon, g.Words, g.lit = icon, words, lit
	g.Refresh()
}

// Tapped implements fyne.Tappable.
func (g *Glyph) Tapped(*fyne.PointEvent) {
	home.Clicked(g)
	tip.Leave(g)
	g.run()
}

// Cursor implements desktop.Cursorable.
func (g *Glyph) Cursor() desktop.Cursor { return desktop.PointerCursor }

// MouseIn implements desktop.Hoverable.
func (g *Glyph) MouseIn(e *desktop.MouseEvent) {
	g.over = true
	tip.Enter(g, g.Words, e)
	g.Refresh()
}

// MouseMoved implements desktop.Hoverable.
func (g *Glyph) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (g *Glyph) MouseOut() {
	g.over = false
	tip.Leave(g)
	g.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (g *Glyph) CreateRenderer() fyne.WidgetRenderer {
	r := &glyphRenderer{g, canvas.NewImageFromResource(nil)}
	r.image.FillMode = canvas.ImageFillContain
	r.Refresh()
	return r
}

type glyphRenderer struct {
	g     *Glyph
	image *canvas.Image
}

func (r *glyphRenderer) Destroy()                     {}
func (r *glyphRenderer) MinSize() fyne.Size           { return fyne.NewSquareSize(GlyphSize) }
func (r *glyphRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.image} }

func (r *glyphRenderer) Layout(size fyne.Size) {
	const margin = 2
	r.image.Move(fyne.NewPos(margin, margin))
	r.image.Resize(size.SubtractWidthHeight(2*margin, 2*margin))
}

func (r *glyphRenderer) Refresh() {
	tone := theme.ColorNamePlaceHolder
	if r.g.over || r.g.lit {
		tone = theme.ColorNamePrimary
	}
	r.image.Resource = theme.NewColoredResource(r.g.icon, tone)
	r.image.Refresh()
}
