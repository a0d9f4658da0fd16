// Package look holds what Savant's window looks like as tables: colours, measures, badges and icons.
// It draws nothing. The window's theme and the widgets of ui read the same tables, so that a colour is
// written down once and its contrast is measured once.
package look

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// The colour tokens. They are theme colour names of their own: a widget asks its theme for them.
const (
	Background fyne.ThemeColorName = "savant.background" // content
	Panel      fyne.ThemeColorName = "savant.panel"      // bars and fields
	Raised     fyne.ThemeColorName = "savant.raised"     // buttons, the row under the pointer
	Line       fyne.ThemeColorName = "savant.line"       // borders between panes
	Edge       fyne.ThemeColorName = "savant.edge"       // borders of fields
	Text       fyne.ThemeColorName = "savant.text"       // names and values
	Muted      fyne.ThemeColorName = "savant.muted"      // summaries
	Faint      fyne.ThemeColorName = "savant.faint"      // repeats what another sign shows: type names, line numbers
	Disabled   fyne.ThemeColorName = "savant.disabled"   // what cannot be done now
	Accent     fyne.ThemeColorName = "savant.accent"     // focus, the primary action
	Selection  fyne.ThemeColorName = "savant.selection"  // selected row
	Changed    fyne.ThemeColorName = "savant.changed"    // marks of edits
	Error      fyne.ThemeColorName = "savant.error"      // errors
	Good       fyne.ThemeColorName = "savant.good"       // proof
	Number     fyne.ThemeColorName = "savant.number"     // values and badges, from here on
	String     fyne.ThemeColorName = "savant.string"
	Bool       fyne.ThemeColorName = "savant.bool"
	Math       fyne.ThemeColorName = "savant.math"
	Container  fyne.ThemeColorName = "savant.container"
	Packed     fyne.ThemeColorName = "savant.packed"
	Reference  fyne.ThemeColorName = "savant.reference"
	// EditedGround is under edited bytes and text, which keep their own colour on it.
	EditedGround fyne.ThemeColorName = "savant.editedGround"
	// OnAccent is text on the accent.
	OnAccent fyne.ThemeColorName = "savant.onAccent"
)

// A Shade is one token in both variants, each 0xrrggbb.
type Shade struct{ Dark, Light uint32 }

// Colors is every token's colour. Some are a little stronger than the first drawings of the window, where they
// had less than 4.5 of contrast on selected rows.
var Colors = map[fyne.ThemeColorName]Shade{
	Background:   {0x15171c, 0xffffff},
	Panel:        {0x1b1e25, 0xf5f6f8},
	Raised:       {0x232731, 0xeceef2},
	Line:         {0x2b303b, 0xdfe3e9},
	Edge:         {0x667082, 0x828b99},
	Text:         {0xe1e5ec, 0x1b2028},
	Muted:        {0x9aa3b3, 0x545d6b},
	Faint:        {0x848e9f, 0x636d7c},
	Disabled:     {0x5f6878, 0x8f98a6},
	Accent:       {0x5aa2ff, 0x1564cc},
	Selection:    {0x1f3b63, 0xd6e6fb},
	Changed:      {0xe0a93f, 0x855b00},
	Error:        {0xff837a, 0xb82c24},
	Good:         {0x58c78c, 0x176d41},
	Number:       {0x8fc7ff, 0x0f5fa8},
	String:       {0xa5d6a0, 0x2a7025},
	Bool:         {0xf0a0c0, 0xa3316a},
	Math:         {0xd7b8ff, 0x6b3fb0},
	Container:    {0xc9cfda, 0x3b4452},
	Packed:       {0x7fd6d0, 0x0c6c67},
	Reference:    {0xffcf8a, 0x8f5b00},
	EditedGround: {0x3d3520, 0xf6e7c4},
	OnAccent:     {0x0b1220, 0xffffff},
}

// Color returns a token's colour in a variant, and whether name is a token.
func Color(name fyne.ThemeColorName, variant fyne.ThemeVariant) (color.Color, bool) {
	s, ok := Colors[name]
	if !ok {
		return nil, false
	}
	rgb := s.Dark
	if variant == theme.VariantLight {
		rgb = s.Light
	}
	return color.NRGBA{R: uint8(rgb >> 16), G: uint8(rgb >> 8), B: uint8(rgb), A: 0xff}, true
}

// Of asks th for a token and falls back on the table, so that a widget also reads well under a theme that
// knows nothing of Savant (a test's, or Fyne's own).
func Of(th fyne.Theme, name fyne.ThemeColorName, variant fyne.ThemeVariant) color.Color {
	if _, ours := th.(Teller); !ours {
		if c, ok := Color(name, variant); ok {
			return c
		}
	}
	return th.Color(name, variant)
}

// A Teller is a theme that knows the tokens; Of believes it.
type Teller interface{ Savant() }

// OnSelection returns the token to use on a selected row: pale ones become stronger.
func OnSelection(name fyne.ThemeColorName) fyne.ThemeColorName {
	switch name {
	case Faint, Muted:
		return Container
	}
	return name
}
