package threeway

import (
	"slices"
	"strconv"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model/merge"
)

// Messages.
const (
	newerVersion message.ID = "threeway.newer-version version"
)

// features is the property of project.godot in which Godot 4 writes its version and what the project uses.
const features = "config/features"

// mergeFeatures merges the features of a project: the newer of the two engine versions, and all other words of both sides. guess says what was
// guessed. ok is false if they are no list of words.
func mergeFeatures(was, mine, other variant.Value) (v variant.Value, guess message.Message, ok bool) {
	for _, v := range []variant.Value{was, mine, other} {
		if v.Type != variant.PackedStringArray {
			return v, guess, false
		}
	}
	versions := func(v variant.Value) (version string, words []string) {
		for _, w := range v.Data.([]string) {
			if _, ok := versionOf(w); ok && version == "" {
				version = w
			} else {
				words = append(words, w)
			}
		}
		return version, words
	}
	old, base := versions(was)
	version, ours := versions(mine)
	newer, theirs := versions(other)
	made := []string{version, newer}
	if a, _ := versionOf(version); version == "" {
		version = newer
	} else if b, ok := versionOf(newer); ok && slices.Compare(a, b) < 0 {
		version = newer
	}
	var out []string
	if version != "" {
		out = append(out, version)
	}
	order, _ := merge.Order(base, ours, theirs)
	for _, w := range order {
		inBase, inOurs, inTheirs := slices.Contains(base, w), slices.Contains(ours, w), slices.Contains(theirs, w)
		if inOurs && inTheirs || !inBase {
			out = append(out, w)
		}
	}
	guess = message.New(listsMerged)
	if slices.ContainsFunc(made, func(v string) bool { return v != "" && v != old && v != version }) { // one side's is not in the result
		guess = message.New(newerVersion, version)
	}
	return variant.Value{Type: variant.PackedStringArray, Data: out}, guess, true
}

// versionOf reads a version such as "4.3".
func versionOf(text string) (numbers []int, ok bool) {
	for part := range strings.SplitSeq(text, ".") {
		n, err := strconv.Atoi(part)
		if err != nil {
			return nil, false
		}
		numbers = append(numbers, n)
	}
	return numbers, len(numbers) > 1
}
