package shell

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/test"

	"savant/ui/actions"
	"savant/ui/dialogs"
	"savant/ui/files"
	"savant/ui/host"
	"savant/ui/host/hosttest"
	"savant/ui/outline"
	"savant/ui/settings"
	"savant/ui/widgets"
)

// fakeFiles answers what the test wants instead of asking.
type fakeFiles struct{ open, save string }

func (f fakeFiles) Open(_ dialogs.Question, answer func(string, error)) { reply(f.open, answer) }
func (f fakeFiles) Save(_ dialogs.Question, answer func(string, error)) { reply(f.save, answer) }

func (f fakeFiles) Folder(_ dialogs.Question, answer func(string, error)) { reply(f.open, answer) }

func reply(path string, answer func(string, error)) {
	if path == "" {
		answer("", dialogs.ErrCancelled)
		return
	}
	answer(path, nil)
}

// bench is a window under test and the events that it reported.
type bench struct {
	*Window
	t      *testing.T
	trace_ *bytes.Buffer
	queue  chan func() // what other goroutines want done here
}

// when runs what other goroutines want done until something is true.
func (b *bench) when(is func() bool, what string) {
	b.t.Helper()
	over := time.After(30 * time.Second)
	for !is() {
		select {
		case f := <-b.queue:
			f()
		case <-over:
			b.t.Fatalf("no %s in\n%s", what, b.trace_.String())
		}
	}
}

// after is when there are so many events of a name.
func (b *bench) after(event string, n int) {
	b.t.Helper()
	b.when(func() bool { return len(b.events(event)) >= n }, event)
}

// until is when there is another event of a name.
func (b *bench) until(event string) {
	b.t.Helper()
	b.after(event, len(b.events(event))+1)
}

// press presses keys in the question that is shown.
func (b *bench) press(keys ...fyne.KeyName) {
	b.t.Helper()
	for _, k := range keys {
		q, ok := b.win.Canvas().Focused().(*widgets.Question)
		if !ok {
			b.t.Fatal("nothing is asked")
		}
		q.TypedKey(&fyne.KeyEvent{Name: k})
	}
}

func TestMain(m *testing.M) { hosttest.Main(m) }

