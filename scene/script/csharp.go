package script

import (
	"slices"
	"strings"

	"savant/codec/variant"
	"savant/scene/class"
)

// csharpArrays are the packed arrays that are arrays in C#, by element type.
var csharpArrays = map[string]variant.Type{
	"byte": variant.PackedByteArray, "int": variant.PackedInt32Array, "long": variant.PackedInt64Array, "float": variant.PackedFloat32Array,
	"double": variant.PackedFloat64Array, "string": variant.PackedStringArray, "Vector2": variant.PackedVector2Array,
	"Vector3": variant.PackedVector3Array, "Vector4": variant.PackedVector4Array, "Color": variant.PackedColorArray,
}

// csharpModifiers are words before the type of a member.
var csharpModifiers = []string{"public", "private", "protected", "internal", "new", "virtual", "override", "abstract", "sealed", "partial",
	"required", "readonly", "volatile", "unsafe"}

// csharp reads the declarations of a C# script except members, and finds the body of its first class that extends
// another.
func (r *reader) csharp() (s Script, body span) {
	var isFlags bool
	for i := range r.list {
		switch r.word(i) {
		case "Flags":
			isFlags = true
		case "enum":
			open := i + 2
			for open < len(r.list) && r.text(open) != "{" {
				open++
			}
			r.enums[r.word(i+1)] = enum{flags: isFlags, values: r.members(open)}
			isFlags = false
		case "const":
			if at := i + 3; r.text(at) == "=" {
				r.constants[r.word(at-1)] = span{at + 1, r.next(at, ";")}
			}
		}
	}
	for i := range r.list {
		if r.word(i) == "class" && r.text(i+2) == ":" {
			at := i + 3
			s.Extends = r.dotted(&at, len(r.list))
			s.Extends = s.Extends[strings.LastIndexByte(s.Extends, '.')+1:]
			if r.attributed(i, "GlobalClass") {
				s.Class = r.word(i + 1)
			}
			if open := r.next(i, "{"); open < len(r.list) {
				body = span{open + 1, r.closing(open)}
			}
			break
		}
	}
	return s, body
}

// next returns the first token from i on that is a sign.
func (r *reader) next(i int, sign string) int {
	for i < len(r.list) && r.text(i) != sign {
		i++
	}
	return i
}

// attributed reports whether an attribute precedes the class at a token.
func (r *reader) attributed(i int, name string) bool {
	for i--; i >= 0 && r.text(i) != ";" && r.text(i) != "{" && r.text(i) != "}"; i-- {
		if r.word(i) == name {
			return true
		}
	}
	return false
}

// attribute is an attribute in brackets before a member.
type attribute struct {
	name      string
	arguments []span
}

// csharpMembers reads the exported members of a class: `[Export] public int Speed { get; set; } = 1;`.
func (r *reader) csharpMembers(s *Script, body span) {
	var groups class.Grouping
	var attributes []attribute
	for i := body.from; i < body.to; {
		if r.text(i) == "[" {
			end := r.closing(i)
			for _, part := range r.split(span{i + 1, end}, ",") {
				at := part.from
				a := attribute{name: r.dotted(&at, part.to)}
				if r.text(at) == "(" {
					a.arguments = r.split(span{at + 1, r.closing(at)}, ",")
				}
				attributes = append(attributes, a)
			}
			i = end + 1
			continue
		}
		for _, a := range attributes {
			r.csharpGroup(&groups, a)
		}
		if at := slices.IndexFunc(attributes, func(a attribute) bool { return a.name == "Export" || a.name == "Godot.Export" }); at >= 0 {
			r.csharpMember(s, i, body.to, attributes[at], &groups)
		}
		end := r.csharpEnd(i, body.to)
		r.csharpCallable(s, i, end, attributes)
		attributes, i = nil, end
	}
}

// csharpCallable reads a method, or a signal: `[Signal] public delegate void HitEventHandler();`, which Godot 4 calls Hit.
func (r *reader) csharpCallable(s *Script, i, end int, attributes []attribute) {
	for ; i+1 < end; i++ {
		switch text := r.text(i); {
		case text == "=", text == "{", text == ";":
			return
		case r.text(i+1) == "(" && r.word(i) != "":
			if slices.ContainsFunc(attributes, func(a attribute) bool { return a.name == "Signal" || a.name == "Godot.Signal" }) {
				if r.scope.Dialect.Text.NameMark == '&' {
					text = strings.TrimSuffix(text, "EventHandler")
				}
				s.Signals = append(s.Signals, text)
			} else {
				s.Methods = append(s.Methods, text)
			}
			s.take(r, text, i+1, csharpName)
			return
		}
	}
}

