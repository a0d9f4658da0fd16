package skeleton

import "fyne.io/fyne/v2"

// box is where a text is.
type box struct{ x, y, w, h float32 }

func (b box) meets(c box) bool {
	return b.x < c.x+c.w && c.x < b.x+b.w && b.y < c.y+c.h && c.y < b.y+b.h
}

// tag is a name on the picture.
type tag struct {
	bone  int
	text  string
	color fyne.ThemeColorName
	box   box
}
