package find

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// MatchLine is a line of a text in which something was found.
type MatchLine struct {
	N    int    // from 0
	Text string // at most 200 letters around what was found
}

const (
	mostMatchLines = 8  // of one value
	lettersBefore  = 40 // of what was found, in a line that is too long
)

// matchLines returns the lines of a text that match, nil for a text of one short line, which is shown as it is, and where a match is of several lines.
func (r *run) matchLines(text []byte) (list []MatchLine) {
	if r.query.Text == "" && r.value == nil || len(text) <= longest && bytes.IndexByte(text, '\n') < 0 {
		return nil
	}
	for n := 0; len(list) < mostMatchLines; n++ {
		line, rest, more := bytes.Cut(text, []byte("\n"))
		if at := r.matchIn(line); at >= 0 {
			list = append(list, MatchLine{n, around(string(line), at)})
		}
		if !more {
			break
		}
		text = rest
	}
	return list
}

// matchIn is where a line matches first, -1 if it does not.
func (r *run) matchIn(line []byte) int {
	switch {
	case r.value != nil:
		if at := r.value.FindIndex(line); at != nil {
			return at[0]
		}
		return -1
	case r.query.Fold:
		lower := strings.ToLower(string(line))
		at := strings.Index(lower, r.folded)
		if len(lower) != len(line) { // the places differ
			return min(at, 0)
		}
		return at
	}
	return bytes.Index(line, []byte(r.query.Text))
}

// around is a line, of a long one the letters around a place.
func around(line string, at int) string {
	if utf8.RuneCountInString(line) <= longest {
		return strings.ToValidUTF8(line, "\uFFFD")
	}
	from := at
	for n := 0; n < lettersBefore && from > 0; n++ {
		_, size := utf8.DecodeLastRuneInString(line[:from])
		from -= size
	}
	cut := shortened(line[from:min(len(line), from+4*longest)])
	if from > 0 {
		cut = "…" + cut
	}
	return cut
}
