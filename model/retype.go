package model

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/scene/literal"
)

// Retype changes the type of rows and makes of each value what GDScript's constructor of the type makes of it, all in one step of
// the history. Rows that lie below others of the list are left out. If one value has no counterpart of that type, or a typed
// container around it demands another, nothing is changed; the error is a *RefusedError.
func (d *Document) Retype(list []Row, t variant.Type) error {
	for _, r := range list {
		if err := d.demand(r); err != nil {
			return err
		}
	}
	list = d.outermost(list)
	changes := make([]Assignment, len(list))
	for i, r := range list {
		v, err := d.Value(r)
		if err != nil {
			return err
		}
		now, why := Converted(v, t, d.dialectOf(r))
		if why != "" {
			return d.refuse(r, why)
		}
		changes[i] = Assignment{Row: r, Value: now, Retype: true}
	}
	return d.SetAll(d.labelled("Change the type of", list), changes)
}

// Conversions lists the types that Retype may give a row besides its own, in Godot's order. A single value may still have no
// counterpart: "hello" is no int.
func (d *Document) Conversions(r Row) []variant.Type {
	if d.Describe(r).Can&CanSet == 0 {
		return nil
	}
	v, err := d.Value(r)
	if err != nil {
		return nil
	}
	table := d.dialectOf(r)
	var list []variant.Type
	for t := variant.Nil; t < variant.Types; t++ {
		if _, has := table.ID(t); has && t != v.Type && becomes(v.Type, t) {
			list = append(list, t)
		}
	}
	return list
}

// Resize gives an array or packed array n elements, in one step of the history, as the engine's resize does: what is too much goes
// from its end, what is missing comes as zeros, empty strings or nulls, and in a typed array as the first value of its type.
func (d *Document) Resize(r Row, n int) error {
	if err := d.demand(r); err != nil {
		return err
	}
	return d.make(d.planSize(r, n))
}

func (d *Document) planSize(r Row, n int) (Edit, error) {
	return d.plan(r, func(r Row) (Edit, error) {
		if n < 0 || n > math.MaxInt32 {
			return Edit{}, d.refuse(r, fmt.Sprintf("%d is no number of elements", n))
		}
		form, ok := d.form.(Resizer)
		if !ok {
			return Edit{}, d.refuse(r, "this has no elements")
		}
		return form.Resize(r, n)
	}, func(in *Document, r Row) (Edit, error) { return in.planSize(r, n) })
}

// dialectOf is the dialect in which a row is written: that of the document inside bytes where it lies in one.
func (d *Document) dialectOf(r Row) *dialect.Dialect {
	if in, _, err := d.resolve(r); err == nil {
		return in.info.Dialect
	}
	return d.info.Dialect
}

// labelled is a label for an edit of several rows: "Set player.gold", "Set 3 rows".
func (d *Document) labelled(what string, list []Row) string {
	if len(list) == 1 {
		return what + " " + d.Path(list[0])
	}
	return what + " " + sized(int64(len(list)), "row", "rows")
}

// SetSame gives rows the same value, a literal in the spelling of each one's document, all in one step of the history. Each must be
// of the row's type or convert to it exactly, as Set has it; with retype the type may change. Rows that lie below others of the
// list are left out. If one refuses, nothing is changed; errors are those of Parse and Set.
func (d *Document) SetSame(list []Row, text string, retype bool) error {
	for _, r := range list {
		if err := d.demand(r); err != nil {
			return err
		}
	}
	list = d.outermost(list)
	changes := make([]Assignment, len(list))
	read := map[*dialect.Dialect]variant.Value{}
	for i, r := range list {
		table := d.dialectOf(r)
		v, known := read[table]
		if !known {
			var err error
			if v, err = d.Parse(r, text); err != nil {
				return err
			}
			read[table] = v
		}
		changes[i] = Assignment{Row: r, Value: v, Retype: retype}
	}
	return d.SetAll(d.labelled("Set", list), changes)
}

// kinship is a pair of types of which values of one become values of the other.
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
		f, err := parseFloat(v.Text, 64)
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

// sequence reports whether a value of the type is elements one behind the other.
func sequence(t variant.Type) bool {
	_, packed := variant.ElementOf(t)
	return packed || t == variant.Array
}

// becomes reports whether a value of one type may become one of the other.
func becomes(from, to variant.Type) bool {
	_, made := constructed[kinship{from, to}]
	return made || from == variant.Nil && zero(to).Type == to || to == variant.Nil || kept(from, to) || sequence(from) && sequence(to) ||
		isText(from) && (isText(to) || to == variant.NodePath) || to == variant.String && spelled(from) || from == variant.String && spelled(to)
}

// spelled reports whether a value of the type is made of a String that holds its literal, and the other way round.
func spelled(t variant.Type) bool {
	_, math := variant.ShapeOf(t)
	return math || t == variant.Bool || t == variant.Int || t == variant.Float || t == variant.Dictionary || t == variant.Array
}

