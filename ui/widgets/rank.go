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
	saysWhole = iota // as a word, such as Player in AnimationPlayer
	says             // at the beginning of a word
	sought           // among the further words, at the beginning of one
	saysPart         // inside a word
	around           // before its words
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
	after bool // nor with the first of them
	inner bool // they are only in words of CamelCase: int is rather Array[int] than PackedInt32Array
}

// Ranked returns the indices of the items that have every word that was typed, in any order: those that say them most plainly first, and those that
// cannot be done last.
func Ranked(all []Item, typed string) (list []int) {
	var ranks []rank
	words := strings.Fields(strings.ToLower(typed))
	phrase := strings.Join(words, " ")
	for i, it := range all {
		if it.Of != nil && (it.Words == "" || phrase != "") {
			continue
		}
		text := strings.ToLower(it.Words)
		r := rank{item: i, off: it.Off, more: text != phrase, parts: !strings.Contains(text, phrase), later: !strings.HasPrefix(text, phrase),
			after: len(words) > 0 && !strings.HasPrefix(text, words[0]),
			inner: !standsApart(text, phrase)}
		fits := true
		for _, word := range words {
			n := min(plainly(it.Words, word, saysWhole, says, saysPart), plainly(it.Sought, word, sought, sought, unsaid),
				plainly(it.Left, word, around, around, around))
			r.plain += n
			fits = fits && n < unsaid
		}
		if fits {
			ranks = append(ranks, r)
		}
	}
	slices.SortStableFunc(ranks, func(a, b rank) int {
		return cmp.Or(last(a.off, b.off), cmp.Compare(a.plain, b.plain), last(a.more, b.more), last(a.later, b.later), last(a.after, b.after), last(a.parts, b.parts), last(a.inner, b.inner))
	})
	for _, r := range ranks {
		list = append(list, r.item)
	}
	return list
}

// Plainness is how plainly a name says every word that was typed, in any order; less is plainer: the name itself, whole words of it, beginnings of
// words, letters inside words. ok is false if it lacks one. The words of CamelCase count as words.
func Plainness(name, typed string) (n int, ok bool) {
	words := strings.Fields(strings.ToLower(typed))
	if strings.EqualFold(name, strings.Join(words, " ")) {
		return 0, true
	}
	n = 1
	for _, word := range words {
		plain := plainly(name, word, saysWhole, says, saysPart)
		if plain == unsaid {
			return 0, false
		}
		n += plain
	}
	return n, true
}

// plainly is how a text has a word, which is in lower case, at its plainest place: as a whole word, at the start of a word, or inside one.
func plainly(text, word string, whole, start, part int) int {
	lower := strings.ToLower(text)
	if len(lower) != len(text) {
		text = lower // the offsets of one are not those of the other
	}
	best := unsaid
	for from := 0; ; {
		i := strings.Index(lower[from:], word)
		if i < 0 || word == "" {
			return best
		}
		i += from
		switch {
		case !begins(text, i):
			best = min(best, part)
		case ends(text, i+len(word)):
			return whole
		default:
			best = min(best, start)
		}
		_, size := utf8.DecodeRuneInString(text[i:])
		from = i + size
	}
}

// standsApart reports whether a text has a phrase, both in lower case, between spaces, signs or its ends, or has its plural there.
func standsApart(text, phrase string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], phrase)
		if i < 0 || phrase == "" {
			return false
		}
		i += from
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		after, _ := utf8.DecodeRuneInString(strings.TrimPrefix(text[i+len(phrase):], "s"))
		if !inWord(before) && !inWord(after) {
			return true
		}
		_, size := utf8.DecodeRuneInString(text[i:])
		from = i + size
	}
}

// ends reports whether a word ends at a place of a text, or does with the s of its plural.
func ends(text string, i int) bool {
	if i < len(text) && text[i] == 's' {
		i++
	}
	return i == len(text) || begins(text, i)
}

// begins reports whether a word begins or has ended at a place of a text: there is a space or a sign at it or before it, or a letter that is large
// after one that is not or before one that is not, or a number after letters.
func begins(text string, i int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:i])
	at, size := utf8.DecodeRuneInString(text[i:])
	after, _ := utf8.DecodeRuneInString(text[i+size:])
	switch {
	case i == 0 || !inWord(before) || !inWord(at):
		return true
	case unicode.IsUpper(at):
		return unicode.IsLower(before) || unicode.IsUpper(before) && unicode.IsLower(after)
	}
	return unicode.IsDigit(at) && unicode.IsLetter(before)
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
