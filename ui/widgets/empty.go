package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
	"savant/ui/look"
)

// Empty says why there is nothing to list where the list would be. It wraps, and keeps its distance from the top, so that what comes and goes below
// does not move it.
type Empty struct {
	widget.BaseWidget
	text *ink.Prose
}

// NewEmpty returns a sentence, which may be "" until there is something to say.
func NewEmpty(text string) *Empty {
	e := &Empty{text: ink.NewProse(text, widget.RichTextStyle{Alignment: fyne.TextAlignCenter, ColorName: look.Muted})}
	e.ExtendBaseWidget(e)
	return e
}

// Set says something else, or nothing for "".
func (e *Empty) Set(text string) { e.text.Set(text) }

// Text is what it says.
func (e *Empty) Text() string { return e.text.Whole() }

// CreateRenderer implements fyne.Widget.
func (e *Empty) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(&fyne.Container{Layout: upper{}, Objects: []fyne.CanvasObject{e.text}})
}

// upper lays one object out near the top.
type upper struct{}

// Layout implements fyne.Layout.
func (upper) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const side, top = 16, 28
	for _, o := range objects {
		Put(o, side, top, size.Width-2*side, o.MinSize().Height)
	}
}

// MinSize implements fyne.Layout.
func (upper) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }
