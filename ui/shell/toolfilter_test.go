package shell

import (
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"

	"savant/model"
	"savant/ui/dialogs"
	"savant/ui/host"
)

// TestFilterOfATool puts the keyboard into the filter of a comparison, with the key of every filter.
func TestFilterOfATool(t *testing.T) {
	path, _ := sampleFile(t, "slot_1.sav")
	other, _ := sampleFile(t, "slot_1_godot3.sav")
	b := newBench(t)
	t.Cleanup(b.win.Canvas().Unfocus) // a focused field blinks in a goroutine of its own
	b.openFile(path)
	b.Compare(b.document(), other, model.Key{}, "another")
	b.after("compared", 1)
	s, ok := b.page().tool.(host.Sifter)
	if !ok {
		t.Fatal("a comparison has no filter")
	}
	for _, id := range []string{"filter", "find"} {
		b.win.Canvas().Unfocus()
		b.run(id)
		if b.win.Canvas().Focused() != fyne.Focusable(s.Sift()) {
			t.Errorf("%s: %T has the keyboard", id, b.win.Canvas().Focused())
		}
	}
}

// TestFindInTools: what lists something to be searched takes the keys of the filter and of Find, the manual too.
func TestFindInTools(t *testing.T) {
	b := newBench(t)
	t.Cleanup(b.win.Canvas().Unfocus)
	for _, tool := range []string{"saves", "manual"} {
		b.run(tool)
		s, ok := b.page().tool.(host.Sifter)
		if !ok {
			t.Errorf("%s: %T has no filter", tool, b.page().tool)
			continue
		}
		for _, id := range []string{"filter", "find"} {
			b.win.Canvas().Unfocus()
			b.run(id)
			if b.win.Canvas().Focused() != fyne.Focusable(s.Sift()) {
				t.Errorf("%s, %s: %T has the keyboard", tool, id, b.win.Canvas().Focused())
			}
		}
	}
}

// namedFiles keeps the name that is proposed for a file to save.
type namedFiles struct {
	fakeFiles
	name *string
}

func (f namedFiles) Save(q dialogs.Question, answer func(string, error)) {
	*f.name = q.Name
	f.fakeFiles.Save(q, answer)
}

// TestProposedName proposes the name of the file for a copy whose tab is called more than that.
func TestProposedName(t *testing.T) {
	path, _ := sampleFile(t, "slot_1.sav")
	b := newBench(t)
	var proposed string
	b.Files = namedFiles{name: &proposed}
	b.openFile(path)
	b.run("save-as")
	if proposed != "slot_1.sav" {
		t.Errorf("%q is proposed for the file itself", proposed)
	}
	k := host.Kept{File: path, Name: "slot_1.sav   (version of 11:01:44)"}
	k.Path = path
	k.Open(b.Window, nil)
	b.until("opened")
	for _, action := range []string{"save-as", "save-copy"} {
		proposed = ""
		b.run(action)
		if proposed != filepath.Base(path) {
			t.Errorf("%s: %q is proposed for a version", action, proposed)
		}
	}
}
