package script

import (
	"slices"
	"strings"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/scene/class"
	"savant/scene/literal"
)

// Script is what the text of a script tells.
type Script struct {
	Class   string           // the global name that it gives itself; "" for none
	Extends string           // the class, or the path of the script, that it extends; "" if it names none
	Exports []class.Property // the variables that it exports itself, in the order of the text; their Class is empty
}

// Scope is what a script may name without declaring it.
type Scope struct {
	Table   *class.Table
	Dialect *dialect.Dialect
	// Base returns the engine's class that a class of the project extends in the end; "" if there is no such class. It may be nil.
	Base func(name string) string
}

// Read reads a script. What it cannot make out it leaves out: a variable of unknown type has no Type, one whose value is no constant no
// Default.
func (l *Language) Read(src []byte, scope Scope) Script {
	r := l.reader(src, scope)
	s, body := r.heading()
	if l.Nodes {
		r.gdscriptVariables(&s)
	} else {
		r.csharpMembers(&s, body)
	}
	return s
}

// Heading reads what a script says of itself, without what it exports.
func (l *Language) Heading(src []byte, scope Scope) Script {
	s, _ := l.reader(src, scope).heading()
	return s
}

func (l *Language) reader(src []byte, scope Scope) *reader {
	return &reader{language: l, src: src, list: l.Tokens(src), scope: scope, enums: map[string]enum{}, constants: map[string]span{},
		busy: map[string]bool{}}
}

// heading reads the names of a script, its constants and enumerations, and finds the body of its class.
func (r *reader) heading() (s Script, body span) {
	if r.language.Nodes {
		return r.gdscript(), span{0, len(r.list)}
	}
	return r.csharp()
}

// reader reads one script.
type reader struct {
	language *Language
	src      []byte
	list     []Token
	scope    Scope

	enums     map[string]enum
	constants map[string]span // expressions by the name that they have
	busy      map[string]bool // constants that are being evaluated
}

// span is a range of tokens.
type span struct{ from, to int }

// enum is an enumeration that a script declares.
type enum struct {
	flags  bool
	values []class.Constant
}

// typeName is a type as a script spells it.
type typeName struct {
	name      string // with its dots
	arguments []typeName
}

// text is what a token says; "" behind the end, and for strings.
func (r *reader) text(i int) string {
	if i < 0 || i >= len(r.list) || r.list[i].Kind == Text {
		return ""
	}
	return string(r.src[r.list[i].Start:r.list[i].End])
}

// string is the text that a string spells.
func (r *reader) string(i int) (text string, ok bool) {
	if i < 0 || i >= len(r.list) || r.list[i].Kind != Text {
		return "", false
	}
	t := r.list[i]
	return t.Style.Decode(string(r.src[t.From:t.To]))
}

// word is the name that stands at a token; "" if none does.
func (r *reader) word(i int) string {
	if i < 0 || i >= len(r.list) || r.list[i].Kind != Word {
		return ""
	}
	return r.text(i)
}

// brackets are the signs that open, with those that close them.
var brackets = map[string]string{"(": ")", "[": "]", "{": "}"}

// closing is the token that closes the bracket at a token; the number of tokens if none does.
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

// split parts tokens at a sign that is in no brackets. Nothing has no parts.
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

