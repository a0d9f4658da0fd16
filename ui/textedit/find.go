package textedit

import (
	"strings"

	"fyne.io/fyne/v2"
)

const (
	window = 256 << 10 // bytes searched at once
	quick  = 4 << 20   // bytes up to which a text is searched at once; longer ones are searched in the background
)

// Find selects the next match after the selection, or with back the previous one, and wraps around. It then calls done with
// the result. The search is case-sensitive if the query contains capital letters.
func (a *Area) Find(text string, back bool, done func(found bool)) {
	from, to := a.text.selection()
	at := to
	if back {
		at = from
	}
	if text == "" {
		done(false)
		return
	}
	edited := a.text.buffer
	edited.blocks = append([]block(nil), edited.blocks...)
	end := func(found int) {
		if found >= 0 && a.text.size == edited.size {
			a.Select(found, found+len(text))
		}
		done(found >= 0)
	}
	if edited.size <= quick {
		end(edited.search(text, at, back))
		return
	}
	go func() {
		found := edited.search(text, at, back)
		fyne.Do(func() { end(found) })
	}()
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
