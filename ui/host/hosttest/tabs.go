package hosttest

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"savant/model"
	"savant/model/store"
	"savant/ui/host"
	"savant/ui/outline"
	pane "savant/ui/page"
)

// Page returns the active tab.
func (w *Window) Page() host.Page { return w.front }

// Document returns the active tab if it holds an open document.
func (w *Window) Document() host.Page {
	if w.front == nil || w.front.Doc() == nil {
		return nil
	}
	return w.front
}

// Title is the name of a tab, with its folder where another has the same name.
func (w *Window) Title(p host.Page) string {
	var names, files []string
	for _, q := range w.pages {
		names, files = append(names, q.Name()), append(files, q.File())
	}
	return host.Distinct(names, files)[slices.Index(w.pages, p)]
}

// Pages are the tabs.
func (w *Window) Pages() []host.Page { return w.pages }

// Holder is the tab of a file.
func (w *Window) Holder(path string) host.Page {
	for _, p := range w.pages {
		if path != "" && p.File() == path {
			return p
		}
	}
	return nil
}

// Within are the tabs of a file, or of the files in a folder.
func (w *Window) Within(path string) (list []host.Page) {
	for _, p := range w.pages {
		if _, ok := store.Inside(p.File(), path); ok && p.File() != "" {
			list = append(list, p)
		}
	}
	return list
}

// Bring shows a tab.
func (w *Window) Bring(p host.Page) { w.show(p) }

// AddTool shows a tool in a new tab.
func (w *Window) AddTool(name string, t host.Tool) host.Page {
	return w.add(&page{win: w, name: name, tool: t})
}

// AddFile shows an open file in a new tab, which draws its panes alone.
func (w *Window) AddFile(f *store.File, name string, key model.Key) host.Page {
	p := &page{win: w, name: name, path: f.Path, key: key, file: f, doc: f.Doc}
	p.rows = outline.New(pane.Tree{Doc: f.Doc}, outline.Node(model.Root), func(n outline.Node) outline.Look {
		return outline.Look{Label: f.Doc.Path(model.Row(n)), Branch: f.Doc.Len(model.Row(n)) > 0}
	})
	p.rows.OnSelected = func(n outline.Node) { p.show(model.Row(n)) }
	w.add(p)
	if len(w.panes) > 0 {
		p.panes = pane.NewPanes(p, w.panes)
		w.native.SetContent(p.panes.Root)
	}
	p.doc.OnChange(func(model.Change) { p.changed() })
	return p
}

// OpenFile opens a file in a new tab.
func (w *Window) OpenFile(path string) host.Page {
	w.t.Helper()
	f, err := store.Open(path, model.Options{})
	if err != nil {
		w.t.Fatal(err)
	}
	return w.AddFile(f, filepath.Base(path), model.Key{})
}

func (w *Window) add(p *page) host.Page {
	w.pages = append(w.pages, p)
	w.show(p)
	return p
}

func (w *Window) show(p host.Page) {
	w.front = p
	if t := p.Tool(); t != nil {
		w.native.SetContent(t.Object())
	}
}

// Close takes a tab away, and with it the tools that cannot go on without.
func (w *Window) Close(p host.Page) {
	w.pages = slices.DeleteFunc(w.pages, func(q host.Page) bool { return p == q })
	if w.front == p {
		w.front = nil
	}
	for _, q := range w.followers() {
		if !q.Tool().(host.Follower).Replaced(p, nil) {
			w.Close(q)
		}
	}
}

// followers are the tabs with tools about documents of other tabs.
func (w *Window) followers() []host.Page {
	return slices.DeleteFunc(slices.Clone(w.pages), func(p host.Page) bool {
		_, ok := p.Tool().(host.Follower)
		return !ok
	})
}

// Open records what was to be opened.
func (w *Window) Open(done func(), paths ...string) {
	w.Opened = append(w.Opened, paths...)
	for _, path := range paths {
		if w.Opens && w.Holder(path) == nil {
			w.OpenFile(path)
		}
	}
	if done != nil {
		done()
	}
}

// OpenOffset tells which file it would open, and where.
func (w *Window) OpenOffset(file string, off int64) {
	w.Trace("opened-offset", "file", file, "offset", off)
}

// OpenAt opens a file, or shows its tab, and selects the row at a path in it.
func (w *Window) OpenAt(file, path string) {
	w.t.Helper()
	p := w.Holder(file)
	if p == nil {
		p = w.OpenFile(file)
	}
	w.show(p)
	r, err := p.Doc().Find(path)
	if err != nil {
		w.t.Fatal(err)
	}
	p.Select(r)
}

// Listed is Beside.
func (w *Window) Listed() string { return w.Beside }

// Read opens a file.
func (w *Window) Read(ctx context.Context, path string, key model.Key, progress func(float64)) (*store.File, error) {
	return store.OpenLarge(ctx, path, model.Options{Key: key}, progress)
}

// PopUp shows a menu.
func (w *Window) PopUp(items []*fyne.MenuItem, at fyne.Position) {
	w.Offered = items
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), w.Canvas(), at)
}

// Pick shows a menu to choose from.
func (w *Window) Pick(name string, items []*fyne.MenuItem) {
	w.Offered = items
	w.Dialog(name)
}

