package property

import (
	"math"
	"slices"
	"strings"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
)

// IsDefault reports whether the file stores just the default, which the engine leaves out when it saves.
func (p Property) IsDefault(d *model.Document) bool {
	if !p.Stored() || !p.HasDefault {
		return false
	}
	stored, err := d.Value(p.Row)
	if err != nil {
		return false
	}
	normal, err := d.Parse(p.Row, p.Default)
	return err == nil && equal(stored, normal, strings.HasPrefix(d.Path(p.Row), "node["))
}

// LeftOut reports whether the engine leaves a value out when it saves the node or resource of a row, because it is the whole default: not where a
// scene beneath may have another one, not what a script may say of a resource, and not in Godot 2 and 3.0, which store defaults.
func (p Property) LeftOut(d *model.Document, r model.Row, v variant.Value) bool {
	if !p.Declared || !p.HasDefault || d.Dialect() == dialect.Godot2 || d.Dialect() == dialect.Godot30 {
		return false
	}
	if d.IsNode(r) {
		if _, own := attribute(d, d.Path(r), "type"); !own {
			return false
		}
	} else if stored, _ := Stored(d, r); stored["script"] != 0 {
		return false
	}
	normal, err := d.Parse(r, p.Default)
	return err == nil && equal(v, normal, false)
}

// equal compares a stored value with a default as the engine does once it has set the property: numbers by value, those of
// structures and packed arrays in 32 bits. Floats of nodes are equal within a hundred-thousandth:
// PropertyUtils::is_property_value_different (4.x), SceneState::_parse_node (3.x).
func equal(a, b variant.Value, ofNode bool) bool {
	if x, ok := number(a); ok {
		y, ok := number(b)
		if nearly := ofNode && (a.Type == variant.Float || b.Type == variant.Float); nearly && ok {
			return x == y || math.Abs(x-y) < 1e-5*max(1, math.Abs(x))
		}
		return ok && x == y
	}
	single := func(x, y float64) bool { return float32(x) == float32(y) }
	switch x := a.Data.(type) {
	case *variant.Math:
		y, ok := b.Data.(*variant.Math)
		return ok && slices.EqualFunc(x.C, y.C, single)
	case *variant.List:
		y, ok := b.Data.(*variant.List)
		return ok && slices.EqualFunc(x.Items, y.Items, func(p, q variant.Value) bool { return equal(p, q, false) })
	case *variant.Dict:
		y, ok := b.Data.(*variant.Dict)
		return ok && len(x.Entries) == len(y.Entries) && !slices.ContainsFunc(x.Entries, func(e variant.Entry) bool {
			return !slices.ContainsFunc(y.Entries, func(other variant.Entry) bool {
				return equal(e.Key, other.Key, false) && equal(e.Value, other.Value, false)
			})
		})
	}
	if named(a) && named(b) {
		return a.Text == b.Text
	}
	return variant.Equal(a, b)
}

// number is the value of a number or a bool.
func number(v variant.Value) (float64, bool) {
	switch v.Type {
	case variant.Bool, variant.Int:
		return float64(v.Int()), true
	case variant.Float:
		return v.Float(), true
	}
	return 0, false
}

func named(v variant.Value) bool { return v.Type == variant.String || v.Type == variant.StringName }
