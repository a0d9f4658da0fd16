package words

import (
	"strings"
	"unicode/utf8"

	"savant/codec/message"
)

// Text is what a message, a list of messages or an error says in the user's language; a text stays as it is.
func Text(x any) string { return spoken.Load().messages().Text(x) }

// placed reports whether what is said begins with a place: a file, a path.
func placed(x any) bool {
	switch x := x.(type) {
	case message.Message:
		return x.Placed()
	case error:
		return message.Of(x).Placed()
	}
	return false
}

// Sentence is Text as a sentence: with a capital and a full stop. The name of a place that it begins with stays as it is.
func Sentence(x any) string {
	s := Text(x)
	if s == "" {
		return ""
	}
	if !placed(x) {
		_, n := utf8.DecodeRuneInString(s)
		s = strings.ToUpper(s[:n]) + s[n:]
	}
	if strings.ContainsAny(s[len(s)-1:], ".!?)") || strings.HasSuffix(s, "。") || strings.HasSuffix(s, "）") {
		return s
	}
	return Say("%s.", s)
}
