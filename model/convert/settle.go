package convert

import (
	"math"
	"unicode/utf8"

	"savant/codec"
	"savant/codec/substitute"
	"savant/codec/variant"
	"savant/scene/literal"
)

// settled returns the value that is read from a value's JSON, that is, without what the JSON does not express. It
// equals the result of parsing appendNative's text, without the detour.
func settled(v variant.Value) variant.Value {
	switch v.Type {
	case variant.Nil, variant.Bool, variant.Int:
		return v
	case variant.Float:
		if f := v.Float(); f != f {
			return variant.OfFloat(variant.NaN())
		}
		return v
	case variant.String, variant.StringName:
		v.Text = shown(v.Text)
		return v
	case variant.NodePath:
		return variant.Value{Type: v.Type, Data: literal.ParsePath(valid(pathText(v)))}
	case variant.RID, variant.Callable, variant.Signal:
		return variant.Value{Type: v.Type}
	}
	switch data := v.Data.(type) {
	case *variant.Dict:
		made := &variant.Dict{Key: settledElement(data.Key), Value: settledElement(data.Value)}
		if len(data.Entries) > 0 {
			made.Entries = make([]variant.Entry, len(data.Entries))
		}
		for i := range data.Entries {
			made.Entries[i] = variant.Entry{Key: settled(data.Entries[i].Key), Value: settled(data.Entries[i].Value)}
		}
		v.Data = made
	case *variant.List:
		made := &variant.List{Element: settledElement(data.Element)}
		if len(data.Items) > 0 {
			made.Items = make([]variant.Value, len(data.Items))
		}
		for i := range data.Items {
			made.Items[i] = settled(data.Items[i])
		}
		v.Data = made
	case variant.ObjectID:
		if data == 0 {
			return variant.Value{}
		}
	case *variant.Instance:
		return settledInstance(data)
	default:
		return settledNumbers(v)
	}
	return v
}

func settledElement(e variant.ElementType) variant.ElementType {
	if !e.Typed() {
		return variant.ElementType{}
	}
	return elementOf(valid(elementName(e)), false)
}

func settledInstance(in *variant.Instance) variant.Value {
	made := &variant.Instance{Class: valid(in.Class), Properties: make([]variant.Property, len(in.Properties))}
	for i := range in.Properties {
		made.Properties[i] = variant.Property{Name: valid(in.Properties[i].Name), Value: settled(in.Properties[i].Value)}
	}
	return asID(made)
}

// settledNumbers is settled for components, and for packed arrays.
func settledNumbers(v variant.Value) variant.Value {
	switch data := v.Data.(type) {
	case *variant.Math:
		if _, ok := variant.ShapeOf(v.Type); !ok || !data.Double && !anyNaN(data.C) {
			return v
		}
		v.Data = &variant.Math{C: quiet(data.C)}
	case []float32:
		for i, f := range data {
			if f != f {
				short := append([]float32(nil), data...)
				for k := i; k < len(short); k++ {
					if short[k] != short[k] {
						short[k] = math.Float32frombits(0x7fc00000)
					}
				}
				v.Data = short
				break
			}
		}
	case []float64:
		list := quiet(data)
		v.Data = list
		if v.Type != variant.PackedFloat64Array {
			if short, exact := substitute.Narrowed(list); exact {
				v.Data = short
			}
		}
	case []string:
		list := make([]string, len(data))
		for i, s := range data {
			list[i] = shown(s)
		}
		v.Data = list
	case nil:
		if v.Type == variant.Object {
			return variant.Value{}
		}
	}
	return v
}

func anyNaN(list []float64) bool {
	for _, f := range list {
		if f != f {
			return true
		}
	}
	return false
}

func quiet(list []float64) []float64 {
	if !anyNaN(list) {
		return list
	}
	made := append([]float64(nil), list...)
	for i, f := range made {
		if f != f {
			made[i] = variant.NaN()
		}
	}
	return made
}

// shown returns a string as in the JSON: as the engine reads it, in UTF-8.
func shown(s string) string { return valid(codec.Shown(s)) }

// valid returns a string with U+FFFD for each byte that is not UTF-8.
func valid(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return string([]rune(s))
}
