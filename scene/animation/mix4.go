package animation

import (
	"math"

	"savant/codec/variant"
)

// mix4 interpolates as Godot 4 does (Animation::interpolate_variant and cubic_interpolate_in_time_variant of
// scene/resources/animation.cpp, 4.6.3).
func mix4(mode Interpolation, four [4]variant.Value, p pair) variant.Value {
	switch mode {
	case Linear:
		return linear4(four[1], four[2], p.weight, false)
	case Cubic:
		return cubic4(four, p)
	case LinearAngle:
		return angle4(four[1], four[2], p.weight)
	case CubicAngle:
		return cubicAngle4(four, p)
	}
	return four[1]
}

// linear4 mixes two values. If snap is set, elements that only the longer array has are taken unchanged.
func linear4(a, b variant.Value, c float64, snap bool) variant.Value {
	if a.Type != b.Type {
		if numbers(a, b) {
			x, _ := Number(a)
			y, _ := Number(b)
			return variant.OfFloat(lerp(x, y, c))
		}
		if _, ok := elements(a); !ok && a.Type != variant.PackedByteArray {
			return a
		}
	}
	switch a.Type {
	case variant.Nil:
		return a
	case variant.Float:
		return variant.OfFloat(lerp(a.Float(), b.Float(), c))
	case variant.Vector2, variant.Vector3, variant.Vector4, variant.Rect2, variant.Plane, variant.AABB, variant.Color, variant.Basis:
		return each(a, b, func(x, y float64) float64 { return lerp32(x, y, c) })
	case variant.Quaternion:
		return ofQuaternion(slerp(quaternionOf(a), quaternionOf(b), c))
	case variant.Transform2D:
		return mix2D4(a, b, c)
	case variant.Transform3D:
		return mixTransforms(a, b, c)
	case variant.String, variant.StringName:
		return mixText4(a, b, c)
	}
	if between, ok := asFloats(a); ok {
		other, _ := asFloats(b)
		if alike(a, b) {
			return rounded(linear4(between, other, c, false), a.Type)
		}
	}
	from, ok := elements(a)
	to, also := elements(b)
	if ok && also {
		return variant.OfArray(mixLists(from, to, c, snap, func(_ int, x, y variant.Value, c float64) variant.Value {
			return linear4(x, y, c, false)
		})...)
	}
	if c < 0.5 {
		return a
	}
	return b
}

// asFloats converts a value of ints, or a bool, to floats; ok is false for any other.
func asFloats(v variant.Value) (variant.Value, bool) {
	switch v.Type {
	case variant.Bool, variant.Int:
		return variant.OfFloat(float64(v.Int())), true
	case variant.PackedInt32Array, variant.PackedInt64Array:
		var list []variant.Value
		for _, n := range Floats(v) {
			list = append(list, variant.OfFloat(n))
		}
		return variant.OfArray(list...), true
	}
	t, ok := integers[v.Type]
	return variant.Value{Type: t, Data: v.Data}, ok
}

// rounded converts a result of asFloats back to type t. Halves are rounded away from zero.
func rounded(v variant.Value, t variant.Type) variant.Value {
	switch t {
	case variant.Bool:
		return variant.OfBool(v.Float() >= 0.5)
	case variant.Int:
		return variant.OfInt(toInt(math.Round(v.Float())))
	case variant.PackedInt32Array:
		list := make([]int32, 0)
		for _, f := range decimals(v) {
			list = append(list, int32(toInt(math.Round(single(f)))))
		}
		return variant.Value{Type: t, Data: list}
	case variant.PackedInt64Array:
		list := make([]int64, 0)
		for _, f := range decimals(v) {
			list = append(list, toInt(math.Round(f)))
		}
		return variant.Value{Type: t, Data: list}
	}
	c := make([]float64, len(components(v)))
	for i, f := range components(v) {
		c[i] = math.Round(f) + 0 // ints have no -0
	}
	return variant.OfMath(t, c...)
}

// decimals returns the floats of an Array in full precision.
func decimals(v variant.Value) []float64 {
	items, _ := elements(v)
	list := make([]float64, len(items))
	for i, item := range items {
		list[i], _ = Number(item)
	}
	return list
}

