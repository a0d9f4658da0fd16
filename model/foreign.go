package model

import (
	"slices"
	"strings"

	"savant/codec/dialect"
)

// Renamed is a type that a text names as another engine does.
type Renamed struct{ There, Here string }

// Foreign returns the types that a text names as engines of other dialects do, each once and in order: pasted, they are those
// of this document's engine.
func (d *Document) Foreign(text string) (list []Renamed) {
	known := map[string]string{}
	for _, other := range dialect.All() {
		for _, row := range other.Rows {
			if here := d.Dialect().TypeName(row.Type); row.Name != "" && row.Layout != dialect.Invalid && here != row.Name {
				known[row.Name] = here
			}
		}
	}
	for _, row := range d.Dialect().Rows {
		delete(known, row.Name)
	}
	for name := range constructors(text) {
		if r := (Renamed{name, known[name]}); r.Here != "" && !slices.Contains(list, r) {
			list = append(list, r)
		}
	}
	return list
}

// constructors goes over the words of a text before parentheses, outside of Strings.
func constructors(text string) func(func(string) bool) {
	return func(yield func(string) bool) {
		word := 0 // where the current word begins
		for i := 0; i < len(text); i++ {
			switch c := text[i]; {
			case c == '"':
				for i++; i < len(text) && text[i] != '"'; i++ {
					if text[i] == '\\' {
						i++
					}
				}
				word = i + 1
			case c == '(':
				if !yield(strings.TrimSpace(text[word:i])) {
					return
				}
				word = i + 1
			case c != '_' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z'):
				word = i + 1
			}
		}
	}
}