// typed fills in what a type says of a property: its type in files, its hint, and the value that it begins with.
func (r *reader) typed(p *class.Property, t typeName) {
	if v, ok := r.types(t.name); ok {
		p.Type = r.scope.Dialect.TypeName(v)
		p.Default, p.HasDefault = literal.Text(variant.Zero(v), r.scope.Dialect), true
		switch element, packed := variant.ElementOf(v); {
		case packed:
			p.Hint = class.Hint{Kind: class.ArrayHint, Element: r.scope.Dialect.TypeName(element)}
		case v == variant.Array && len(t.arguments) == 1:
			element := r.element(t.arguments[0])
			p.Hint = class.Hint{Kind: class.ArrayHint, Element: element}
			p.Default = r.emptied("Array["+element+"]([])", p.Default)
		case v == variant.Dictionary && len(t.arguments) == 2:
			key, value := r.element(t.arguments[0]), r.element(t.arguments[1])
			p.Hint = class.Hint{Kind: class.DictionaryHint, Key: key, Element: value}
			p.Default = r.emptied("Dictionary["+key+", "+value+"]({})", p.Default)
		}
		return
	}
	if e, ok := r.enum(t.name); ok {
		p.Type, p.Of = r.scope.Dialect.TypeName(variant.Int), t.name
		p.Default, p.HasDefault = "0", true
		p.Hint = r.enumHint(e)
		return
	}
	switch {
	case t.name == "Variant":
		p.Type, p.Default, p.HasDefault = "Variant", "null", true
	case r.inherits(t.name, "Resource"):
		p.Hint = class.NewHint(class.ResourceHint, t.name)
	case r.inherits(t.name, "Node"):
		p.Hint = class.NewHint(class.NodeHint, t.name)
	default:
		return
	}
	if p.Type == "" {
		p.Type, p.Of, p.Default, p.HasDefault = "Object", t.name, "null", true
	}
}

// emptied is the text of an empty typed container if the dialect has such, else that of an untyped one.
func (r *reader) emptied(typed, untyped string) string {
	if v, err := literal.ParseAll(typed, r.scope.Dialect); err == nil && r.scope.Dialect.Binary.TypedArrays {
		return literal.Text(v, r.scope.Dialect)
	}
	return untyped
}

// element is the type or class of what a container holds.
func (r *reader) element(t typeName) string {
	if _, ok := r.enum(t.name); ok {
		return r.scope.Dialect.TypeName(variant.Int)
	}
	if v, ok := r.types(t.name); ok {
		return r.scope.Dialect.TypeName(v)
	}
	return t.name
}

// types is the type of values that a script calls by a name.
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

// inherits reports whether a class of the engine or the project is another or descends from it.
func (r *reader) inherits(name, base string) bool {
	if _, known := r.scope.Table.Class(name); !known && r.scope.Base != nil {
		name = r.scope.Base(name)
	}
	return name != "" && r.scope.Table.Inherits(name, base)
}

