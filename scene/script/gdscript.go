package script

import (
	"slices"
	"strings"

	"savant/scene/class"
)

// gdscript reads the declarations of a GDScript except variables.
func (r *reader) gdscript() Script {
	var s Script
	for i := range r.list {
		if r.toplevel(i) {
			r.declaration(&s, i)
		}
	}
	return s
}

// gdscriptVariables reads exported variables: `@export var a: int = 1` of Godot 4, `export(int) var a = 1` of Godot 3.
func (r *reader) gdscriptVariables(s *Script) {
	d := gdDeclarations{reader: r, script: s}
	for i := 0; i < len(r.list); {
		if !r.toplevel(i) {
			i++
			continue
		}
		i = max(i+1, d.statement(i))
		for i < len(r.list) && r.text(i) == ";" {
			i = d.statement(i + 1)
		}
	}
}

// toplevel reports whether a token begins a statement of the script itself, not of an inner class or function.
func (r *reader) toplevel(i int) bool {
	t := r.list[i]
	return t.First && (t.Start == 0 || r.src[t.Start-1] == '\n' || t.Start == 3 && string(r.src[:3]) == "\ufeff")
}

// end returns the token after the statement that contains a token.
func (r *reader) end(i int) int {
	for i++; i < len(r.list) && !r.list[i].First && r.text(i) != ";"; i++ {
	}
	return i
}

// declaration reads a declaration that statements before it may refer to.
func (r *reader) declaration(s *Script, i int) {
	end := r.end(i)
	switch r.word(i) {
	case "class_name":
		s.Class = r.word(i + 1)
		for k := i + 2; k < end; k++ {
			if r.word(k) == "extends" {
				s.Extends = r.extended(k+1, end)
			}
		}
	case "extends":
		s.Extends = r.extended(i+1, end)
	case "const":
		name, k := r.word(i+1), i+2
		for k < end && r.text(k) != "=" {
			k++
		}
		r.constants[name] = span{k + 1, end}
	case "enum":
		name, k := r.word(i+1), i+1
		if name != "" {
			k++
		}
		e := enum{values: r.members(k)}
		if name == "" {
			e.values = append(r.enums[""].values, e.values...)
		}
		r.enums[name] = e
	case "signal":
		if name := r.word(i + 1); name != "" {
			s.Signals = append(s.Signals, name)
			s.take(r, name, i+2, gdscriptName)
		}
	default:
		if at := r.function(i, end); at >= 0 && r.word(at) != "" {
			s.Methods = append(s.Methods, r.word(at))
			s.take(r, r.word(at), at+1, gdscriptName)
		}
	}
}

// function returns where the name of the function stands that a statement declares, after its annotations and modifiers; -1 if it declares none.
func (r *reader) function(i, end int) int {
	for i < end {
		switch word := r.word(i); {
		case r.text(i) == "@":
			if i += 2; r.text(i) == "(" {
				i = r.closing(i) + 1
			}
		case word == "static", slices.Contains(modifiers, word):
			i++
		case word == "func":
			return i + 1
		default:
			return -1
		}
	}
	return -1
}

// extended returns what follows extends: a path, or a class, possibly nested.
func (r *reader) extended(i, end int) string {
	if path, ok := r.string(i); ok {
		return path
	}
	return r.dotted(&i, end)
}

// members reads the members of an enum, whose bracket is at a token.
func (r *reader) members(open int) []class.Constant {
	var list []class.Constant
	next := int64(0)
	if r.text(open) != "{" {
		return nil
	}
	for _, part := range r.split(span{open + 1, r.closing(open)}, ",") {
		name := r.word(part.from)
		if name == "" {
			continue
		}
		if r.text(part.from+1) == "=" {
			if n, ok := r.integer(span{part.from + 2, part.to}); ok {
				next = n
			}
		}
		list = append(list, class.Constant{Name: name, Value: next})
		next++
	}
	return list
}

// gdDeclarations reads the variables of a script.
type gdDeclarations struct {
	*reader
	script      *Script
	groups      class.Grouping
	annotations []annotation // those that apply to the next variable
}

// annotation precedes a variable and says how it is exported.
type annotation struct {
	name      string
	arguments []span
}

