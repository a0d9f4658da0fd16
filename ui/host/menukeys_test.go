package host_test

import (
	"image"
	"image/color"
	"math"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"savant/ui/host"
	"savant/ui/look"
)

// menu is a menu with short and long words, with keys and without.
func menu() []*fyne.MenuItem {
	item := func(words string, key *host.Chord) *fyne.MenuItem {
		i := fyne.NewMenuItem(words, func() {})
		if key != nil {
			i.Shortcut = key.Shortcut()
		}
		return i
	}
	return []*fyne.MenuItem{item("Cut", host.Keys(fyne.KeyX, host.Control)), item("Move in all files of the project…", host.Keys(fyne.KeyF2, host.Control|host.Shift)),
		item("Remove unused resources", nil), item("Next file", host.Keys(fyne.KeyTab, host.Control))}
}

// TestKeysInWords looks that keys are in one column, are bound as before and are left out of the words.
func TestKeysInWords(t *testing.T) {
	items, plain := menu(), menu()
	host.KeysInWords(items)
	column := float32(-1)
	for i, item := range items {
		if host.WordsOf(item) != plain[i].Label {
			t.Errorf("%q says %q", plain[i].Label, host.WordsOf(item))
		}
		if plain[i].Shortcut == nil {
			continue
		}
		if item.Shortcut.ShortcutName() != plain[i].Shortcut.ShortcutName() {
			t.Errorf("%q has the keys %q, not %q", plain[i].Label, item.Shortcut.ShortcutName(), plain[i].Shortcut.ShortcutName())
		}
		at := fyne.MeasureText(item.Label[:strings.LastIndexByte(item.Label, '\t')+1], theme.Size(theme.SizeNameText), fyne.TextStyle{}).Width
		if column >= 0 && math.Abs(float64(at-column)) > 1 {
			t.Errorf("the keys of %q are at %v, others at %v", plain[i].Label, at, column)
		}
		column = at
	}
}

// TestKeysCanBeRead measures the contrast of the keys in the picture of a menu, in both themes.
func TestKeysCanBeRead(t *testing.T) {
	for name, v := range map[string]fyne.ThemeVariant{"dark": theme.VariantDark, "light": theme.VariantLight} {
		fyne.CurrentApp().Settings().SetTheme(look.Theme{Force: true, Fixed: v})
		w := test.NewTempWindow(t, widget.NewLabel(""))
		w.Resize(fyne.NewSize(600, 300))
		items := menu()[:1]
		words := fyne.MeasureText(items[0].Label, theme.Size(theme.SizeNameText), fyne.TextStyle{}).Width
		host.KeysInWords(items)
		m := widget.NewPopUpMenu(fyne.NewMenu("", items...), w.Canvas())
		m.ShowAtPosition(fyne.NewPos(20, 20))
		scale := w.Canvas().Scale()
		left := int((20 + theme.InnerPadding() + words + 8) * scale)
		keys := image.Rect(left, int(22*scale), int((20+m.Size().Width-4)*scale), int((20+m.Size().Height-2)*scale))
		if c := contrast(w.Canvas().Capture(), keys); c < 4.5 {
			t.Errorf("%s: the keys have a contrast of %.1f", name, c)
		}
	}
}

// contrast is that of the two colours in a part of a picture that differ most in lightness (WCAG 2).
func contrast(picture image.Image, in image.Rectangle) float64 {
	low, high := math.Inf(1), 0.0
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for x := in.Min.X; x < in.Max.X; x++ {
			l := luminance(picture.At(x, y))
			low, high = min(low, l), max(high, l)
		}
	}
	return (high + 0.05) / (low + 0.05)
}

func luminance(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	linear := func(v uint32) float64 {
		f := float64(v) / 0xffff
		if f <= 0.04045 {
			return f / 12.92
		}
		return math.Pow((f+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}
