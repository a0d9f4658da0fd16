package settings

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"savant/ui/internal/slot"
	"savant/ui/look"
)

// Apply has the program drawn in the colours and sizes that were chosen. letters is how low the letters of other fonts are,
// for all texts of the program.
func Apply(a fyne.App, letters *slot.Fonts) {
	a.Settings().SetTheme(colors{lookOf(a.Preferences()), letters})
}

// colors is the window's theme: Savant's, with veils where Fyne lays a colour over another, such as over the button under the
// pointer.
type colors struct {
	look.Theme
	letters *slot.Fonts
}

// Letters is how low the letters of other fonts are, for all texts of the program.
func (c colors) Letters() *slot.Fonts { return c.letters }

// veils are laid over other colours: how much white in the dark theme, how much black in the light one.
var veils = map[fyne.ThemeColorName]uint8{
	theme.ColorNameHover:   0x14,
	theme.ColorNamePressed: 0x26,
	theme.ColorNameFocus:   0x3c,
}

// Color implements fyne.Theme.
func (c colors) Color(name fyne.ThemeColorName, variant fyne.ThemeVariant) color.Color {
	if c.Force {
		variant = c.Fixed
	}
	if alpha, ok := veils[name]; ok {
		if variant == theme.VariantLight {
			return color.NRGBA{A: alpha}
		}
		return color.NRGBA{0xff, 0xff, 0xff, alpha}
	}
	return c.Theme.Color(name, variant)
}
