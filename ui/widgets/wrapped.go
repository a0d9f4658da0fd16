package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// wrapped is the layout of Wrapped.
type wrapped struct {
	gap     float32
	letters float32
	width   float32 // of the place it was laid out in; 0 before
	guest   int     // which object comes and goes, 0 for none

	like fyne.CanvasObject // that the field is at least as wide as, where there is room; nil for none
	last int               // how many of the last objects, but for the guest, stay together where a line has room for them; 0 for none
}

// Wrapped returns objects side by side, on as many lines as they need. The first one is a field: it takes what its line leaves, with room for some
// letters at least. What does not fit beside it stands at the right of the lines below.
func Wrapped(gap, letters float32, field fyne.CanvasObject, others ...fyne.CanvasObject) *fyne.Container {
	return &fyne.Container{Layout: &wrapped{gap: gap, letters: letters}, Objects: append([]fyne.CanvasObject{field}, others...)}
}

// WrappedLike is Wrapped with a field that is at least as wide as another object, and with a guest, the last of the objects: one that comes and goes, and
// does not move the others. It stands beside the field, or on a line of its own below all. The last two of the others stay together.
func WrappedLike(like fyne.CanvasObject, gap, letters float32, guest, field fyne.CanvasObject, others ...fyne.CanvasObject) *fyne.Container {
	c := Wrapped(gap, letters, field, append(others, guest)...)
	l := c.Layout.(*wrapped)
	l.guest, l.like, l.last = len(c.Objects)-1, like, 2
	return c
}

// least is the width that an object gets at least.
func (l *wrapped) least(i int, o fyne.CanvasObject) float32 {
	if i == 0 {
		return o.MinSize().Width + l.letters*theme.TextSize()
	}
	return o.MinSize().Width
}

// wants is the width for which an object gets a line of its own rather than less, in lines of a width.
func (l *wrapped) wants(i int, o fyne.CanvasObject, width float32) float32 {
	if i == 0 && l.like != nil {
		return max(l.least(i, o), min(l.like.Size().Width, width))
	}
	return l.least(i, o)
}

// wrappedLine is one line: its objects by number, what they need, and how high the highest is.
type wrappedLine struct {
	objects       []int
	width, height float32
}

// lines breaks objects into lines of a width; 0 is one line for all.
func (l *wrapped) lines(o []fyne.CanvasObject, width float32) (lines []*wrappedLine) {
	fits := func(line *wrappedLine, w float32) bool { return width == 0 || line.width+l.gap+w <= width }
	for i, one := range o {
		if !one.Visible() || i > 0 && i == l.guest {
			continue
		}
		w, h := l.wants(i, one, width), one.MinSize().Height
		together := w // what must fit beside what is there
		if from := l.guest - l.last; l.last > 0 && i == from {
			for _, other := range o[from+1 : l.guest] {
				together += l.gap + other.MinSize().Width
			}
			if together > width {
				together = w
			}
		}
		if n := len(lines) - 1; n >= 0 && fits(lines[n], together) {
			line := lines[n]
			line.objects, line.width, line.height = append(line.objects, i), line.width+l.gap+w, max(line.height, h)
			continue
		}
		lines = append(lines, &wrappedLine{[]int{i}, w, h})
	}
	if l.guest == 0 || !o[l.guest].Visible() {
		return lines
	}
	w, h := o[l.guest].MinSize().Width, o[l.guest].MinSize().Height
	if first := lines[0]; fits(first, w) {
		first.objects, first.width, first.height = slices.Insert(first.objects, 1, l.guest), first.width+l.gap+w, max(first.height, h)
		return lines
	}
	return append(lines, &wrappedLine{[]int{l.guest}, w, h})
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
		for _, i := range line.objects {
			m := o[i].MinSize()
			if i == 0 {
				m.Width, x = l.wants(0, o[0], size.Width)+x, 0
			}
			Put(o[i], x, y+(line.height-m.Height)/2, m.Width, m.Height)
			x += m.Width + l.gap
		}
		y += line.height + l.gap
	}
}
