package shell

import (
	"testing"

	"fyne.io/fyne/v2"

	"savant/ui/page"
)

// TestChooseNode chooses a node for a NodePath, by keyboard.
func TestChooseNode(t *testing.T) {
	b := newBench(t)
	p := b.shows("player.tscn", "node.Cooldown.wait_time")
	chosen := ""
	page.ChoosePath(p, p.nav.selected, nil, func(path string) { chosen = path })
	search := b.win.Canvas().Focused()
	if search == fyne.Focusable(p.view.outline) {
		t.Fatal("the dialog has not the keyboard")
	}
	for _, r := range "skeleton3" {
		search.TypedRune(r)
	}
	search.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if chosen != "../Armature/Skeleton3D" {
		t.Errorf("the path is %q", chosen)
	}
	if b.win.Canvas().Focused() != fyne.Focusable(p.view.outline) {
		t.Error("the keyboard did not go back")
	}
}
