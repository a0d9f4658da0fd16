package threeway

import (
	"cmp"
	"strings"
)

// Markers are the lines around a conflict in a text, as git writes them.
type Markers struct {
	Size         int    // how many of the characters < = >; 0 means 7
	Ours, Theirs string // the words after the first and the last marker; "ours" and "theirs" if empty
}

// block writes what both sides have between markers, without a line break at the end.
func (k Markers) block(ours, theirs, newline string) string {
	line := func(c string) string { return strings.Repeat(c, cmp.Or(k.Size, 7)) }
	return line("<") + " " + cmp.Or(k.Ours, "ours") + newline + withEnd(ours, newline) + line("=") + newline +
		withEnd(theirs, newline) + line(">") + " " + cmp.Or(k.Theirs, "theirs")
}

// withEnd is a text that ends with a line break, unless it is empty.
func withEnd(text, newline string) string {
	if text != "" && !strings.HasSuffix(text, newline) {
		text += newline
	}
	return text
}
