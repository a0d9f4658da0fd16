package shell

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/bytes"
	"savant/ui/host"
	"savant/ui/internal/golden"
	"savant/ui/internal/ink"
)

// TestHelpIsAboutWhatHasTheKeyboard presses F1 in the parts of a window.
func TestHelpIsAboutWhatHasTheKeyboard(t *testing.T) {
	b := newBench(t)
	asked := func(where, part string) {
		t.Helper()
		b.run("help")
		if b.win.Canvas().Overlays().Top() != nil { // what can be done there; Enter leads on
			b.press(fyne.KeyReturn)
		}
		if e := b.last("manual"); e["part"] != part {
			t.Errorf("%s: it is about %v", where, e)
		}
		b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	}
	asked("nothing open", "First steps")
	path, _ := sampleFile(t, "slot_1.sav")
	b.openFile(path)
	b.document().Focus()
	asked("the outline", "The tree")
	b.run("filter")
	asked("the filter", "The tree")
	b.document().EnterPane(bytes.PaneID)
	asked("the bytes", "Bytes, Source")
	b.run("find")
	asked("find", "Find and replace")
	b.document().Select(mustFind(t, b.document(), "player.gold"))
	b.document().view.panel.Edit()
	asked("the editor", "The editor")
	b.run("settings")
	asked("the settings", "Settings")
}

// TestHelpListsWhatCanBeDone: the guide of a save's outline tells the key of what is done most, and nothing about nodes.
func TestHelpListsWhatCanBeDone(t *testing.T) {
	b := newBench(t)
	b.shows("slot_1.sav", "player.gold").Focus()
	b.run("help")
	var said []string
	golden.Walk(b.win.Canvas().Overlays().Top(), func(o fyne.CanvasObject) {
		if x, ok := o.(*ink.Text); ok {
			said = append(said, x.Text)
		}
	})
	at := slices.Index(said, "Edit the value")
	for _, a := range actionTable() {
		if at := slices.Index(said, a.Words); at > 0 && a.KeyWords() != "" && a.Menu != host.HelpMenu && said[at-1] != a.KeyWords() {
			t.Errorf("%s has the key %s, and the guide says %q", a.Words, a.KeyWords(), said[at-1])
		}
	}
	if at := slices.Index(said, "Expand all below"); at < 1 || said[at-1] != "*" {
		t.Errorf("the guide does not say how all is expanded: %q", said)
	}
	if at < 1 || said[at-1] != "Enter" || slices.Contains(said, "Keep the place of what moves") {
		t.Errorf("the guide says %q", said)
	}
}

// TestStatusOfUnknownBytes says where bytes are that nothing knows, and that they stay.
func TestStatusOfUnknownBytes(t *testing.T) {
	b := newBench(t)
	path, content := sampleFile(t, "slot_1.sav")
	if err := os.WriteFile(path, append(content, 0xff, 0xfe, 0xfd), 0o600); err != nil {
		t.Fatal(err)
	}
	b.openFile(path)
	doc := b.document().doc
	last := doc.Child(model.Root, doc.Len(model.Root)-1)
	b.document().Select(last)
	b.settle()
	want := fmt.Sprintf("offset %#x, 3 bytes, not understood, kept as it is", len(content))
	found := false
	golden.Walk(b.status.Root, func(o fyne.CanvasObject) {
		x, ok := o.(*ink.Text)
		found = found || ok && x.Text == want
	})
	if !found {
		t.Errorf("of %s nothing says %q", doc.Path(last), want)
	}
}

// TestEveryPaneHasAGuide: the help knows every pane.
func TestEveryPaneHasAGuide(t *testing.T) {
	b := newBench(t)
	path, _ := sampleFile(t, "player.tscn")
	b.openFile(path)
	for _, make := range paneList() {
		if id := make(host.Page(b.document())).ID(); guides()[id].place == "" {
			t.Errorf("the pane %s has no place in the manual", id)
		}
	}
}
