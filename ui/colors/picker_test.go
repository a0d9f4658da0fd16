package colors

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"savant/ui/internal/golden"
	"savant/ui/look"
)

// asking opens the dialog for a colour; taken is what was chosen.
func asking(t *testing.T, from color.NRGBA, q Question) (c fyne.Canvas, taken *color.NRGBA, closed *int) {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(look.Theme{})
	w := test.NewTempWindow(t, nil)
	w.Resize(fyne.NewSize(900, 600))
	taken, closed = &color.NRGBA{}, new(int)
	q.From, q.Take, q.Closed = from, func(c color.NRGBA) { *taken = c }, func() { *closed++ }
	Ask(w.Canvas(), q)
	if w.Canvas().Focused() == nil {
		t.Fatal("nothing has the keyboard")
	}
	return w.Canvas(), taken, closed
}

func key(c fyne.Canvas, names ...fyne.KeyName) {
	for _, n := range names {
		if n == fyne.KeyTab {
			c.FocusNext()
			continue
		}
		c.Focused().TypedKey(&fyne.KeyEvent{Name: n})
	}
}

// over replaces the text of the focused field.
func over(c fyne.Canvas, text string) {
	c.Focused().(fyne.Shortcutable).TypedShortcut(&fyne.ShortcutSelectAll{})
	test.Type(c.Focused(), text)
}

// TestByKeyboard chooses colours in each way that the keyboard has.
func TestByKeyboard(t *testing.T) {
	red := color.NRGBA{255, 0, 0, 255}
	for name, c := range map[string]struct {
		do   func(c fyne.Canvas)
		want color.NRGBA
	}{
		"digits":       {func(c fyne.Canvas) { over(c, "#12345678") }, color.NRGBA{0x12, 0x34, 0x56, 0x78}},
		"three digits": {func(c fyne.Canvas) { over(c, "0f8") }, color.NRGBA{0, 255, 0x88, 255}},
		"no colour":    {func(c fyne.Canvas) { over(c, "#12345") }, color.NRGBA{0x11, 0x22, 0x33, 0x44}}, // of the four before
		"hue":          {func(c fyne.Canvas) { key(c, fyne.KeyTab); over(c, "240") }, color.NRGBA{0, 0, 255, 255}},
		"saturation":   {func(c fyne.Canvas) { key(c, fyne.KeyTab, fyne.KeyTab); over(c, "50") }, color.NRGBA{255, 128, 128, 255}},
		"alpha":        {func(c fyne.Canvas) { key(c, fyne.KeyTab, fyne.KeyTab, fyne.KeyTab, fyne.KeyTab); over(c, "20") }, color.NRGBA{255, 0, 0, 51}},
	} {
		on, taken, closed := asking(t, red, Question{})
		c.do(on)
		key(on, fyne.KeyReturn)
		if *taken != c.want || *closed != 1 {
			t.Errorf("%s: %v was chosen, want %v", name, *taken, c.want)
		}
	}
	on, taken, closed := asking(t, red, Question{})
	over(on, "00ff00")
	key(on, fyne.KeyEscape)
	if *taken != (color.NRGBA{}) || *closed != 1 {
		t.Errorf("Escape chooses %v", *taken)
	}
}

// opened builds a dialog to look into.
func opened(t *testing.T, q Question) *picker {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(look.Theme{})
	w := test.NewTempWindow(t, nil)
	w.Resize(fyne.NewSize(900, 600))
	q.Closed = func() {}
	p := &picker{ask: q, canvas: w.Canvas(), spaces: spaces()}
	p.build()
	p.show(q.From)
	p.popup.Show()
	return p
}

// TestByMouse presses in the areas, a colour that was chosen before, and the window.
func TestByMouse(t *testing.T) {
	recent := color.NRGBA{9, 8, 7, 255}
	p := opened(t, Question{From: color.NRGBA{255, 0, 0, 255}, Recent: []color.NRGBA{recent}})
	spot := canvas.NewRectangle(color.NRGBA{1, 2, 3, 255})
	p.canvas.SetContent(container.NewWithoutLayout(spot))
	spot.Move(fyne.NewPos(p.canvas.Size().Width/2-10, p.canvas.Size().Height/2-10))
	spot.Resize(fyne.NewSize(20, 20))
	press := func(o interface {
		fyne.CanvasObject
		desktop.Mouseable
	}, x, y float32) {
		e := &desktop.MouseEvent{Button: desktop.MouseButtonPrimary}
		e.Position = fyne.NewPos(o.Size().Width*x, o.Size().Height*y)
		o.MouseDown(e)
	}
	press(p.plane, 0.5, 0)
	if p.now != (color.NRGBA{255, 128, 128, 255}) {
		t.Errorf("half of the saturation is %v", p.now)
	}
	press(p.plane, 0, 0.5)
	press(p.hue, 2.0/3, 0)
	if p.now != (color.NRGBA{128, 128, 128, 255}) || p.at[0] < 0.6 {
		t.Errorf("a grey is %v, and its hue %g", p.now, p.at[0])
	}
	press(p.plane, 1, 0)
	if p.now != (color.NRGBA{0, 0, 255, 255}) {
		t.Errorf("the hue of the grey was lost: %v", p.now)
	}
	press(p.alpha, 0, 0)
	if p.now.A != 0 {
		t.Errorf("alpha is %d", p.now.A)
	}
	p.plane.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	if p.now != (color.NRGBA{3, 3, 255, 0}) {
		t.Errorf("one step to the left is %v", p.now)
	}
	p.pick()
	press(p.canvas.Overlays().Top().(*drop), 0.505, 0.505)
	if p.now != (color.NRGBA{1, 2, 3, 0}) {
		t.Errorf("the pixel is %v", p.now)
	}
	p.show(recent)
	if p.fields[0].Text != "#090807ff" {
		t.Errorf("the digits are %s", p.fields[0].Text)
	}
}

// TestShown compares what the dialog shows with what was looked at.
func TestShown(t *testing.T) {
	p := opened(t, Question{From: color.NRGBA{90, 162, 255, 255}, Recent: []color.NRGBA{{255, 0, 0, 255}}})
	p.model = 1
	p.show(p.now)
	golden.Check(t, "picker.txt", golden.Of(p.popup.Content, 0))
}
