package outline

import (
	"testing"

	"fyne.io/fyne/v2"
)

// TestStepping: what a step opened is closed by the next step out of it, but not what was open before, nor what was used meanwhile.
func TestStepping(t *testing.T) {
	m := newTree()
	o, _ := shown(t, m, m.look)
	step := func(n Node) { o.Stepping(func() { o.SelectNode(n) }) }
	open := func(n Node) bool {
		row, ok := o.RowOf(n)
		return ok && o.Rows().At(row).Open
	}
	o.SelectNode(31)
	step(111)
	if !open(1) || !open(11) {
		t.Fatal("the step opens nothing")
	}
	step(121)
	if !open(1) || open(11) || !open(12) {
		t.Errorf("beside it: %v %v %v", open(1), open(11), open(12))
	}
	step(2)
	if open(1) || !open(3) {
		t.Errorf("out of it: %v, and what was open before is %v", open(1), open(3))
	}
	if n, _ := o.Current(); n != 2 {
		t.Errorf("%d is current", n)
	}
	step(111)
	key(o, fyne.KeyDown)
	step(2)
	if !open(1) || !open(11) {
		t.Error("what was used is closed")
	}
}

// TestNamesFirst: names are whole as long as there is room for them, whatever is behind them.
func TestNamesFirst(t *testing.T) {
	const name = "mixamorig_LeftHandIndex1"
	look := func(Node) Look { return Look{Label: name, Summary: "at 0.015  0.123  0.002,  turned 12  15  18°"} }
	o, _ := shown(t, wide{3}, look)
	size := o.Size()
	for width := float32(120); width < 400; width += 20 {
		o.Resize(fyne.NewSize(width, size.Height))
		o.NamesFirst = false
		o.Refresh()
		before := o.drawing.lines[0].label.Text
		o.NamesFirst = true
		o.Refresh()
		if now := o.drawing.lines[0].label.Text; len(now) < len(before) || width >= 260 && now != name {
			t.Errorf("%v wide: %q, and before %q", width, now, before)
		}
	}
}
