package value

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/literal"
)

// Messages.
const (
	noSuchType      message.ID = "value.no-such-type dialect type"
	noneOfThis      message.ID = "value.none-of-this type other"
	doesNotFit      message.ID = "value.does-not-fit none number"
	tooManyToChange message.ID = "value.too-many-to-change numbers"
	atElement       message.ID = "value.at-element element why"
)

// kinship is a pair of types whose values convert to each other.
type kinship struct{ from, to variant.Type }

// constructed are the conversions of single values that GDScript's constructors make, besides those that keep the value as it
// is. ok is false for a value without a counterpart.
var constructed = map[kinship]func(v variant.Value) (now variant.Value, ok bool){
	{variant.Bool, variant.Int}:   func(v variant.Value) (variant.Value, bool) { return variant.OfInt(int64(v.Bits)), true },
	{variant.Bool, variant.Float}: func(v variant.Value) (variant.Value, bool) { return variant.OfFloat(float64(v.Bits)), true },
	{variant.Int, variant.Bool}:   func(v variant.Value) (variant.Value, bool) { return variant.OfBool(v.Int() != 0), true },
	{variant.Int, variant.Float}:  func(v variant.Value) (variant.Value, bool) { return variant.OfFloat(float64(v.Int())), true },
	{variant.Float, variant.Bool}: func(v variant.Value) (variant.Value, bool) { return variant.OfBool(v.Float() != 0), true },
	{variant.Float, variant.Int}: func(v variant.Value) (variant.Value, bool) {
		f := math.Trunc(v.Float())
		return variant.OfInt(int64(f)), f >= math.MinInt64 && f < -math.MinInt64
	},
	{variant.String, variant.Int}: func(v variant.Value) (variant.Value, bool) {
		n, err := strconv.ParseInt(v.Text, 10, 64)
		return variant.OfInt(n), err == nil
	},
	{variant.String, variant.Float}: func(v variant.Value) (variant.Value, bool) {
		f, err := ParseFloat(v.Text, 64)
		return variant.OfFloat(f), err == nil
	},
	{variant.NodePath, variant.String}: func(v variant.Value) (variant.Value, bool) {
		p, ok := v.Data.(*variant.Path)
		if !ok {
			return v, false
		}
		return variant.OfString(literal.PathText(p)), true
	},
	{variant.String, variant.PackedByteArray}: func(v variant.Value) (variant.Value, bool) {
		return variant.Value{Type: variant.PackedByteArray, Data: []byte(v.Text)}, true
	},
	{variant.PackedByteArray, variant.String}: func(v variant.Value) (variant.Value, bool) {
		data, _ := v.Data.([]byte)
		return variant.OfString(string(data)), utf8.Valid(data)
	},
}

// kept are the conversions that keep the value as it is, besides those between texts.
func kept(from, to variant.Type) bool {
	a, ok := variant.ShapeOf(from)
	b, same := variant.ShapeOf(to)
	return ok && same && a.Integer != b.Integer && slices.Equal(a.Components, b.Components)
}

// sequence reports whether a value of the type is a sequence of elements.
func sequence(t variant.Type) bool {
	_, packed := variant.ElementOf(t)
	return packed || t == variant.Array
}

// Becomes reports whether a value of one type can be converted to the other.
func Becomes(from, to variant.Type) bool {
	_, made := constructed[kinship{from, to}]
	return made || from == variant.Nil && variant.Zero(to).Type == to || to == variant.Nil || kept(from, to) || sequence(from) && sequence(to) ||
		IsText(from) && (IsText(to) || to == variant.NodePath) || to == variant.String && spelled(from) || from == variant.String && spelled(to)
}

// spelled reports whether the type converts to and from a String with its literal.
func spelled(t variant.Type) bool {
	_, math := variant.ShapeOf(t)
	return math || t == variant.Bool || t == variant.Int || t == variant.Float || t == variant.Dictionary || t == variant.Array
}

