package slot

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-text/typesetting/bidi"
)

// Section is a part of a text whose letters follow each other in one direction.
type Section struct {
	From, To int  // in bytes
	Level    int8 // of Unicode's bidirectional algorithm: odd ones are written to the left
}

// leftToRight is a mark without width that keeps the letters on its sides apart: Fyne finds out again how a text is written.
const leftToRight = "\u200e"

// Leftward reports whether a letter is of a script that is written to the left.
func Leftward(r rune) bool {
	return r >= 0x590 && r <= 0x8ff && !unicode.IsDigit(r) || r >= 0xfb1d && r <= 0xfdff || r >= 0xfe70 && r <= 0xfefc || r >= 0x10800 && r <= 0x10fff || r >= 0x1e800 && r <= 0x1efff
}

// Base is the level of a paragraph: its first letter tells (Unicode's rules P2 and P3).
func Base(text string) int8 {
	if i := strings.IndexFunc(text, unicode.IsLetter); i >= 0 {
		if r, _ := utf8.DecodeRuneInString(text[i:]); Leftward(r) {
			return 1
		}
	}
	return 0
}

// Sections are the parts of a paragraph in the order of its bytes; none if all of it is written to the right.
func Sections(text string) []Section {
	if !mixed(text) {
		return nil
	}
	return sections(text, Base(text))
}

// CodeSections are Sections of a line of code: each string in quotes is a text of its own, and does not pull what is around it to its side.
func CodeSections(text string) []Section {
	if !mixed(text) {
		return nil
	}
	var list []Section
	add := func(from, to int, base int8) {
		for _, s := range sections(text[from:to], base) {
			list = append(list, Section{from + s.From, from + s.To, s.Level})
		}
	}
	from, inside := 0, false
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\\':
			i++
		case text[i] == '"' && inside:
			add(from, i, Base(text[from:i]))
			from, inside = i, false
		case text[i] == '"':
			add(from, i+1, 0)
			from, inside = i+1, true
		}
	}
	add(from, len(text), 0)
	return list
}

// mixed reports whether a part of a text is written to the left.
func mixed(text string) bool { return !Plain(text) && strings.IndexFunc(text, Leftward) >= 0 }

// sections are those of a text in a paragraph of a level.
func sections(text string, base int8) []Section {
	direction := bidi.LeftToRight
	if base == 1 {
		direction = bidi.RightToLeft
	}
	var letters []rune
	var places []int // of the letters: the library counts runes
	for i, r := range text {
		if unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp) && r != '\t' {
			r = ' ' // some of them end a paragraph for the library
		}
		letters, places = append(letters, r), append(places, i)
	}
	places = append(places, len(text))
	var list []Section
	runs := new(bidi.Paragraph).Segment(letters, direction)
	for i := range runs.NumRuns() {
		r := runs.Run(i)
		s := Section{places[r.Start], places[r.End], int8(r.Level)}
		if base == 0 && s.Level == 2 { // a number among letters to the left, with letters to the right after it: the library keeps them together
			if n := numberEnd(text[s.From:s.To]); n > 0 && n < s.To-s.From {
				list = append(list, Section{s.From, s.From + n, 2})
				s.From, s.Level = s.From+n, 0
			}
		}
		list = append(list, s)
	}
	return list
}

// numberEnd is where the number that a text begins with ends.
func numberEnd(text string) int {
	end := 0
	for i, r := range text {
		switch {
		case unicode.IsDigit(r):
			end = i + utf8.RuneLen(r)
		case unicode.IsLetter(r), unicode.IsSpace(r):
			return end
		}
	}
	return end
}

// Reorder brings parts of a row from the order of their bytes into that of the screen, from left to right (Unicode's rule L2).
func Reorder[T any](parts []T, level func(T) int8) {
	highest := int8(0)
	for _, p := range parts {
		highest = max(highest, level(p))
	}
	for at := highest; at > 0; at-- {
		for from := 0; from < len(parts); from++ {
			to := from
			for to < len(parts) && level(parts[to]) >= at {
				to++
			}
			if to > from {
				slices.Reverse(parts[from:to])
				from = to
			}
		}
	}
}

// Visual is a text with its parts in the order of the screen. Fyne 2.8 writes each part in its direction, but all of them from left to
// right: in a sentence of Arabic with a number, the words before it and those after it would change places.
func Visual(text string) string { return visual(text, Sections(text)) }

// VisualCode is Visual for a line of code.
func VisualCode(text string) string { return visual(text, CodeSections(text)) }

func visual(text string, list []Section) string {
	if len(list) == 0 {
		return text
	}
	Reorder(list, func(s Section) int8 { return s.Level })
	var b strings.Builder
	for i, s := range list {
		if i > 0 {
			b.WriteString(leftToRight)
		}
		if s.Level%2 == 0 {
			b.WriteString(text[s.From:s.To])
		} else {
			b.WriteString(VisualLeftward(text[s.From:s.To]))
		}
	}
	return b.String()
}

// VisualLeftward is a part that is written to the left as Visual gives it: Fyne takes blanks and punctuation at its ends for a part that is
// written to the right.
func VisualLeftward(text string) string {
	first := strings.IndexFunc(text, Leftward)
	if first < 0 {
		return mirrored(text)
	}
	last := strings.LastIndexFunc(text, Leftward)
	_, n := utf8.DecodeRuneInString(text[last:])
	for last += n; last < len(text); last += n { // marks stay with their letter
		var r rune
		if r, n = utf8.DecodeRuneInString(text[last:]); !attached(r) {
			break
		}
	}
	visual := text[first:last]
	if last < len(text) {
		visual = mirrored(text[last:]) + leftToRight + visual
	}
	if first > 0 {
		visual += leftToRight + mirrored(text[:first])
	}
	return visual
}

// mirrored has blanks and punctuation in the other order, with brackets that face the other way.
func mirrored(text string) string {
	const pairs = "()[]{}<>«»‹›"
	var b strings.Builder
	letters := []rune(text)
	for _, r := range slices.Backward(letters) {
		if facing := slices.Index([]rune(pairs), r); facing >= 0 {
			r = []rune(pairs)[facing^1]
		}
		b.WriteRune(r)
	}
	return b.String()
}
