package outline

import "fyne.io/fyne/v2"

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
