package shell

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/model"
	"savant/ui/export"
	"savant/ui/inspector"
	"savant/ui/page"
	"savant/ui/rows"
	"savant/ui/widgets"
)

// outside is what the window does for the editor of values.
func (p *tabPage) outside() inspector.Outside {
	out := inspector.Outside{
		Ask: func(headline, yes string, fields []inspector.Asked, accept func([]string) error) {
			askFor(p.win, headline, yes, fields, accept)
		},
		Color:  func(from color.NRGBA, take func(color.Color)) { p.win.Color(from, take) },
		Import: func(read export.Reader) { export.Read(p.win, read) },
		Export: func(name string, write export.Writer) { export.Write(p.win, name, write) },
		Menu: func(at fyne.Position, items []*fyne.MenuItem) {
			widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), p.win.Canvas(), at)
			p.win.Dialog("menu")
		},
	}
	if model.Has[model.Noded](p.doc) {
		out.Node = func(from model.Row, take func(string)) { page.ChoosePath(p, from, take) }
	}
	return out
}

// showChosen shows all rows that are selected, once the outline is done with selecting them.
func (p *tabPage) showChosen() {
	if p.nav.choosing || p.view.outline.Selected() < 2 && !p.view.panel.Several() {
		return
	}
	p.nav.choosing = true
	go p.win.RunOnUI(func() {
		p.nav.choosing = false
		var list []model.Row
		if n := p.view.outline.Selected(); n <= inspector.Together {
			list = rows.Several(p)
		} else { // too many to edit: which they are does not matter
			list = slices.Repeat([]model.Row{p.nav.selected}, n)
		}
		switch {
		case list == nil && p.view.panel.Several():
			p.view.panel.Show(p.doc, p.nav.selected)
		case list != nil:
			p.view.panel.ShowAll(p.doc, list)
		}
		p.win.Trace("chosen", "rows", max(1, len(list)))
	}, false)
}

// askFor asks for a few words for the editor of values.
func askFor(w *Window, headline, yes string, fields []inspector.Asked, accept func([]string) error) {
	list := make([]widgets.Field, len(fields))
	for i, f := range fields {
		list[i] = widgets.Field{Label: f.Label, Text: f.Text, Hint: f.Hint}
	}
	w.Prompt("value", headline, yes, list, accept)
}
