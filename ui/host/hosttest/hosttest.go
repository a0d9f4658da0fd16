// Package hosttest gives features a window to be tested in, without the one of the program: what a feature needs beyond what package
// host promises, its tests cannot have.
package hosttest

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"savant/assets"
	"savant/model"
	"savant/model/store"
	"savant/ui/dialogs"
	"savant/ui/host"
	"savant/ui/outline"
	pane "savant/ui/page"
	"savant/ui/widgets"
)

// App is Fyne's test app, but what other goroutines hand over waits in Queue until a test takes it: Fyne's own driver for tests would run
// that right there, beside the test. All tests of a package share it, because work that a test leaves behind may end during a later one.
type App struct {
	fyne.App
	Queue chan func()
}

// Driver is Fyne's.
func (a *App) Driver() fyne.Driver { return driver{a.App.Driver(), a.Queue} }

type driver struct {
	fyne.Driver
	queue chan func()
}

// DoFromGoroutine is Fyne's.
func (d driver) DoFromGoroutine(f func(), wait bool) {
	if !wait {
		d.queue <- f
		return
	}
	done := make(chan struct{})
	d.queue <- func() { f(); close(done) }
	<-done
}

// Main runs the tests of a package with an App, and without writing traces into the user's folders.
func Main(m *testing.M) {
	fyne.SetCurrentApp(&App{App: test.NewApp(), Queue: make(chan func(), 100_000)})
	os.Exit(inOwnHome(m))
}

// inOwnHome runs the tests with a folder for settings and backups that goes with them.
func inOwnHome(m *testing.M) int {
	dir, err := os.MkdirTemp("", "savant-test")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	if err := os.Setenv("XDG_CONFIG_HOME", dir); err != nil {
		panic(err)
	}
	return m.Run()
}

// Window is a window with tabs, which traces what happens in it. It does what no test needed so far as nil does: it panics.
type Window struct {
	host.Window
	Files   []string         // the answers of the file dialogs, in order; when they run out, dialogs are cancelled
	Beside  string           // the folder that is listed beside the documents
	Opened  []string         // what was to be opened
	Opens   bool             // what is to be opened is opened, and not only recorded
	Offered []*fyne.MenuItem // in the last menu
	Items   []widgets.Item   // what was offered last
	Message *host.Message    // what Notify showed last
	Steps   host.FileSteps   // the changes of files
	Status  [2]string        // what the status line showed last of a tool: what is selected, and where

	t       testing.TB
	app     *App
	native  fyne.Window
	pages   []host.Page
	front   host.Page
	folder  string
	actions []host.Action
	panes   []pane.NewPane
	events  []Event
	jobs    host.Scheduler
}

// Event is a line of the trace as read from a file: numbers are float64.
type Event map[string]any

// New is a window with the actions and the panes of a feature.
func New(t testing.TB, actions []host.Action, panes ...pane.NewPane) *Window {
	t.Helper()
	w := &Window{t: t, app: fyne.CurrentApp().(*App), native: test.NewTempWindow(t, nil), actions: actions, panes: panes}
	w.jobs.RunOnUI = w.RunOnUI
	w.native.Resize(fyne.NewSize(1200, 800))
	return w
}

// Sample is a copy of a sample document in a folder of the test's own.
func Sample(t testing.TB, name string) (path string, content []byte) {
	t.Helper()
	content, err := assets.Samples.ReadFile("samples/" + name)
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o644); err != nil {
		t.Fatal(err)
	}
	return path, content
}

// Events are those of one name, in order.
func (w *Window) Events(name string) []Event {
	return slices.DeleteFunc(slices.Clone(w.events), func(e Event) bool { return e["event"] != name })
}

// Last is the last event of a name; the test fails without one.
func (w *Window) Last(name string) Event {
	w.t.Helper()
	list := w.Events(name)
	if len(list) == 0 {
		w.t.Fatalf("no %q in %v", name, w.events)
	}
	return list[len(list)-1]
}

// After runs what other goroutines queued until there are so many events of a name.
func (w *Window) After(event string, n int) {
	w.t.Helper()
	w.Until(func() bool { return len(w.Events(event)) >= n })
}

// Until runs what other goroutines want done until something is true.
func (w *Window) Until(is func() bool) {
	w.t.Helper()
	over := time.After(30 * time.Second)
	for !is() {
		select {
		case f := <-w.app.Queue:
			f()
		case <-over:
			w.t.Fatalf("it did not end: %v", w.events)
		}
	}
}

// Run does an action by its id; the test fails if that cannot be done now.
func (w *Window) Run(id host.ActionID) {
	w.t.Helper()
	if !w.May(id) {
		w.t.Fatalf("%q cannot be done", id)
	}
	w.Do(id)
}

// Type sends keys to the focused widget.
func (w *Window) Type(keys ...fyne.KeyName) {
	for _, k := range keys {
		w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: k})
	}
}

func (w *Window) action(id host.ActionID) *host.Action {
	w.t.Helper()
	i := slices.IndexFunc(w.actions, func(a host.Action) bool { return a.ID == id && a.Run != nil })
	if i < 0 {
		w.t.Fatalf("there is no action %q", id)
	}
	return &w.actions[i]
}

// Do runs an action if it can be done.
func (w *Window) Do(id host.ActionID) {
	if a := w.action(id); a.May(w) {
		a.Run(w)
	}
}

// DoGiven runs an action with a text.
func (w *Window) DoGiven(id host.ActionID, text string) {
	if a := w.action(id); a.May(w) {
		a.Given.Run(w, text)
	}
}

// May reports whether an action can be done.
func (w *Window) May(id host.ActionID) bool { return w.action(id).May(w) }

// Item is an action as an item of a menu.
func (w *Window) Item(id host.ActionID, words string) *fyne.MenuItem {
	if words == "" {
		words = w.action(id).Words
	}
	item := fyne.NewMenuItem(words, func() { w.Do(id) })
	item.Disabled = !w.May(id)
	return item
}

// App is the test's.
func (w *Window) App() fyne.App { return w.app }

// Native is the window of Fyne's tests.
func (w *Window) Native() fyne.Window { return w.native }

// Canvas returns the canvas.
func (w *Window) Canvas() fyne.Canvas { return w.native.Canvas() }

// Refresh shows in the status line what the tool in front says of itself.
func (w *Window) Refresh() {
	if w.front != nil && w.front.Tool() != nil {
		path, place, _ := w.front.Tool().Status()
		w.Status = [2]string{path, place}
	}
}

// KeyOf is no key: none is pressed here.
func (w *Window) KeyOf(host.ActionID) string { return "" }

// FunctionKey has a use for none.
func (w *Window) FunctionKey(*fyne.KeyEvent) bool { return false }

// Trace keeps an event.
func (w *Window) Trace(event string, pairs ...any) {
	e := Event{"event": event}
	for i := 0; i+1 < len(pairs); i += 2 {
		e[pairs[i].(string)] = pairs[i+1]
	}
	line, err := json.Marshal(e)
	if err != nil {
		w.t.Errorf("%s cannot be traced: %v", event, err)
		return
	}
	e = Event{}
	if err := json.NewDecoder(bytes.NewReader(line)).Decode(&e); err != nil {
		w.t.Error(err)
	}
	w.events = append(w.events, e)
}

// TraceSelection traces nothing.
func (w *Window) TraceSelection() {}

// Tracing is true.
func (w *Window) Tracing() bool { return true }

// Fail traces what went wrong.
func (w *Window) Fail(_ host.Page, text string) { w.Trace("error", "text", text) }
func (w *Window) Note(_ host.Page, text string) { w.Trace("note", "text", text) }

// Refused traces why an edit was not made.
func (w *Window) Refused(over host.Page, err error) { w.Fail(over, err.Error()) }

// Failed traces what went wrong.
func (w *Window) Failed(over host.Page, _ error, text string) { w.Fail(over, text) }

// Dialog traces a question.
func (w *Window) Dialog(name string) { w.Trace("dialog", "name", name) }

// Ask shows a question.
func (w *Window) Ask(name, headline, text string, choices ...widgets.Choice) *widgets.Question {
	w.Dialog(name)
	return widgets.Ask(w.Canvas(), headline, text, choices...)
}

