package animation

import (
	"savant/codec/dialect"
	"savant/codec/variant"
)

// rules is what differs between the engines (scene/resources/animation.cpp of 3.2.3, 3.6.2 and 4.6.3).
type rules struct {
	pair     func(times []float64, count int, a *Animation, wrap bool, t float64) (pair, bool)
	mix      func(mode Interpolation, four [4]variant.Value, p pair) variant.Value
	discrete map[int]bool // update modes whose values are not interpolated
	holds    bool         // a pair that is one key twice is not mixed
}

var (
	rules32 = rules{pair: pair32, mix: mixer3{transform2D: sheared}.mix, discrete: map[int]bool{1: true, 2: true}, holds: true}
	rules36 = rules{pair: pair36, mix: mixer3{transform2D: turned}.mix, discrete: map[int]bool{1: true, 2: true}, holds: true}
	rules4  = rules{pair: pair4, mix: mix4, discrete: map[int]bool{1: true}}
)

// rulesOf says which rules a dialect's engine follows, the nearest of those that were asked.
func rulesOf(d *dialect.Dialect) *rules {
	switch d {
	case dialect.Godot2, dialect.Godot30, dialect.Godot32:
		return &rules32
	case dialect.Godot3, dialect.Godot3Double, dialect.Pandemonium35, dialect.Pandemonium38, dialect.Pandemonium5:
		return &rules36
	}
	return &rules4
}
