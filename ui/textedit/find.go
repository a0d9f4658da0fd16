package textedit

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
)

const (
	window = 256 << 10 // bytes searched at once
	quick  = 4 << 20   // bytes up to which a text is searched at once; longer ones are searched in the background
)

// Seek is which match is looked for.
type Seek byte

// Where matches are looked for.
const (
	Next     Seek = iota // after the selection
	Previous             // before it
	Here                 // from where it begins
)

// counted is how many matches are counted at most.
const counted = 1000

// Found says which of the matches is selected.
type Found struct {
	At   int  // from 1; 0 for one after those that were counted
	Of   int  // how many were counted; 0 if there is no match
	More bool // there are more
}

// Find selects a match and wraps around. It then calls done with the result, unless the text was changed or something else was looked for
// meanwhile. The search is case-sensitive if the query contains capital letters.
func (a *Area) Find(text string, seek Seek, done func(Found)) {
	a.text.state++
	if text == "" {
		done(Found{})
		return
	}
	at, to := a.text.selection()
	if seek == Next {
		at = to
	}
	edited, state := a.text.buffer, a.text.state
	edited.blocks = append([]block(nil), edited.blocks...)
	end := func(place int, found Found) {
		if a.text.state != state {
			return
		}
		if place >= 0 {
			a.Select(place, place) // its beginning is seen too
			a.Select(place, place+len(text))
		}
		done(found)
	}
	if edited.size <= quick {
		end(edited.seek(text, at, seek == Previous))
		return
	}
	go func() {
		place, found := edited.seek(text, at, seek == Previous)
		fyne.Do(func() { end(place, found) })
	}()
}

// seek is search, and which of the matches that is; -1 for none.
func (b *buffer) seek(text string, at int, back bool) (place int, found Found) {
	if place = b.search(text, at, back); place < 0 {
		return place, Found{}
	}
	list := b.matches(text, counted+1)
	found = Found{Of: min(len(list), counted), More: len(list) > counted}
	if n, exact := slices.BinarySearch(list[:found.Of], place); exact || n < found.Of || !found.More {
		if !exact {
			n-- // matches that overlap are counted once
		}
		found.At = max(n, 0) + 1
	}
	return place, found
}

// matches are the first places of a text, none of which overlap.
func (b *buffer) matches(text string, most int) []int {
	var list []int
	fold, next := strings.ToLower(text) == text, 0
	for from := 0; from < b.size && len(list) < most; from += window {
		s := folded(b.slice(from, min(b.size, from+window+len(text)-1)), fold)
		for at := max(0, next-from); len(list) < most; {
			n := strings.Index(s[at:], text)
			if n < 0 {
				break
			}
			list = append(list, from+at+n)
			at += n + len(text)
			next = from + at
		}
	}
	return list
}

// search is the first place of a text from another on, or the last before it, then from the other end; -1 for none.
func (b *buffer) search(text string, at int, back bool) int {
	fold := strings.ToLower(text) == text
	if back {
		if n := b.last(text, 0, min(at+len(text)-1, b.size), at, fold); n >= 0 {
			return n
		}
		return b.last(text, 0, b.size, b.size, fold)
	}
	if n := b.first(text, at, b.size, fold); n >= 0 {
		return n
	}
	return b.first(text, 0, min(b.size, at+len(text)), fold)
}

// first is the first place of a text in [from, to), -1 for none.
func (b *buffer) first(text string, from, to int, fold bool) int {
	for from < to {
		end := min(to, from+window+len(text)-1)
		if n := strings.Index(folded(b.slice(from, end), fold), text); n >= 0 {
			return from + n
		}
		from += window
	}
	return -1
}

// last is the last place of a text in [from, to) that is before another, -1 for none.
func (b *buffer) last(text string, from, to, before int, fold bool) int {
	for to > from {
		begin := max(from, to-window-len(text)+1)
		s := folded(b.slice(begin, to), fold)
		for n := strings.LastIndex(s, text); n >= 0; n = strings.LastIndex(s[:n+len(text)-1], text) {
			if begin+n < before {
				return begin + n
			}
		}
		if begin == from {
			break
		}
		to = begin + len(text) - 1
	}
	return -1
}

// folded is a text in small letters, unless that has another length.
func folded(s string, fold bool) string {
	if !fold {
		return s
	}
	if small := strings.ToLower(s); len(small) == len(s) {
		return small
	}
	return s
}
