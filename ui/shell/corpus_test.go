package shell

import (
	"io/fs"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"

	"savant/codec/enginetest"
	"savant/model"
)

// TestCorpus opens every file of the corpus in the window and walks down its first rows: each is shown or named for what it is,
// and none shows nothing.
func TestCorpus(t *testing.T) {
	dir := enginetest.Folder(t, "SAVANT_CORPUS")
	b := newBench(t)
	n := 0
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		n++
		b.trace_.Reset()
		b.openFile(path)
		p := b.page()
		if p == nil || p.file != path {
			t.Errorf("%s: no tab; %s", path, b.trace_.String())
			return nil
		}
		if p.doc != nil {
			b.walkDown(p, path)
		}
		if n%20 == 0 {
			b.win.Canvas().Capture() // drawing must not fail either
		}
		p.Stop()
		b.drop(p)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if n == 0 {
		t.Error("the corpus is empty")
	}
}

// walkDown opens and selects rows by keyboard, and looks at what the panel shows.
func (b *bench) walkDown(p *tabPage, path string) {
	b.t.Helper()
	for range 8 {
		if p.view.outline.Len() == 0 {
			break
		}
		for _, key := range []fyne.KeyName{fyne.KeyRight, fyne.KeyDown} {
			p.view.outline.TypedKey(&fyne.KeyEvent{Name: key})
		}
		d := p.doc.Describe(p.nav.selected)
		if d.Label == "" && d.Type == "" && d.Summary == "" {
			b.t.Errorf("%s: nothing is said of %q", path, p.Path())
		}
		if d.Can&model.CanSet != 0 && d.Length < 1000 && d.Problem.IsZero() && d.Length > 0 && len(p.view.panel.Shown()) == 0 {
			b.t.Errorf("%s: the value of %q is not shown", path, p.Path())
		}
	}
}
