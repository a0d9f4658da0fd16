package shell

import (
	"slices"
	"sync"

	"fyne.io/fyne/v2"

	"savant/model/store"
	"savant/ui/host"
	"savant/ui/internal/slot"
	"savant/ui/widgets"
)

// program is what all windows share. Each window has files of its own; a file is open once over all of them.
type program struct {
	app           fyne.App
	trace         trace
	windows       []*Window
	lastUsed      *Window        // the one that was used last
	recent        []string       // files opened before, the last one first
	journals      bool           // keep unsaved edits for a crash
	journalFolder string         // "" is the default
	watcher       *store.Watcher // nil where there is none
	looks         int            // how often colours and sizes were chosen
	letters       slot.Fonts     // how low those of other fonts stand
	runOnUI       func(f func(), wait bool)
	allowed       sync.Map // paths of files, with the int64 that they may unpack to because the user agreed to it
	keeping       bool     // the session is about to be kept
	restoring     bool     // the session is being opened: it is not whole
	jobs          host.Scheduler
	closing       *widgets.Question // asks what becomes of unsaved edits; nil before the first time
}

func newProgram(app fyne.App, t trace) *program {
	return &program{app: app, trace: t, recent: recentFiles(app.Preferences()), runOnUI: runOnUI, jobs: host.Scheduler{RunOnUI: runOnUI}}
}

// runOnUI runs f on the user interface's goroutine, from another one.
func runOnUI(f func(), wait bool) {
	if wait {
		fyne.DoAndWait(f)
	} else {
		fyne.Do(f)
	}
}

// window makes one more window. It shows nothing yet.
func (g *program) window() *Window {
	w := newWindow(g, g.app.NewWindow("Savant"))
	g.Trace("window", "count", len(g.windows))
	return w
}

// front is the window that was used last.
func (g *program) front() *Window {
	if g.lastUsed == nil && len(g.windows) > 0 {
		g.lastUsed = g.windows[0]
	}
	return g.lastUsed
}

// holder returns the window that has a file open, and the page; nil for none.
func (g *program) holder(path string) (*Window, *tabPage) {
	for _, w := range g.windows {
		if i := indexOfFile(w, path); i >= 0 {
			return w, w.pages[i]
		}
	}
	return nil, nil
}

// holds returns the page that a file is shown in now, which may have been moved since.
func (g *program) holds(f *store.File) *tabPage {
	for _, w := range g.windows {
		for _, p := range w.pages {
			if p.disk.opened == f {
				return p
			}
		}
	}
	return nil
}

// forget takes a window out of the list.
func (g *program) forget(w *Window) {
	if i := slices.Index(g.windows, w); i >= 0 {
		g.windows = slices.Delete(g.windows, i, i+1)
	}
	if g.lastUsed == w {
		g.lastUsed = nil
	}
}

// raise brings a window to the front.
func raise(w *Window) {
	w.lastUsed = w
	w.win.Show()
	w.win.RequestFocus()
}

// newEmpty opens one more window.
func newEmpty(w *Window) { raise(w.window()) }

func canMoveTab(w *Window) bool {
	p := w.page()
	return p != nil && p.tool == nil && !p.disk.writing && len(w.pages) > 1
}

// moveTab moves the tab that is shown to a window of its own.
func moveTab(w *Window) {
	if !canMoveTab(w) {
		return
	}
	p := w.page()
	to := w.window()
	to.win.Resize(w.Canvas().Size())
	raise(to)
	give(w, p, to)
}

// give moves a page to another window, with its edits and its history.
func give(w *Window, p *tabPage, to *Window) {
	if p.disk.opened == nil { // it waits for its key: nothing is lost by asking again
		w.drop(p)
		to.Open(nil, p.file)
		return
	}
	fresh := buildPage(to, p.disk.opened, p.name)
	fresh.edits.base = p.edits.base
	fresh.edits.compareSoon()
	fresh.lock, fresh.disk.key, fresh.checks.proof, fresh.message = p.lock, p.disk.key, p.checks.proof, p.message
	fresh.disk.journal, fresh.disk.watched = p.disk.journal, p.disk.watched
	p.disk.journal, p.disk.watched, p.moved = nil, "", true
	fresh.Select(p.nav.selected)
	fresh.nav.past, fresh.nav.forward = p.nav.past, p.nav.forward
	fresh.bookmarks.rows = p.bookmarks.rows
	w.replaced(p, fresh)
	w.drop(p)
	fresh.afterEdit()
	to.add(fresh)
	w.Trace("moved", "file", p.file, "name", p.name)
}

// end closes the window with all that is in it.
func end(w *Window) {
	for _, p := range w.pages {
		p.close()
	}
	if w.side != nil {
		w.side.Close()
	}
	w.forget(w)
	w.win.SetCloseIntercept(nil)
	if len(w.windows) == 0 {
		w.Trace("closed")
		stop(w.App())
		return
	}
	w.Trace("window", "count", len(w.windows))
	w.win.Close()
}
