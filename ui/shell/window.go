// Package shell is Savant's window: files in tabs, outlines of their contents, editors for the selection.
//
// Everything here runs on the user interface's goroutine, which also owns the open documents. Long work runs elsewhere and
// returns through fyne.Do.
package shell

import (
	"context"
	"errors"
	"os"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"savant/model"
	"savant/ui/actions"
	"savant/ui/ask"
	"savant/ui/banner"
	"savant/ui/check"
	"savant/ui/compare"
	"savant/ui/files"
	"savant/ui/folder"
	"savant/ui/host"
	"savant/ui/internal/home"
	"savant/ui/internal/ink"
	"savant/ui/internal/tip"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/settings"
	"savant/ui/status"
	"savant/ui/widgets"
)

// Window is one window with its open files.
type Window struct {
	*program
	*ask.Asker
	*actions.Table
	win  fyne.Window
	tips *tip.Layer

	tabs     *widgets.Strip
	pages    []*tabPage
	current  int // index in pages, -1 without any
	frame    *fyne.Container
	body     *fyne.Container
	side     *folder.Side    // body, beside the list of a folder if there is one
	top      *fyne.Container // the strip of tabs; hidden while there are none
	notice   *banner.Banner
	status   *status.Line
	reported reported
	acted    int    // how many actions were run
	shows    int    // how often a tab came to the front
	said     moment // when the passing texts were said that are shown
}

// reported is the selection traced last, so that only changes are traced.
type reported struct {
	path, value string
	dirty       bool
	page        *tabPage
}

// actionMessage gives a message the keyboard, which is no next action that takes it away.
const actionMessage = host.ActionMessage

// newWindow fills a window of Fyne's. It shows nothing yet.
func newWindow(g *program, win fyne.Window) *Window {
	w := &Window{program: g, win: win, current: -1}
	g.windows = append(g.windows, w)
	w.Asker = ask.New(w)
	w.Table = actions.NewTable(w, g.parts.actions(), func(a *host.Action) {
		g.lastUsed = w
		if a.ID != actionMessage {
			w.acted++
			w.pass()
		}
		w.tips.HideTip()
	})
	w.Settle = func() bool { return storeWritten(w) }
	w.Elsewhere = func(a *host.Action) bool { return g.parts.elsewhere(w, a) }
	w.Bar.Closed = func() { menuClosed(w) }
	w.Takes = func(a *host.Action) bool { return g.parts.takes(w, a) }
	w.tabs = widgets.NewStrip(true)
	w.tabs.OnPress = func() { pressed(w) }
	w.tabs.OnSelect = w.show
	w.tabs.OnClose = func(i int) { g.parts.closeTab(w, w.pages[i]) }
	w.tabs.PopUp = w.PopUp
	w.tabs.OnMenu = func(i int, at fyne.Position) {
		w.show(i) // its menu acts on the active tab
		w.Menu(g.parts.tabMenu, at)
		w.Dialog("menu")
	}
	w.notice = banner.New(w)
	w.notice.Saving = func(over host.Page) *fyne.Container {
		if p := pageOf(over); p != nil && p.doc != nil {
			return p.view.saving.Root
		}
		return nil
	}
	w.notice.Saves = func(over host.Page) bool {
		p := pageOf(over)
		return p != nil && p.doc != nil && p.view.saving.Saves()
	}
	w.status = status.New(w)
	w.body = container.NewStack(g.parts.welcome(w))
	w.top = ink.Down(0, container.NewStack(ink.Area(look.Panel), w.tabs.Root), ink.Line())
	foot := ink.Down(0, w.notice.Root, ink.Line(), w.status.Root) // a message over the rows would move them under the pointer
	w.side = folder.NewSide(w, w.body, w.sideChanged, func(path string) { g.parts.openApart(w, path) })
	w.frame = ink.Framed(w.top, w.side.Root, foot)
	w.notice.Resized = func() {
		w.tips.HideTip()
		w.frame.Refresh()
	}
	w.tips = tip.Over(container.NewStack(ink.Area(look.Background), w.frame))
	w.tips.Shown = func(text string) { w.Trace("tip", "text", text) }
	win.SetContent(home.Over(w.tips, w.clicked))
	w.tabs.CloseTip = words.Say("Close (%s)", w.KeyOf(g.parts.closeAction))
	win.SetPadded(false)
	w.MakeMenus(submenus())
	w.showRecent()
	win.SetOnDropped(w.dropped)
	win.SetCloseIntercept(func() {
		if storeWritten(w) {
			g.parts.closeWindow(w)
		}
	})
	win.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) {
		if !w.strayKey(e) && widgets.FocusDialog(win.Canvas()) {
			win.Canvas().Focused().TypedKey(e)
		}
	})
	win.Canvas().SetOnTypedRune(func(r rune) {
		if r != ' ' && widgets.FocusDialog(win.Canvas()) { // a space is that of the key which opened the dialog
			win.Canvas().Focused().TypedRune(r)
		}
	})
	win.Resize(fyne.NewSize(1360, 860))
	w.Refresh()
	return w
}