// enum is an enumeration of the script, or of a class of the engine: "Control.FocusMode".
func (r *reader) enum(name string) (enum, bool) {
	if e, ok := r.enums[name]; ok {
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

// enumHint is how a value of an enumeration is edited. GDScript shows the names of constants as words; C# leaves them.
func (r *reader) enumHint(e enum) class.Hint {
	h := class.Hint{Kind: class.EnumHint}
	if e.flags && !r.language.Nodes {
		h.Kind = class.FlagsHint
	}
	for _, c := range e.values {
		name := c.Name
		if r.language.Nodes {
			name = capitalize(name)
		}
		h.Options = append(h.Options, class.Option{Name: name, Value: c.Value})
	}
	return h
}

// capitalize makes words of an identifier: ICE_BALL2 is "Ice Ball 2" (String::capitalize, 3.2 to 4.6).
func capitalize(name string) string {
	lower := func(c byte) bool { return c >= 'a' && c <= 'z' }
	upper := func(c byte) bool { return c >= 'A' && c <= 'Z' }
	digit := func(c byte) bool { return c >= '0' && c <= '9' }
	var split strings.Builder
	for i := range len(name) {
		c := name[i]
		if i > 0 {
			before, next := name[i-1], byte(0)
			if i+1 < len(name) {
				next = name[i+1]
			}
			if lower(before) && upper(c) || (upper(before) || digit(before)) && upper(c) && lower(next) ||
				digit(before) && lower(c) && lower(next) || (upper(before) || lower(before)) && digit(c) {
				split.WriteByte(' ')
			}
		}
		split.WriteByte(c)
	}
	words := strings.Fields(strings.ReplaceAll(strings.ToLower(split.String()), "_", " "))
	for i, word := range words {
		words[i] = strings.ToUpper(word[:1]) + word[1:]
	}
	return strings.Join(words, " ")
}

// given takes the value of an expression over as a property's default, and its type where the script does not say one.
func (r *reader) given(p *class.Property, expression span, declared bool) {
	text, known := r.evaluate(expression)
	if !declared {
		r.inferred(p, expression)
	}
	p.HasDefault = false
	if !known {
		return
	}
	v, err := literal.ParseAll(text, r.scope.Dialect)
	if err != nil {
		return
	}
	if declared && p.Type != "Variant" {
		want, _ := r.types(p.Type)
		if v, known = r.fitted(v, want); !known && !(v.Type == variant.Nil && p.Type == "Object") {
			return
		}
		text = literal.Text(v, r.scope.Dialect)
		if (v.Type == variant.Array || v.Type == variant.Dictionary) && p.Hint.Element != "" {
			text = r.retyped(text, p.Hint)
		}
	} else {
		text = literal.Text(v, r.scope.Dialect)
	}
	if !declared {
		p.Type = r.scope.Dialect.TypeName(v.Type)
	}
	p.Default, p.HasDefault = text, true
}

// inferred takes what a value tells of the type by its first words: Color.RED is a Color, Kind.FIRE one of an enumeration.
func (r *reader) inferred(p *class.Property, expression span) {
	if t, ok := r.types(r.word(expression.from)); ok {
		p.Type = r.scope.Dialect.TypeName(t)
		return
	}
	at := expression.from
	name := r.dotted(&at, expression.to)
	dot := strings.LastIndexByte(name, '.')
	if at != expression.to || dot < 0 {
		return
	}
	if e, ok := r.enum(name[:dot]); ok {
		p.Of, p.Hint = name[:dot], r.enumHint(e)
		return
	}
	for _, c := range r.scope.Table.Lineage(name[:dot]) {
		for of, e := range c.Enums {
			if of != "" && slices.ContainsFunc(e.Values, func(c class.Constant) bool { return c.Name == name[dot+1:] }) {
				p.Of, p.Hint = c.Name+"."+of, r.enumHint(enum{e.Flags, e.Values})
			}
		}
	}
}

// retyped is the text of a container with the types of its elements, where the dialect has such.
func (r *reader) retyped(text string, h class.Hint) string {
	typed := "Array[" + h.Element + "](" + text + ")"
	if h.Kind == class.DictionaryHint {
		typed = "Dictionary[" + h.Key + ", " + h.Element + "](" + text + ")"
	}
	return r.emptied(typed, text)
}

// fitted is a value as the declared type of a variable makes it.
func (r *reader) fitted(v variant.Value, want variant.Type) (variant.Value, bool) {
	switch {
	case v.Type == want:
		return v, v.Type != variant.Nil
	case v.Type == variant.Int && want == variant.Float:
		return variant.OfFloat(float64(v.Int())), true
	case v.Type == variant.Float && want == variant.Int:
		return variant.OfInt(int64(v.Float())), true
	case v.Type == variant.String && want == variant.StringName:
		return variant.Value{Type: variant.StringName, Text: v.Text}, true
	case v.Type == variant.String && want == variant.NodePath:
		return variant.Value{Type: variant.NodePath, Data: literal.ParsePath(v.Text)}, true
	case v.Type == variant.Array && want != variant.Nil:
		if name := r.scope.Dialect.TypeName(want); len(v.Data.(*variant.List).Items) == 0 {
			return variant.Zero(want), true
		} else if v, err := literal.ParseAll(name+"("+strings.Trim(literal.Text(v, r.scope.Dialect), "[] ")+")", r.scope.Dialect); err == nil {
			return v, v.Type == want
		}
	}
	return v, false
}
