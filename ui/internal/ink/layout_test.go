package ink

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

// A message that is shown in a frame that has its size already needs two lines; what is below moves down for both.
func TestFrameMakesRoomForWrappedText(t *testing.T) {
	test.NewTempApp(t)
	notice := Down(0)
	notice.Hide()
	head := Down(0, Gap(0, 20), notice)
	body := Area("")
	frame := Framed(head, body, nil)
	frame.Resize(fyne.NewSize(400, 300))
	if y := body.Position().Y; y != 20 {
		t.Fatalf("the body begins at %g", y)
	}
	label := widget.NewLabel(strings.Repeat("words ", 20))
	label.Wrapping = fyne.TextWrapWord
	notice.Add(container.NewStack(Pad(0, 2, 0, 2, Across(8, 36, 0, label))))
	notice.Show()
	frame.Refresh()
	one := widget.NewLabel("words").MinSize().Height
	if h := label.Size().Height; h <= one {
		t.Fatalf("the text is %g high, a line %g: it needs more than one", h, one)
	}
	if y, end := body.Position().Y, head.Size().Height; y != end || y < 20+label.Size().Height {
		t.Errorf("the body begins at %g, what is over it ends at %g, the text is %g high", y, end, label.Size().Height)
	}
	frame.Resize(fyne.NewSize(2000, 300))
	if y := body.Position().Y; y >= 20+2*one {
		t.Errorf("with room for one line the body begins at %g", y)
	}
}

func TestEqual(t *testing.T) {
	test.NewTempApp(t)
	for _, c := range []struct{ need, want [3]float32 }{
		{[3]float32{10, 20, 30}, [3]float32{100, 100, 100}},
		{[3]float32{10, 20, 160}, [3]float32{70, 70, 160}},
		{[3]float32{10, 90, 160}, [3]float32{50, 90, 160}},
		{[3]float32{160, 90, 10}, [3]float32{160, 90, 50}},
	} {
		row := Even(10, Gap(c.need[0], 5), Gap(c.need[1], 7), Gap(c.need[2], 3))
		if got, want := row.MinSize(), fyne.NewSize(c.need[0]+c.need[1]+c.need[2]+20, 7); got != want {
			t.Errorf("%v ask for %v, want %v", c.need, got, want)
		}
		row.Resize(fyne.NewSize(320, 9))
		x := float32(0)
		for i, o := range row.Objects {
			if o.Size() != fyne.NewSize(c.want[i], 9) || o.Position().X != x {
				t.Errorf("%v: the one at %d has %v at %v, want %g at %g", c.need, i, o.Size(), o.Position(), c.want[i], x)
			}
			x += c.want[i] + 10
		}
	}
}
