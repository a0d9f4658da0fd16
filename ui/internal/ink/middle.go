package ink

import (
	"sort"
	"unicode"

	"fyne.io/fyne/v2"
)

// FitMiddle cuts a text in its middle, with an ellipsis, so that it is at most width wide: what files are called differs at both ends.
func FitMiddle(s string, width, size float32, style fyne.TextStyle) string {
	s = clip(s)
	if fyne.MeasureText(s, size, style).Width <= width {
		return s
	}
	letters := []rune(s)
	cut := func(n int) string { // leaves out n characters
		kept := len(letters) - n
		end := letters[len(letters)-kept/2:]
		for len(end) > 0 && unicode.Is(unicode.M, end[0]) { // a combining mark belongs to the character before it
			end = end[1:]
		}
		return string(letters[:kept-kept/2]) + "…" + string(end)
	}
	return cut(sort.Search(len(letters), func(n int) bool {
		return n > 0 && fyne.MeasureText(cut(n), size, style).Width <= width
	}))
}
