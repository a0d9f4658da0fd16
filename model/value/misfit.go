package value

import (
	"slices"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/class"
	"savant/scene/literal"
)

// Messages.
const (
	readAsEmpty  message.ID = "value.read-as-empty why"
	convertedBy  message.ID = "value.converted-by why"
	leftOut      message.ID = "value.left-out why"
	entryLeftOut message.ID = "value.entry-left-out key why"
	keptOther    message.ID = "value.kept-other why"
	noSuchClass  message.ID = "value.no-such-class engine class"

	// ReadUntyped is of a class that an extension may add.
	ReadUntyped message.ID = "value.read-untyped engine class"
)

// adapted are the types whose values the engine converts as it reads them into a typed container, by the type of that (Variant::can_convert_strict). In
// texts a container with a value of any other type is read as empty (Array::assign and Dictionary::assign), in saves without that value
// (Array::push_back and Dictionary::operator[], which ask ContainerTypeValidate::validate).
var adapted = map[variant.Type][]variant.Type{
	variant.Bool:               {variant.Int, variant.Float},
	variant.Int:                {variant.Bool, variant.Float},
	variant.Float:              {variant.Bool, variant.Int},
	variant.String:             {variant.StringName, variant.NodePath},
	variant.StringName:         {variant.String},
	variant.NodePath:           {variant.String},
	variant.Vector2:            {variant.Vector2i},
	variant.Vector2i:           {variant.Vector2},
	variant.Rect2:              {variant.Rect2i},
	variant.Rect2i:             {variant.Rect2},
	variant.Transform2D:        {variant.Transform3D},
	variant.Vector3:            {variant.Vector3i},
	variant.Vector3i:           {variant.Vector3},
	variant.Vector4:            {variant.Vector4i},
	variant.Vector4i:           {variant.Vector4},
	variant.Quaternion:         {variant.Basis},
	variant.Basis:              {variant.Quaternion},
	variant.Transform3D:        {variant.Transform2D, variant.Quaternion, variant.Basis, variant.Projection},
	variant.Projection:         {variant.Transform3D},
	variant.Color:              {variant.String, variant.Int},
	variant.RID:                {variant.Object},
	variant.Array:              packedTypes(),
	variant.PackedByteArray:    {variant.Array},
	variant.PackedInt32Array:   {variant.Array},
	variant.PackedInt64Array:   {variant.Array},
	variant.PackedFloat32Array: {variant.Array},
	variant.PackedFloat64Array: {variant.Array},
	variant.PackedStringArray:  {variant.Array},
	variant.PackedVector2Array: {variant.Array},
	variant.PackedVector3Array: {variant.Array},
	variant.PackedVector4Array: {variant.Array},
	variant.PackedColorArray:   {variant.Array},
}

// packedTypes are the types of packed arrays.
func packedTypes() (list []variant.Type) {
	for t := range variant.Types {
		if _, packed := variant.ElementOf(t); packed {
			list = append(list, t)
		}
	}
	return list
}

// Misfit says which element of a typed container, at any depth, is not of the type that it requires, and what the engine does as it reads that; zero if
// all are. Elements that convert exactly are no misfits. classes may be nil: then nothing is known of resources that the value refers to.
func Misfit(v variant.Value, d *dialect.Dialect, classes Classes) message.Message {
	demands, converted := known(DemandsOf(v), d)
	// look looks at one element, and reports whether the engine reads the container as empty for it.
	look := func(item variant.Value, t variant.ElementType, in func(message.Message) message.Message) (why message.Message, empty bool) {
		if why = Misfit(item, d, classes); !why.IsZero() {
			return in(why), true // whatever it is, it is told first
		}
		builtin := t.Kind == variant.Builtin
		_, why = admitted(item, t, d)
		switch {
		case builtin && !fits(item, t) && !slices.Contains(adapted[t.Type], item.Type):
			return message.New(readAsEmpty, in(message.New(onlyValues, d.TypeName(t.Type), d.TypeName(item.Type)))), true
		case t.Kind == variant.Class && stranger(item, t.Name, d, classes):
			return message.New(readAsEmpty, in(message.New(onlyObjects, t.Name))), true
		case why.IsZero():
			return why, false
		case !builtin:
			return message.New(readAsEmpty, in(why)), true
		case converted.IsZero():
			converted = message.New(convertedBy, in(why))
		}
		return message.Message{}, false
	}
	switch data := v.Data.(type) {
	case *variant.List:
		for i, item := range data.Items {
			if why, empty := look(item, demands.Element, func(why message.Message) message.Message { return message.New(atElement, i, why) }); empty {
				return why
			}
		}
	case *variant.Dict:
		for _, e := range data.Entries {
			at := func(id message.ID) func(message.Message) message.Message {
				return func(why message.Message) message.Message {
					return message.New(id, Shorten(literal.Text(e.Key, d), LongestItem), why)
				}
			}
			if why, empty := look(e.Key, demands.Key, at(atKey)); empty {
				return why
			}
			if why, empty := look(e.Value, demands.Value, at(atEntry)); empty {
				return why
			}
		}
	case *variant.Instance:
		for _, p := range data.Properties {
			if why := Misfit(p.Value, d, classes); !why.IsZero() {
				return message.New(atEntry, p.Name, why)
			}
		}
	}
	return converted
}

