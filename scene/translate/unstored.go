package translate

import (
	"slices"

	"savant/codec/variant"
	"savant/scene/class"
	"savant/scene/literal"
)

// otherwise are the properties of Godot 3 whose default in Godot 4 differs because their meaning does: the default of
// the other engine suits them better than the number of the one they come from.
var otherwise = map[string][]string{
	"Area2D":               {"gravity"}, // follows the default of the world
	"BakedLightmap":        {"bias", "environment_custom_color"},
	"CapsuleMesh":          {radius, "mid_height"}, // see straight
	"CapsuleShape":         {radius, height},
	"CapsuleShape2D":       {height},
	"Environment":          {"ssao_intensity", "glow_intensity"},
	"GIProbeData":          {"dynamic_range", "energy", "bias", "propagation"},
	"GraphEdit":            {"zoom_min", "zoom_max"}, // rounded
	"Light":                {"shadow_bias"},
	"NavigationMesh":       {"edge_max_length"},
	"NavigationObstacle":   {radius}, // Godot 3 estimates it
	"NavigationObstacle2D": {radius},
	"RigidBody":            {"linear_damp", "angular_damp"}, // -1 is that of the world in Godot 3
	"RigidBody2D":          {"linear_damp", "angular_damp"},
	"RoomManager":          {"process_priority"}, // becomes a plain node
}

// choices are the properties with names for their numbers that Unstored writes too. Others are new choices of the engine.
var choices = map[string]string{"TextureButton": "stretch_mode"}

// Unstored returns out, the translated properties of a whole object, together with those that the object does not store
// and whose defaults differ between Godot 3 and Godot 4: a sphere without a radius is as large in the other engine as in
// its own. list are its properties in the engine that it comes from. The defaults are those of 3.6 and 4.6.
func (t *Translator) Unstored(of string, list, out []variant.Property) []variant.Property {
	from, to := t.Majors()
	if (from < 4) == (to < 4) || from < 3 || to < 3 {
		return out
	}
	there, ok := t.old.NameIn(of, t.now)
	properties, known := t.old.Properties(of)
	if !ok || !known {
		return out
	}
	stores := func(list []variant.Property, name string) bool {
		return slices.ContainsFunc(list, func(p variant.Property) bool { return p.Name == name })
	}
	for _, p := range properties {
		if !p.InFile || !p.HasDefault || stores(list, p.Name) {
			continue
		}
		name, factor, ok := t.old.PropertyIn(of, p.Name, t.now, there)
		if !ok || stores(out, name) || t.otherwise(of, there, p.Name, name) {
			continue
		}
		q, has := t.now.Property(there, name)
		if !has || !q.InFile || !q.HasDefault {
			continue
		}
		was, err := literal.ParseAll(p.Default, t.from)
		if err != nil || !measures(p, was) && choices[of] != name {
			continue
		}
		now, err := literal.ParseAll(q.Default, t.to)
		if err != nil {
			continue
		}
		v, ok := t.Value(was)
		if ok {
			v, ok = t.Typed(Scaled(v, factor), there, name)
		}
		if ok && !alike(v, now) {
			out = slices.Insert(out, t.Place(there, out, name), variant.Property{Name: name, Value: v})
		}
	}
	return out
}

// otherwise reports whether the defaults of a property are meant to differ. The class and the property have a name here
// and one there.
func (t *Translator) otherwise(class, there, name, nameThere string) bool {
	older := t.old
	if t.old.Major() > t.now.Major() {
		older, class, name = t.now, there, nameThere
	}
	for of, names := range otherwise {
		if slices.Contains(names, name) && older.Inherits(class, of) {
			return true
		}
	}
	return false
}

// alike compares two defaults in the 32 bits that scenes store.
func alike(a, b variant.Value) bool {
	if x, ok := a.Data.(*variant.Math); ok {
		y, ok := b.Data.(*variant.Math)
		return ok && slices.EqualFunc(x.C, y.C, func(m, n float64) bool { return float32(m) == float32(n) })
	}
	if a.Type == variant.Float && b.Type == variant.Float {
		return float32(a.Float()) == float32(b.Float())
	}
	return variant.Equal(a, b)
}

// measures reports whether a default is a number, a place, a colour or a switch, and not a choice: those that the
// engines added choose better for them.
func measures(p class.Property, v variant.Value) bool {
	switch v.Type {
	case variant.Int:
		return p.Hint.Kind != class.EnumHint && p.Hint.Kind != class.FlagsHint
	case variant.Bool, variant.Float, variant.Vector2, variant.Vector3, variant.Color:
		return true
	}
	return false
}
