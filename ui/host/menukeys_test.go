package host_test

import (
	"image"
	"image/color"
	"image/draw"
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
		at := fyne.MeasureText(item.Label[:strings.LastIndexFunc(item.Label, spaces)+len("\u200a")], theme.Size(theme.SizeNameText), fyne.TextStyle{}).Width
		if column >= 0 && math.Abs(float64(at-column)) > 1.5 {
			t.Errorf("the keys of %q are at %v, others at %v", plain[i].Label, at, column)
		}
		column = at
	}
}

// spaces reports the spaces that keep the keys in a column.
func spaces(r rune) bool { return r == '\u2003' || r == '\u200a' }

// TestWordsBesideKeys looks that the words of an item are drawn alike with keys and without, also where they take several fonts.
func TestWordsBesideKeys(t *testing.T) {
	for _, words := range []string{"Cut", "開く…", "フォルダーを開く…", "Godot のテキストとして", "このファイルを監視", "另存新檔…"} {
		plain, keyed := drawn(t, words, false), drawn(t, words, true)
		differs, ink := 0.0, 0.0
		for y := range plain.Bounds().Dy() {
			for x := range plain.Bounds().Dx() {
				l := luminance(plain.At(x, y))
				differs += math.Abs(l - luminance(keyed.At(x, y)))
				ink += math.Abs(l - luminance(plain.At(0, 0)))
			}
		}
		if share := differs / ink; !(share < 0.05) { // the edges of letters depend on the width of the whole text
			t.Errorf("%s: %.0f %% of the ink is elsewhere beside keys", words, 100*share)
		}
	}
}

// drawn is the picture of an item of a menu, as far as its words reach.
func drawn(t *testing.T, words string, keys bool) image.Image {
	t.Helper()
	item := fyne.NewMenuItem(words, func() {})
	width := fyne.MeasureText(words, theme.Size(theme.SizeNameText), fyne.TextStyle{}).Width
	if keys {
		item.Shortcut = host.Keys(fyne.KeyO, host.Control|host.Shift).Shortcut()
		host.KeysInWords([]*fyne.MenuItem{item})
	}
	w := test.NewTempWindow(t, widget.NewLabel(""))
	w.Resize(fyne.NewSize(600, 100))
	widget.NewPopUpMenu(fyne.NewMenu("", item), w.Canvas()).ShowAtPosition(fyne.NewPos(20, 20))
	all := w.Canvas().Capture()
	left, right := 20+theme.InnerPadding(), 20+theme.InnerPadding()+width
	scale := w.Canvas().Scale()
	part := image.NewRGBA(image.Rect(0, 0, int((right-left)*scale)-1, int(30*scale)))
	draw.Draw(part, part.Bounds(), all, image.Pt(int(left*scale), int(22*scale)), draw.Src)
	return part
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
