package translate

import (
	"slices"

	"savant/codec/variant"
)

// rewrites are properties of a class of Godot 3 whose value Godot 4 has in another form, mostly under another name. ok is false where there is
// nothing to write; rest are all properties of the object. moves says that an animation may move the property there too, and bends that it then goes
// another way from one value to the next.
var rewrites = []rewrite{
	{material, "clearcoat_gloss", "clearcoat_roughness", inverse, inverse, true, false},
	{"AnimatedSprite", "playing", autoplay, plays, playing, false, false},
	{"AnimatedSprite3D", "playing", autoplay, plays, playing, false, false},
	{"Camera2D", "rotating", "ignore_rotation", opposite, opposite, true, false},
	{"Camera2D", "zoom", "zoom", reciprocal, reciprocal, true, true},
	{"Environment", "background_sky_orientation", "sky_rotation", angles, turned, false, false},
	{"OpenSimplexNoise", "period", "frequency", reciprocal, reciprocal, true, true},
	{"RichTextLabel", "bbcode_text", "text", marked, marked, false, false},
	{"TextEdit", "readonly", "editable", opposite, opposite, true, false},
	{"WindowDialog", "resizable", "unresizable", opposite, opposite, true, false},
}

type rewrite struct {
	class, old, now string
	up, down        func(v variant.Value, rest []variant.Property) (made variant.Value, ok bool)
	moves, bends    bool
}

// way is a rewrite from the engine of b to the other.
func (b between) way(row rewrite) (from, to string, value func(v variant.Value, rest []variant.Property) (variant.Value, bool)) {
	if was, now := b.majors(); was > now {
		return row.now, row.old, row.down
	}
	return row.old, row.now, row.up
}

const autoplay = "autoplay"

func inverse(v variant.Value, _ []variant.Property) (variant.Value, bool) {
	return variant.OfFloat(short(1 - v.Float())), v.Type == variant.Float
}

// opposite turns a switch around.
func opposite(v variant.Value, _ []variant.Property) (variant.Value, bool) {
	return variant.OfBool(!v.Bool()), v.Type == variant.Bool
}

// reciprocal turns a zoom around: 2 is half as large in Godot 3, and twice as large in Godot 4. Neither takes 0.
func reciprocal(v variant.Value, _ []variant.Property) (variant.Value, bool) {
	if v.Type == variant.Float && v.Float() != 0 { // one component
		return variant.OfFloat(short(1 / v.Float())), true
	}
	m, is := v.Data.(*variant.Math)
	if !is || slices.Contains(m.C, 0) {
		return v, false
	}
	made := make([]float64, len(m.C))
	for i, c := range m.C {
		made[i] = short(1 / c)
	}
	return variant.OfMath(v.Type, made...), true
}

// plays is the animation that Godot 4 plays at once.
func plays(v variant.Value, rest []variant.Property) (variant.Value, bool) {
	name := "default"
	if p, has := find(rest, "animation"); has {
		name = p.Value.Text
	}
	return variant.OfStringName(name), v.Type == variant.Bool && v.Bool()
}

func playing(v variant.Value, _ []variant.Property) (variant.Value, bool) {
	return variant.OfBool(true), v.Text != ""
}

// marked is the text of a label whose marks are read: of the two that Godot 3 stores, it shows this one.
func marked(v variant.Value, rest []variant.Property) (variant.Value, bool) {
	on, has := find(rest, "bbcode_enabled")
	return v, has && on.Value.Bool()
}

func find(list []variant.Property, name string) (p variant.Property, has bool) {
	i := slices.IndexFunc(list, func(p variant.Property) bool { return p.Name == name })
	if i < 0 {
		return p, false
	}
	return list[i], true
}

// rewritten takes from the properties of an object those that rewrites names, and returns what they are in the other engine.
func (b between) rewritten(of, there string, list []variant.Property) (left, made []variant.Property) {
	left = slices.Clone(list)
	for _, row := range rewrites {
		from, to, rewrite := b.way(row)
		p, has := find(list, from)
		if !has || !b.heir(of, there, row.class) {
			continue
		}
		v, ok := rewrite(p.Value, list)
		if ok {
			made = append(made, variant.Property{Name: to, Value: v})
		}
		if ok || !b.has(there, from) {
			left = slices.DeleteFunc(left, func(p variant.Property) bool { return p.Name == from })
		}
	}
	return left, made
}
