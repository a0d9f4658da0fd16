package script

import (
	"strings"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/scene/class"
	"savant/scene/literal"
)

// Script is what can be read from the text of a script.
type Script struct {
	Class   string           // its class_name; "" for none
	Extends string           // its base class, or the path of its base script; "" if it names none
	Exports []class.Property // its own exported variables, in the order of the text; their Class is empty
	Signals []string         // those that it declares itself
	Methods []string         // its own functions
	Takes   Takes            // what those signals and methods take
}

// Scope is what a script may refer to without declaring it.
type Scope struct {
	Table   *class.Table
	Dialect *dialect.Dialect
	// Base returns the engine class from which a class of the project descends; "" if there is no such class. It may be
	// nil.
	Base func(name string) string
}

// reader reads one script.
type reader struct {
	language *Language
	src      []byte
	list     []Token
	scope    Scope

	enums     map[string]enum
	constants map[string]span // constant expressions by name
	busy      map[string]bool // constants being evaluated
}

// span is a range of tokens.
type span struct{ from, to int }

// enum is an enum declared by a script.
type enum struct {
	flags  bool
	values []class.Constant
}

// typeName is a type as written in a script.
type typeName struct {
	name      string // including dots
	arguments []typeName
}

// brackets maps opening to closing brackets.
var brackets = map[string]string{"(": ")", "[": "]", "{": "}"}

// text returns the text of a token; "" after the end, and for strings.
func (r *reader) text(i int) string {
	if i < 0 || i >= len(r.list) || r.list[i].Kind == Text {
		return ""
	}
	return string(r.src[r.list[i].Start:r.list[i].End])
}

// string returns the text of a string token.
func (r *reader) string(i int) (text string, ok bool) {
	if i < 0 || i >= len(r.list) || r.list[i].Kind != Text {
		return "", false
	}
	t := r.list[i]
	return t.Style.Decode(string(r.src[t.From:t.To]))
}

// word returns the name at a token; "" if there is none.
func (r *reader) word(i int) string {
	if i < 0 || i >= len(r.list) || r.list[i].Kind != Word {
		return ""
	}
	return r.text(i)
}

// closing returns the token of the closing bracket for the one at a token; the number of tokens if there is none.
func (r *reader) closing(i int) int {
	depth := 0
	for ; i < len(r.list); i++ {
		switch r.text(i) {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(r.list)
}

// split splits tokens at a sign outside brackets. An empty span has no parts.
func (r *reader) split(s span, sign string) []span {
	var parts []span
	from := s.from
	for i := s.from; i < s.to; i++ {
		if brackets[r.text(i)] != "" {
			i = min(r.closing(i), s.to)
		} else if r.text(i) == sign {
			parts = append(parts, span{from, i})
			from = i + 1
		}
	}
	if from < s.to {
		parts = append(parts, span{from, s.to})
	}
	return parts
}

// types returns the type that a script calls by a name.
func (r *reader) types(name string) (variant.Type, bool) {
	if t, ok := csharpTypes[name]; ok && !r.language.Nodes {
		return t, true
	}
	for _, row := range r.scope.Dialect.Rows {
		if row.Name == name && row.Layout != dialect.Invalid && row.Type != variant.Nil && row.Type != variant.Object {
			return row.Type, true
		}
	}
	return variant.Nil, false
}

// inherits reports whether a class of the engine or the project is base or descends from it.
func (r *reader) inherits(name, base string) bool {
	if _, known := r.scope.Table.Class(name); !known && r.scope.Base != nil {
		name = r.scope.Base(name)
	}
	return name != "" && r.scope.Table.Inherits(name, base)
}

// enum returns an enum of the script, a global one, or one of an engine class: "Control.FocusMode".
func (r *reader) enum(name string) (enum, bool) {
	if e, ok := r.enums[name]; ok {
		return e, true
	}
	if e, ok := r.global(name); ok {
		return e, true
	}
	of, name, ok := strings.Cut(name, ".")
	if !ok {
		return enum{}, false
	}
	for _, c := range r.scope.Table.Lineage(of) {
		if e, ok := c.Enums[name]; ok {
			return enum{e.Flags, e.Values}, true
		}
	}
	return enum{}, false
}

// element returns the element type or class of a container.
func (r *reader) element(t typeName) string {
	if _, ok := r.enum(t.name); ok {
		return r.scope.Dialect.TypeName(variant.Int)
	}
	if v, ok := r.types(t.name); ok {
		return r.scope.Dialect.TypeName(v)
	}
	return t.name
}

// emptied returns the text of an empty typed container if the dialect has those, else of an untyped one.
func (r *reader) emptied(typed, untyped string) string {
	if v, err := literal.ParseAll(typed, r.scope.Dialect); err == nil && r.scope.Dialect.Binary.TypedArrays {
		return literal.Text(v, r.scope.Dialect)
	}
	return untyped
}

// csharpTypes are the C# types that Godot's binding stores as other types (Marshaling.ConvertManagedTypeToMarshalType,
// 4.x; GDMonoMarshal::managed_to_variant_type, 3.x).
var csharpTypes = map[string]variant.Type{
	"bool": variant.Bool, "string": variant.String, "float": variant.Float, "double": variant.Float,
	"sbyte": variant.Int, "byte": variant.Int, "short": variant.Int, "ushort": variant.Int, "int": variant.Int, "uint": variant.Int,
	"long": variant.Int, "ulong": variant.Int, "char": variant.Int,
	"Vector2I": variant.Vector2i, "Vector3I": variant.Vector3i, "Vector4I": variant.Vector4i, "Rect2I": variant.Rect2i, "Aabb": variant.AABB,
}

// dotted reads a name with dots.
func (r *reader) dotted(i *int, end int) string {
	name := r.word(*i)
	*i++
	for *i+1 < end && r.text(*i) == "." && r.word(*i+1) != "" {
		name += "." + r.word(*i+1)
		*i += 2
	}
	return name
}
