// Package sparse holds an offset index of a binary document. Containers store counts but no byte lengths, so finding
// the millionth child takes a walk; the index keeps just enough offsets that every walk is short.
package sparse

import (
	"sort"

	"savant/codec"
)

const (
	// Min is the minimum length in bytes of an encoded value with an entry.
	Min = codec.LongFrom
	// stripe is how many children are between two marks.
	stripe = codec.Stripe
)

// Entry is one value of Min bytes or more: a container, or a long string or packed array.
type Entry struct {
	Start, End int64
	First      uint32 // where the first child begins, relative to Start
	Count      uint32 // number of children
	Depth      uint16 // number of enclosing values in its record
	Kind       Kind
	Torn       bool // it is damaged: End is where it stops making sense, and Count how many children can be read, in part the last
	// Marks[k] is where child (k+1)*Stripe begins, relative to Start. There are none beyond 4 GiB.
	Marks []uint32
}

// Index has the entries of a document, outer before inner. The zero Index is that of a document without long values.
type Index struct {
	entries []Entry
	frozen  bool // another document uses it too: copy it before changing it
}

// Entries returns how many entries there are.
func (x *Index) Entries() int { return len(x.entries) }

// Bytes returns approximately how much memory the index takes.
func (x *Index) Bytes() int64 {
	n := int64(cap(x.entries)) * 56
	for i := range x.entries {
		n += int64(cap(x.entries[i].Marks)) * 4
	}
	return n
}

// from returns the position of the first entry that begins at off or later.
func (x *Index) from(off int64) int {
	return sort.Search(len(x.entries), func(i int) bool { return x.entries[i].Start >= off })
}

// Enclosing returns where the entries that hold the byte at off begin, outermost first.
func (x *Index) Enclosing(off int64) []int64 {
	var list []int64
	depth := -1
	for i := x.from(off+1) - 1; i >= 0 && depth != 0; i-- {
		if e := &x.entries[i]; e.End > off && (depth < 0 || int(e.Depth) < depth) {
			list = append(list, e.Start)
			depth = int(e.Depth)
		}
	}
	for i, j := 0, len(list)-1; i < j; i, j = i+1, j-1 {
		list[i], list[j] = list[j], list[i]
	}
	return list
}

// Share returns an index with the same entries for another document. Each copies them before changing them.
func (x *Index) Share() *Index {
	x.frozen = true
	return &Index{x.entries, true}
}

// own makes the entries the index's own.
func (x *Index) own() {
	if !x.frozen {
		return
	}
	x.frozen = false
	entries := make([]Entry, len(x.entries))
	copy(entries, x.entries)
	for i := range entries {
		entries[i].Marks = append([]uint32(nil), entries[i].Marks...)
	}
	x.entries = entries
}

// Equal reports whether two indexes are the same.
func (x *Index) Equal(y *Index) bool {
	if len(x.entries) != len(y.entries) {
		return false
	}
	for i := range x.entries {
		a, b := &x.entries[i], &y.entries[i]
		if a.Start != b.Start || a.End != b.End || a.First != b.First || a.Count != b.Count || a.Depth != b.Depth ||
			a.Kind != b.Kind || a.Torn != b.Torn || len(a.Marks) != len(b.Marks) {
			return false
		}
		for k := range a.Marks {
			if a.Marks[k] != b.Marks[k] {
				return false
			}
		}
	}
	return true
}
