package widgets

import (
	"strings"

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

// Ends are the beginning and the end of a text, of so many letters at most: the end tells paths apart that begin alike.
func Ends(s string, most int) string {
	letters := []rune(s)
	if len(letters) <= most {
		return s
	}
	head := most / 3
	return string(letters[:head]) + "…" + string(letters[len(letters)-(most-head-1):])
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
