package words

import (
	"strings"
	"unicode/utf8"

	"savant/codec/message"
)

// Text is what a message, a list of messages or an error says in the user's language; a text stays as it is.
func Text(x any) string { return spoken.Load().messages().Text(x) }

// named reports whether what is said begins with a name, which stays as it is: a file, a path, a property.
func named(x any, said string) bool {
	var m message.Message
	switch x := x.(type) {
	case message.Messenger:
		m = x.Message()
	case error:
		m = message.Of(x)
	}
	for _, arg := range m.Args {
		switch arg := arg.(type) {
		case string:
			if m.ID != message.Text && arg != "" && strings.HasPrefix(said, arg) {
				return true
			}
		case message.Messenger:
			if text := Text(arg); text != "" && strings.HasPrefix(said, text) && named(arg, text) {
				return true
			}
		}
	}
	return m.Placed()
}

// withPath reports whether a text begins with the name of a file or a path, in which capitals matter.
func withPath(s string) bool {
	first, _, _ := strings.Cut(s, " ")
	return strings.ContainsAny(strings.TrimRight(first, ".,:;!?"), "./")
}

// Sentence is Text as a sentence: with a capital and a full stop. A name that it begins with stays as it is.
func Sentence(x any) string {
	s := Text(x)
	if s == "" {
		return ""
	}
	if !named(x, s) && !withPath(s) {
		_, n := utf8.DecodeRuneInString(s)
		s = strings.ToUpper(s[:n]) + s[n:]
	}
	if strings.ContainsAny(s[len(s)-1:], ".!?") || strings.HasSuffix(s, ".)") || strings.HasSuffix(s, "。") || strings.HasSuffix(s, "。）") {
		return s
	}
	return Say("%s.", s)
}