// UnknownClass says which class that elements of a container are to be of the engine does not have; zero if none.
func UnknownClass(t Demands, d *dialect.Dialect) message.Message {
	for _, e := range []variant.ElementType{t.Element, t.Key, t.Value} {
		if unknown(e, d) {
			return message.New(noSuchClass, d.Title, Shorten(e.Name, LongestItem))
		}
	}
	return message.Message{}
}

func unknown(e variant.ElementType, d *dialect.Dialect) bool {
	return e.Kind == variant.Class && !class.Has(d, e.Name)
}

// known is what an engine demands as it reads a text, where a class that it does not have means anything (VariantParser::parse_value), and what is told of
// that.
func known(t Demands, d *dialect.Dialect) (is Demands, why message.Message) {
	for _, e := range []*variant.ElementType{&t.Element, &t.Key, &t.Value} {
		if unknown(*e, d) {
			why = message.New(ReadUntyped, d.Title, Shorten(e.Name, LongestItem))
			*e = variant.ElementType{}
		}
	}
	return t, why
}

// MisfitItem says of an element of a typed array in a save that it is not of the type, and what the engine does as it reads that; zero if it fits.
func MisfitItem(v variant.Value, t variant.ElementType, d *dialect.Dialect) message.Message {
	why, converts := unlike(v, t, d)
	switch {
	case why.IsZero():
		return why
	case converts:
		return message.New(convertedBy, why)
	}
	return message.New(leftOut, why)
}

// MisfitKey is MisfitItem for the key of a dictionary.
func MisfitKey(v variant.Value, t variant.ElementType, d *dialect.Dialect) message.Message {
	why, converts := unlike(v, t, d)
	switch key := Shorten(literal.Text(v, d), LongestItem); {
	case why.IsZero():
		return why
	case converts:
		return message.New(convertedBy, message.New(atKey, key, why))
	default:
		return message.New(entryLeftOut, key, why)
	}
}

// MisfitEntry is MisfitItem for the value of an entry. The engine validates keys alone: it neither converts a value nor leaves it out.
func MisfitEntry(v variant.Value, t variant.ElementType, d *dialect.Dialect) message.Message {
	if fits(v, t) && !(t.Kind == variant.Class && stranger(v, t.Name, d, nil)) {
		return message.Message{}
	}
	return message.New(keptOther, allowed(t, v, d))
}

// fits reports whether a value is of the type of a container, whatever is in it.
func fits(v variant.Value, t variant.ElementType) bool {
	switch t.Kind {
	case variant.Untyped:
		return true
	case variant.Builtin:
		return v.Type == t.Type || t.Type == variant.Object && v.Type == variant.Nil
	}
	return v.Type == variant.Object || v.Type == variant.Nil
}

// allowed says what a container with a type allows in place of a value.
func allowed(t variant.ElementType, v variant.Value, d *dialect.Dialect) message.Message {
	if t.Kind != variant.Builtin {
		return message.New(onlyObjects, t.Name)
	}
	return message.New(onlyValues, d.TypeName(t.Type), d.TypeName(v.Type))
}

// unlike says why a container with a type does not allow a value; converts is true if the engine makes one of the type of it. What converts exactly is
// allowed.
func unlike(v variant.Value, t variant.ElementType, d *dialect.Dialect) (why message.Message, converts bool) {
	if fits(v, t) {
		if t.Kind == variant.Class && stranger(v, t.Name, d, nil) {
			return allowed(t, v, d), false
		}
		return message.Message{}, false
	}
	if converts = t.Kind == variant.Builtin && slices.Contains(adapted[t.Type], v.Type); converts {
		if _, why := Exactly(v, t.Type, d); why.IsZero() {
			return message.Message{}, false
		}
	}
	return allowed(t, v, d), converts
}
