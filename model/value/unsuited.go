package value

import (
	"cmp"
	"slices"
	"strings"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/class"
	"savant/scene/literal"
)

// Messages.
const readAs message.ID = "value.read-as why now"

// PropertyType is the type that a property declares in the engine of a dialect. ok is false for one that takes any, and for engines whose classes are
// known from another one alone.
func PropertyType(p class.Property, d *dialect.Dialect) (t variant.Type, ok bool) {
	if !d.Kin(dialect.Godot3) && !d.Kin(dialect.Godot46) {
		return variant.Nil, false
	}
	for t := variant.Nil + 1; t < variant.Types; t++ {
		if _, has := d.ID(t); has && d.TypeName(t) == p.Type {
			return t, true
		}
	}
	return variant.Nil, false
}

// Unsuited says of a value that it is not of the type or the class that a property declares, and what the engine makes of it as it reads it there; zero
// if it is, or becomes so whole. Godot 3 leaves a value out that it does not convert, Godot 4 has its casts (Variant::operator float and so on) make
// something of any.
func Unsuited(v variant.Value, p class.Property, d *dialect.Dialect, classes Classes) message.Message {
	t, ok := PropertyType(p, d)
	if !ok || v.Type == t && t != variant.Object {
		return message.Message{}
	}
	if t == variant.Object {
		if v.Type == variant.Nil || v.Type == variant.NodePath && nodes(p.Of, d) {
			return message.Message{}
		}
		if v.Type == variant.Object && !strange(v, p.Of, d, classes) {
			return message.Message{}
		}
		return message.New(leftOut, message.New(onlyObjects, cmp.Or(strings.Join(allowedOf(p.Of), ", "), d.TypeName(t))))
	}
	why := message.New(onlyValues, d.TypeName(t), d.TypeName(v.Type))
	switch strict := slices.Contains(adapted[t], v.Type) || t == variant.Basis && v.Type == variant.Vector3 && !is4(d); {
	case (strict || is4(d) && cast(v.Type, t)) && wholly(v, t, d):
		return message.Message{}
	case strict || is4(d) && cast(v.Type, t):
		return message.New(convertedBy, why)
	case is4(d):
		return message.New(readAs, why, literal.Text(variant.Zero(t), d))
	}
	return message.New(leftOut, why)
}

// allowedOf returns the classes that a property hint allows. A class with a minus before it, such as -AnimatedTexture, is one that the editor only hides.
func allowedOf(of string) (list []string) {
	for name := range strings.SplitSeq(of, ",") {
		if name != "" && !strings.HasPrefix(name, "-") {
			list = append(list, name)
		}
	}
	return list
}

// nodes reports whether a property may be a node, for which a path stands in a scene (4.0). Classes that are not the engine's may be of nodes.
func nodes(of string, d *dialect.Dialect) bool {
	table := class.For(d)
	for _, name := range allowedOf(of) {
		if _, known := table.Class(name); known && name != "Object" && !table.Inherits(name, "Node") {
			return false
		}
	}
	return true
}

// is4 reports whether a dialect is one of Godot 4.
func is4(d *dialect.Dialect) bool { return d.Kin(dialect.Godot46) }

// wholly reports whether a value of another type is made of a value without a loss.
func wholly(v variant.Value, t variant.Type, d *dialect.Dialect) bool {
	now, why := Converted(v, t, d)
	if !why.IsZero() || t == variant.String && !IsText(v.Type) && v.Type != variant.NodePath { // which the engine spells in its own way
		return false
	}
	lost := Lost(v, now, d)
	return lost.IsZero()
}

// cast reports whether a cast of Godot 4 makes something of a value that depends on it, though the engine would refuse the value as an argument; all
// others make an empty value (4.6).
func cast(from, to variant.Type) bool {
	if from == variant.Nil {
		return to == variant.String
	}
	_, packed := variant.ElementOf(from)
	switch to {
	case variant.String, variant.Bool:
		return true
	case variant.Int, variant.Float:
		return from == variant.String
	case variant.Quaternion, variant.Basis:
		return from == variant.Transform3D
	}
	if _, ok := variant.ElementOf(to); ok {
		return packed
	}
	return slices.Contains(directions, from) && slices.Contains(directions, to)
}

// directions are the types that become each other.
var directions = []variant.Type{variant.Vector2, variant.Vector2i, variant.Vector3, variant.Vector3i, variant.Vector4, variant.Vector4i}

// strange reports whether an object is of a class that has nothing in common with those that a property allows. The engine may allow more than a
// property declares: any Material where an editor offers two kinds.
func strange(v variant.Value, of string, d *dialect.Dialect, classes Classes) bool {
	name, declared := classOf(v, classes)
	table := class.For(d)
	if _, known := table.Class(name); !known || of == "" {
		return false
	}
	for _, allowed := range allowedOf(of) {
		if _, known := table.Class(allowed); !known || declared && table.Inherits(allowed, name) || table.Inherits(name, allowed) {
			return false
		}
		for _, c := range table.Lineage(allowed) {
			if !slices.Contains(common, c.Name) && table.Inherits(name, c.Name) {
				return false
			}
		}
	}
	return true
}

// common are the classes that most others descend from.
var common = []string{"Object", "Reference", "RefCounted", "Resource", "Node", "CanvasItem", "Spatial", "Node3D"}
