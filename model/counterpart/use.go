package counterpart

// referenceTags are the words of references to resources of a file, with the tags of the sections that they mean.
var referenceTags = map[string]string{"ExtResource": external, "SubResource": internal}

// EachUse calls f for each reference to a resource in the text of a value, with the range of the id. Quoted text is
// skipped.
func EachUse(text []byte, f func(tag string, start, end int)) {
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == '"':
			i = quoteEnd(text, i)
		case isLetter(c):
			end := i
			for end < len(text) && isLetter(text[end]) {
				end++
			}
			tag := referenceTags[string(text[i:end])]
			i = end
			if tag == "" {
				continue
			}
			if i = blanks(text, i); i >= len(text) || text[i] != '(' {
				continue
			}
			start := blanks(text, i+1)
			if start < len(text) && text[start] == '"' {
				i = quoteEnd(text, start)
			} else {
				for i = start; i < len(text) && text[i] != ')' && text[i] > ' '; i++ {
				}
			}
			f(tag, start, i)
		default:
			i++
		}
	}
}

func isLetter(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c == '_'
}

func blanks(text []byte, i int) int {
	for i < len(text) && text[i] <= ' ' {
		i++
	}
	return i
}

// quoteEnd is the offset after the quoted string that begins at i.
func quoteEnd(text []byte, i int) int {
	for i++; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}
