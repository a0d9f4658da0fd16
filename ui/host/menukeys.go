package host

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// KeysInWords writes the keys of the items of a menu after their words, in a column. Fyne draws them at a fifth of the
// text's opacity, which is illegible, and this cannot be configured. The shortcuts still work.
func KeysInWords(items []*fyne.MenuItem) {
	size := theme.Size(theme.SizeNameText)
	wide := func(text string) float32 { return fyne.MeasureText(text, size, fyne.TextStyle{}).Width }
	column := float32(0)
	for _, item := range items {
		if _, ok := item.Shortcut.(fyne.KeyboardShortcut); ok {
			column = max(column, wide(item.Label+"  \t"))
		}
	}
	for _, item := range items {
		s, ok := item.Shortcut.(fyne.KeyboardShortcut)
		if !ok {
			continue
		}
		var b strings.Builder
		b.WriteString(item.Label + "\t")
		for wide(b.String()) < column-1 { // a tab goes to the next of the places that all lines have in common
			b.WriteByte('\t')
		}
		item.Label = b.String() + Chord{s.Key(), s.Mod()}.Words()
		item.Shortcut = unseen(s.ShortcutName())
	}
}

// WordsOf is what an item of a menu says, without its keys.
func WordsOf(item *fyne.MenuItem) string {
	text, _, _ := strings.Cut(item.Label, "\t")
	return text
}

// unseen is a shortcut that Fyne obeys by its name and does not draw.
type unseen string

// ShortcutName implements fyne.Shortcut.
func (s unseen) ShortcutName() string { return string(s) }
