package value

import (
	"strings"

	"savant/codec/variant"
)

// Component is a part of a value with components that a path can name: one number (origin.x), or several that are themselves a
// value (origin).
type Component struct {
	Name    string
	Kind    variant.Type
	numbers []int // which of the value's components, in the order of kind's
}

// ComponentsOf lists the parts of a type: each number, with a group before its first number. It is empty for types without
// components.
func ComponentsOf(t variant.Type) []Component {
	shape, ok := variant.ShapeOf(t)
	if !ok {
		return nil
	}
	var list []Component
	seen := map[string]bool{}
	for _, name := range shape.Components {
		for i := 0; i <= len(name); i++ {
			if i < len(name) && name[i] != '.' || seen[name[:i]] {
				continue
			}
			seen[name[:i]] = true
			list = append(list, grouped(shape, name[:i]))
		}
	}
	return list
}

// grouped is the part of a shape whose numbers have this name, or one that begins with it.
func grouped(shape variant.Shape, name string) Component {
	c := Component{Name: name}
	for i, n := range shape.Components {
		if n == name || strings.HasPrefix(n, name+".") {
			c.numbers = append(c.numbers, i)
		}
	}
	c.Kind = groupTypes[shape.Integer][len(c.numbers)]
	return c
}

// groupTypes are the types of groups by their number of floats or integers.
var groupTypes = map[bool]map[int]variant.Type{
	false: {1: variant.Float, 2: variant.Vector2, 3: variant.Vector3, 4: variant.Vector4, 9: variant.Basis},
	true:  {1: variant.Int, 2: variant.Vector2i, 3: variant.Vector3i, 4: variant.Vector4i},
}

// Pick is the value of a part of whole.
func (c Component) Pick(whole variant.Value) (variant.Value, bool) {
	m, ok := whole.Data.(*variant.Math)
	if !ok || len(c.numbers) == 0 || c.numbers[len(c.numbers)-1] >= len(m.C) {
		return variant.Value{}, false
	}
	if len(c.numbers) == 1 {
		if c.Kind == variant.Int {
			return variant.OfInt(int64(m.C[c.numbers[0]])), true
		}
		return variant.OfFloat(m.C[c.numbers[0]]), true
	}
	part := &variant.Math{Double: m.Double, C: make([]float64, len(c.numbers))}
	for i, n := range c.numbers {
		part.C[i] = m.C[n]
	}
	return variant.Value{Type: c.Kind, Data: part}, true
}

// Put is whole with another value of the part, which must be of the part's type.
func (c Component) Put(whole, part variant.Value) (variant.Value, bool) {
	m, ok := whole.Data.(*variant.Math)
	if !ok || len(c.numbers) == 0 || c.numbers[len(c.numbers)-1] >= len(m.C) || part.Type != c.Kind {
		return whole, false
	}
	next := &variant.Math{Double: m.Double, C: append([]float64(nil), m.C...)}
	switch p := part.Data.(type) {
	case *variant.Math:
		if len(p.C) != len(c.numbers) {
			return whole, false
		}
		for i, n := range c.numbers {
			next.C[n] = p.C[i]
		}
	default:
		if part.Type == variant.Int {
			next.C[c.numbers[0]] = float64(part.Int())
		} else {
			next.C[c.numbers[0]] = part.Float()
		}
	}
	return variant.Value{Type: whole.Type, Data: next}, true
}

// PartOf is the i-th part of a value of type t, or none; ok says whether the type is known.
func PartOf(t variant.Type, ok bool, i int) Component {
	if list := ComponentsOf(t); ok && i < len(list) {
		return list[i]
	}
	return Component{}
}
