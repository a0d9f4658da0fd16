package outline

import (
	"strings"

	"fyne.io/fyne/v2"

	"savant/ui/internal/ink"
)

// cutRunes is the longest text drawn: a texture wider than the graphics memory allows is drawn black.
const cutRunes = 200

// fit shortens text to a width, with an ellipsis if something is cut off, and returns the result and its width. It is
// empty if there is no room for a single character.
func fit(text string, size float32, style fyne.TextStyle, width float32) (string, float32) {
	if text == "" {
		return "", 0
	}
	cut := false
	n := 0
	for i := range text {
		if n == cutRunes {
			text, cut = text[:i], true
			break
		}
		n++
	}
	text = oneLine(text)
	if cut {
		text += "…"
	}
	w := fyne.MeasureText(text, size, style).Width
	if w <= width {
		return text, w
	}
	if width < 2*size {
		return "", 0
	}
	// The width of a part is guessed from its share and then cut down until it fits.
	runes := []rune(text)
	keep := min(len(runes)-1, int(float32(len(runes))*width/w)+1)
	for ; keep > 0; keep -= 1 + keep/16 {
		t := string(runes[:keep]) + "…"
		if w := fyne.MeasureText(t, size, style).Width; w <= width {
			return t, w
		}
	}
	return "", 0
}

// fitPaths shortens those of several paths that need more than their share of a width, at their beginnings.
func fitPaths(text string, size float32, style fyne.TextStyle, width float32) string {
	measured := func(s string) float32 { return fyne.MeasureText(s, size, style).Width }
	text = oneLine(text)
	if measured(text) <= width {
		return text
	}
	paths := strings.Split(text, Between)
	width -= float32(len(paths)-1) * measured(Between)
	long, share := len(paths), width/float32(len(paths))
	for again := true; again && long > 0; { // what short ones leave is for the others
		left, over := width, 0
		for _, p := range paths {
			if w := measured(p); w <= share {
				left -= w
			} else {
				over++
			}
		}
		if again = over < long && over > 0; over > 0 {
			share = left / float32(over)
		}
		long = over
	}
	for i, p := range paths {
		paths[i] = ink.FitTail(p, max(0, share), size, style)
	}
	return strings.Join(paths, Between)
}

// oneLine replaces line breaks and invisible characters.
func oneLine(s string) string {
	for i := range len(s) {
		if s[i] < ' ' || s[i] == 0x7f {
			b := []byte(s)
			for j := i; j < len(b); j++ {
				if b[j] < ' ' || b[j] == 0x7f {
					b[j] = ' '
				}
			}
			return string(b)
		}
	}
	return s
}
