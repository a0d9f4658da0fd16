package value

import (
	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/literal"
)

// Messages.
const (
	atKey       message.ID = "value.at-key key why"
	atEntry     message.ID = "value.at-entry entry why"
	onlyObjects message.ID = "value.only-objects class"
	onlyValues  message.ID = "value.only-values type other"
)

// Demands are the types required by a container: of the elements of an array, or of the keys and values of a dictionary.
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

// Typed gives an untyped container the types of the container that it replaces: 5 becomes 5.0 in an Array[float]. A typed
// one keeps its own types. why says which element has another type.
func (t Demands) Typed(v variant.Value, d *dialect.Dialect) (now variant.Value, why message.Message) {
	if t.None() || !DemandsOf(v).None() {
		return v, message.Message{}
	}
	switch data := v.Data.(type) {
	case *variant.List:
		next := &variant.List{Element: t.Element, Items: make([]variant.Value, len(data.Items))}
		for i, item := range data.Items {
			if next.Items[i], why = admitted(item, t.Element, d); !why.IsZero() {
				return v, message.New(atElement, i, why)
			}
		}
		return variant.Value{Type: v.Type, Data: next}, message.Message{}
	case *variant.Dict:
		next := &variant.Dict{Key: t.Key, Value: t.Value, Entries: make([]variant.Entry, len(data.Entries))}
		for i, e := range data.Entries {
			if next.Entries[i], why = t.Entry(e, d); !why.IsZero() {
				return v, why
			}
		}
		return variant.Value{Type: v.Type, Data: next}, message.Message{}
	}
	return v, message.Message{}
}

// Entry is Typed for one entry of a dictionary. why names its key.
func (t Demands) Entry(e variant.Entry, d *dialect.Dialect) (now variant.Entry, why message.Message) {
	named := func(id message.ID, why message.Message) message.Message {
		return message.New(id, Shorten(literal.Text(e.Key, d), LongestItem), why)
	}
	if now.Key, why = admitted(e.Key, t.Key, d); !why.IsZero() {
		return e, named(atKey, why)
	}
	if now.Value, why = admitted(e.Value, t.Value, d); !why.IsZero() {
		return e, named(atEntry, why)
	}
	return now, message.Message{}
}

// Item is Typed for one element of an array. why names the element.
func (t Demands) Item(v variant.Value, d *dialect.Dialect) (now variant.Value, why message.Message) {
	if now, why = admitted(v, t.Element, d); !why.IsZero() {
		return v, message.New(atElement, Shorten(literal.Text(v, d), LongestItem), why)
	}
	return now, message.Message{}
}

// admitted returns a value converted to the type that a container requires.
func admitted(v variant.Value, t variant.ElementType, d *dialect.Dialect) (variant.Value, message.Message) {
	switch {
	case t.Kind == variant.Untyped, t.Kind != variant.Builtin && (v.Type == variant.Object || v.Type == variant.Nil):
		return v, message.Message{}
	case t.Kind != variant.Builtin:
		return v, message.New(onlyObjects, t.Name)
	}
	now, why := Exactly(v, t.Type, d)
	if !why.IsZero() {
		return v, message.New(onlyValues, d.TypeName(t.Type), d.TypeName(v.Type))
	}
	return now, message.Message{}
}
