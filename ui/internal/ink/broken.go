package ink

import (
	"sort"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Broken is a small text in lines that are not wider than a width; the last of most has an ellipsis if there are more.
func Broken(text string, width float32, most int) (lines []string) {
	size := theme.Size(theme.SizeNameCaptionText)
	fits := func(s string) bool { return fyne.MeasureText(s, size, fyne.TextStyle{}).Width <= width }
	for _, rest := range strings.Split(text, "\n") {
		for first := true; first || rest != ""; first = false {
			if len(lines) == most {
				lines[most-1] += "…"
				return lines
			}
			runes := []rune(rest)
			n := min(len(runes), mostLetters)
			n = sort.Search(n, func(i int) bool { return !fits(string(runes[:i+1])) }) // how many letters fit
			if n < len(runes) {
				if blank := strings.LastIndexByte(string(runes[:n]), ' '); blank > 0 {
					n = utf8.RuneCountInString(string(runes[:n])[:blank]) + 1
				}
				n = max(n, 1)
			}
			lines = append(lines, strings.TrimRight(string(runes[:n]), " "))
			rest = string(runes[n:])
		}
	}
	return lines
}

// mostLetters is how many letters a line is tried with.
const mostLetters = 400
