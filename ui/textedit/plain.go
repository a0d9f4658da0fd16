package textedit

import "unicode/utf8"

// Plain reports whether a field can show a text without changing it.
func Plain(text string) bool {
	if !utf8.ValidString(text) {
		return false
	}
	for _, r := range text {
		if r < ' ' && r != '\n' && r != '\t' || r == 0x7f || r == 0xfeff || r == 0x2028 || r == 0x2029 {
			return false
		}
	}
	return true
}
