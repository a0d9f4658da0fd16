package hint

import (
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"savant/scene/class"
)

// TestEase compares with values of Math::ease, asked of 3.6 and 4.6 (ease() in GDScript).
func TestEase(t *testing.T) {
	for _, c := range []struct{ x, easing, want float64 }{
		{0.25, 1, 0.25}, {0.25, 2, 0.0625}, {0.25, 0.5, 0.4375}, {0.25, -2, 0.125}, {0.75, -2, 0.875}, {0.25, -0.5, 0.3535533905932738},
		{0.5, 0, 0}, {-1, 2, 0}, {7, 2, 1}, {0.75, 4.5, 0.27401585},
	} {
		if got := Ease(c.x, c.easing); math.Abs(got-c.want) > 1e-6 {
			t.Errorf("ease(%v, %v) = %v, want %v", c.x, c.easing, got, c.want)
		}
	}
}

// TestSlider goes from numbers to places and back, on the steps of the range.
func TestSlider(t *testing.T) {
	plain := class.NewHint(class.RangeHint, "0,16,0.1").Range
	exponential := class.NewHint(class.RangeHint, "1,1024,1,exp").Range
	for _, c := range []struct {
		r             class.Range
		number, share float64
	}{{plain, 4, 0.25}, {plain, 16, 1}, {exponential, 32, 0.5}, {exponential, 1, 0}, {exponential, 1024, 1}} {
		if got := share(c.r, c.number); math.Abs(got-c.share) > 1e-9 {
			t.Errorf("%v of %+v is at %v, want %v", c.number, c.r, got, c.share)
		}
		if got := at(c.r, c.share, false); got != c.number {
			t.Errorf("%v of %+v is %v, want %v", c.share, c.r, got, c.number)
		}
	}
	if share(plain, -3) != 0 || share(plain, 99) != 1 || share(plain, math.NaN()) != 0 || share(exponential, 0) != 0 {
		t.Error("what lies beyond is not at an end")
	}
	if got := at(plain, 0.0199, false); got != 0.3 {
		t.Error(got)
	}
	if got := at(plain, 0.09, true); got != 1 {
		t.Error(got)
	}
	test.NewTempApp(t)
	s := NewSlider()
	var moved, done []float64
	s.Moved, s.Done = func(n float64) { moved = append(moved, n) }, func(n float64) { done = append(done, n) }
	s.Fill(plain, 1, false)
	s.Resize(fyne.NewSize(160, 8))
	s.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(40, 3)}})
	s.Fill(plain, 1, false) // a document that changes meanwhile does not move it
	s.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(500, 3)}})
	s.DragEnd()
	if len(moved) != 2 || moved[0] != 4 || len(done) != 1 || done[0] != 16 {
		t.Error(moved, done)
	}
}

// TestBits names and toggles bits, including names for several bits.
func TestBits(t *testing.T) {
	test.NewTempApp(t)
	options := class.NewHint(class.FlagsHint, "Fill,Expand,Both:3,Nothing:0").Options
	if got := Names(options, 3); got != "Fill, Expand, Both" {
		t.Error(got)
	}
	b := NewBits(options)
	value := uint64(1)
	b.Switch = func(mask uint64, on bool) {
		if value &^= mask; on {
			value |= mask
		}
		b.Fill(value, 0)
	}
	left := 0
	b.Keys = func(*fyne.KeyEvent) { left++ }
	b.Fill(value, 0)
	b.Resize(fyne.NewSize(400, 40))
	for _, k := range []fyne.KeyName{fyne.KeyRight, fyne.KeyRight, fyne.KeySpace} {
		b.TypedKey(&fyne.KeyEvent{Name: k})
	}
	if value != 3 || !b.on(2) {
		t.Error(value)
	}
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if value != 0 || left != 1 {
		t.Error(value, left)
	}
	b.Fill(1, 1)
	b.turn(0)
	if value != 1 {
		t.Error("a bit that differs is not turned on")
	}
	b.Disabled = true
	if b.turn(0); value != 1 {
		t.Error("what cannot be set was turned")
	}
}
