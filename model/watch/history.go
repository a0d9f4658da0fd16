package watch

import (
	"cmp"
	"context"
	"iter"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"savant/codec/message"
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
	below    map[string][]*Value // by the paths that lie around them
	moves    map[string][]move   // by the paths of lists
	last     *model.Document     // the newest version; nil if it cannot be opened
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
	along bool // because of what is around the value, or in it
}

// move is that elements of a list came, went or moved in a version.
type move struct{ version, first int }

// untold stands for a value in a version in which it was another than is known.
const untold = "…"

// Versions is how many there are.
func (h *History) Versions() int { return h.versions }

// Add adds a version, by its differences to the one before; the first has none. now is the version itself, nil if it cannot be opened. What only
// moved keeps its value and is left out. A value that is known already also changes with what is around it and with what is in it.
func (h *History) Add(differences []diff.Difference, now *model.Document) {
	if h.values == nil {
		h.values, h.below, h.moves = map[string]*Value{}, map[string][]*Value{}, map[string][]move{}
	}
	fresh := make([]*Value, 0, len(differences))
	for _, d := range differences {
		if d.Op == diff.Moved {
			continue
		}
		d = h.inPlace(d, now)
		v := h.values[d.Path]
		if v == nil {
			v = &Value{Path: d.Path}
			fresh = append(fresh, v)
			h.values[d.Path] = v
		}
		v.Changes = append(v.Changes, Change{Version: h.versions, Difference: d})
	}
	for _, v := range fresh {
		h.recall(v)
	}
	for _, v := range fresh {
		for around := range ancestors(v.Path) {
			h.below[around] = append(h.below[around], v)
		}
	}
	for _, d := range differences {
		h.spread(d, now)
	}
	h.last = now
	h.versions++
}

// inPlace is a difference as one of the place that it names: where an element comes or goes, the next one may stand before or afterwards.
func (h *History) inPlace(d diff.Difference, now *model.Document) diff.Difference {
	if _, _, ok := element(d.Path); !ok {
		return d
	}
	switch d.Op {
	case diff.Removed:
		if text, there := valueIn(now, d.Path); there {
			d.Op, d.New = diff.Changed, text
		}
	case diff.Added:
		if text, there := valueIn(h.last, d.Path); there {
			d.Op, d.Old = diff.Changed, text
		}
	}
	return d
}

// spread has the values around a difference and in it change with it, and the elements behind one that came or went.
func (h *History) spread(d diff.Difference, now *model.Document) {
	for around := range ancestors(d.Path) {
		if v := h.values[around]; v != nil {
			h.follow(v, now)
		}
	}
	with := h.below[d.Path]
	if list, i, ok := element(d.Path); ok && (d.Op == diff.Added || d.Op == diff.Removed || d.Op == diff.Moved) {
		with = h.below[list]
		h.moves[list] = append(h.moves[list], move{h.versions, i})
	}
	for _, v := range with {
		h.follow(v, now)
	}
}

// follow adds to a value what it is in the version that is being added, if nothing was added that says so.
func (h *History) follow(v *Value, now *model.Document) {
	last := v.Changes[len(v.Changes)-1]
	if last.Version == h.versions {
		return
	}
	text, there := valueIn(now, v.Path)
	if was := last.Op != diff.Removed; was != there || there && text != last.New {
		v.Changes = append(v.Changes, along(h.versions, v.Path, was, there, last.New, text))
	}
}

// along is what became of a value because of what is around it or in it.
func along(version int, path string, was, is bool, old, now string) Change {
	d := diff.Difference{Op: diff.Changed, Path: path, Old: old, New: now}
	switch {
	case !is:
		d.Op, d.New = diff.Removed, ""
	case !was:
		d.Op, d.Old = diff.Added, ""
	}
	return Change{version, d, true}
}

// recall adds what is known of a value before its first change: that it came and went with what is around it, and that another may have stood there
// before elements of its list came and went, or before what is in it changed.
func (h *History) recall(v *Value) {
	events := map[int]diff.Op{}
	for around := range ancestors(v.Path) {
		if list, i, ok := element(around); ok {
			h.recallMoves(events, list, i)
		}
	}
	if list, i, ok := element(v.Path); ok {
		h.recallMoves(events, list, i)
	}
	for _, in := range h.below[v.Path] {
		for _, c := range in.Changes {
			events[c.Version] = diff.Changed
		}
	}
	for around := range ancestors(v.Path) {
		if a := h.values[around]; a != nil {
			for _, c := range a.Changes {
				if !c.along || c.Op != diff.Changed {
					events[c.Version] = c.Op
				}
			}
		}
	}
	delete(events, h.versions)
	first := &v.Changes[0]
	if first.Op != diff.Added && first.From != "" && first.From != first.Path { // it was another value's that stood elsewhere
		if text, there := valueIn(h.last, v.Path); there {
			first.Old, first.OldSize = text, message.Message{}
		} else {
			first.Op, first.Old, first.OldSize = diff.Added, "", message.Message{}
		}
	}
	text, there := first.Old, first.Op != diff.Added
	var before []Change
	for _, version := range slices.Backward(slices.Sorted(maps.Keys(events))) {
		old, was := untold, events[version] != diff.Added
		if events[version] == diff.Removed {
			there = false
		}
		if was || there {
			before = append(before, along(version, v.Path, was, there, old, text))
		}
		text, there = old, was
	}
	slices.Reverse(before)
	v.Changes = append(before, v.Changes...)
}

// recallMoves adds the versions in which another element of a list may have come to stand at a place.
func (h *History) recallMoves(events map[int]diff.Op, list string, place int) {
	for _, m := range h.moves[list] {
		if m.first <= place {
			events[m.version] = diff.Changed
		}
	}
}

// longestRead is the length of a value's bytes up to which it is read only to tell what became of it.
const longestRead = 1 << 14

// valueIn is a value in a version as Godot text, cut; there is false where it does not exist.
func valueIn(d *model.Document, path string) (text string, there bool) {
	if d == nil {
		return untold, true
	}
	r, err := d.Find(path)
	if err != nil {
		return "", false
	}
	if d.Describe(r).Length > longestRead {
		return untold, true
	}
	if text, err = d.Text(r); err != nil {
		return untold, true
	}
	return cut(text), true
}

// ancestors are the paths of what a value may lie in, the innermost last. Some of them are no paths, and so those of no value.
func ancestors(path string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := 1; i < len(path); i++ {
			if strings.IndexByte(".[!{", path[i]) >= 0 && !yield(path[:i]) {
				return
			}
		}
	}
}

// element takes the path of an element apart: the path of its list, and its place there.
func element(path string) (list string, i int, ok bool) {
	inner, ok := strings.CutSuffix(path, "]")
	at := strings.LastIndexByte(inner, '[')
	if !ok || at < 0 {
		return "", 0, false
	}
	i, err := strconv.Atoi(inner[at+1:])
	return inner[:at], i, err == nil
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
