package look

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Theme is Savant's theme: Fyne's own, with Savant's tokens as colours. The zero value follows the requested variant and
// shows text at its standard size.
type Theme struct {
	Scale float32           // of text and rows; 0 means 1
	Rows  float32           // scales the height of rows; 0 means 1
	Force bool              // always use Variant
	Fixed fyne.ThemeVariant // the variant if Force is set
	Base  func() fyne.Theme // nil means theme.DefaultTheme
}

// Savant marks the theme as one that knows the tokens.
func (Theme) Savant() {}

// fyneColors maps Fyne's colours to tokens.
var fyneColors = map[fyne.ThemeColorName]fyne.ThemeColorName{
	theme.ColorNameBackground:          Background,
	theme.ColorNameButton:              Raised,
	theme.ColorNameDisabled:            Disabled,
	theme.ColorNameDisabledButton:      Panel,
	theme.ColorNameError:               Error,
	theme.ColorNameForeground:          Text,
	theme.ColorNameForegroundOnError:   OnAccent,
	theme.ColorNameForegroundOnPrimary: OnAccent,
	theme.ColorNameForegroundOnSuccess: OnAccent,
	theme.ColorNameForegroundOnWarning: OnAccent,
	theme.ColorNameHeaderBackground:    Panel,
	theme.ColorNameHover:               Raised,
	theme.ColorNameHyperlink:           Accent,
	theme.ColorNameInputBackground:     Panel,
	theme.ColorNameInputBorder:         Edge,
	theme.ColorNameMenuBackground:      Panel,
	theme.ColorNameOverlayBackground:   Panel,
	theme.ColorNamePlaceHolder:         Muted,
	theme.ColorNamePressed:             Line,
	theme.ColorNamePrimary:             Accent,
	theme.ColorNameSelection:           Selection,
	theme.ColorNameSeparator:           Line,
	theme.ColorNameSuccess:             Good,
	theme.ColorNameWarning:             Changed,
}

// fyneSizes are the measures that differ from Fyne's own.
var fyneSizes = map[fyne.ThemeSizeName]float32{
	theme.SizeNameText:            13,
	theme.SizeNameCaptionText:     12,
	theme.SizeNameSubHeadingText:  15,
	theme.SizeNameHeadingText:     18,
	theme.SizeNameInlineIcon:      18,
	theme.SizeNameInnerPadding:    6,
	theme.SizeNameInputRadius:     4,
	theme.SizeNameSelectionRadius: 3,
}

// scaled are the measures that follow the text size.
var scaled = map[fyne.ThemeSizeName]bool{
	theme.SizeNameText: true, theme.SizeNameCaptionText: true, theme.SizeNameSubHeadingText: true,
	theme.SizeNameHeadingText: true, RowHeight: true, LineHeight: true, TextSize: true, Secondary: true, Mono: true,
}

// Color returns the colour of a token, or of the token for a colour of Fyne's.
func (t Theme) Color(name fyne.ThemeColorName, variant fyne.ThemeVariant) color.Color {
	if t.Force {
		variant = t.Fixed
	}
	if token, ok := fyneColors[name]; ok {
		name = token
	}
	if c, ok := Color(name, variant); ok {
		return c
	}
	return t.base().Color(name, variant)
}

// Size returns a measure of ours, or else Fyne's.
func (t Theme) Size(name fyne.ThemeSizeName) float32 {
	v, ok := Sizes[name]
	if !ok {
		v, ok = fyneSizes[name]
	}
	if !ok {
		v = t.base().Size(name)
	}
	if t.Scale > 0 && scaled[name] {
		v *= t.Scale
	}
	if t.Rows > 0 && (name == RowHeight || name == LineHeight) {
		v *= t.Rows
	}
	return v
}

// Font returns Fyne's font.
func (t Theme) Font(s fyne.TextStyle) fyne.Resource { return t.base().Font(s) }

// Icon returns Fyne's icon.
func (t Theme) Icon(n fyne.ThemeIconName) fyne.Resource { return t.base().Icon(n) }

func (t Theme) base() fyne.Theme {
	if t.Base != nil {
		return t.Base()
	}
	return theme.DefaultTheme()
}
