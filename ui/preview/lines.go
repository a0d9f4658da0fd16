// Package preview shows planned changes of files: lines before and after, of which some can be ticked.
package preview

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"savant/model/lines"
	"savant/ui/internal/words"
	"savant/ui/look"
	"savant/ui/outline"
	"savant/ui/widgets"
)

// Line is a line before, shortened to what changes and its begin, and after it the words that come in the place of those that change. There is
// room for some letters of both.
func Line(l lines.Line, room int) outline.Look {
	before, now := Change(l.Before, l.After, room)
	x := outline.Look{Label: before, Type: lineWords(l.Number)}
	if l.Added {
		x.Label, x.LabelColor = words.Say("nothing"), look.Muted
	}
	switch {
	case l.Removed:
		x.Note, x.NoteColor = "› "+words.Say("nothing"), look.Changed
	case l.After != "" || l.Added:
		x.Note, x.NoteColor = "› "+now, look.Changed
	}
	return x
}

// Room is how many letters of a line have room in a review, beside its number.
func Room(canvas fyne.Canvas) int {
	const around, letter = 150, 0.54 // what is before and after the line, in dp; how wide letters are, of their size
	return max(40, int((widgets.ReviewWidth(canvas)-around)/(letter*theme.TextSize())))
}

// Change shows in so many letters how a line differs from another: both, or where they are too long the line and the words of the other that come in
// the place of its own, or only its begin and the words that change. Either is shown alone where there is no other.
func Change(line, other string, room int) (before, now string) {
	a, b := wordsOf(line), wordsOf(other)
	if len(a) == 0 || len(b) == 0 {
		room -= 12 // for the mark and the word that there is nothing
		return clipped(strings.Join(a, " "), "", room), clipped(strings.Join(b, " "), "", room)
	}
	before, now = strings.Join(a, " "), strings.Join(b, " ")
	if letters(before)+letters(now) <= room {
		return before, now
	}
	from, to, end := changed(a, b)
	was, is := strings.Join(a[from:to], " "), strings.Join(b[from:end], " ")
	now = clipped(is, was, room*2/5)
	room -= letters(now)
	if letters(before) <= room {
		return before, now
	}
	was = clipped(was, is, room-2*letters("… "))
	if to < len(a) && !strings.HasSuffix(was, "…") {
		was += " …"
	}
	head := begin(a[:from], room-letters(was)-letters(" … "))
	if strings.HasPrefix(was, "…") {
		head = strings.TrimSuffix(head, "…")
	}
	return strings.TrimSpace(head + " " + was), now
}

func letters(text string) int { return utf8.RuneCountInString(text) }

// wordsOf are the words of a line, between blanks that are in no quotes.
func wordsOf(line string) []string {
	quoted, escaped := false, false
	return strings.FieldsFunc(line, func(r rune) bool {
		switch {
		case escaped:
			escaped = false
		case r == '\\':
			escaped = quoted
		case r == '"':
			quoted = !quoted
		}
		return !quoted && unicode.IsSpace(r)
	})
}

// changed are the words of a line that are others in another: from one up to another, and up to which they are there.
func changed(a, b []string) (from, to, end int) {
	to, end = len(a), len(b)
	for from < to && from < end && a[from] == b[from] {
		from++
	}
	for to > from && end > from && a[to-1] == b[end-1] {
		to, end = to-1, end-1
	}
	return from, to, end
}

// begin is as much of the first words as so many letters hold; what is left out is an ellipsis.
func begin(words []string, room int) string {
	head := ""
	for _, word := range words {
		longer := strings.TrimSpace(head + " " + word)
		if letters(longer) > room {
			return strings.TrimSpace(head + " …")
		}
		head = longer
	}
	return head
}

// clipped is so many letters of a text, with those in which it differs from another.
func clipped(text, other string, most int) string {
	a, b := []rune(text), []rune(other)
	if len(a) <= most {
		return text
	}
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	start := 0
	if other != "" {
		start = max(0, min(n-most/3, len(a)-most+1))
	}
	end := min(start+most-1, len(a))
	cut := string(a[start:end])
	if start > 0 {
		cut = "…" + string(a[start+1:end])
	}
	if end < len(a) {
		cut += "…"
	}
	return cut
}

// lineWords is the number of a line; nothing for files without lines.
func lineWords(number int) string {
	if number == 0 {
		return ""
	}
	return words.Place(number, 0, 0)
}
