package edit

import (
	"math"
	"slices"
	"sort"

	"savant/codec/message"
	"savant/scene/animation"
)

// Messages.
const (
	noTime         message.ID = "edit.no-time time"
	otherValue     message.ID = "edit.other-value type"
	compressedKeys message.ID = "edit.compressed-keys"
	unreadableKeys message.ID = "edit.unreadable-keys"
	noSuchKey      message.ID = "edit.no-such-key time"
	badTransition  message.ID = "edit.bad-transition"
)

// Editable returns why the keys of a track cannot be changed, nil if they can: compressed ones share their pages with
// other tracks, and unreadable ones would be lost.
func Editable(t *animation.Track) error {
	switch {
	case t.Compressed:
		return refuse(compressedKeys)
	case t.Unreadable:
		return refuse(unreadableKeys)
	}
	return nil
}

// At returns the key at a time, within the engines' tolerance; -1 if there is none.
func At(t *animation.Track, time float64) int {
	return slices.IndexFunc(t.Keys, func(k animation.Key) bool { return animation.Near(k.Time, time) })
}

// Put inserts a key in order of time and returns its index. As in the engines it replaces a key at the same time
// (Animation::_insert of 3.2 to 4.6). The value must be of the track's kind.
func Put(t *animation.Track, k animation.Key) (int, error) {
	if err := Editable(t); err != nil {
		return -1, err
	}
	if math.IsNaN(k.Time) || math.IsInf(k.Time, 0) || k.Time < 0 {
		return -1, refuse(noTime, k.Time)
	}
	if math.IsNaN(k.Transition) || math.IsInf(k.Transition, 0) {
		return -1, refuse(badTransition)
	}
	v, ok := accept[t.Type](t, k.Value)
	if !ok {
		return -1, refuse(otherValue, t.Type)
	}
	k.Value, k.Time, k.Transition = v, float64(float32(k.Time)), float64(float32(k.Transition))
	if i := At(t, k.Time); i >= 0 {
		t.Keys[i] = k
		return i, nil
	}
	i := sort.Search(len(t.Keys), func(i int) bool { return t.Keys[i].Time > k.Time })
	t.Keys = slices.Insert(t.Keys, i, k)
	return i, nil
}

// Cut removes the keys with these indexes.
func Cut(t *animation.Track, indexes ...int) error {
	if err := Editable(t); err != nil {
		return err
	}
	gone := map[int]bool{}
	for _, i := range indexes {
		gone[i] = true
	}
	var kept []animation.Key
	for i, k := range t.Keys {
		if !gone[i] {
			kept = append(kept, k)
		}
	}
	t.Keys = kept
	return nil
}

// Retime changes the times of the keys with these indexes. A moved key replaces one that is not moved at the same time.
// It returns the new indexes.
func Retime(t *animation.Track, indexes []int, to func(time float64) float64) ([]int, error) {
	var moved []animation.Key
	for _, i := range indexes {
		if i < 0 || i >= len(t.Keys) {
			continue
		}
		k := t.Keys[i]
		k.Time = tidy(to(k.Time))
		moved = append(moved, k)
	}
	if err := Cut(t, indexes...); err != nil {
		return nil, err
	}
	for _, k := range moved {
		if _, err := Put(t, k); err != nil {
			return nil, err
		}
	}
	var now []int
	for _, k := range moved {
		if i := At(t, float64(float32(k.Time))); i >= 0 && !slices.Contains(now, i) {
			now = append(now, i)
		}
	}
	slices.Sort(now)
	return now, nil
}

// tidy removes digits that are only noise of 32-bit sums: 1.3, not 1.3000001. The engines treat such times as equal.
func tidy(time float64) float64 {
	const digits = 1e5
	return math.Round(time*digits)/digits + 0
}

// Find returns the indexes of the keys at these times, or an error for a time without one.
func Find(t *animation.Track, times ...float64) ([]int, error) {
	var list []int
	for _, time := range times {
		i := At(t, time)
		if i < 0 {
			return nil, refuse(noSuchKey, time)
		}
		list = append(list, i)
	}
	return list, nil
}
