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
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/assets"
	"savant/model/store"
	"savant/ui/host"
	pane "savant/ui/page"
	"savant/ui/widgets"
)

// App is Fyne's test app, but what other goroutines hand over waits in Queue until a test takes it: Fyne's own driver for tests would run
// that right there, beside the test. All tests of a package share it, because work that a test leaves behind may end during a later one.
type App struct {
	fyne.App
	Queue   chan func()
	Undrawn bool // no object knows its canvas, as on a screen until it is drawn for the first time
}

// Driver is Fyne's.
func (a *App) Driver() fyne.Driver { return driver{a.App.Driver(), a} }

type driver struct {
	fyne.Driver
	app *App
}

// CanvasForObject is Fyne's, which in tests knows a canvas for any object.
func (d driver) CanvasForObject(o fyne.CanvasObject) fyne.Canvas {
	if d.app.Undrawn {
		return nil
	}
	return d.Driver.CanvasForObject(o)
}

// Undrawn does something while no object knows its canvas.
func Undrawn(do func()) {
	app := fyne.CurrentApp().(*App)
	app.Undrawn = true
	defer func() { app.Undrawn = false }()
	do()
}

// DoFromGoroutine is Fyne's.
func (d driver) DoFromGoroutine(f func(), wait bool) {
	if !wait {
		d.app.Queue <- f
		return
	}
	done := make(chan struct{})
	d.app.Queue <- func() { f(); close(done) }
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
	Choices string           // the folder in which choices are kept for a crash
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

// Limits are the usual ones.
func (w *Window) Limits() store.Limits { return store.Limits{} }

// KeepChoices keeps them in Choices, a folder; nothing is kept without one.
func (w *Window) KeepChoices(_ string, o store.ChoicesOptions) *store.Choices {
	if w.Choices == "" {
		return nil
	}
	o.Folder = w.Choices
	o.Wrote = func(err error) { w.RunOnUI(func() { w.Trace("choices-kept", "kept", err == nil) }, false) }
	c, err := store.KeepChoices(o)
	if err != nil {
		w.t.Fatal(err)
	}
	return c
}

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