// zeroLike returns the value that continues an empty array mixed with one of v.
func zeroLike(v variant.Value) variant.Value {
	switch v.Type {
	case variant.Bool, variant.Int, variant.Float:
		return variant.Value{Type: v.Type}
	case variant.String:
		return variant.OfString("")
	}
	if c := components(v); c != nil {
		return variant.OfMath(v.Type, make([]float64, len(c))...)
	}
	return variant.Value{}
}

// mixLists mixes arrays element by element. The shorter is continued with its last element; at its very end it keeps
// its length.
func mixLists(a, b []variant.Value, c float64, snap bool, mix func(i int, x, y variant.Value, c float64) variant.Value) []variant.Value {
	short, long := min(len(a), len(b)), max(len(a), len(b))
	out := make([]variant.Value, 0, long)
	for i := range short {
		out = append(out, mix(i, a[i], b[i], c))
	}
	last := func(list, other []variant.Value) variant.Value {
		if short == 0 {
			return zeroLike(other[0])
		}
		return list[short-1]
	}
	switch {
	case len(a) > len(b) && !Near(c, 1):
		if snap {
			c = 0
		}
		for i := short; i < long; i++ {
			out = append(out, mix(i, a[i], last(b, a), c))
		}
	case len(a) < len(b) && !nearZero(c):
		if snap {
			c = 1
		}
		for i := short; i < long; i++ {
			out = append(out, mix(i, last(a, b), b[i], c))
		}
	}
	return out
}

// mixText4 mixes character codes. A missing character counts as no value, which is what mixing it gives.
func mixText4(a, b variant.Value, c float64) variant.Value {
	from, to := codes(a.Text), codes(b.Text)
	n := int(math.Round(lerp(float64(len(from)), float64(len(to)), c)))
	resized := func(list []variant.Value) []variant.Value {
		for len(list) < n {
			list = append(list, variant.Value{})
		}
		return list[:n]
	}
	switch { // outside 0 to 1 the length can be negative: then nothing is cut
	case n >= 0 && len(from) > len(to):
		from = resized(from)
	case n >= 0:
		to = resized(to)
	}
	mixed := mixLists(from, to, c, true, func(_ int, x, y variant.Value, c float64) variant.Value { return linear4(x, y, c, false) })
	text := make([]rune, len(mixed))
	for i, v := range mixed {
		f, _ := Number(v)
		code := uint32(toInt(math.Round(single(f))))
		if code == 0 || code&0xfffff800 == 0xd800 || code > 0x10ffff {
			code = ' '
		}
		text[i] = rune(code)
	}
	return variant.Value{Type: a.Type, Text: string(text)}
}

func codes(text string) []variant.Value {
	var list []variant.Value
	for _, r := range text {
		list = append(list, variant.OfFloat(float64(r)))
	}
	return list
}

// mix2D4 mixes rotation, skew, scale and origin of two Transform2D.
func mix2D4(a, b variant.Value, c float64) variant.Value {
	from, to := apart2D(components(a)), apart2D(components(b))
	r := from.rotation + shortestTurn(from.rotation, to.rotation)*c
	k := from.skew + shortestTurn(from.skew, to.skew)*c
	s := [2]float64{lerp(from.scale[0], to.scale[0], c), lerp(from.scale[1], to.scale[1], c)}
	axes := turned(r, k, s)
	return of(variant.Transform2D, append(axes[:], lerp(from.origin[0], to.origin[0], c), lerp(from.origin[1], to.origin[1], c)))
}

