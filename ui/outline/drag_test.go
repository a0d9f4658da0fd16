package outline

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// TestRefusedDrop sees that a place that takes nothing says why, beside the pointer, and takes nothing.
func TestRefusedDrop(t *testing.T) {
	m := newTree()
	o, _ := shown(t, m, m.look)
	dropped := 0
	o.OnDrop = func([]Node, Node, int) { dropped++ }
	allowed := false
	o.CanDrop = func([]Node, Node, int) (string, bool) {
		if allowed {
			return "moves", true
		}
		return "stays where it is", false
	}
	drag := func() {
		press := &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(100, 5)}, Button: desktop.MouseButtonPrimary}
		o.MouseDown(press)
		o.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(100, 40)}})
	}
	drag()
	if w := o.drawing.words; !w.Visible() || w.Text != "stays where it is" {
		t.Errorf("beside the pointer stands %q, visible %v", w.Text, w.Visible())
	}
	o.DragEnd()
	if dropped != 0 || o.drawing.words.Visible() || o.drawing.drop.Visible() {
		t.Errorf("%d drops were made, the words still show: %v", dropped, o.drawing.words.Visible())
	}
	allowed = true
	drag()
	if w := o.drawing.words; w.Text != "moves" {
		t.Errorf("beside the pointer stands %q", w.Text)
	}
	o.DragEnd()
	if dropped != 1 {
		t.Errorf("%d drops were made, want 1", dropped)
	}
}

// dragTo presses on a row and holds the pointer at a height.
func dragTo(o *Outline, from, to float32) {
	o.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(100, from)}, Button: desktop.MouseButtonPrimary})
	o.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(100, to)}})
}

// TestDragGivenUp: Escape ends a drag, and what the hand still does then moves nothing.
func TestDragGivenUp(t *testing.T) {
	m := newTree()
	o, _ := shown(t, m, m.look)
	dropped := 0
	o.OnDrop = func([]Node, Node, int) { dropped++ }
	o.OnKey = func(*fyne.KeyEvent) bool { return true } // as the window takes Escape
	dragTo(o, 5, 40)
	o.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	if n, _ := o.Current(); n != 1 || !o.drawing.drop.Visible() {
		t.Errorf("a key during a drag goes to %d", n)
	}
	o.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if o.drawing.drop.Visible() {
		t.Error("the mark stays after Escape")
	}
	o.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(100, 60)}})
	if o.DragEnd(); dropped != 0 || o.drawing.drop.Visible() {
		t.Errorf("%d drops after Escape", dropped)
	}
}

// TestFixedRow says beside the pointer why a row cannot be moved, and marks no place.
func TestFixedRow(t *testing.T) {
	m := newTree()
	o, _ := shown(t, m, m.look)
	o.OnDrop = func([]Node, Node, int) { t.Error("it is dropped") }
	o.CanDrag = func([]Node) (string, bool) { return "stays", false }
	dragTo(o, 5, 40)
	if w := o.drawing.words; !w.Visible() || w.Text != "stays" || o.drawing.drop.Visible() {
		t.Errorf("%q is shown, a place marked: %v", w.Text, o.drawing.drop.Visible())
	}
	o.DragEnd()
}

// TestDragScrolls: rows that are held near an edge scroll the view until they are taken away, dropped or given up.
func TestDragScrolls(t *testing.T) {
	const fan = 1000
	o, _ := shown(t, wide{fan}, wide{fan}.look)
	o.Open(0)
	var next func()
	o.wait = func(_ time.Duration, f func()) { next = f }
	tick := func() float64 {
		t.Helper()
		if next == nil {
			t.Fatal("nothing goes on")
		}
		f := next
		next = nil
		f()
		return o.Offset()
	}
	o.OnDrop = func([]Node, Node, int) {}
	dragTo(o, 30, o.Size().Height-2)
	first := tick()
	if second := tick(); first <= 0 || second <= first {
		t.Errorf("the view scrolls to %g and %g", first, second)
	}
	was := o.drag.place.row
	o.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(100, o.Size().Height+90)}})
	before := o.Offset()
	if far := tick() - before; far <= o.Offset()-before-1 || far <= first {
		t.Errorf("beyond the edge it scrolls by %g", far)
	}
	if o.drag.place.row <= was {
		t.Error("the place to drop stays behind")
	}
	o.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	before = o.Offset()
	if tick() != before || next != nil {
		t.Error("it goes on after Escape")
	}
}

// TestDropStays: a row over itself and beside its own place says that it stays, and asks nobody.
func TestDropStays(t *testing.T) {
	m := newTree()
	o, _ := shown(t, m, m.look)
	o.OnDrop = func([]Node, Node, int) { t.Error("it is dropped") }
	o.CanDrop = func([]Node, Node, int) (string, bool) { return "moves", true }
	h := o.rowHeight()
	for _, to := range []float32{0.1, 0.5, 0.9, 1.1} {
		dragTo(o, 5, to*h)
		if w := o.drawing.words; w.Text != "Stays where it is." || o.drawing.drop.Visible() {
			t.Errorf("at %g rows: %q, a place marked: %v", to, w.Text, o.drawing.drop.Visible())
		}
		o.DragEnd()
	}
}
