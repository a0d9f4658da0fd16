package transform

import (
	"math"

	"savant/codec/variant"
)

// off is by how much the squared length of a rotation may differ from 1: the engines report more as an error (UNIT_EPSILON of 3.6 and 4.6).
const off = 0.001

// Turns reports whether a value is no quaternion, or one that is a rotation. length is that of a quaternion.
func Turns(v variant.Value) (length float64, ok bool) {
	m, is := v.Data.(*variant.Math)
	if !is || v.Type != variant.Quaternion || len(m.C) != 4 {
		return 0, true
	}
	for _, c := range m.C {
		length = math.Hypot(length, c)
	}
	return length, math.Abs(length*length-1) <= off
}

// Normalized is a quaternion as the rotation that it is nearest to, of zero the one that turns nothing. ok is false where there is nothing to do, or
// nothing that can be done.
func Normalized(v variant.Value) (made variant.Value, ok bool) {
	length, turns := Turns(v)
	if turns || math.IsNaN(length) || math.IsInf(length, 0) {
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
