package shell

import (
	"savant/model"
)

func hasTab(w *Window) bool     { return w.page() != nil }
func canBack(w *Window) bool    { p := w.document(); return p != nil && len(p.nav.past) > 0 }
func canForward(w *Window) bool { p := w.document(); return p != nil && len(p.nav.forward) > 0 }

func undo(w *Window) {
	if p := edited(w); p != nil && !undoReload(w, p) && p.doc.Undo() {
		w.Refresh()
	}
}

func redo(w *Window) {
	if p := edited(w); p != nil && !redoReload(w, p) && p.doc.Redo() {
		w.Refresh()
	}
}

func copyPath(w *Window) {
	if p := w.document(); p != nil {
		w.App().Clipboard().SetContent(p.Path())
		w.Trace("copied", "text", p.Path())
	}
}

// focusFilter gives the keyboard to the filter.
func focusFilter(w *Window) {
	if p := w.document(); p != nil {
		p.view.filter.Focus()
	}
}

func goTo(w *Window) {
	if p := w.document(); p != nil {
		p.view.crumbs.Ask()
	}
}

// back selects the row that was selected before; forward goes the other way again.
func back(w *Window) {
	if p := w.document(); p != nil {
		p.nav.past, p.nav.forward = p.travel(p.nav.past, p.nav.forward)
		w.Refresh()
	}
}

func forward(w *Window) {
	if p := w.document(); p != nil {
		p.nav.forward, p.nav.past = p.travel(p.nav.forward, p.nav.past)
		w.Refresh()
	}
}

// travel selects the last row of from that is still there, and puts the one selected until now at the end of to.
func (p *tabPage) travel(from, to []model.Row) (rest, grown []model.Row) {
	for len(from) > 0 {
		r := from[len(from)-1]
		from = from[:len(from)-1]
		if p.doc.Alive(r) && r != p.nav.selected {
			now := p.nav.selected
			p.Select(r)
			return from, append(to, now)
		}
	}
	return from, to
}

func focusOutline(w *Window) {
	if p := w.document(); p != nil {
		p.Focus()
	}
}

// switchTab shows the next tab, or the one before.
func switchTab(by int) func(*Window) {
	return func(w *Window) {
		if n := len(w.pages); n > 0 {
			w.show((w.current + by + n) % n)
		}
	}
}
