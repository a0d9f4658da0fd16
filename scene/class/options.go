package class

import (
	"slices"
	"strings"
	"unicode"
)

// called maps choices of Godot 3 to what Godot 4 calls the same ones, where their numbers differ. The names are as plain
// returns them.
var called = map[string]string{"process": "always", "vector": "vector3", "acesfitted": "aces"}

// OptionIn returns the number that a choice of an int property of this engine has in another one, where q is the same
// property: several were numbered anew. ok is false if the other engine has no such choice. Choices without a name, and
// those that only got another name, keep their numbers.
func (t *Table) OptionIn(p Property, number int64, to *Table, q Property) (now int64, ok bool) {
	if p.Hint.Kind != EnumHint || q.Hint.Kind != EnumHint {
		return number, true
	}
	ours, theirs := names(p.Hint.Options), names(q.Hint.Options)
	name, has := ours[number]
	if !has {
		return number, true
	}
	for was, is := range called {
		switch {
		case t.Major() < to.Major() && name == was && !contains(theirs, was):
			name = is
		case t.Major() > to.Major() && name == is && !contains(theirs, is):
			name = was
		}
	}
	for _, o := range q.Hint.Options {
		if plain(o.Name) == name {
			return o.Value, true
		}
	}
	other, has := theirs[number]
	return number, has && !contains(ours, other) && !contains(ours, called[other])
}

func contains(names map[int64]string, name string) bool {
	for _, n := range names {
		if n == name {
			return true
		}
	}
	return false
}

// names are those of choices by their numbers, as plain returns them.
func names(options []Option) map[int64]string {
	list := make(map[int64]string, len(options))
	for _, o := range slices.Backward(options) {
		list[o.Value] = plain(o.Name)
	}
	return list
}

// plain is the name of a choice without its spelling: lower case, without spaces, marks and remarks in brackets.
func plain(name string) string {
	name, _, _ = strings.Cut(name, " (")
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '+' {
			return -1
		}
		return unicode.ToLower(r)
	}, name)
}
