// Package flat reads and writes the transforms of 2D nodes and bones, which store rotation and skew separately from the
// scale.
package flat

import (
	"math"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/scene/transform"
)

// Parts are what a Node2D stores of its transform: rotation and skew in degrees.
type Parts struct {
	Position [2]float64
	Rotation float64
	Scale    [2]float64
	Skew     float64
}

// Entry is the name of a property with its value.
type Entry struct {
	Name  string
	Value variant.Value
}

// Transform returns the transform made of the parts.
func (f Parts) Transform() transform.Transform {
	return transform.Compose2D(f.Position, f.Rotation, f.Scale, f.Skew)
}

// Of decomposes a transform as the engine does.
func Of(t transform.Transform) (f Parts) {
	f.Position, f.Rotation, f.Scale, f.Skew = t.Flat()
	return f
}

// From reads the properties of a Node2D or Bone2D, which value returns by their names in all versions.
func From(value func(name string) (variant.Value, bool)) Parts {
	if v, ok := value("transform"); ok {
		if t, ok := transform.From(v); ok {
			return Of(t)
		}
	}
	pair := func(names []string, otherwise float64) [2]float64 {
		for _, name := range names {
			v, _ := value(name)
			if m, ok := v.Data.(*variant.Math); ok && len(m.C) == 2 {
				return [2]float64(m.C)
			}
		}
		return [2]float64{otherwise, otherwise}
	}
	number := func(name string) float64 {
		v, _ := value(name)
		return transform.Real(v)
	}
	return Parts{
		Position: pair([]string{"position", "transform/pos"}, 0),
		Rotation: transform.Degrees(number("rotation")) + number("rotation_degrees") - number("transform/rot"),
		Scale:    pair([]string{"scale", "transform/scale"}, 1),
		Skew:     transform.Degrees(number("skew")),
	}
}

// Changes returns the properties, with their new values, that give a Node2D or Bone2D another transform: those that
// differ, by the names that the node uses, or else those of the dialect. has reports which properties the node has.
func Changes(d *dialect.Dialect, has func(name string) bool, was Parts, to transform.Transform) (list []Entry) {
	if has("transform") {
		return []Entry{{"transform", to.Value(variant.Transform2D)}}
	}
	now := was
	if old := was.Transform(); transform.SameBasis(old, to) {
		now.Position = [2]float64{to.Origin[0], to.Origin[1]}
	} else {
		now = Of(to)
	}
	name := func(names ...string) string { // the old name if the file has it
		for _, name := range names {
			if has(name) {
				return name
			}
		}
		if OldNames(d) {
			return names[len(names)-1]
		}
		return names[0]
	}
	if !transform.Same32(was.Position[:], now.Position[:]) {
		list = append(list, Entry{name("position", "transform/pos"), transform.Single(variant.Vector2, now.Position[:]...)})
	}
	if math.Abs(was.Rotation-now.Rotation) > 1e-9 {
		switch name := name("rotation", "rotation_degrees", "transform/rot"); name {
		case "rotation_degrees":
			list = append(list, Entry{name, transform.Angle(now.Rotation)})
		case "transform/rot":
			list = append(list, Entry{name, transform.Angle(-now.Rotation)})
		default:
			list = append(list, Entry{name, transform.Angle(transform.Radians(now.Rotation))})
		}
	}
	if !transform.Same32(was.Scale[:], now.Scale[:]) {
		list = append(list, Entry{name("scale", "transform/scale"), transform.Single(variant.Vector2, now.Scale[:]...)})
	}
	if KeepsSkew(d) && math.Abs(was.Skew-now.Skew) > 1e-6 {
		list = append(list, Entry{"skew", transform.Angle(transform.Radians(now.Skew))})
	}
	return list
}

// KeepsSkew reports whether nodes store skew, the angle between their axes: since Godot 4 (Node2D::set_skew).
func KeepsSkew(d *dialect.Dialect) bool { return d.Text.NameMark == '&' }

// OldNames reports whether nodes store their transforms under the names of Godot 2.
func OldNames(d *dialect.Dialect) bool { return d.TypeName(variant.Transform2D) == "Matrix32" }
