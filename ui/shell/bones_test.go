package shell

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/model"
	"savant/ui/bones"
	"savant/ui/outline"
	"savant/ui/page"
)

// bonesShown is a window with the bones of a sample's skeleton in front.
func bonesShown(t *testing.T) (*bench, *tabPage) {
	t.Helper()
	b := newBench(t)
	path, _ := sampleFile(t, "player.tscn")
	b.openFile(path)
	b.run("pane-bones")
	p := b.document()
	if !p.PaneShown(bones.PaneID) {
		t.Fatal("the bones are not shown")
	}
	return b, p
}

// TestBoneDoubts says what an edit could not decide, and no more when nothing was changed.
func TestBoneDoubts(t *testing.T) {
	b, p := bonesShown(t)
	p.Select(mustFind(t, p, `bone["Armature/Skeleton3D:LeftUpLeg"]`)) // which an animation turns
	b.run("bone-remove")
	if p.message() == nil || !strings.Contains(p.message().Text, "LeftUpLeg") {
		t.Fatalf("the animation is not named: %+v", p.message())
	}
	b.Notify(p, nil)
	p.Select(mustFind(t, p, `bone["Armature/Skeleton3D:Head"]`))
	b.run("bone-reset") // it is where it rests
	if p.message() != nil {
		t.Errorf("nothing was changed, and yet: %s", p.message().Text)
	}
}

// TestLarge gives the bones the whole window and ends that.
func TestLarge(t *testing.T) {
	b, p := bonesShown(t)
	pane := p.Pane(bones.PaneID).(page.Pane).Object()
	small := pane.Size()
	b.run("bones-large")
	if s := pane.Size(); s.Width < small.Width*1.3 || s.Height < small.Height*1.1 || p.view.outline.Visible() && p.view.both.First.Visible() {
		t.Errorf("it is %v, and was %v", s, small)
	}
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if pane.Size() != small || !p.view.both.First.Visible() {
		t.Errorf("it stays %v", pane.Size())
	}
	b.run("bones-large")
	b.run("pane-2")
	if !p.view.both.First.Visible() {
		t.Error("the changes have the whole window")
	}
}

// TestRenamedBoneStaysOpen renames bones where all is open: in all rows and where only nodes are shown.
func TestRenamedBoneStaysOpen(t *testing.T) {
	for _, only := range []bool{false, true} {
		b, p := bonesShown(t)
		if only {
			b.run("nodes")
		}
		o := p.view.outline
		for row := 0; row < o.Len(); row++ {
			o.Open(row)
		}
		for _, name := range []string{"Spine", "Hips", "LeftLeg"} {
			was := o.Len()
			r := mustFind(t, p, `bone["Armature/Skeleton3D:`+name+`"]`)
			p.Select(r)
			if err := p.doc.RenameKey(r, variant.OfString(name+"Two")); err != nil {
				t.Fatal(err)
			}
			b.keepUp()
			if o.Len() != was {
				t.Errorf("nodes only %v: with %s renamed %d rows are open, and %d were", only, name, o.Len(), was)
			}
			b.run("undo")
			if o.Len() != was {
				t.Errorf("nodes only %v: with %s undone %d rows are open, and %d were", only, name, o.Len(), was)
			}
		}
	}
}

// flatArms is a Skeleton2D, whose bones are nodes.
const flatArms = `[gd_scene format=3]

[node name="Hero" type="Node2D"]

[node name="Skeleton2D" type="Skeleton2D" parent="."]

[node name="Chest" type="Bone2D" parent="Skeleton2D"]
rest = Transform2D(1, 0, 0, 1, 0, 0)

[node name="ArmL" type="Bone2D" parent="Skeleton2D/Chest"]
position = Vector2(8, 0)
rest = Transform2D(1, 0, 0, 1, 8, 0)

[node name="ArmR" type="Bone2D" parent="Skeleton2D/Chest"]
position = Vector2(-8, 0)
rest = Transform2D(1, 0, 0, 1, -8, 0)
`

// TestBonesSelectedTogether selects bones in the pane's tree: the file's rows are always the same ones, and a click on one that is lit leaves it alone.
func TestBonesSelectedTogether(t *testing.T) {
	b := newBench(t)
	path := filepath.Join(t.TempDir(), "hero.tscn")
	if err := os.WriteFile(path, []byte(flatArms), 0o600); err != nil {
		t.Fatal(err)
	}
	b.openFile(path)
	b.run("pane-bones")
	p := b.document()
	left, right := mustFind(t, p, `node["Skeleton2D/Chest/ArmL"]`), mustFind(t, p, `node["Skeleton2D/Chest/ArmR"]`)
	p.Select(left)
	var list *outline.Outline
	b.walk(func(o fyne.Focusable) {
		if l, ok := o.(*outline.Outline); ok && l != p.view.outline && list == nil {
			list = l
		}
	})
	if list == nil {
		t.Fatal("there is no tree of bones")
	}
	selected := func(what string, want ...model.Row) {
		t.Helper()
		b.when(func() bool { return p.view.panel.Several() == (len(want) > 1) }, what)
		got := map[model.Row]bool{}
		for _, r := range p.Selection() {
			got[r] = true
		}
		if len(got) != len(want) {
			t.Errorf("%s: %d rows are selected, not %d", what, len(got), len(want))
		}
		for _, r := range want {
			if !got[r] {
				t.Errorf("%s: %s is not selected", what, p.doc.Path(r))
			}
		}
	}
	b.win.Canvas().Focus(list)
	b.run("select-all")
	selected("all in the tree of bones", left, right)
	node, _ := list.Current()
	row, _ := list.RowOf(node)
	list.Select(row)
	selected("one of them", left)

	b.win.Canvas().Focus(p.view.outline)
	if p.OnlyNodes() { // as a test before this one left it
		b.run("nodes")
	}
	b.run("select-all") // the rows beside the bone, some of which are no bones
	b.when(func() bool { return len(p.Selection()) > 2 && p.view.panel.Several() }, "rows selected beside the bone")
	list.Select(row)
	list.OnClicked(node) // as a click does
	selected("a click on the bone that is lit", left)
}
