package shell

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"savant/model/store"
	"savant/ui/files"
	"savant/ui/host"
	"savant/ui/internal/golden"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// TestCrashLosesNothing edits a file, lets the window go without closing it, as a crash does, and begins again.
func TestCrashLosesNothing(t *testing.T) {
	folder := t.TempDir()
	path, _ := sampleFile(t, "slot_1.sav")
	b := newBench(t)
	b.safety.Folder = folder
	b.protect()
	b.openFile(path)
	b.sets("player.gold", "4321")
	p := b.document()
	if p.disk.Journal == nil {
		t.Fatal("no journal")
	}
	if err := p.disk.Journal.Sync(); err != nil {
		t.Fatal(err)
	}
	left := copyFolder(t, folder) // the files on disk when the program dies
	p.Stop()

	again := newBench(t)
	again.safety.Folder = left
	again.safety.OfferRecovery(again.Window)
	if again.last("dialog")["name"] != "recovery" {
		t.Fatal("nothing is offered")
	}
	m := again.message()
	again.Notify(nil, nil)
	m.Choices[0].Run()
	p = again.document()
	if p == nil || !p.Dirty() {
		t.Fatalf("nothing was recovered: %s", again.trace_.String())
	}
	again.has(p, "player.gold", "4321")
	if m := p.message(); m == nil || !strings.Contains(m.Text, "Ctrl+Z undoes them") {
		t.Fatalf("it says %+v", m)
	}
	again.run("undo")
	again.has(p, "player.gold", "1250")
	if m := p.message(); m != nil {
		t.Errorf("after undo it still says %q", m.Text)
	}
}

// TestCrashKeepsWhatIsTyped types in the editor of a long text and lets the window go before the text is applied: it is offered as an edit. What is taken
// back is not.
func TestCrashKeepsWhatIsTyped(t *testing.T) {
	folder := t.TempDir()
	path, _ := sampleFile(t, "slot_1.sav")
	b := newBench(t)
	b.safety.Folder = folder
	b.protect()
	b.openFile(path)
	long := strings.Repeat("It was a dark and stormy night. ", 40)
	b.sets("player.name", `"`+long+`"`)
	p := b.document()
	if _, err := p.disk.File.Save(context.Background(), store.SaveOptions{Backups: t.TempDir()}); err != nil {
		t.Fatal(err)
	}
	b.choose(p, "player.name")
	b.pauses()
	var area fyne.Focusable
	b.walk(func(f fyne.Focusable) {
		if text, ok := f.(interface{ String() string }); ok && text.String() == long {
			area = f
		}
	})
	if area == nil {
		t.Fatal("no editor of a long text")
	}
	b.win.Canvas().Focus(area)
	again := b.crashTyping(p, folder, "Once: ")
	p = again.document()
	v, err := p.doc.Value(again.at("player.name"))
	if err != nil || len(v.Text) != len("Once: ")+len(long) || !strings.Contains(v.Text, "Once: ") || p.doc.Steps() != 1 {
		t.Errorf("%d steps, it is %q, %v", p.doc.Steps(), v.Text, err)
	}
}

// crashTyping types into what has the keyboard and lets the window go before it is applied. What a new window recovers is shown there. What is taken
// back is not offered.
func (b *bench) crashTyping(p *tabPage, folder, text string) *bench {
	b.t.Helper()
	synced := func() {
		b.t.Helper()
		b.pauses()
		if err := p.disk.Journal.Sync(); err != nil {
			b.t.Fatal(err)
		}
	}
	b.types(text, "")
	synced()
	if p.Dirty() {
		b.t.Error("what is typed is an edit already")
	}
	left := copyFolder(b.t, folder)
	b.types("", fyne.KeyEscape)
	synced()
	if list, err := store.Recoveries(folder); err != nil || len(list) > 0 {
		b.t.Errorf("what was taken back is offered: %v, %v", list, err)
	}
	p.Stop()

	again := newBench(b.t)
	again.safety.Folder = left
	again.safety.OfferRecovery(again.Window)
	if again.last("dialog")["name"] != "recovery" {
		b.t.Fatal("nothing is offered")
	}
	again.message().Choices[0].Run()
	return again
}

