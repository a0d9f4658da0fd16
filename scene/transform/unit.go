package transform

import (
	"math"

	"savant/codec/variant"
)

// unitEpsilon is by how much the squared length of a rotation may differ from 1: the engines report more as an error (UNIT_EPSILON of 3.6 and
// 4.6).
const unitEpsilon = 0.001

// IsRotation reports whether a quaternion has the length 1, as the engines ask of a rotation; values of other types pass. length is that of the
// quaternion, 0 for other values.
func IsRotation(v variant.Value) (length float64, ok bool) {
	m, is := v.Data.(*variant.Math)
	if !is || v.Type != variant.Quaternion || len(m.C) != 4 {
		return 0, true
	}
	for _, c := range m.C {
		length = math.Hypot(length, c)
	}
	return length, math.Abs(length*length-1) <= unitEpsilon
}

// Normalized scales a quaternion to the length 1; zero becomes the identity. ok is false for a rotation, for infinite and NaN lengths, and for values
// of other types.
func Normalized(v variant.Value) (made variant.Value, ok bool) {
	length, ok := IsRotation(v)
	if ok || math.IsNaN(length) || math.IsInf(length, 0) {
		return v, false
	}
	m := v.Data.(*variant.Math)
	c := []float64{0, 0, 0, 1}
	if length > 0 {
		for i := range c {
			c[i] = m.C[i] / length
		}
	}
	for i := range c {
		if !m.Double {
			c[i] = float64(float32(c[i]))
		}
	}
	return variant.Value{Type: v.Type, Data: &variant.Math{Double: m.Double, C: c}}, true
}
