package properties

import (
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"savant/model/property"
)

// section is the properties that one class or script declares.
type section struct {
	class    string // "" for properties that no class declares
	category string // the category that a script starts; "" for none
	script   bool
	stored   int // of all
	all      int
	groups   []group
}

// key tells a section from the other sections of the same object.
func (s section) key() string {
	if s.category == "" {
		return s.class
	}
	return s.class + ":" + s.category
}

// group is properties of a section that are shown together. One without a name holds those between two named groups.
type group struct {
	name, subgroup string
	stored         int
	properties     []property.Property
}

// title returns the title of a group.
func (g group) title() string {
	if g.subgroup != "" && g.name != "" {
		return g.name + " > " + g.subgroup
	}
	return g.name + g.subgroup
}

// arrange groups the properties of an object by the class that declares them, its script first and its own class before
// its ancestors, then by the groups of the engine's inspector, in the engine's order. Properties that the engine never
// shows are left out unless the file stores them.
func arrange(o *property.Object) []section {
	var list []section
	at := map[string]int{}
	begin := func(class, category string) *section {
		s := section{class: class, category: category, script: path.Ext(class) != ""}
		i, there := at[s.key()]
		if !there {
			i = len(list)
			at[s.key()] = i
			list = append(list, s)
		}
		return &list[i]
	}
	for _, p := range o.Properties { // scripts come before classes
		if p.Declared && path.Ext(p.Class) != "" {
			begin(p.Class, p.Category)
		}
	}
	for _, c := range o.Table.Lineage(o.Class) {
		begin(c.Name, "")
	}
	for _, p := range o.Properties {
		if !p.Shown && !p.Stored() {
			continue
		}
		class := ""
		if p.Declared {
			class = p.Class
		}
		begin(class, p.Category).add(p)
	}
	return slices.DeleteFunc(list, func(s section) bool { return s.all == 0 })
}

// add puts a property into its group.
func (s *section) add(p property.Property) {
	name, subgroup := groupOf(p)
	i := slices.IndexFunc(s.groups, func(g group) bool { return g.name == name && g.subgroup == subgroup })
	if last := len(s.groups) - 1; name+subgroup == "" && last >= 0 && s.groups[last].title() == "" {
		i = last
	} else if name+subgroup == "" { // properties after a group are shown after it
		i = -1
	}
	if i < 0 {
		i = len(s.groups)
		s.groups = append(s.groups, group{name: name, subgroup: subgroup})
	}
	s.all++
	if p.Stored() {
		s.stored++
		s.groups[i].stored++
	}
	s.groups[i].properties = append(s.groups[i].properties, p)
}

// overrides and overrides3 begin the names of a control's own colors, fonts and such, in Godot 4, which groups them, and in Godot 3
// (Control::_get_property_list, 3.2 to 4.6).
const overrides, overrides3 = "theme_override_", "custom_"

// themed reports whether a property stands in place of an item of a theme.
func themed(p property.Property) bool {
	return p.Declared && strings.Contains(p.Name, "/") && (strings.HasPrefix(p.Name, overrides) || strings.HasPrefix(p.Name, overrides3))
}

// ofTheme reports whether a property is an item of a theme, or stands in place of one. Their names and values are long: half the width cuts them.
func ofTheme(p property.Property) bool {
	return themed(p) || p.Declared && p.Class == "Theme" && strings.Contains(p.Name, "/")
}

// groupOf returns the titles of the group and the subgroup that a property is in.
func groupOf(p property.Property) (name, subgroup string) {
	i := strings.LastIndexByte(p.Name, '/')
	switch {
	case p.Class == "Theme" && i > 0: // an item for a class, or what that is a variation of
		if p.Subgroup == "" {
			return p.Group, ""
		}
		return p.Group, capitalized(p.Subgroup)
	case p.Group != "" || !p.Declared || i <= 0:
		return p.Group, p.Subgroup
	case strings.HasPrefix(p.Name, overrides):
		return "Theme Overrides", capitalized(p.Name[len(overrides):i])
	}
	return capitalized(p.Name[:i]), p.Subgroup // Godot 3 groups by the slashes in a name
}

// title returns the name of a property as the engine's inspector writes it, without what its group already says. A
// property that no class declares keeps the name in the file.
func title(p property.Property) string {
	if !p.Declared {
		return p.Name
	}
	name := strings.TrimPrefix(p.Name, p.Prefix)
	return capitalized(name[strings.LastIndexByte(name, '/')+1:])
}

// spellings are the words that are not simply capitalized in names (editor/editor_property_name_processor.cpp, 4.6),
// limited to those that occur in the class tables.
var spellings = map[string]string{
	"2d": "2D", "3d": "3D", "aa": "AA", "aabb": "AABB", "adb": "ADB", "ao": "AO", "api": "API", "bg": "BG", "bp": "BP", "bpm": "BPM", "csg": "CSG",
	"db": "dB", "dof": "DoF", "eq": "EQ", "fov": "FOV", "fps": "FPS", "fsr": "FSR", "gi": "GI", "gpu": "GPU", "gui": "GUI", "hdr": "HDR", "hz": "Hz",
	"id": "ID", "ids": "IDs", "ik": "IK", "ior": "IoR", "kb": "KB", "lcd": "LCD", "lod": "LOD", "lut": "LUT", "mb": "MB", "msaa": "MSAA", "msdf": "MSDF",
	"ok": "OK", "p2p": "P2P", "pvs": "PVS", "rgb": "RGB", "rid": "RID", "rmb": "RMB", "rtl": "RTL", "sdf": "SDF", "sdfgi": "SDFGI", "sss": "SSS",
	"ssao": "SSAO", "ssil": "SSIL", "ssr": "SSR", "svg": "SVG", "taa": "TAA", "ui": "UI", "uri": "URI", "url": "URL", "uv": "UV", "uv1": "UV1",
	"uv2": "UV2", "vram": "VRAM", "vrs": "VRS", "xr": "XR", "xy": "XY", "xz": "XZ", "yz": "YZ",
	"a": "a", "an": "an", "and": "and", "as": "as", "at": "at", "by": "by", "for": "for", "in": "in", "not": "not", "of": "of", "on": "on",
	"or": "or", "over": "over", "per": "per", "the": "the", "then": "then", "to": "to",
}

// capitalized returns a name as the engine's inspector writes it: "skin_cull_mask" becomes "Skin Cull Mask". Short
// words are capitalized only at either end.
func capitalized(name string) string {
	parts := strings.FieldsFunc(name, func(r rune) bool { return r == '_' || r == '/' || r == ' ' })
	for i, part := range parts {
		spelt, known := spellings[strings.ToLower(part)]
		if little := spelt == strings.ToLower(part); known && (!little || i > 0 && i < len(parts)-1) {
			parts[i] = spelt
			continue
		}
		_, n := utf8.DecodeRuneInString(part)
		parts[i] = strings.ToUpper(part[:n]) + part[n:]
	}
	if len(parts) == 0 {
		return name
	}
	return strings.Join(parts, " ")
}

// fits reports whether a property matches a filter by its name in either spelling, its group or its value; or by several words, each of
// which one of these has. what is in lower case.
func fits(p property.Property, value, what string) bool {
	group, subgroup := groupOf(p)
	texts := []string{p.Name, title(p), group, subgroup, value}
	has := func(word string) bool {
		return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(strings.ToLower(text), word) })
	}
	if has(what) {
		return true
	}
	words := strings.Fields(what)
	return len(words) > 1 && !slices.ContainsFunc(words, func(word string) bool { return !has(word) })
}
