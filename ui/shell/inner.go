package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"savant/model"
	"savant/ui/inspector"
	"savant/ui/internal/ink"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/page"
	"savant/ui/widgets"
)

// seekInner looks for the nodes that the scene has from others, and shows them in the outline.
func (p *tabPage) seekInner() {
	p.inner.Seek(func(became map[outline.Node]model.Row) {
		p.view.outline.Follow(func(n outline.Node) outline.Node { return outline.Node(became[n]) })
		p.view.outline.Refresh()
		switch r := became[p.nav.inner]; {
		case p.nav.inner == 0:
		case r != 0:
			p.Select(r)
		default:
			p.showInner()
		}
	})
}

// visitInner shows a node of another scene on the right. No row of the document is selected then.
func (p *tabPage) visitInner(n outline.Node) {
	p.view.outline.EndEdit()
	p.left()
	p.nav.selected, p.nav.inner = model.Root, n
	p.showInner()
	p.view.crumbs.Show()
	p.view.filter.Visited()
	p.view.panes.Follow(!p.nav.settling)
	p.win.Refresh()
	if line := p.inner.At(n); line != nil {
		p.win.Trace("inner", "path", line.Path, "class", line.Class, "origin", line.Origin(), "opens", line.Opens())
	}
}

// showInner shows the selected inner node, where it comes from, and its actions.
func (p *tabPage) showInner() {
	line := p.inner.At(p.nav.inner)
	if line == nil {
		return
	}
	about := inspector.Shown{Description: model.Description{Label: line.Name(), Type: line.Class, Badge: line.Badge}}
	origin, why := ink.Small(line.Origin(), look.Text), widget.NewLabel(line.Why())
	why.Wrapping = fyne.TextWrapWord
	parts := []fyne.CanvasObject{origin, why}
	var buttons []fyne.CanvasObject
	for _, act := range p.innerActs(line) {
		buttons = append(buttons, widgets.NewButton(act.Label, act.Action))
	}
	p.view.panel.ShowOther(about, append(parts, container.NewHBox(buttons...))...)
}

// innerActs are what can be done with a node of another scene that is no row.
func (p *tabPage) innerActs(line *page.InnerNode) (list []*fyne.MenuItem) {
	if line.Shut != "" {
		list = append(list, fyne.NewMenuItem(words.Say("Editable Children"), func() { p.inner.MakeEditable(line) }))
	}
	if line.Opens() != "" {
		list = append(list, fyne.NewMenuItem(words.Say("Open it there"), func() { p.inner.Open(line) }))
	}
	return list
}

// innerMenu is the menu of a node of another scene.
func (p *tabPage) innerMenu(line *page.InnerNode, at fyne.Position) {
	if list := p.innerActs(line); len(list) > 0 {
		p.win.PopUp(list, at)
		p.win.Dialog("menu")
	}
}

// innerKey takes the keys that would edit a row, where a node of another scene is selected: it says why there is nothing to edit.
func (p *tabPage) innerKey(k *fyne.KeyEvent) bool {
	n, ok := p.view.outline.Current()
	line := p.inner.At(n)
	if !ok || line == nil {
		return false
	}
	switch k.Name {
	case fyne.KeyDelete, fyne.KeyBackspace, fyne.KeyF2:
		if !page.IsInner(n) && !p.doc.Unmentioned(model.Row(n)) {
			return false
		}
		p.win.Fail(p, line.Why())
	case fyne.KeyInsert:
		if !page.IsInner(n) {
			return false
		}
		p.win.Fail(p, line.Why())
	case fyne.KeyReturn:
		if !page.IsInner(n) {
			return false
		}
		p.inner.Open(line)
	case fyne.KeyF12:
		p.inner.Open(line)
	default:
		return false
	}
	return true
}
