package look

import (
	"image/color"
	"math"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// contrast is the contrast of two opaque colours by WCAG 2.1.
func contrast(a, b color.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(c color.Color) float64 {
	part := func(v uint32) float64 {
		s := float64(v) / 0xffff
		if s <= 0.03928 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	r, g, b, _ := c.RGBA()
	return 0.2126*part(r) + 0.7152*part(g) + 0.0722*part(b)
}

func TestContrastIsMeasured(t *testing.T) {
	if c := contrast(color.White, color.Black); math.Abs(c-21) > 0.01 {
		t.Fatalf("white on black is %g, want 21", c)
	}
	if c := contrast(color.NRGBA{0x77, 0x77, 0x77, 0xff}, color.White); math.Abs(c-4.48) > 0.01 {
		t.Fatalf("#777 on white is %g, want 4.48", c)
	}
}

// grounds are the colours that text stands on.
var grounds = []fyne.ThemeColorName{Background, Panel, Raised, Selection, EditedGround}

// notText are the tokens that are neither text nor a ground: lines, edges, and what cannot be done now, which WCAG excepts.
var notText = []fyne.ThemeColorName{Line, Edge, Disabled}

// TestContrast: each colour of text is read on each ground, and what is disabled is still seen.
func TestContrast(t *testing.T) {
	type rule struct {
		ink, ground fyne.ThemeColorName
		least       float64
	}
	rules := []rule{{OnAccent, Accent, 4.5}, {Disabled, Background, 2.4}, {Disabled, Panel, 2.4}, {Edge, Panel, 3}, {Edge, Background, 3}}
	for ink := range Colors {
		if ink == OnAccent || slices.Contains(grounds, ink) || slices.Contains(notText, ink) {
			continue
		}
		for _, ground := range grounds {
			r := rule{ink, ground, 4.5}
			switch {
			case ground == Selection && slices.Contains([]fyne.ThemeColorName{Accent, Changed, Error}, ink):
				r.least = 3 // as marks, not as words
			case ground == Selection || ground == EditedGround:
				r.ink = OnSelection(ink)
			}
			rules = append(rules, r)
		}
	}
	for name, variant := range map[string]fyne.ThemeVariant{"dark": theme.VariantDark, "light": theme.VariantLight} {
		for _, r := range rules {
			ink, ok := Color(r.ink, variant)
			ground, ok2 := Color(r.ground, variant)
			if !ok || !ok2 {
				t.Fatalf("%s or %s is no token", r.ink, r.ground)
			}
			if c := contrast(ink, ground); c < r.least {
				t.Errorf("%s: %s on %s is %.2f, want %.1f", name, r.ink, r.ground, c, r.least)
			}
		}
	}
}

func TestThemeKnowsAllTokens(t *testing.T) {
	var th Theme
	for name, s := range Colors {
		if r, g, b, _ := th.Color(name, theme.VariantLight).RGBA(); r>>8<<16|g>>8<<8|b>>8 != s.Light {
			t.Errorf("%s is %06x in the light theme, want %06x", name, r>>8<<16|g>>8<<8|b>>8, s.Light)
		}
	}
	if s := (Theme{Scale: 1.5}).Size(RowHeight); s != 36 {
		t.Errorf("a row at one and a half is %g dp high, want 36", s)
	}
}
