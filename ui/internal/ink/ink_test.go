package ink

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/software"
	"fyne.io/fyne/v2/test"

	"savant/ui/internal/slot"
	"savant/ui/look"
)

// lettered is a theme that knows its letters.
type lettered struct {
	look.Theme
	fonts *slot.Fonts
}

func (l lettered) Letters() *slot.Fonts { return l.fonts }

// The first letter of a text is where it is alone, whatever follows it.
func TestLettersStandOnOneLine(t *testing.T) {
	app := test.NewTempApp(t)
	app.Settings().SetTheme(lettered{look.Theme{}, &slot.Fonts{}})
	foot := func(text *Text) int {
		c := software.NewCanvas()
		c.SetPadded(false)
		c.SetContent(container.NewStack(Area(look.Background), text))
		c.Resize(fyne.NewSize(120, 40))
		img := c.Capture()
		ground, _, _, _ := img.At(0, 0).RGBA()
		for y := 39; y >= 0; y-- {
			for x := range 6 {
				if v, _, _, _ := img.At(x, y).RGBA(); v > ground+0x4000 || v+0x4000 < ground {
					return y
				}
			}
		}
		return -1
	}
	for _, s := range []string{"H 灯", "H 한", "H ✓", "H é", "H …"} {
		if got, want := foot(Small(s, look.Text)), foot(Small("H", look.Text)); got != want || want < 0 {
			t.Errorf("the first letter of %q ends at %d, alone at %d", s, got, want)
		}
	}
	long := New("灯灯灯灯灯灯灯灯灯灯灯灯灯灯灯灯", look.Text)
	long.Cut = true
	long.Resize(fyne.NewSize(60, 20))
	if got := long.MinSize().Width; got != 0 {
		t.Errorf("a text that is cut asks for %g", got)
	}
}

// A letter that no font has is a box, not U+FFFD.
func TestBoxed(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(lettered{look.Theme{}, &slot.Fonts{}})
	text := New("a \U000d1234 b", look.Text)
	text.Resize(text.MinSize())
	objects := test.WidgetRenderer(text).Objects()
	if drawn := objects[0].(*canvas.Text).Text; strings.Contains(drawn, "\U000d1234") || !strings.HasSuffix(drawn, " b") {
		t.Errorf("%q is drawn", drawn)
	}
	boxes := func() (n int) {
		for _, o := range objects[1].(*fyne.Container).Objects {
			if o.Visible() {
				n++
			}
		}
		return n
	}
	if n := boxes(); n != 1 {
		t.Errorf("%d boxes are drawn", n)
	}
	text.Set("a b")
	if n := boxes(); n != 0 || objects[0].(*canvas.Text).Text != "a b" {
		t.Errorf("%d boxes are left over another text", n)
	}
}

// A text that has no room says less before it is cut, and all again where there is room.
func TestFitting(t *testing.T) {
	test.NewTempApp(t)
	text := New("", "")
	text.Cut = true
	text.Fitting("", "a sentence, and another sentence", "a sentence", "all")
	drawn := func() string { return test.WidgetRenderer(text).Objects()[0].(*canvas.Text).Text }
	for _, c := range []struct {
		letters int
		want    string
	}{{40, text.Text}, {20, "a sentence"}, {5, "all"}, {20, "a sentence"}} {
		text.Resize(fyne.NewSize(float32(c.letters)*8, 20))
		if got := drawn(); got != c.want {
			t.Errorf("room for about %d letters: %q is drawn, not %q", c.letters, got, c.want)
		}
	}
	text.Paint(text.Text, "primary") // as a link does under the pointer
	if got := drawn(); got != "a sentence" {
		t.Errorf("in another colour %q is drawn", got)
	}
	text.Paint("a word of its own", "")
	if got := drawn(); !strings.HasPrefix(got, "a word") {
		t.Errorf("another text is drawn as %q", got)
	}
}
