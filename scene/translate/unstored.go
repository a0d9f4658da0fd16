package translate

import (
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/class"
	"savant/scene/literal"
)

// otherwise are the properties of Godot 3 whose default in Godot 4 is another one and means the same, or is written in another way.
var otherwise = map[string][]string{
	"CapsuleMesh":    {radius, "mid_height"}, // see straight
	"CapsuleShape":   {radius, height},
	"CapsuleShape2D": {radius, height},
	"GIProbeData":    {"dynamic_range", "energy", "bias", "propagation"}, // an engine without a display says 0
	"GraphEdit":      {"zoom_min", "zoom_max"},                           // rounded
	"RigidBody":      {"linear_damp", "angular_damp"},                    // -1 is that of the world in Godot 3
	"RigidBody2D":    {"linear_damp", "angular_damp"},
	"RoomManager":    {"process_priority"},                                // becomes a plain node
	"TextureButton":  {expand, stretch}, "TextureRect": {expand, stretch}, // see picture
	"GraphNode": {focus}, "LinkButton": {focus}, "MenuButton": {focus}, "RichTextLabel": {focus}, "ScrollBar": {focus}, // for screen readers in Godot 4
	"Popup": {"physics_interpolation_mode"}, // a window in Godot 4
}

const focus = "focus_mode"

// refused are properties of Godot 3 that do not take the default of Godot 4.
var refused = map[string][]string{"NavigationObstacle": {radius}, "NavigationObstacle2D": {radius}}

// hidden are properties without a default in a table, as they have a slash in their name or depend on a switch, whose defaults
// differ: 3.6 and 4.6 were asked.
var hidden = []struct {
	class    string // of Godot 3
	was, now stored // the defaults
	if3, if4 stored // what the property needs, if anything
}{
	{"KinematicBody", stored{moved3, false}, stored{moved4, true}, stored{}, stored{}},
	{"KinematicBody2D", stored{moved3, false}, stored{moved4, true}, stored{}, stored{}},
	{material, stored{"params_alpha_scissor_threshold", 0.98}, stored{"alpha_scissor_threshold", 0.5}, stored{"params_use_alpha_scissor", true}, stored{transparency, 2}},
	{"ParticlesMaterial", stored{"emission_ring_radius", 2.0}, stored{"emission_ring_radius", 1.0}, stored{"emission_shape", 5}, stored{"emission_shape", 6}},
	{"Environment", stored{"glow_levels/1", false}, stored{"glow_levels/1", 0.0}, stored{}, stored{}},
	{"Environment", stored{"glow_levels/2", false}, stored{"glow_levels/2", 0.8}, stored{}, stored{}},
	{"Environment", stored{"glow_levels/3", true}, stored{"glow_levels/3", 0.4}, stored{}, stored{}},
	{"Environment", stored{"glow_levels/4", false}, stored{"glow_levels/4", 0.1}, stored{}, stored{}},
	{"Environment", stored{"glow_levels/5", true}, stored{"glow_levels/5", 0.0}, stored{}, stored{}},
	{"Environment", stored{"glow_levels/6", false}, stored{"glow_levels/6", 0.0}, stored{}, stored{}},
	{"Environment", stored{"glow_levels/7", false}, stored{"glow_levels/7", 0.0}, stored{}, stored{}},
}

// Whole returns out, the translated properties of a whole object, together with those that the object does not store and whose defaults differ between
// Godot 3 and Godot 4, and without those that have the default of the other engine: a sphere without a radius is as large in the other engine as in
// its own. list are its properties in the engine that it comes from. The defaults are those of 3.6 and 4.6. One that the other engine does not hold
// is reported.
func (t *Translator) Whole(of string, item message.Message, list, out []variant.Property) []variant.Property {
	there, ok := t.there(of, list)
	if !ok {
		return out
	}
	return t.whole(of, there, item, list, out)
}

func (t *Translator) whole(of, there string, item message.Message, list, out []variant.Property) []variant.Property {
	from, to := t.Majors()
	properties, known := t.old.Properties(of)
	if (from < 4) == (to < 4) || from < 3 || to < 3 || !known {
		return out
	}
	b := t.between(item)
	for _, p := range properties {
		v, has := t.unstored(b, of, there, p, list)
		if _, stores := find(list, p.Name); !p.InFile || !has || stores || t.otherwise(b, of, there, p.Name) {
			continue
		}
		unsaid := variant.Property{Name: p.Name, Value: v}
		_, made := b.otherForms(of, there, []variant.Property{unsaid})
		if len(made) == 0 {
			made = t.usual(b, of, there, item, unsaid, list)
		}
		out = t.filled(b, of, there, out, made)
	}
	if _, shown := b.shown(of, list, false); len(shown) == 0 {
		_, shown = b.shown(of, list, true)
		out = t.filled(b, of, there, out, shown)
	}
	if camera := (stored{current, true}); from > to && b.heir(of, there, "Camera2D") && !t.seen && !holds(list, stored{"enabled", false}) {
		t.seen = true
		out = slices.Insert(out, t.Place(there, out, current), camera.made())
	}
	return slices.DeleteFunc(out, func(p variant.Property) bool {
		standard, has := t.standard(b, of, there, p.Name)
		return has && alike(p.Value, standard)
	})
}

