package slot

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// Run is a part of a text that one font draws, or a letter that none can draw.
type Run struct {
	From, To int            // in bytes
	Style    fyne.TextStyle // to draw it in
	Y        float32        // where it belongs in its row, in dp
	Boxed    bool           // no font has it: a box stands for it
}

// Runs cuts a text where its fonts change. Fyne draws into a picture that is as high as the theme's font: a higher font pushes the letters
// beside it down, and cuts their descenders off. h is the height of the row in dp, scale the canvas's.
func (f *Fonts) Runs(text string, size float32, style fyne.TextStyle, scale, h float32) []Run {
	if Plain(text) {
		return []Run{{To: len(text), Style: style}}
	}
	like := &canvas.Text{TextSize: size, TextStyle: style}
	var runs []Run
	drops := []float32{} // of each
	joined, budget := false, mostBlocks
	for at, r := range text {
		end, last := at+1, len(runs)-1
		if r >= utf8.RuneSelf {
			_, n := utf8.DecodeRuneInString(text[at:])
			end = at + n
		}
		boxed := f.missing(r, style)
		follows := last >= 0 && (attached(r) || runs[last].Boxed && boxed && joined || r == ' ' && !runs[last].Boxed)
		joined = r == zeroWidthJoiner
		if follows {
			runs[last].To = end
			continue
		}
		drop := float32(0)
		if !boxed && r >= utf8.RuneSelf {
			if d, known := f.drops[keyOf(r, like, scale)]; known {
				drop = d
			} else if budget > 0 {
				budget--
				drop = f.dropOf(r, like, scale)
			} else if last >= 0 {
				drop = drops[last]
			}
		}
		if last >= 0 && !boxed && !runs[last].Boxed && drop == drops[last] {
			runs[last].To = end
			continue
		}
		runs = append(runs, Run{From: at, To: end, Style: style, Boxed: boxed})
		drops = append(drops, drop)
	}
	for i := range runs {
		if drops[i] > 0 {
			f.lift(&runs[i], text[runs[i].From:runs[i].To], like, scale, h)
		}
	}
	return runs
}

// lift puts a run of a higher font on the row's base line. The monospaced font is so low that the picture would end at it: where they are
// as wide, the letters are drawn beside the proportional font, which is higher.
func (f *Fonts) lift(run *Run, text string, like *canvas.Text, scale, h float32) {
	t := canvas.NewText(text, nil)
	t.TextSize, t.TextStyle = like.TextSize, like.TextStyle
	if t.TextStyle.Monospace && !strings.Contains(text, " ") {
		tall := t.TextStyle
		tall.Monospace = false
		if fyne.MeasureText(text, t.TextSize, tall).Width == fyne.MeasureText(text, t.TextSize, t.TextStyle).Width {
			run.Style, t.TextStyle = tall, tall
		}
	}
	run.Y = baseline(like.TextSize, like.TextStyle, h) - baseline(t.TextSize, t.TextStyle, h) - f.drop(t, scale)
}

// baseline is how far below the top of a row of height h the theme's font stands.
func baseline(size float32, style fyne.TextStyle, h float32) float32 {
	box, base := fyne.CurrentApp().Driver().RenderedTextSize("H", size, style, nil)
	return max(0, h-box.Height)/2 + base
}

const zeroWidthJoiner = 0x200d

// attached reports whether a character belongs to the letter before it: marks, joiners, and the colours of skin.
func attached(r rune) bool {
	return unicode.Is(unicode.M, r) || r == zeroWidthJoiner || r >= 0x1f3fb && r <= 0x1f3ff || r >= 0xe0020 && r <= 0xe007f
}

// Plain reports whether all letters of a text are ASCII, which the theme's own font has.
func Plain(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
