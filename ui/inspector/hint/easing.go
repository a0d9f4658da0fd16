package hint

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
)

// Ease is the progress of a movement with an easing after a share of its time, both from 0 to 1 (Math::ease, 3.2 to 4.6).
func Ease(x, easing float64) float64 {
	x = min(max(x, 0), 1)
	switch {
	case easing > 0 && easing < 1:
		return 1 - math.Pow(1-x, 1/easing)
	case easing > 0:
		return math.Pow(x, easing)
	case easing < 0 && x < 0.5:
		return math.Pow(x*2, -easing) / 2
	case easing < 0:
		return (1-math.Pow(1-(x-0.5)*2, -easing))/2 + 0.5
	}
	return 0
}

// Preset is a named easing, as in the menu of the engine's editor (EditorPropertyEasing, 3.2 to 4.6).
type Preset struct {
	Name   string
	Easing float64
}

// Presets are the easings with names.
func Presets() []Preset {
	return []Preset{
		{words.Say("linear"), 1}, {words.Say("ease in"), 2}, {words.Say("ease out"), 0.5}, {words.Say("none"), 0},
		{words.Say("in and out"), -2}, {words.Say("out and in"), -0.5},
	}
}

// Graph draws an easing.
type Graph struct {
	widget.BaseWidget
	easing float64
}

const (
	graphWidth  = 72
	graphHeight = 40
	graphParts  = 32
)

// NewGraph returns an empty drawing.
func NewGraph() *Graph {
	g := &Graph{}
	g.ExtendBaseWidget(g)
	return g
}

// Fill draws another easing.
func (g *Graph) Fill(easing float64) {
	g.easing = easing
	g.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (g *Graph) CreateRenderer() fyne.WidgetRenderer {
	r := &graphRenderer{g: g, ground: canvas.NewRectangle(color.Transparent)}
	r.ground.CornerRadius, r.ground.StrokeWidth = 3, 1
	r.objects = []fyne.CanvasObject{r.ground}
	for range graphParts {
		line := canvas.NewLine(color.Transparent)
		line.StrokeWidth = 1.5
		r.lines, r.objects = append(r.lines, line), append(r.objects, line)
	}
	r.Refresh()
	return r
}

type graphRenderer struct {
	g       *Graph
	ground  *canvas.Rectangle
	lines   []*canvas.Line
	objects []fyne.CanvasObject
}

func (r *graphRenderer) Destroy()                     {}
func (r *graphRenderer) MinSize() fyne.Size           { return fyne.NewSize(graphWidth, graphHeight) }
func (r *graphRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *graphRenderer) Layout(size fyne.Size) {
	const margin = 4
	r.ground.Resize(size)
	point := func(i int) fyne.Position {
		x := float64(i) / graphParts
		return fyne.NewPos(margin+float32(x)*(size.Width-2*margin), size.Height-margin-float32(Ease(x, r.g.easing))*(size.Height-2*margin))
	}
	for i, l := range r.lines {
		l.Position1, l.Position2 = point(i), point(i+1)
	}
}

func (r *graphRenderer) Refresh() {
	r.ground.FillColor, r.ground.StrokeColor = ink.Paint(look.Panel), ink.Paint(look.Line)
	for _, l := range r.lines {
		l.StrokeColor = ink.Paint(look.Accent)
	}
	r.Layout(r.g.Size())
	for _, o := range r.objects {
		canvas.Refresh(o)
	}
}