// filled is out with those of other properties that it lacks and whose default is known.
func (t *Translator) filled(b between, of, there string, out, others []variant.Property) []variant.Property {
	for _, q := range others {
		_, said := find(out, q.Name)
		if _, known := t.standard(b, of, there, q.Name); known && !said {
			out = slices.Insert(out, t.Place(there, out, q.Name), q)
		}
	}
	return out
}

// unstored is the value of a property that an object does not store; has is false if it is not known, or if the object does not have the property.
func (t *Translator) unstored(b between, of, there string, p class.Property, list []variant.Property) (v variant.Value, has bool) {
	was, now := b.majors()
	for _, h := range hidden {
		own, needs := h.was, h.if3
		if was > now {
			own, needs = h.now, h.if4
		}
		if own.name == p.Name && b.heir(of, there, h.class) {
			return own.made().Value, needs.name == "" || holds(list, needs)
		}
	}
	v, err := literal.ParseAll(p.Default, t.from)
	return v, p.HasDefault && err == nil && measures(v)
}

// standard is the default of a property in the other engine; has is false if it is not known.
func (t *Translator) standard(b between, of, there, name string) (v variant.Value, has bool) {
	was, now := b.majors()
	for _, h := range hidden {
		other := h.now
		if was > now {
			other = h.was
		}
		if other.name == name && b.heir(of, there, h.class) {
			return other.made().Value, true
		}
	}
	p, known := t.now.Property(there, name)
	v, err := literal.ParseAll(p.Default, t.to)
	return v, known && p.InFile && p.HasDefault && err == nil
}

// usual is a property that an object does not store, with its default, as the other engine has it: none if that has no such property. A default that it
// does not hold is reported.
func (t *Translator) usual(b between, of, there string, item message.Message, p variant.Property, list []variant.Property) []variant.Property {
	name, factor, ok := t.old.PropertyIn(of, p.Name, t.now, there)
	if _, has := t.standard(b, of, there, name); !ok || !has {
		return nil
	}
	v, ok := t.Value(p.Value)
	if ok {
		v, ok = t.Typed(Scaled(v, factor), there, name)
	}
	v, ok = t.chosen(v, of, p.Name, there, name, ok)
	switch {
	case !ok:
		t.LeaveOut(p.Name, item, t.from.TypeName(p.Value.Type))
		return nil
	case p.Value.Type == variant.Float && v.Type == variant.Bool && !sameNumber(v, p.Value) && t.switchedOn(of, p.Name, list):
		t.tell(valueChanged, p.Name, item, t.from.TypeName(p.Value.Type), t.to.TypeName(v.Type))
	}
	return []variant.Property{{Name: name, Value: v}}
}

// switchedOn reports whether an object uses a property: glow_intensity is nothing without glow_enabled.
func (t *Translator) switchedOn(of, property string, list []variant.Property) bool {
	group, _, _ := strings.Cut(property, "_")
	_, has := t.old.Property(of, group+"_enabled")
	return !has || holds(list, stored{group + "_enabled", true})
}

// otherwise reports whether the default of a property in the other engine is not to be replaced. The class has a name here and one there.
func (t *Translator) otherwise(b between, of, there, property string) bool {
	was, now := b.majors()
	name, _, _ := t.old.PropertyIn(of, property, t.now, there)
	if was < now {
		name = property
	}
	in := func(list map[string][]string) bool {
		for class, names := range list {
			if slices.Contains(names, name) && b.heir(of, there, class) {
				return true
			}
		}
		return false
	}
	return in(otherwise) || was > now && in(refused)
}

// alike compares two values in the 32 bits that scenes store.
func alike(a, b variant.Value) bool {
	if x, ok := a.Data.(*variant.Math); ok {
		y, ok := b.Data.(*variant.Math)
		return ok && slices.EqualFunc(x.C, y.C, func(m, n float64) bool { return float32(m) == float32(n) })
	}
	x, first := asNumber(a)
	if y, second := asNumber(b); first && second {
		return float32(x) == float32(y)
	}
	return variant.Equal(a, b) || sameText(a.Type, b.Type) && a.Text == b.Text
}

// measures reports whether a default is a number, a place, a colour, a switch, a choice, a text or a path: what is compared.
func measures(v variant.Value) bool {
	return slices.Contains([]variant.Type{variant.Int, variant.Bool, variant.Float, variant.Vector2, variant.Vector2i, variant.Vector3, variant.Vector3i,
		variant.Color, variant.String, variant.StringName, variant.NodePath}, v.Type)
}
