package find

import (
	"bytes"
	"regexp"
	"unicode/utf8"
)

// mostLine is how many letters of a line a hit shows.
const mostLine = 200

// Lines returns a search of plain text, such as a script: it calls f with the first match in each line until f returns false. It is nil for a query
// that asks for more than text, since plain text has no keys, types or numbers.
func Lines(q Query) (func(text []byte, f func(Hit) bool), error) {
	if q != (Query{Text: q.Text, Fold: q.Fold, Value: q.Value, Elements: q.Elements, Bare: q.Bare}) || q.Text == "" && q.Value == "" {
		return nil, nil
	}
	pattern := q.Value
	if q.Text != "" {
		if pattern = regexp.QuoteMeta(q.Text); q.Fold {
			pattern = "(?i)" + pattern
		}
	}
	re, err := Pattern(pattern)
	if err != nil {
		return nil, &QueryError{"value", err}
	}
	return func(text []byte, f func(Hit) bool) {
		off := int64(0)
		number := 0
		for line := range bytes.Lines(text) {
			number++
			plain := bytes.TrimRight(line, "\r\n")
			if at := re.FindIndex(plain); at != nil {
				said := []rune(string(bytes.TrimSpace(plain)))
				hit := Hit{Line: number, Column: 1 + utf8.RuneCount(plain[:at[0]]), Text: string(said[:min(len(said), mostLine)]), Offset: off + int64(at[0]), Length: int64(at[1] - at[0])}
				if !f(hit) {
					return
				}
			}
			off += int64(len(line))
		}
	}, nil
}
