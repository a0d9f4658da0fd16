package scn

import (
	"slices"
	"strconv"

	"savant/codec/variant"
	"savant/scene"
)

// Shown returns a decoded value with references as in text. Dangling ones are kept as stored.
func (f *File) Shown(v variant.Value) variant.Value {
	return scene.Referring(v, func(r *variant.Resource) *variant.Resource {
		switch r.Kind {
		case variant.External:
			if i, err := strconv.Atoi(r.ID); err == nil && i >= 1 && i <= len(f.others) {
				return f.others[i-1]
			}
		case variant.Internal:
			if i := f.Resource.Target(r); i >= 0 && i < len(f.ids) {
				return f.ids[i]
			}
		}
		return r
	})
}

// Later reports whether an item is a sub-resource before the resource with an id, as in text, so that engines read null
// where it refers to that (tested with 3.6 and 4.6): they load resources in file order.
func (f *File) Later(item int, id string) bool {
	kind, place := f.place(item)
	if kind != internalItem {
		return false
	}
	if f.numbers == nil {
		f.numbers = make(map[string]int, len(f.ids))
		for i, r := range slices.Backward(f.ids) {
			f.numbers[r.ID] = i
		}
	}
	at, ok := f.numbers[id]
	if !ok {
		return f.Resource.Internal(f.Resource.Internals()-1).ID() == id
	}
	return at > place
}
