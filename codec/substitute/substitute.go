// Package substitute replaces values of types that an engine lacks by values of types that it has.
package substitute

import (
	"math"

	"savant/codec/variant"
)

// A substitute converts a value to another type as faithfully as possible; ok is false if that type cannot hold it.
type substitute struct {
	to   variant.Type
	make func(variant.Value) (made variant.Value, ok bool)
}

// substitutes are the conversions for types an engine may lack, best first.
var substitutes = [variant.Types][]substitute{
	variant.StringName:          {{variant.String, renamed(variant.String)}},
	variant.Vector2i:            {{variant.Vector2, real(variant.Vector2)}, {variant.Array, numbers}},
	variant.Vector3i:            {{variant.Vector3, real(variant.Vector3)}, {variant.Array, numbers}},
	variant.Vector4i:            {{variant.Vector4, real(variant.Vector4)}, {variant.Array, numbers}},
	variant.Rect2i:              {{variant.Rect2, real(variant.Rect2)}, {variant.Array, numbers}},
	variant.Vector4:             {{variant.Quaternion, renamed(variant.Quaternion)}},
	variant.Projection:          {{variant.PackedFloat32Array, floats}, {variant.Array, numbers}},
	variant.PackedInt64Array:    {{variant.PackedInt32Array, shortInts}, {variant.Array, Elements}},
	variant.PackedFloat64Array:  {{variant.PackedFloat32Array, shortFloats}, {variant.Array, Elements}},
	variant.PackedVector4Array:  {{variant.Array, Elements}},
	variant.PackedVector2iArray: {{variant.Array, Elements}},
	variant.PackedVector3iArray: {{variant.Array, Elements}},
	variant.PackedVector4iArray: {{variant.Array, Elements}},
	variant.Array:               {{variant.TypedArray, renamed(variant.TypedArray)}},
	variant.TypedArray:          {{variant.Array, renamed(variant.Array)}},
	variant.PackedTypedArray:    {{variant.Array, renamed(variant.Array)}},
	variant.Image:               {{variant.Dictionary, Picture}},
	variant.InputEvent:          {{variant.Dictionary, event}},
}

// For returns the closest value that an engine can hold to one whose type it lacks. ok is false if there is none; a
// null object becomes null.
func For(v variant.Value, has func(variant.Type) bool) (made variant.Value, ok bool) {
	for _, s := range substitutes[v.Type] {
		if !has(s.to) {
			continue
		}
		if made, ok := s.make(v); ok {
			return made, true
		}
	}
	return variant.Value{}, v.Type == variant.Object && v.Data == nil
}

func renamed(to variant.Type) func(variant.Value) (variant.Value, bool) {
	return func(v variant.Value) (variant.Value, bool) {
		v.Type = to
		return v, true
	}
}

// real converts integer components to 32-bit floats, if those hold them.
func real(to variant.Type) func(variant.Value) (variant.Value, bool) {
	return func(v variant.Value) (variant.Value, bool) {
		m, ok := v.Data.(*variant.Math)
		if !ok {
			return v, false
		}
		for _, c := range m.C {
			if _, exact := variant.Narrow(c); !exact {
				return v, false
			}
		}
		return variant.Value{Type: to, Data: m}, true
	}
}

// numbers returns the components as an Array.
func numbers(v variant.Value) (variant.Value, bool) {
	m, ok := v.Data.(*variant.Math)
	if !ok {
		return v, false
	}
	shape, _ := variant.ShapeOf(v.Type)
	items := make([]variant.Value, len(m.C))
	for i, c := range m.C {
		if items[i] = variant.OfFloat(c); shape.Integer {
			items[i] = variant.OfInt(int64(c))
		}
	}
	return variant.OfArray(items...), true
}

func floats(v variant.Value) (variant.Value, bool) {
	m, ok := v.Data.(*variant.Math)
	if !ok {
		return v, false
	}
	list, exact := Narrowed(m.C)
	return variant.Value{Type: variant.PackedFloat32Array, Data: list}, exact
}

