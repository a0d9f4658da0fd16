package class

import (
	"strconv"
	"strings"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// HintKind says how an inspector edits a property.
type HintKind uint8

// The kinds. Other hints matter only to the engine's own editor and are NoHint.
const (
	NoHint HintKind = iota
	RangeHint
	EnumHint       // one of Options
	SuggestionHint // a text, for which Options are suggestions
	EasingHint
	LinkedHint // components that are usually changed together
	FlagsHint  // bits of Options
	Render2DLayersHint
	Physics2DLayersHint
	Navigation2DLayersHint
	Render3DLayersHint
	Physics3DLayersHint
	Navigation3DLayersHint
	AvoidanceLayersHint
	FileHint // patterns in Text
	FolderHint
	ResourceHint // one of Classes, not of Except
	MultilineHint
	OpaqueColorHint // without alpha
	NodePathHint    // the path of a node of Classes
	NodeHint        // a node of Classes, stored as its path
	ArrayHint       // elements of Element
	DictionaryHint  // keys of Key, values of Element
	GroupSwitchHint // turns its group on and off
	InputActionHint // the name of an input action
	LocaleHint
	GroupHint // the name of a group of nodes
)

// hintNames are the kinds as JSON output spells them.
var hintNames = map[HintKind]string{
	NoHint: "none", RangeHint: "range", EnumHint: "enum", SuggestionHint: "suggestion", EasingHint: "easing", LinkedHint: "linked", FlagsHint: "flags",
	Render2DLayersHint: "layers_2d_render", Physics2DLayersHint: "layers_2d_physics", Navigation2DLayersHint: "layers_2d_navigation",
	Render3DLayersHint: "layers_3d_render", Physics3DLayersHint: "layers_3d_physics", Navigation3DLayersHint: "layers_3d_navigation",
	AvoidanceLayersHint: "layers_avoidance", FileHint: "file", FolderHint: "folder", ResourceHint: "resource", MultilineHint: "multiline",
	OpaqueColorHint: "color_no_alpha", NodePathHint: "node_path", NodeHint: "node", ArrayHint: "array", DictionaryHint: "dictionary",
	GroupSwitchHint: "group_switch", InputActionHint: "input_action", LocaleHint: "locale", GroupHint: "group",
}

// String is the kind's name as JSON output spells it: "range", "layers_2d_physics".
func (k HintKind) String() string { return hintNames[k] }

// The numbers of hints differ between engines (PropertyHint in core/object.h of 3.2 and 3.6, core/object/property_info.h of 4.6).
var hints32 = map[int]HintKind{
	1: RangeHint, 2: RangeHint, 3: EnumHint, 4: EasingHint, 8: FlagsHint,
	9: Render2DLayersHint, 10: Physics2DLayersHint, 11: Render3DLayersHint, 12: Physics3DLayersHint,
	13: FileHint, 14: FolderHint, 17: ResourceHint, 18: MultilineHint, 20: OpaqueColorHint, 35: NodePathHint,
}

var hints36 = map[int]HintKind{
	1: RangeHint, 2: RangeHint, 3: EnumHint, 4: EasingHint, 6: LinkedHint, 9: FlagsHint,
	10: Render2DLayersHint, 11: Physics2DLayersHint, 12: Navigation2DLayersHint,
	13: Render3DLayersHint, 14: Physics3DLayersHint, 15: Navigation3DLayersHint,
	16: FileHint, 17: FolderHint, 20: ResourceHint, 21: MultilineHint, 23: OpaqueColorHint, 38: NodePathHint, 40: SuggestionHint,
}

var hints46 = map[int]HintKind{
	1: RangeHint, 2: EnumHint, 3: SuggestionHint, 4: EasingHint, 5: LinkedHint, 6: FlagsHint,
	7: Render2DLayersHint, 8: Physics2DLayersHint, 9: Navigation2DLayersHint,
	10: Render3DLayersHint, 11: Physics3DLayersHint, 12: Navigation3DLayersHint,
	13: FileHint, 14: FolderHint, 17: ResourceHint, 18: MultilineHint, 19: MultilineHint, 21: OpaqueColorHint,
	23: ArrayHint, 26: NodePathHint, 31: ArrayHint, 32: LocaleHint, 34: NodeHint, 37: AvoidanceLayersHint, 38: DictionaryHint,
	42: GroupSwitchHint, 43: InputActionHint, 44: FileHint,
}

// unhinted are texts that name something although their engine gives no hint, by class and property.
var unhinted = map[string]HintKind{
	"InputEventAction.action": InputActionHint, "TouchScreenButton.action": InputActionHint, "VisualScriptInputAction.action": InputActionHint,
	"NavigationMesh.geometry/source_group_name": GroupHint, "NavigationMesh.geometry_source_group_name": GroupHint,
	"NavigationPolygon.source_geometry_group_name": GroupHint, "ProximityGroup.group_name": GroupHint,
}

// Hint says how a property is edited. Which fields are set depends on the kind.
type Hint struct {
	Kind    HintKind
	Text    string // as in the engine
	Options []Option
	Range   Range
	Classes []string // any of them
	Except  []string // excluding these
	Key     string   // Godot's name of a type or a class; "" for any
	Element string
}

// Option is one choice of an enum, or one bit of flags.
type Option struct {
	Name  string
	Value int64
}

// Range limits a number. Parts of the engine's hint that only affect its slider are left out.
type Range struct {
	Min, Max, Step float64 // Step 0 means none
	OrLess         bool    // lower numbers may be entered
	OrGreater      bool
	Exponential    bool
	Degrees        bool   // stored in radians, shown in degrees
	Unit           string // "m", "px/s"; "" for none
}

// Bounded reports whether the range has limits at all.
func (r Range) Bounded() bool { return r.Min != 0 || r.Max != 0 }

// NewHint parses the text that an engine, or an annotation of a script, gives with a hint.
func NewHint(kind HintKind, text string) Hint {
	h := Hint{Kind: kind, Text: text}
	switch kind {
	case NoHint:
		if r := newRange(text); r.Unit != "" || r.Degrees { // a unit alone needs no range
			h.Range = r
		}
	case RangeHint:
		h.Range = newRange(text)
	case EnumHint, SuggestionHint:
		h.Options = options(text, counted)
	case FlagsHint:
		h.Options = options(text, bit)
	case ResourceHint, NodePathHint, NodeHint:
		for _, name := range split(text) {
			if out, found := strings.CutPrefix(name, "-"); found {
				h.Except = append(h.Except, out)
			} else {
				h.Classes = append(h.Classes, name)
			}
		}
	case ArrayHint:
		h.Element = element(text)
	case DictionaryHint:
		key, value, _ := strings.Cut(text, ";")
		h.Key, h.Element = element(key), element(value)
	}
	return h
}

// newRange parses "min,max,step" and the words after. An exponential range of 3.x may lack the step.
func newRange(text string) Range {
	var r Range
	numbers := []*float64{&r.Min, &r.Max, &r.Step}
	for _, word := range split(text) {
		if n, err := strconv.ParseFloat(word, 64); err == nil && len(numbers) > 0 {
			*numbers[0], numbers = n, numbers[1:]
			continue
		}
		switch word {
		case "or_greater":
			r.OrGreater = true
		case "or_less", "or_lesser":
			r.OrLess = true
		case "exp":
			r.Exponential = true
		case "radians", "radians_as_degrees":
			r.Degrees = true
		case "degrees":
			r.Unit = "°"
		default:
			if unit, found := strings.CutPrefix(word, "suffix:"); found {
				r.Unit = unit
			}
		}
	}
	return r
}

// options parses "Name,Other:5". next returns the value of the i-th name if it has none of its own; last is the value
// of the name before.
func options(text string, next func(i int, last int64) int64) []Option {
	if text == "" {
		return nil
	}
	var list []Option
	last := int64(-1)
	for i, part := range strings.Split(text, ",") {
		name, value := strings.TrimSpace(part), next(i, last)
		if at := strings.LastIndexByte(name, ':'); at >= 0 {
			if n, err := strconv.ParseInt(name[at+1:], 0, 64); err == nil {
				name, value = name[:at], n
			}
		}
		if name != "" {
			list = append(list, Option{name, value})
		}
		last = value
	}
	return list
}

// counted numbers the members of an enum: one more than the one before (EditorPropertyEnum::setup, 3.2 to 4.6).
func counted(_ int, last int64) int64 { return last + 1 }

// bit numbers flags: by index, whatever the others are (EditorPropertyFlags::setup, 3.2 to 4.6).
func bit(i int, _ int64) int64 { return 1 << i }

// element returns the type or class named by "type/hint:hint_string", where the type is a number; or the text itself,
// which may be a name.
func element(text string) string {
	coded, of, found := strings.Cut(text, ":")
	if !found {
		return text
	}
	coded, _, _ = strings.Cut(coded, "/")
	number, err := strconv.ParseUint(coded, 10, 8)
	if err != nil {
		return text
	}
	row, known := dialect.Godot46.Row(uint8(number))
	switch {
	case !known:
		return text
	case row.Type == variant.Object && of != "":
		return of
	}
	return row.Name
}

func split(text string) []string {
	if text == "" {
		return nil
	}
	list := strings.Split(text, ",")
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
	}
	return list
}
