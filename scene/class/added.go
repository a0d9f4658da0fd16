package class

import (
	"maps"
	"slices"
	"strings"
)

// adding is what the instances of a class add to the properties that it declares.
type adding struct {
	prefix string // of the names; a name without a slash is one name
	class  string
	of     string // the type, as in Property; "" where the prefix does not tell it
	hint   HintKind
	text   string // of the hint
	engine string // whose hint it is; "" for each
}

// added are the properties that instances add, such as one for each surface of a mesh. They come after those that the class
// declares (_get_property_list, 3.2 to 4.6).
var added = []adding{
	{"theme_override_icons/", "Control", "Object", ResourceHint, "Texture2D", ""},
	{"theme_override_styles/", "Control", "Object", ResourceHint, "StyleBox", ""},
	{"theme_override_fonts/", "Control", "Object", ResourceHint, "Font", ""},
	{"theme_override_font_sizes/", "Control", "int", RangeHint, "1,256,1,or_greater,suffix:px", ""},
	{"theme_override_colors/", "Control", "Color", NoHint, "", ""},
	{"theme_override_constants/", "Control", "int", RangeHint, "-16384,16384", ""},
	{"theme_override_icons/", "Window", "Object", ResourceHint, "Texture2D", ""},
	{"theme_override_styles/", "Window", "Object", ResourceHint, "StyleBox", ""},
	{"theme_override_fonts/", "Window", "Object", ResourceHint, "Font", ""},
	{"theme_override_font_sizes/", "Window", "int", RangeHint, "1,256,1,or_greater,suffix:px", ""},
	{"theme_override_colors/", "Window", "Color", NoHint, "", ""},
	{"theme_override_constants/", "Window", "int", RangeHint, "-16384,16384", ""},
	{"custom_icons/", "Control", "Object", ResourceHint, "Texture", ""},
	{"custom_shaders/", "Control", "Object", ResourceHint, "Shader", ""},
	{"custom_styles/", "Control", "Object", ResourceHint, "StyleBox", ""},
	{"custom_fonts/", "Control", "Object", ResourceHint, "Font", ""},
	{"custom_colors/", "Control", "Color", NoHint, "", ""},
	{"custom_constants/", "Control", "int", RangeHint, "-16384,16384", ""},
	{"surface_material_override/", "MeshInstance3D", "Object", ResourceHint, "BaseMaterial3D,ShaderMaterial", ""},
	{"material/", "MeshInstance", "Object", ResourceHint, "ShaderMaterial,SpatialMaterial", "3.2"},
	{"material/", "MeshInstance", "Object", ResourceHint, "ShaderMaterial,SpatialMaterial,ORMSpatialMaterial", "3.6"},
	{"blend_shapes/", "MeshInstance3D", "float", RangeHint, "-1,1,0.00001", ""},
	{"blend_shapes/", "MeshInstance", "float", RangeHint, "0,1,0.00001", "3.2"},
	{"blend_shapes/", "MeshInstance", "float", RangeHint, "-1,1,0.00001", "3.6"},
	{"bones/", "Skeleton3D", "", NoHint, "", ""},
	{"bones/", "Skeleton", "", NoHint, "", ""},
	{"tracks/", "Animation", "", NoHint, "", ""},
	{"shader_parameter/", "ShaderMaterial", "", NoHint, "", ""},
	{"shader_param/", "ShaderMaterial", "", NoHint, "", ""},
	{"anims/", "AnimationPlayer", "Object", ResourceHint, "Animation", ""},
	{"libraries/", "AnimationMixer", "Object", ResourceHint, "AnimationLibrary", ""},
	{"libraries", "AnimationMixer", "Dictionary", NoHint, "", ""}, // before 4.4
}

func (a adding) has(name string) bool {
	if strings.HasSuffix(a.prefix, "/") {
		return strings.HasPrefix(name, a.prefix)
	}
	return name == a.prefix
}

// Added returns a property that an instance of a class, or of one that descends from it, adds to those that the class declares. ok is
// false for other names, and where the name does not tell the type. A resource is empty by default, but Godot 3 writes null; the other
// defaults depend on the instance.
func (t *Table) Added(class, name string) (p Property, ok bool) {
	if of, item, is := strings.Cut(name, "/"); is && of != "" && item == baseType && t.Inherits(class, "Theme") {
		return t.baseType(name, of)
	} else if is && of != "" && strings.Contains(item, "/") && t.Inherits(class, "Theme") {
		if p, ok = t.Added("Control", t.overrides()+item); ok {
			kind, _, _ := strings.Cut(item, "/")
			p.Name, p.Class, p.Group, p.Subgroup = name, "Theme", of, kind
			p.Default, p.HasDefault = "", false // the engine writes all that a theme says
		}
		return p, ok
	}
	for _, a := range added {
		if a.of == "" || a.engine != "" && a.engine != t.Engine || !a.has(name) || !t.Inherits(class, a.class) {
			continue
		}
		p = Property{Name: name, Class: a.class, Type: a.of, InFile: true, Shown: true, Hint: NewHint(a.hint, a.text)}
		if a.of == "Object" {
			p.Of = a.text
			if t.Major() >= 4 {
				p.Default, p.HasDefault = "null", true
			}
		}
		return p, true
	}
	return Property{}, false
}

// baseType ends the name of the property by which a theme says of which type another one is a variation: Danger/base_type.
const baseType = "base_type"

// baseType returns that property of a type of a theme (Theme::_get_property_list, 3.5 to 4.6).
func (t *Table) baseType(name, of string) (p Property, ok bool) {
	if t.Engine == "3.2" {
		return Property{}, false
	}
	p = Property{Name: name, Class: "Theme", Group: of, Type: "StringName", InFile: true, Shown: true}
	if t.Major() < 4 {
		p.Type = "String"
	}
	return p, true
}

// ThemeBase returns the type of which another one is a variation by a property of a theme; ok is false for other properties.
func ThemeBase(property string) (of string, ok bool) {
	return strings.CutSuffix(property, "/"+baseType)
}

// ThemeBaseOf returns the name of the property by which a theme says of which type this one is a variation.
func ThemeBaseOf(name string) string { return name + "/" + baseType }

// ThemeTypes returns the classes of the engine of which a Theme can say something, by name.
func (t *Table) ThemeTypes() []string { return slices.Sorted(maps.Keys(t.theme)) }

// ThemeItems returns what a Theme can say of a class, such as colors/font_color, in the engine's order; of one of which it can say nothing, what it
// can of the nearest that this one descends from.
func (t *Table) ThemeItems(class string) (list []string) {
	for _, c := range t.Lineage(class) {
		for _, item := range t.theme[c.Name] {
			list = append(list, strings.TrimPrefix(item, t.overrides()))
		}
		if len(list) > 0 {
			break
		}
	}
	return list
}

// ThemeOverrides returns the properties by which an instance of a class can have its own colours, constants, fonts, icons and styles in place of those
// of its theme, in the engine's order. It must not be changed.
func (t *Table) ThemeOverrides(class string) []string { return t.theme[class] }
