package script

import (
	"slices"

	"savant/scene/class"
)

// globals are the members of the enumerations that belong to no class, counted from 0 (core/core_constants.cpp, 4.6), which the tables do not tell. Those
// of many, or of another order, are without them.
var globals = map[string][]string{
	"Side":                {"SIDE_LEFT", "SIDE_TOP", "SIDE_RIGHT", "SIDE_BOTTOM"},
	"Corner":              {"CORNER_TOP_LEFT", "CORNER_TOP_RIGHT", "CORNER_BOTTOM_RIGHT", "CORNER_BOTTOM_LEFT"},
	"ClockDirection":      {"CLOCKWISE", "COUNTERCLOCKWISE"},
	"HorizontalAlignment": {"HORIZONTAL_ALIGNMENT_LEFT", "HORIZONTAL_ALIGNMENT_CENTER", "HORIZONTAL_ALIGNMENT_RIGHT", "HORIZONTAL_ALIGNMENT_FILL"},
	"VerticalAlignment":   {"VERTICAL_ALIGNMENT_TOP", "VERTICAL_ALIGNMENT_CENTER", "VERTICAL_ALIGNMENT_BOTTOM", "VERTICAL_ALIGNMENT_FILL"},
	"EulerOrder":          {"EULER_ORDER_XYZ", "EULER_ORDER_XZY", "EULER_ORDER_YXZ", "EULER_ORDER_YZX", "EULER_ORDER_ZXY", "EULER_ORDER_ZYX"},
	"InlineAlignment":     nil, "Orientation": nil, "Key": nil, "KeyModifierMask": nil, "KeyLocation": nil, "MouseButton": nil, "MouseButtonMask": nil, "JoyButton": nil,
	"JoyAxis": nil, "MIDIMessage": nil, "Error": nil, "PropertyHint": nil, "PropertyUsageFlags": nil, "MethodFlags": nil, "Variant.Type": nil,
	"Variant.Operator": nil,
}

// global reports whether a type is an enumeration that belongs to no class. Godot 3 has no types of enumerations.
func (r *reader) global(name string) bool {
	_, ok := globals[name]
	return ok && r.scope.Dialect.Text.NameMark == '&'
}

// counted is an enumeration of members counted from 0.
func counted(members []string) (e enum) {
	for i, name := range members {
		e.values = append(e.values, class.Constant{Name: name, Value: int64(i)})
	}
	return e
}

// globalMember is a member of an enumeration that belongs to no class; in GDScript it stands alone too.
func globalMember(of, name string) (value int64, ok bool) {
	for enum, members := range globals {
		if of == "" || of == enum {
			if i := slices.Index(members, name); i >= 0 {
				return int64(i), true
			}
		}
	}
	return 0, false
}
