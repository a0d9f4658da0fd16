package convert

import (
	"strings"
	"unicode"

	"savant/codec/message"
	"savant/codec/typedjson"
	"savant/codec/variant"
)

// Messages.
const (
	notTaken message.ID = "convert.not-taken container type"
)

// takes reports whether a container with elements of type e may hold a value of type t: the same type, or for objects
// also null (core/variant/container_type_validate.h, 4.0 to 4.6). Engines convert between String and StringName, and
// later ones int to float; that is not accepted, since the game would get another value than the text has.
func takes(e variant.ElementType, t variant.Type) bool {
	switch {
	case !e.Typed(), e.Kind == variant.Builtin && e.Type == t:
		return true
	case e.Kind == variant.Builtin && e.Type != variant.Object:
		return false
	}
	return t == variant.Object || t == variant.Nil
}

// wellTyped returns an error if a typed container in v holds what it does not accept, or its type is invalid.
func wellTyped(v variant.Value) error {
	check := func(e variant.ElementType, child variant.Value) error {
		if err := wellTyped(child); err != nil {
			return err
		}
		return taken(e, child.Type)
	}
	if name, ok := misnamed(elementsOf(v)...); ok {
		return unlike(noTypeOrClass, name)
	}
	switch data := v.Data.(type) {
	case *variant.List:
		for _, item := range data.Items {
			if err := check(data.Element, item); err != nil {
				return err
			}
		}
	case *variant.Dict:
		for i := range data.Entries {
			if err := check(data.Key, data.Entries[i].Key); err != nil {
				return err
			}
			if err := check(data.Value, data.Entries[i].Value); err != nil {
				return err
			}
		}
	case *variant.Instance:
		for i := range data.Properties {
			if err := wellTyped(data.Properties[i].Value); err != nil {
				return err
			}
		}
	}
	return nil
}

// taken returns an error if takes is false.
func taken(e variant.ElementType, t variant.Type) error {
	if takes(e, t) {
		return nil
	}
	return unlike(notTaken, elementName(e), t)
}

// misnamed returns the name of an element type that is neither a type nor can be a class: "Int" for int, or not a word
// at all. Savant writes what a save has, but accepts such a name from a JSON text only if the save had it.
func misnamed(list ...variant.ElementType) (name string, ok bool) {
	for _, e := range list {
		if e.Kind != variant.Class {
			continue
		}
		for i, c := range e.Name {
			if c != '_' && !unicode.IsLetter(c) && (i == 0 || !unicode.IsDigit(c)) {
				return e.Name, true
			}
		}
		for typeName := range typedjson.TypeNames() {
			if strings.EqualFold(typeName, e.Name) && typeName != variant.Object.String() {
				return e.Name, true
			}
		}
	}
	return "", false
}

// elementsOf returns the element types of a container.
func elementsOf(v variant.Value) []variant.ElementType {
	switch data := v.Data.(type) {
	case *variant.List:
		return []variant.ElementType{data.Element}
	case *variant.Dict:
		return []variant.ElementType{data.Key, data.Value}
	}
	return nil
}
