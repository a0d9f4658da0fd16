//go:build !nogui

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/codec/dialect"
	"savant/model"
)

func (w *Window) canReadAs() bool {
	p := w.document()
	return p != nil && p.doc.Info().Framing+p.doc.Info().Newline != "" // what has no values has no dialect either
}

// askReadAs offers the dialects in which the file could be read.
func (w *Window) askReadAs() {
	p := w.document()
	if p == nil {
		return
	}
	i := p.doc.Info()
	chosen := i.Sure == "chosen"
	m := fyne.NewMenu("", readAsItem("What fits best", !chosen, func() { w.readAs(p, "") }), fyne.NewMenuItemSeparator())
	for _, d := range dialect.All() {
		m.Items = append(m.Items, readAsItem(d.Title, chosen && d == i.Dialect, func() { w.readAs(p, d.Name) }))
	}
	size := w.win.Canvas().Size()
	widget.ShowPopUpMenuAtPosition(m, w.win.Canvas(), fyne.NewPos(size.Width/3, size.Height/8))
	w.dialog("read-as")
}

func readAsItem(words string, checked bool, run func()) *fyne.MenuItem {
	item := fyne.NewMenuItem(words, run)
	item.Checked = checked
	return item
}

// readAs has a file read in a dialect, "" for the one that fits best. Edits that are not saved stay.
func (w *Window) readAs(p *page, name string) {
	if err := p.doc.ReadAs(name); err != nil {
		w.fail(p, p.name+" could not be read so: "+err.Error())
		return
	}
	p.select_(model.Root)
	w.refresh()
	w.state.say("read-as", "dialect", p.doc.Dialect().Name)
}
