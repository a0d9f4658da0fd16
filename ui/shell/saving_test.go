package shell

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/model"
	"savant/model/store"
	"savant/ui/files"
	"savant/ui/host"
	"savant/ui/internal/golden"
	"savant/ui/internal/ink"
	"savant/ui/look"
	"savant/ui/widgets"
)

// traced is the event of a name that something leads to.
func (b *bench) traced(event string, do func()) map[string]any {
	b.t.Helper()
	before := len(b.events(event))
	do()
	b.after(event, before+1)
	return b.last(event)
}

// TestSavingIsShown opens the sheet by its action and by the button.
func TestSavingIsShown(t *testing.T) {
	path, _ := sampleFile(t, "slot_1.sav")
	b := newBench(t)
	b.openFile(path)
	b.sets("player.gold", "77")
	b.run("show-saving")
	shown := strings.Join(textsOf(b.win.Canvas().Overlays().Top()), "\n")
	if !strings.Contains(shown, "player.gold") || !strings.Contains(shown, "77") {
		t.Errorf("the sheet shows\n%s", shown)
	}
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if b.win.Canvas().Overlays().Top() != nil {
		t.Error("the sheet stays")
	}
}

// noticed are the words at the foot of the window: of messages and of buttons.
func (b *bench) noticed() (list []string) {
	golden.Walk(b.notice.Root, func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *ink.Label:
			list = append(list, o.Text)
		case *widgets.Button:
			list = append(list, o.Text)
		}
	})
	return list
}

// TestWindowMessageKeepsTheBar: a message of the window, of a move of files say, stands above the bar with Save of a tab, not in its place, and Escape
// closes it wherever the keyboard is.
func TestWindowMessageKeepsTheBar(t *testing.T) {
	path, _ := sampleFile(t, "slot_1.sav")
	b := newBench(t)
	b.openFile(path)
	b.sets("player.gold", "77")
	p := b.document()
	for name, focus := range map[string]func(){"outline": p.Focus, "filter": p.view.filter.Focus, "list": b.side.Focus} {
		b.Notify(nil, &host.Message{Text: "a is now b", Choices: []widgets.Choice{{Words: "Undo in all files", Run: func() {}}}})
		shown := b.noticed()
		for _, want := range []string{"a is now b", "Undo in all files", "Save"} {
			if !slices.Contains(shown, want) {
				t.Errorf("%q is missing of %q", want, shown)
			}
		}
		focus()
		b.key(fyne.KeyEscape)
		if shown := b.noticed(); slices.Contains(shown, "a is now b") || !slices.Contains(shown, "Save") {
			t.Errorf("Escape in the %s leaves %q", name, shown)
		}
	}
}

// TestMessageOfAFileKeepsTheBar: what saving would change, with its buttons, is seen below a message about the file that stays; not where there is
// nothing to save, nor below what goes with the next action.
func TestMessageOfAFileKeepsTheBar(t *testing.T) {
	b := newBench(t)
	p := b.shows("slot_1.sav", "player.gold")
	seen := func(when string, want bool) {
		t.Helper()
		if got := slices.Contains(b.noticed(), "Save"); got != want {
			t.Errorf("%s the bar is shown: %v", when, got)
		}
	}
	b.Notify(p, &host.Message{Text: "28 more problems are listed under Problems.", Color: look.Changed, Choices: []widgets.Choice{{Words: "Problems", Run: func() {}}}})
	seen("without an edit", false)
	b.sets("player.gold", "77")
	seen("after an edit", true)
	b.Fail(p, "This cannot be done.")
	seen("with an error", false)
}

// TestExports writes a value and the whole file in each form, and reads what was written.
func TestExports(t *testing.T) {
	path, before := sampleFile(t, "slot_1.sav")
	b := newBench(t)
	b.openFile(path)
	p := b.document()
	p.Select(mustFind(t, p, "player.position"))
	d := p.doc.Describe(p.nav.selected)
	for _, c := range []struct {
		action, form, want string
	}{
		{"export-value", "Godot text", "Vector2(512.25, -96)\n"},
		{"export-value", "JSON", `"Vector2"`},
		{"export-value", "bytes", string(before[d.Offset : d.Offset+d.Length])},
		{"export", "Godot text", `"gold": 1250`},
		{"export", "JSON", `"s:gold"`},
		{"export", "bytes", string(before)},
	} {
		to := filepath.Join(t.TempDir(), "out")
		b.Files = fakeFiles{save: to}
		b.traced("exported", func() {
			b.run(c.action)
			e := b.win.Canvas().Focused().(*widgets.PaletteEntry)
			e.SetText(c.form)
			e.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		})
		got, err := os.ReadFile(to)
		if err != nil {
			t.Fatal(err)
		}
		if exact := c.form == "bytes" || c.want[len(c.want)-1] == '\n'; exact && string(got) != c.want || !strings.Contains(string(got), c.want) {
			t.Errorf("%s as %s is %.300q, not %.100q", c.action, c.form, got, c.want)
		}
	}
	if p.Dirty() || p.file != path {
		t.Error("exporting changed the tab")
	}
}

