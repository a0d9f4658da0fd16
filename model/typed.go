package model

import (
	"fmt"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// demands are the types that a container demands: of the elements of an array, of the keys and values of a dictionary.
type demands struct{ element, key, value variant.ElementType }

func demandsOf(v variant.Value) demands {
	switch data := v.Data.(type) {
	case *variant.List:
		return demands{element: data.Element}
	case *variant.Dict:
		return demands{key: data.Key, value: data.Value}
	}
	return demands{}
}

func (t demands) none() bool {
	return t.element.Kind == variant.Untyped && t.key.Kind == variant.Untyped && t.value.Kind == variant.Untyped
}

// typed makes of a container that demands nothing one that demands what the container did whose place it takes: 5 becomes 5.0 in an
// Array[float]. One that names types of its own keeps them. why says what is in it that is of another type.
func (t demands) typed(v variant.Value, d *dialect.Dialect) (now variant.Value, why string) {
	if t.none() || !demandsOf(v).none() {
		return v, ""
	}
	switch data := v.Data.(type) {
	case *variant.List:
		next := &variant.List{Element: t.element, Items: make([]variant.Value, len(data.Items))}
		for i, item := range data.Items {
			if next.Items[i], why = admitted(item, t.element, d); why != "" {
				return v, fmt.Sprintf("element %d: %s", i, why)
			}
		}
		return variant.Value{Type: v.Type, Data: next}, ""
	case *variant.Dict:
		next := &variant.Dict{Key: t.key, Value: t.value, Entries: make([]variant.Entry, len(data.Entries))}
		for i, e := range data.Entries {
			if next.Entries[i].Key, why = admitted(e.Key, t.key, d); why != "" {
				return v, fmt.Sprintf("key %d: %s", i, why)
			}
			if next.Entries[i].Value, why = admitted(e.Value, t.value, d); why != "" {
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
	now, why := exactly(v, t.Type, d)
	if why != "" {
		return v, fmt.Sprintf("only values of type %s belong there, not %s", d.TypeName(t.Type), d.TypeName(v.Type))
	}
	return now, ""
}
