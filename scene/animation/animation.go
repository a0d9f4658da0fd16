// Package animation reads Animation resources and gives the values of their tracks at any time, as the engine of a file interpolates
// them, its faults included.
//
// It works on properties, whatever file they come from. Times are seconds. What it computes agrees with Godot 3.2.3, 3.6.2 and 4.6.3
// within 2e-5 of the largest component; numbers that the engines round (ints, bools, characters) agree exactly.
package animation

import (
	"savant/codec/variant"
)

// Animation is one Animation resource.
type Animation struct {
	Length float64
	Loop   Loop
	Step   float64 // of the editor's grid; sampling does not use it
	Tracks []Track // by number

	rules *rules
}

// Loop says what an animation does at its end.
type Loop uint8

// The ways, with the numbers of Godot 4's loop_mode. Godot 3 has the first two.
const (
	NoLoop Loop = iota
	LinearLoop
	PingPong
)

// String is the name of the engine's constant without its prefix: "none", "linear", "pingpong".
func (l Loop) String() string {
	switch l {
	case LinearLoop:
		return "linear"
	case PingPong:
		return "pingpong"
	}
	return "none"
}

// Track is one track of an animation.
type Track struct {
	Type          string // as files have it: "value", "position_3d", "method"
	Path          string // of the target, as text
	Interpolation Interpolation
	LoopWrap      bool // interpolate from the last key to the first when the animation loops
	Imported      bool // an importer owns the track
	Enabled       bool // players pass over a track that is not
	Update        int  // of a value track: the number that files have
	Compressed    bool // the keys are decoded and cannot be edited one by one
	Unreadable    bool // the type is not known, or the keys are damaged
	Keys          []Key

	kind  *kind
	pages []page // of a compressed track
}

// Interpolation is how the values between two keys are made.
type Interpolation uint8

// The ways, with the numbers of files. Godot 3 has the first three.
const (
	Nearest Interpolation = iota
	Linear
	Cubic
	LinearAngle
	CubicAngle
)

// Key is one key of a track. What Value holds depends on the track's type: the value; for transform tracks of Godot 3 an Array of location,
// rotation and scale; for method and audio tracks the Dictionary that files have; for animation tracks a String.
type Key struct {
	Time       float64
	Transition float64 // exponent of the easing towards the next key; 1 is none
	Value      variant.Value
	In, Out    [2]float64 // handles of a bezier key: time and value, from the key
	HandleMode int        // of a bezier key; sampling does not use it
}

// times returns the times of the keys.
func (t *Track) times() []float64 {
	list := make([]float64, len(t.Keys))
	for i, k := range t.Keys {
		list[i] = k.Time
	}
	return list
}

// Sample returns what the engine takes from a track at a time: the interpolated value; for method, audio and animation tracks the number of
// the last key at or before the time as an Int, -1 if there is none. ok is false where the track gives nothing and a player leaves its target
// alone.
func (a *Animation) Sample(track int, t float64) (v variant.Value, ok bool) {
	if track < 0 || track >= len(a.Tracks) {
		return variant.Value{}, false
	}
	tr := &a.Tracks[track]
	if tr.Compressed {
		return a.compressed(tr, t)
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

// transformed samples the transform tracks of Godot 3: location, rotation and scale each by itself.
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

// between finds the keys around a time and has them mixed: the one before the first, the two around the time, and the one behind.
func (a *Animation) between(tr *Track, t float64, mix func(four [4]variant.Value, p pair) variant.Value) (variant.Value, bool) {
	times := tr.times()
	count := find(times, a.Length) + 1
	switch {
	case count <= 0:
		return variant.Value{}, false
	case count == 1:
		return tr.Keys[0].Value, true
	}
	p, ok := a.rules.pair(times, count, a, tr.LoopWrap, t)
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
