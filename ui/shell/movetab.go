package shell

import "savant/ui/files"

// newEmpty opens one more window.
func newEmpty(w *Window) { w.window().Raise() }

// openApart opens a file in a window of its own.
func openApart(w *Window, path string) {
	to := w.window()
	to.win.Resize(w.Canvas().Size())
	to.Raise()
	to.Open(nil, path)
}

func canMoveTab(w *Window) bool {
	p := w.page()
	return p != nil && p.tool == nil && !p.disk.Writing && len(w.pages) > 1
}

// moveTab moves the tab that is shown to a window of its own.
func moveTab(w *Window) {
	if !canMoveTab(w) {
		return
	}
	p := w.page()
	to := w.window()
	to.win.Resize(w.Canvas().Size())
	to.Raise()
	give(w, p, to)
}

// give moves a page to another window, with its edits and its history.
func give(w *Window, p *tabPage, to *Window) {
	if p.disk.File == nil { // it waits for its key: nothing is lost by asking again
		w.drop(p)
		to.Open(nil, p.file)
		return
	}
	fresh := to.carried(p)
	to.Notify(fresh, p.message())
	w.replaced(p, fresh)
	w.drop(p)
	fresh.afterEdit()
	to.add(fresh)
	w.Trace("moved", "file", p.file, "name", p.name)
}

// Carry returns a tab of this window in the place of one that may be of another window.
func (w *Window) Carry(t files.Page) files.Page {
	if p := pageOf(t); p.win != w {
		return w.carried(p)
	}
	return t
}

// carried is a tab of this window with all that a tab of another window has, which says nothing any more.
func (w *Window) carried(p *tabPage) *tabPage {
	fresh := buildPage(w, p.disk.File, p.name)
	fresh.changes.SetBase(p.changes.Base())
	fresh.checks.Proof = p.checks.Proof
	p.disk.HandOver(&fresh.disk)
	p.Detach()
	fresh.StandLike(p)
	fresh.nav.undone = p.nav.undone
	fresh.bookmarks.Take(p.bookmarks)
	fresh.conflicts = fresh.conflicts.Take(p.conflicts)
	return fresh
}
