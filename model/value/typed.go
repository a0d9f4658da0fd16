package value

import (
	"fmt"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// Demands are the types that a container demands: of the elements of an array, of the keys and values of a dictionary.
type Demands struct{ Element, Key, Value variant.ElementType }

func DemandsOf(v variant.Value) Demands {
	switch data := v.Data.(type) {
	case *variant.List:
		return Demands{Element: data.Element}
	case *variant.Dict:
		return Demands{Key: data.Key, Value: data.Value}
	}
	return Demands{}
}

func (t Demands) None() bool {
	return t.Element.Kind == variant.Untyped && t.Key.Kind == variant.Untyped && t.Value.Kind == variant.Untyped
}

// Typed makes of a container that demands nothing one that demands what the container did whose place it takes: 5 becomes 5.0 in an
// Array[float]. One that names types of its own keeps them. why says what is in it that is of another type.
func (t Demands) Typed(v variant.Value, d *dialect.Dialect) (now variant.Value, why string) {
	if t.None() || !DemandsOf(v).None() {
		return v, ""
	}
	switch data := v.Data.(type) {
	case *variant.List:
		next := &variant.List{Element: t.Element, Items: make([]variant.Value, len(data.Items))}
		for i, item := range data.Items {
			if next.Items[i], why = admitted(item, t.Element, d); why != "" {
				return v, fmt.Sprintf("element %d: %s", i, why)
			}
		}
		return variant.Value{Type: v.Type, Data: next}, ""
	case *variant.Dict:
		next := &variant.Dict{Key: t.Key, Value: t.Value, Entries: make([]variant.Entry, len(data.Entries))}
		for i, e := range data.Entries {
			if next.Entries[i].Key, why = admitted(e.Key, t.Key, d); why != "" {
				return v, fmt.Sprintf("key %d: %s", i, why)
			}
			if next.Entries[i].Value, why = admitted(e.Value, t.Value, d); why != "" {
				return v, fmt.Sprintf("entry %d: %s", i, why)
			}
		}
		return variant.Value{Type: v.Type, Data: next}, ""
	}
	return v, ""
}

// admitted is a value as one of the type that a container demands.
func admitted(v variant.Value, t variant.ElementType, d *dialect.Dialect) (variant.Value, string) {
	switch {
	case t.Kind == variant.Untyped, t.Kind != variant.Builtin && (v.Type == variant.Object || v.Type == variant.Nil):
		return v, ""
	case t.Kind != variant.Builtin:
		return v, fmt.Sprintf("only objects of type %s belong there", t.Name)
	}
	now, why := Exactly(v, t.Type, d)
	if why != "" {
		return v, fmt.Sprintf("only values of type %s belong there, not %s", d.TypeName(t.Type), d.TypeName(v.Type))
	}
	return now, ""
}
