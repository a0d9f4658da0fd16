package animation

import (
	"math"

	"savant/codec/variant"
)

// components returns the numbers of a value that has a fixed number of them, nil for any other.
func components(v variant.Value) []float64 {
	if m, ok := v.Data.(*variant.Math); ok {
		return m.C
	}
	return nil
}

// of returns a value with components, which the engines keep in 32 bits.
func of(t variant.Type, c []float64) variant.Value {
	for i := range c {
		c[i] = single(c[i])
	}
	return variant.OfMath(t, c...)
}

// each combines two values of one type component by component with f.
func each(a, b variant.Value, f func(x, y float64) float64) variant.Value {
	from, to := components(a), components(b)
	c := make([]float64, min(len(from), len(to)))
	for i := range c {
		c[i] = f(from[i], to[i])
	}
	return of(a.Type, c)
}

// Number returns the value of an int or a float.
func Number(v variant.Value) (float64, bool) {
	switch v.Type {
	case variant.Int:
		return float64(v.Int()), true
	case variant.Float:
		return v.Float(), true
	}
	return 0, false
}

// numbers reports whether all values are ints or floats.
func numbers(list ...variant.Value) bool {
	for _, v := range list {
		if _, ok := Number(v); !ok {
			return false
		}
	}
	return true
}

// alike reports whether all values are of one type.
func alike(list ...variant.Value) bool {
	for _, v := range list {
		if v.Type != list[0].Type {
			return false
		}
	}
	return true
}

func quaternionOf(v variant.Value) quaternion { return quaternion(components(v)) }

func ofQuaternion(q quaternion) variant.Value { return of(variant.Quaternion, q[:]) }

// matrixOf returns the 3x3 part of a Basis or Transform3D, whose components are stored by rows.
func matrixOf(c []float64) matrix {
	return matrix{{c[0], c[1], c[2]}, {c[3], c[4], c[5]}, {c[6], c[7], c[8]}}
}

func (m matrix) components() []float64 {
	return append(append(append(make([]float64, 0, 12), m[0][:]...), m[1][:]...), m[2][:]...)
}

// mixTransforms interpolates two Basis or two Transform3D.
func mixTransforms(a, b variant.Value, c float64) variant.Value {
	from, to := components(a), components(b)
	mixed := mixBases(matrixOf(from), matrixOf(to), c).components()
	for i := 9; i < len(from); i++ {
		mixed = append(mixed, lerp(from[i], to[i], c))
	}
	return of(a.Type, mixed)
}

// elements returns the elements of an array, packed or not; ok is false for other values, and for bytes, which the
// engines do not interpolate.
func elements(v variant.Value) (list []variant.Value, ok bool) {
	kind, packed := variant.ElementOf(v.Type)
	if shape, has := variant.ShapeOf(kind); packed && has {
		numbers := Floats(v)
		for n := len(shape.Components); len(numbers) >= n; numbers = numbers[n:] {
			list = append(list, of(kind, append([]float64(nil), numbers[:n]...)))
		}
		return list, true
	}
	switch data := v.Data.(type) {
	case *variant.List:
		return data.Items, true
	case []string:
		for _, s := range data {
			list = append(list, variant.OfString(s))
		}
	case []int32, []int64:
		for _, n := range Floats(v) {
			list = append(list, variant.OfInt(int64(n)))
		}
	case []float32, []float64:
		for _, f := range Floats(v) {
			list = append(list, variant.OfFloat(f))
		}
	default:
		return nil, false
	}
	return list, true
}

// Floats returns the numbers of a packed array, or of an Array of numbers; nil for anything else.
func Floats(v variant.Value) []float64 {
	var list []float64
	switch data := v.Data.(type) {
	case []float64:
		return data
	case []float32:
		for _, f := range data {
			list = append(list, float64(f))
		}
	case []int32:
		for _, n := range data {
			list = append(list, float64(n))
		}
	case []int64:
		for _, n := range data {
			list = append(list, float64(n))
		}
	case *variant.List:
		for _, item := range data.Items {
			f, ok := Number(item)
			if !ok {
				return nil
			}
			list = append(list, single(f)) // as a packed array would store it
		}
	}
	return list
}

// integers are the types with int components, and the type that they are interpolated as.
var integers = map[variant.Type]variant.Type{
	variant.Vector2i: variant.Vector2, variant.Vector3i: variant.Vector3, variant.Vector4i: variant.Vector4, variant.Rect2i: variant.Rect2,
}

// Field returns the value of a Dictionary for a name, whether the key is a String or a StringName.
func Field(v variant.Value, name string) (variant.Value, bool) {
	dict, ok := v.Data.(*variant.Dict)
	if !ok {
		return variant.Value{}, false
	}
	for _, e := range dict.Entries {
		if (e.Key.Type == variant.String || e.Key.Type == variant.StringName) && e.Key.Text == name {
			return e.Value, true
		}
	}
	return variant.Value{}, false
}

// toInt truncates; what an int cannot hold becomes 0.
func toInt(f float64) int64 {
	if f != f || math.Abs(f) >= 1<<63 {
		return 0
	}
	return int64(f)
}
