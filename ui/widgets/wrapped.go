package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// wrapped is the layout of Wrapped.
type wrapped struct {
	gap     float32
	letters float32
	width   float32 // of the place it was laid out in; 0 before
}

// Wrapped returns objects side by side, on as many lines as they need. The first one is a field: it takes what its line leaves, with room for some
// letters at least. What does not fit beside it stands at the right of the lines below.
func Wrapped(gap, letters float32, field fyne.CanvasObject, others ...fyne.CanvasObject) *fyne.Container {
	return &fyne.Container{Layout: &wrapped{gap: gap, letters: letters}, Objects: append([]fyne.CanvasObject{field}, others...)}
}

// least is the width that an object gets at least.
func (l *wrapped) least(i int, o fyne.CanvasObject) float32 {
	if i == 0 {
		return o.MinSize().Width + l.letters*theme.TextSize()
	}
	return o.MinSize().Width
}

// wrappedLine is one line: its objects from one up to another, what they need, and how high the highest is.
type wrappedLine struct {
	from, to      int
	width, height float32
}

// lines breaks objects into lines of a width; 0 is one line for all.
func (l *wrapped) lines(o []fyne.CanvasObject, width float32) (lines []wrappedLine) {
	for i, one := range o {
		if !one.Visible() {
			continue
		}
		w, h := l.least(i, one), one.MinSize().Height
		if n := len(lines) - 1; n >= 0 && (width == 0 || lines[n].width+l.gap+w <= width) {
			lines[n] = wrappedLine{lines[n].from, i + 1, lines[n].width + l.gap + w, max(lines[n].height, h)}
			continue
		}
		lines = append(lines, wrappedLine{i, i + 1, w, h})
	}
	return lines
}

// MinSize implements fyne.Layout. The height is that in the width of the last layout.
func (l *wrapped) MinSize(o []fyne.CanvasObject) (size fyne.Size) {
	for i, one := range o {
		if one.Visible() {
			size.Width = max(size.Width, l.least(i, one))
		}
	}
	for i, line := range l.lines(o, l.width) {
		if i > 0 {
			size.Height += l.gap
		}
		size.Height += line.height
	}
	return size
}

// Layout implements fyne.Layout.
func (l *wrapped) Layout(o []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width
	y := float32(0)
	for _, line := range l.lines(o, size.Width) {
		x := max(0, size.Width-line.width)
		for i := line.from; i < line.to; i++ {
			if !o[i].Visible() {
				continue
			}
			m := o[i].MinSize()
			if i == 0 {
				m.Width, x = l.least(0, o[0])+x, 0
			}
			Put(o[i], x, y+(line.height-m.Height)/2, m.Width, m.Height)
			x += m.Width + l.gap
		}
		y += line.height + l.gap
	}
}
