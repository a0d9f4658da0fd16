package shell

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"savant/ui/bookmarks"
	"savant/ui/files"
	"savant/ui/session"
	"savant/ui/settings"
)

// TestSessionIsKeptAsItChanges opens a file and selects a row: without an end of the program, the next one begins there.
func TestSessionIsKeptAsItChanges(t *testing.T) {
	b := newBench(t)
	b.app.Preferences().SetBool(settings.Reopen, true)
	path, _ := sampleFile(t, "slot_1.sav")
	b.openFile(path)
	p := b.document()
	r, err := p.doc.Find("player.gold")
	if err != nil {
		t.Fatal(err)
	}
	p.Select(r)
	b.TraceSelection()
	for {
		if list := b.session.Last(); len(list) == 1 && len(list[0].Files) == 1 && list[0].Files[0] == (session.File{Path: path, Selected: "player.gold"}) {
			break
		}
		(<-b.queue)()
	}
	b.run("close")
	for len(b.session.Last()[0].Files) != 0 {
		(<-b.queue)()
	}
}

// TestSessionIsWholeWhileItOpens saves no session while one is being opened: files that are not open yet would be lost.
func TestSessionIsWholeWhileItOpens(t *testing.T) {
	b := newBench(t)
	b.app.Preferences().SetBool(settings.Reopen, true)
	one, _ := sampleFile(t, "slot_1.sav")
	two, _ := sampleFile(t, "player.tscn")
	b.openFile(one)
	b.openFile(two)
	b.session.Keep()
	list := b.session.Last()
	for len(b.pages) > 0 {
		b.drop(b.pages[0])
	}
	done := make(chan struct{})
	reopen(b.Window, list, func() { close(done) })
	b.session.Keep()
	if got := b.session.Last(); len(got) != 1 || len(got[0].Files) != 2 {
		t.Errorf("half a session is kept: %+v", got)
	}
	b.await(done)
	if len(b.pages) != 2 {
		t.Errorf("%d tabs", len(b.pages))
	}
}

// TestPathsOfBytes keeps files whose names are not UTF-8: settings are text.
func TestPathsOfBytes(t *testing.T) {
	b := newBench(t)
	b.app.Preferences().SetBool(settings.Reopen, true)
	good, _ := sampleFile(t, "slot_1.sav")
	path := filepath.Join(filepath.Dir(good), "slot \xff\xfe.sav")
	if err := os.Rename(good, path); err != nil {
		t.Skipf("SKIPPED: such a name cannot be made here: %v", err)
	}
	b.openFile(path)
	p := b.document()
	r, err := p.doc.Find("player.gold")
	if err != nil {
		t.Fatal(err)
	}
	p.Select(r)
	b.run("bookmark")
	b.session.Keep()
	if list := b.session.Last(); len(list) != 1 || len(list[0].Files) != 1 || list[0].Files[0].Path != path || list[0].Current != path {
		t.Errorf("the session is %+v", list)
	}
	if list := files.LoadRecent(b.app.Preferences()).Paths(); len(list) == 0 || list[0] != path {
		t.Errorf("opened before: %q", list)
	}
	if bookmarks.Load(p).Sign(r) == nil {
		t.Error("the bookmark is not kept")
	}
	if got := b.Window.Folder(); got != filepath.Dir(path) {
		t.Errorf("the folder is %q", got)
	}
	if list := b.lately(); !slices.Contains(list, path) {
		t.Errorf("opened lately: %q", list)
	}
}