// TestSaveACopy leaves the tab and its edits where they are.
func TestSaveACopy(t *testing.T) {
	path, before := sampleFile(t, "slot_1.sav")
	b := newBench(t)
	b.openFile(path)
	b.sets("player.gold", "77")
	to := filepath.Join(t.TempDir(), "copy.sav")
	b.Files = fakeFiles{save: to}
	b.traced("copy", func() { b.run("save-copy") })
	p := b.document()
	if p.file != path || !p.Dirty() {
		t.Errorf("the tab is %s, dirty %v", p.file, p.Dirty())
	}
	if now, _ := os.ReadFile(path); !bytes.Equal(now, before) {
		t.Error("the file was written")
	}
	if f, err := store.Open(to, model.Options{}); err != nil || !strings.Contains(literalAt(t, f.Doc, "player.gold"), "77") {
		t.Errorf("the copy has not the edit: %v", err)
	}
}

func literalAt(t *testing.T, doc *model.Document, path string) string {
	t.Helper()
	r, err := doc.Find(path)
	if err != nil {
		t.Fatal(err)
	}
	text, err := doc.Text(r)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestSaveWithAPassword sets, changes and removes a password; each time the file opens with the new one alone.
func TestSaveWithAPassword(t *testing.T) {
	path, before := sampleFile(t, "slot_1.sav")
	b := newBench(t)
	b.openFile(path)
	b.sets("player.gold", "77")
	save := func(how int, password string) {
		t.Helper()
		b.Files = fakeFiles{save: path}
		b.traced("saved", func() {
			b.run("save-password")
			choice, field := b.askedPassword()
			choice.SetSelectedIndex(how)
			field.SetText(password)
			field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		})
	}
	opens := func(password string) bool {
		f, err := store.Open(path, model.Options{Key: model.Key{Password: password}})
		return err == nil && strings.Contains(literalAt(t, f.Doc, "player.gold"), "77")
	}
	save(0, "lantern")
	if !opens("lantern") || opens("") || opens("other") {
		t.Error("after setting a password: opened with it, without, with another:", opens("lantern"), opens(""), opens("other"))
	}
	if p := b.document(); len(b.pages) != 1 || p.Dirty() || p.file != path {
		t.Errorf("%d tabs, dirty %v", len(b.pages), p.Dirty())
	}
	save(1, "bell")
	if !opens("bell") || opens("lantern") {
		t.Error("the password was not changed")
	}
	save(2, "")
	if !opens("") {
		t.Error("the password was not removed")
	}
	if now, _ := os.ReadFile(path); len(now) != len(before) {
		t.Errorf("without a password the file has %d bytes, it had %d", len(now), len(before))
	}
	b.sets("player.gold", "78") // the tab goes on with the file
	b.saveNow(b.document())
	b.run("save-password")
	_, field := b.askedPassword()
	field.SetText("")
	errs := len(b.events("error"))
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if len(b.events("error")) != errs+1 || b.win.Canvas().Overlays().Top() == nil {
		t.Error("no password is taken for one")
	}
}

// passwordField is what a new password is written into.
type passwordField interface {
	fyne.Focusable
	SetText(string)
}

// askedPassword is what asks for a new password now.
func (b *bench) askedPassword() (how *widgets.KeySelect, field passwordField) {
	b.t.Helper()
	field, ok := b.win.Canvas().Focused().(passwordField)
	if !ok {
		b.t.Fatal("nothing asks for a password")
	}
	for _, o := range test.LaidOutObjects(b.win.Canvas().Overlays().Top()) {
		if s, ok := o.(*widgets.KeySelect); ok {
			how = s
		}
	}
	return how, field
}

// TestWorkCanBeStopped begins work that ends only when it is stopped.
func TestWorkCanBeStopped(t *testing.T) {
	b := newBench(t)
	var got error
	b.traced("working", func() {
		b.Work("Counting sand", func(ctx context.Context, progress func(float64)) error {
			progress(0.25)
			<-ctx.Done()
			return ctx.Err()
		}, func(err error) { got = err })
	})
	shown := strings.Join(textsOf(b.win.Content()), "\n")
	if !strings.Contains(shown, "Counting sand… 25 %") {
		t.Errorf("the status line says nothing of it:\n%s", shown)
	}
	b.run("stop-work")
	b.when(func() bool { return got != nil }, "end")
	if b.status.Working() || strings.Contains(strings.Join(textsOf(b.win.Content()), "\n"), "sand") {
		t.Error("it is still told of")
	}

}

// TestSaveWithoutFolder: where the folder of a file is gone, another place is offered.
func TestSaveWithoutFolder(t *testing.T) {
	_, content := sampleFile(t, "slot_1.sav")
	path := filepath.Join(t.TempDir(), "gone", "slot_1.sav")
	if err := errors.Join(os.Mkdir(filepath.Dir(path), 0o700), os.WriteFile(path, content, 0o600)); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	b.openFile(path)
	b.sets("player.gold", "77")
	if err := os.RemoveAll(filepath.Dir(path)); err != nil {
		t.Fatal(err)
	}
	errorsBefore := len(b.events("error"))
	files.Save(b.Window, b.document(), true, nil)
	b.after("error", errorsBefore+1)
	if m := b.message(); m == nil || len(m.Choices) != 1 || !strings.Contains(m.Text, "no longer there") {
		t.Errorf("it says %+v", m)
	}
	if !b.document().Dirty() {
		t.Error("the edit is lost")
	}
}
