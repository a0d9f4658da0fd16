package translate

import (
	"slices"
	"strconv"

	"savant/codec/variant"
	"savant/scene/class"
)

// materials are the classes of materials that Godot 4 has other properties for.
var materials = []string{"SpatialMaterial", "ORMSpatialMaterial", "StandardMaterial3D", "ORMMaterial3D"}

// switches are the switches of a material in Godot 3 that are values of a choice in Godot 4 (BaseMaterial3D, StandardMaterial3D::_set of 4.6). Of
// two that give one choice the later prevails.
var switches = []struct {
	name, choice string
	value        int64
}{
	{"flags_vertex_lighting", "shading_mode", 2},
	{"flags_unshaded", "shading_mode", 0},
	{"flags_transparent", "transparency", 1},
	{"params_use_alpha_scissor", "transparency", 2},
}

// material takes from the properties of a material those that are switches in Godot 3 and values of a choice in Godot 4, and returns what they are in
// the other engine. old is the engine that it comes from, of its class there.
func material(old, to *class.Table, of string, list []variant.Property) (left, made []variant.Property) {
	was, now := old.Major(), to.Major()
	if was == now || was < 3 || !slices.Contains(materials, of) {
		return list, nil
	}
	left = slices.Clone(list)
	take := func(name string) (v variant.Value, ok bool) {
		i := slices.IndexFunc(left, func(p variant.Property) bool { return p.Name == name })
		if i < 0 {
			return v, false
		}
		return left[i].Value, true
	}
	drop := func(name string) {
		left = slices.DeleteFunc(left, func(p variant.Property) bool { return p.Name == name })
	}
	set := func(name string, v variant.Value) {
		made = append(slices.DeleteFunc(made, func(p variant.Property) bool { return p.Name == name }), variant.Property{Name: name, Value: v})
	}
	for _, s := range switches {
		if was == 3 {
			v, ok := take(s.name)
			if drop(s.name); ok && v.Type == variant.Bool && v.Bool() {
				set(s.choice, variant.OfInt(s.value))
			}
			continue
		}
		v, ok := take(s.choice)
		known, _ := old.Property(of, s.choice)
		switch {
		case !ok || v.Type != variant.Int:
		case v.Int() == s.value:
			drop(s.choice)
			set(s.name, variant.OfBool(true))
		case strconv.FormatInt(v.Int(), 10) == known.Default:
			drop(s.choice)
		}
	}
	return left, made
}