// storeWritten stores what is being written. It reports false if that cannot be stored.
func storeWritten(w *Window) bool {
	if !host.Settle(w.Canvas()) {
		return false
	}
	if p := w.document(); p != nil {
		p.view.panel.Settle()
	}
	return true
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

// add puts a page after the others and shows it.
func (w *Window) add(p *tabPage) {
	p.follows(w.page())
	w.pages = append(w.pages, p)
	w.show(len(w.pages) - 1)
}

// indexOf is where a page is, -1 if it is not in this window.
func (w *Window) indexOf(p *tabPage) int { return slices.Index(w.pages, p) }

// indexOfFile is where the page of a file is, -1 for none.
func (w *Window) indexOfFile(path string) int {
	return slices.IndexFunc(w.pages, func(p *tabPage) bool { return p.file == path })
}

// dropped opens files dropped on the window, unless the active tool or the document uses them, and compares two folders.
func (w *Window) dropped(at fyne.Position, uris []fyne.URI) {
	paths := make([]string, 0, len(uris))
	for _, u := range uris {
		paths = append(paths, u.Path())
	}
	if p := w.page(); p != nil {
		if d, ok := p.tool.(host.Dropper); ok {
			d.Drop(paths)
			return
		}
		if p.doc != nil && w.Canvas().Overlays().Top() == nil && p.dropped(at, paths) {
			return
		}
	}
	if len(paths) == 2 && isFolder(paths[0]) && isFolder(paths[1]) { // only one could be listed
		compare.Folders(w, paths[0], paths[1])
		return
	}
	w.Open(nil, paths...)
}

// isFolder reports whether a path is that of a folder.
func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// showRecent fills the menu of files opened before.
func (w *Window) showRecent() {
	var items []*fyne.MenuItem
	for _, path := range w.recent.Paths() {
		items = append(items, fyne.NewMenuItem(path, func() { w.Open(nil, path) }))
	}
	w.SetSubmenu(actions.Recent, items)
}

// sideChanged follows another folder beside the tabs, or none.
func (w *Window) sideChanged() {
	if path := w.Listed(); path != "" {
		w.recent.Add(path)
		files.OfferTakeBack(w, path, nil)
	}
	w.session.Changed()
	w.Refresh()
}

// drop takes a page away. The one that was in front before comes to the front.
func (w *Window) drop(p *tabPage) {
	front := w.page()
	for i := range w.pages {
		if w.pages[i] != p {
			continue
		}
		w.noteClosed(p)
		p.Stop()
		if p.doc != nil {
			freeSoon(w)
		}
		w.notice.Forget(p)
		w.pages = append(w.pages[:i:i], w.pages[i+1:]...)
		forget(w.pages, p)
		if front == p {
			front = latest(w.pages)
		}
		w.current = w.indexOf(front)
		w.Trace("closed", "file", p.file)
		if !p.moved {
			w.replaced(p, nil)
		}
		w.show(w.current)
		return
	}
}

// freeSoon returns memory to the system once nothing refers to it, and traces the size of the heap.
func freeSoon(w *Window) {
	w.memory.soon(w.runOnUI, w.status.Root.Refresh, func(heap uint64) { w.Trace("freed", "heap", heap) })
}

// show brings the page at index to the front.
func (w *Window) show(index int) {
	w.tips.HideTip()
	if p := w.page(); p != nil && slices.Contains(w.body.Objects, p.view.root) {
		p.nav.left = p.leave()
	}
	w.current = index
	w.body.RemoveAll()
	if p := w.page(); p != nil {
		w.body.Add(p.view.root)
		if p.view.looks != w.looks {
			p.view.looks = w.looks
			settings.Apply(w.app, &w.letters)
		}
		w.shows++
		p.nav.shown = w.shows
		p.sit(p.nav.left)
	} else {
		w.Canvas().Unfocus() // keys are no longer for what was closed
		w.body.Add(w.parts.welcome(w))
	}
	w.body.Refresh()
	w.Refresh()
	w.TraceSelection()
	w.traceTabs()
	w.jobs.Shown()
}

// traceTabs reports to tests where the tabs are.
func (w *Window) traceTabs() {
	if !w.Tracing() {
		return
	}
	go w.RunOnUI(func() { // they find their places when they are drawn
		places := map[string][2]int{}
		for i, o := range w.tabs.Row.Objects {
			at, size := w.App().Driver().AbsolutePositionForObject(o), o.Size()
			places[w.tabs.Items[i].Text] = [2]int{int(at.X + size.Width/3), int(at.Y + size.Height/2)}
		}
		w.Trace("tabs", "places", places)
	}, false)
}

// titles are the names of the tabs, files of one name told apart by their folders.
func (w *Window) titles() []string {
	names, paths := make([]string, len(w.pages)), make([]string, len(w.pages))
	for i, p := range w.pages {
		names[i], paths[i] = p.name, p.file
		if tool, ok := p.tool.(host.Losing); ok {
			paths[i] = tool.Target()
		}
	}
	return host.Distinct(names, paths)
}

// Refresh brings tabs, title, menus, banner and status line up to date with the pages.
func (w *Window) Refresh() {
	items, titles := make([]widgets.Tab, len(w.pages)), w.titles()
	for i, p := range w.pages {
		items[i] = widgets.Tab{Text: titles[i], Mark: p.unsaved(), Tip: p.file}
	}
	w.tabs.Show(items, w.current)
	if none := len(items) == 0; none == w.top.Visible() {
		w.top.Hidden = none
		w.frame.Refresh()
	}
	title := "Savant"
	if p := w.page(); p != nil {
		title = titles[w.current] + " — Savant"
		if p.unsaved() {
			title = titles[w.current] + " • — Savant"
		}
	}
	w.win.SetTitle(title)
	proof := check.Proof{}
	if p := w.document(); p != nil {
		proof = p.checks.Proof
	}
	w.pass()
	w.status.Show(w.Page(), proof)
	w.notice.Refresh()
	w.Table.Refresh()
}

// TraceSelection traces what has become visible.
func (w *Window) TraceSelection() {
	w.session.Changed()
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

// RetraceSelection is TraceSelection, but repeats what was traced last.
func (w *Window) RetraceSelection() {
	w.reported = reported{}
	w.TraceSelection()
}

// Fail shows an error over the page it belongs to, or over the window when that is nil.
func (w *Window) Fail(over host.Page, text string) {
	w.fail(over, &host.Message{Text: text, Color: look.Error})
}

func (w *Window) fail(over host.Page, m *host.Message) {
	w.Notify(over, m)
	w.Trace("error", "text", m.Text)
}

// Notify shows a message over the page it belongs to.
func (w *Window) Notify(over host.Page, m *host.Message) {
	if p := pageOf(over); p == nil {
		w.pass()
		w.notice.Notify(nil, m)
	} else {
		p.win.pass()
		if p.doc != nil {
			p.nav.told = p.doc.Steps()
		}
		p.win.notice.Notify(p, m)
	}
}

// Failed shows an error, unless the user cancelled.
func (w *Window) Failed(over host.Page, err error, text string) {
	if !errors.Is(err, context.Canceled) {
		w.Fail(over, text)
	}
}

// Refused says why an edit was not made.
func (w *Window) Refused(over host.Page, err error) {
	w.fail(over, &host.Message{Text: words.Sentence(err), Color: look.Error, Edit: true, Passing: true})
}

// Note shows in the status line what was done to a page, unless another is shown by now that has nothing to do with it.
func (w *Window) Note(over host.Page, text string) {
	if p := pageOf(over); p != nil {
		p.win.pass()
		if p == p.win.page() || slices.Contains(edited(p.win), p) {
			p.win.status.Note(text)
		}
		if p.doubts != nil {
			p.doubts.Note(text)
		}
	}
}

// Withdraw takes a message away, unless another has taken its place.
func (w *Window) Withdraw(over host.Page, m *host.Message) {
	if p := pageOf(over); p == nil {
		w.notice.Withdraw(nil, m)
	} else {
		p.win.notice.Withdraw(p, m)
	}
}

// Dismiss takes the message away that is shown. It reports whether there was one.
func (w *Window) Dismiss() bool { return w.notice.Dismiss() }

// FunctionKey is typedKey for focused widgets other than the selection: it ignores keys that would edit.
func (w *Window) FunctionKey(e *fyne.KeyEvent) bool {
	name := string(e.Name)
	if len(name) > 1 && name[0] == 'F' && name[1] >= '0' && name[1] <= '9' || e.Name == fyne.KeyEscape {
		return w.typedKey(e)
	}
	return false
}

// asked reports whether a question is open, which comes before all actions.
func asked(w *Window) bool {
	top := w.Canvas().Overlays().Top()
	_, yields := top.(actions.Yielding)
	return top != nil && !yields
}

// typedKey does what a key without modifiers does.
func (w *Window) typedKey(e *fyne.KeyEvent) bool {
	open := asked(w)
	switch {
	case open && e.Name == fyne.KeyEscape:
		return w.Escape()
	case open:
		return false
	case e.Name == fyne.KeyEscape:
		return w.Dismiss()
	}
	return w.Key(e)
}

// strayKey handles a key while nothing that uses it is focused. It never edits, since the user cannot see what would be edited. Escape and
// the keys that move give the keyboard back to what had it.
func (w *Window) strayKey(e *fyne.KeyEvent) bool {
	if w.Bar.Regain() { // Escape closes it when it is let go
		if f := w.Canvas().Focused(); f != nil {
			f.TypedKey(e)
		}
		return true
	}
	if asked(w) {
		return w.typedKey(e)
	}
	if w.FunctionKey(e) {
		return true
	}
	if e.Name == fyne.KeyEscape && w.page() != nil {
		regain(w)
		return true
	}
	return walk(w, e)
}

// clicked gives the keyboard to the part of the window in which a click left it nowhere. o is the control that was clicked, nil for none.
func (w *Window) clicked(o fyne.CanvasObject, at fyne.Position) {
	switch p := w.page(); {
	case within(w.side.List(), at):
		w.side.Focus()
	case p != nil:
		p.clicked(o, at)
	}
	w.Bar.Rebuild() // which waited for the button to be let go
}

// within reports whether a place of the canvas is in an object that is shown.
func within(o fyne.CanvasObject, at fyne.Position) bool {
	if o == nil {
		return false
	}
	from := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
	in, size := at.Subtract(from), o.Size()
	return !from.IsZero() && o.Visible() && in.X >= 0 && in.Y >= 0 && in.X < size.Width && in.Y < size.Height
}

// Dialog traces that a question is shown now, which has no tip over it.
func (w *Window) Dialog(name string) {
	w.tips.HideTip()
	w.Asker.Dialog(name)
}

// moment is what a passing text was said in: what was done last, to which documents, and what is selected. The text goes with the next.
type moment struct {
	actions  int
	page     *tabPage
	revision uint32 // of the documents that are edited together; each edit raises it
	selected model.Row
	inner    outline.Node
	count    int       // of selected rows
	place    [2]string // that a tool has selected
}

// aside is a moment without what is selected in it.
func (m moment) aside() moment {
	return moment{actions: m.actions, page: m.page, revision: m.revision}
}

// now is the moment there is now.
func (w *Window) now() moment {
	m := moment{actions: w.acted, page: w.page()}
	for _, p := range edited(w) {
		if p != nil && p.doc != nil {
			m.revision += p.doc.Revision()
		}
	}
	if p := w.document(); p != nil {
		m.selected, m.inner, m.count = p.nav.selected, p.nav.inner, p.view.outline.Selected()
	} else if t := toolOf(w); t != nil {
		m.place[0], m.place[1], _ = t.Status()
	}
	return m
}

// pass takes passing texts away that were said in an earlier moment.
func (w *Window) pass() {
	if now := w.now(); now != w.said {
		var over host.Page
		if w.said.page != nil {
			over = w.said.page
		}
		only := now.aside() == w.said.aside()
		w.said = now
		w.status.Forget()
		w.notice.Pass(over, only)
	}
}
