package animation

import "math"

// epsilon is the difference up to which the engines treat numbers as equal (CMP_EPSILON).
const epsilon = 1e-5

func nearZero(x float64) bool { return math.Abs(x) < epsilon }

// Near reports whether the engines treat two numbers as equal (Math::is_equal_approx).
func Near(a, b float64) bool {
	return a == b || math.Abs(a-b) < max(epsilon*math.Abs(a), epsilon)
}

// single rounds to 32 bits.
func single(x float64) float64 { return float64(float32(x)) }

func lerp(a, b, c float64) float64 { return a + (b-a)*c }

// lerp32 rounds to 32 bits after each step.
func lerp32(a, b, c float64) float64 {
	return single(a + single(single(b-a)*c))
}
