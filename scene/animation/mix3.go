package animation

import (
	"math"

	"savant/codec/variant"
)

// mixer3 interpolates as Godot 3 does (Variant::interpolate and Animation::_interpolate, _cubic_interpolate).
type mixer3 struct {
	transform2D func(r, skew float64, s [2]float64) [4]float64 // the axes for a rotation, a skew and a scale
}

// turned scales the axes and keeps the angle between them.
func turned(r, skew float64, s [2]float64) [4]float64 {
	return [4]float64{math.Cos(r) * s[0], math.Sin(r) * s[0], -math.Sin(r+skew) * s[1], math.Cos(r+skew) * s[1]}
}

// sheared is 3.2's version: it drops the skew, and scales x and y of both axes, which shears if the scale is uneven.
func sheared(r, _ float64, s [2]float64) [4]float64 {
	return [4]float64{math.Cos(r) * s[0], math.Sin(r) * s[1], -math.Sin(r) * s[0], math.Cos(r) * s[1]}
}

func (x mixer3) mix(mode Interpolation, four [4]variant.Value, p pair) variant.Value {
	switch mode {
	case Linear:
		return x.linear(four[1], four[2], p.weight)
	case Cubic:
		return x.cubic(four, p.weight)
	}
	return four[1]
}

// linear mixes two values; for those that cannot be mixed it returns the first.
func (x mixer3) linear(a, b variant.Value, c float64) variant.Value {
	if a.Type != b.Type {
		if numbers(a, b) {
			return mixSingles(a, b, c)
		}
		return a
	}
	switch a.Type {
	case variant.Int:
		return variant.OfInt(mixInts(a.Int(), b.Int(), c))
	case variant.Float:
		return mixSingles(a, b, c)
	case variant.String:
		return variant.OfString(mixText3([]rune(a.Text), []rune(b.Text), c))
	case variant.Vector2, variant.Vector3, variant.Rect2, variant.AABB, variant.Color:
		return each(a, b, func(x, y float64) float64 { return lerp32(x, y, c) })
	case variant.Quaternion:
		return ofQuaternion(slerp(quaternionOf(a), quaternionOf(b), c))
	case variant.Basis, variant.Transform3D:
		return mixTransforms(a, b, c)
	case variant.Transform2D:
		return x.mix2D(a, b, c)
	case variant.PackedInt32Array, variant.PackedFloat32Array, variant.PackedVector2Array, variant.PackedVector3Array, variant.PackedColorArray:
		return mixPacked3(a, b, c)
	case variant.Dictionary:
		return variant.Value{} // nothing: a player does not change its target
	}
	return a
}

// mixSingles mixes 32-bit floats.
func mixSingles(a, b variant.Value, c float64) variant.Value {
	x, _ := Number(a)
	y, _ := Number(b)
	return variant.OfFloat(single(lerp(single(x), single(y), c)))
}

// mixInts mixes as 32-bit floats and truncates: large ints lose digits.
func mixInts(a, b int64, c float64) int64 {
	return toInt(float64(float32(a) + float32(float64(float32(b-a))*c)))
}

// mixText3 takes the first half from a and the second from b.
func mixText3(a, b []rune, c float64) string {
	n := int(toInt(single(float64(len(a)) + single(float64(len(b)-len(a))*c))))
	var out []rune
	for i := range n {
		first, second := a, b
		if i >= n/2 {
			first, second = b, a
		}
		switch {
		case i < len(first):
			out = append(out, first[i])
		case i < len(second):
			out = append(out, second[i])
		default:
			out = append(out, ' ')
		}
	}
	return string(out)
}

// mix2D mixes two Transform2D.
func (x mixer3) mix2D(a, b variant.Value, c float64) variant.Value {
	from, to := apart2D(components(a)), apart2D(components(b))
	v1 := [2]float64{math.Cos(from.rotation), math.Sin(from.rotation)}
	v2 := [2]float64{math.Cos(to.rotation), math.Sin(to.rotation)}
	cosine := min(max(v1[0]*v2[0]+v1[1]*v2[1], -1), 1)
	var v [2]float64
	if cosine > 0.9995 {
		v = [2]float64{lerp(v1[0], v2[0], c), lerp(v1[1], v2[1], c)}
	} else {
		angle := c * math.Acos(cosine)
		across := [2]float64{v2[0] - v1[0]*cosine, v2[1] - v1[1]*cosine}
		n := math.Hypot(across[0], across[1])
		if n == 0 {
			n = 1
		}
		v = [2]float64{v1[0]*math.Cos(angle) + across[0]/n*math.Sin(angle), v1[1]*math.Cos(angle) + across[1]/n*math.Sin(angle)}
	}
	scale := [2]float64{lerp(from.scale[0], to.scale[0], c), lerp(from.scale[1], to.scale[1], c)}
	axes := x.transform2D(math.Atan2(v[1], v[0]), lerp(from.skew, to.skew, c), scale)
	return of(variant.Transform2D, append(axes[:], lerp(from.origin[0], to.origin[0], c), lerp(from.origin[1], to.origin[1], c)))
}

// mixPacked3 mixes packed arrays of one type and length.
func mixPacked3(a, b variant.Value, c float64) variant.Value {
	from, to := Floats(a), Floats(b)
	if len(from) != len(to) {
		return a
	}
	if a.Type == variant.PackedInt32Array {
		list := make([]int32, len(from))
		for i := range list {
			list[i] = int32(mixInts(int64(from[i]), int64(to[i]), c))
		}
		return variant.Value{Type: a.Type, Data: list}
	}
	list := make([]float32, len(from))
	for i := range list {
		list[i] = float32(lerp(from[i], to[i], c))
	}
	return variant.Value{Type: a.Type, Data: list}
}

// cubic interpolates through four values as if their times were evenly spaced.
func (x mixer3) cubic(four [4]variant.Value, c float64) variant.Value {
	if numbers(four[:]...) && !(alike(four[:]...) && four[1].Type == variant.Int) {
		var n [4]float64
		for i, v := range four {
			n[i], _ = Number(v)
			n[i] = single(n[i])
		}
		return variant.OfFloat(single(catmullRom(n, c)))
	}
	if !alike(four[:]...) {
		return four[1]
	}
	switch four[1].Type {
	case variant.Vector2, variant.Vector3, variant.Rect2, variant.AABB:
		list := make([]float64, len(components(four[1])))
		for i := range list {
			var n [4]float64
			for k, v := range four {
				n[k] = components(v)[i]
			}
			list[i] = catmullRom(n, c)
		}
		return of(four[1].Type, list)
	case variant.Quaternion:
		return ofQuaternion(cubicSlerp3(quaternionOf(four[0]), quaternionOf(four[1]), quaternionOf(four[2]), quaternionOf(four[3]), c))
	}
	return x.linear(four[1], four[2], c)
}

// catmullRom is the uniform spline through p[1] and p[2].
func catmullRom(p [4]float64, c float64) float64 {
	return 0.5 * (p[1]*2 + (-p[0]+p[2])*c + (2*p[0]-5*p[1]+4*p[2]-p[3])*c*c + (-p[0]+3*p[1]-3*p[2]+p[3])*c*c*c)
}
