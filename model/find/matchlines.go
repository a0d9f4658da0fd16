package find

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// Span is where a part of a text begins and ends, in bytes.
type Span = [2]int

// MatchLine is a line of a text in which something was found.
type MatchLine struct {
	N     int    // from 0
	Text  string // at most 200 letters around what was found; with line breaks where that goes on in the next lines
	Marks []Span // what was found, in Text
}

const (
	mostMatchLines = 8   // of one value
	longest        = 200 // letters of a hit's text
	lettersBefore  = 40  // of what was found, in a line that is too long
)

// matchLines returns the lines of a text that match, nil for a text of one short line, which is shown as it is. Lines that one match spans are one.
func matchLines(text []byte, marks []Span) (list []MatchLine) {
	if len(text) <= longest && bytes.IndexByte(text, '\n') < 0 {
		return nil
	}
	n, counted := 0, 0
	for len(marks) > 0 && len(list) < mostMatchLines {
		from := bytes.LastIndexByte(text[:marks[0][0]], '\n') + 1
		to, held := endOfLine(text, marks[0]), 1
		for ; held < len(marks) && marks[held][0] <= to; held++ {
			to = endOfLine(text, marks[held])
		}
		n += bytes.Count(text[counted:from], []byte("\n"))
		counted = from
		line := MatchLine{N: n}
		line.Text, line.Marks = around(text[from:to], from, marks[:held])
		list = append(list, line)
		marks = marks[held:]
	}
	return list
}

// endOfLine is where the line ends that a match ends in.
func endOfLine(text []byte, match Span) int {
	at := match[1]
	if at > match[0] && text[at-1] == '\n' {
		return at - 1
	}
	if n := bytes.IndexByte(text[at:], '\n'); n >= 0 {
		return at + n
	}
	return len(text)
}

// around is a text that starts at base, of a long one the letters around the first mark, and the marks in that.
func around(text []byte, base int, marks []Span) (string, []Span) {
	from, before := 0, ""
	if utf8.RuneCount(text) > longest && len(marks) > 0 {
		from = marks[0][0] - base
		for n := 0; n < lettersBefore && from > 0; n++ {
			_, size := utf8.DecodeLastRune(text[:from])
			from -= size
		}
		if from > 0 {
			before = "…"
		}
	}
	said := shortened(string(text[from:min(len(text), from+4*longest)]))
	if !utf8.Valid(text) { // the places differ
		return before + said, nil
	}
	return before + said, within(marks, base+from-len(before), before+said)
}

// within are the marks that are in a text whose first byte is at base.
func within(marks []Span, base int, text string) (list []Span) {
	end := len(strings.TrimSuffix(text, "…"))
	for _, m := range marks {
		if m = (Span{max(m[0]-base, 0), min(m[1]-base, end)}); m[0] < m[1] {
			list = append(list, m)
		}
	}
	return list
}

// shortened cuts a text to the length shown in a hit.
func shortened(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if utf8.RuneCountInString(s) <= longest {
		return s
	}
	n := 0
	for i := range s {
		if n++; n == longest {
			return s[:i] + "…"
		}
	}
	return s
}
