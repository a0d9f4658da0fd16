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

// TestFilterPropertiesOfSeveral goes by its key to the filter of the properties that several nodes have in common, and nowhere where the rows are none.
func TestFilterPropertiesOfSeveral(t *testing.T) {
	b := newBench(t)
	p := b.shows("player.tscn", "node.Cooldown")
	can := func() bool { return hasProperties(b.Window) }
	b.choose(p, "node.Cooldown", "node.HurtBox")
	b.after("chosen", 1)
	b.settle()
	if !can() {
		t.Fatal("the action is off for two nodes")
	}
	b.run("filter-properties")
	if b.win.Canvas().Focused() == fyne.Focusable(p.view.outline) {
		t.Error("the outline has kept the keyboard")
	}
	b.choose(p, "node.Cooldown.wait_time", "node.Cooldown.one_shot")
	b.after("chosen", 2)
	b.settle()
	if can() {
		t.Error("the action is on for two values")
	}
}
