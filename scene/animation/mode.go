package animation

// Interpolation is how values between two keys are computed.
type Interpolation uint8

// The modes, with the numbers stored in files. Godot 3 has the first three.
const (
	Nearest Interpolation = iota
	Linear
	Cubic
	LinearAngle
	CubicAngle
)

// Loop says what an animation does when it ends.
type Loop uint8

// The modes, with the numbers of Godot 4's loop_mode. Godot 3 has the first two.
const (
	NoLoop Loop = iota
	LinearLoop
	PingPong
)

// String returns the name of the engine's constant without its prefix: "none", "linear", "pingpong".
func (l Loop) String() string {
	switch l {
	case LinearLoop:
		return "linear"
	case PingPong:
		return "pingpong"
	}
	return "none"
}
