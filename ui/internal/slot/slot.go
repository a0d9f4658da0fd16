// Package slot has the few strokes with which the virtual views fill their rows again and again: each changes an object
// only if it looks different afterwards, because every change costs a redrawing.
package slot

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// Text shows text; an empty one is hidden.
func Text(t *canvas.Text, text string, size float32, c color.Color) {
	Show(t, text != "")
	if t.Text == text && t.TextSize == size && t.Color == c {
		return
	}
	t.Text, t.TextSize, t.Color = text, size, c
	t.Refresh()
}

// Fill colours a rectangle; nil leaves it empty.
func Fill(r *canvas.Rectangle, c color.Color) {
	if r.FillColor == c {
		return
	}
	r.FillColor = c
	r.Refresh()
}

// Put gives an object its place and size.
func Put(o fyne.CanvasObject, x, y, w, h float32) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(w, h))
}

// Show shows or hides an object.
func Show(o fyne.CanvasObject, yes bool) {
	switch {
	case o.Visible() == yes:
	case yes:
		o.Show()
	default:
		o.Hide()
	}
}
