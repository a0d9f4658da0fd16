package shell

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/ui/find"
	"savant/ui/host/hosttest"
	"savant/ui/widgets"
)

// labels are the rows of the list.
func hitLabels(l *find.HitList) string {
	var list []string
	for i := range l.Outline.Len() {
		x := l.Outline.Rows().At(i)
		shown := l.Look(x.Node)
		list = append(list, strings.Repeat(" ", x.Depth)+shown.Label+" "+shown.Summary)
	}
	return strings.Join(list, "\n")
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

// TestFindInFolder looks in all files of a folder, opens what is found, and replaces a chosen value in one file and all in the
// others, with an unsaved file left alone.
func TestFindInFolder(t *testing.T) {
	b := newBench(t)
	t.Setenv("XDG_CONFIG_HOME", t.TempDir()) // for the backups
	root := hosttest.Project(t)
	b.openFolder(root)
	b.listed(root)
	b.run("find-folder")
	f, ok := b.page().tool.(*find.Folder)
	if !ok {
		t.Fatal("no tab")
	}
	f.Key.SetText("^speed$")
	b.until("found-in-folder")
	want := "levels/deep/a.tscn 1 value\n node.Handle.speed 5\nlevels/door.tscn 1 value\n node.Handle.speed 5\nlevels/hall.tscn 1 value\n node.Wall.speed 7"
	if got := hitLabels(f.List); got != want {
		t.Fatalf("%s\nnot\n%s", got, want)
	}
	f.Most.SetText("6")
	b.until("found-in-folder")
	if hits, files := f.List.Count(); hits != 2 || files != 2 {
		t.Errorf("%d values in %d files", hits, files)
	}
	f.Most.SetText("x")
	if f.Note.Text != "x is no number." {
		t.Error(f.Note.Text)
	}
	f.Most.SetText("")
	b.until("found-in-folder")

	// A hit opens its file.
	f.List.Pick(2, 0)
	f.List.Outline.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	b.until("opened")
	for b.document() == nil || b.document().Path() != "node.Wall.speed" {
		(<-b.queue)()
	}
	page := b.document()
	set := func(text string) {
		v, err := page.doc.Parse(page.selected, text)
		if err == nil {
			err = page.doc.Set(page.selected, v)
		}
		if err != nil {
			t.Fatal(err)
		}
	}

	// One of them, after a look.
	b.run("find-folder")
	f.List.Pick(0, 0)
	f.Expression.Turn()
	f.With.SetText("value * 10")
	f.ReplaceSelected()
	b.until("planned")
	if e := b.last("planned"); e["files"] != 1.0 || e["values"] != 1.0 {
		t.Fatal(e)
	}
	b.press(fyne.KeyEscape)
	if text, _ := os.ReadFile(filepath.Join(root, "levels", "deep", "a.tscn")); string(text) != hosttest.Door {
		t.Fatal("something was written before it was wanted")
	}
	f.ReplaceSelected()
	b.until("planned")
	b.press(fyne.KeyReturn)
	b.until("replaced-in-folder")
	if text, _ := os.ReadFile(filepath.Join(root, "levels", "deep", "a.tscn")); string(text) != strings.Replace(hosttest.Door, "speed = 5", "speed = 50", 1) {
		t.Errorf("%s", text)
	}
	b.until("found-in-folder")

	// All, but the one with unsaved edits.
	set("8")
	f.ReplaceAll()
	b.until("planned")
	if e := b.last("planned"); e["files"] != 2.0 || e["left"] != 1.0 {
		t.Fatal(e)
	}
	b.press(fyne.KeyReturn)
	b.until("replaced-in-folder")
	for name, want := range map[string]string{"deep/a.tscn": "speed = 500", "door.tscn": "speed = 50\n", "hall.tscn": "speed = 7\n"} {
		text, _ := os.ReadFile(filepath.Join(root, "levels", filepath.FromSlash(name)))
		if !strings.Contains(string(text), want) {
			t.Errorf("%s: %s", name, text)
		}
	}
	for _, e := range b.events("replaced-file") {
		if backup, _ := e["backup"].(string); backup == "" {
			t.Errorf("no backup: %v", e)
		}
	}

	// A file that is open without edits shows what was written.
	b.until("found-in-folder")
	b.show(indexOfFile(b.Window, filepath.Join(root, "levels", "hall.tscn")))
	set("7")
	set("9")
	b.run("save")
	b.until("saved")
	f.ReplaceAll()
	b.until("planned")
	b.press(fyne.KeyReturn)
	b.until("replaced-in-folder")
	hall := filepath.Join(root, "levels", "hall.tscn")
	b.await(closedWhen(b, func() bool { return literalAt(t, b.pages[indexOfFile(b.Window, hall)].doc, "node.Wall.speed") != "9" })) // it is read elsewhere
	b.has(b.pages[indexOfFile(b.Window, hall)], "node.Wall.speed", "90")
}

// TestFindInFolderCancels ends a search among many files at once, and says so.
func TestFindInFolderCancels(t *testing.T) {
	b := newBench(t)
	root := t.TempDir()
	for i := range 3000 {
		if err := os.WriteFile(filepath.Join(root, "door"+strconv.Itoa(i)+".tscn"), []byte(hosttest.Door), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	b.openFolder(root)
	b.run("find-folder")
	f := find.FolderOf(b.Page())
	f.Key.SetText("^speed$")
	for !f.Busy {
		(<-b.queue)()
	}
	f.Text.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	b.until("found-in-folder")
	e := b.last("found-in-folder")
	if hits, _ := f.List.Count(); e["cancelled"] != true || hits >= 3000 || f.Busy || f.Cancel.Visible() {
		t.Errorf("%v, %d values, busy %v", e, hits, f.Busy)
	}
	if !strings.HasPrefix(f.Note.Text, "Cancelled") {
		t.Error(f.Note.Text)
	}
}
