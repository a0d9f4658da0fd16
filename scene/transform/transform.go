// Package transform computes with the transforms of nodes and bones: composing them from position, rotation and scale,
// decomposing them, and converting them from and to values. Angles are in degrees.
package transform

import (
	"math"
	"strconv"

	"savant/codec/variant"
)

// Transform is a position, a rotation and a scale as a matrix: the columns X, Y, Z and the origin. A flat one
// (Transform2D) has Z and the third components of Identity.
type Transform struct {
	X, Y, Z, Origin [3]float64
}

// Identity is the identity transform.
var Identity = Transform{X: [3]float64{1, 0, 0}, Y: [3]float64{0, 1, 0}, Z: [3]float64{0, 0, 1}}

// From reads a Transform3D (Transform), Basis, Quaternion or Transform2D; ok is false for other values.
func From(v variant.Value) (t Transform, ok bool) {
	m, _ := v.Data.(*variant.Math)
	if m == nil {
		return Identity, false
	}
	c := m.C
	t = Identity
	switch {
	case v.Type == variant.Transform3D && len(c) == 12, v.Type == variant.Basis && len(c) == 9:
		for i := range 3 { // stored by rows
			t.X[i], t.Y[i], t.Z[i] = c[3*i], c[3*i+1], c[3*i+2]
		}
		if len(c) == 12 {
			copy(t.Origin[:], c[9:])
		}
	case v.Type == variant.Quaternion && len(c) == 4:
		t = turned([4]float64(c))
	case v.Type == variant.Transform2D && len(c) == 6:
		copy(t.X[:2], c[:2])
		copy(t.Y[:2], c[2:4])
		copy(t.Origin[:2], c[4:])
	default:
		return t, false
	}
	return t, true
}

// Value returns the transform as a value of a type: Transform3D, Basis, Quaternion (its rotation alone) or Transform2D.
func (t Transform) Value(as variant.Type) variant.Value {
	switch as {
	case variant.Transform2D, variant.Quaternion, variant.Basis:
	default:
		as = variant.Transform3D
	}
	return Single(as, t.Components(as)...)
}

// Components returns the numbers of Value before they are rounded.
func (t Transform) Components(as variant.Type) (c []float64) {
	switch as {
	case variant.Transform2D:
		return []float64{t.X[0], t.X[1], t.Y[0], t.Y[1], t.Origin[0], t.Origin[1]}
	case variant.Quaternion:
		q := t.Quaternion()
		return q[:]
	}
	for i := range 3 {
		c = append(c, t.X[i], t.Y[i], t.Z[i])
	}
	if as != variant.Basis {
		c = append(c, t.Origin[:]...)
	}
	return c
}

// Single returns a value with components rounded to 32 bits, as the engines keep them.
func Single(t variant.Type, c ...float64) variant.Value {
	for i, x := range c {
		bits, _ := variant.Narrow(x + 0) // -0 becomes 0
		c[i] = variant.Widen(bits)
	}
	return variant.OfMath(t, c...)
}

// Compose returns the transform of a position, a rotation in degrees (YXZ, as Godot's inspector shows it) and a scale.
func Compose(position, euler, scale [3]float64) Transform {
	return Transform{Origin: position}.WithBasis(rotation(euler).Scaled(scale))
}

// ComposeQuaternion is Compose with the rotation as a quaternion x, y, z, w.
func ComposeQuaternion(position [3]float64, q [4]float64, scale [3]float64) Transform {
	return Transform{Origin: position}.WithBasis(turned(q).Scaled(scale))
}

// Compose2D returns a flat transform; rotation and skew are in degrees (Transform2D(rotation, scale, skew, position) in
// Godot 4).
func Compose2D(position [2]float64, rotation float64, scale [2]float64, skew float64) Transform {
	t := Identity
	a, b := Radians(rotation), Radians(rotation+skew)
	t.X = [3]float64{cosine(a) * scale[0], sine(a) * scale[0], 0}
	t.Y = [3]float64{-sine(b) * scale[1], cosine(b) * scale[1], 0}
	t.Origin = [3]float64{position[0], position[1], 0}
	return t
}