// TestCrashKeepsWhatFieldsHold types into fields, the Godot text, a row and a line of properties, and lets the window go before any of it is applied:
// each is offered as an edit. What is taken back is not.
func TestCrashKeepsWhatFieldsHold(t *testing.T) {
	for name, c := range map[string]struct {
		sample, path, typed, want string
		begin                     func(b *bench, p *tabPage)
	}{
		"field":       {"slot_1.sav", "player.gold", "4321", "4321", func(_ *bench, p *tabPage) { p.Edit() }},
		"calculation": {"slot_1.sav", "player.gold", "*2", "2500", func(_ *bench, p *tabPage) { p.Edit() }},
		"vector":      {"slot_1.sav", "player.position", "7", "Vector2(7, -96)", func(_ *bench, p *tabPage) { p.view.panel.Edit() }},
		"row":         {"slot_1.sav", "player.gold", "4321", "4321", func(b *bench, _ *tabPage) { b.types("", fyne.KeyReturn) }},
		"property": {"player.tscn", `node["Armature/Skeleton3D/HandAttachment/Lantern"].omni_range`, "9", "9.0", func(b *bench, p *tabPage) {
			p.Select(mustFind(b.t, p, `node["Armature/Skeleton3D/HandAttachment/Lantern"]`))
			b.settle()
			if !p.view.panel.FocusOn(mustFind(b.t, p, `node["Armature/Skeleton3D/HandAttachment/Lantern"].omni_range`)) {
				b.t.Fatal("the property has no line")
			}
			b.types("", fyne.KeyReturn)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			path, _ := sampleFile(t, c.sample)
			b := newBench(t)
			b.safety.Folder = folder
			b.protect()
			b.openFile(path)
			p := b.document()
			b.choose(p, c.path)
			b.pauses()
			c.begin(b, p)
			again := b.crashTyping(p, folder, c.typed)
			again.has(again.document(), c.path, c.want)
		})
	}
}

// TestCrashLosesNothingInNoFile edits what is in no file, lets the window go, and begins again: it is offered by the title of its tab, and is in no
// file then either.
func TestCrashLosesNothingInNoFile(t *testing.T) {
	folder := t.TempDir()
	b := newBench(t)
	b.safety.Folder = folder
	b.protect()
	files.OpenSample(b.Window, "slot_1.sav")
	b.sets("player.gold", "4321")
	p := b.document()
	if p.disk.Journal == nil {
		t.Fatal("no journal")
	}
	if err := p.disk.Journal.Sync(); err != nil {
		t.Fatal(err)
	}
	left := copyFolder(t, folder)
	p.Stop()

	again := newBench(t)
	again.safety.Folder = left
	again.protect()
	files.OpenSample(again.Window, "slot_1_godot3.sav") // another tab without a file stays
	other := again.document()
	again.safety.OfferRecovery(again.Window)
	if m := again.message(); m == nil || !strings.Contains(m.Text, "slot_1.sav") || strings.Contains(m.Text, string(filepath.Separator)) {
		t.Fatalf("offered is %+v", m)
	}
	again.answer("Open")
	p = again.document()
	if p == nil || p == other || !p.Dirty() || p.Name() != "slot_1.sav" || p.File() != "" || again.indexOf(other) < 0 {
		t.Fatalf("nothing was recovered: %s", again.trace_.String())
	}
	again.has(p, "player.gold", "4321")
	again.run("undo")
	again.has(p, "player.gold", "1250")
	again.run("redo")
	again.safety.Unprotect(p)
	if list, err := store.Recoveries(left); err != nil || len(list) != 0 {
		t.Errorf("closed, and %v is offered, %v", list, err)
	}
}

