package outline

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"savant/ui/internal/scroll"
)

// CreateRenderer implements fyne.Widget.
func (o *Outline) CreateRenderer() fyne.WidgetRenderer {
	o.ExtendBaseWidget(o)
	r := &renderer{
		o:    o,
		rows: container.NewWithoutLayout(),
		top:  container.NewWithoutLayout(),
		line: canvas.NewRectangle(nil),
		drop: canvas.NewRectangle(nil), knob: canvas.NewCircle(nil),
		bar: scroll.NewBar(o.scrollTo),
		tag: canvas.NewRectangle(nil), words: canvas.NewText("", nil),
		edit: container.NewWithoutLayout(),
	}
	r.tag.CornerRadius, r.tag.StrokeWidth = 4, 1
	r.knob.StrokeWidth = 2
	r.drop.Hide()
	r.knob.Hide()
	r.tag.Hide()
	r.words.Hide()
	r.line.Hide()
	r.over = container.NewWithoutLayout(r.drop, r.knob, r.tag, r.words)
	r.clip = container.NewClip(container.NewWithoutLayout(r.rows, r.top, r.line, r.over, r.edit))
	r.clip.ExtendBaseWidget(r.clip) // so that its contents can have the focus before it is drawn
	r.objects = []fyne.CanvasObject{r.clip, r.bar}
	o.drawing = r
	return r
}

// MinSize returns a small size: an outline takes the room it gets.
func (o *Outline) MinSize() fyne.Size {
	o.ExtendBaseWidget(o)
	return fyne.NewSize(80, 60)
}

// place draws what changed.
func (o *Outline) place() {
	if o.drawing != nil && !o.limit.Waiting() {
		o.drawing.place(false)
	}
}

// ScrollBy scrolls by dp, down if positive.
func (o *Outline) ScrollBy(dp float64) { o.scrollTo(o.pos + dp) }

// Offset returns the scroll position in dp; SetOffset restores it.
func (o *Outline) Offset() float64 { return o.pos }

// SetOffset scrolls to an offset.
func (o *Outline) SetOffset(dp float64) { o.scrollTo(dp) }

// Top returns the first node in view, and how much of its row is scrolled past; SetTop restores that.
func (o *Outline) Top() (n Node, past float64, ok bool) {
	h := float64(o.rowHeight())
	row := int(o.pos / h)
	if !o.has(row) {
		return 0, 0, false
	}
	return o.rows.At(row).Node, o.pos - float64(row)*h, true
}

// SetTop scrolls so that the row of a node of a flat.Placed model is the first in view.
func (o *Outline) SetTop(n Node, past float64) {
	if row, ok := o.RowOf(n); ok {
		o.scrollTo(float64(row)*float64(o.rowHeight()) + past)
	}
}

func (o *Outline) scrollTo(pos float64) {
	pos = min(max(0, pos), o.end())
	if pos == o.pos {
		return
	}
	far := scroll.Far(pos-o.pos, float64(o.Size().Height))
	o.pos = pos
	o.limit.Draw(far, o.place)
}

// Reveal scrolls as little as needed to show a row. One that is further away than the view is high comes to the middle, with what is around it.
func (o *Outline) Reveal(row int) {
	if !o.has(row) || o.Size().Height <= 0 {
		return
	}
	h := float64(o.rowHeight())
	y := float64(row) * h
	covered := float64(o.maxSticky(o.rows.Depth(row))) * h
	height := float64(o.Size().Height)
	switch {
	case y < o.pos-height || y > o.pos+2*height:
		o.scrollTo(min(y-covered, y-(height-h)/2))
	case y < o.pos+covered:
		o.scrollTo(y - covered)
	case y+h > o.pos+height:
		o.scrollTo(y + h - height)
	}
}