// Dismiss has nothing to take away.
func (w *Window) Dismiss() bool { return false }

// Reload traces that a tab is to be read again.
func (w *Window) Reload(p host.Page) { w.Trace("reloaded", "file", p.File()) }

// Save saves a tab's file. It fails the test if that cannot be done.
func (w *Window) Save(p host.Page, in *store.Batch, done func()) {
	if _, err := p.(*page).file.Save(context.Background(), store.SaveOptions{Batch: in}); err != nil {
		w.t.Error(err)
		return
	}
	done()
}

// Compare traces a comparison with a document.
func (w *Window) Compare(_ host.Page, path string, _ model.Key, _ string) {
	w.Trace("compare", "with", path)
}

// Written traces a file that was written.
func (w *Window) Written(file string) { w.Trace("written", "file", file) }

// Did keeps a change of files.
func (w *Window) Did(step *host.FileStep) { w.Steps.Add(step) }

// Moved traces a file that was moved.
func (w *Window) Moved(from, to string) { w.Trace("followed", "from", from, "to", to) }

// page is a tab.
type page struct {
	host.Page
	win      *Window
	name     string
	path     string
	key      model.Key
	tool     host.Tool
	file     *store.File // nil for tools
	doc      *model.Document
	selected model.Row
	rows     *outline.Outline
	panes    *pane.Panes // nil where the feature has none
	settling bool        // what is selected is what an edit leads to
}

// changed brings the panes up to date, and the tools that are about the document.
func (p *page) changed() {
	p.rows.Sync()
	if !p.doc.Alive(p.selected) {
		p.selected = model.Root
	}
	if p.panes != nil {
		p.panes.Refresh()
	}
	for _, q := range p.win.followers() {
		q.Tool().(host.Follower).Changed(p.doc)
	}
}

func (p *page) Select(r model.Row) {
	if !p.rows.SelectNode(outline.Node(r)) || p.selected != r {
		p.show(r)
	}
}

// Go selects a row and focuses the outline.
func (p *page) Go(r model.Row) {
	p.Select(r)
	p.Focus()
}

// Focused is 0: there is no editor.
func (p *page) Focused() model.Row { return 0 }

// Settle selects rows as an edit does.
func (p *page) Settle(list []model.Row) {
	p.settling = true
	defer func() { p.settling = false }()
	p.SelectAll(list)
}

// Keep keeps nothing.
func (p *page) Keep(do func()) { do() }

func (p *page) show(r model.Row) {
	p.selected = r
	if p.panes != nil {
		p.panes.Follow(!p.settling)
	}
}

func (p *page) EnterPane(id host.PaneID) {
	p.panes.Show(id)
	p.panes.Front().Focus()
}

func (p *page) ShowPane(id host.PaneID)       { p.panes.Show(id) }
func (p *page) Pane(id host.PaneID) any       { return p.panes.Pane(id) }
func (p *page) PaneShown(id host.PaneID) bool { return p.panes.Front().ID() == id }
func (p *page) PaneKey(e *fyne.KeyEvent) bool { return p.panes.Key(e) }
func (p *page) Focus()                        {}
func (p *page) FocusAt(fyne.Position)         {}
func (p *page) Retab()                        { p.panes.Refresh() }
func (p *page) Room(float32)                  {}
func (p *page) Alone(yes bool)                { p.win.Trace("alone", "panes", yes) }
func (p *page) ReportDoubts()                 {}

// EnterByte tells where the cursor would be.
func (p *page) EnterByte(off int64) { p.win.Trace("entered-byte", "offset", off) }

// LookElsewhere tells what is looked for.
func (p *page) LookElsewhere(_ *model.Snapshot, removed []string) {
	p.win.Trace("look-elsewhere", "paths", strings.Join(removed, " "))
}

func (p *page) Window() host.Window  { return p.win }
func (p *page) Name() string         { return p.name }
func (p *page) File() string         { return p.path }
func (p *page) Key() model.Key       { return p.key }
func (p *page) Tool() host.Tool      { return p.tool }
func (p *page) Doc() *model.Document { return p.doc }
func (p *page) Kind() string         { return "document" }
func (p *page) Dirty() bool          { return p.doc.Dirty() }
func (p *page) Seen() bool           { return p.win.front == host.Page(p) }
func (p *page) Selected() model.Row  { return p.selected }
func (p *page) Selection() []model.Row {
	var list []model.Row
	for _, n := range p.rows.Selection() {
		list = append(list, model.Row(n))
	}
	if !slices.Contains(list, p.selected) { // it is no row of the outline
		return []model.Row{p.selected}
	}
	return list
}
func (p *page) SelectAll(list []model.Row) {
	for i := len(list) - 1; i >= 0; i-- {
		p.Select(list[i])
	}
	var nodes []outline.Node
	for _, r := range list {
		nodes = append(nodes, outline.Node(r))
	}
	if len(nodes) > 1 {
		p.rows.SetSelection(nodes)
	}
}
func (p *page) OnlyNodes() bool           { return false }
func (p *page) NextMatch(int) bool        { return false }
func (p *page) Outline() *outline.Outline { return p.rows }
func (p *page) Path() string              { return p.doc.Path(p.selected) }
func (p *page) Text() bool                { return model.Has[model.Lined](p.doc) }
