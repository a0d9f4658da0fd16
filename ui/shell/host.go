package shell

import (
	"context"
	"net/url"
	"path/filepath"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/store"
	"savant/ui/changes"
	"savant/ui/check"
	"savant/ui/compare"
	"savant/ui/files"
	"savant/ui/host"
	"savant/ui/internal/words"
	"savant/ui/outline"
	"savant/ui/page"
	"savant/ui/patches"
	"savant/ui/settings"
)

var (
	_ host.Window  = (*Window)(nil)
	_ host.Page    = (*tabPage)(nil)
	_ files.Window = (*Window)(nil)
	_ files.Page   = (*tabPage)(nil)
)

// App is the program: its preferences and the clipboard.
func (g *program) App() fyne.App { return g.app }

// RunOnUI runs f on the user interface's goroutine, from another one.
func (g *program) RunOnUI(f func(), wait bool) { g.runOnUI(f, wait) }

// Jobs starts what edits make necessary when they pause.
func (g *program) Jobs() *host.Scheduler { return &g.jobs }

// Limits are those of the backups.
func (g *program) Limits() store.Limits { return settings.Limits(g.app.Preferences()) }

// Trace reports visible changes to tests.
func (g *program) Trace(event string, pairs ...any) {
	g.trace.say(event, pairs...)
	g.still.stir()
}

// Tracing reports whether a trace is written.
func (g *program) Tracing() bool { return g.trace.on() }

// Holder returns the tab of a file in whichever window, nil for none.
func (g *program) Holder(path string) host.Page {
	_, p := g.holder(path)
	return tabOf(p)
}

// Within are the tabs of a file, or of the files in a folder, in whichever window.
func (g *program) Within(path string) (list []host.Page) {
	for _, w := range g.windows {
		for _, p := range w.pages {
			if _, ok := store.Inside(p.file, path); ok && p.file != "" {
				list = append(list, p)
			}
		}
	}
	return list
}

// Did has a change of files undone and redone as the latest one, from whichever window.
func (g *program) Did(step *host.FileStep) {
	g.did.Add(step)
	for _, w := range g.windows {
		w.Table.Refresh()
	}
}

// tabOf is a page as features see it.
func tabOf(p *tabPage) host.Page {
	if p == nil {
		return nil // and no interface that holds nil
	}
	return p
}

// pageOf is the page of a tab, nil for none.
func pageOf(t host.Page) *tabPage {
	p, _ := t.(*tabPage)
	return p
}

// Native is the window as Fyne knows it.
func (w *Window) Native() fyne.Window { return w.win }

// Canvas is what the window draws on.
func (w *Window) Canvas() fyne.Canvas { return w.win.Canvas() }

// Page is the tab that is shown, nil for none.
func (w *Window) Page() host.Page { return tabOf(w.page()) }

// Document is the tab that is shown if it holds an open document, else nil.
func (w *Window) Document() host.Page { return tabOf(w.document()) }

// Pages are the tabs of this window.
func (w *Window) Pages() []host.Page {
	list := make([]host.Page, len(w.pages))
	for i, p := range w.pages {
		list[i] = p
	}
	return list
}

// Title is the name of a tab, with its folder where another tab has the same name.
func (w *Window) Title(t host.Page) string {
	if i := w.indexOf(pageOf(t)); i >= 0 {
		return w.titles()[i]
	}
	return t.Name()
}

// Bring shows a tab of this window.
func (w *Window) Bring(t host.Page) {
	if p := pageOf(t); w.indexOf(p) >= 0 {
		p.follows(w.page())
		w.show(w.indexOf(p))
		p.Focus()
	}
}

// AddTool shows a tool in a new tab.
func (w *Window) AddTool(name string, t host.Tool) host.Page {
	p := newToolPage(w, name, t)
	w.add(p)
	return p
}

// AddFile shows an open file in a new tab, under a name.
func (w *Window) AddFile(f *store.File, name string, key model.Key) host.Page {
	p := newPage(w, f, name, key)
	w.add(p)
	return p
}

// Close takes a tab away without asking.
func (w *Window) Close(t host.Page) { w.drop(pageOf(t)) }

// Reload shows a tab's file as it is on disk.
func (w *Window) Reload(t host.Page) {
	if p := pageOf(t); p != nil && p.disk.File != nil {
		files.Reload(p.win, p)
	}
}

// Save saves a tab's file, asking for one if it has none, and then calls done if all went well.
func (w *Window) Save(t host.Page, in *store.Batch, done func()) {
	files.SaveIn(w, pageOf(t), in, done)
}