// TestRecoveryIsSeenAtOnce asks for what a crash left while a page has a message that stays: what is asked is shown, and after it the message again.
func TestRecoveryIsSeenAtOnce(t *testing.T) {
	path, _ := sampleFile(t, "slot_1.sav")
	left := crashed(t, path)
	b := newBench(t)
	b.safety.Folder = left
	b.protect()
	files.OpenSample(b.Window, "player.tscn")
	b.Notify(b.Page(), &host.Message{Text: "it stands", Color: look.Changed, Stays: true})
	b.safety.AskRecovery(b.Window)
	if said := golden.Of(b.notice.Root, theme.VariantDark); !strings.Contains(said, "before the edits to slot_1.sav were saved") {
		t.Fatalf("shown is\n%s", said)
	}
	if b.notice.Focus(); !b.notice.Answerable() {
		t.Error("it has no answers")
	}
	b.notice.Dismiss() // says that the edits are kept
	b.notice.Dismiss()
	if said := golden.Of(b.notice.Root, theme.VariantDark); !strings.Contains(said, "it stands") {
		t.Errorf("then shown is\n%s", said)
	}
	if list, err := store.Recoveries(left); err != nil || len(list) != 1 {
		t.Errorf("offered again are %v, %v", list, err)
	}
}

// sets gives a value another text.
func (b *bench) sets(path, text string) {
	b.t.Helper()
	p := b.document()
	r := mustFind(b.t, p, path)
	v, err := p.doc.Parse(r, text)
	if err == nil {
		err = p.doc.Set(r, v)
	}
	if err != nil {
		b.t.Fatal(err)
	}
}

func copyFolder(t *testing.T, from string) string {
	t.Helper()
	to := t.TempDir()
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	return to
}

// crashed edits player.gold of a file, and returns the journals that a crash leaves of it.
func crashed(t *testing.T, path string) (left string) {
	t.Helper()
	return crashedAfter(t, path, func(b *bench) { b.sets("player.gold", "4321") })
}

// crashedAfter edits a file, and returns the journals that a crash leaves of it.
func crashedAfter(t *testing.T, path string, edit func(*bench)) (left string) {
	t.Helper()
	folder := t.TempDir()
	b := newBench(t)
	b.safety.Folder = folder
	b.protect()
	b.openFile(path)
	edit(b)
	if err := b.document().disk.Journal.Sync(); err != nil {
		t.Fatal(err)
	}
	left = copyFolder(t, folder)
	b.document().Stop()
	return left
}

// TestCrashWhileTheGameWrites merges the edits that a crash left onto what the game wrote since, as the first answer. Where both changed the same, the
// edit stays offered until it is discarded.
func TestCrashWhileTheGameWrites(t *testing.T) {
	for name, c := range map[string]struct {
		wrote      map[string]string
		made, left float64
		gold, disk string
		says       string
	}{
		"elsewhere":         {map[string]string{"player.name": `"Somebody else"`}, 1, 0, "4321", "1250", "1 edit was reapplied"},
		"in the same place": {map[string]string{"player.gold": "77"}, 0, 1, "77", "77", "1 edit was not reapplied"},
		"the same":          {map[string]string{"player.gold": "4321", "seed": "5"}, 1, 0, "4321", "4321", "has these edits already"},
	} {
		t.Run(name, func(t *testing.T) {
			path, _ := sampleFile(t, "slot_1.sav")
			left := crashed(t, path)
			game(t, path, c.wrote)
			b := newBench(t)
			b.safety.Folder = left
			b.protect()
			b.safety.OfferRecovery(b.Window)
			if got := b.last("recovery"); got["good"] != 0.0 || got["overtaken"] != 1.0 || got["bad"] != 0.0 {
				t.Fatalf("%v", got)
			}
			if m := b.message(); m.Primary != 1 {
				t.Errorf("the first answer is not the default: %+v", m)
			}
			b.answer("Merge")
			b.until("recovered")
			if got := b.last("merged"); got["made"] != c.made || got["left"] != c.left {
				t.Errorf("%v", got)
			}
			p := pageOf(b.Holder(path))
			b.has(p, "player.gold", c.gold)
			for where, text := range c.wrote {
				if where != "player.gold" {
					b.has(p, where, text)
				}
			}
			if m := p.message(); m == nil || !strings.Contains(m.Text, c.says) {
				t.Errorf("it says %+v", m)
			}
			edited := c.gold != c.disk
			if p.Dirty() != edited {
				t.Errorf("edited: %v", p.Dirty())
			}
			if list, _ := store.Recoveries(left); len(list) != int(c.left) {
				t.Errorf("%d edits are offered again", len(list))
			}
			if edited {
				b.run("undo")
				b.has(p, "player.gold", c.disk)
			}
		})
	}
}

