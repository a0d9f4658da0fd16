package translate

import (
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/literal"
)

// equal is a row of equals: values of Godot 3 and those of Godot 4 that mean the same, where it is not one property with another name.
type equal struct {
	class    string   // of Godot 3, with its heirs
	old, now []stored // none: what the other engine needs no property for
}

type stored struct {
	name  string
	value any // a bool, an int or a float64
}

// equals are the switches that became values of a choice, and the like. Of rows that give one property in Godot 4 the last prevails, and what others say is
// told, on the way back the first takes the values that it names (BaseMaterial3D, StandardMaterial3D::_set of 4.6, and the shaders that both engines write).
var equals = []equal{
	{material, []stored{{"flags_vertex_lighting", true}}, []stored{{"shading_mode", 2}}},
	{material, []stored{{"flags_unshaded", true}}, []stored{{"shading_mode", 0}}},
	{material, []stored{{"flags_transparent", true}}, []stored{{transparency, 1}}},
	{material, []stored{{"flags_transparent", true}, {depthDraw, 3}}, []stored{{transparency, 4}}},
	{material, []stored{{"params_use_alpha_scissor", true}}, []stored{{transparency, 2}}},
	{material, []stored{{"depth_enabled", true}}, []stored{{heightmap, true}, {flip, true}}}, // bright is deep in Godot 3
	{material, nil, []stored{{flip, true}}},
	{material, []stored{{worldwide, true}}, []stored{{"uv1_world_triplanar", true}, {"uv2_world_triplanar", true}}},
	{material, []stored{{worldwide, true}}, []stored{{"uv1_world_triplanar", true}}},
	{material, []stored{{worldwide, true}}, []stored{{"uv2_world_triplanar", true}}},
	{"Environment", []stored{{background, 3}}, []stored{{background, 1}, {"ambient_light_source", 3}, {"reflected_light_source", 2}}},
	{"Environment", []stored{{fog, true}}, []stored{{fog, true}, {fogMode, 1}}},
	{"Environment", []stored{{"fog_depth_enabled", true}}, nil},
	{"Light", []stored{{bakeMode, 1}}, []stored{{bakeMode, 2}}},
	{"Light", []stored{{bakeMode, 2}}, []stored{{bakeMode, 1}}},
	{"RigidBody", []stored{{mode, 2}}, []stored{{"lock_rotation", true}}},
	{"RigidBody", []stored{{mode, 3}}, []stored{{freeze, true}, {"freeze_mode", 1}}},
	{"RigidBody", []stored{{mode, 1}}, []stored{{freeze, true}}},
	{"RigidBody2D", []stored{{mode, 2}}, []stored{{"lock_rotation", true}}},
	{"RigidBody2D", []stored{{mode, 3}}, []stored{{freeze, true}, {"freeze_mode", 1}}},
	{"RigidBody2D", []stored{{mode, 1}}, []stored{{freeze, true}}},
	{"Label", []stored{{"autowrap", true}}, []stored{{"autowrap_mode", 2}}},
	{"Label", []stored{{"autowrap", true}}, []stored{{"autowrap_mode", 3}}},
	{"TextEdit", []stored{{"wrap_enabled", true}}, []stored{{"wrap_mode", 1}}},
	{"TextEdit", []stored{{"caret_block_mode", true}}, []stored{{"caret_type", 1}}},
	{"Label3D", []stored{{"autowrap", true}}, []stored{{"autowrap_mode", 2}}},
	{"Label3D", []stored{{"autowrap", true}}, []stored{{"autowrap_mode", 3}}},
	{"GeometryInstance", []stored{{bakedLight, true}}, []stored{{"gi_mode", 1}}},
	{"GeometryInstance", []stored{{bakedLight, false}}, []stored{{"gi_mode", 0}}},
	{"ScrollContainer", []stored{{"scroll_horizontal_enabled", false}}, []stored{{"horizontal_scroll_mode", 0}}},
	{"ScrollContainer", []stored{{"scroll_vertical_enabled", false}}, []stored{{"vertical_scroll_mode", 0}}},
	{"ColorPicker", []stored{{"hsv_mode", true}}, []stored{{"color_mode", 1}}},
	{"Viewport", []stored{{"fxaa", true}}, []stored{{"screen_space_aa", 1}}},
	{"Viewport", []stored{{viewportUsage, 0}}, []stored{{"disable_3d", true}}},
	{"Viewport", []stored{{viewportUsage, 1}}, []stored{{"disable_3d", true}}},
	{"MultiMesh", []stored{{colorFormat, 1}}, []stored{{"use_colors", true}}},
	{"MultiMesh", []stored{{colorFormat, 2}}, []stored{{"use_colors", true}}},
	{"MultiMesh", []stored{{customDataFormat, 1}}, []stored{{"use_custom_data", true}}},
	{"MultiMesh", []stored{{customDataFormat, 2}}, []stored{{"use_custom_data", true}}},
	{"ReflectionProbe", []stored{{"interior_enable", true}}, []stored{{"interior", true}, {"ambient_mode", 2}}},
	{"ReflectionProbe", []stored{{"interior_enable", true}}, []stored{{"interior", true}}},
	{"Camera2D", []stored{{current, true}}, nil}, // Godot 4 takes the first that is enabled
	{"Camera2D", nil, []stored{{"enabled", false}}},
}

