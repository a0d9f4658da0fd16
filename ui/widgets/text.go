package widgets

import (
	"strings"
	"unicode/utf8"

	"savant/ui/internal/ink"
	"savant/ui/internal/words"
)

// Shorten cuts a text after 40 letters. It keeps one long key from pushing everything else away.
func Shorten(s string) string {
	const most = 40
	n := 0
	for i := range s {
		if n == most {
			return s[:i] + "…"
		}
		n++
	}
	return s
}

// Ending is a text that has lost its beginning, if it is longer than so many letters.
func Ending(s string, most int) string {
	return ink.Tail(s, func(part string) bool { return utf8.RuneCountInString(part) <= most })
}

// FirstLine is a text up to the end of its first line.
func FirstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}

// Sentence is the first line of an error, as a sentence.
func Sentence(err error) string {
	text := words.Text(err)
	if first := FirstLine(strings.TrimSpace(text)); first != text {
		return words.Sentence(first)
	}
	return words.Sentence(err)
}

// PathWords is a path, or says that it is that of the whole file.
func PathWords(path string) string {
	if path == "" {
		return words.Say("the whole file")
	}
	return path
}
