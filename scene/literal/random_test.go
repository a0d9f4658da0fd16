package literal

import (
	"math"
	"math/rand/v2"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// randomValue returns a value that the dialect can hold. If simple is set, the engine reads its numbers and strings
// from text without loss.
func randomValue(r *rand.Rand, d *dialect.Dialect, depth int, simple bool) variant.Value {
	for {
		t := variant.Type(r.IntN(int(variant.Types)))
		if _, ok := d.ID(t); !ok {
			continue
		}
		if simple {
			switch t {
			case variant.RID, variant.Object, variant.Callable, variant.Signal, variant.Image, variant.InputEvent, variant.TypedArray,
				variant.PackedTypedArray:
				continue
			}
		}
		if depth <= 0 && (t == variant.Array || t == variant.Dictionary || t == variant.TypedArray || t == variant.PackedTypedArray) {
			continue
		}
		return randomOf(r, d, t, depth, simple)
	}
}

func randomFloat(r *rand.Rand, simple bool) float64 {
	if simple {
		return float64(r.IntN(9)-4) / 2
	}
	f := []float64{r.NormFloat64(), r.ExpFloat64() * 1e30, 1 / r.NormFloat64(), float64(r.IntN(100)), math.Copysign(0, -1)}[r.IntN(5)]
	return f
}

func randomText(r *rand.Rand, simple bool) string {
	alphabet := []string{"a", "b", "A", "é", "日", "\n", "\t", "\"", "\\", "'", "?", " ", ";", "/", ":", "{", ")", "😀", "u"}
	if !simple {
		alphabet = append(alphabet, "\xff", "\x00", "\a", "\v", "\x1b", "\u2028", "\u0085", "\xed\xa0\x80", "\r", "\ufeff")
	}
	s := ""
	for range r.IntN(4) {
		s += alphabet[r.IntN(len(alphabet))]
	}
	return s
}

func several[T any](r *rand.Rand, each int, f func() T) []T {
	out := make([]T, 0, 12)
	for range each * r.IntN(4) {
		out = append(out, f())
	}
	return out
}

func randomOf(r *rand.Rand, d *dialect.Dialect, t variant.Type, depth int, simple bool) variant.Value {
	v := variant.Value{Type: t}
	single32 := func() float32 { return float32(randomFloat(r, simple)) }
	nested := func() variant.Value { return randomValue(r, d, depth-1, simple) }
	switch t {
	case variant.Bool:
		return variant.OfBool(r.IntN(2) == 0)
	case variant.Int:
		if simple {
			return variant.OfInt(int64(r.IntN(20) - 9))
		}
		return variant.OfInt(int64(r.Uint64()))
	case variant.Float:
		return variant.OfFloat(randomFloat(r, simple))
	case variant.String, variant.StringName:
		v.Text = randomText(r, simple)
	case variant.NodePath:
		p := &variant.Path{Absolute: r.IntN(2) == 0}
		name := func() string {
			if simple {
				return []string{"a", "b", "..", "%C", "é"}[r.IntN(5)]
			}
			return randomText(r, false)
		}
		p.Names, p.Subnames = several(r, 1, name), several(r, 1, name)
		if len(p.Names)+len(p.Subnames) == 0 {
			p.Absolute = false
		}
		v.Data = p
	case variant.RID:
		v.Bits = uint64(r.IntN(3))
	case variant.Signal:
		v.Text, v.Bits = randomText(r, simple), uint64(r.IntN(9))
	case variant.Object:
		switch r.IntN(4) {
		case 0:
		case 1:
			v.Data = variant.ObjectID(r.Uint64())
		default:
			obj := &variant.Instance{Class: []string{"Node", "null", "", "A b", encodedID}[r.IntN(5)]}
			for range r.IntN(3) {
				p := variant.Property{Name: []string{"object_id", "script", "x"}[r.IntN(3)]}
				if depth > 0 {
					p.Value = nested()
				}
				obj.Properties = append(obj.Properties, p)
			}
			v.Data = obj
		}
	case variant.Dictionary:
		dict := &variant.Dict{}
		for range r.IntN(30) >> r.IntN(4) {
			dict.Entries = append(dict.Entries, variant.Entry{Key: nested(), Value: nested()})
		}
		v.Data = dict
	case variant.Array, variant.TypedArray, variant.PackedTypedArray:
		l := &variant.List{Items: several(r, 1, nested)}
		if !simple && t == variant.Array && r.IntN(3) == 0 {
			l.Element = variant.ElementType{Kind: variant.Class, Type: variant.Object, Name: "Node"}
		}
		v.Data = l
	case variant.PackedByteArray:
		v.Data = several(r, 1, func() byte { return byte(r.Uint32()) })
	case variant.PackedInt32Array:
		v.Data = several(r, 1, func() int32 { return int32(r.Uint32()) })
	case variant.PackedInt64Array:
		v.Data = several(r, 1, func() int64 { return int64(r.Uint64()) })
	case variant.PackedFloat64Array:
		v.Data = several(r, 1, func() float64 { return randomFloat(r, simple) })
	case variant.PackedStringArray:
		v.Data = several(r, 1, func() string { return randomText(r, simple) })
	case variant.Image:
		v.Data = &variant.Picture{Format: r.Uint32() % 30, Width: 1, Pixels: several(r, 1, func() byte { return 7 })}
	case variant.InputEvent:
		v.Data = &variant.Event{Kind: r.Uint32() % 9, Device: 1, Rest: []byte{1, 2, 3, 4}}
	default:
		if shape, ok := variant.ShapeOf(t); ok {
			m := &variant.Math{Double: d.Text.Double && !shape.Integer}
			for range shape.Components {
				if shape.Integer {
					m.C = append(m.C, float64(r.IntN(9)-4))
				} else if m.Double {
					m.C = append(m.C, randomFloat(r, simple))
				} else {
					m.C = append(m.C, widen(single32()))
				}
			}
			v.Data = m
			break
		}
		element, ok := variant.ElementOf(t)
		if !ok {
			break
		}
		shape, _ := variant.ShapeOf(element)
		if d.Text.Double && t != variant.PackedFloat32Array && !shape.Integer {
			v.Data = several(r, max(1, len(shape.Components)), func() float64 { return randomFloat(r, simple) })
		} else if shape.Integer {
			v.Data = several(r, len(shape.Components), func() int32 { return int32(r.IntN(9)) })
		} else {
			v.Data = several(r, max(1, len(shape.Components)), single32)
		}
	}
	return v
}
