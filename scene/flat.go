package scene

import (
	"math"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/scene/transform"
)

// flat is what a Node2D keeps of its transform: rotation and skew in degrees.
type flat struct {
	position [2]float64
	rotation float64
	scale    [2]float64
	skew     float64
}

// transform is what the parts make.
func (f flat) transform() transform.Transform {
	return transform.Compose2D(f.position, f.rotation, f.scale, f.skew)
}

// flatOf takes a flat transform apart as the engine does.
func flatOf(t transform.Transform) (f flat) {
	f.position, f.rotation, f.scale, f.skew = t.Flat()
	return f
}

const degree = 180 / math.Pi

// flatIn is what the properties of a Node2D or Bone2D say, which value returns by their names in all versions.
func flatIn(value func(name string) (variant.Value, bool)) flat {
	if v, ok := value("transform"); ok {
		if t, ok := transform.From(v); ok {
			return flatOf(t)
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
		return real32(v)
	}
	return flat{
		position: pair([]string{"position", "transform/pos"}, 0),
		rotation: number("rotation")*degree + number("rotation_degrees") - number("transform/rot"),
		scale:    pair([]string{"scale", "transform/scale"}, 1),
		skew:     number("skew") * degree,
	}
}

// real32 is a number of which the engine keeps 32 bits; 0 for what is none.
func real32(v variant.Value) float64 {
	switch v.Type {
	case variant.Float:
		return float64(float32(v.Float()))
	case variant.Int:
		return float64(v.Int())
	}
	return 0
}

// flatChanges are the properties, with their new values, that give a Node2D or Bone2D another transform: those that differ, by the names
// that the node has for them, or else those of the dialect. has tells which properties are there.
func flatChanges(d *dialect.Dialect, has func(name string) bool, was flat, to transform.Transform) (list []Entry) {
	if has("transform") {
		return []Entry{{"transform", to.Value(variant.Transform2D)}}
	}
	now := was
	if old := was.transform(); sameBasis(old, to) {
		now.position = [2]float64{to.Origin[0], to.Origin[1]}
	} else {
		now = flatOf(to)
	}
	name := func(names ...string) string { // the old name where the file has that
		for _, name := range names {
			if has(name) {
				return name
			}
		}
		if oldNames(d) {
			return names[len(names)-1]
		}
		return names[0]
	}
	if !same32(was.position[:], now.position[:]) {
		list = append(list, Entry{name("position", "transform/pos"), transform.Single(variant.Vector2, now.position[:]...)})
	}
	if math.Abs(was.rotation-now.rotation) > 1e-9 {
		switch name := name("rotation", "rotation_degrees", "transform/rot"); name {
		case "rotation_degrees":
			list = append(list, Entry{name, transform.Angle(now.rotation)})
		case "transform/rot":
			list = append(list, Entry{name, transform.Angle(-now.rotation)})
		default:
			list = append(list, Entry{name, transform.Angle(transform.Radians(now.rotation))})
		}
	}
	if !same32(was.scale[:], now.scale[:]) {
		list = append(list, Entry{name("scale", "transform/scale"), transform.Single(variant.Vector2, now.scale[:]...)})
	}
	if keepsSkew(d) && math.Abs(was.skew-now.skew) > 1e-6 {
		list = append(list, Entry{"skew", transform.Angle(transform.Radians(now.skew))})
	}
	return list
}

// keepsSkew tells whether nodes keep how much their axes lean towards each other: since Godot 4 (Node2D::set_skew).
func keepsSkew(d *dialect.Dialect) bool { return d.Text.NameMark == '&' }

// oldNames tells whether nodes keep their transforms under the names of Godot 2.
func oldNames(d *dialect.Dialect) bool { return d.TypeName(variant.Transform2D) == "Matrix32" }

// same32 tells whether numbers are the same in 32 bits.
func same32(a, b []float64) bool {
	for i := range a {
		if float32(a[i]) != float32(b[i]) {
			return false
		}
	}
	return true
}

// sameBasis tells whether two transforms differ by rounding at most, but for their origins.
func sameBasis(a, b transform.Transform) bool {
	x, y := [][3]float64{a.X, a.Y, a.Z}, [][3]float64{b.X, b.Y, b.Z}
	for i := range x {
		for k := range x[i] {
			if math.Abs(x[i][k]-y[i][k]) > 1e-9*transform.Length(x[i]) {
				return false
			}
		}
	}
	return true
}
