// Package value holds operations on values, whatever contains them: conversion between types, components, elements of
// packed arrays, and summaries.
package value

import (
	"math"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/literal"
)

// What messages count.
const (
	Elements   message.ID = "value.elements n"
	Records    message.ID = "value.records n"
	Children   message.ID = "value.children n"
	Bytes      message.ID = "value.bytes n"
	Numbers    message.ID = "value.numbers n"
	Entries    message.ID = "value.entries n"
	Strings    message.ID = "value.strings n"
	Points     message.ID = "value.points n"
	Colours    message.ID = "value.colours n"
	Properties message.ID = "value.properties n"
)

// Messages.
const (
	noFloat   message.ID = "value.no-float int"
	onlyWhole message.ID = "value.only-whole type"
	storedAs  message.ID = "value.stored-as type other"
)

// Exactly converts a value to a type if that loses nothing: 5 to 5.0 and back, a String to a StringName or NodePath,
// vectors of integers to vectors of floats. why says why it cannot.
func Exactly(v variant.Value, t variant.Type, d *dialect.Dialect) (out variant.Value, why message.Message) {
	if v.Type == t {
		return v, message.Message{}
	}
	switch {
	case v.Type == variant.Int && t == variant.Float:
		f := float64(v.Int())
		if i, ok := whole(f); ok && i == v.Int() {
			return variant.OfFloat(f), message.Message{}
		}
		return v, message.New(noFloat, v.Int())
	case v.Type == variant.Float && t == variant.Int:
		if i, ok := whole(v.Float()); ok {
			return variant.OfInt(i), message.Message{}
		}
		return v, message.New(onlyWhole, d.TypeName(t))
	case IsText(v.Type) && IsText(t):
		return variant.Value{Type: t, Text: v.Text}, message.Message{}
	case IsText(v.Type) && t == variant.NodePath:
		return variant.Value{Type: t, Data: literal.ParsePath(v.Text)}, message.Message{}
	}
	if m, ok := v.Data.(*variant.Math); ok {
		if out, ok := sameNumbers(m, v.Type, t); ok {
			return out, message.Message{}
		}
	}
	return v, message.New(storedAs, d.TypeName(t), d.TypeName(v.Type))
}

func IsText(t variant.Type) bool { return t == variant.String || t == variant.StringName }

// whole returns the int64 that is equal to f.
func whole(f float64) (int64, bool) {
	if f != math.Trunc(f) || f < math.MinInt64 || f >= math.MaxInt64 || f == 0 && math.Signbit(f) {
		return 0, false
	}
	return int64(f), true
}

// sameNumbers converts between types that have the same components, as whole numbers and as floats.
func sameNumbers(m *variant.Math, from, to variant.Type) (v variant.Value, ok bool) {
	a, _ := variant.ShapeOf(from)
	b, ok := variant.ShapeOf(to)
	if !ok || len(a.Components) != len(b.Components) || a.Integer == b.Integer {
		return v, false
	}
	for i := range a.Components {
		if a.Components[i] != b.Components[i] {
			return v, false
		}
	}
	if b.Integer {
		for _, c := range m.C {
			if i, ok := whole(c); !ok || i < math.MinInt32 || i > math.MaxInt32 {
				return v, false
			}
		}
	}
	return variant.Value{Type: to, Data: &variant.Math{C: m.C}}, true
}
