package nodepath

import (
	"strings"
	"unicode"
)

// Snake is a name in lower case with a line between its words, as Godot 4 names files and methods after nodes (String::to_snake_case, 4.6).
func Snake(name string) string {
	var b strings.Builder
	runes := []rune(name)
	digit := func(r rune) bool { return r >= '0' && r <= '9' }
	for i, r := range runes {
		if i > 0 {
			last := runes[i-1]
			upper, lower := unicode.IsUpper(r), unicode.IsLower(r)
			nextLower := i+1 < len(runes) && unicode.IsLower(runes[i+1])
			switch {
			case upper && unicode.IsLower(last), // aA
				upper && nextLower && (unicode.IsUpper(last) || digit(last)), // AAa, 2Aa
				lower && nextLower && digit(last),                            // 2aa
				digit(r) && unicode.IsLetter(last):                           // a2
				b.WriteByte('_')
			}
		}
		if r == ' ' || r == '-' {
			r = '_'
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
