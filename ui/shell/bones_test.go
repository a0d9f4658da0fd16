package shell

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"savant/codec/variant"
	"savant/ui/bones"
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