// Mul returns the transform that applies u first and then t: u is that of a child, t that of its parent.
func (t Transform) Mul(u Transform) Transform {
	out := Transform{X: t.ApplyBasis(u.X), Y: t.ApplyBasis(u.Y), Z: t.ApplyBasis(u.Z), Origin: t.ApplyBasis(u.Origin)}
	for i := range 3 {
		out.Origin[i] += t.Origin[i]
	}
	return out
}

// ApplyBasis multiplies a vector by the matrix, without adding the origin.
func (t Transform) ApplyBasis(v [3]float64) (out [3]float64) {
	for i := range 3 {
		out[i] = t.X[i]*v[0] + t.Y[i]*v[1] + t.Z[i]*v[2]
	}
	return out
}

// Inverse returns the inverse transform; ok is false if there is none because it has no volume.
func (t Transform) Inverse() (inverse Transform, ok bool) {
	det := t.determinant()
	if det == 0 || det != det {
		return Identity, false
	}
	a, b, c := cross(t.Y, t.Z), cross(t.Z, t.X), cross(t.X, t.Y) // the rows of the inverse
	for i := range 3 {
		column := [3]float64{a[i] / det, b[i] / det, c[i] / det}
		*[]*[3]float64{&inverse.X, &inverse.Y, &inverse.Z}[i] = column
	}
	back := inverse.ApplyBasis(t.Origin)
	for i := range 3 {
		inverse.Origin[i] = -back[i]
	}
	return inverse, true
}

// Mirrored returns the transform reflected in the plane x = 0, for a parent that is mirrored too. The x of the origin
// and of the axes changes sign, and the X axis is negated once more, so that a rotation remains a rotation.
func (t Transform) Mirrored() Transform {
	for _, c := range []*[3]float64{&t.X, &t.Y, &t.Z, &t.Origin} {
		c[0] = negative(c[0])
	}
	for i := range 3 {
		t.X[i] = negative(t.X[i])
	}
	return t
}

// negative returns -x, but never -0.
func negative(x float64) float64 {
	if x == 0 {
		return 0
	}
	return -x
}

// Scale returns the lengths of the axes, all negative if the determinant is (Basis::get_scale).
func (t Transform) Scale() [3]float64 {
	sign := 1.0
	if t.determinant() < 0 {
		sign = -1
	}
	return [3]float64{sign * Length(t.X), sign * Length(t.Y), sign * Length(t.Z)}
}

// Euler returns the rotation without the scale, in degrees, in Godot's order YXZ: first around Z, then X, then Y.
func (t Transform) Euler() [3]float64 {
	r := t.rotation()
	m := r.Z[1] // minus the sine of the angle around X
	const edge = 1 - 0.00000025
	var e [3]float64
	switch {
	case m >= edge:
		e = [3]float64{-math.Pi / 2, -math.Atan2(r.Y[0], r.X[0]), 0}
	case m <= -edge:
		e = [3]float64{math.Pi / 2, math.Atan2(r.Y[0], r.X[0]), 0}
	case r.X[1] == 0 && r.Y[0] == 0 && r.Z[0] == 0 && r.X[2] == 0 && r.X[0] == 1:
		e = [3]float64{math.Atan2(-m, r.Y[1]), 0, 0} // around X alone, even beyond a quarter turn
	default:
		e = [3]float64{math.Asin(-m), math.Atan2(r.Z[0], r.Z[2]), math.Atan2(r.X[1], r.Y[1])}
	}
	for i := range e {
		e[i] = e[i]*180/math.Pi + 0
	}
	return e
}

