package shell

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/ui/internal/instance"
	"savant/ui/internal/words"
	"savant/ui/settings"
)

// dirtyFiles are three files with an edit in each, and what was in them.
func dirtyFiles(b *bench) (paths []string, was [][]byte) {
	b.t.Helper()
	for range 3 {
		path, content := sampleFile(b.t, "slot_1.sav")
		b.openFile(path)
		b.sets("player.gold", "77")
		paths, was = append(paths, path), append(was, content)
	}
	return paths, was
}

// written are how many of the files are not what they were.
func written(t *testing.T, paths []string, was [][]byte) (n int) {
	t.Helper()
	for i, path := range paths {
		now, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(now, was[i]) {
			n++
		}
	}
	return n
}

// TestQuitAsksOnce quits with three edited files in two windows: one question names them, Escape leaves all as it is, and asking
// again while it is asked asks nothing more.
func TestQuitAsksOnce(t *testing.T) {
	b := newBench(t)
	paths, was := dirtyFiles(b)
	b.run("move-tab")
	b.run("quit")
	b.run("quit")
	if got := len(b.events("unsaved")); got != 1 || b.last("unsaved")["files"] != 3.0 {
		t.Fatalf("asked %d times, %v", got, b.last("unsaved"))
	}
	b.press(fyne.KeyEscape)
	if len(b.windows) != 2 || len(b.pages) != 2 || written(t, paths, was) != 0 {
		t.Errorf("%d windows, %d tabs, %d written", len(b.windows), len(b.pages), written(t, paths, was))
	}
}

// TestQuitSavesAll saves every edited file and ends.
func TestQuitSavesAll(t *testing.T) {
	b := newBench(t)
	paths, was := dirtyFiles(b)
	b.run("quit")
	b.press(fyne.KeyReturn)
	b.until("closed")
	if written(t, paths, was) != 3 || len(b.windows) != 0 {
		t.Errorf("%d written, %d windows", written(t, paths, was), len(b.windows))
	}
}

// TestQuitDropsAll ends without writing anything.
func TestQuitDropsAll(t *testing.T) {
	b := newBench(t)
	b.app.Preferences().SetBool(settings.Reopen, true)
	paths, was := dirtyFiles(b)
	b.run("quit")
	b.press(fyne.KeyLeft, fyne.KeyReturn)
	if written(t, paths, was) != 0 || len(b.windows) != 0 {
		t.Errorf("%d written, %d windows", written(t, paths, was), len(b.windows))
	}
	if list := b.session.Last(); len(list) != 1 || len(list[0].Files) != 3 {
		t.Errorf("the session is %+v: files whose edits were given up are open all the same", list)
	}
}

// TestSaveAllStopsAtAFailure ends nothing when one of the files cannot be saved.
func TestSaveAllStopsAtAFailure(t *testing.T) {
	b := newBench(t)
	paths, was := dirtyFiles(b)
	if err := os.WriteFile(paths[1], []byte("of another program"), 0o644); err != nil {
		t.Fatal(err)
	}
	b.run("quit")
	b.press(fyne.KeyReturn)
	for b.last("dialog")["name"] != "changed" {
		(<-b.queue)()
	}
	was[1] = []byte("of another program")
	if written(t, paths, was) != 1 || len(b.windows) != 1 || b.page().file != paths[1] {
		t.Errorf("%d written, %d windows, %s is shown", written(t, paths, was), len(b.windows), b.page().file)
	}
}

// TestListedIsBounded names ten files at most.
func TestListedIsBounded(t *testing.T) {
	var pages []*tabPage
	for i := range 14 {
		pages = append(pages, &tabPage{name: filepath.Join("x", string(rune('a'+i)))})
	}
	if lines := strings.Split(listed(pages), "\n"); len(lines) != mostNamed+1 || lines[mostNamed] != words.Count(4, "and %s more file", "and %s more files") {
		t.Errorf("%q", lines)
	}
}

// closedFolder is a folder in which no file can be made.
func closedFolder(t *testing.T) string {
	t.Helper()
	mine := t.TempDir()
	if err := os.Chmod(mine, 0o500); err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{mine, "/dev/pts"} { // the second for those who may do everything
		if _, err := os.CreateTemp(folder, ""); errors.Is(err, os.ErrPermission) {
			return folder
		}
	}
	t.Skip("SKIPPED: in every folder here files can be made")
	return ""
}