// prefs are the names of all choices that are kept, so that no test meets those of another.
func prefs(t *testing.T) (names []string) {
	t.Helper()
	source, err := os.ReadFile("../settings/prefs.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`\t[A-Z]\w+ *= "([^"]+)"`).FindAllStringSubmatch(string(source), -1) {
		names = append(names, m[1])
	}
	return names
}

func newBench(t *testing.T) *bench {
	t.Helper()
	app := fyne.CurrentApp().(*hosttest.App)
	for _, key := range prefs(t) {
		app.Preferences().RemoveValue(key)
	}
	win := test.NewTempWindow(t, nil)
	var out bytes.Buffer
	g := newProgram(app, newTrace(&out), allParts())
	g.app.Preferences().SetString(settings.Theme, "dark")
	g.applyLook()
	w := newWindow(g, win)
	w.Files = fakeFiles{}
	b := &bench{w, t, &out, app.Queue}
	win.Resize(fyne.NewSize(1200, 800))
	return b
}

// message is the message that is shown, nil for none.
func (b *bench) message() *host.Message {
	if m := b.notice.Message(b.Page()); m != nil {
		return m
	}
	return b.notice.Message(nil)
}

// withdraw takes a message away, as its answers do.
func (b *bench) withdraw(m *host.Message) {
	if b.message() == m {
		b.Dismiss()
	}
}

// events are those of one name, in order.
func (b *bench) events(name string) []map[string]any {
	b.t.Helper()
	var list []map[string]any
	for _, line := range strings.Split(strings.TrimSpace(b.trace_.String()), "\n") {
		if line == "" {
			continue
		}
		e := map[string]any{}
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			b.t.Fatalf("%v in %s", err, line)
		}
		if e["event"] == name {
			list = append(list, e)
		}
	}
	return list
}

// last is the last event of a name; the test fails without one.
func (b *bench) last(name string) map[string]any {
	b.t.Helper()
	list := b.events(name)
	if len(list) == 0 {
		b.t.Fatalf("no %q in\n%s", name, b.trace_.String())
	}
	return list[len(list)-1]
}

// drops drops files on the window.
func (b *bench) drops(paths ...string) {
	var uris []fyne.URI
	for _, p := range paths {
		uris = append(uris, storage.NewFileURI(p))
	}
	b.dropped(fyne.NewPos(-1, -1), uris)
}

// openFile opens a file and waits for it.
func (b *bench) openFile(path string) {
	b.t.Helper()
	done := make(chan struct{})
	b.Open(func() { close(done) }, path)
	b.await(done)
}

// keepUp does the work that follows edits without waiting for their pause.
func (b *bench) keepUp() { b.jobs.Flush() }

func (b *bench) await(done chan struct{}) {
	b.t.Helper()
	over := time.After(30 * time.Second)
	for {
		select {
		case <-done:
			return
		case f := <-b.queue:
			f()
		case <-over:
			b.t.Fatal("it did not end")
		}
	}
}

// run does an action by its id.
func (b *bench) run(id string) {
	b.t.Helper()
	if b.Item(host.ActionID(id), "").IsSeparator {
		b.t.Fatalf("there is no action %q", id)
	}
	b.Do(host.ActionID(id))
}

// sampleFile is a copy of a sample in a folder of the test's own.
func sampleFile(t *testing.T, name string) (path string, content []byte) {
	t.Helper()
	return hosttest.Sample(t, name)
}

func TestActionsHaveOneMeaningEach(t *testing.T) {
	ids, chords := map[host.ActionID]bool{}, map[host.Chord]host.ActionID{}
	for _, a := range actionTable() {
		if a.Run == nil {
			continue
		}
		if a.ID == "" || ids[a.ID] {
			t.Errorf("the action %q has no id of its own (%q)", a.Words, a.ID)
		}
		ids[a.ID] = true
		all := a.Also
		if a.Key != nil {
			all = append(all[:len(all):len(all)], *a.Key)
		}
		for _, c := range all {
			if other := chords[c]; other != "" {
				t.Errorf("%s means both %q and %q", c.Words(), other, a.ID)
			}
			chords[c] = a.ID
		}
		known := false
		for _, m := range actions.Menus() {
			known = known || m.ID == a.Menu
		}
		if !known {
			t.Errorf("%q stands in no menu (%q)", a.ID, a.Menu)
		}
	}
}

// TestFieldKeepsItsKeys undoes what was written in a field, and not the last edit of the document.
func TestFieldKeepsItsKeys(t *testing.T) {
	for _, a := range actionTable() {
		switch a.ID {
		case "undo", "redo", "cut", "copy", "paste", "select-all", "find", "copy-over", "rename-all":
			if a.Field == nil {
				t.Errorf("%s takes the field's keys away", a.ID)
			}
		default:
			if a.Field != nil {
				t.Errorf("%s is passed on to fields", a.ID)
			}
		}
	}
}

// TestUndoWhereTextIsRead undoes the last edit of the document while the source or the bytes have the keyboard: nothing is written there.
func TestUndoWhereTextIsRead(t *testing.T) {
	b := newBench(t)
	for name, path := range map[string]string{"player.tscn": "node.Cooldown.wait_time", "slot_1.sav": "player.gold"} {
		p := b.shows(name, path)
		was, err := p.doc.Text(p.Selected())
		if err != nil {
			t.Fatal(err)
		}
		b.sets(path, "7")
		b.run("pane-1")
		if _, ok := b.win.Canvas().Focused().(fyne.Shortcutable); !ok {
			t.Fatalf("%s: %T has the keyboard", name, b.win.Canvas().Focused())
		}
		b.run("undo")
		b.has(p, path, was)
		b.run("redo")
		b.has(p, path, map[string]string{"player.tscn": "7.0", "slot_1.sav": "7"}[name])
	}
}

// TestFieldsLeaveFunctionKeys asks with F1 what can be done, wherever something is being written.
func TestFieldsLeaveFunctionKeys(t *testing.T) {
	path, _ := sampleFile(t, "slot_1.sav")
	b := newBench(t)
	b.openFile(path)
	row, err := b.document().doc.Find("player.gold")
	if err != nil {
		t.Fatal(err)
	}
	b.document().Select(row)
	for _, reach := range []string{"filter", "edit", "find", "replace", "find-folder"} {
		b.run(reach)
		field, ok := b.win.Canvas().Focused().(interface{ TypedKey(*fyne.KeyEvent) })
		if _, entry := field.(*outline.Outline); !ok || entry {
			t.Fatalf("%s: %T has the keyboard", reach, field)
		}
		shown := len(b.events("manual"))
		field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF1})
		if b.page().tool != nil { // a tool, which the manual describes
			if len(b.events("manual")) <= shown {
				t.Fatalf("%s: no manual is shown", reach)
			}
			b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
			continue
		}
		if b.last("dialog")["name"] != "here" {
			t.Fatalf("%s: it is not told what can be done there", reach)
		}
		b.press(fyne.KeyEscape)
	}
}

func TestMissingFile(t *testing.T) {
	b := newBench(t)
	b.openFile(filepath.Join(t.TempDir(), "gone.sav"))
	if text := b.last("error")["text"].(string); !strings.Contains(text, "gone.sav") {
		t.Errorf("the error does not name the file: %s", text)
	}
	if b.message() == nil || len(b.pages) != 0 {
		t.Error("no banner, or a tab without a file")
	}
	if !b.Dismiss() || b.message() != nil {
		t.Error("the banner stays")
	}
}

func TestEditSaveUndo(t *testing.T) {
	path, original := sampleFile(t, "slot_1.sav")
	b := newBench(t)
	b.openFile(path)
	if got := b.last("opened"); got["file"] != path || got["kind"] != "save" {
		t.Fatalf("opened as %v", got)
	}
	p := b.document()
	r, err := p.doc.Find("player.gold")
	if err != nil {
		t.Fatal(err)
	}
	p.Select(r)
	if got := b.last("value"); got["path"] != "player.gold" || got["text"] != "1250" {
		t.Fatalf("the value shown is %v", got)
	}
	b.run("edit")
	typed := b.win.Canvas().Focused()
	test.Type(typed, "125000")
	typed.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if b.last("dirty")["value"] != true || b.last("value")["text"] != "125000" {
		t.Fatalf("after Enter: %s", b.trace_.String())
	}
	if b.win.Canvas().Focused() != fyne.Focusable(p.view.outline) {
		t.Error("Enter does not go back to the outline")
	}
	if !strings.Contains(b.win.Title(), "•") {
		t.Errorf("the title has no mark: %s", b.win.Title())
	}
	b.keepUp()
	if was, changed := p.changes.Was(p.nav.selected); !changed || was != "1250" {
		t.Errorf("it was %q, changed %v", was, changed)
	}
	b.saveNow(p)
	edited, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if n := differing(t, original, edited); n == 0 || n > 4 {
		t.Errorf("%d bytes differ", n)
	}
	b.run("undo")
	if b.last("dirty")["value"] != true || b.last("value")["text"] != "1250" {
		t.Fatalf("after undo: %s", b.trace_.String())
	}
	b.saveNow(p)
	if now, _ := os.ReadFile(path); !bytes.Equal(now, original) {
		t.Error("undone and saved, the file is not what it was")
	}
}

// saveNow saves and waits until that is done.
func (b *bench) saveNow(p *tabPage) {
	b.t.Helper()
	done := make(chan struct{})
	files.Save(b.Window, p, false, func() { close(done) })
	b.await(done)
}

func differing(t *testing.T, a, b []byte) int {
	t.Helper()
	if len(a) != len(b) {
		t.Fatalf("%d bytes became %d", len(a), len(b))
	}
	n := 0
	for i := range a {
		if a[i] != b[i] {
			n++
		}
	}
	return n
}

func TestInvalidIsExplainedAndNotApplied(t *testing.T) {
	path, _ := sampleFile(t, "slot_1.sav")
	b := newBench(t)
	b.openFile(path)
	p := b.document()
	r, err := p.doc.Find("player.gold")
	if err != nil {
		t.Fatal(err)
	}
	p.Select(r)
	b.run("edit")
	typed := b.win.Canvas().Focused()
	test.Type(typed, "12x")
	typed.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if p.Dirty() {
		t.Error("12x was applied")
	}
	if b.win.Canvas().Focused() != typed {
		t.Error("the keyboard left the field though nothing was applied")
	}
	typed.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if got := typed.(interface{ SelectedText() string }); got == nil || p.shownValue() != "1250" {
		t.Errorf("after Escape the value shown is %s", p.shownValue())
	}
}

func TestGoToPath(t *testing.T) {
	path, _ := sampleFile(t, "slot_1.sav")
	b := newBench(t)
	b.openFile(path)
	b.run("go")
	if b.last("dialog")["name"] != "path" {
		t.Fatal("no field for a path")
	}
	b.win.Canvas().Focused().(*widgets.Entry).SetText("player.gold")
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if b.last("selected")["path"] != "player.gold" {
		t.Fatalf("selected %v", b.last("selected"))
	}
	n := len(b.events("selected"))
	b.run("go")
	b.win.Canvas().Focused().(*widgets.Entry).SetText("player.nothing_of_this_name")
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if len(b.events("selected")) != n || b.last("error")["text"] == "" {
		t.Error("a path that leads nowhere was taken")
	}
}

func TestClosingAsks(t *testing.T) {
	path, original := sampleFile(t, "slot_1.sav")
	b := newBench(t)
	b.openFile(path)
	p := b.document()
	r, err := p.doc.Find("player.gold")
	if err != nil {
		t.Fatal(err)
	}
	v, err := p.doc.Parse(r, "77")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.doc.Set(r, v); err != nil {
		t.Fatal(err)
	}
	b.run("close")
	if b.last("dialog")["name"] != "unsaved" || len(b.pages) != 1 {
		t.Fatal("it was closed without a question")
	}
	q := b.win.Canvas().Focused()
	q.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if len(b.pages) != 1 || !p.Dirty() {
		t.Fatal("Escape closed it")
	}
	b.run("close")
	q = b.win.Canvas().Focused()
	q.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	q.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if len(b.pages) != 0 {
		t.Fatal("it was not closed")
	}
	if now, _ := os.ReadFile(path); !bytes.Equal(now, original) {
		t.Error("the file was written")
	}
}

func TestChangedOnDiskIsAskedFor(t *testing.T) {
	path, _ := sampleFile(t, "slot_1.sav")
	b := newBench(t)
	b.openFile(path)
	p := b.document()
	r, err := p.doc.Find("player.gold")
	if err != nil {
		t.Fatal(err)
	}
	v, err := p.doc.Parse(r, "77")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.doc.Set(r, v); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("of another program"), 0o644); err != nil {
		t.Fatal(err)
	}
	b.run("save")
	b.after("dialog", 1)
	if b.last("dialog")["name"] != "changed" || p.message() == nil {
		t.Fatal("no question")
	}
	if now, _ := os.ReadFile(path); string(now) != "of another program" {
		t.Error("the file was overwritten")
	}
}

func TestSamplesNeedAPlaceToBeSaved(t *testing.T) {
	b := newBench(t)
	b.run("samples")
	if len(b.pages) != 3 {
		t.Fatalf("%d tabs", len(b.pages))
	}
	to := filepath.Join(t.TempDir(), "mine.sav")
	b.Files = fakeFiles{save: to}
	p := b.document()
	done := make(chan struct{})
	files.Save(b.Window, p, false, func() { close(done) })
	b.await(done)
	if p.file != to || p.name != "mine.sav" {
		t.Errorf("the tab is now %s, %s", p.file, p.name)
	}
	if _, err := os.Stat(to); err != nil {
		t.Error(err)
	}
}
