package shell

import (
	"testing"

	"fyne.io/fyne/v2"

	"savant/ui/outline"
)

func TestPathBetween(t *testing.T) {
	for _, c := range [][3]string{
		{".", "Arm/Hand", "Arm/Hand"}, {"Arm/Hand", ".", "../.."}, {"Arm/Hand", "Arm/Foot", "../Foot"}, {"Arm", "Arm", "."},
		{"Arm", "Arm/Hand", "Hand"}, {"A/B", "C", "../../C"},
	} {
		if got := pathBetween(c[0], c[1]); got != c[2] {
			t.Errorf("from %s to %s is %s, want %s", c[0], c[1], got, c[2])
		}
	}
}

// TestChooseNode chooses a node for a NodePath, by keyboard.
func TestChooseNode(t *testing.T) {
	b := newBench(t)
	p := b.shows("player.tscn", "node.Cooldown.wait_time")
	chosen := ""
	p.choosePath(p.selected, func(path string) { chosen = path })
	list, ok := b.win.Canvas().Focused().(*outline.Outline)
	if !ok || list == p.outline {
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
	if b.win.Canvas().Focused() != fyne.Focusable(p.outline) {
		t.Error("the keyboard did not go back")
	}
}
