package value

import (
	"math"

	"savant/codec/variant"
	"savant/scene/transform"
)

// turns are the types between which Reshaped converts as the engines do (Basis(Quaternion), Basis.get_rotation_quaternion, and Variant's conversions
// of transforms).
var turns = map[kinship]bool{
	{variant.Quaternion, variant.Basis}:        true,
	{variant.Quaternion, variant.Transform3D}:  true,
	{variant.Basis, variant.Quaternion}:        true,
	{variant.Transform3D, variant.Quaternion}:  true,
	{variant.Transform2D, variant.Transform3D}: true,
	{variant.Transform3D, variant.Transform2D}: true,
}

// turned converts between them. ok is false for a matrix without a rotation, one that makes all flat, and for a quaternion of no length or of no
// number.
func turned(v variant.Value, double bool, t variant.Type) (now variant.Value, ok bool) {
	length, _ := transform.IsRotation(v)
	from, ok := transform.From(v)
	_, volume := from.Inverse()
	if !ok || !from.IsFinite() || t == variant.Quaternion && !volume || v.Type == variant.Quaternion && (length == 0 || math.IsInf(length, 0) || math.IsNaN(length)) {
		return v, false
	}
	c := from.Components(t)
	for i := range c {
		c[i] = transform.Clean(c[i])
	}
	return mathOf(t, c, double, true)
}

// sameTurn reports whether two values of a type stand for the same rotation, to the rounding that the engines take as equal (CMP_EPSILON): of a
// quaternion all signs may be others.
func sameTurn(a, b *variant.Math, t variant.Type) bool {
	const epsilon = 1e-5
	same := func(sign float64) bool {
		for i := range a.C {
			if !(math.Abs(sign*a.C[i]-b.C[i]) <= epsilon) {
				return false
			}
		}
		return true
	}
	return len(a.C) == len(b.C) && (same(1) || t == variant.Quaternion && same(-1))
}
