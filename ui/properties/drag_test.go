package properties

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
)

// TestDraggedName drags the names of numbers: the numbers change, and a click edits as before. Names of what is no number cannot be dragged.
func TestDraggedName(t *testing.T) {
	w, p, e := inspected(t, lamp, `node["."]`)
	w.Until(func() bool { return e.scripts.list != nil })
	e.list.sheet.fold("Node2D/Transform", true)
	e.list.sheet.fold("CanvasItem/Ordering", true)
	for _, c := range []struct {
		name string
		by   float32 // in dp, 6 for a step
		want string
	}{
		{"energy", 12, "energy = 1.22\n"},
		{"strength", -60, "strength = -0.65\n"},
		{"texture_scale", 36, "texture_scale = 1.06\n"},
		{"rotation", 60, "rotation = 0.017453292\n"},
		{"z_index", 30, "z_index = 5\n"},
	} {
		x := lineOf(t, e, c.name)
		if x.handle == nil || !x.handle.Visible() {
			t.Errorf("the name of %s cannot be dragged", c.name)
			continue
		}
		for range 2 {
			x.handle.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(c.by/2, 0)})
		}
		x.handle.DragEnd()
		got := string(p.Doc().Bytes())
		if !strings.Contains(got, c.want) {
			t.Errorf("%s is not dragged to %q:\n%s", c.name, c.want, got)
		}
		if p.Doc().Undo(); string(p.Doc().Bytes()) != lamp {
			t.Errorf("the drag of %s is more than one step", c.name)
		}
		if x.fields != nil || w.Canvas().Focused() != x {
			t.Errorf("after the drag of %s its field is open, or it has not the keyboard", c.name)
		}
	}
	for _, name := range []string{"position", "color", "enabled", "texture", "follow", "blend_mode", "light_mask", "name"} {
		if x := e.list.sheet.lines[name]; x != nil && x.handle != nil && x.handle.Visible() {
			t.Errorf("the name of %s can be dragged", name)
		}
	}
	x := lineOf(t, e, "energy")
	x.handle.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(1, 0)})
	x.handle.DragEnd()
	if x.fields == nil {
		t.Error("a click on the name that moves a little does not edit")
	}
}

// TestRefusedIsTold types what is no number into a property and goes to another: the line keeps its value and says why.
func TestRefusedIsTold(t *testing.T) {
	w, p, e := inspected(t, lamp, `node["."]`)
	w.Until(func() bool { return e.scripts.list != nil })
	x, other := lineOf(t, e, "energy"), lineOf(t, e, "strength")
	x.edit()
	w.Canvas().Focused().(interface{ SetText(string) }).SetText("much")
	other.Tapped(nil)
	if x.fields != nil || !x.note.Visible() || !strings.Contains(x.note.Text, "much") || string(p.Doc().Bytes()) != lamp {
		t.Errorf("what was refused is not told: %q", x.note.Text)
	}
	write(t, w, x, "2")
	if x.note.Visible() {
		t.Error("it is still told after a number was written")
	}
}