// Converted converts a value to another type: as GDScript's constructor does; a value with components from its literal in a
// String and back; an array from a packed one and back, whose elements must be of its type or convert to it exactly. why
// says why this is impossible.
func Converted(v variant.Value, t variant.Type, d *dialect.Dialect) (now variant.Value, why message.Message) {
	if _, ok := d.ID(t); !ok {
		return v, message.New(noSuchType, d.Title, t)
	}
	if now, why := Exactly(v, t, d); why.IsZero() {
		return now, message.Message{}
	}
	none := message.New(noneOfThis, d.TypeName(t), d.TypeName(v.Type))
	if !Becomes(v.Type, t) {
		return v, none
	}
	if make, ok := constructed[kinship{v.Type, t}]; ok {
		if now, ok := make(v); ok {
			return now, message.Message{}
		}
	}
	switch {
	case v.Type == variant.Nil || t == variant.Nil:
		return variant.Zero(t), message.Message{}
	case kept(v.Type, t):
		return truncated(v, t, none)
	case sequence(v.Type) && sequence(t):
		return resequenced(v, t, d)
	case t == variant.String && spelled(v.Type):
		return variant.OfString(literal.Text(v, d)), message.Message{}
	case v.Type == variant.String && spelled(t):
		if now, err := literal.ParseAll(v.Text, d); err == nil && now.Type == t {
			return now, message.Message{}
		}
	}
	return v, none
}

// truncated makes a type of whole numbers of one of floats that has the same components.
func truncated(v variant.Value, t variant.Type, none message.Message) (variant.Value, message.Message) {
	m, ok := v.Data.(*variant.Math)
	if !ok {
		return v, none
	}
	c := make([]float64, len(m.C))
	for i, f := range m.C {
		if c[i] = math.Trunc(f) + 0; !(c[i] >= math.MinInt32 && c[i] <= math.MaxInt32) { // NaN neither
			return v, message.New(doesNotFit, none, strconv.FormatFloat(f, 'g', -1, 64))
		}
	}
	return variant.Value{Type: t, Data: &variant.Math{C: c}}, message.Message{}
}

// MostItems is the largest number of elements of a packed array that become single values, which take much more memory.
const MostItems = 1 << 22

// resequenced makes an array or packed array of another.
func resequenced(v variant.Value, t variant.Type, d *dialect.Dialect) (variant.Value, message.Message) {
	if n := variant.PackedLen(v.Data); n > MostItems {
		return v, message.New(tooManyToChange, message.New(Numbers, int64(n)))
	}
	items := ItemsOf(v)
	if t == variant.Array {
		return variant.OfArray(items...), message.Message{}
	}
	element, _ := variant.ElementOf(t)
	data, _ := variant.EmptyPacked(t)
	double := slices.ContainsFunc(items, func(v variant.Value) bool {
		m, ok := v.Data.(*variant.Math)
		return ok && m.Double
	})
	for i, item := range items {
		now, why := Exactly(item, element, d)
		if why.IsZero() {
			var one variant.Value
			if one, why = PackedOf(t, now, double); why.IsZero() {
				data = AppendElements(data, one.Data)
				continue
			}
		}
		if why.ID == storedAs { // nothing is stored yet
			why = message.New(noneOfThis, d.TypeName(element), d.TypeName(item.Type))
		}
		return v, message.New(atElement, i, why)
	}
	return variant.Value{Type: t, Data: data}, message.Message{}
}

// ItemsOf are the elements of an array or packed array.
func ItemsOf(v variant.Value) []variant.Value {
	if list, ok := v.Data.(*variant.List); ok {
		return list.Items
	}
	n := variant.PackedLen(v.Data) / variant.NumbersPerElement(v.Type)
	items := make([]variant.Value, 0, n)
	for i := range n {
		one := variant.Value{Type: v.Type, Data: Ordered(v.Data, []int{i}, variant.NumbersPerElement(v.Type))}
		if item, err := FirstElement(one); err == nil {
			items = append(items, item)
		}
	}
	return items
}

// ParseFloat is strconv.ParseFloat that also reads the NaNs of literals, such as -nan and nan(0xfff8000000000000).
func ParseFloat(s string, bits int) (float64, error) {
	f, err := strconv.ParseFloat(s, bits)
	if f != f {
		return variant.NaN(), err
	}
	if errors.Is(err, strconv.ErrSyntax) {
		if v, bad := literal.ParseAll(s, dialect.Godot46); bad == nil && v.Type == variant.Float && v.Float() != v.Float() {
			return v.Float(), nil
		}
	}
	return f, err
}
