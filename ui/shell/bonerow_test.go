package shell

import (
	"testing"

	"fyne.io/fyne/v2"

	"savant/model"
)

// TestBoneInTheOutline: a bone of a skeleton in space is shown in the outline by the first of its properties while it is the selected row, and the
// pane of bones shows the bone of each of these.
func TestBoneInTheOutline(t *testing.T) {
	b, p := bonesShown(t)
	for path, first := range map[string]string{
		`bone["Armature/Skeleton3D:Head"]`: `node["Armature/Skeleton3D"]["bones/4/name"]`, `bone["Armature/Skeleton3D:Hips"]`: `node["Armature/Skeleton3D"]["bones/0/name"]`,
	} {
		p.Select(mustFind(t, p, path))
		n, _ := p.view.outline.Current()
		if got := p.doc.Path(model.Row(n)); got != first || p.Path() != path {
			t.Errorf("%s: the outline has %s, and %s is selected", path, got, p.Path())
		}
		if row, ok := p.view.outline.RowOf(n); !ok || !p.view.outline.IsSelected(p.view.outline.Rows().At(row).Node) {
			t.Errorf("%s is not marked", first)
		}
	}
	b.run("nodes") // where properties are no rows
	p.Select(mustFind(t, p, `bone["Armature/Skeleton3D:Head"]`))
	if p.Path() != `bone["Armature/Skeleton3D:Head"]` {
		t.Errorf("%s is selected", p.Path())
	}
}

// TestBonesHaveTheKeyboard: showing the bones leads the keyboard to their tree without selecting anything, and Escape leads back.
func TestBonesHaveTheKeyboard(t *testing.T) {
	b := newBench(t)
	path, _ := sampleFile(t, "player.tscn")
	b.openFile(path)
	p := b.document()
	p.Select(mustFind(t, p, `node["."]`))
	p.Focus()
	b.run("pane-bones")
	if b.win.Canvas().Focused() == fyne.Focusable(p.view.outline) || p.Path() != `node["."]` {
		t.Fatalf("%T has the keyboard, %s is selected", b.win.Canvas().Focused(), p.Path())
	}
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	if p.Path() != `bone["Armature/Skeleton3D:Hips"]` {
		t.Errorf("Down selects %s", p.Path())
	}
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if b.win.Canvas().Focused() != fyne.Focusable(p.view.outline) {
		t.Errorf("Escape leads to %T", b.win.Canvas().Focused())
	}
}