// statement reads the statement at a token and returns the token after it.
func (d *gdDeclarations) statement(i int) int {
	for i < len(d.list) {
		switch word := d.word(i); {
		case d.text(i) == "@" && d.word(i+1) != "":
			a := annotation{name: d.word(i + 1)}
			i += 2
			if d.text(i) == "(" && i < len(d.list) && !d.list[i].First {
				end := d.closing(i)
				a.arguments = d.split(span{i + 1, end}, ",")
				i = end + 1
			}
			d.annotate(a)
			if i < len(d.list) && d.list[i].First {
				return i
			}
		case word == "export":
			a := annotation{name: word}
			i++
			if d.text(i) == "(" {
				end := d.closing(i)
				a.arguments = d.split(span{i + 1, end}, ",")
				i = end + 1
			}
			d.annotations = append(d.annotations, a)
		case slices.Contains(modifiers, word):
			if word == "onready" && len(d.annotations) > 0 && len(d.annotations[0].arguments) == 0 {
				d.annotations = nil // its type is known only at run time: not exported (3.2, 3.6)
			}
			i++
		case word == "var":
			end := d.end(i)
			if len(d.annotations) > 0 {
				d.variable(i+1, end)
			}
			d.annotations = nil
			return end
		default:
			d.annotations = nil
			return d.end(i)
		}
	}
	return i
}

// modifiers are words of Godot 3 between export and var.
var modifiers = []string{"onready", "remote", "remotesync", "master", "mastersync", "puppet", "puppetsync", "slave", "sync"}

// annotate reads an annotation of Godot 4.
func (d *gdDeclarations) annotate(a annotation) {
	text := func(i int) string {
		if i >= len(a.arguments) {
			return ""
		}
		s, _ := d.string(a.arguments[i].from)
		return s
	}
	switch {
	case a.name == "export_category":
		d.groups.Category(text(0))
	case a.name == "export_group":
		d.groups.Group(text(0), text(1))
	case a.name == "export_subgroup":
		d.groups.Subgroup(text(0), text(1))
	case strings.HasPrefix(a.name, "export") && a.name != "export_tool_button":
		d.annotations = append(d.annotations, a)
	}
}

// variable reads an exported variable, whose name is at a token.
func (d *gdDeclarations) variable(i, end int) {
	p := class.Property{Name: d.word(i), InFile: true, Shown: true}
	if p.Name == "" {
		return
	}
	i++
	declared := false
	for _, a := range d.annotations {
		if a.name == "export" && len(a.arguments) > 0 {
			declared = d.exported3(&p, a.arguments)
		}
	}
	if d.text(i) == ":" {
		i++
		if d.word(i) != "" {
			d.typed(&p, d.typeAt(&i, end))
			declared = p.Type != ""
		}
	}
	if i < end && d.text(i) == "=" {
		d.given(&p, span{i + 1, d.valueEnd(i+1, end)}, declared)
	}
	for _, a := range d.annotations {
		d.hint(&p, a)
	}
	if !declared && len(d.annotations) == 1 && d.annotations[0].name == "export_storage" {
		p.Type = "Variant" // its value does not determine the type
	}
	d.groups.Place(&p)
	d.script.Exports = append(d.script.Exports, p)
}

// typeAt reads a type: Array[int], Control.FocusMode.
func (r *reader) typeAt(i *int, end int) typeName {
	t := typeName{name: r.dotted(i, end)}
	if *i < end && r.text(*i) == "[" {
		closing := r.closing(*i)
		for _, part := range r.split(span{*i + 1, closing}, ",") {
			at := part.from
			t.arguments = append(t.arguments, r.typeAt(&at, part.to))
		}
		*i = closing + 1
	}
	return t
}

// valueEnd returns the token after the value of a variable: at its setter and getter, or at the end of the statement.
func (r *reader) valueEnd(i, end int) int {
	for ; i < end; i++ {
		switch text := r.text(i); {
		case brackets[text] != "":
			i = r.closing(i)
		case text == ":", text == "setget":
			return i
		}
	}
	return min(i, end)
}

