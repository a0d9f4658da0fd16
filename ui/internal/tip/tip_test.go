package tip

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

// TestTip rests on a button, goes away, and presses it through its cover.
func TestTip(t *testing.T) {
	test.NewTempApp(t)
	pressed := 0
	b := widget.NewButton("×", func() { pressed++ })
	tipped := On(b, "Close (Ctrl+W)")
	l := Over(container.NewBorder(nil, nil, nil, tipped))
	shown := make(chan string, 1)
	l.Shown = func(text string) { shown <- text }
	w := test.NewTempWindow(t, l)
	w.Resize(fyne.NewSize(200, 100))
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(tipped).AddXY(4, 4)
	test.MoveMouse(w.Canvas(), at)
	select {
	case text := <-shown:
		if text != "Close (Ctrl+W)" {
			t.Errorf("the tip is %q", text)
		}
	case <-time.After(30 * time.Second):
		t.Fatal("no tip is shown")
	}
	if !l.box.Visible() || l.box.Position().X+l.box.Size().Width > l.Size().Width || l.box.Position().Y+l.box.Size().Height > l.Size().Height {
		t.Errorf("the tip is at %v, %v in a window of %v", l.box.Position(), l.box.Size(), l.Size())
	}
	test.TapCanvas(w.Canvas(), at)
	if pressed != 1 {
		t.Error("the button cannot be pressed any more")
	}
	test.MoveMouse(w.Canvas(), fyne.NewPos(2, 2))
	if l.box.Visible() {
		t.Error("the tip stays")
	}
}