const (
	transparency     = "transparency"
	flip             = "heightmap_flip_texture"
	depthDraw        = "params_depth_draw_mode"
	worldwide        = "flags_world_triplanar"
	background       = "background_mode"
	bakeMode         = "light_bake_mode"
	mode             = "mode"
	freeze           = "freeze"
	fog              = "fog_enabled"
	fogMode          = "fog_mode"
	heightmap        = "heightmap_enabled"
	viewportUsage    = "usage"
	bakedLight       = "use_in_baked_light"
	colorFormat      = "color_format"
	customDataFormat = "custom_data_format"
	current          = "current"
)

// unequal are switches that are on in both engines and mean what equals says only with another property: without it they differ in Godot 3.
var unequal = []struct{ class, on, without string }{{material, heightmap, flip}, {"Environment", fog, fogMode}}

func (s stored) made() variant.Property {
	switch v := s.value.(type) {
	case bool:
		return variant.Property{Name: s.name, Value: variant.OfBool(v)}
	case float64:
		return variant.Property{Name: s.name, Value: variant.OfFloat(v)}
	default:
		return variant.Property{Name: s.name, Value: variant.OfInt(int64(v.(int)))}
	}
}

// equal takes from the properties of an object those that equals names, and returns what they are in the other engine.
func (b between) equal(of, there string, list []variant.Property) (left, made []variant.Property) {
	was, now := b.majors()
	left = slices.Clone(list)
	var taken []took
	for _, row := range equals {
		from, to := row.old, row.now
		if was > now {
			from, to = to, from
		}
		if !b.heir(of, there, row.class) || len(from) == 0 {
			continue
		}
		for _, s := range from { // a switch that is off is the default of its choice
			if on, is := s.value.(bool); is && len(to) > 0 && !b.has(there, s.name) {
				left = without(left, stored{s.name, !on})
			}
		}
		held := list
		if was > now {
			held = left
		}
		if slices.ContainsFunc(from, func(s stored) bool { return !holds(held, s) }) {
			continue
		}
		for _, s := range from {
			left = without(left, s)
		}
		taken = append(taken, took{from, to})
		for _, s := range to {
			made = append(slices.DeleteFunc(made, func(p variant.Property) bool { return p.Name == s.name }), s.made())
		}
	}
	b.outdone(taken, made)
	return b.plain(of, there, left), made
}

// hashed is list with the transparency of Godot 4 that is hashed made one that blends: Godot 3 would draw such a material opaque.
func (t *Translator) hashed(of, there string, item message.Message, list []variant.Property) []variant.Property {
	b, hash := t.between(item), stored{transparency, 3}
	if was, now := b.majors(); was <= now || !b.heir(of, there, material) || !holds(list, hash) {
		return list
	}
	t.tell(hashBlends, item, t.to.Title)
	return append(without(slices.Clone(list), hash), stored{transparency, 1}.made())
}

// took is a row that takes what an object stores, and gives it in the other engine.
type took struct{ from, to []stored }

// outdone tells what rows say that another one prevails over, if that does not say it too.
func (b between) outdone(rows []took, made []variant.Property) {
	var kept, lost []stored
	for _, row := range rows {
		if slices.ContainsFunc(row.to, func(s stored) bool { return !holds(made, s) }) {
			lost = append(lost, row.from...)
		} else {
			kept = append(kept, row.from...)
		}
	}
	for i, s := range lost {
		if !slices.Contains(kept, s) && !slices.Contains(lost[:i], s) {
			b.notThere(s.name)
		}
	}
}

// plain leaves out the choices of Godot 4 that equals names and that have their default: Godot 3 knows nothing else. What is unequal
// there is told.
func (b between) plain(of, there string, list []variant.Property) (left []variant.Property) {
	was, now := b.majors()
	if was < now {
		return list
	}
	for _, u := range unequal {
		if b.heir(of, there, u.class) && holds(list, stored{u.on, true}) {
			b.notThere(u.without)
		}
	}
	return slices.DeleteFunc(list, func(p variant.Property) bool {
		return slices.ContainsFunc(equals, func(row equal) bool {
			return b.heir(of, there, row.class) && slices.ContainsFunc(row.now, func(s stored) bool {
				known, _ := b.old.Property(of, s.name)
				standard, err := literal.ParseAll(known.Default, b.from)
				return s.name == p.Name && !b.has(there, p.Name) && err == nil && variant.Equal(p.Value, standard)
			})
		})
	})
}

// holds reports whether a list of properties has a value.
func holds(list []variant.Property, s stored) bool {
	return slices.ContainsFunc(list, func(p variant.Property) bool { return p.Name == s.name && variant.Equal(p.Value, s.made().Value) })
}

func without(list []variant.Property, s stored) []variant.Property {
	return slices.DeleteFunc(list, func(p variant.Property) bool { return p.Name == s.name && variant.Equal(p.Value, s.made().Value) })
}
