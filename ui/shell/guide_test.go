package shell

import (
	"testing"

	"fyne.io/fyne/v2"

	"savant/ui/bytes"
	"savant/ui/host"
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
