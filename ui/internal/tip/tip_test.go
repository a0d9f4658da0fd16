package tip

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"savant/ui/internal/ink"
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

// rests rests the pointer on an object until its tip is shown.
func rests(t *testing.T, w fyne.Window, o fyne.CanvasObject, shown chan string) {
	t.Helper()
	test.MoveMouse(w.Canvas(), fyne.CurrentApp().Driver().AbsolutePositionForObject(o).AddXY(4, 4))
	select {
	case <-shown:
	case <-time.After(30 * time.Second):
		t.Fatal("no tip is shown")
	}
}

// TestTipGoesWithItsObject takes what the pointer rests on away, as a closed tab does.
func TestTipGoesWithItsObject(t *testing.T) {
	test.NewTempApp(t)
	tipped := On(widget.NewButton("×", func() {}), "Close (Ctrl+W)")
	box := container.NewVBox(tipped)
	l := Over(box)
	shown := make(chan string, 1)
	l.Shown = func(text string) { shown <- text }
	w := test.NewTempWindow(t, l)
	w.Resize(fyne.NewSize(200, 100))
	rests(t, w, tipped, shown)
	box.RemoveAll()
	test.MoveMouse(w.Canvas(), fyne.NewPos(2, 90))
	if l.box.Visible() {
		t.Error("the tip stays though its object is gone")
	}
	box.Add(tipped)
	rests(t, w, tipped, shown)
	l.HideTip()
	if l.box.Visible() {
		t.Error("the tip stays though it was hidden")
	}
}

// TestNoTipUnderADialog opens a dialog before the tip is due.
func TestNoTipUnderADialog(t *testing.T) {
	test.NewTempApp(t)
	tipped := On(widget.NewButton("×", func() {}), "Close (Ctrl+W)")
	l := Over(container.NewVBox(tipped))
	w := test.NewTempWindow(t, l)
	w.Resize(fyne.NewSize(200, 100))
	if covered(tipped, nil) {
		t.Error("nothing covers the button, and no tip would be shown")
	}
	widget.NewModalPopUp(widget.NewLabel("?"), w.Canvas()).Show()
	if !covered(tipped, nil) {
		t.Error("a tip would be shown under the dialog")
	}
}

// TestTipInADialog: what is in a dialog has its tip over the dialog, also after another one was open over it.
func TestTipInADialog(t *testing.T) {
	test.NewTempApp(t)
	l := Over(container.NewVBox(widget.NewLabel("below")))
	shown := make(chan string, 1)
	l.Shown = func(text string) { shown <- text }
	w := test.NewTempWindow(t, l)
	w.Resize(fyne.NewSize(300, 200))
	dialog := func(o fyne.CanvasObject) *widget.PopUp {
		var p *widget.PopUp
		p = widget.NewModalPopUp(OverDialog(container.NewVBox(o), w.Canvas(), func() bool { return p.Visible() }), w.Canvas())
		p.Show()
		return p
	}
	tipped := On(widget.NewButton("×", func() {}), "Close (Esc)")
	dialog(tipped)
	over := dialog(widget.NewLabel("really?"))
	over.Hide()
	rests(t, w, tipped, shown)
	if l.box.Visible() || !l.top().box.Visible() {
		t.Error("the tip is under the dialog")
	}
	l.HideTip()
	if l.top().box.Visible() {
		t.Error("the tip stays though it was hidden")
	}
}

// TestWholeText: a text says in its tip what is cut off of it, in lines that fit the window, and nothing where all of it is seen.
func TestWholeText(t *testing.T) {
	test.NewTempApp(t)
	long := ink.Small(strings.Repeat("somewhere/", 30)+" over the hills", "")
	long.Cut = true
	tipped := Text(long)
	l := Over(container.New(ink.Row{Wide: []int{0}}, tipped))
	shown := make(chan string, 1)
	l.Shown = func(text string) { shown <- text }
	w := test.NewTempWindow(t, l)
	w.Resize(fyne.NewSize(300, 200))
	rests(t, w, tipped, shown)
	if n := len(l.lines.Objects); n < 2 || l.box.Size().Width > 300 || l.box.Position().X < 0 {
		t.Errorf("%d lines, the tip is %v wide", n, l.box.Size().Width)
	}
	all := ""
	for _, o := range l.lines.Objects {
		all += o.(*ink.Text).Text
	}
	if strings.ReplaceAll(all, " ", "") != strings.ReplaceAll(long.Text, " ", "") {
		t.Errorf("the tip says %q", all)
	}
	long.Set("here")
	if tipped.says() != "" {
		t.Error("what is seen whole has a tip")
	}
}