// NewPage makes a tab of an open file.
func (w *Window) NewPage(f *store.File, name string, key model.Key) files.Page {
	return newPage(w, f, name, key)
}

// Add shows a tab after the others, and offers to merge its file if it is in conflict, or to apply it if it is a patch.
func (w *Window) Add(p files.Page) {
	w.add(p.(*tabPage))
	p.(*tabPage).offer()
}

// offer offers what can be done with the file, which was just opened.
func (p *tabPage) offer() {
	p.conflicts.Offer()
	patches.Offer(p)
	p.win.safety.OfferBack(p)
}

// AddLocked shows in a new tab what asks for the key of a file.
func (w *Window) AddLocked(path string, lock files.Locked) files.Page {
	p := &tabPage{win: w, name: filepath.Base(path), file: path, lock: lock, view: views{root: lock.Object(), looks: w.looks}, nav: navigation{selected: model.Root}}
	w.add(p)
	return p
}

// Replace replaces a tab by another. If it was not the active one, the focus does not move.
func (w *Window) Replace(old, fresh files.Page) {
	if i := w.indexOf(pageOf(old)); i >= 0 {
		w.pages[i] = fresh.(*tabPage)
	}
	m := w.notice.Message(old)
	if w.notice.Forget(old); m != nil && m.Kept {
		w.notice.Notify(fresh, m)
	}
	w.replaced(pageOf(old), pageOf(fresh))
	switch was := pageOf(old); {
	case was.doc == nil: // it was locked
		defer pageOf(fresh).offer()
	case was.Dirty() || was.conflicts.Found(): // of the edits more is to be said, and of conflicts no more
		pageOf(fresh).conflicts.Look()
	default:
		pageOf(fresh).conflicts.Offer()
	}
	if w.page() != pageOf(fresh) {
		w.Refresh()
		return
	}
	had, where := keyboard(w.Canvas(), pageOf(old))
	w.show(w.current)
	switch {
	case had == nil || w.Canvas().Overlays().Top() != nil:
	case where != nil:
		pageOf(fresh).nav.keyboard = where // once it stands like the other
	default:
		w.Canvas().Focus(had)
	}
}

// keyboard returns what is focused, nil for nothing, and its position on the canvas if it belongs to the page p.
func keyboard(c fyne.Canvas, p *tabPage) (had fyne.Focusable, where *fyne.Position) {
	had = c.Focused()
	o, ok := had.(fyne.CanvasObject)
	if !ok {
		return nil, nil
	}
	size := o.Size()
	corner := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
	at := corner.AddXY(size.Width/2, size.Height/2)
	if !corner.IsZero() && within(p.view.root, at) { // else it is elsewhere, or shown no more
		return had, &at
	}
	return had, nil
}

// Recent are the files that were opened before.
func (g *program) Recent() *files.Recent { return g.recent }

// Raise brings the window to the front.
func (w *Window) Raise() {
	w.lastUsed = w
	w.win.Show()
	w.win.RequestFocus()
}

// OpenFolder lists a folder beside the tabs.
func (w *Window) OpenFolder(path string) { w.side.Open(path) }

// Open opens files, or shows them where they are open already, and then calls done, which may be nil.
func (w *Window) Open(done func(), paths ...string) { files.Open(w, done, paths...) }

// OpenAt opens a file and selects the row of a path in it.
func (w *Window) OpenAt(file, path string) { files.OpenAt(w, file, path) }

// OpenOffset opens a file and selects the row at an offset in it.
func (w *Window) OpenOffset(file string, off int64) { files.OpenOffset(w, file, off) }

// Written shows a file as it is on disk, after a feature wrote it, if it is open without edits.
func (w *Window) Written(file string) { files.Written(w, file) }

// Moved has the tab of a file that a feature moved go on with it.
func (w *Window) Moved(from, to string) {
	files.Moved(w, from, to)
	w.side.Follow(from, to)
}

// ShowFolder opens the folder that a file is in, in the system's own way.
func (w *Window) ShowFolder(path string) {
	folder := filepath.Dir(path)
	if err := w.App().OpenURL(&url.URL{Scheme: "file", Path: filepath.ToSlash(folder)}); err != nil {
		w.Fail(w.page(), words.Say("The folder %s could not be shown: %s", folder, words.Sentence(err)))
	}
	w.Trace("folder", "path", folder)
}

