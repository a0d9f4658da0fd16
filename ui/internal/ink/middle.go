package ink

import (
	"sort"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
)

// FitMiddle cuts a text in its middle, with an ellipsis, so that it is at most width wide: what files are called differs at both ends.
func FitMiddle(s string, width, size float32, style fyne.TextStyle) string {
	s = Clip(s)
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

// Tail leaves out the beginning of a text, with an ellipsis, until it fits: paths that begin alike are told apart by their ends.
func Tail(s string, fits func(string) bool) string {
	if fits(s) {
		return s
	}
	letters := []rune(s)
	cut := func(n int) string { // leaves out n characters
		end := letters[n:]
		for len(end) > 0 && unicode.Is(unicode.M, end[0]) { // a combining mark belongs to the character before it
			end = end[1:]
		}
		return "…" + string(end)
	}
	return cut(sort.Search(len(letters), func(n int) bool { return n > 0 && fits(cut(n)) }))
}

// FitTail is Tail of a text that is at most width wide.
func FitTail(s string, width, size float32, style fyne.TextStyle) string {
	if letters := []rune(s); len(letters) > longest {
		s = "…" + string(letters[len(letters)-longest:])
	}
	return Tail(s, func(part string) bool { return fyne.MeasureText(part, size, style).Width <= width })
}

// Apart is between a name and what tells it apart from others of that name.
const Apart = " — "

// FitTitle is FitMiddle of a name that something may tell apart: that is kept, as long as it leaves the name a third of the width.
func FitTitle(s string, width, size float32, style fyne.TextStyle) string {
	at := strings.LastIndex(s, Apart)
	if at < 0 || fyne.MeasureText(Clip(s), size, style).Width <= width {
		return FitMiddle(s, width, size, style)
	}
	telling := Apart + FitMiddle(s[at+len(Apart):], width*2/3-fyne.MeasureText(Apart, size, style).Width, size, style)
	return FitMiddle(s[:at], width-fyne.MeasureText(telling, size, style).Width, size, style) + telling
}
