package transform

import "math"

// EulerOrder is the order of the three rotations around the axes; the last one is applied first. The numbers are those
// of Godot 4 (EulerOrder, core/math/math_defs.h); Godot 3 has only YXZ.
type EulerOrder int

// The orders.
const (
	XYZ EulerOrder = iota
	XZY
	YXZ
	YZX
	ZXY
	ZYX
)

// axes are the axes of the orders, from 0.
var axes = [...][3]int{XYZ: {0, 1, 2}, XZY: {0, 2, 1}, YXZ: {1, 0, 2}, YZX: {1, 2, 0}, ZXY: {2, 0, 1}, ZYX: {2, 1, 0}}

// known returns the order, or YXZ if it is invalid.
func (o EulerOrder) known() EulerOrder {
	if o < 0 || int(o) >= len(axes) {
		return YXZ
	}
	return o
}

// EulerIn is Euler in the given order: the angles around x, y and z.
func (t Transform) EulerIn(order EulerOrder) [3]float64 {
	if order = order.known(); order == YXZ {
		return t.Euler()
	}
	r := t.rotation()
	columns := [3][3]float64{r.X, r.Y, r.Z}
	at := func(row, column int) float64 { return columns[column][row] }
	i, j, k := axes[order][0], axes[order][1], axes[order][2]
	sign := 1.0
	if (i+1)%3 != j {
		sign = -1
	}
	const edge = 1 - 0.00000025
	var e [3]float64
	switch s := sign * at(i, k); {
	case s < edge && s > -edge:
		e[i], e[j], e[k] = math.Atan2(-sign*at(j, k), at(k, k)), math.Asin(s), math.Atan2(-sign*at(i, j), at(i, i))
	case order == YZX, order == ZXY: // only the sum of the first and the last is determined: one is 0, as in the engine (Basis::get_euler)
		e[j], e[k] = math.Copysign(math.Pi/2, s), math.Atan2(sign*at(j, i), at(j, j))
	default:
		e[i], e[j] = math.Atan2(sign*at(k, j), at(j, j)), math.Copysign(math.Pi/2, s)
	}
	for n := range e {
		e[n] = e[n]*180/math.Pi + 0
	}
	return e
}

// WithEulerIn is WithEuler in the given order.
func (t Transform) WithEulerIn(order EulerOrder, euler [3]float64) Transform {
	made := Identity
	for _, axis := range axes[order.known()] {
		made = made.Mul(around(euler[axis], (axis+1)%3, (axis+2)%3))
	}
	return t.rerotated(made)
}
