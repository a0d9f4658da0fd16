package animation

import "math"

// epsilon is up to which difference the engines take numbers for the same (CMP_EPSILON).
const epsilon = 1e-5

func nearZero(x float64) bool { return math.Abs(x) < epsilon }

// Near reports whether the engines take two numbers for the same (Math::is_equal_approx).
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