// TestAnsweredEditsAreNotOfferedAgain decides about an edit that a crash left and that could not be made on what the game wrote: the journal of the
// crash is gone then. What was taken is kept in the page's own, until it is saved.
func TestAnsweredEditsAreNotOfferedAgain(t *testing.T) {
	for name, key := range map[string]rune{"mine": '1', "theirs": '2', "base": '3'} {
		t.Run(name, func(t *testing.T) {
			path, _ := sampleFile(t, "slot_1.sav")
			left := crashed(t, path)
			game(t, path, map[string]string{"player.gold": "77"})
			b := newBench(t)
			b.safety.Folder = left
			b.protect()
			b.safety.OfferRecovery(b.Window)
			b.answer("Merge")
			b.until("recovered")
			p := pageOf(b.Holder(path))
			b.until("differences")
			if list, _ := store.Recoveries(left); len(list) != 1 {
				t.Fatalf("before the answer %v are offered", list)
			}
			table, ok := b.Canvas().Focused().(*outline.Outline)
			if !ok {
				b.page().Focus()
				table = b.Canvas().Focused().(*outline.Outline)
			}
			table.TypedRune(key)
			b.when(func() bool { list, _ := store.Recoveries(left); return len(list) == 0 }, "the answered edit is offered no more")
			kept, err := filepath.Glob(filepath.Join(left, "*.journal"))
			if own := map[bool]int{true: 1}[p.Dirty()]; err != nil || len(kept) != own {
				t.Errorf("answered, and there are %v, %v", kept, err)
			}
			if (key != '2') != p.Dirty() {
				t.Errorf("edited: %v", p.Dirty())
			}
			b.safety.Unprotect(p)
			if kept, err := filepath.Glob(filepath.Join(left, "*.journal")); err != nil || len(kept) != 0 {
				t.Errorf("closed, and there are %v, %v", kept, err)
			}
		})
	}
}

// TestEditsOfAFileThatIsBack: the file of edits that a crash left is gone, which is said; once it is back and is opened, they are offered.
func TestEditsOfAFileThatIsBack(t *testing.T) {
	path, _ := sampleFile(t, "slot_1.sav")
	left, away := crashed(t, path), path+".away"
	if err := os.Rename(path, away); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	b.safety.Folder = left
	b.protect()
	b.safety.OfferRecovery(b.Window)
	b.notice.Dismiss() // says that the edits are kept
	b.notice.Dismiss()
	other, _ := sampleFile(t, "slot_1.sav")
	b.openFile(other)
	if m := b.message(); m != nil {
		t.Fatalf("with another file it says %q", m.Text)
	}
	if err := os.Rename(away, path); err != nil {
		t.Fatal(err)
	}
	b.openFile(path)
	b.answer("Open")
	b.has(pageOf(b.Holder(path)), "player.gold", "4321")
}

// TestFileChangesWhileItIsOffered offers to merge edits once it shows that their file was written after they were offered, and says
// that it is gone if it is.
func TestFileChangesWhileItIsOffered(t *testing.T) {
	path, _ := sampleFile(t, "slot_1.sav")
	left := crashed(t, path)
	b := newBench(t)
	b.safety.Folder = left
	b.protect()
	b.safety.OfferRecovery(b.Window)
	away := path + ".away"
	if err := os.Rename(path, away); err != nil {
		t.Fatal(err)
	}
	b.answer("Open")
	if m := b.message(); m == nil || len(m.Choices) != 1 || !strings.Contains(m.Text, "cannot be reapplied") {
		t.Fatalf("%+v", m)
	}
	if err := os.Rename(away, path); err != nil {
		t.Fatal(err)
	}
	b.safety.OfferRecovery(b.Window)
	game(t, path, map[string]string{"player.name": `"Somebody else"`})
	b.answer("Open")
	b.answer("Merge")
	b.until("recovered")
	p := pageOf(b.Holder(path))
	b.has(p, "player.gold", "4321")
	b.has(p, "player.name", `"Somebody else"`)
}

