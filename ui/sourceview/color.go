package sourceview

import (
	"fyne.io/fyne/v2"

	"savant/ui/look"
)

// run is a part of a line in one colour, in letters.
type run struct {
	start, end int
	color      fyne.ThemeColorName
}

// colors splits a line of a scene, resource or configuration file into runs. It looks at one line alone: a string
// over several lines is only coloured where it begins and ends, which is why nothing depends on it.
func colors(s []rune) []run {
	var out []run
	add := func(start, end int, c fyne.ThemeColorName) {
		if n := len(out); n > 0 && out[n-1].color == c {
			out[n-1].end = end
		} else if end > start {
			out = append(out, run{start, end, c})
		}
	}
	i := 0
	for i < len(s) && s[i] == ' ' {
		i++
	}
	plain := look.Text
	switch {
	case i < len(s) && (s[i] == ';' || s[i] == '#'):
		return []run{{0, len(s), look.Faint}}
	case i < len(s) && s[i] == '[':
		plain = look.Math
	}
	add(0, i, plain)
	for i < len(s) {
		start := i
		switch c := s[i]; {
		case c == ' ' && len(out) > 0: // belongs to what comes before it
			i++
			out[len(out)-1].end = i
		case c == '"':
			for i++; i < len(s) && s[i] != '"'; i++ {
				if s[i] == '\\' {
					i++
				}
			}
			i = min(i+1, len(s))
			name := look.String
			if start > 0 && (s[start-1] == '&' || s[start-1] == '^') {
				name = look.Reference
			}
			add(start, i, name)
		case isDigit(c) || (c == '-' || c == '+') && i+1 < len(s) && isDigit(s[i+1]):
			for i++; i < len(s) && (isDigit(s[i]) || isLetter(s[i]) || s[i] == '.' || (s[i] == '-' || s[i] == '+') && (s[i-1] == 'e' || s[i-1] == 'E')); {
				i++
			}
			add(start, i, look.Number)
		case isLetter(c):
			for i < len(s) && (isLetter(s[i]) || isDigit(s[i])) {
				i++
			}
			name := plain
			switch word := string(s[start:i]); {
			case word == "true" || word == "false" || word == "null":
				name = look.Bool
			case word == "ExtResource" || word == "SubResource":
				name = look.Reference
			case i < len(s) && s[i] == '(':
				name = look.Packed
			}
			add(start, i, name)
		default:
			i++
			name := look.Muted
			if plain == look.Math && (c == '[' || c == ']') {
				name = plain
			}
			add(start, i, name)
		}
	}
	return out
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

func isLetter(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '_' || r == '/' || r >= 0x80
}
