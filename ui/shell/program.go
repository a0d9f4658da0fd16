package shell

import (
	"slices"
	"sync"

	"fyne.io/fyne/v2"

	"savant/model/store"
	"savant/ui/host"
	"savant/ui/internal/slot"
	"savant/ui/page"
	"savant/ui/session"
	"savant/ui/settings"
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
	parts         parts
	session       session.Keeper
	runOnUI       func(f func(), wait bool)
	allowed       sync.Map // paths of files, with the int64 that they may unpack to because the user agreed to it
	jobs          host.Scheduler
	closing       *widgets.Question // asks what becomes of unsaved edits; nil before the first time
}

// parts is what a window is made of that it does not make itself.
type parts struct {
	actions func() []host.Action // the one table, in the order of the menus
	rowMenu []host.ActionID      // for a row of the outline, in the order of its menu
	panes   func() []page.NewPane
	welcome func(*Window) fyne.CanvasObject // what is shown without files
}

func newProgram(app fyne.App, t trace, made parts) *program {
	g := &program{app: app, trace: t, parts: made, recent: recentFiles(app.Preferences()), runOnUI: runOnUI, jobs: host.Scheduler{RunOnUI: runOnUI}}
	g.session = session.Keeper{Preferences: app.Preferences(), RunOnUI: runOnUI, Open: g.openWindows}
	return g
}

// openWindows are the windows with their files, as the session keeps them.
func (g *program) openWindows() []session.Window {
	var list []session.Window
	for _, w := range g.windows {
		size := w.Canvas().Size()
		k := session.Window{Width: size.Width, Height: size.Height, Folder: w.Listed()}
		for i, p := range w.pages {
			if p.file == "" {
				continue
			}
			k.Files = append(k.Files, session.File{Path: p.file, Selected: p.Path()})
			if i == w.current {
				k.Current = p.file
			}
		}
		list = append(list, k)
	}
	return list
}

// applyLook takes the colours and sizes that were chosen. Fyne tells only what is shown; a page that is not is told when it is.
func (g *program) applyLook() {
	g.looks++
	settings.Apply(g.app, &g.letters)
	for _, w := range g.windows {
		if p := w.page(); p != nil {
			p.view.looks = g.looks
		}
	}
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
	fresh.changes.SetBase(p.changes.Base())
	fresh.lock, fresh.disk.key, fresh.checks.Proof = p.lock, p.disk.key, p.checks.Proof
	fresh.disk.journal, fresh.disk.watched = p.disk.journal, p.disk.watched
	p.disk.journal, p.disk.watched = nil, ""
	p.detach()
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
