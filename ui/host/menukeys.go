package host

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

const (
	emSpace   = "\u2003" // between the words of an item and its keys
	hairSpace = "\u200a"
)

// KeysInWords writes the keys of the items of a menu after their words, in a column. Fyne draws them at a fifth of the
// text's opacity, which is illegible, and this cannot be configured. The shortcuts still work. Spaces make the column,
// as Fyne 2.8 draws other text where a tab follows words that take more than one font.
func KeysInWords(items []*fyne.MenuItem) {
	size := theme.Size(theme.SizeNameText)
	wide := func(text string) float32 { return fyne.MeasureText(text, size, fyne.TextStyle{}).Width }
	column := float32(0)
	for _, item := range items {
		if _, ok := item.Shortcut.(fyne.KeyboardShortcut); ok {
			column = max(column, wide(item.Label+emSpace+emSpace))
		}
	}
	for _, item := range items {
		s, ok := item.Shortcut.(fyne.KeyboardShortcut)
		if !ok {
			continue
		}
		text := item.Label + emSpace
		for _, space := range []string{emSpace, hairSpace} {
			for wide(text+space) <= column {
				text += space
			}
		}
		item.Label = text + Chord{s.Key(), s.Mod()}.Words()
		item.Shortcut = unseen(s.ShortcutName())
	}
}

// WordsOf is what an item of a menu says, without its keys.
func WordsOf(item *fyne.MenuItem) string {
	text, _, _ := strings.Cut(item.Label, emSpace)
	return text
}

// unseen is a shortcut that Fyne obeys by its name and does not draw.
type unseen string

// ShortcutName implements fyne.Shortcut.
func (s unseen) ShortcutName() string { return string(s) }
