package model

import (
	"fmt"
	"strings"

	"savant/codec/variant"
)

// component is a part of a value with components that a path can name: one number (origin.x), or several that are themselves a
// value (origin).
type component struct {
	name    string
	kind    variant.Type
	numbers []int // which of the value's components, in the order of kind's
}

// componentsOf lists the parts of a type: each number, and in front of the first number of a group the group. It is empty for
// types without components.
func componentsOf(t variant.Type) []component {
	shape, ok := variant.ShapeOf(t)
	if !ok {
		return nil
	}
	var list []component
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
func grouped(shape variant.Shape, name string) component {
	c := component{name: name}
	for i, n := range shape.Components {
		if n == name || strings.HasPrefix(n, name+".") {
			c.numbers = append(c.numbers, i)
		}
	}
	c.kind = groupTypes[shape.Integer][len(c.numbers)]
	return c
}

// groupTypes are the types of so many numbers, floats and whole ones.
var groupTypes = map[bool]map[int]variant.Type{
	false: {1: variant.Float, 2: variant.Vector2, 3: variant.Vector3, 4: variant.Vector4, 9: variant.Basis},
	true:  {1: variant.Int, 2: variant.Vector2i, 3: variant.Vector3i, 4: variant.Vector4i},
}

// pick is the value of a part of whole.
func (c component) pick(whole variant.Value) (variant.Value, bool) {
	m, ok := whole.Data.(*variant.Math)
	if !ok || len(c.numbers) == 0 || c.numbers[len(c.numbers)-1] >= len(m.C) {
		return variant.Value{}, false
	}
	if len(c.numbers) == 1 {
		if c.kind == variant.Int {
			return variant.OfInt(int64(m.C[c.numbers[0]])), true
		}
		return variant.OfFloat(m.C[c.numbers[0]]), true
	}
	part := &variant.Math{Double: m.Double, C: make([]float64, len(c.numbers))}
	for i, n := range c.numbers {
		part.C[i] = m.C[n]
	}
	return variant.Value{Type: c.kind, Data: part}, true
}

// put is whole with another value of the part, which must be of the part's type.
func (c component) put(whole, part variant.Value) (variant.Value, bool) {
	m, ok := whole.Data.(*variant.Math)
	if !ok || len(c.numbers) == 0 || c.numbers[len(c.numbers)-1] >= len(m.C) || part.Type != c.kind {
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

// partOf is the i-th part of a value of type t, or none; ok says whether the type is known.
func partOf(t variant.Type, ok bool, i int) component {
	if list := componentsOf(t); ok && i < len(list) {
		return list[i]
	}
	return component{}
}

// component looks for the part of a row's value, of type t where that is known, that the steps name; the longest that there
// is. It returns the part's row and how many steps it took, or why there is none.
func (h Host) component(r Row, t variant.Type, ok bool, steps []Step) (Row, int, string) {
	list := componentsOf(t)
	if !ok || len(list) == 0 {
		return 0, 0, fmt.Sprintf("there is nothing inside %s", article(h.Dialect().TypeName(t)))
	}
	name, found, used := "", -1, 0
	for i, s := range steps {
		if s.Kind != NameStep || s.Nth > 0 {
			break
		}
		if i > 0 {
			name += "."
		}
		name += s.Text
		for k := range list {
			if list[k].name == name {
				found, used = k, i+1
			}
		}
	}
	if found < 0 {
		return 0, 0, fmt.Sprintf("%s has no component of that name", article(h.Dialect().TypeName(t)))
	}
	return h.Row(r, Slot{ComponentPart, found}), used, ""
}