// hints are the annotations of Godot 4 that say how a property is edited.
var hints = map[string]class.HintKind{
	"export_range": class.RangeHint, "export_enum": class.EnumHint, "export_exp_easing": class.EasingHint, "export_flags": class.FlagsHint,
	"export_multiline": class.MultilineHint, "export_color_no_alpha": class.OpaqueColorHint, "export_node_path": class.NodePathHint,
	"export_file": class.FileHint, "export_file_path": class.FileHint, "export_global_file": class.FileHint,
	"export_dir": class.FolderHint, "export_global_dir": class.FolderHint,
	"export_flags_2d_render": class.Render2DLayersHint, "export_flags_2d_physics": class.Physics2DLayersHint,
	"export_flags_2d_navigation": class.Navigation2DLayersHint, "export_flags_3d_render": class.Render3DLayersHint,
	"export_flags_3d_physics": class.Physics3DLayersHint, "export_flags_3d_navigation": class.Navigation3DLayersHint,
	"export_flags_avoidance": class.AvoidanceLayersHint,
}

// customHints are the constants for @export_custom.
var customHints = map[string]class.HintKind{
	"PROPERTY_HINT_RANGE": class.RangeHint, "PROPERTY_HINT_ENUM": class.EnumHint, "PROPERTY_HINT_ENUM_SUGGESTION": class.SuggestionHint,
	"PROPERTY_HINT_EXP_EASING": class.EasingHint, "PROPERTY_HINT_LINK": class.LinkedHint, "PROPERTY_HINT_FLAGS": class.FlagsHint,
	"PROPERTY_HINT_LAYERS_2D_RENDER": class.Render2DLayersHint, "PROPERTY_HINT_LAYERS_2D_PHYSICS": class.Physics2DLayersHint,
	"PROPERTY_HINT_LAYERS_2D_NAVIGATION": class.Navigation2DLayersHint, "PROPERTY_HINT_LAYERS_3D_RENDER": class.Render3DLayersHint,
	"PROPERTY_HINT_LAYERS_3D_PHYSICS": class.Physics3DLayersHint, "PROPERTY_HINT_LAYERS_3D_NAVIGATION": class.Navigation3DLayersHint,
	"PROPERTY_HINT_LAYERS_AVOIDANCE": class.AvoidanceLayersHint, "PROPERTY_HINT_FILE": class.FileHint, "PROPERTY_HINT_DIR": class.FolderHint,
	"PROPERTY_HINT_GLOBAL_FILE": class.FileHint, "PROPERTY_HINT_GLOBAL_DIR": class.FolderHint, "PROPERTY_HINT_FILE_PATH": class.FileHint,
	"PROPERTY_HINT_RESOURCE_TYPE": class.ResourceHint, "PROPERTY_HINT_MULTILINE_TEXT": class.MultilineHint,
	"PROPERTY_HINT_EXPRESSION": class.MultilineHint, "PROPERTY_HINT_COLOR_NO_ALPHA": class.OpaqueColorHint,
	"PROPERTY_HINT_NODE_PATH_VALID_TYPES": class.NodePathHint, "PROPERTY_HINT_NODE_TYPE": class.NodeHint,
	"PROPERTY_HINT_TYPE_STRING": class.ArrayHint, "PROPERTY_HINT_ARRAY_TYPE": class.ArrayHint,
	"PROPERTY_HINT_DICTIONARY_TYPE": class.DictionaryHint, "PROPERTY_HINT_LOCALE_ID": class.LocaleHint,
	"PROPERTY_HINT_GROUP_ENABLE": class.GroupSwitchHint, "PROPERTY_HINT_INPUT_NAME": class.InputActionHint,
}

// hint applies an annotation's hint to a property. For an array it concerns the elements, whose hints are not kept.
func (d *gdDeclarations) hint(p *class.Property, a annotation) {
	switch a.name {
	case "export_storage":
		p.Shown = false
		return
	case "export_custom":
		if len(a.arguments) > 1 {
			p.Hint = class.NewHint(customHints[d.word(a.arguments[0].from)], d.joined(a.arguments[1:2]))
		}
		return
	}
	kind, ok := hints[a.name]
	if !ok || p.Hint.Kind == class.ArrayHint {
		return
	}
	p.Hint = class.NewHint(kind, d.joined(a.arguments))
	if p.Type == "" && kind == class.NodePathHint {
		p.Type = "NodePath"
	}
}

// joined joins arguments to the text of a hint as the engine does.
func (r *reader) joined(arguments []span) string {
	var list []string
	for _, a := range arguments {
		if text, ok := r.string(a.from); ok {
			list = append(list, text)
		} else if text, ok := r.evaluate(a); ok {
			list = append(list, text)
		} else if a.from < a.to {
			list = append(list, string(r.src[r.list[a.from].Start:r.list[a.to-1].End]))
		}
	}
	return strings.Join(list, ",")
}