// Quaternion returns the rotation without the scale: x, y, z, w. Of the two equivalent ones it is the one that Godot
// returns (Basis::get_rotation_quaternion).
func (t Transform) Quaternion() [4]float64 {
	r := t.rotation()
	columns := [3][3]float64{r.X, r.Y, r.Z}
	at := func(row, column int) float64 { return columns[column][row] }
	var q [4]float64
	if trace := at(0, 0) + at(1, 1) + at(2, 2); trace > 0 {
		w := math.Sqrt(trace+1) / 2
		return [4]float64{(at(2, 1) - at(1, 2)) / (4 * w), (at(0, 2) - at(2, 0)) / (4 * w), (at(1, 0) - at(0, 1)) / (4 * w), w}
	}
	i := 0 // the largest on the diagonal
	for k := 1; k < 3; k++ {
		if at(k, k) > at(i, i) {
			i = k
		}
	}
	j, k := (i+1)%3, (i+2)%3
	q[i] = math.Sqrt(max(0, 1+at(i, i)-at(j, j)-at(k, k))) / 2
	if q[i] == 0 {
		return [4]float64{0, 0, 0, 1}
	}
	q[j] = (at(j, i) + at(i, j)) / (4 * q[i])
	q[k] = (at(k, i) + at(i, k)) / (4 * q[i])
	q[3] = (at(k, j) - at(j, k)) / (4 * q[i])
	return q
}

// Flat decomposes a flat transform: rotation and skew in degrees (Transform2D::get_rotation, get_scale and get_skew).
func (t Transform) Flat() (position [2]float64, rotation float64, scale [2]float64, skew float64) {
	sign := 1.0
	if t.X[0]*t.Y[1]-t.X[1]*t.Y[0] < 0 {
		sign = -1
	}
	x, y := math.Hypot(t.X[0], t.X[1]), math.Hypot(t.Y[0], t.Y[1])
	if x > 0 && y > 0 {
		// How much the angle between the axes differs from a right angle.
		dot, turn := (t.X[0]*t.Y[0]+t.X[1]*t.Y[1])*sign, (t.X[0]*t.Y[1]-t.X[1]*t.Y[0])*sign
		skew = math.Atan2(turn, dot)*180/math.Pi - 90
		skew = math.Round(skew*1e12) / 1e12
	}
	return [2]float64{t.Origin[0], t.Origin[1]}, math.Atan2(t.X[1], t.X[0])*180/math.Pi + 0, [2]float64{x, sign * y}, skew + 0
}

// WithPosition returns the transform at another position.
func (t Transform) WithPosition(position [3]float64) Transform {
	t.Origin = position
	return t
}

// WithEuler returns the transform with another rotation, in degrees. Scale and shear are kept. A number that is the
// same in 32 bits as before is kept, so that its digits in a file do not change.
func (t Transform) WithEuler(euler [3]float64) Transform { return t.rerotated(rotation(euler)) }

// Product returns the quaternion x, y, z, w of the rotation by b, then by a.
func Product(a, b [4]float64) [4]float64 {
	return [4]float64{
		a[3]*b[0] + a[0]*b[3] + a[1]*b[2] - a[2]*b[1],
		a[3]*b[1] + a[1]*b[3] + a[2]*b[0] - a[0]*b[2],
		a[3]*b[2] + a[2]*b[3] + a[0]*b[1] - a[1]*b[0],
		a[3]*b[3] - a[0]*b[0] - a[1]*b[1] - a[2]*b[2],
	}
}

// WithQuaternion is WithEuler for a quaternion.
func (t Transform) WithQuaternion(q [4]float64) Transform { return t.rerotated(turned(q)) }

// RotatedLocal returns t rotated by a quaternion about its own axes, as Node3D.rotate_object_local does.
func (t Transform) RotatedLocal(q [4]float64) Transform {
	return t.WithQuaternion(Product(t.Quaternion(), q))
}

func (t Transform) rerotated(now Transform) Transform {
	was := t.rotation()
	back := Transform{X: [3]float64{was.X[0], was.Y[0], was.Z[0]}, Y: [3]float64{was.X[1], was.Y[1], was.Z[1]}, Z: [3]float64{was.X[2], was.Y[2], was.Z[2]}}
	local := t.WithBasis(back.Mul(t.withOrigin0()))
	if !local.IsFinite() {
		return t.WithBasis(now)
	}
	return t.near(t.WithBasis(was.Mul(local.withOrigin0())), t.WithBasis(now.Mul(local.withOrigin0())))
}

