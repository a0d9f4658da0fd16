package shell

import (
	"testing"

	"fyne.io/fyne/v2"

	"savant/ui/outline"
	"savant/ui/page"
)

// TestChooseNode chooses a node for a NodePath, by keyboard.
func TestChooseNode(t *testing.T) {
	b := newBench(t)
	p := b.shows("player.tscn", "node.Cooldown.wait_time")
	chosen := ""
	page.ChoosePath(p, p.nav.selected, func(path string) { chosen = path })
	list, ok := b.win.Canvas().Focused().(*outline.Outline)
	if !ok || list == p.view.outline {
		t.Fatal("the list of nodes has not the keyboard")
	}
	for range list.Len() {
		if n, _ := list.Current(); list.Look(n).Label == "Skeleton3D" {
			break
		}
		list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	}
	list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if chosen != "../Armature/Skeleton3D" {
		t.Errorf("the path is %q", chosen)
	}
	if b.win.Canvas().Focused() != fyne.Focusable(p.view.outline) {
		t.Error("the keyboard did not go back")
	}
}
