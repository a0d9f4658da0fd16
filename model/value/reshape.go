package value

import (
	"math"
	"slices"
	"strings"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
)

// Reshaped is Converted that also takes numbers over into types of another shape, which no constructor does: a Vector3 becomes a Vector2, a Color
// or an array of its numbers, an array of three numbers a Vector3, a Basis a Transform3D. What has no place there is dropped, what is new there
// is as in a new value. A number becomes a vector whose numbers are all the same; what is no sequence becomes the one element of an array or the
// one entry "value" of a dictionary, and comes out of them again. A rotation is taken out of a matrix, and of a String the number that the engines
// read in it. It is for users who see the result, and what is lost (Lost), before they choose it.
func Reshaped(v variant.Value, t variant.Type, d *dialect.Dialect) (now variant.Value, why message.Message) {
	now, why = Converted(v, t, d)
	if why.IsZero() {
		return now, why
	}
	if _, ok := d.ID(t); !ok {
		return v, why
	}
	if now, ok := reshaped(v, t, d); ok {
		return now, message.Message{}
	}
	return v, why
}

// Reshapes reports whether Reshaped takes the numbers of a value over into another type although Becomes is false.
func Reshapes(v variant.Value, t variant.Type, d *dialect.Dialect) bool {
	_, has := d.ID(t)
	_, ok := reshaped(v, t, d)
	return has && ok
}

// ElementType is the type of a container whose elements are of a type; of Nil, one of anything.
func ElementType(t variant.Type) variant.ElementType {
	if t == variant.Nil {
		return variant.ElementType{}
	}
	return variant.ElementType{Kind: variant.Builtin, Type: t}
}

// Element is Reshaped for what is to be in a container with a type.
func Element(v variant.Value, t variant.ElementType, d *dialect.Dialect) (now variant.Value, why message.Message) {
	switch {
	case fits(v, t):
		return v, message.Message{}
	case t.Kind != variant.Builtin:
		return v, allowed(t, v, d)
	}
	return Reshaped(v, t.Type, d)
}

func reshaped(v variant.Value, t variant.Type, d *dialect.Dialect) (now variant.Value, ok bool) {
	if m, is := v.Data.(*variant.Math); is {
		if sequence(t) {
			now, why := resequenced(variant.OfArray(numbersOf(v.Type, m)...), t, d)
			return now, why.IsZero()
		}
		if t == variant.Dictionary {
			return variant.OfDict(variant.Entry{Key: variant.OfString(onlyKey), Value: v}), true
		}
		if turns[kinship{v.Type, t}] {
			return turned(v, m.Double, t)
		}
		c, ok := placed(m.C, v.Type, t)
		return mathOf(t, c, m.Double, ok)
	}
	if read := digits[t]; v.Type == variant.String && read != nil {
		return read(v.Text)
	}
	shape, is := variant.ShapeOf(t)
	switch {
	case t == variant.Array && !sequence(v.Type) && v.Type != variant.Nil:
		return variant.OfArray(v), true
	case t == variant.Dictionary && v.Type != variant.Nil:
		return variant.OfDict(variant.Entry{Key: variant.OfString(onlyKey), Value: v}), true
	case vectorial(t) && (v.Type == variant.Int || v.Type == variant.Float):
		return mathOf(t, slices.Repeat([]float64{numberOf(v)}, len(shape.Components)), false, true)
	case !is || !sequence(v.Type) || lengthOf(v) != len(shape.Components):
		return only(v, t, d)
	}
	var c []float64
	for _, x := range ItemsOf(v) {
		if x.Type != variant.Int && x.Type != variant.Float {
			return v, false
		}
		c = append(c, numberOf(x))
	}
	return mathOf(t, c, false, len(c) == len(shape.Components))
}

// onlyKey is the key of the entry that a value becomes.
const onlyKey = "value"

// only takes the one value out of an array or a dictionary, if it is of a type or can become one.
func only(v variant.Value, t variant.Type, d *dialect.Dialect) (now variant.Value, ok bool) {
	if t == variant.Nil {
		return v, false
	}
	if now, ok = onlyIn(v); !ok {
		return v, false
	}
	now, why := Converted(now, t, d)
	return now, why.IsZero()
}

// vectorial reports whether a type is a vector: a Color is none, since equal numbers make it a grey.
func vectorial(t variant.Type) bool { return t != variant.Color && slices.Contains(vectorTypes, t) }

// numberOf is what an int or float is.
func numberOf(v variant.Value) float64 {
	if v.Type == variant.Int {
		return float64(v.Int())
	}
	return v.Float()
}

// lengthOf is how many elements an array or packed array has.
func lengthOf(v variant.Value) int {
	if list, ok := v.Data.(*variant.List); ok {
		return len(list.Items)
	}
	return variant.PackedLen(v.Data) / max(1, variant.NumbersPerElement(v.Type))
}

// numbersOf are the components of a value, in the order of its literal.
func numbersOf(t variant.Type, m *variant.Math) []variant.Value {
	shape, _ := variant.ShapeOf(t)
	list := make([]variant.Value, len(m.C))
	for i, c := range m.C {
		if list[i] = variant.OfFloat(c); shape.Integer {
			list[i] = variant.OfInt(int64(c))
		}
	}
	return list
}

// mathOf makes a value of components, if they fit.
func mathOf(t variant.Type, c []float64, double, ok bool) (variant.Value, bool) {
	shape, _ := variant.ShapeOf(t)
	for i, f := range c {
		switch {
		case shape.Integer:
			if c[i] = math.Trunc(f) + 0; !(c[i] >= math.MinInt32 && c[i] <= math.MaxInt32) { // NaN neither
				return variant.Value{}, false
			}
		case !double:
			c[i] = float64(float32(f))
		}
	}
	return variant.Value{Type: t, Data: &variant.Math{Double: double && !shape.Integer, C: c}}, ok
}

// vectorTypes are those between which numbers keep their order, whatever their count.
var vectorTypes = []variant.Type{variant.Vector2, variant.Vector2i, variant.Vector3, variant.Vector3i, variant.Vector4, variant.Vector4i, variant.Color}

// fours are those with four numbers.
var fours = []variant.Type{variant.Vector4, variant.Vector4i, variant.Color, variant.Rect2, variant.Rect2i, variant.Plane, variant.Quaternion}

// matrices are the types whose numbers have the same meaning, and what their names begin with in a Transform3D.
var matrices = map[variant.Type]func(name string) string{
	variant.Basis:       func(name string) string { return "basis." + name },
	variant.Transform3D: func(name string) string { return name },
	variant.Projection: func(name string) string {
		column, row, _ := strings.Cut(name, ".")
		switch {
		case row == "w":
			return name // only a Projection has it
		case column == "w":
			return "origin." + row
		}
		return "basis." + name
	},
}

// placed puts components where another type has them.
func placed(from []float64, a, b variant.Type) (to []float64, ok bool) {
	made, is := variant.Zero(b).Data.(*variant.Math)
	if !is {
		return nil, false
	}
	to = slices.Clone(made.C)
	switch {
	case slices.Contains(vectorTypes, a) && slices.Contains(vectorTypes, b), slices.Contains(fours, a) && slices.Contains(fours, b):
		copy(to, from)
		return to, true
	case matrices[a] != nil && matrices[b] != nil:
		x, _ := variant.ShapeOf(a)
		y, _ := variant.ShapeOf(b)
		for i, name := range y.Components {
			same := func(other string) bool { return matrices[a](other) == matrices[b](name) }
			if k := slices.IndexFunc(x.Components, same); k >= 0 {
				to[i] = from[k]
			}
		}
		return to, true
	}
	return nil, false
}