// Converted makes a value of another type: as GDScript's constructor does; a value with components of its literal in a String and
// back; an array of a packed one and back, whose elements must be of its type or become that exactly. why says in words why none
// can be made.
func Converted(v variant.Value, t variant.Type, d *dialect.Dialect) (now variant.Value, why string) {
	if _, ok := d.ID(t); !ok {
		return v, fmt.Sprintf("%s has no %s", d.Title, t)
	}
	if now, why := exactly(v, t, d); why == "" {
		return now, ""
	}
	none := fmt.Sprintf("no %s can be made of this %s", d.TypeName(t), d.TypeName(v.Type))
	if !becomes(v.Type, t) {
		return v, none
	}
	if make, ok := constructed[kinship{v.Type, t}]; ok {
		if now, ok := make(v); ok {
			return now, ""
		}
	}
	switch {
	case v.Type == variant.Nil || t == variant.Nil:
		return zero(t), ""
	case kept(v.Type, t):
		return truncated(v, t, none)
	case sequence(v.Type) && sequence(t):
		return resequenced(v, t, d)
	case t == variant.String && spelled(v.Type):
		return variant.OfString(literal.Text(v, d)), ""
	case v.Type == variant.String && spelled(t):
		if now, err := literal.ParseAll(v.Text, d); err == nil && now.Type == t {
			return now, ""
		}
	}
	return v, none
}

// zero is the value of a type that holds nothing yet.
func zero(t variant.Type) variant.Value {
	v := variant.Value{Type: t}
	if shape, ok := variant.ShapeOf(t); ok {
		c := make([]float64, len(shape.Components))
		for _, at := range ones[t] {
			c[at] = 1
		}
		v.Data = &variant.Math{C: c}
		return v
	}
	if empty, ok := emptyPacked(t); ok {
		v.Data = empty
		return v
	}
	switch t {
	case variant.Bool, variant.Int, variant.Float, variant.String, variant.StringName:
		return v
	case variant.NodePath:
		v.Data = &variant.Path{}
	case variant.Dictionary:
		v.Data = &variant.Dict{}
	case variant.Array:
		v.Data = &variant.List{}
	default:
		return variant.Value{}
	}
	return v
}

// ones are the components that are 1 in the value that a type begins with: an identity, or opaque black.
var ones = map[variant.Type][]int{
	variant.Transform2D: {0, 3}, variant.Quaternion: {3}, variant.Basis: {0, 4, 8}, variant.Transform3D: {0, 4, 8},
	variant.Projection: {0, 5, 10, 15}, variant.Color: {3},
}

// emptyPacked is the data of a packed array without elements.
func emptyPacked(t variant.Type) (any, bool) {
	element, ok := variant.ElementOf(t)
	if !ok {
		return nil, false
	}
	shape, _ := variant.ShapeOf(element)
	switch {
	case t == variant.PackedByteArray:
		return []byte{}, true
	case t == variant.PackedInt64Array:
		return []int64{}, true
	case t == variant.PackedFloat64Array:
		return []float64{}, true
	case t == variant.PackedStringArray:
		return []string{}, true
	case t == variant.PackedInt32Array || shape.Integer:
		return []int32{}, true
	}
	return []float32{}, true
}

// truncated makes a type of whole numbers of one of floats that has the same components.
func truncated(v variant.Value, t variant.Type, none string) (variant.Value, string) {
	m, ok := v.Data.(*variant.Math)
	if !ok {
		return v, none
	}
	c := make([]float64, len(m.C))
	for i, f := range m.C {
		if c[i] = math.Trunc(f) + 0; !(c[i] >= math.MinInt32 && c[i] <= math.MaxInt32) { // NaN neither
			return v, none + ": " + strconv.FormatFloat(f, 'g', -1, 64) + " does not fit"
		}
	}
	return variant.Value{Type: t, Data: &variant.Math{C: c}}, ""
}

// mostItems is up to how many elements of a packed array become values of their own, which take much more memory.
const mostItems = 1 << 22

// resequenced makes an array or packed array of another.
func resequenced(v variant.Value, t variant.Type, d *dialect.Dialect) (variant.Value, string) {
	if n := lengthOf(v.Data); n > mostItems {
		return v, sized(int64(n), "number", "numbers") + " are too many to be changed one by one; export them and import them as the other type"
	}
	items := itemsOf(v)
	if t == variant.Array {
		return variant.OfArray(items...), ""
	}
	element, _ := variant.ElementOf(t)
	data, _ := emptyPacked(t)
	double := slices.ContainsFunc(items, func(v variant.Value) bool {
		m, ok := v.Data.(*variant.Math)
		return ok && m.Double
	})
	for i, item := range items {
		now, why := exactly(item, element, d)
		if why == "" {
			var one variant.Value
			if one, why = packedOf(t, now, double); why == "" {
				data = appendElements(data, one.Data)
				continue
			}
		}
		return v, fmt.Sprintf("element %d: %s", i, why)
	}
	return variant.Value{Type: t, Data: data}, ""
}

// itemsOf are the elements of an array or packed array.
func itemsOf(v variant.Value) []variant.Value {
	if list, ok := v.Data.(*variant.List); ok {
		return list.Items
	}
	n := lengthOf(v.Data) / strideOf(v.Type)
	items := make([]variant.Value, 0, n)
	for i := range n {
		one := variant.Value{Type: v.Type, Data: ordered(v.Data, []int{i}, strideOf(v.Type))}
		if item, err := firstElement(one); err == nil {
			items = append(items, item)
		}
	}
	return items
}

// lengthOf is how many numbers or strings packed data has.
func lengthOf(data any) int {
	switch list := data.(type) {
	case []byte:
		return len(list)
	case []int32:
		return len(list)
	case []int64:
		return len(list)
	case []float32:
		return len(list)
	case []float64:
		return len(list)
	case []string:
		return len(list)
	}
	return 0
}
