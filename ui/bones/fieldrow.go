package bones

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// fieldRow is a row of labelled groups of fields; the fields share what the labels leave. Where there is not room for all groups, those that fit are
// seen, from one on that an arrow or the keyboard chooses; the others stand beside them, where the keyboard reaches them.
type fieldRow struct {
	groups []fieldGroup
	first  int
	row    *fyne.Container
	more   *widgets.SmallButton
	popUp  func([]*fyne.MenuItem, fyne.Position)
	focus  func(group int) // gives the keyboard to a group
	root   *fyne.Container
}

// fieldGroup is some fields with one label.
type fieldGroup struct {
	label  *ink.Text
	fields []fyne.CanvasObject
}

func newFieldRow(popUp func([]*fyne.MenuItem, fyne.Position), focus func(group int)) *fieldRow {
	f := &fieldRow{popUp: popUp, focus: focus}
	f.row = container.New(inRow{f})
	f.more = widgets.NewArrow(f.offer)
	f.more.Tip = words.Say("More")
	f.root = container.New(besideArrow{f}, container.NewClip(f.row), f.more)
	return f
}

// set shows other groups.
func (f *fieldRow) set(groups []fieldGroup) {
	f.groups, f.first = groups, 0
	f.row.Objects = nil
	for _, g := range groups {
		f.row.Objects = append(append(f.row.Objects, g.label), g.fields...)
	}
	f.root.Refresh()
	f.row.Refresh()
}

const (
	fieldHeight = 28
	fieldGap    = 4
	groupGap    = 14
	fieldMost   = 92 // with usual text, as fieldLeast
	fieldLeast  = 66
	moreWidth   = 28 // of the arrow's place
	usualText   = 13
)

// scaled is a width that grows with the text.
func scaled(width float32) float32 { return width * theme.TextSize() / usualText }

// rest is what the labels and gaps of some groups need, and how many fields these have.
func (f *fieldRow) rest(from, to int) (width float32, fields int) {
	for _, g := range f.groups[from:to] {
		width += g.label.MinSize().Width + groupGap
		fields += len(g.fields)
	}
	return width - groupGap + fieldGap*float32(fields), fields
}

// least is the least width of some groups.
func (f *fieldRow) least(from, to int) float32 {
	rest, fields := f.rest(from, to)
	return rest + scaled(fieldLeast)*float32(fields)
}

// all reports whether all groups have room in a width.
func (f *fieldRow) all(width float32) bool { return f.least(0, len(f.groups)) <= width }

// seen are the groups that are seen in a width: as many as there is room for, one at least, and more of the first where the last ones leave room.
func (f *fieldRow) seen(width float32) (from, to int) {
	if f.all(width) {
		return 0, len(f.groups)
	}
	from = f.first
	for to = from + 1; to < len(f.groups) && f.least(from, to+1) <= width; to++ {
	}
	for to == len(f.groups) && from > 0 && f.least(from-1, to) <= width {
		from--
	}
	return from, to
}

// reveal brings a group into view.
func (f *fieldRow) reveal(group int) {
	if from, to := f.seen(f.row.Size().Width); group < from || group >= to {
		f.first = group
		f.row.Refresh()
	}
}

// offer offers the groups, to be written in.
func (f *fieldRow) offer() {
	from, to := f.seen(f.row.Size().Width)
	var items []*fyne.MenuItem
	for i, g := range f.groups {
		item := fyne.NewMenuItem(g.label.Text, func() {
			f.reveal(i)
			f.focus(i)
		})
		item.Checked = i >= from && i < to
		items = append(items, item)
	}
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(f.more)
	f.popUp(items, at.AddXY(0, f.more.Size().Height))
}

// inRow lays out the groups.
type inRow struct{ of *fieldRow }

// MinSize implements fyne.Layout.
func (inRow) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(0, theme.Size(theme.SizeNameText)+25)
}

// Layout implements fyne.Layout.
func (l inRow) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	f := l.of
	from, to := f.seen(size.Width)
	rest, fields := f.rest(from, to)
	w := max(0, min((size.Width-rest)/float32(max(fields, 1)), scaled(fieldMost)))
	x := float32(0)
	for i := range from { // these end where those that are seen begin
		rest, fields := f.rest(i, i+1)
		x -= rest + w*float32(fields) + groupGap
	}
	for i, g := range f.groups {
		if i == to {
			x = max(x, size.Width) + groupGap
		}
		m := g.label.MinSize()
		widgets.Put(g.label, x, (size.Height-m.Height)/2, m.Width, m.Height)
		x += m.Width + fieldGap
		for _, o := range g.fields {
			widgets.Put(o, x, (size.Height-fieldHeight)/2, w, fieldHeight)
			x += w + fieldGap
		}
		x += groupGap - fieldGap
	}
}

// besideArrow gives the row all the width, or what the arrow leaves of it where not all groups are seen.
type besideArrow struct{ of *fieldRow }

// MinSize implements fyne.Layout.
func (l besideArrow) MinSize([]fyne.CanvasObject) fyne.Size {
	widest := float32(0)
	for i := range l.of.groups {
		widest = max(widest, l.of.least(i, i+1))
	}
	return fyne.NewSize(widest+moreWidth, l.of.row.MinSize().Height)
}

// Layout implements fyne.Layout.
func (l besideArrow) Layout(o []fyne.CanvasObject, size fyne.Size) {
	width, more := size.Width, l.of.more
	more.Hidden = l.of.all(width)
	if !more.Hidden {
		width -= moreWidth
		m := more.MinSize()
		widgets.Put(more, width+(moreWidth-m.Width)/2, (size.Height-m.Height)/2, m.Width, m.Height)
	}
	widgets.Put(o[0], 0, 0, width, size.Height)
	l.of.row.Resize(o[0].Size()) // what clips it passes that on only once it is drawn
}
