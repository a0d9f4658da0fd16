package script

import (
	"slices"
	"strings"

	"savant/codec/variant"
	"savant/scene/class"
	"savant/scene/literal"
)

// typed sets what a type determines of a property: its stored type, its hint, and its initial value.
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

// enumHint returns the hint for values of an enum. GDScript shows the names of constants as words; C# does not change
// them.
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

// capitalize splits an identifier into words: ICE_BALL2 is "Ice Ball 2" (String::capitalize, 3.2 to 4.6).
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

// given sets a property's default to the value of an expression, and its type if the script does not declare one.
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

// inferred infers a property's type from the first words of its value: Color.RED is a Color, Kind.FIRE a member of an
// enum.
func (r *reader) inferred(p *class.Property, expression span) {
	if t, ok := r.types(r.word(expression.from)); ok {
		p.Type = r.scope.Dialect.TypeName(t)
		return
	}
	at := expression.from
	name := r.dotted(&at, expression.to)
	dot := strings.LastIndexByte(name, '.')
	if at != expression.to {
		return
	}
	if dot < 0 {
		if of, _, ok := r.globalMember(name); ok {
			e, _ := r.global(of)
			p.Of, p.Hint = of, r.enumHint(e)
		}
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

// retyped returns the text of a container with its element types, if the dialect has those.
func (r *reader) retyped(text string, h class.Hint) string {
	typed := "Array[" + h.Element + "](" + text + ")"
	if h.Kind == class.DictionaryHint {
		typed = "Dictionary[" + h.Key + ", " + h.Element + "](" + text + ")"
	}
	return r.emptied(typed, text)
}

// fitted converts a value to the declared type of a variable.
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
