package watch

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"savant/model"
	"savant/model/diff"
)

// mostTold is how many differences between two versions are reported; longestTold is how many bytes of each value.
const (
	mostTold    = 10_000
	longestTold = 256
)

// Differences are the first of those of b to a, with long values cut, and n is how many there are. Errors are those of diff.Compare.
func Differences(ctx context.Context, a, b *model.Snapshot) (list []diff.Difference, n int, err error) {
	err = diff.Compare(ctx, a, b, nil, func(d diff.Difference) bool {
		if n++; len(list) < mostTold {
			list = append(list, diff.Difference{Op: d.Op, Path: d.Path, From: d.From, Old: cut(d.Old), New: cut(d.New), OldSize: d.OldSize, NewSize: d.NewSize})
		}
		return true
	})
	return list, n, err
}

// cut copies the beginning of a text, so that a long original can be freed.
func cut(text string) string {
	if len(text) <= longestTold {
		return text
	}
	return strings.Clone(strings.ToValidUTF8(text[:longestTold], "")) + "…"
}

// History is what the values of a file were in its versions, as far as they have changed. The zero History has no versions.
type History struct {
	versions int
	values   map[string]*Value
}

// Value is a value that has changed. It is known by its path.
type Value struct {
	Path    string
	Changes []Change // in the order of the versions
}

// Change is what happened to a value.
type Change struct {
	Version int // the version that brought it, from 0
	diff.Difference
}

// Versions is how many there are.
func (h *History) Versions() int { return h.versions }

// Add adds a version, by its differences to the one before; the first has none. What only moved keeps its value and is left out.
func (h *History) Add(differences []diff.Difference) {
	if h.values == nil {
		h.values = map[string]*Value{}
	}
	for _, d := range differences {
		if d.Op == diff.Moved {
			continue
		}
		v := h.values[d.Path]
		if v == nil {
			v = &Value{Path: d.Path}
			h.values[d.Path] = v
		}
		v.Changes = append(v.Changes, Change{h.versions, d})
	}
	h.versions++
}

// Of returns the value at a path, nil if it has not changed.
func (h *History) Of(path string) *Value { return h.values[path] }

// Changed lists the values that changed in a version after from, up to and including to, those that changed least often
// first.
func (h *History) Changed(from, to int) []*Value {
	var list []*Value
	for _, v := range h.values {
		if v.In(from, to) > 0 {
			list = append(list, v)
		}
	}
	slices.SortFunc(list, func(a, b *Value) int {
		return cmp.Or(cmp.Compare(len(a.Changes), len(b.Changes)), cmp.Compare(a.Path, b.Path))
	})
	return list
}

// In returns how often the value changed in the versions after from, up to and including to.
func (v *Value) In(from, to int) (n int) {
	for _, c := range v.Changes {
		if c.Version > from && c.Version <= to {
			n++
		}
	}
	return n
}

// At is the value in a version as Godot text; ok is false where it did not exist.
func (v *Value) At(version int) (text string, ok bool) {
	i, found := slices.BinarySearchFunc(v.Changes, version, func(c Change, version int) int { return cmp.Compare(c.Version, version) })
	switch {
	case found:
		return v.Changes[i].New, v.Changes[i].Op != diff.Removed
	case i == 0:
		return v.Changes[0].Old, v.Changes[0].Op != diff.Added
	}
	return v.Changes[i-1].New, v.Changes[i-1].Op != diff.Removed
}

// Numbers returns the value in each of n versions, NaN where it is not a number. ok is false if it is a number in none.
func (v *Value) Numbers(n int) (list []float64, ok bool) {
	list = make([]float64, n)
	for i := range list {
		list[i] = math.NaN()
		text, there := v.At(i)
		if f, err := strconv.ParseFloat(text, 64); there && err == nil && !math.IsInf(f, 0) {
			list[i], ok = f, ok || f == f
		}
	}
	return list, ok
}
