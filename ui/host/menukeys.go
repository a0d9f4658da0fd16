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
		item.Label = padded(item.Label+emSpace, column, wide) + Chord{s.Key(), s.Mod()}.Words()
		item.Shortcut = unseen(s.ShortcutName())
	}
}

// Reword gives an item other words. label is the item's with its keys, as KeysInWords made it: they stay in their column where the words leave room.
func Reword(item *fyne.MenuItem, label, text string) {
	at := strings.LastIndex(label, hairSpace) + len(hairSpace)
	if em := strings.LastIndex(label, emSpace) + len(emSpace); em > at {
		at = em
	}
	if !strings.Contains(label, emSpace) {
		item.Label = text
		return
	}
	wide := func(text string) float32 {
		return fyne.MeasureText(text, theme.Size(theme.SizeNameText), fyne.TextStyle{}).Width
	}
	item.Label = padded(text+emSpace, wide(label[:at]), wide) + label[at:]
}

// padded puts spaces after a text up to a column.
func padded(text string, column float32, wide func(string) float32) string {
	for _, space := range []string{emSpace, hairSpace} {
		for wide(text+space) <= column {
			text += space
		}
	}
	return text
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
