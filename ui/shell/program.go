package shell

import (
	"slices"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/store"
	"savant/ui/files"
	"savant/ui/host"
	"savant/ui/internal/idle"
	"savant/ui/internal/slot"
	"savant/ui/page"
	"savant/ui/session"
	"savant/ui/settings"
	"savant/ui/widgets"
)

// program is what all windows share. Each window has files of its own; a file is open once over all of them.
type program struct {
	memory   freeing
	sleeper  idle.Sleeper
	app      fyne.App
	trace    trace
	still    *stillness // nil if there is no trace
	windows  []*Window
	lastUsed *Window // the most recently used window
	recent   *files.Recent
	safety   files.Safety
	*files.Reader
	looks   int        // how often colours and sizes were chosen
	letters slot.Fonts // the baselines of other fonts
	parts   parts
	session session.Keeper
	runOnUI func(f func(), wait bool)
	jobs    host.Scheduler
	did     host.FileSteps    // the changes of files that can be undone
	closed  []session.File    // whose tabs were closed, the last one last
	closing *widgets.Question // asks what becomes of unsaved edits; nil before the first time
}

// parts are the components of a window that are created elsewhere.
type parts struct {
	actions func() []host.Action                                   // the table of actions, in the order of the menus
	rowMenu func(doc *model.Document, r model.Row) []host.ActionID // for a row of the outline, in the order of its menu
	panes   func() []page.NewPane
	welcome func(*Window) fyne.CanvasObject // what is shown without files

	closeAction host.ActionID // the one of the next
	tabMenu     []host.ActionID
	closeTab    func(*Window, *tabPage) // after asking about unsaved edits
	closeWindow func(*Window)           // likewise
	openApart   func(w *Window, path string)
	elsewhere   func(*Window, *host.Action) bool // does an action to what has the keyboard in place of the rows
	takes       func(*Window, *host.Action) bool // whether it would, other than to refuse it
}

func newProgram(app fyne.App, t trace, made parts) *program {
	g := &program{app: app, trace: t, parts: made, recent: files.LoadRecent(app.Preferences()), Reader: &files.Reader{Preferences: app.Preferences()}}
	runOnUI := func(f func(), wait bool) {
		if g.sleeper.Wake() {
			g.still.stir()
			runOnUI(f, wait)
		}
	}
	g.runOnUI, g.jobs.RunOnUI, g.sleeper.Blinks = runOnUI, runOnUI, g.typing
	g.recent.Changed = func() {
		for _, w := range g.windows {
			w.showRecent()
		}
	}
	g.safety = files.Safety{RunOnUI: runOnUI, Holds: g.holds}
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
			k.Files = append(k.Files, p.shown())
			if i == w.current {
				k.Current = p.file
			}
		}
		list = append(list, k)
	}
	return list
}

// mostClosed is how many closed tabs can be opened again.
const mostClosed = 20

// noteClosed has the file of a tab that is being closed opened again if that is wanted.
func (g *program) noteClosed(p *tabPage) {
	if p.file == "" || p.doc == nil || p.moved {
		return
	}
	g.closed = append(g.closed, p.shown())
	if len(g.closed) > mostClosed {
		g.closed = g.closed[1:]
	}
}

// shown is how the file of a tab is shown.
func (p *tabPage) shown() session.File {
	return session.File{Path: p.file, Selected: p.Path(), Values: valuesOf(p.doc)}
}

// applyLook applies the chosen colours and sizes. Fyne notifies only visible objects; a hidden page is notified when it is
// shown.
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

// typing reports whether a field of text has the keyboard in one of the windows.
func (g *program) typing() bool {
	return slices.ContainsFunc(g.windows, func(w *Window) bool {
		_, ok := w.Canvas().Focused().(interface{ SelectedText() string })
		return ok
	})
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
		if i := w.indexOfFile(path); i >= 0 {
			return w, w.pages[i]
		}
	}
	return nil, nil
}

// holds returns the page that a file is shown in now, which may have been moved since.
func (g *program) holds(f *store.File) files.Page {
	for _, w := range g.windows {
		for _, p := range w.pages {
			if p.disk.File == f {
				return p
			}
		}
	}
	return nil
}

// forget removes a window from the list.
func (g *program) forget(w *Window) {
	if i := slices.Index(g.windows, w); i >= 0 {
		g.windows = slices.Delete(g.windows, i, i+1)
	}
	if g.lastUsed == w {
		g.lastUsed = nil
	}
}

// changed notifies the tools of all windows that a document has changed.
func (g *program) changed(doc *model.Document) {
	for _, w := range g.windows {
		for _, p := range w.pages {
			if t, ok := p.tool.(host.Follower); ok {
				t.Changed(doc)
			}
		}
	}
}

// replaced notifies the tools of all windows that a page has replaced another; if there is none, the tools that cannot work
// without it close.
func (g *program) replaced(old, fresh *tabPage) {
	for _, w := range g.windows {
		for _, p := range slices.Clone(w.pages) {
			if t, ok := p.tool.(host.Follower); ok && !t.Replaced(old, tabOf(fresh)) {
				w.drop(p)
			}
		}
	}
}
