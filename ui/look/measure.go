package look

import "fyne.io/fyne/v2"

// The measures that Fyne's own theme has no name for, in dp.
const (
	RowHeight   fyne.ThemeSizeName = "savant.rowHeight"   // a row of the outline
	LineHeight  fyne.ThemeSizeName = "savant.lineHeight"  // a row of bytes or of source text
	Indentation fyne.ThemeSizeName = "savant.indentation" // one level of the outline
	TextSize    fyne.ThemeSizeName = "savant.text"        // names and values
	Secondary   fyne.ThemeSizeName = "savant.secondary"   // type names, labels over fields
	Mono        fyne.ThemeSizeName = "savant.mono"        // bytes and source text
	BadgeText   fyne.ThemeSizeName = "savant.badgeText"   // the text of a badge
)

// Sizes is every measure at the standard text size.
var Sizes = map[fyne.ThemeSizeName]float32{
	RowHeight:   24,
	LineHeight:  20,
	Indentation: 16,
	TextSize:    13,
	Secondary:   12,
	Mono:        12,
	BadgeText:   9,
}

// Scaled is the height of something that holds a line of text, given as it is at the standard text size, at the text size of th.
func Scaled(th fyne.Theme, dp float32) float32 { return dp * Size(th, TextSize) / Sizes[TextSize] }

// Size asks th for a measure and falls back on the table.
func Size(th fyne.Theme, name fyne.ThemeSizeName) float32 {
	if _, ours := th.(Teller); ours {
		if v := th.Size(name); v > 0 {
			return v
		}
	}
	return Sizes[name]
}