// AskAbout shows a question about a list.
func (w *Window) AskAbout(name, headline string, n int, at func(i int) (where, what string), choices ...widgets.Choice) *widgets.Question {
	w.Dialog(name)
	return widgets.AskAbout(w.Canvas(), headline, n, at, choices...)
}

// Sheet shows something to read.
func (w *Window) Sheet(name, headline string, content fyne.CanvasObject, choices ...widgets.Choice) *widgets.Question {
	w.Dialog(name)
	return widgets.Sheet(w.Canvas(), headline, content, func() {}, choices...)
}

// Review records the planned changes.
func (w *Window) Review(name, headline, text string, list *outline.Outline, yes string, can bool, do func()) *widgets.Question {
	w.Dialog(name)
	return widgets.Review(w.Canvas(), headline, text, list, yes, can, do, func() {})
}

// Choose records the choices.
func (w *Window) Choose(name, _ string, items []widgets.Item) {
	w.Dialog(name)
	w.Items = items
}

// Prompt asks for a few words, which a test gives with Fill.
func (w *Window) Prompt(name, headline, yes string, fields []widgets.Field, accept func([]string) error) {
	w.Preview(name, headline, yes, fields, nil, accept)
}

// Preview is Prompt with lines from show.
func (w *Window) Preview(name, headline, yes string, fields []widgets.Field, show func([]string) []string, accept func([]string) error) {
	widgets.Preview(w.Canvas(), headline, yes, fields, show, accept, func(err error) { w.Fail(nil, err.Error()) }, func() {})
	w.Dialog(name)
}

// Fill writes into the prompt that is shown, and accepts it.
func (w *Window) Fill(texts ...string) {
	w.t.Helper()
	e, ok := w.Canvas().Focused().(*widgets.PromptEntry)
	if !ok {
		w.t.Fatal("nothing is asked")
	}
	for i, text := range texts {
		e.Prompt.Fields[i].SetText(text)
	}
	e.Prompt.Try()
	if e.Prompt.Note.Visible() {
		w.t.Fatal(e.Prompt.Note.Text)
	}
}

// AskFile answers with the next of Files.
func (w *Window) AskFile(_ dialogs.Question, then func(string)) {
	if len(w.Files) > 0 {
		path := w.Files[0]
		w.Files = w.Files[1:]
		then(path)
	}
}

// AskTarget answers with the next of Files.
func (w *Window) AskTarget(q dialogs.Question, then func(string)) { w.AskFile(q, then) }

// AskFolder answers with the next of Files.
func (w *Window) AskFolder(q dialogs.Question, then func(string)) { w.AskFile(q, then) }

// Folder returns the folder that was set.
func (w *Window) Folder() string { return w.folder }

// SetFolder sets it.
func (w *Window) SetFolder(folder string) { w.folder = folder }

// Jobs starts what edits make necessary in one of the calls that wait.
func (w *Window) Jobs() *host.Scheduler { return &w.jobs }

// RunOnUI runs f in one of the calls that wait.
func (w *Window) RunOnUI(f func(), wait bool) { w.app.Driver().DoFromGoroutine(f, wait) }

// Work does something elsewhere and then calls done in one of the calls that wait.
func (w *Window) Work(_ string, do func(context.Context, func(float64)) error, done func(error)) {
	go func() {
		err := do(context.Background(), func(float64) {})
		w.RunOnUI(func() { done(err) }, false)
	}()
}

// Unpack is the usual amount.
func (w *Window) Unpack(string) int64 { return 0 }

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

// Limits are the usual ones.
func (w *Window) Limits() store.Limits { return store.Limits{} }

// Notify traces a message.
func (w *Window) Notify(_ host.Page, m *host.Message) {
	w.Message = m
	if m == nil {
		w.Trace("withdrawn")
		return
	}
	w.Trace("message", "text", m.Text)
}

// Withdraw implements host.Window: it is traced, and takes the message away if it is the last one.
func (w *Window) Withdraw(_ host.Page, m *host.Message) {
	if w.Message == m {
		w.Message = nil
	}
	w.Trace("withdrawn", "text", m.Text)
}

// ShowFolder traces a folder.
func (w *Window) ShowFolder(file string) { w.Trace("folder", "path", filepath.Dir(file)) }

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
