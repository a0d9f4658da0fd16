package variant

import (
	"math"
)

// OfBool returns a Bool.
func OfBool(b bool) Value {
	if b {
		return Value{Type: Bool, Bits: 1}
	}
	return Value{Type: Bool}
}

// OfInt returns an Int.
func OfInt(i int64) Value { return Value{Type: Int, Bits: uint64(i)} }

// OfFloat returns a Float.
func OfFloat(f float64) Value { return Value{Type: Float, Bits: math.Float64bits(f)} }

// quietNaN is the bits of the NaN that an engine stores for nan: positive and quiet, without a payload (C's NAN; tested
// with 3.2.3, 3.6.2 and 4.6.3). Go's own NaN has a payload of 1.
const quietNaN = 0x7ff8000000000000

// NaN returns the NaN that an engine stores for nan.
func NaN() float64 { return math.Float64frombits(quietNaN) }

// OfString returns a String of these bytes.
func OfString(s string) Value { return Value{Type: String, Text: s} }

// OfStringName returns a StringName of these bytes.
func OfStringName(s string) Value { return Value{Type: StringName, Text: s} }

// OfMath returns a value of a type with components, in stored order and single precision.
func OfMath(t Type, c ...float64) Value { return Value{Type: t, Data: &Math{C: c}} }

// OfDict returns an untyped Dictionary.
func OfDict(entries ...Entry) Value { return Value{Type: Dictionary, Data: &Dict{Entries: entries}} }

// OfArray returns an untyped Array.
func OfArray(items ...Value) Value { return Value{Type: Array, Data: &List{Items: items}} }

// Bool returns the value of a Bool.
func (v Value) Bool() bool { return v.Bits != 0 }

// Int returns the value of an Int.
func (v Value) Int() int64 { return int64(v.Bits) }

// Float returns the value of a Float.
func (v Value) Float() float64 { return math.Float64frombits(v.Bits) }

// Widen returns the float64 equal to the float32 with these bits. A NaN keeps its sign, its payload and whether it is
// quiet, which the processor's conversion does not guarantee.
func Widen(bits uint32) float64 {
	if bits&0x7f800000 == 0x7f800000 && bits&0x007fffff != 0 {
		return math.Float64frombits(uint64(bits>>31)<<63 | 0x7ff<<52 | uint64(bits&0x007fffff)<<29)
	}
	return float64(math.Float32frombits(bits))
}

// Narrow returns the bits of the float32 nearest to f, and whether Widen gives back exactly the bits of f.
func Narrow(f float64) (bits uint32, exact bool) {
	wide := math.Float64bits(f)
	if f != f {
		bits = uint32(wide>>63)<<31 | 0x7f800000 | uint32(wide>>29)&0x007fffff
		if bits&0x007fffff == 0 {
			bits |= 0x00400000 // a payload only in the low bits: keep it a NaN
		}
	} else {
		bits = math.Float32bits(float32(f))
	}
	return bits, math.Float64bits(Widen(bits)) == wide
}

// Zero returns the initial value of a type.
func Zero(t Type) Value {
	v := Value{Type: t}
	if shape, ok := ShapeOf(t); ok {
		c := make([]float64, len(shape.Components))
		for _, at := range ones[t] {
			c[at] = 1
		}
		v.Data = &Math{C: c}
		return v
	}
	if empty, ok := EmptyPacked(t); ok {
		v.Data = empty
		return v
	}
	switch t {
	case Bool, Int, Float, String, StringName:
		return v
	case NodePath:
		v.Data = &Path{}
	case Dictionary:
		v.Data = &Dict{}
	case Array:
		v.Data = &List{}
	default:
		return Value{}
	}
	return v
}

// ones are the components that are 1 in a type's initial value: an identity, or opaque black.
var ones = map[Type][]int{
	Transform2D: {0, 3}, Quaternion: {3}, Basis: {0, 4, 8}, Transform3D: {0, 4, 8},
	Projection: {0, 5, 10, 15}, Color: {3},
}
