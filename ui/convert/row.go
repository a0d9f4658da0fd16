package convert

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/look"
	"savant/ui/widgets"
)

// convertColumns lays out a file, its format, its new format, the result, and links.
type convertColumns struct{ height float32 }

// MinSize implements fyne.Layout.
func (c convertColumns) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, c.height) }

// Layout implements fyne.Layout.
func (c convertColumns) Layout(o []fyne.CanvasObject, size fyne.Size) {
	const side, gap = 14, 12
	whole := max(0, size.Width-2*side-2*gap)
	x := float32(side)
	for i, share := range []float32{0.2, 0.2, 0.24} {
		widgets.Middle(o[i], x, whole*share-gap, size.Height)
		x += whole * share
	}
	rest := side + whole + 2*gap - x
	links := float32(0)
	for _, l := range o[4:] {
		if w := l.MinSize().Width; w > 0 {
			links += w + gap
		}
	}
	for i := 3; i < len(o); i++ {
		w := min(o[i].MinSize().Width, rest)
		if t, ok := o[i].(*ink.Text); ok {
			w = max(0, min(rest-links, fyne.MeasureText(t.Text, theme.Size(theme.SizeNameText), t.Style).Width+1))
		}
		widgets.Middle(o[i], x, w, size.Height)
		if w > 0 {
			x, rest = x+w+gap, max(0, rest-w-gap)
		}
	}
}

// meterWidth is how long the bar is that shows how far a file is.
const meterWidth = 160

// convertRow is one file in the table.
type convertRow struct {
	widget.BaseWidget
	file, is, becomes, result *ink.Text
	links                     [3]*ink.Link
	ground, meter             *ink.Fill // how far it is
	share                     float64   // -1 for a file that is not being made
	line                      *ink.Fill
	cut                       tip.Texts
}

var _ desktop.Hoverable = (*convertRow)(nil)

func newConvertRow() *convertRow {
	r := &convertRow{file: ink.New("", look.Text), is: ink.Small("", look.Muted), becomes: ink.New("", look.Text), result: ink.New("", ""),
		ground: ink.Box(look.Raised, "", 3), meter: ink.Box(look.Accent, "", 3), line: ink.Line()}
	for i := range r.links {
		r.links[i] = ink.NewLink("", nil)
	}
	r.file.Cut, r.is.Cut, r.becomes.Cut, r.result.Cut = true, true, true, true
	r.ExtendBaseWidget(r)
	return r
}

// MouseIn implements desktop.Hoverable.
func (r *convertRow) MouseIn(e *desktop.MouseEvent) { r.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (r *convertRow) MouseMoved(e *desktop.MouseEvent) {
	r.cut.Move(r, e, r.file, r.is, r.becomes, r.result)
}

// MouseOut implements desktop.Hoverable.
func (r *convertRow) MouseOut() { r.cut.Move(r, nil) }

// CreateRenderer implements fyne.Widget.
func (r *convertRow) CreateRenderer() fyne.WidgetRenderer { return &convertRenderer{r} }

type convertRenderer struct{ row *convertRow }

func (r *convertRenderer) Destroy() {}

func (r *convertRenderer) MinSize() fyne.Size {
	return fyne.NewSize(320, look.Scaled(r.row.Theme(), 25))
}

func (r *convertRenderer) Objects() []fyne.CanvasObject {
	w := r.row
	return []fyne.CanvasObject{w.file, w.is, w.becomes, w.result, w.links[0], w.links[1], w.links[2], w.ground, w.meter, w.line}
}

// Layout implements fyne.WidgetRenderer.
func (r *convertRenderer) Layout(size fyne.Size) {
	const height = 6
	w := r.row
	convertColumns{}.Layout(r.Objects()[:7], size)
	widgets.Put(w.line, 0, size.Height+theme.Padding()/2-1, size.Width, 1)
	busy := w.share >= 0
	w.ground.Hidden, w.meter.Hidden = !busy, !busy
	if !busy {
		return
	}
	x := w.result.Position().X
	widgets.Put(w.ground, x, (size.Height-height)/2, meterWidth, height)
	widgets.Put(w.meter, x, (size.Height-height)/2, max(height, meterWidth*float32(w.share)), height)
	widgets.Put(w.links[0], x+meterWidth+12, w.links[0].Position().Y, w.links[0].MinSize().Width, w.links[0].Size().Height)
}

// Refresh implements fyne.WidgetRenderer.
func (r *convertRenderer) Refresh() {
	r.Layout(r.row.Size())
	for _, o := range r.Objects() {
		o.Refresh()
	}
}