// TestCrashOnAnotherFile says that edits cannot be made again when the file is gone by now, and lets them be discarded.
func TestCrashOnAnotherFile(t *testing.T) {
	path, _ := sampleFile(t, "slot_1.sav")
	left := crashed(t, path)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	again := newBench(t)
	again.safety.Folder = left
	again.safety.OfferRecovery(again.Window)
	if got := again.last("recovery"); got["good"] != 0.0 || got["bad"] != 1.0 {
		t.Fatalf("%v", got)
	}
	if m := again.message(); len(m.Choices) != 1 {
		t.Errorf("%+v", m.Choices)
	}
	again.answer("Discard")
	again.answer("Undo")
	again.answer("Discard")
	again.run("recover")
	again.safety.Close()
	if list, err := store.Recoveries(left); err != nil || len(list) != 1 {
		t.Errorf("what is offered again is deleted: %v, %v", list, err)
	}
	again.answer("Discard")
	again.safety.Close()
	if list, err := store.Recoveries(left); err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
}

// TestRecoveryNamesTheFolder: where another open file has the same name, the message tells of which one the edits are.
func TestRecoveryNamesTheFolder(t *testing.T) {
	folder, root := t.TempDir(), t.TempDir()
	_, data := sampleFile(t, "slot_1.sav")
	var paths []string
	for _, dir := range []string{"one", "two"} {
		path := filepath.Join(root, dir, "slot_1.sav")
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	b := newBench(t)
	b.safety.Folder = folder
	b.protect()
	b.openFile(paths[0])
	b.sets("player.gold", "4321")
	if err := b.document().disk.Journal.Sync(); err != nil {
		t.Fatal(err)
	}
	left := copyFolder(t, folder)
	b.document().Stop()

	again := newBench(t)
	again.safety.Folder = left
	again.openFile(paths[1])
	again.safety.OfferRecovery(again.Window)
	if text := again.message().Text; !strings.Contains(text, "slot_1.sav — one") {
		t.Errorf("it says %q", text)
	}
}

// TestRecoveryStaysInFront opens a file with a problem while edits that a crash left are offered: the offer stays in front, and then the problem is shown.
func TestRecoveryStaysInFront(t *testing.T) {
	path, _ := sampleFile(t, "slot_1.sav")
	left := crashed(t, path)
	b := newBench(t)
	b.safety.Folder = left
	b.protect()
	b.safety.OfferRecovery(b.Window)
	b.openScene("yard.tscn", "[gd_scene format=3]\n\n[node name=\"Yard\" type=\"Node2D\"]\nposition = Vector2(1,\nz_index = 2\n")
	b.after("problems", 1)
	if said := golden.Of(b.notice.Root, theme.VariantDark); !strings.Contains(said, "before the edits to slot_1.sav were saved") {
		t.Fatalf("shown is\n%s", said)
	}
	b.notice.Dismiss() // says that the edits are kept
	b.notice.Dismiss()
	if said := golden.Of(b.notice.Root, theme.VariantDark); !strings.Contains(said, "has a problem") {
		t.Errorf("then shown is\n%s", said)
	}
}

// TestWhatSavingChangesIsSeenAgain: after a message of the window, which has what saving changes below it, that is where the strip is again.
func TestWhatSavingChangesIsSeenAgain(t *testing.T) {
	b := newBench(t)
	b.win.Resize(fyne.NewSize(1200, 800))
	b.shows("slot_1.sav", "player.gold")
	b.sets("player.gold", "77")
	place := func() fyne.Position { return b.notice.Root.Objects[0].Position() }
	want := place()
	b.Notify(nil, &host.Message{Text: "Savant closed before the edits were saved.", Choices: []widgets.Choice{{Words: "Open", Run: func() {}}}})
	b.notice.Dismiss()
	if got := place(); got != want {
		t.Errorf("what saving changes is at %v, not %v", got, want)
	}
}
