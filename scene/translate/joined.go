package translate

import (
	"math"
	"slices"

	"savant/codec/variant"
	"savant/scene/transform"
)

// joins are numbers of a class of Godot 3 that Godot 4 has as the components of one property.
var joins = []struct {
	class string
	parts []string
	whole string
	as    variant.Type
}{
	{"CSGBox", []string{"width", "height", "depth"}, "size", variant.Vector3},
}

// joined is the form of joins.
func (b between) joined(of, there string, list []variant.Property) (left, made []variant.Property) {
	was, now := b.majors()
	left = slices.Clone(list)
	for _, row := range joins {
		if !b.heir(of, there, row.class) {
			continue
		}
		if was > now {
			p, has := find(left, row.whole)
			if m, is := p.Value.Data.(*variant.Math); has && is && len(m.C) == len(row.parts) {
				left = dropped(left, row.whole)
				for i, name := range row.parts {
					made = append(made, variant.Property{Name: name, Value: variant.OfFloat(m.C[i])})
				}
			}
			continue
		}
		var c []float64
		some := false
		for _, name := range row.parts {
			_, has := find(left, name)
			n, known := number(b.old, of, left, name)
			if some = some || has; known {
				c = append(c, n)
			}
		}
		if some && len(c) == len(row.parts) {
			left = dropped(left, row.parts...)
			made = append(made, variant.Property{Name: row.whole, Value: variant.OfMath(row.as, c...)})
		}
	}
	return left, made
}

// dropped is list without the properties of some names.
func dropped(list []variant.Property, names ...string) []variant.Property {
	return slices.DeleteFunc(slices.Clone(list), func(p variant.Property) bool { return slices.Contains(names, p.Name) })
}

// damps are the dampings of a rigid body. One of Godot 3 that is not negative is in place of that of the world, which Godot 4 adds unless a mode says
// otherwise (rigid bodies of the physics servers of 3.6 and 4.6).
var damps = []string{"linear_damp", "angular_damp"}

// damped is the form of damps.
func (b between) damped(of, there string, list []variant.Property) (left, made []variant.Property) {
	if !b.heir(of, there, "RigidBody") && !b.heir(of, there, "RigidBody2D") {
		return list, nil
	}
	was, now := b.majors()
	left = slices.Clone(list)
	for _, name := range damps {
		replaces := stored{name + "_mode", 1}
		n, _ := number(b.old, of, left, name)
		_, has := find(left, name)
		switch {
		case was < now && has && n >= 0:
			made = append(made, replaces.made(), variant.Property{Name: name, Value: variant.OfFloat(n)})
		case was > now && holds(left, replaces):
			made = append(made, variant.Property{Name: name, Value: variant.OfFloat(n)})
		case was > now && has && n != 0: // together with that of the world
			b.notThere(replaces.name)
			made = append(made, variant.Property{Name: name, Value: variant.OfFloat(n)})
		}
		left = dropped(left, name, replaces.name)
	}
	return left, made
}

// angles are the Euler angles, in radians and in the order YXZ, of a Basis.
func angles(v variant.Value, _ []variant.Property) (variant.Value, bool) {
	t, ok := transform.From(v)
	made := t.Euler()
	for i := range made {
		made[i] = short(made[i] * math.Pi / 180)
	}
	return variant.OfMath(variant.Vector3, made[:]...), ok
}

// turned is the opposite of angles.
func turned(v variant.Value, _ []variant.Property) (variant.Value, bool) {
	m, is := v.Data.(*variant.Math)
	if !is || len(m.C) != 3 {
		return v, false
	}
	degrees := [3]float64{}
	for i, c := range m.C {
		degrees[i] = c * 180 / math.Pi
	}
	return transform.Compose([3]float64{}, degrees, [3]float64{1, 1, 1}).Value(variant.Basis), true
}
