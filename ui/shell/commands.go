package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/model"
)

func (w *Window) hasTab() bool  { return w.page() != nil }
func (w *Window) hasFile() bool { return w.document() != nil }
func (w *Window) hasRow() bool  { p := w.document(); return p != nil && p.selected != 0 }
func (w *Window) hasValue() bool {
	return w.canEncrypt() && w.hasRow() && w.document().selected != model.Root
}
func (w *Window) canBack() bool    { p := w.document(); return p != nil && len(p.past) > 0 }
func (w *Window) canForward() bool { p := w.document(); return p != nil && len(p.coming) > 0 }

func (w *Window) undo() {
	if p := w.edited(); p != nil && !w.turnBack(p) && p.doc.Undo() {
		w.showEdited(p)
	}
}

func (w *Window) redo() {
	if p := w.edited(); p != nil && !w.turnOn(p) && p.doc.Redo() {
		w.showEdited(p)
	}
}

// showEdited leaves the selection where it is; the outline marks what changed.
func (w *Window) showEdited(p *page) { w.refresh() }

func (w *Window) editValue() {
	if p := w.document(); p != nil {
		p.edit()
	}
}

func (w *Window) copyPath() {
	if p := w.document(); p != nil {
		w.app.Clipboard().SetContent(p.path())
		w.state.say("copied", "text", p.path())
	}
}

func (w *Window) goTo() {
	if p := w.document(); p != nil {
		p.askPath()
	}
}

// back selects the row that was selected before; forward goes the other way again.
func (w *Window) back() {
	if p := w.document(); p != nil {
		p.past, p.coming = p.turn(p.past, p.coming)
		w.refresh()
	}
}

func (w *Window) forward() {
	if p := w.document(); p != nil {
		p.coming, p.past = p.turn(p.coming, p.past)
		w.refresh()
	}
}

// turn selects the last row of from that is still there, and puts the one selected until now at the end of to.
func (p *page) turn(from, to []model.Row) (rest, grown []model.Row) {
	for len(from) > 0 {
		r := from[len(from)-1]
		from = from[:len(from)-1]
		if p.doc.Alive(r) && r != p.selected {
			now := p.selected
			p.select_(r)
			return from, append(to, now)
		}
	}
	return from, to
}

func (w *Window) focusOutline() {
	if p := w.document(); p != nil {
		p.focus()
	}
}

// turnTab shows the next tab, or the one before.
func turnTab(by int) func(*Window) {
	return func(w *Window) {
		if n := len(w.pages); n > 0 {
			w.show((w.current + by + n) % n)
		}
	}
}

// popup shows what can be done with the row under the pointer.
func (w *Window) popup(at fyne.Position) {
	m := fyne.NewMenu("")
	for _, id := range []string{"edit", "rename", "revert", "", "insert", "duplicate", "remove", "up", "down", "", "cut", "copy", "paste", "paste-into", "copy-path", "", "open-below", "close-others", "", "mark-value", "mark-text", "unmark"} {
		if id == "" {
			m.Items = append(m.Items, fyne.NewMenuItemSeparator())
			continue
		}
		for i := range w.actions {
			a := &w.actions[i]
			if a.id == id {
				item := fyne.NewMenuItem(a.words, func() { w.do(a) })
				item.Disabled = a.enabled != nil && !a.enabled(w)
				if a.key != nil {
					item.Shortcut = a.key.shortcut()
				}
				m.Items = append(m.Items, item)
			}
		}
	}
	widget.ShowPopUpMenuAtPosition(m, w.win.Canvas(), at)
	w.dialog("menu")
}