// WithScale returns the transform with another scale. Rotation and shear are kept.
func (t Transform) WithScale(scale [3]float64) Transform {
	was := t.Scale()
	out := t
	r := t.rotation()
	for i, c := range []*[3]float64{&out.X, &out.Y, &out.Z} {
		if was[i] == scale[i] {
			continue
		}
		axis := [][3]float64{r.X, r.Y, r.Z}[i]
		for k := range 3 {
			if was[i] != 0 {
				c[k] = Clean(c[k] * (scale[i] / was[i]))
			} else {
				c[k] = Clean(axis[k] * scale[i])
			}
		}
	}
	return out
}

// With2D returns a flat transform with another rotation, scale or skew (degrees); unchanged parts are kept exactly.
func (t Transform) With2D(position [2]float64, rotation float64, scale [2]float64, skew float64) Transform {
	p, r, s, k := t.Flat()
	out := t
	if r != rotation || s != scale || k != skew {
		out = t.near(Compose2D(p, r, s, k), Compose2D(p, rotation, scale, skew))
	}
	out.Origin[0], out.Origin[1] = position[0], position[1]
	return out
}

// near returns now, with the numbers of t where now equals was, which differs from t only by rounding.
func (t Transform) near(was, now Transform) Transform {
	pick := func(t, was, now [3]float64) [3]float64 {
		for i := range 3 {
			if float32(was[i]) == float32(now[i]) {
				now[i] = t[i]
			}
		}
		return now
	}
	return Transform{pick(t.X, was.X, now.X), pick(t.Y, was.Y, now.Y), pick(t.Z, was.Z, now.Z), t.Origin}
}

// rotation returns the rotation alone: the axes orthogonal and of length 1, negated if the determinant is negative
// (Basis::orthonormalized and get_rotation_euler). Without volume it is the identity.
func (t Transform) rotation() Transform {
	r := t.Orthonormalized().withOrigin0()
	if !r.IsFinite() || r.determinant() == 0 {
		return Identity
	}
	if r.determinant() < 0 {
		r = r.Scaled([3]float64{-1, -1, -1})
	}
	return r
}

// Orthonormalized returns the transform with orthogonal axes of length 1 (Basis::orthonormalize).
func (t Transform) Orthonormalized() Transform {
	x := unit(t.X)
	y := unit(apart(t.Y, x, dot(x, t.Y)))
	z := unit(apart(apart(t.Z, x, dot(x, t.Z)), y, dot(y, t.Z)))
	return Transform{X: x, Y: y, Z: z, Origin: t.Origin}
}

// rotation returns the matrix of angles in degrees, YXZ.
func rotation(euler [3]float64) Transform {
	return around(euler[1], 2, 0).Mul(around(euler[0], 1, 2)).Mul(around(euler[2], 0, 1))
}

// around returns the matrix of a rotation in degrees from axis a towards b.
func around(degrees float64, a, b int) Transform {
	s, c := sine(Radians(degrees)), cosine(Radians(degrees))
	m := [3][3]float64{Identity.X, Identity.Y, Identity.Z}
	m[a][a], m[b][b], m[a][b], m[b][a] = c, c, s, -s
	return Transform{X: m[0], Y: m[1], Z: m[2]}
}

// turned returns the matrix of a quaternion, which need not have length 1.
func turned(q [4]float64) Transform {
	n := q[0]*q[0] + q[1]*q[1] + q[2]*q[2] + q[3]*q[3]
	if n == 0 || n != n || math.IsInf(n, 0) {
		return Identity
	}
	x, y, z, w, s := q[0], q[1], q[2], q[3], 2/n
	return Transform{
		X: [3]float64{1 - s*(y*y+z*z), s * (x*y + w*z), s * (x*z - w*y)},
		Y: [3]float64{s * (x*y - w*z), 1 - s*(x*x+z*z), s * (y*z + w*x)},
		Z: [3]float64{s * (x*z + w*y), s * (y*z - w*x), 1 - s*(x*x+y*y)},
	}
}

