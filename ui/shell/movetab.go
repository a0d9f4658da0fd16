package shell

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
	fresh := buildPage(to, p.disk.File, p.name)
	fresh.changes.SetBase(p.changes.Base())
	fresh.checks.Proof = p.checks.Proof
	p.disk.HandOver(&fresh.disk)
	p.Detach()
	fresh.Select(p.nav.selected)
	fresh.nav.past, fresh.nav.forward = p.nav.past, p.nav.forward
	fresh.bookmarks.Take(p.bookmarks)
	to.Notify(fresh, p.message())
	w.replaced(p, fresh)
	w.drop(p)
	fresh.afterEdit()
	to.add(fresh)
	w.Trace("moved", "file", p.file, "name", p.name)
}
