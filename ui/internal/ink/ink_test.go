package ink

import (
	"testing"

	"fyne.io/fyne/v2"
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
