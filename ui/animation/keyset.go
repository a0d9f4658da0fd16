package animation

import (
	"maps"
	"slices"
)

// keyRef is a key of a lane, both as indexes.
type keyRef struct{ lane, key int }

// keySet is keys by their lanes, in order. A lane without any is not in it. It is not changed once it is made.
type keySet map[int][]int

// lanes are those that have keys in the set, in order.
func (s keySet) lanes() []int { return slices.Sorted(maps.Keys(s)) }

func (s keySet) has(k keyRef) bool { return slices.Contains(s[k.lane], k.key) }

// count is how many keys there are.
func (s keySet) count() (n int) {
	for _, keys := range s {
		n += len(keys)
	}
	return n
}

// with are the keys of two sets.
func (s keySet) with(other keySet) keySet {
	both := maps.Clone(s)
	if both == nil {
		both = keySet{}
	}
	for lane, keys := range other {
		all := slices.Concat(both[lane], keys)
		slices.Sort(all)
		both[lane] = slices.Compact(all)
	}
	return both
}

// toggled is the set with a key, or without it if it had it.
func (s keySet) toggled(k keyRef) keySet {
	if !s.has(k) {
		return s.with(keySet{k.lane: {k.key}})
	}
	rest := maps.Clone(s)
	rest[k.lane] = slices.DeleteFunc(slices.Clone(s[k.lane]), func(key int) bool { return key == k.key })
	if len(rest[k.lane]) == 0 {
		delete(rest, k.lane)
	}
	return rest
}

// within returns the keys that exist; count returns how many keys a lane has.
func (s keySet) within(count func(lane int) int) keySet {
	kept := keySet{}
	for lane, keys := range s {
		if keys = slices.DeleteFunc(slices.Clone(keys), func(k int) bool { return k >= count(lane) }); len(keys) > 0 {
			kept[lane] = keys
		}
	}
	return kept
}
