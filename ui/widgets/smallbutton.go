package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/home"
	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/look"
)

// SmallButton is a small button of two lines: a cross that closes something, or an arrow that opens a menu, or something folded.
type SmallButton struct {
	widget.BaseWidget
	tapped func()
	lines  [4]fyne.Position // from and to, from its middle
	dim    bool             // hidden until the pointer is near
	hover  bool
	Tip    string // "" if another object has it
}

// smallButton is how wide and high a SmallButton is.
const smallButton = 18

// What small buttons show.
var (
	crossLines = [4]fyne.Position{{X: -3.5, Y: -3.5}, {X: 3.5, Y: 3.5}, {X: -3.5, Y: 3.5}, {X: 3.5, Y: -3.5}}
	downArrow  = [4]fyne.Position{{X: -4, Y: -2}, {X: 0, Y: 2}, {X: 0, Y: 2}, {X: 4, Y: -2}}
	sideArrow  = [4]fyne.Position{{X: -2, Y: -4}, {X: 2, Y: 0}, {X: 2, Y: 0}, {X: -2, Y: 4}}
	upArrow    = [4]fyne.Position{{X: -4, Y: 2}, {X: 0, Y: -2}, {X: 0, Y: -2}, {X: 4, Y: 2}}
)

// NewCross returns a cross that does something when it is tapped.
func NewCross(tapped func()) *SmallButton { return newSmallButton(crossLines, tapped) }

// NewArrow returns an arrow that folds something, or opens it.
func NewArrow(tapped func()) *SmallButton { return newSmallButton(downArrow, tapped) }

// Point turns an arrow up, or down.
func (c *SmallButton) Point(up bool) {
	c.lines = downArrow
	if up {
		c.lines = upArrow
	}
	c.Refresh()
}

func newSmallButton(lines [4]fyne.Position, tapped func()) *SmallButton {
	c := &SmallButton{lines: lines, tapped: tapped}
	c.ExtendBaseWidget(c)
	return c
}

// Tapped implements fyne.Tappable.
func (c *SmallButton) Tapped(*fyne.PointEvent) {
	home.Clicked(c)
	c.tapped()
}

// MouseIn implements desktop.Hoverable.
func (c *SmallButton) MouseIn(e *desktop.MouseEvent) {
	c.hover = true
	c.Refresh()
	tip.Enter(c, c.Tip, e)
}

// MouseMoved implements desktop.Hoverable.
func (c *SmallButton) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (c *SmallButton) MouseOut() {
	c.hover = false
	c.Refresh()
	tip.Leave(c)
}

// CreateRenderer implements fyne.Widget.
func (c *SmallButton) CreateRenderer() fyne.WidgetRenderer {
	r := &smallRenderer{button: c, ground: ink.Box("", "", 4), a: canvas.NewLine(nil), b: canvas.NewLine(nil)}
	r.Refresh()
	return r
}

type smallRenderer struct {
	button *SmallButton
	ground *ink.Fill
	a, b   *canvas.Line
}

func (r *smallRenderer) Destroy()           {}
func (r *smallRenderer) MinSize() fyne.Size { return fyne.NewSize(smallButton, smallButton) }
func (r *smallRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.a, r.b}
}

func (r *smallRenderer) Layout(size fyne.Size) {
	Put(r.ground, 0, 0, size.Width, size.Height)
	middle, l := fyne.NewPos(size.Width/2, size.Height/2), r.button.lines
	r.a.Position1, r.a.Position2 = middle.Add(l[0]), middle.Add(l[1])
	r.b.Position1, r.b.Position2 = middle.Add(l[2]), middle.Add(l[3])
}

func (r *smallRenderer) Refresh() {
	r.Layout(r.button.Size())
	name := look.Muted
	r.ground.Color = ""
	if r.button.hover {
		name, r.ground.Color = look.Text, look.Line
	}
	for _, l := range []*canvas.Line{r.a, r.b} {
		l.StrokeColor, l.StrokeWidth = ink.Paint(name), 1.25
		l.Hidden = r.button.dim && !r.button.hover
		l.Refresh()
	}
	r.ground.Refresh()
}