// TestReadOnlyFile says what to do about a file that may not be written, and does it.
func TestReadOnlyFile(t *testing.T) {
	b := newBench(t)
	path, was := sampleFile(t, "slot_1.sav")
	b.openFile(path)
	b.sets("player.gold", "77")
	b.Files = fakeFiles{save: filepath.Join(closedFolder(t), "mine.sav")}
	b.run("save-as")
	b.until("error")
	to := filepath.Join(t.TempDir(), "mine.sav")
	b.Files = fakeFiles{save: to}
	if len(b.events("error")) != 1 || len(b.message().Choices) < 1 || !b.page().Dirty() {
		t.Fatal("nothing is offered")
	}
	b.answer("Save as")
	b.until("saved")
	if b.page().file != to || b.page().Dirty() || written(t, []string{path}, [][]byte{was}) != 0 {
		t.Errorf("%s, edited: %v", b.page().file, b.page().Dirty())
	}
}

// merges starts a merge as git does, of a file in which both sides changed a and ours b, and decides the conflict if that is wanted.
func merges(t *testing.T, b *bench, decide bool) (out string, done *bool) {
	t.Helper()
	folder := t.TempDir()
	var paths []string
	for name, text := range map[string]string{"1base.json": `{"a":1}`, "2ours.json": `{"a":2}`, "3theirs.json": `{"a":3}`} {
		paths = append(paths, filepath.Join(folder, name))
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(paths)
	done = new(bool)
	start := Start{Out: filepath.Join(folder, "out.json")}
	start.Do, start.Files = instance.Merge, paths
	tasks[instance.Merge](b.Window, start, func() { *done = true })
	b.until("merge")
	if decide {
		b.page().Focus()
		b.Canvas().Focused().TypedRune('2')
		b.until("merge")
	}
	return start.Out, done
}

// TestCloseAMergeWithChoices closes the tab of a merge in which something was chosen: it asks first. Whatever is answered that closes it, the window that
// was opened for it goes too, and the merge is done if it was saved.
func TestCloseAMergeWithChoices(t *testing.T) {
	for name, c := range map[string]struct {
		keys  []fyne.KeyName // the answer
		saved bool
	}{
		"saved":     {[]fyne.KeyName{fyne.KeyReturn}, true},
		"discarded": {[]fyne.KeyName{fyne.KeyLeft, fyne.KeyReturn}, false},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			out, done := merges(t, b, true)
			b.run("close")
			if got := b.last("dialog")["name"]; got != "unsaved" {
				t.Fatalf("closed with %v asked", got)
			}
			b.press(fyne.KeyEscape)
			if len(b.pages) != 1 || len(b.windows) != 1 {
				t.Fatal("cancelled, and it is closed")
			}
			b.run("close")
			b.press(c.keys...)
			b.when(func() bool { return len(b.windows) == 0 }, "the window closes")
			data, err := os.ReadFile(out)
			if *done != c.saved || (err == nil) != c.saved || c.saved && string(data) != `{"a":3}` {
				t.Errorf("done %v, written %s, %v", *done, data, err)
			}
		})
	}
}

// TestCloseAMergeWithoutChoices: nothing is lost, so nothing is asked, and the window that was opened for it goes.
func TestCloseAMergeWithoutChoices(t *testing.T) {
	b := newBench(t)
	out, done := merges(t, b, false)
	b.run("close")
	b.when(func() bool { return len(b.windows) == 0 }, "the window closes")
	if _, err := os.Stat(out); *done || err == nil || len(b.events("dialog")) != 0 {
		t.Errorf("done %v, written %v, asked %v", *done, err, b.events("dialog"))
	}
}

// TestQuitWithAMerge quits with a merge in which something was chosen, and saves it.
func TestQuitWithAMerge(t *testing.T) {
	b := newBench(t)
	_, done := merges(t, b, true)
	b.run("quit")
	if got := b.last("dialog")["name"]; got != "unsaved" {
		t.Fatalf("quit with %v asked", got)
	}
	b.press(fyne.KeyReturn)
	b.when(func() bool { return len(b.windows) == 0 }, "the window closes")
	if !*done {
		t.Error("it is not done")
	}
}
