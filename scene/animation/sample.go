package animation

import "savant/codec/variant"

// Sample returns what the engine takes from a track at a time: the interpolated value; for method, audio and animation
// tracks the number of the last key at or before the time as an Int, -1 if there is none. ok is false if the track
// gives nothing and a player does not change its target.
func (a *Animation) Sample(track int, t float64) (v variant.Value, ok bool) {
	if track < 0 || track >= len(a.Tracks) {
		return variant.Value{}, false
	}
	tr := &a.Tracks[track]
	switch {
	case tr.Dropped:
		return variant.Value{}, false
	case tr.Compressed:
		return a.compressed(tr, t)
	case len(tr.Keys) == 0:
		return variant.Value{}, false
	}
	return tr.kind.sample(a, tr, t)
}

// interpolated samples the tracks whose keys are values.
func interpolated(a *Animation, tr *Track, t float64) (variant.Value, bool) {
	mode := tr.Interpolation
	if tr.Type == "value" && a.rules.discrete[tr.Update] {
		mode = Nearest
	}
	return a.between(tr, t, func(four [4]variant.Value, p pair) variant.Value { return a.rules.mix(mode, four, p) })
}

// transformed samples the transform tracks of Godot 3: location, rotation and scale separately.
func transformed(a *Animation, tr *Track, t float64) (variant.Value, bool) {
	return a.between(tr, t, func(four [4]variant.Value, p pair) variant.Value {
		var parts [4][]variant.Value
		for i, v := range four {
			parts[i], _ = elements(v)
		}
		mixed := make([]variant.Value, len(parts[0]))
		for i := range mixed {
			mixed[i] = a.rules.mix(tr.Interpolation, [4]variant.Value{parts[0][i], parts[1][i], parts[2][i], parts[3][i]}, p)
		}
		return variant.OfArray(mixed...)
	})
}

// between finds the keys around a time and mixes them: the two around the time, the one before and the one after.
func (a *Animation) between(tr *Track, t float64, mix func(four [4]variant.Value, p pair) variant.Value) (variant.Value, bool) {
	times := tr.times()
	count := find(times, a.Length) + 1
	switch {
	case count <= 0:
		return variant.Value{}, false
	case count == 1:
		return tr.Keys[0].Value, true
	}
	p, ok := a.rules.pair(times, count, timeline{a.Length, a.Loop}, tr.LoopWrap, t)
	if !ok {
		return variant.Value{}, false
	}
	from := tr.Keys[p.from]
	if from.Transition == 0 || a.rules.holds && p.from == p.to {
		return from.Value, true
	}
	if from.Transition != 1 {
		p.weight = single(ease(p.weight, from.Transition))
	}
	value := func(i int) variant.Value { return tr.Keys[i].Value }
	return mix([4]variant.Value{value(p.before), from.Value, value(p.to), value(p.after)}, p), true
}

// lastKey samples the tracks whose keys are events.
func lastKey(_ *Animation, tr *Track, t float64) (variant.Value, bool) {
	return variant.OfInt(int64(max(find(tr.times(), t), -1))), true
}

// lastClip is lastKey for audio tracks, where the engines drop clips that lack one of their three fields.
func lastClip(_ *Animation, tr *Track, t float64) (variant.Value, bool) {
	var times []float64
	for _, k := range tr.Keys {
		if whole(k.Value) {
			times = append(times, k.Time)
		}
	}
	return variant.OfInt(int64(max(find(times, t), -1))), len(times) > 0
}

func whole(clip variant.Value) bool {
	for _, name := range []string{"stream", "start_offset", "end_offset"} {
		if _, ok := Field(clip, name); !ok {
			return false
		}
	}
	return true
}
