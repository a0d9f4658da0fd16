package value

import (
	"slices"

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
	keysMeet    message.ID = "value.keys-meet key other now"
	keyTwice    message.ID = "value.key-twice key"
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
	now = v
	switch data := v.Data.(type) {
	case *variant.List:
		now.Data = &variant.List{Element: t.Element, Items: data.Items}
	case *variant.Dict:
		now.Data = &variant.Dict{Key: t.Key, Value: t.Value, Entries: data.Entries}
	}
	if now, why = Consistent(now, d); !why.IsZero() {
		return v, why
	}
	was, isDict := v.Data.(*variant.Dict)
	if made, ok := now.Data.(*variant.Dict); ok && isDict {
		if why = KeysMeet(was.Entries, made.Entries, d); !why.IsZero() {
			return v, why
		}
	}
	return now, message.Message{}
}

// KeysMeet says which keys of a dictionary became equal as they were converted, so that the value of one would be lost; zero if none did. Keys that were
// equal before are no matter of the conversion.
func KeysMeet(was, now []variant.Entry, d *dialect.Dialect) message.Message {
	first := make(map[string]int, len(now))
	for i, e := range now {
		text := literal.Text(e.Key, d)
		k, taken := first[text]
		if !taken {
			first[text] = i
			continue
		}
		short := func(v variant.Value) string { return Shorten(literal.Text(v, d), LongestItem) }
		if a, b := was[k].Key, was[i].Key; literal.Text(a, d) != literal.Text(b, d) {
			return message.New(keysMeet, short(a), short(b), short(e.Key))
		}
	}
	return message.Message{}
}

// Untyped is a container without the types that it requires of what it holds itself, and any other value as it is.
func Untyped(v variant.Value) variant.Value {
	switch data := v.Data.(type) {
	case *variant.List:
		v.Data = &variant.List{Items: data.Items}
	case *variant.Dict:
		v.Data = &variant.Dict{Entries: data.Entries}
	}
	return v
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

// Consistent returns a value in which the typed containers hold what their types require: Array[float]([5]) has 5.0. why says
// which element has another type, which the engine would drop or change as it reads the file.
func Consistent(v variant.Value, d *dialect.Dialect) (now variant.Value, why message.Message) {
	switch data := v.Data.(type) {
	case *variant.List:
		next, t := variant.List{Element: data.Element, Items: make([]variant.Value, len(data.Items))}, DemandsOf(v)
		for i, item := range data.Items {
			if next.Items[i], why = admitted(item, t.Element, d); !why.IsZero() {
				return v, message.New(atElement, i, why)
			}
		}
		v.Data = &next
	case *variant.Dict:
		next, t := variant.Dict{Key: data.Key, Value: data.Value, Entries: make([]variant.Entry, len(data.Entries))}, DemandsOf(v)
		for i, e := range data.Entries {
			if next.Entries[i], why = t.Entry(e, d); !why.IsZero() {
				return v, why
			}
		}
		v.Data = &next
	case *variant.Instance:
		next := variant.Instance{Class: data.Class, Properties: slices.Clone(data.Properties)}
		for i, p := range data.Properties {
			if next.Properties[i].Value, why = Consistent(p.Value, d); !why.IsZero() {
				return v, message.New(atEntry, p.Name, why)
			}
		}
		v.Data = &next
	}
	return v, message.Message{}
}

// admitted returns a value converted to the type that a container requires, and what is in it to the types that it requires itself.
func admitted(v variant.Value, t variant.ElementType, d *dialect.Dialect) (variant.Value, message.Message) {
	now, why := Consistent(v, d)
	switch {
	case !why.IsZero():
		return v, why
	case fits(v, t):
		return now, message.Message{}
	case t.Kind != variant.Builtin:
		return v, message.New(onlyObjects, t.Name)
	}
	if now, why = Exactly(now, t.Type, d); !why.IsZero() {
		return v, message.New(onlyValues, d.TypeName(t.Type), d.TypeName(v.Type))
	}
	return now, message.Message{}
}

// Doubled says which key a dictionary has twice, also one inside the value; zero if none. The engines keep the last of such entries.
func Doubled(v variant.Value, d *dialect.Dialect) message.Message {
	switch data := v.Data.(type) {
	case *variant.List:
		for _, x := range data.Items {
			if why := Doubled(x, d); !why.IsZero() {
				return why
			}
		}
	case *variant.Dict:
		there := make(map[string]bool, len(data.Entries))
		for _, e := range data.Entries {
			text := literal.Text(e.Key, d)
			if e.Key.Type == variant.StringName { // the same as a String in a dictionary
				text = literal.Text(variant.OfString(e.Key.Text), d)
			}
			if there[text] {
				return message.New(keyTwice, Shorten(text, LongestItem))
			}
			there[text] = true
			if why := Doubled(e.Value, d); !why.IsZero() {
				return why
			}
		}
	}
	return message.Message{}
}
