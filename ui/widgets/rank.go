package widgets

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// How plainly an item says a word, the plainest first.
const (
	says     = iota // at the beginning of a word
	sought          // among the further words, at the beginning of one
	saysPart        // inside a word
	around          // before its words
	unsaid
)

// rank is how well an item fits what was typed; less is better.
type rank struct {
	item  int // in the list
	off   bool
	plain int  // of all words together
	more  bool // it says more than that
	parts bool // the words are not as they were typed, one after the other
	later bool // it does not begin with them
}

// Ranked returns the indices of the items that have every word that was typed, in any order: those that say them most plainly first, and those that
// cannot be done last.
func Ranked(all []Item, typed string) (list []int) {
	var ranks []rank
	words := strings.Fields(strings.ToLower(typed))
	phrase := strings.Join(words, " ")
	for i, it := range all {
		if it.Of != nil {
			continue
		}
		text := strings.ToLower(it.Words)
		r := rank{item: i, off: it.Off, more: text != phrase, parts: !strings.Contains(text, phrase), later: !strings.HasPrefix(text, phrase)}
		fits := true
		for _, word := range words {
			n := min(plainly(text, word, says, saysPart), plainly(strings.ToLower(it.Sought), word, sought, unsaid),
				plainly(strings.ToLower(it.Left), word, around, around))
			r.plain += n
			fits = fits && n < unsaid
		}
		if fits {
			ranks = append(ranks, r)
		}
	}
	slices.SortStableFunc(ranks, func(a, b rank) int {
		return cmp.Or(last(a.off, b.off), cmp.Compare(a.plain, b.plain), last(a.more, b.more), last(a.later, b.later), last(a.parts, b.parts))
	})
	for _, r := range ranks {
		list = append(list, r.item)
	}
	return list
}

// plainly is how a text has a word at its plainest place: at the start of one of its words, or inside one.
func plainly(text, word string, start, part int) int {
	best := unsaid
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 || word == "" {
			return best
		}
		i += from
		if before, _ := utf8.DecodeLastRuneInString(text[:i]); i == 0 || !inWord(before) {
			return start
		}
		best = part
		_, size := utf8.DecodeRuneInString(text[i:])
		from = i + size
	}
}

// inWord reports whether a character is part of words.
func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// last compares two facts: what is true of comes last.
func last(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}
