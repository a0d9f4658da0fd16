package words

import (
	"strings"
	"unicode/utf8"
)

// Text is what a message, a list of messages or an error says in the user's language; a text stays as it is.
func Text(x any) string { return spoken.Load().messages().Text(x) }

// Sentence is Text as a sentence: with a capital and a full stop.
func Sentence(x any) string {
	s := Text(x)
	if s == "" {
		return ""
	}
	_, n := utf8.DecodeRuneInString(s)
	s = strings.ToUpper(s[:n]) + s[n:]
	if strings.ContainsAny(s[len(s)-1:], ".!?)") || strings.HasSuffix(s, "。") || strings.HasSuffix(s, "）") {
		return s
	}
	return Say("%s.", s)
}