// csharpEnd returns the token after the member that begins at a token: after its semicolon, or its block if no
// assignment follows.
func (r *reader) csharpEnd(i, end int) int {
	for ; i < end; i++ {
		switch text := r.text(i); {
		case text == ";":
			return i + 1
		case text == "{":
			if i = r.closing(i); r.text(i+1) != "=" && r.text(i+1) != ";" {
				return i + 1
			}
		case brackets[text] != "":
			i = r.closing(i)
		}
	}
	return end
}

// csharpGroup begins an inspector group.
func (r *reader) csharpGroup(groups *class.Grouping, a attribute) {
	text := func(i int) string {
		if i >= len(a.arguments) {
			return ""
		}
		s, _ := r.string(a.arguments[i].from)
		return s
	}
	switch a.name {
	case "ExportCategory":
		groups.Category(text(0))
	case "ExportGroup":
		groups.Group(text(0), text(1))
	case "ExportSubgroup":
		groups.Subgroup(text(0), text(1))
	}
}

// csharpMember reads an exported field or property.
func (r *reader) csharpMember(s *Script, i, end int, export attribute, groups *class.Grouping) {
	for slices.Contains(csharpModifiers, r.word(i)) {
		i++
	}
	t := r.csharpType(&i, end)
	if packed, ok := csharpArrays[t.name]; ok && len(t.arguments) == 1 && t.arguments[0].name == "" {
		t = typeName{name: r.scope.Dialect.TypeName(packed)}
	} else if len(t.arguments) == 1 && t.arguments[0].name == "" {
		t = typeName{name: "Array", arguments: []typeName{{name: t.name}}}
	}
	for more := true; more && i < end && r.word(i) != ""; i++ {
		p := class.Property{Name: r.word(i), InFile: true, Shown: true}
		r.typed(&p, t)
		i++
		if r.text(i) == "{" {
			i = r.closing(i) + 1
		}
		switch {
		case r.text(i) == "=" && r.text(i+1) == ">": // computed
			p.HasDefault = false
			i = end
		case r.text(i) == "=":
			values := r.split(span{i + 1, min(end, r.next(i, ";"))}, ",")
			if len(values) == 0 {
				return
			}
			r.given(&p, values[0], p.Type != "")
			i = values[0].to
		case csharpNull[p.Type]:
			p.HasDefault = false
		}
		if len(export.arguments) > 0 && p.Hint.Kind != class.ArrayHint {
			text := ""
			if len(export.arguments) > 1 {
				text, _ = r.string(export.arguments[1].from)
			}
			p.Hint = class.NewHint(csharpHint(r.word(export.arguments[0].to-1)), text)
		}
		groups.Place(&p)
		s.Exports = append(s.Exports, p)
		more = r.text(i) == ","
	}
}

// csharpNull are the types whose variables are null initially in C#, which is not a Variant of that type.
var csharpNull = map[string]bool{"Array": true, "Dictionary": true, "NodePath": true, "StringName": true, "PackedByteArray": true,
	"PackedInt32Array": true, "PackedInt64Array": true, "PackedFloat32Array": true, "PackedFloat64Array": true, "PackedStringArray": true,
	"PackedVector2Array": true, "PackedVector3Array": true, "PackedVector4Array": true, "PackedColorArray": true}

// csharpHint returns the hint for a member of PropertyHint: ColorNoAlpha is PROPERTY_HINT_COLOR_NO_ALPHA.
func csharpHint(name string) class.HintKind {
	for constant, kind := range customHints {
		if plain := strings.ReplaceAll(strings.TrimPrefix(constant, "PROPERTY_HINT_"), "_", ""); strings.EqualFold(plain, name) {
			return kind
		}
	}
	return class.NoHint
}

// csharpType reads a type: int, Godot.Collections.Array<int>, float[]. With [] it has a single unnamed argument.
func (r *reader) csharpType(i *int, end int) typeName {
	name := r.dotted(i, end)
	t := typeName{name: name[strings.LastIndexByte(name, '.')+1:]}
	if r.text(*i) == "<" {
		*i++
		for *i < end && r.text(*i) != ">" {
			if t.arguments = append(t.arguments, r.csharpType(i, end)); r.text(*i) == "," {
				*i++
			} else if r.text(*i) != ">" {
				break
			}
		}
		*i++
	}
	if r.text(*i) == "?" {
		*i++
	}
	if r.text(*i) == "[" && r.text(*i+1) == "]" {
		*i += 2
		t.arguments = []typeName{{}}
	}
	return t
}
