package shell

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/model/store"
	"savant/ui/host"
	"savant/ui/host/hosttest"
	"savant/ui/page"
	"savant/ui/widgets"
)

// watched is a window that notices changes on disk, with a file in it.
func watched(t *testing.T) (b *bench, path string) {
	t.Helper()
	path, _ = sampleFile(t, "slot_1.sav")
	b = newBench(t)
	b.safety.Folder = t.TempDir()
	b.protect()
	t.Cleanup(b.safety.Close)
	b.openFile(path)
	return b, path
}

// game writes a file as a game does: with other values, all at once.
func game(t *testing.T, path string, values map[string]string) {
	t.Helper()
	f, err := store.Open(path, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for where, text := range values {
		r, err := f.Doc.Find(where)
		if err != nil {
			t.Fatal(err)
		}
		v, err := f.Doc.Parse(r, text)
		if err == nil {
			err = f.Doc.Set(r, v)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	data, err := f.Doc.File()
	if err != nil {
		t.Fatal(err)
	}
	part := filepath.Join(filepath.Dir(path), "part")
	if err := os.WriteFile(part, data, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(part, path); err != nil {
		t.Fatal(err)
	}
}

// answer takes the choice of the message that is shown which begins with some words.
func (b *bench) answer(begin string) {
	b.t.Helper()
	m := b.message()
	if m == nil {
		b.t.Fatalf("nothing is asked; %q is wanted", begin)
	}
	for _, c := range m.Choices {
		if strings.HasPrefix(c.Words, begin) {
			if !m.Stays {
				b.withdraw(m)
			}
			c.Run()
			return
		}
	}
	b.t.Fatalf("%q has no answer %q", m.Text, begin)
}

// TestDiskReload takes what the game wrote, and gets the edits back with undo, the game's with redo.
func TestDiskReload(t *testing.T) {
	b, path := watched(t)
	b.sets("player.gold", "77")
	game(t, path, map[string]string{"player.gold": "1", "player.name": `"Other"`, "play_time": "2.0", "seed": "5"})
	b.after("disk", 1)
	if got := b.last("disk"); got["differences"] != 4.0 || got["dirty"] != true {
		t.Errorf("%v", got)
	}
	text := b.document().message().Text
	for _, word := range []string{"slot_1.sav", "4 values", "player.name, player.gold", "kept"} {
		if !strings.Contains(text, word) {
			t.Errorf("%q is not in %q", word, text)
		}
	}
	b.traced("opened", func() { b.answer("Reload") })
	b.has(b.document(), "player.gold", "1")
	b.run("undo")
	b.has(b.document(), "player.gold", "77")
	b.has(b.document(), "player.name", `"Mira 灯"`)
	b.run("undo")
	b.has(b.document(), "player.gold", "1250")
	b.run("redo")
	b.run("redo")
	b.has(b.document(), "player.gold", "1")
	b.run("undo")
	b.saveNow(b.document())
	if f, err := store.Open(path, model.Options{}); err != nil || textAt(t, f, "player.gold") != "77" {
		t.Errorf("what was brought back was not saved: %v", err)
	}
}

func textAt(t *testing.T, f *store.File, path string) string {
	t.Helper()
	r, err := f.Doc.Find(path)
	if err != nil {
		t.Fatal(err)
	}
	text, err := f.Doc.Text(r)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestBackOnDisk: the question about a file that is gone goes when the file is back as it was.
func TestBackOnDisk(t *testing.T) {
	b, path := watched(t)
	b.sets("player.gold", "77")
	folder := filepath.Dir(path)
	if err := os.Rename(folder, folder+" away"); err != nil {
		t.Fatal(err)
	}
	b.after("dialog", 1)
	if m := b.document().message(); m == nil || !strings.Contains(m.Text, "no longer on disk") {
		t.Fatalf("it says %+v", m)
	}
	if err := os.Rename(folder+" away", folder); err != nil {
		t.Fatal(err)
	}
	b.program.returned()
	if m := b.document().message(); m != nil {
		t.Errorf("it still says %+v", m)
	}
}

// TestDiskKeep keeps the user's version and overwrites the game's.
func TestDiskKeep(t *testing.T) {
	b, path := watched(t)
	b.sets("player.gold", "77")
	game(t, path, map[string]string{"player.gold": "1"})
	b.after("disk", 1)
	b.answer("Keep")
	b.saveNow(b.document())
	if f, err := store.Open(path, model.Options{}); err != nil || textAt(t, f, "player.gold") != "77" {
		t.Errorf("keeping and saving wrote something else: %v", err)
	}
}

// TestDiskMerge shows the difference, merges edits, one of which conflicts with the game's, and decides that one.
func TestDiskMerge(t *testing.T) {
	b, path := watched(t)
	b.sets("player.gold", "77")
	b.sets("seed", "9")
	mine := b.document()
	game(t, path, map[string]string{"player.gold": "1", "player.name": `"Other"`})
	b.after("disk", 1)
	b.answer("Show")
	b.after("differences", 1)
	if b.last("differences")["shown"] != 3.0 || b.page().tool == nil || b.page().message() == nil {
		t.Fatalf("%v", b.last("differences"))
	}
	if m := b.page().message(); m.Choices[m.Primary-1].Words[:5] != "Merge" {
		t.Errorf("%+v", m)
	}
	b.answer("Merge")
	b.after("merged", 1)
	if got := b.last("merged"); got["made"] != 1.0 || got["left"] != 1.0 {
		t.Fatalf("%v", got)
	}
	b.after("differences", 2)
	if b.last("differences")["shown"] != 1.0 || b.page().tool == nil || len(b.pages) != 2 {
		t.Fatalf("%d tabs, %v", len(b.pages), b.last("differences"))
	}
	doc := b.pages[0]
	if doc.tool != nil {
		doc = b.pages[1]
	}
	b.has(doc, "seed", "9")
	b.has(doc, "player.gold", "1")
	b.has(doc, "player.name", `"Other"`)
	b.run("next-difference")
	b.run("copy-over") // mine
	b.after("differences", 3)
	b.has(doc, "player.gold", "77")
	b.run("undo")
	b.after("differences", 4)
	b.has(doc, "player.gold", "1")
	b.drop(b.page())
	b.run("undo") // the whole of the merging
	if b.document() != mine {
		t.Fatal("undo does not bring back what was here")
	}
	b.has(mine, "player.gold", "77")
	b.has(mine, "player.name", `"Mira 灯"`)
	b.run("redo")
	b.has(b.document(), "player.name", `"Other"`)
}

// TestSaveOntoAChangedFile saves where another program has written meanwhile, and merges.
func TestSaveOntoAChangedFile(t *testing.T) {
	path, _ := sampleFile(t, "slot_1.sav")
	b := newBench(t)
	b.openFile(path)
	b.sets("player.gold", "77")
	game(t, path, map[string]string{"seed": "9"})
	b.run("save")
	b.after("dialog", 1)
	m := b.message()
	if b.last("dialog")["name"] != "changed" || m == nil || !strings.Contains(m.Text, "seed") || !strings.Contains(m.Text, "Nothing was written") {
		t.Fatalf("%+v", m)
	}
	for _, begin := range []string{"Show", "Reload", "Save over", "Save as"} {
		if !slices.ContainsFunc(m.Choices, func(c widgets.Choice) bool { return strings.HasPrefix(c.Words, begin) }) {
			t.Errorf("%q is not offered", begin)
		}
	}
	if m.Primary == 0 || !strings.HasPrefix(m.Choices[m.Primary-1].Words, "Merge") {
		t.Errorf("of %v, number %d stands out", m.Choices, m.Primary)
	}
	b.answer("Merge")
	b.after("merged", 1)
	p := b.document()
	b.saveNow(p)
	f, err := store.Open(path, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if gold, seed := textAt(t, f, "player.gold"), textAt(t, f, "seed"); gold != "77" || seed != "9" {
		t.Errorf("gold %s, seed %s: one of the two was lost", gold, seed)
	}
}

// TestDiskGone takes the file away.
func TestDiskGone(t *testing.T) {
	b, path := watched(t)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	over := time.After(20 * time.Second)
	for p := b.document(); p.message() == nil; {
		select {
		case f := <-b.queue:
			f()
		case <-over:
			t.Fatal("nothing was noticed")
		}
	}
	if text := b.document().message().Text; !strings.Contains(text, "no longer") {
		t.Error(text)
	}
	b.answer("Keep")
	b.saveNow(b.document())
	if _, err := os.Stat(path); err != nil {
		t.Error("what was kept was not saved:", err)
	}
}

// TestWritten shows a file again that a feature has written, where it is open without edits.
func TestWritten(t *testing.T) {
	b, path := watched(t)
	p := b.document()
	write := func(gold string) {
		game(t, path, map[string]string{"player.gold": gold})
		b.Written(path)
	}
	b.sets("player.gold", "7")
	write("5")
	b.has(p, "player.gold", "7")
	b.run("undo")
	write("6")
	b.when(func() bool { return literalAt(t, b.document().doc, "player.gold") == "6" }, "tab with what was written")
}

// TestReloadLeavesTheKeyboard: a file that is reloaded in another tab than the one that is shown takes no keyboard away.
func TestReloadLeavesTheKeyboard(t *testing.T) {
	b, path := watched(t)
	p := b.document()
	b.run("convert")
	first := b.win.Canvas().Focused()
	b.win.Canvas().FocusNext()
	has := b.win.Canvas().Focused()
	if has == nil || has == first {
		t.Fatalf("%T has the keyboard: nothing is proved", has)
	}
	game(t, path, map[string]string{"player.gold": "1"})
	b.when(func() bool { return b.Holder(path) != host.Page(p) }, "tab with what was written")
	if b.win.Canvas().Focused() != has {
		t.Errorf("%T has the keyboard", b.win.Canvas().Focused())
	}
	b.run("close")
	b.has(b.document(), "player.gold", "1")
}

// TestReloadLeavesTheKeyboardInItsPlace: when the shown file is reloaded, the keyboard stays in the list beside the tabs, and in the pane in front.
func TestReloadLeavesTheKeyboardInItsPlace(t *testing.T) {
	b, path := watched(t)
	root := hosttest.Project(t)
	b.OpenFolder(root)
	b.listed(root)
	reloaded := func() {
		t.Helper()
		p := b.document()
		gold := map[string]string{"1": "2"}[literalAt(t, p.doc, "player.gold")]
		game(t, path, map[string]string{"player.gold": cmp.Or(gold, "1")})
		b.when(func() bool { return b.Holder(path) != host.Page(p) }, "tab with what was written")
	}
	b.run("folder")
	has := b.win.Canvas().Focused()
	if reloaded(); b.win.Canvas().Focused() != has {
		t.Errorf("%T has the keyboard, and not the list of the folder", b.win.Canvas().Focused())
	}
	b.document().EnterPane(page.HistoryID)
	has = b.win.Canvas().Focused()
	if reloaded(); b.win.Canvas().Focused() == has || b.win.Canvas().Focused() == fyne.Focusable(b.document().view.outline) {
		t.Errorf("%T has the keyboard, and not the pane of the new tab", b.win.Canvas().Focused())
	}
	list, ok := b.win.Canvas().Focused().(fyne.CanvasObject)
	if !ok || !within(b.document().view.panes.Body(), fyne.CurrentApp().Driver().AbsolutePositionForObject(list).AddXY(1, 1)) {
		t.Errorf("%T has the keyboard, which is in no pane", list)
	}
}

// TestUneditedFollowsTheDisk reloads a file without edits automatically, restores the old one with undo, and asks while
// the user is typing.
func TestUneditedFollowsTheDisk(t *testing.T) {
	b, path := watched(t)
	b.document().Select(mustFind(t, b.document(), "player.gold"))
	game(t, path, map[string]string{"player.gold": "1", "seed": "5"})
	b.when(func() bool { return len(b.events("note")) > 0 }, "note")
	b.has(b.document(), "player.gold", "1")
	if text := b.last("note")["text"].(string); !strings.Contains(text, "2 values") {
		t.Errorf("it says %q", text)
	}
	if b.message() != nil || b.document().Path() != "player.gold" {
		t.Errorf("%+v is asked, and %s is selected", b.message(), b.document().Path())
	}
	b.run("undo")
	b.has(b.document(), "player.gold", "1250")
	b.run("redo")
	b.document().Edit()
	disk := len(b.events("disk"))
	game(t, path, map[string]string{"player.gold": "2"})
	b.after("disk", disk+1)
	if b.message() == nil {
		t.Error("nothing is asked while a field has the keyboard")
	}
	b.has(b.document(), "player.gold", "1")
}

// TestUndoneReloadIsAnEdit: what was open before a file was reloaded is, with undo, an edit of what is on disk: it is
// listed, marked, counted, written when it is saved, and asked about when something else writes the file again.
func TestUndoneReloadIsAnEdit(t *testing.T) {
	for _, edited := range []bool{false, true} {
		b, path := watched(t)
		gold := "1250"
		if edited {
			gold = "77"
			b.sets("player.gold", gold)
		}
		game(t, path, map[string]string{"player.gold": "1", "seed": "5"})
		if edited {
			b.after("disk", 1)
			b.traced("opened", func() { b.answer("Reload") })
		} else {
			b.when(func() bool { return len(b.events("note")) > 0 }, "note")
		}
		fresh := b.document()
		b.run("undo")
		b.isEdit(gold, "1")
		b.run("redo")
		if b.document() != fresh || fresh.Dirty() || len(b.changed()) != 0 {
			t.Errorf("what is on disk counts as an edit: %v", b.changed())
		}
		b.run("undo")
		b.isEdit(gold, "1")
		p := b.document()
		b.saveNow(p)
		if f, err := store.Open(path, model.Options{}); err != nil || textAt(t, f, "player.gold") != gold || p.Dirty() {
			t.Errorf("it was not saved: %v", err)
		}
		if edited {
			b.run("undo") // of the edit
			b.run("redo")
		}
		b.run("redo")
		if b.document() != fresh || !fresh.Dirty() {
			t.Error("what was on disk before saving counts as what is there now")
		}
		b.isEdit("1", gold)
	}
}

// TestKeptIsAnEdit: a file that is kept over another one on disk is an edit of that one, even if nothing was edited.
func TestKeptIsAnEdit(t *testing.T) {
	b, path := watched(t)
	b.document().Select(mustFind(t, b.document(), "player.gold"))
	b.document().Edit() // so that it asks
	game(t, path, map[string]string{"player.gold": "1"})
	b.after("disk", 1)
	b.answer("Keep")
	b.isEdit("1250", "1")
}

// changed are the changes that are listed of the document shown: what there is now, and what was before.
func (b *bench) changed() map[string][2]string {
	b.t.Helper()
	b.keepUp()
	list := map[string][2]string{}
	for _, d := range b.document().changes.Edits() {
		list[d.OldPath()] = [2]string{d.Old, d.New}
	}
	return list
}

// isEdit fails if the gold of the document shown is not listed, marked and counted as an edit of what is on disk.
func (b *bench) isEdit(now, disk string) {
	b.t.Helper()
	p := b.document()
	row := mustFind(b.t, p, "player.gold")
	if list := b.changed(); list["player.gold"] != [2]string{now, disk} {
		b.t.Errorf("%v is listed, not %s instead of %s", list, now, disk)
	}
	if was, _ := p.changes.Was(row); !p.Dirty() || !p.doc.Describe(row).Changed || was != disk {
		b.t.Errorf("dirty %v, marked %v, was %q", p.Dirty(), p.doc.Describe(row).Changed, was)
	}
	if !p.view.saving.Saves() {
		b.t.Error("nothing says that saving would change the file")
	}
}
