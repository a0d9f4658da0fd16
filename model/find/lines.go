package find

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// Lines returns a search of plain text, such as a script: it calls f with the first match in each line until f returns false. It is nil for a query
// that asks for more than text, since plain text has no keys, types or numbers.
func Lines(q Query) (func(text []byte, f func(Hit) bool), error) {
	if q != (Query{Text: q.Text, Fold: q.Fold, Value: q.Value, Elements: q.Elements, Bare: q.Bare}) || q.Text == "" && q.Value == "" {
		return nil, nil
	}
	re, err := q.finder()
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
				hit := Hit{Line: number, Column: 1 + utf8.RuneCount(plain[:at[0]]), Offset: off + int64(at[0]), Length: int64(at[1] - at[0])}
				said := bytes.TrimLeftFunc(plain, unicode.IsSpace)
				hit.Text, hit.Marks = around(bytes.TrimRightFunc(said, unicode.IsSpace), len(plain)-len(said), []Span{Span(at)})
				if !f(hit) {
					return
				}
			}
			off += int64(len(line))
		}
	}, nil
}
