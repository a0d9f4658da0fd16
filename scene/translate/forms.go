package translate

import (
	"slices"

	"savant/codec/variant"
)

// form takes from the properties of an object those that are not one property with another name in the other engine, and returns what they are there.
type form func(b between, of, there string, list []variant.Property) (left, made []variant.Property)

var forms = []form{between.withoutNeedless, between.idle, between.weighed, between.equal, between.spread, between.rewritten, between.picture, between.joined, between.damped, between.timed, between.listed, between.faded, between.windowed}

// otherForms is what all forms take and return.
func (b between) otherForms(of, there string, list []variant.Property) (left, made []variant.Property) {
	left = list
	if was, now := b.majors(); was == now || min(was, now) < 3 {
		return left, nil
	}
	for _, f := range forms {
		var others []variant.Property
		left, others = f(b, of, there, left)
		made = append(made, others...)
	}
	return left, made
}

// needless are properties of Godot 4, by classes of Godot 3, that only its editor reads, or that say what another one says too.
var needless = map[string][]string{"Control": {"layout_mode", "anchors_preset"}, "Curve": {"point_count"}}

// withoutNeedless drops needless properties on the way to Godot 3.
func (b between) withoutNeedless(of, there string, list []variant.Property) (left, made []variant.Property) {
	if was, now := b.majors(); was < now {
		return list, nil
	}
	left = slices.Clone(list)
	for class, names := range needless {
		if b.heir(of, there, class) {
			left = dropped(left, names...)
		}
	}
	return left, nil
}

const opacity, modulate = "opacity", "modulate"

// faded is the form of the opacity of a sprite in 3D, which Godot 3 multiplies with that of its colour (sprite_3d.cpp of 3.6).
func (b between) faded(of, there string, list []variant.Property) (left, made []variant.Property) {
	p, has := find(list, opacity)
	n, isNumber := asNumber(p.Value)
	if was, now := b.majors(); was > now || !has || !isNumber || !b.heir(of, there, "SpriteBase3D") {
		return list, nil
	}
	c := []float64{1, 1, 1, 1}
	if q, has := find(list, modulate); has {
		m, is := q.Value.Data.(*variant.Math)
		if !is || len(m.C) != 4 {
			return list, nil
		}
		c = slices.Clone(m.C)
	}
	c[3] = short(c[3] * n)
	return dropped(list, opacity, modulate), []variant.Property{{Name: modulate, Value: variant.OfMath(variant.Color, c...)}}
}
