package inspector

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
	"savant/ui/look"
)

// growing is an extra part that takes the height that the others leave.
type growing interface{ grows() fyne.CanvasObject }

// filling is a column in which one object takes the height that the others leave.
type filling struct {
	ink.Column
	tall func() fyne.CanvasObject // nil for none
}

// Layout implements fyne.Layout.
func (f filling) Layout(o []fyne.CanvasObject, size fyne.Size) {
	tall := f.tall()
	if tall == nil {
		f.Column.Layout(o, size)
		return
	}
	for _, one := range o {
		if one != tall { // wrapped text knows its height only at its width
			one.Resize(fyne.NewSize(size.Width, one.MinSize().Height))
		}
	}
	y, left := float32(0), max(0, size.Height-f.MinSize(o).Height)
	for _, one := range o {
		if !one.Visible() {
			continue
		}
		h := one.MinSize().Height
		if one == tall {
			h += left
		}
		one.Move(fyne.NewPos(0, y))
		one.Resize(fyne.NewSize(size.Width, h))
		y += h + f.Gap
	}
}

// named puts the name of a row before its fields, aligned with their text.
type named struct{}

// nameWidth is the width of the names: it holds as many letters at any size of the text.
func nameWidth() float32 { return 72 * theme.Size(theme.SizeNameText) / look.Sizes[look.TextSize] }

// Layout implements fyne.Layout.
func (named) Layout(o []fyne.CanvasObject, size fyne.Size) {
	h := o[0].MinSize().Height
	o[0].Move(fyne.NewPos(0, (min(size.Height, widget.NewEntry().MinSize().Height)-h)/2))
	o[0].Resize(fyne.NewSize(nameWidth(), h))
	o[1].Move(fyne.NewPos(nameWidth(), 0))
	o[1].Resize(fyne.NewSize(max(0, size.Width-nameWidth()), size.Height))
}

// MinSize implements fyne.Layout.
func (named) MinSize(o []fyne.CanvasObject) fyne.Size {
	m := o[1].MinSize()
	return fyne.NewSize(m.Width+nameWidth(), max(m.Height, o[0].MinSize().Height))
}

// lettered puts the letter of a part before its field, aligned with the text of the field: a remark below one field moves nothing beside it.
type lettered struct{}

const letterGap = 4

// Layout implements fyne.Layout.
func (lettered) Layout(o []fyne.CanvasObject, size fyne.Size) {
	m := o[0].MinSize()
	o[0].Move(fyne.NewPos(0, (min(size.Height, widget.NewEntry().MinSize().Height)-m.Height)/2))
	o[0].Resize(m)
	o[1].Move(fyne.NewPos(m.Width+letterGap, 0))
	o[1].Resize(fyne.NewSize(max(0, size.Width-m.Width-letterGap), size.Height))
}

// MinSize implements fyne.Layout.
func (lettered) MinSize(o []fyne.CanvasObject) fyne.Size {
	letter, field := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(letter.Width+letterGap+field.Width, max(letter.Height, field.Height))
}

// pair puts a name before a field; their shares of the width are fixed.
type pair struct{}

const pairShare = 0.3

// Layout implements fyne.Layout.
func (pair) Layout(o []fyne.CanvasObject, size fyne.Size) {
	w := size.Width * pairShare
	line := min(size.Height, widget.NewEntry().MinSize().Height)
	h := o[0].MinSize().Height
	o[0].Move(fyne.NewPos(0, (line-h)/2))
	o[0].Resize(fyne.NewSize(w-10, h))
	o[1].Move(fyne.NewPos(w, 0))
	o[1].Resize(fyne.NewSize(size.Width-w, size.Height))
}

// MinSize implements fyne.Layout.
func (pair) MinSize(o []fyne.CanvasObject) fyne.Size {
	m := o[1].MinSize()
	return fyne.NewSize(m.Width/(1-pairShare), m.Height)
}

// fieldHeight gives stacked objects the height of a text field, which depends on the font.
type fieldHeight struct{}

// Layout implements fyne.Layout.
func (fieldHeight) Layout(o []fyne.CanvasObject, size fyne.Size) {
	for _, one := range o {
		one.Resize(size)
	}
}

// MinSize implements fyne.Layout.
func (fieldHeight) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(o[0].MinSize().Width, widget.NewEntry().MinSize().Height)
}

// indexed puts an index of fixed width before its contents.
type indexed struct{}

// indexWidth is the width of the indices, at any size of the text.
func indexWidth() float32 { return nameWidth() * 8 / 9 }

// Layout implements fyne.Layout.
func (indexed) Layout(o []fyne.CanvasObject, size fyne.Size) {
	h := o[0].MinSize().Height
	o[0].Move(fyne.NewPos(0, (size.Height-h)/2))
	o[0].Resize(fyne.NewSize(indexWidth()-10, h))
	o[1].Move(fyne.NewPos(indexWidth(), 0))
	o[1].Resize(fyne.NewSize(max(0, size.Width-indexWidth()), size.Height))
}

// MinSize implements fyne.Layout.
func (indexed) MinSize(o []fyne.CanvasObject) fyne.Size {
	m := o[1].MinSize()
	return fyne.NewSize(m.Width+indexWidth(), max(m.Height, o[0].MinSize().Height))
}
