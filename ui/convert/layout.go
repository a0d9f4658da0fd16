package convert

import (
	"fyne.io/fyne/v2"

	"savant/ui/internal/ink"
	"savant/ui/widgets"
)

// lowHeight is the height below which the options stand in two columns, so that the list has room.
const lowHeight = 620

// low is the layout of the tab: an ink.Frame whose top takes less height where there is little.
type low struct {
	ink.Frame
	top *fields
}

// Layout implements fyne.Layout.
func (l low) Layout(o []fyne.CanvasObject, size fyne.Size) {
	l.top.low = size.Height < lowHeight
	l.Frame.Layout(o, size)
}

// MinSize implements fyne.Layout.
func (l low) MinSize(o []fyne.CanvasObject) fyne.Size {
	was := l.top.low
	l.top.low = true
	defer func() { l.top.low = was }()
	return l.Frame.MinSize(o)
}

// fields lays out where files are dropped and the options. Its objects are the box, its title, the kinds of files, the two buttons, and then the options.
type fields struct{ low bool }

const (
	fieldGap                  = 8
	fieldsAcross, fieldsAside = 18, 14 // around them all
	columnGap                 = 22
)

// rows is how many options stand below each other.
func (f *fields) rows(options int) int {
	if f.low {
		return (options + 1) / 2
	}
	return options
}

// MinSize implements fyne.Layout.
func (f *fields) MinSize(o []fyne.CanvasObject) fyne.Size {
	option := largest(o[5:])
	size := fyne.NewSize(2*option.Width+columnGap+2*fieldsAcross, 2*fieldsAside+float32(f.rows(len(o[5:])))*(option.Height+fieldGap)-fieldGap)
	if f.low {
		size.Height += o[3].MinSize().Height + fieldGap
	}
	return size
}

// largest is the size in which each of the options has room.
func largest(options []fyne.CanvasObject) (size fyne.Size) {
	for _, o := range options {
		size = size.Max(o.MinSize())
	}
	return size
}

// Layout implements fyne.Layout.
func (f *fields) Layout(o []fyne.CanvasObject, size fyne.Size) {
	box, title, kinds, buttons, options := o[0], o[1], o[2], o[3:5], o[5:]
	half := (size.Width - 2*fieldsAcross - columnGap) / 2
	second := fieldsAcross + half + columnGap
	height := buttons[0].MinSize().Height
	wide := buttons[0].MinSize().Width + fieldGap + buttons[1].MinSize().Width
	button := func(x, y float32) {
		widgets.Put(buttons[0], x, y, buttons[0].MinSize().Width, height)
		widgets.Put(buttons[1], x+wide-buttons[1].MinSize().Width, y, buttons[1].MinSize().Width, height)
	}
	top, columns := float32(fieldsAside), []float32{second}
	if f.low {
		box.Hide()
		kinds.Hide()
		room := size.Width - 2*fieldsAcross - wide - columnGap
		widgets.Middle(title, fieldsAcross, min(room, title.MinSize().Width), 2*top+height)
		button(size.Width-fieldsAcross-wide, top)
		top, columns = top+height+fieldGap, []float32{fieldsAcross, second}
	} else {
		const gap = 10
		box.Show()
		kinds.Show()
		widgets.Put(box, fieldsAcross, top, half, size.Height-2*top)
		y := (size.Height - title.MinSize().Height - kinds.MinSize().Height - height - 2*gap) / 2
		widgets.Put(title, fieldsAcross, y, half, title.MinSize().Height)
		y += title.MinSize().Height + gap
		widgets.Put(kinds, fieldsAcross, y, half, kinds.MinSize().Height)
		button(fieldsAcross+(half-wide)/2, y+kinds.MinSize().Height+gap)
	}
	rows, tall := f.rows(len(options)), largest(options).Height
	for i, option := range options {
		widgets.Put(option, columns[i/rows], top+float32(i%rows)*(tall+fieldGap), half, tall)
	}
}