// cubic4 interpolates through four values at their times.
func cubic4(four [4]variant.Value, p pair) variant.Value {
	from := four[1]
	if !alike(four[:]...) {
		if numbers(four[:]...) {
			var n [4]float64
			for i, v := range four {
				n[i], _ = Number(v)
			}
			return variant.OfFloat(barryGoldman(n[0], n[1], n[2], n[3], p))
		}
		if _, ok := elements(from); !ok && from.Type != variant.PackedByteArray {
			return from
		}
	}
	switch from.Type {
	case variant.Nil:
		return from
	case variant.Float:
		return variant.OfFloat(barryGoldman(four[0].Float(), from.Float(), four[2].Float(), four[3].Float(), p))
	case variant.Vector2, variant.Vector3, variant.Vector4, variant.Rect2, variant.Plane, variant.AABB, variant.Color, variant.Transform2D:
		return of(from.Type, splined(four, p))
	case variant.Basis, variant.Transform3D: // the engine confuses rows and columns
		c := splined(four, p)
		c[1], c[3] = c[3], c[1]
		c[2], c[6] = c[6], c[2]
		c[5], c[7] = c[7], c[5]
		return of(from.Type, c)
	case variant.Quaternion:
		return ofQuaternion(cubicSlerp4(quaternionOf(four[0]), quaternionOf(from), quaternionOf(four[2]), quaternionOf(four[3]), p))
	case variant.String, variant.StringName:
		return linear4(from, four[2], p.weight, false)
	}
	if _, ok := asFloats(from); ok && alike(four[:]...) {
		var between [4]variant.Value
		for i, v := range four {
			between[i], _ = asFloats(v)
		}
		return rounded(cubic4(between, p), from.Type)
	}
	if _, ok := elements(from); ok {
		return cubicLists(four, p)
	}
	return linear4(from, four[2], p.weight, false)
}

// splined interpolates each component.
func splined(four [4]variant.Value, p pair) []float64 {
	c := make([]float64, len(components(four[1])))
	for i := range c {
		c[i] = barryGoldman(components(four[0])[i], components(four[1])[i], components(four[2])[i], components(four[3])[i], p)
	}
	return c
}

// cubicLists interpolates arrays by element; the outer two are continued with their last elements.
func cubicLists(four [4]variant.Value, p pair) variant.Value {
	var lists [4][]variant.Value
	for i, v := range four {
		lists[i], _ = elements(v)
	}
	before, from, to, after := lists[0], lists[1], lists[2], lists[3]
	if len(from) == 0 && len(to) == 0 {
		return variant.OfArray()
	}
	zero := variant.Value{}
	if len(from) > len(to) {
		zero = zeroLike(from[0])
	} else {
		zero = zeroLike(to[0])
	}
	at := func(list []variant.Value, i int) variant.Value {
		switch {
		case i < len(list):
			return list[i]
		case len(list) > 0:
			return list[len(list)-1]
		}
		return zero
	}
	return variant.OfArray(mixLists(from, to, p.weight, false, func(i int, x, y variant.Value, c float64) variant.Value {
		part := p
		part.weight = c
		return cubic4([4]variant.Value{at(before, i), x, y, at(after, i)}, part)
	})...)
}

// wrapAngle maps an angle to 0 to a full turn, in 32 bits.
func wrapAngle(angle float64) float64 {
	full := single(tau)
	rest := math.Mod(single(angle), full)
	if rest < 0 {
		rest += full
	}
	return single(rest)
}

// angle4 mixes angles by the shortest way; values that are not numbers are mixed as usual.
func angle4(a, b variant.Value, c float64) variant.Value {
	if !numbers(a, b) || a.Type == variant.Int && b.Type == variant.Int {
		return linear4(a, b, c, false)
	}
	x, _ := Number(a)
	y, _ := Number(b)
	x, y = single(x), single(y)
	return variant.OfFloat(wrapAngle(x + shortestTurn(x, y)*c))
}

// cubicAngle4 is cubic4 for angles.
func cubicAngle4(four [4]variant.Value, p pair) variant.Value {
	if !numbers(four[:]...) || alike(four[:]...) && four[1].Type == variant.Int {
		return cubic4(four, p)
	}
	var n [4]float64
	for i, v := range four {
		f, _ := Number(v)
		n[i] = single(f)
	}
	from := math.Mod(n[1], tau)
	before, to := from+shortestTurn(from, n[0]), from+shortestTurn(from, n[2])
	after := to + shortestTurn(to, n[3])
	return variant.OfFloat(wrapAngle(barryGoldman(before, from, to, after, p)))
}
