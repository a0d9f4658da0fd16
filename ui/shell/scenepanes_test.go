package shell

import (
	"path/filepath"
	"strings"
	"testing"

	"savant/ui/host/hosttest"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// fills writes into the prompt that is shown and accepts it.
func (b *bench) fills(texts ...string) {
	b.t.Helper()
	e, ok := b.win.Canvas().Focused().(*widgets.PromptEntry)
	if !ok {
		b.t.Fatal("nothing is asked")
	}
	for i, text := range texts {
		e.Prompt.Fields[i].SetText(text)
	}
	e.Prompt.Try()
	if e.Prompt.Note.Visible() {
		b.t.Fatal(e.Prompt.Note.Text)
	}
}

// hallShown opens the hall of the small project.
func hallShown(t *testing.T) (*bench, *tabPage) {
	t.Helper()
	b := newBench(t)
	t.Setenv("XDG_CONFIG_HOME", t.TempDir()) // for the backups
	root := hosttest.Project(t)
	b.openFile(filepath.Join(root, "levels", "hall.tscn"))
	return b, b.document()
}

// TestFollow goes from a reference to its target and back, and opens the file of an instance, but none outside the project.
func TestFollow(t *testing.T) {
	b, p := hallShown(t)
	p.Select(mustFind(t, p, "node.Wall.shape"))
	b.run("follow")
	if p.Path() != "sub_resource.Box_c" {
		t.Errorf("it leads to %s", p.Path())
	}
	b.run("back")
	if p.Path() != "node.Wall.shape" {
		t.Errorf("the way back leads to %s", p.Path())
	}
	p.Select(mustFind(t, p, "node.Door"))
	b.run("open-named")
	b.until("opened")
	if got := b.document().file; filepath.Base(got) != "door.tscn" {
		t.Fatalf("%s was opened", got)
	}
	b.show(b.indexOfFile(p.file))
	if err := p.doc.ReplaceExternal(mustFind(t, p, `ext_resource["1_d"]`), "", "res://../../outside.tscn", ""); err != nil {
		t.Fatal(err)
	}
	errors := len(b.events("error"))
	p.Select(mustFind(t, p, `ext_resource["1_d"]`))
	b.run("follow")
	if len(b.events("error")) != errors+1 || len(b.pages) != 2 {
		t.Error("a path out of the project was followed")
	}
}

// TestNodeSigns draws what nodes have as small shapes, and says it in words nowhere twice.
func TestNodeSigns(t *testing.T) {
	_, p := hallShown(t)
	for path, want := range map[string]string{"node.Door": "group instance", "node.Wall": "group", "node.Roof": "", "node[\".\"]": ""} {
		var got []string
		shown := p.view.drawn.Row(outline.Node(mustFind(t, p, path)))
		for _, s := range shown.Signs {
			got = append(got, s.Icon)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, not %s", path, got, want)
		}
	}
}
