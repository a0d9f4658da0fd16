// Package animation reads Animation resources and computes the values of their tracks at any time, as the engine of a
// file interpolates them, including its bugs.
//
// It works on properties, whatever file they come from. Times are in seconds. Results agree with Godot 3.2.3, 3.6.2 and
// 4.6.3 within 2e-5 of the largest component; values that the engines round (ints, bools, characters) agree exactly.
package animation

import (
	"savant/codec/variant"
)

// Animation is one Animation resource.
type Animation struct {
	Length float64
	Loop   Loop
	Step   float64 // of the editor's grid; not used by sampling
	Tracks []Track // by track number

	rules *rules
}

// Track is one track of an animation.
type Track struct {
	Type          string // as in files: "value", "position_3d", "method"
	Path          string // of the target, as text
	Interpolation Interpolation
	LoopWrap      bool // interpolate from the last key to the first when the animation loops
	Imported      bool // an importer owns the track
	Enabled       bool // players ignore disabled tracks
	Update        int  // of a value track: the number stored in files
	Compressed    bool // the keys are decoded but cannot be edited individually
	Unreadable    bool // the type is unknown, or the keys are damaged
	Dropped       bool // the engine does not load the track: it, or one before it, has a type that the engine lacks
	Keys          []Key

	kind  *kind
	pages []page // of a compressed track
}

// Discrete is the update mode of a value track, in every engine, that changes from key to key at once.
const Discrete = 1

// Key is one key of a track. Value depends on the track's type: the value; for transform tracks of Godot 3 an Array of
// location, rotation and scale; for method and audio tracks the Dictionary stored in files; for animation tracks a
// String.
type Key struct {
	Time       float64
	Transition float64 // exponent of the easing towards the next key; 1 means none
	Value      variant.Value
	In, Out    [2]float64 // handles of a bezier key: time and value, relative to the key
	HandleMode int        // of a bezier key; not used by sampling
}

// times returns the times of the keys.
func (t *Track) times() []float64 {
	list := make([]float64, len(t.Keys))
	for i, k := range t.Keys {
		list[i] = k.Time
	}
	return list
}

// kind is one type of track.
type kind struct {
	read   func(tr *Track, keys variant.Value) error
	sample func(a *Animation, tr *Track, t float64) (variant.Value, bool)
	write  func(t *Track, old variant.Value) variant.Value
}

// page is a section of a compressed track.
type page struct {
	from float64 // start time
	keys []Key
}
