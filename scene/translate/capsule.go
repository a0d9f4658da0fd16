package translate

import (
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
)

// straight maps the capsules of Godot 3 to the property that holds the height of their straight part. In Godot 4, height
// is that of the whole capsule and no less than twice the radius (capsule_shape_2d.cpp, capsule_shape_3d.cpp,
// primitive_meshes.cpp; 3.2, 3.6 and 4.6).
var straight = map[string]string{"CapsuleShape2D": "height", "CapsuleShape": "height", "CapsuleMesh": "mid_height"}

const radius, height = "radius", "height"

// capsule gives a capsule the size in the other engine that it has in its own: list are its properties there, out those
// translated so far, there its class in the other engine. Both numbers are written, as the engines' defaults differ.
func (t *Translator) capsule(name, there string, item message.Message, list, out []variant.Property) []variant.Property {
	from, to := t.Majors()
	if (from < 4) == (to < 4) {
		return out
	}
	older, was, now := name, height, height
	if from >= 4 {
		older = there
	}
	part, is := straight[older]
	if !is {
		return out
	}
	twice := 2.0
	if from < 4 {
		was = part
	} else {
		now, twice = part, -2
	}
	r, ok := number(t.old, name, list, radius)
	h, ok2 := number(t.old, name, list, was)
	if !ok || !ok2 {
		return out
	}
	out = slices.DeleteFunc(out, func(p variant.Property) bool { return p.Name == radius || p.Name == height || p.Name == part })
	for _, p := range []variant.Property{{Name: radius, Value: variant.OfFloat(r)}, {Name: now, Value: variant.OfFloat(short(max(0, h+twice*r)))}} {
		out = slices.Insert(out, t.Place(there, out, p.Name), p)
	}
	if older != "CapsuleShape2D" {
		t.tell(capsuleLies, item)
	}
	return out
}
