package widgets

import (
	"fyne.io/fyne/v2"

	"savant/ui/internal/ink"
	"savant/ui/look"
	"savant/ui/outline"
)

// heads lays texts out over the columns of a list.
type heads struct {
	columns func(width float32) []outline.Span
}

// NewHeads returns the line over a list of such columns, in dp, with a text for each; the first stands over the names of the rows, behind their signs.
func NewHeads(columns func(width float32) []outline.Span, texts ...string) *fyne.Container {
	line := &fyne.Container{Layout: heads{columns}}
	for _, text := range texts {
		head := ink.Small(text, look.Muted)
		head.Cut = true
		line.Objects = append(line.Objects, head)
	}
	return line
}

// MinSize implements fyne.Layout.
func (heads) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 28) }

// Layout implements fyne.Layout.
func (h heads) Layout(o []fyne.CanvasObject, size fyne.Size) {
	const names = 48 // where the names of rows begin
	for i, span := range h.columns(size.Width) {
		if i == 0 {
			span.From = names
		}
		Middle(o[i], span.From, span.To-span.From, size.Height)
	}
}
