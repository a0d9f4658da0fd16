package shell

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"

	"savant/ui/widgets"
)

// TestSaveUnderANameOfAnotherForm: a text scene that is saved as .scn is converted, with its edits, or saved as it is, as the user wants.
func TestSaveUnderANameOfAnotherForm(t *testing.T) {
	path, before := sampleFile(t, "player.tscn")
	b := newBench(t)
	b.openFile(path)
	p := b.document()
	b.sets(`node["."].collision_layer`, "5")
	to := filepath.Join(t.TempDir(), "player.scn")
	b.Files = fakeFiles{save: to}
	for _, action := range []string{"save-as", "save-copy"} {
		b.run(action)
		q, ok := b.win.Canvas().Focused().(*widgets.Question)
		if !ok {
			t.Fatalf("%s asks nothing", action)
		}
		q.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		if _, err := os.Stat(to); err == nil {
			t.Fatalf("%s was cancelled, and wrote", action)
		}
	}
	b.run("save-as")
	b.traced("opened", func() { b.press(fyne.KeyReturn) })
	if got, err := os.ReadFile(to); err != nil || !bytes.HasPrefix(got, []byte("RSRC")) {
		t.Fatalf("the new file begins with %.20q, %v", got, err)
	}
	if now, _ := os.ReadFile(path); !bytes.Equal(now, before) || p.file != path || !p.Dirty() {
		t.Error("the tab that was converted has changed")
	}
	if fresh := b.document(); fresh.file != to || literalAt(t, fresh.doc, `node["."].collision_layer`) != "5" {
		t.Errorf("%s is shown", fresh.file)
	}
	b.Bring(p)
	to = filepath.Join(t.TempDir(), "other.scn")
	b.Files = fakeFiles{save: to}
	b.run("save-as")
	b.traced("saved", func() { b.press(fyne.KeyLeft, fyne.KeyReturn) })
	if got, err := os.ReadFile(to); err != nil || !bytes.HasPrefix(got, []byte("[gd_scene")) || p.file != to {
		t.Errorf("saved as it is, the file begins with %.20q, %v", got, err)
	}
}
