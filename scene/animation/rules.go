package animation

import "savant/codec/variant"

// rules are the differences between the engines (scene/resources/animation.cpp of 3.2.3, 3.6.2 and 4.6.3).
type rules struct {
	pair     func(times []float64, count int, in timeline, wrap bool, t float64) (pair, bool)
	mix      func(mode Interpolation, four [4]variant.Value, p pair) variant.Value
	discrete map[int]bool // update modes whose values are not interpolated
	holds    bool         // a pair that is the same key twice is not mixed
	lacks    string       // a type of tracks that other engines have; those of 4.x are read in files of 3.x, since forks of it store them
	step     float64      // default of an animation that does not store it
}

// rulesOf holds the rules by engine.
var rulesOf = map[string]*rules{
	"3.2": {pair: pair32, mix: mixer3{transform2D: sheared}.mix, discrete: map[int]bool{1: true, 2: true}, holds: true, step: 0.1},
	"3.6": {pair: pair36, mix: mixer3{transform2D: turned}.mix, discrete: map[int]bool{1: true, 2: true}, holds: true, step: 0.1},
	"4.6": {pair: pair4, mix: mix4, discrete: map[int]bool{1: true}, lacks: "transform", step: 1.0 / 30},
}
