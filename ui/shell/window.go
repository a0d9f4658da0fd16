// Package shell is Savant's window: files in tabs, the outline of what is in them, editors for what is selected.
//
// Everything here runs on the user interface's goroutine, which owns the open documents too. Long work runs elsewhere and
// comes back through fyne.Do.
package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/ui/dialogs"
	"savant/ui/folder"
	"savant/ui/host"
	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/widgets"
)

// Window is one window with its open files.
type Window struct {
	*program
	win     fyne.Window
	files   files
	actions []host.Action
	items   map[host.ActionID]*fyne.MenuItem

	tabs     *widgets.Strip
	pages    []*tabPage
	current  int // index in pages, -1 without any
	frame    *fyne.Container
	body     *fyne.Container
	center   *fyne.Container // body, beside the list of a folder if there is one
	side     *folder.View    // nil without a folder
	top      *fyne.Container // the strip of tabs; hidden while there are none
	notice   *banner
	status   *status
	reported reported
	asking   *encryption // what asks for a new password; nil for nothing
	job      *task       // long work that the status line tells of; nil for none
	escape   func()      // closes the colours that are to choose from; nil while there are none
}

// files is how the window asks for files.
type files interface {
	dialogs.Opener
	dialogs.Saver
	dialogs.FolderOpener
}

// reported is what was traced of the selection last, so that only changes are.
type reported struct {
	path, value string
	dirty       bool
	page        *tabPage
}

// newWindow fills a window of Fyne's. It shows nothing yet.
func newWindow(g *program, win fyne.Window) *Window {
	w := &Window{program: g, win: win, files: &dialogs.Files{Window: win}, current: -1}
	g.windows = append(g.windows, w)
	w.actions = actions()
	w.tabs = widgets.NewStrip(true)
	w.tabs.OnSelect = w.show
	w.tabs.OnClose = func(i int) { closePage(w, i) }
	w.notice = newBanner()
	w.status = newStatus(func() { stopWork(w) })
	w.body = container.NewStack(newWelcome(w))
	w.top = ink.Down(0, container.NewStack(ink.Area(look.Panel), w.tabs.Root), ink.Line())
	head := ink.Down(0, w.top, w.notice.root)
	foot := ink.Down(0, ink.Line(), w.status.root)
	w.center = container.NewStack(w.body)
	w.frame = ink.Framed(head, w.center, foot)
	w.notice.changed = w.frame.Refresh
	layer := tip.Over(container.NewStack(ink.Area(look.Background), w.frame))
	layer.Shown = func(text string) { w.Trace("tip", "text", text) }
	win.SetContent(layer)
	w.notice.copy = func(text string) {
		w.App().Clipboard().SetContent(text)
		w.Trace("copied", "text", text)
	}
	w.notice.closeTip = words.Say("Close (%s)", host.KeyNames()[fyne.KeyEscape])
	w.tabs.CloseTip = words.Say("Close (%s)", w.KeyOf(actionClose))
	win.SetPadded(false)
	win.SetMainMenu(menuBarOf(w))
	showRecent(w)
	win.SetOnDropped(func(_ fyne.Position, uris []fyne.URI) { dropped(w, uris) })
	win.SetCloseIntercept(func() { closeWindow(w) })
	win.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { w.typedKey(e) })
	win.Resize(fyne.NewSize(1360, 860))
	w.Refresh()
	return w
}

// page returns the page that is shown, nil without any.
func (w *Window) page() *tabPage {
	if w.current < 0 || w.current >= len(w.pages) {
		return nil
	}
	return w.pages[w.current]
}

// document returns the page that is shown if it holds an open document, else nil.
func (w *Window) document() *tabPage {
	if p := w.page(); p != nil && p.doc != nil {
		return p
	}
	return nil
}

// add puts a page behind the others and shows it.
func (w *Window) add(p *tabPage) {
	w.pages = append(w.pages, p)
	w.show(len(w.pages) - 1)
}

// show brings the page at index to the front.
func (w *Window) show(index int) {
	w.current = index
	w.body.RemoveAll()
	if p := w.page(); p != nil {
		w.body.Add(p.view.root)
		if p.view.looks != w.looks {
			p.view.looks = w.looks
			w.takeLook()
		}
		p.Focus()
	} else {
		w.body.Add(newWelcome(w))
	}
	w.body.Refresh()
	w.Refresh()
	w.Tell()
	w.jobs.Shown()
}

// Refresh brings tabs, title, menus, banner and status line up to date with the pages.
func (w *Window) Refresh() {
	items := make([]widgets.Tab, len(w.pages))
	for i, p := range w.pages {
		items[i] = widgets.Tab{Text: p.name, Mark: p.Dirty(), Tip: p.file}
	}
	w.tabs.Show(items, w.current)
	if none := len(items) == 0; none == w.top.Visible() {
		w.top.Hidden = none
		w.frame.Refresh()
	}
	title := "Savant"
	if p := w.page(); p != nil {
		title = p.name + " — Savant"
		if p.Dirty() {
			title = p.name + " • — Savant"
		}
	}
	w.win.SetTitle(title)
	w.status.show(w.page())
	w.notice.of(w.page())
	changed := false
	for i := range w.actions {
		a := &w.actions[i]
		item := w.items[a.ID]
		if item == nil || a.Enabled == nil {
			continue
		}
		if off := !a.Enabled(w); off != item.Disabled {
			item.Disabled = off
			changed = true
		}
	}
	if changed {
		w.win.MainMenu().Refresh()
	}
}

// Tell traces what a person can see now and could not before.
func (w *Window) Tell() {
	w.sessionChanged()
	var now reported
	if p := w.document(); p != nil {
		now = reported{page: p, path: p.Path(), value: p.shownValue(), dirty: p.Dirty()}
	}
	was := w.reported
	w.reported = now
	if now.page == nil {
		return
	}
	if now.page != was.page || now.path != was.path {
		at := now.page.view.outline.Place()
		w.Trace("selected", "path", now.path, "x", at.X, "y", at.Y)
	}
	if now.page != was.page || now.path != was.path || now.value != was.value {
		w.Trace("value", "path", now.path, "text", now.value)
	}
	if now.dirty != (was.dirty && now.page == was.page) {
		w.Trace("dirty", "value", now.dirty)
	}
}

// Fail shows an error over the page it belongs to, or over the window when that is nil.
func (w *Window) Fail(over host.Page, text string) {
	w.Notify(over, &host.Message{Text: text, Color: look.Error})
	w.Trace("error", "text", text)
}

// Notify shows a message over the page it belongs to.
func (w *Window) Notify(over host.Page, m *host.Message) {
	if p := pageOf(over); p == nil {
		w.notice.own = m
	} else {
		p.message = m
	}
	w.notice.of(w.page())
}

// Dismiss takes the message away that is shown. It reports whether there was one.
func (w *Window) Dismiss() bool {
	p := w.page()
	switch {
	case p != nil && p.message != nil:
		p.message = nil
	case w.notice.own != nil:
		w.notice.own = nil
	default:
		return false
	}
	w.notice.of(p)
	return true
}

// inField reports whether the keyboard writes into a text field.
func inField(w *Window) bool {
	_, ok := w.Canvas().Focused().(interface{ SelectedText() string })
	return ok
}

// Dialog traces that a question is shown now.
func (w *Window) Dialog(name string) { w.Trace("dialog", "name", name) }
