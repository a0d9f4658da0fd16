package banner

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"savant/ui/look"
)

// said lays out a message: first its text, last what closes it, and the answers between them. Answers that would leave too little room for the text are in
// rows below it.
type said struct{ width float32 } // that it was given

const (
	gap  = 8
	high = 36  // of a line, at least
	wide = 220 // of a text beside its answers, at least
)

// Layout implements fyne.Layout.
func (s *said) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	s.width = size.Width
	text, answers, end := parts(objects)
	room := size.Width - end.MinSize().Width - gap
	var rows [][]fyne.CanvasObject
	if beside(answers, room) {
		room -= across(answers) + gap
	} else {
		rows = flow(answers, size.Width)
	}
	text.Resize(fyne.NewSize(room, text.MinSize().Height))
	text.Resize(fyne.NewSize(room, text.MinSize().Height)) // wrapped text knows its height only now
	h := size.Height - high*float32(len(rows))
	text.Move(fyne.NewPos(0, (h-text.Size().Height)/2))
	put([]fyne.CanvasObject{end}, size.Width-end.MinSize().Width, 0, h)
	if rows == nil {
		put(answers, room+gap, 0, h)
	}
	for i, row := range rows {
		put(row, size.Width-across(row), h+high*float32(i), high)
	}
}

// put places objects side by side in the middle of a line.
func put(list []fyne.CanvasObject, x, y, height float32) {
	for _, o := range list {
		m := o.MinSize()
		o.Move(fyne.NewPos(x, y+(height-m.Height)/2))
		o.Resize(m)
		x += m.Width + gap
	}
}

// MinSize implements fyne.Layout.
func (s *said) MinSize(objects []fyne.CanvasObject) fyne.Size {
	text, answers, end := parts(objects)
	size := fyne.NewSize(look.Scaled(theme.Current(), wide)+gap+end.MinSize().Width, max(high, end.MinSize().Height))
	for _, o := range answers {
		size.Width = max(size.Width, o.MinSize().Width)
	}
	if s.width == 0 {
		return size // the height of the text is not known yet
	}
	size.Height = max(size.Height, text.MinSize().Height)
	if !beside(answers, s.width-end.MinSize().Width-gap) {
		size.Height += high * float32(len(flow(answers, s.width)))
	}
	return size
}

// parts are what a message consists of.
func parts(objects []fyne.CanvasObject) (text fyne.CanvasObject, answers []fyne.CanvasObject, end fyne.CanvasObject) {
	last := len(objects) - 1
	return objects[0], objects[1:last], objects[last]
}

// beside reports whether answers leave a text of a line of some width enough of it.
func beside(answers []fyne.CanvasObject, width float32) bool {
	return len(answers) == 0 || width-across(answers)-gap >= look.Scaled(theme.Current(), wide)
}

// across is the width of objects side by side.
func across(list []fyne.CanvasObject) float32 {
	width := gap * float32(max(0, len(list)-1))
	for _, o := range list {
		width += o.MinSize().Width
	}
	return width
}

// flow distributes objects on rows of some width.
func flow(list []fyne.CanvasObject, width float32) (rows [][]fyne.CanvasObject) {
	for _, o := range list {
		if last := len(rows) - 1; last >= 0 && across(rows[last])+gap+o.MinSize().Width <= width {
			rows[last] = append(rows[last], o)
		} else {
			rows = append(rows, []fyne.CanvasObject{o})
		}
	}
	return rows
}
