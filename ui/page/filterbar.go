package page

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/words"
	"savant/ui/widgets"
)

// barLayout puts the field of a filter and what chooses rows side by side. Where the field would get too narrow to be written in, one button with
// a menu takes the place of what chooses.
type barLayout struct{ f *Filter }

const (
	barGap      = 8
	leastLetter = 11 // letters for which the field has room at least, beside its icon
)

// least is the width that the field gets before anything is collapsed.
func (l barLayout) least() float32 {
	return l.f.entry.MinSize().Width + leastLetter*theme.TextSize()
}

// MinSize implements fyne.Layout.
func (l barLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	width := l.f.entry.MinSize().Width + barGap + l.f.more.tip.MinSize().Width
	if l.f.noded {
		width += barGap + l.f.add.tip.MinSize().Width
	}
	return fyne.NewSize(width, widgets.BarHeight)
}

// Layout implements fyne.Layout.
func (l barLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	f := l.f
	var wide []fyne.CanvasObject
	if !f.nodes {
		wide = append(wide, f.sort)
	}
	if f.noded {
		wide = append(wide, f.kinds)
	}
	left := size.Width
	for _, o := range wide {
		left -= barGap + o.MinSize().Width
	}
	if f.noded {
		left -= barGap + f.add.tip.MinSize().Width
	}
	narrow := left < l.least()
	f.sort.Hidden, f.kinds.Hidden, f.more.tip.Hidden = narrow || f.nodes, narrow || !f.noded, !narrow
	if narrow {
		wide = []fyne.CanvasObject{f.more.tip}
	}
	if f.noded {
		wide = append(wide, f.add.tip)
	}
	end := size.Width
	for i := len(wide) - 1; i >= 0; i-- {
		m := wide[i].MinSize()
		end -= m.Width
		widgets.Put(wide[i], end, (size.Height-m.Height)/2, m.Width, m.Height)
		end -= barGap
	}
	m := f.entry.MinSize()
	widgets.Put(f.entry, 0, (size.Height-m.Height)/2, max(0, end), m.Height)
}

// newMore makes the button that offers in a menu what else chooses rows.
func (f *Filter) newMore() *adder {
	a := newAdder(f.offer)
	a.Icon = theme.MoreVerticalIcon()
	a.name(words.Say("Which rows are shown"))
	return a
}

// offer shows which rows there are to choose from, below the button.
func (f *Filter) offer() {
	var items []*fyne.MenuItem
	add := func(text string, on bool, do func()) {
		item := fyne.NewMenuItem(text, do)
		item.Checked = on
		items = append(items, item)
	}
	if f.noded {
		add(words.Say("Nodes only"), f.nodes, func() { f.ShowNodes(true) })
		add(words.Say("All rows"), !f.nodes, func() { f.ShowNodes(false) })
	}
	if !f.nodes {
		if f.noded {
			items = append(items, fyne.NewMenuItemSeparator())
		}
		for i, text := range f.sort.Options {
			add(text, i == max(0, f.sort.SelectedIndex()), func() { f.sort.SetSelectedIndex(i) })
		}
	}
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(f.more.tip)
	f.page.Window().PopUp(items, at.AddXY(0, f.more.tip.Size().Height))
}

// light shows on the button that only some rows are chosen.
func (f *Filter) light() {
	f.more.Importance = widget.MediumImportance
	if f.sort.SelectedIndex() > 0 {
		f.more.Importance = widget.HighImportance
	}
	f.more.Refresh()
}