// Work does something long elsewhere, and then calls done here; after a cancel the error is the context's.
func (w *Window) Work(text string, do func(ctx context.Context, progress func(float64)) error, done func(error)) {
	w.status.Work(text, do, done)
}

// Window is the window that the tab is in.
func (p *tabPage) Window() host.Window { return p.win }

// Name is what the tab is called.
func (p *tabPage) Name() string { return p.name }

// File is the path of its file.
func (p *tabPage) File() string { return p.file }

// Tool is what the tab shows instead of a file.
func (p *tabPage) Tool() host.Tool { return p.tool }

// Disk is what the tab has to do with its file.
func (p *tabPage) Disk() *files.Disk { return &p.disk }

// Changes returns the changes of the document, nil without one.
func (p *tabPage) Changes() *changes.List { return p.changes }

// Checker checks the document, nil without one.
func (p *tabPage) Checker() *check.Checker { return p.checks }

// Protect keeps unsaved edits for a crash and notices that the file changes on disk.
func (p *tabPage) Protect() { p.win.safety.Protect(p) }

// Key is what opened the file.
func (p *tabPage) Key() model.Key { return p.disk.Key }

// Kind is what the file is, as the trace names it.
func (p *tabPage) Kind() string {
	if p.doc == nil {
		return "locked"
	}
	return kindWords(p.doc.Info().Kind)
}

// Doc is the open document.
func (p *tabPage) Doc() *model.Document { return p.doc }

// Selected is the row that is shown.
func (p *tabPage) Selected() model.Row { return p.nav.selected }

// Selection are the rows that an action is about.
func (p *tabPage) Selection() []model.Row {
	if n, ok := p.view.outline.Current(); !ok || model.Row(n) != p.nav.selected || p.view.outline.Selected() < 2 {
		return []model.Row{p.nav.selected}
	}
	var list []model.Row
	for _, n := range p.view.outline.Selection() {
		if !page.IsInner(n) {
			list = append(list, model.Row(n))
		}
	}
	return list
}

// selectedBefore are the rows that were selected before an edit that the outline has not followed yet: what it finds at the place of its current row may be
// another one.
func (p *tabPage) selectedBefore() []model.Row {
	list := []model.Row{p.nav.selected}
	if !p.view.outline.IsSelected(outline.Node(p.nav.selected)) {
		return list
	}
	for _, n := range p.view.outline.Selection() {
		if r := model.Row(n); !page.IsInner(n) && r != p.nav.selected {
			list = append(list, r)
		}
	}
	return list
}

// Alone gives the panes the whole window, or ends that.
func (p *tabPage) Alone(yes bool) {
	p.view.rows.Only(yes || p.view.right.large || p.view.panes.Joined())
	p.view.both.Only(yes)
}

// ShowPane brings a pane to the front.
func (p *tabPage) ShowPane(id host.PaneID) { p.view.panes.Show(id) }

// PaneShown reports whether a pane is active.
func (p *tabPage) PaneShown(id host.PaneID) bool {
	return p.view.panes != nil && p.view.panes.Front().ID() == id
}

// Retab brings the panes up to date.
func (p *tabPage) Retab() {
	p.view.panes.Refresh()
	p.win.Refresh()
}

// PaneKey takes the keys that a pane has no use for.
func (p *tabPage) PaneKey(e *fyne.KeyEvent) bool { return p.view.panes.Key(e) }

// Pane returns the pane of an id, nil for none.
func (p *tabPage) Pane(id host.PaneID) any {
	if p.view.panes == nil {
		return nil
	}
	return p.view.panes.Pane(id)
}

// ReportDoubts says at once what the last edit may have had to change and left alone.
func (p *tabPage) ReportDoubts() { p.doubts.Report() }

// LookElsewhere adds what other files of the project name of removed nodes.
func (p *tabPage) LookElsewhere(was *model.Snapshot, removed []string) {
	p.doubts.Elsewhere(was, removed)
}

// Outline is the tree of its rows.
func (p *tabPage) Outline() *outline.Outline { return p.view.outline }

// HasMessage reports whether a message is over the tab.
func (p *tabPage) HasMessage() bool { return p.message() != nil }

// Listed is the folder that is listed beside the documents, "" for none.
func (w *Window) Listed() string {
	return w.side.Path()
}

// Compare compares a document with a file in a tab of its own.
func (w *Window) Compare(p host.Page, path string, key model.Key, name string) {
	compare.With(w, p, path, key, name)
}
