package literal

import (
	"math/bits"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// sorted returns the entries as an engine has them, in the order in which it writes them: of duplicate keys the first
// position with the last value, StringNames as Strings if the dialect converts them.
func (w *writer) sorted(entries []variant.Entry) []variant.Entry {
	if ascending(entries) {
		return entries
	}
	list := make([]variant.Entry, 0, len(entries))
	at := map[string]int{}
	for _, e := range entries {
		if w.t.Folded && e.Key.Type == variant.StringName {
			e.Key.Type = variant.String
		}
		name := w.keyName(e.Key)
		if i, ok := at[name]; ok {
			list[i].Value = e.Value
			continue
		}
		at[name] = len(list)
		list = append(list, e)
	}
	sorter{list, w.less}.sort()
	return list
}

// ascending reports whether all keys are Strings in ascending order, which is common and needs no sorting.
func ascending(entries []variant.Entry) bool {
	for i := range entries {
		if entries[i].Key.Type != variant.String || i > 0 && entries[i-1].Key.Text >= entries[i].Key.Text {
			return false
		}
	}
	return true
}

// keyName returns the same text for keys that are the same to an engine.
func (w *writer) keyName(key variant.Value) string {
	switch key.Type {
	case variant.String:
		return "s" + key.Text
	case variant.StringName:
		if w.t.Order == dialect.Order44 {
			return "s" + key.Text
		}
	}
	return Text(key, w.Dialect)
}

// Place returns where the engine of d would write a new entry with this key among entries that it wrote itself.
func Place(entries []variant.Entry, key variant.Value, d *dialect.Dialect) int {
	w := newWriter(Style{Dialect: d})
	for i, e := range entries {
		if w.less(key, e.Key) {
			return i
		}
	}
	return len(entries)
}

// Sorted reports whether entries are in the order in which the engine of d writes them.
func Sorted(entries []variant.Entry, d *dialect.Dialect) bool {
	w := newWriter(Style{Dialect: d})
	for i := 1; i < len(entries); i++ {
		if w.less(entries[i].Key, entries[i-1].Key) {
			return false
		}
	}
	return true
}

// less is the engine's comparison of keys (core/variant.cpp, Variant::operator<; since 4.4 StringLikeVariantOrder): by
// type number, then by the operator < of the type. Values of a type without it compare as equal.
func (w *writer) less(a, b variant.Value) bool {
	if w.t.Order == dialect.Order44 && stringLike(a) && stringLike(b) {
		return a.Text < b.Text
	}
	if a.Type != b.Type {
		return w.rank(a.Type) < w.rank(b.Type)
	}
	switch a.Type {
	case variant.Bool:
		return !a.Bool() && b.Bool()
	case variant.Int:
		return a.Int() < b.Int()
	case variant.Float:
		return a.Float() < b.Float()
	case variant.String, variant.StringName:
		return a.Text < b.Text // UTF-8 sorts like code points
	case variant.RID:
		return a.Bits < b.Bits
	case variant.Vector2, variant.Vector2i, variant.Vector3, variant.Vector3i, variant.Vector4, variant.Vector4i:
		return lessVector(a, b)
	case variant.Array:
		return w.lessArray(a, b)
	}
	if w.t.Order == dialect.Order3 {
		if _, ok := variant.ElementOf(a.Type); ok {
			return !variant.Equal(a, b) // 3.x compares pool arrays for difference instead
		}
	}
	return false
}

func stringLike(v variant.Value) bool {
	return v.Type == variant.String || v.Type == variant.StringName
}

func (w *writer) rank(t variant.Type) uint8 {
	if w.ranks == nil {
		w.ranks = &[variant.Types]uint8{}
		for t := range variant.Types {
			id, ok := w.Dialect.ID(t)
			if !ok {
				id = 200 + uint8(t) // types that the dialect lacks come last
			}
			w.ranks[t] = id
		}
	}
	return w.ranks[t]
}

func lessVector(a, b variant.Value) bool {
	x, _ := a.Data.(*variant.Math)
	y, _ := b.Data.(*variant.Math)
	if x == nil || y == nil {
		return false
	}
	for i := range min(len(x.C), len(y.C)) {
		if x.C[i] != y.C[i] {
			return x.C[i] < y.C[i]
		}
	}
	return false
}

// lessArray compares arrays: since 4.0 element by element; before that by a rule that is not a consistent order but
// decides what is written.
func (w *writer) lessArray(a, b variant.Value) bool {
	x, _ := a.Data.(*variant.List)
	y, _ := b.Data.(*variant.List)
	if x == nil || y == nil {
		return false
	}
	if w.t.Order == dialect.Order3 {
		if len(y.Items) < len(x.Items) {
			return false
		}
		for i := range x.Items {
			if !w.less(x.Items[i], y.Items[i]) {
				return true
			}
		}
		return false
	}
	less, _ := w.compareLists(x.Items, y.Items)
	return less
}

// compareLists compares element by element as 4.x does, both ways at once: comparing each way in turn would double the
// work with every level of nesting.
func (w *writer) compareLists(x, y []variant.Value) (less, greater bool) {
	for i := range min(len(x), len(y)) {
		if less, greater := w.compare(x[i], y[i]); less || greater {
			return less, greater && !less
		}
	}
	return len(x) < len(y), len(y) < len(x)
}

// compare is less both ways.
func (w *writer) compare(a, b variant.Value) (less, greater bool) {
	if a.Type == variant.Array && b.Type == variant.Array {
		x, _ := a.Data.(*variant.List)
		y, _ := b.Data.(*variant.List)
		if x != nil && y != nil {
			return w.compareLists(x.Items, y.Items)
		}
	}
	return w.less(a, b), w.less(b, a)
}

// sorter is an introspective sort with exactly the engine's steps (core/templates/sort_array.h): where keys compare as
// equal, or cyclically as some do, the result depends on the steps.
type sorter struct {
	list []variant.Entry
	less func(a, b variant.Value) bool
}

// small is the length up to which the engine sorts by insertion alone.
const small = 16

func (s sorter) sort() {
	n := len(s.list)
	if n < 2 {
		return
	}
	s.intro(0, n, 2*(bits.Len(uint(n))-1))
	for i := 1; i < n; i++ {
		s.insert(i, i < small || n <= small)
	}
}

func (s sorter) at(i, j int) bool { return s.less(s.list[i].Key, s.list[j].Key) }

// intro sorts from first to last until runs of 16 are left.
func (s sorter) intro(first, last, depth int) {
	for last-first > small {
		if depth == 0 {
			s.heap(first, last)
			return
		}
		depth--
		cut := s.partition(first, last, s.list[s.median(first, first+(last-first)/2, last-1)].Key)
		s.intro(cut, last, depth)
		last = cut
	}
}

func (s sorter) median(a, b, c int) int {
	if s.at(a, b) {
		switch {
		case s.at(b, c):
			return b
		case s.at(a, c):
			return c
		}
		return a
	}
	switch {
	case s.at(a, c):
		return a
	case s.at(b, c):
		return c
	}
	return b
}

func (s sorter) partition(first, last int, pivot variant.Value) int {
	low, high := first, last-1
	for {
		for first < high && s.less(s.list[first].Key, pivot) {
			first++
		}
		last--
		for last > low && s.less(pivot, s.list[last].Key) {
			last--
		}
		if first >= last {
			return first
		}
		s.list[first], s.list[last] = s.list[last], s.list[first]
		first++
	}
}

// insert moves entry i into place among those before it. guarded compares with the very first beforehand.
func (s sorter) insert(i int, guarded bool) {
	e := s.list[i]
	if guarded && s.less(e.Key, s.list[0].Key) {
		copy(s.list[1:i+1], s.list[:i])
		s.list[0] = e
		return
	}
	for i > 0 && s.less(e.Key, s.list[i-1].Key) {
		s.list[i] = s.list[i-1]
		i--
	}
	s.list[i] = e
}

// heap sorts a range for which the partitions went too deep.
func (s sorter) heap(first, last int) {
	list := s.list[first:last]
	n := len(list)
	down := func(hole, n int, e variant.Entry) {
		top := hole
		child := 2*hole + 2
		for child < n {
			if s.less(list[child].Key, list[child-1].Key) {
				child--
			}
			list[hole] = list[child]
			hole = child
			child = 2*child + 2
		}
		if child == n {
			list[hole] = list[child-1]
			hole = child - 1
		}
		for hole > top {
			parent := (hole - 1) / 2
			if !s.less(list[parent].Key, e.Key) {
				break
			}
			list[hole] = list[parent]
			hole = parent
		}
		list[hole] = e
	}
	for i := (n - 2) / 2; i >= 0; i-- {
		down(i, n, list[i])
	}
	for i := n - 1; i > 0; i-- {
		e := list[i]
		list[i] = list[0]
		down(0, i, e)
	}
}