// Scaled returns the transform with its axes multiplied by those of s.
func (t Transform) Scaled(s [3]float64) Transform {
	for i := range 3 {
		t.X[i], t.Y[i], t.Z[i] = t.X[i]*s[0], t.Y[i]*s[1], t.Z[i]*s[2]
	}
	return t
}

// WithBasis returns the transform with the axes of b.
func (t Transform) WithBasis(b Transform) Transform {
	t.X, t.Y, t.Z = b.X, b.Y, b.Z
	for _, c := range []*[3]float64{&t.X, &t.Y, &t.Z} {
		for i := range 3 {
			c[i] = Clean(c[i])
		}
	}
	return t
}

func (t Transform) withOrigin0() Transform {
	t.Origin = [3]float64{}
	return t
}

func (t Transform) determinant() float64 { return dot(t.X, cross(t.Y, t.Z)) }

// Clean replaces rounding errors by zero: a quarter turn has a cosine of 0, not of 6e-17. No scale is that small.
func Clean(x float64) float64 {
	if math.Abs(x) < 1e-15 {
		return 0
	}
	return x
}

// IsFinite reports whether the transform has neither infinities nor NaNs.
func (t Transform) IsFinite() bool {
	sum := 0.0
	for _, c := range [][3]float64{t.X, t.Y, t.Z, t.Origin} {
		sum += math.Abs(c[0]) + math.Abs(c[1]) + math.Abs(c[2])
	}
	return sum == sum && !math.IsInf(sum, 0)
}

func dot(a, b [3]float64) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

func cross(a, b [3]float64) [3]float64 {
	return [3]float64{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

// Length returns the length of a vector.
func Length(a [3]float64) float64 { return math.Sqrt(dot(a, a)) }

func unit(a [3]float64) [3]float64 {
	n := Length(a)
	return [3]float64{a[0] / n, a[1] / n, a[2] / n}
}

// apart returns a minus n times b.
func apart(a, b [3]float64, n float64) [3]float64 {
	return [3]float64{a[0] - n*b[0], a[1] - n*b[1], a[2] - n*b[2]}
}

// Degrees converts an angle from radians.
func Degrees(radians float64) float64 { return radians * (180 / math.Pi) }

// Radians converts an angle from degrees.
func Radians(degrees float64) float64 { return degrees * math.Pi / 180 }

// sine and cosine are exact at quarter turns.
func sine(a float64) float64   { return Clean(math.Sin(a)) }
func cosine(a float64) float64 { return Clean(math.Cos(a)) }

// Angle returns a Float for a property that the engine keeps in 32 bits: the shortest one that reads back as the same
// 32-bit float.
func Angle(a float64) variant.Value {
	short, err := strconv.ParseFloat(strconv.FormatFloat(a, 'g', -1, 32), 64)
	if err != nil {
		short = a
	}
	return variant.OfFloat(short)
}

// Real returns a number rounded to 32 bits, as the engine keeps it; 0 for anything else.
func Real(v variant.Value) float64 {
	switch v.Type {
	case variant.Float:
		return float64(float32(v.Float()))
	case variant.Int:
		return float64(v.Int())
	}
	return 0
}

// Same32 reports whether numbers are equal in 32 bits.
func Same32(a, b []float64) bool {
	for i := range a {
		if float32(a[i]) != float32(b[i]) {
			return false
		}
	}
	return true
}

// SameBasis reports whether two transforms differ at most by rounding, apart from their origins.
func SameBasis(a, b Transform) bool {
	x, y := [][3]float64{a.X, a.Y, a.Z}, [][3]float64{b.X, b.Y, b.Z}
	for i := range x {
		for k := range x[i] {
			if math.Abs(x[i][k]-y[i][k]) > 1e-9*Length(x[i]) {
				return false
			}
		}
	}
	return true
}
