package look

import (
	"image/color"
	"math"
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

// The values' colours, which are as text on every ground.
var inks = []fyne.ThemeColorName{Text, Muted, Number, String, Bool, Math, Container, Packed, Reference, Error, Good, Changed, Accent}

func TestContrast(t *testing.T) {
	type rule struct {
		ink, ground fyne.ThemeColorName
		least       float64
	}
	var rules []rule
	for _, ink := range inks {
		for _, ground := range []fyne.ThemeColorName{Background, Panel, Raised} {
			rules = append(rules, rule{ink, ground, 4.5})
		}
		if ink != Accent {
			rules = append(rules, rule{OnSelection(ink), Selection, 4.5}, rule{OnSelection(ink), EditedGround, 4.5})
		}
	}
	rules = append(rules,
		rule{OnAccent, Accent, 4.5},
		rule{OnSelection(Faint), Selection, 4.5},
		// What another sign says too need not be text to be read, but a mark to be seen.
		rule{Faint, Background, 2.7},
		rule{Accent, Selection, 3}, rule{Changed, Selection, 3}, rule{Error, Selection, 3},
	)
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
