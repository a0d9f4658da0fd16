package animation

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
