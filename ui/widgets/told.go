package widgets

import (
	"fyne.io/fyne/v2"

	"savant/ui/look"
)

// The list of what is told of places: its width, the height of a line, and how many are shown before it scrolls.
const (
	toldWidth = 640
	toldLine  = 26
	toldLines = 14
)

// Told lists n places with what is told of each, as a conversion or a paste does of what it loses. The list scrolls; around is it with its size.
func Told(name string, n int, at func(i int) (where, what string)) (list *Lines, around fyne.CanvasObject) {
	list = NewLines(name, func() int { return n }, func(i int, r *Line) {
		where, what := at(i)
		r.First.Paint(where, look.Text)
		r.First.Tail = true // the end of a long path says what it is
		r.Second.Paint(what, look.Changed)
	}, func(int) {})
	size := fyne.NewSize(toldWidth, float32(min(n, toldLines))*toldLine)
	return list, &fyne.Container{Layout: AtLeast{Size: size}, Objects: []fyne.CanvasObject{list}}
}
