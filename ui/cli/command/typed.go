package command

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strings"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/near"
	"savant/model/rowpath"
	"savant/model/value"
)

// TypedLiteral parses a literal as a value of a type. For a String it takes the text as typed.
func TypedLiteral(doc *model.Document, r model.Row, text string, t variant.Type) (variant.Value, error) {
	v, err := Literal(doc, r, text)
	if err != nil && t == variant.String && !strings.Contains(text, `"`) {
		return variant.OfString(text), nil
	}
	switch {
	case err == nil && v.Type == t:
		return value.Untyped(v), nil // as retype: Array is an array of anything
	case err != nil || doc.Dialect().TypeName(v.Type) == doc.Dialect().TypeName(t):
		return v, err
	case t == variant.String && v.Type != variant.StringName && v.Type != variant.NodePath:
		return variant.OfString(text), nil
	}
	made, why := value.Converted(v, t, doc.Dialect())
	if !why.IsZero() {
		return v, Mistake(message.In(rowpath.Quote(text), why).Err())
	}
	return made, nil
}

// Literal reads a literal for a row. One that cannot be read, and a float that would become infinite or 0, is the user's mistake.
func Literal(doc *model.Document, r model.Row, text string) (variant.Value, error) {
	v, err := doc.Parse(r, text)
	if err != nil {
		return v, Mistake(message.In(rowpath.Quote(text), err).Err())
	}
	if v.Type == variant.Float && v.Text == "" { // the digits are not kept
		switch f := v.Float(); {
		case math.IsInf(f, 0) && !strings.Contains(text, "inf"):
			return v, Mistake(fmt.Errorf("%s is more than a float holds; infinity is written inf", rowpath.Quote(text)))
		case f == 0 && strings.ContainsAny(mantissa(text), "123456789"):
			return v, Mistake(fmt.Errorf("%s is nearer to 0 than a float can be; write 0.0", rowpath.Quote(text)))
		}
	}
	return v, nil
}

// mantissa is a number without its exponent.
func mantissa(number string) string {
	digits, _, _ := strings.Cut(strings.ToLower(number), "e")
	return digits
}

// TypeNamed finds a type by its name in the dialect, or by Godot 4's.
func TypeNamed(d *dialect.Dialect, name string) (variant.Type, error) {
	names := map[string]string{"integer": "int", "double": "float", "boolean": "bool", "text": "String", "list": "Array", "dict": "Dictionary"}
	for _, row := range d.Rows {
		if row.Layout == dialect.Invalid {
			continue
		}
		if row.Name == name {
			return row.Type, nil
		}
		names[row.Name] = row.Name
	}
	for t := variant.Nil; t < variant.Types; t++ {
		if _, ok := d.ID(t); ok && t.String() == name {
			return t, nil
		}
	}
	err := fmt.Errorf("%s has no type %s", d.Title, rowpath.Quote(name))
	if meant := near.Word(name, names); meant != "" {
		err = Hinted(err, "did you mean "+meant+"?")
	}
	return variant.Nil, Mistake(err)
}

// ContainerNamed is TypeNamed for a type of containers with the types of their elements as GDScript writes it: Array[int], Dictionary[String, Variant],
// Array[Node]. ok is false for another name.
func ContainerNamed(d *dialect.Dialect, name string) (kind variant.Type, t value.Demands, ok bool, err error) {
	outer, inner, open := strings.Cut(name, "[")
	inner, closed := strings.CutSuffix(inner, "]")
	has := map[string]bool{"Array": d.Binary.TypedArrays, "Dictionary": d.Binary.TypedDictionaries}
	if !open || !closed || !has[outer] {
		return 0, t, false, nil
	}
	of := func(name string) variant.ElementType {
		if name = strings.TrimSpace(name); name == "Variant" || err != nil {
			return variant.ElementType{}
		}
		builtin, wrong := TypeNamed(d, name)
		if wrong == nil {
			return value.ElementType(builtin)
		}
		of := variant.ElementType{Kind: variant.Class, Type: variant.Object, Name: name}
		if why := value.UnknownClass(value.Demands{Element: of}, d); NearType(name) != "" && !why.IsZero() {
			err = wrong
		} else if !why.IsZero() {
			err = Mistake(why.Err())
		}
		return of
	}
	if outer == "Array" {
		t.Element = of(inner)
		return variant.Array, t, true, err
	}
	first, second, both := strings.Cut(inner, ",")
	if !both {
		return 0, t, false, nil
	}
	t.Key, t.Value = of(first), of(second)
	return variant.Dictionary, t, true, err
}

// NearType is the type, of those of all engines, that a misspelled name was probably meant for; "" if there is none.
func NearType(name string) string {
	names := map[string]string{}
	for _, d := range dialect.All() {
		for _, row := range d.Rows {
			if row.Layout != dialect.Invalid {
				names[row.Name] = row.Name
			}
		}
	}
	return near.Word(name, names)
}

// ValueHint adds to an error about a row's new value what would work: a text as a literal where a text is stored.
func (c *Call) ValueHint(doc *model.Document, r model.Row, text string, err error) error {
	old, unread := doc.Value(r)
	if unread != nil {
		return err
	}
	var refused *model.RefusedError
	unreadable := !errors.As(err, &refused)
	if _, miscased := doc.Parse(r, strings.ToLower(text)); unreadable && miscased == nil {
		if old.Type == variant.String {
			return Hinted(Mistake(errors.New(rowpath.Quote(text)+": strings are in quotes")), c.asText(text))
		}
		return err // it names the spelling itself
	}
	if doc.Suits(r, old) != nil { // the property wants another type than that of what is stored
		given, unparsed := doc.Parse(r, text)
		if why := doc.Suits(r, given); unparsed == nil && why != nil {
			return why
		}
		if unparsed != nil || !takes(doc, r, given) {
			return err
		}
		return Hinted(err, "--type "+doc.Dialect().TypeName(given.Type)+" changes the type")
	}
	number := old.Type == variant.Int || old.Type == variant.Float
	meant := near.Literal(doc.Dialect(), old.Type, text)
	given, unparsed := doc.Parse(r, text)
	switch {
	case refused != nil && unparsed == nil && given.Type == old.Type && (given.Type == variant.Array || given.Type == variant.Dictionary):
		return Hinted(err, "--type "+doc.Dialect().TypeName(given.Type)+" has it hold values of any type")
	case old.Type == variant.Bool:
		return Hinted(err, "write true or false")
	case number && unreadable:
		return Hinted(err, "write "+cmp.Or(near.Number(old.Type, text), "a number, such as "+map[bool]string{true: "5", false: "0.5"}[old.Type == variant.Int]))
	case old.Type == variant.String && refused != nil && !strings.ContainsAny(text, "\"'"):
		return Hinted(err, c.asText(text))
	case old.Type == variant.String:
		return c.QuoteHint(text, err)
	case meant != "" && !number:
		return Hinted(err, "write '"+meant+"'")
	}
	if why := doc.Suits(r, given); unparsed == nil && given.Type != old.Type && why != nil {
		return why
	}
	if refused != nil && given.Type != old.Type && (unparsed != nil || takes(doc, r, given)) {
		return Hinted(err, "--type "+doc.Dialect().TypeName(given.Type)+" changes the type")
	}
	return err
}

// takes reports whether a row can be given a value of another type: not in what holds one type alone.
func takes(doc *model.Document, r model.Row, v variant.Value) bool {
	other := doc.Snapshot().Document()
	at, err := other.Find(doc.Path(r))
	return err == nil && other.SetAs(at, v) == nil
}
