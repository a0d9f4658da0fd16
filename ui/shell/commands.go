package shell

import (
	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/host"
)

func (w *Window) hasTab() bool     { return w.page() != nil }
func (w *Window) hasFile() bool    { return w.document() != nil }
func (w *Window) hasRow() bool     { p := w.document(); return p != nil && p.selected != 0 }
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
func (w *Window) showEdited(p *tabPage) { w.Refresh() }

func (w *Window) editValue() {
	if p := w.document(); p != nil {
		p.edit()
	}
}

func (w *Window) copyPath() {
	if p := w.document(); p != nil {
		w.App().Clipboard().SetContent(p.Path())
		w.Trace("copied", "text", p.Path())
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
		w.Refresh()
	}
}

func (w *Window) forward() {
	if p := w.document(); p != nil {
		p.coming, p.past = p.turn(p.coming, p.past)
		w.Refresh()
	}
}

// turn selects the last row of from that is still there, and puts the one selected until now at the end of to.
func (p *tabPage) turn(from, to []model.Row) (rest, grown []model.Row) {
	for len(from) > 0 {
		r := from[len(from)-1]
		from = from[:len(from)-1]
		if p.doc.Alive(r) && r != p.selected {
			now := p.selected
			p.Select(r)
			return from, append(to, now)
		}
	}
	return from, to
}

func (w *Window) focusOutline() {
	if p := w.document(); p != nil {
		p.Focus()
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
	w.Menu(rowMenu, at)
	w.Dialog("menu")
}

// rowMenu are the actions for a row of the outline, in the order of its menu.
var rowMenu = []host.ActionID{
	actionEdit, actionRename, actionRevert, host.Separator,
	actionInsert, actionDuplicate, actionRemove, actionUp, actionDown, host.Separator,
	actionCut, actionCopy, actionPaste, actionPasteInto, actionCopyPath, host.Separator,
	actionOpenBelow, actionCloseOthers, host.Separator,
	actionMarkValue, actionMarkText, actionUnmark,
}