func shortInts(v variant.Value) (variant.Value, bool) {
	list, _ := v.Data.([]int64)
	short := make([]int32, len(list))
	for i, n := range list {
		if short[i] = int32(n); int64(short[i]) != n {
			return v, false
		}
	}
	return variant.Value{Type: variant.PackedInt32Array, Data: short}, true
}

func shortFloats(v variant.Value) (variant.Value, bool) {
	list, _ := v.Data.([]float64)
	short, exact := Narrowed(list)
	return variant.Value{Type: variant.PackedFloat32Array, Data: short}, exact
}

// Narrowed converts 64-bit numbers to 32 bits; exact reports whether none was rounded.
func Narrowed(list []float64) (short []float32, exact bool) {
	short, exact = make([]float32, len(list)), true
	for i, f := range list {
		bits, same := variant.Narrow(f)
		short[i], exact = math.Float32frombits(bits), exact && same
	}
	return short, exact
}

// Elements returns a packed array as an Array of its elements; ok is false for other values.
func Elements(v variant.Value) (made variant.Value, ok bool) {
	element, ok := variant.ElementOf(v.Type)
	if !ok {
		return v, false
	}
	var items []variant.Value
	switch list := v.Data.(type) {
	case []int64:
		for _, n := range list {
			items = append(items, variant.OfInt(n))
		}
	case []int32:
		if element == variant.Int {
			for _, n := range list {
				items = append(items, variant.OfInt(int64(n)))
			}
			break
		}
		items = grouped(element, len(list), func(i int) float64 { return float64(list[i]) })
	case []float32:
		if element == variant.Float {
			for _, f := range list {
				items = append(items, variant.OfFloat(variant.Widen(math.Float32bits(f))))
			}
			break
		}
		items = grouped(element, len(list), func(i int) float64 { return variant.Widen(math.Float32bits(list[i])) })
	case []float64:
		if element == variant.Float {
			for _, f := range list {
				items = append(items, variant.OfFloat(f))
			}
			break
		}
		items = grouped(element, len(list), func(i int) float64 { return list[i] })
		for _, v := range items {
			v.Data.(*variant.Math).Double = true
		}
	}
	return variant.OfArray(items...), true
}

// grouped makes structures of n components each.
func grouped(element variant.Type, n int, at func(int) float64) []variant.Value {
	shape, _ := variant.ShapeOf(element)
	each := len(shape.Components)
	if each == 0 {
		return nil
	}
	items := make([]variant.Value, n/each)
	for i := range items {
		c := make([]float64, each)
		for k := range c {
			c[k] = at(i*each + k)
		}
		items[i] = variant.OfMath(element, c...)
	}
	return items
}

// Picture returns an Image of Godot 2 as a Dictionary; ok is false for other values.
func Picture(v variant.Value) (made variant.Value, ok bool) {
	p, ok := v.Data.(*variant.Picture)
	if !ok {
		return v, false
	}
	return variant.OfDict(
		entry("format", variant.OfInt(int64(p.Format))), entry("mipmaps", variant.OfInt(int64(p.Mipmaps))),
		entry("width", variant.OfInt(int64(p.Width))), entry("height", variant.OfInt(int64(p.Height))),
		entry("data", variant.Value{Type: variant.PackedByteArray, Data: p.Pixels})), true
}

// event returns an InputEvent of Godot 2 as a Dictionary.
func event(v variant.Value) (variant.Value, bool) {
	e, ok := v.Data.(*variant.Event)
	if !ok {
		return v, false
	}
	return variant.OfDict(
		entry("type", variant.OfInt(int64(e.Kind))), entry("device", variant.OfInt(int64(e.Device))),
		entry("data", variant.Value{Type: variant.PackedByteArray, Data: e.Rest})), true
}

func entry(key string, v variant.Value) variant.Entry {
	return variant.Entry{Key: variant.OfString(key), Value: v}
}
