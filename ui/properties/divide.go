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
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/settings"
)

// divide is where lines separate names from values. All lines of a page share it, those in resources and arrays too.
type divide struct {
	share float32 // of the width of a column, as the user set it; 0 to fit the names
	need  float32 // the room that names need, with their indentation, in dp
	drawn float32 // the need when the lines were last laid out
	moved func()  // lays out the lines again
	names float32 // how wide the names are, for values that cannot be taken back; 0 for others
}

// The sizes of the divide.
const (
	leastShare = 0.28 // of a column, however little the names need
	usualShare = 0.48 // at most, unless the user sets more
	mostShare  = 0.7  // at most
	backShare  = 0.22 // of a column, for what takes a value back, if that needs no more
	mostBack   = 0.36 // at most
	gripWidth  = 6    // where it can be dragged, in dp
	between    = 8    // between a name and a value, in dp
)

// reset forgets what the names need, because others will be shown.
func (d *divide) reset() { d.need = 0 }

// ask reserves room for a name at an indentation within the column.
func (d *divide) ask(inset float32, name string) {
	wide := fyne.MeasureText(name, theme.TextSize(), fyne.TextStyle{}).Width
	d.need = max(d.need, inset+chevronAt+10+wide+between)
}

// settle lays out the lines again if the names need more or less room than last time.
func (d *divide) settle() {
	if d.need != d.drawn && d.moved != nil {
		d.drawn = d.need
		d.moved()
	}
}

// at returns where the values start in a column of the given width.
func (d *divide) at(width float32) float32 {
	if d.names > 0 {
		return d.names
	}
	if d.share > 0 {
		return width * min(max(d.share, leastShare/2), mostShare)
	}
	return min(max(d.need, width*leastShare), width*usualShare)
}

// back returns the room after the values in a column of the given width: for the words that say that the default is nothing, as far as that is not
// too much.
func (d *divide) back(width float32) float32 {
	if d.names > 0 {
		return 0
	}
	need := fyne.MeasureText(words.Say("default %s", words.Say("empty")), theme.Size(theme.SizeNameCaptionText), fyne.TextStyle{}).Width + between + 1
	return max(width*backShare, min(need, width*mostBack))
}

// dividers lays out the grips over the columns of properties.
type dividers struct {
	divide *divide
	over   *columns
}

// newDividers returns properties with a grip over each column.
func newDividers(d *divide, body fyne.CanvasObject, over *columns, keep fyne.Preferences) *fyne.Container {
	d.share = float32(keep.Float(settings.NamesShare))
	c := &fyne.Container{Layout: &dividers{d, over}, Objects: []fyne.CanvasObject{body}}
	for range 2 {
		g := &grip{divide: d, rule: canvas.NewRectangle(color.Transparent)}
		g.done = func() { keep.SetFloat(settings.NamesShare, float64(d.share)) }
		g.ExtendBaseWidget(g)
		c.Objects = append(c.Objects, g)
	}
	d.moved = c.Refresh
	return c
}

// MinSize implements fyne.Layout.
func (d *dividers) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

// Layout implements fyne.Layout.
func (d *dividers) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(size)
	list := d.over.places(size.Width)
	for i, o := range objects[1:] {
		g := o.(*grip)
		g.Hidden = i >= len(list)
		if !g.Hidden {
			g.width = list[i].width
			g.Move(fyne.NewPos(list[i].x+d.divide.at(g.width)-(between+gripWidth)/2, 0))
			g.Resize(fyne.NewSize(gripWidth, size.Height))
		}
	}
}

// grip drags the divide of a column. A double click fits it to the names again.
type grip struct {
	widget.BaseWidget
	divide *divide
	rule   *canvas.Rectangle
	width  float32 // of the column
	done   func()  // saves the share
}

var (
	_ fyne.Draggable      = (*grip)(nil)
	_ fyne.DoubleTappable = (*grip)(nil)
	_ desktop.Cursorable  = (*grip)(nil)
	_ desktop.Hoverable   = (*grip)(nil)
)

// Dragged implements fyne.Draggable.
func (g *grip) Dragged(e *fyne.DragEvent) {
	at := g.Position().X + (between+gripWidth)/2
	left := at - g.divide.at(g.width) // of the column
	to := at + e.Position.X - gripWidth/2 - left
	g.divide.share = min(max(to/g.width, leastShare/2), mostShare)
	g.divide.moved()
}

// DragEnd implements fyne.Draggable.
func (g *grip) DragEnd() {
	home.Clicked(g)
	g.done()
}

// DoubleTapped implements fyne.DoubleTappable.
func (g *grip) DoubleTapped(*fyne.PointEvent) {
	home.Clicked(g)
	g.divide.share = 0
	g.divide.moved()
	g.done()
}

// Cursor implements desktop.Cursorable.
func (g *grip) Cursor() desktop.Cursor { return desktop.HResizeCursor }

// MouseIn implements desktop.Hoverable.
func (g *grip) MouseIn(*desktop.MouseEvent) { g.light(look.Accent) }

// MouseMoved implements desktop.Hoverable.
func (g *grip) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (g *grip) MouseOut() { g.light("") }

func (g *grip) light(name fyne.ThemeColorName) {
	g.rule.FillColor = color.Transparent
	if name != "" {
		g.rule.FillColor = ink.Paint(name)
	}
	g.rule.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (g *grip) CreateRenderer() fyne.WidgetRenderer { return &gripRenderer{g} }

type gripRenderer struct{ g *grip }

func (r *gripRenderer) Destroy()                     {}
func (r *gripRenderer) Refresh()                     {}
func (r *gripRenderer) MinSize() fyne.Size           { return fyne.NewSize(gripWidth, 0) }
func (r *gripRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.g.rule} }

func (r *gripRenderer) Layout(size fyne.Size) {
	r.g.rule.Move(fyne.NewPos(gripWidth/2, 0))
	r.g.rule.Resize(fyne.NewSize(1, size.Height))
}
