package properties

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// TestColumns: from a width on sections are in two columns, and stay in theirs when one is folded; other sections are
// parted again.
func TestColumns(t *testing.T) {
	object := func(height float32) fyne.CanvasObject {
		r := canvas.NewRectangle(color.Black)
		r.SetMinSize(fyne.NewSize(200, height))
		return r
	}
	objects := []fyne.CanvasObject{object(100), object(20), object(60), object(20), object(40)}
	asked := 0
	c := &columns{changed: func() { asked++ }}
	c.set([]string{"a", "b", "c"}, []int{0, 1, 3})
	at := func(i int) fyne.Position { return objects[i].Position() }
	c.Layout(objects, fyne.NewSize(leastForTwo()-1, 500))
	if at(4) != fyne.NewPos(0, 200) || c.MinSize(objects) != fyne.NewSize(200, 240) || asked != 0 {
		t.Errorf("in one column the last is at %v, %v are needed, asked %d times", at(4), c.MinSize(objects), asked)
	}
	c.Layout(objects, fyne.NewSize(leastForTwo(), 500))
	right := (leastForTwo() + columnGap) / 2
	if at(0) != fyne.NewPos(0, 0) || at(1) != fyne.NewPos(right, 0) || at(4) != fyne.NewPos(right, 100) || c.MinSize(objects) != fyne.NewSize(200, 140) || asked != 1 {
		t.Errorf("in two columns they are at %v, %v and %v, %v are needed, asked %d times", at(0), at(1), at(4), c.MinSize(objects), asked)
	}
	folded := []fyne.CanvasObject{objects[0], objects[1], objects[3]}
	c.set([]string{"a", "b", "c"}, []int{0, 1, 2})
	c.Layout(folded, fyne.NewSize(leastForTwo(), 500))
	if at(0) != fyne.NewPos(0, 0) || at(1) != fyne.NewPos(right, 0) || at(3) != fyne.NewPos(right, 20) {
		t.Errorf("folded they are at %v, %v and %v", at(0), at(1), at(3))
	}
	c.set([]string{"b", "c"}, []int{0, 2})
	c.Layout(objects[1:], fyne.NewSize(leastForTwo(), 500))
	if at(1) != fyne.NewPos(0, 0) || at(3) != fyne.NewPos(right, 0) {
		t.Errorf("of two sections the second is at %v", at(3))
	}
}
