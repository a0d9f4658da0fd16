package scn

import (
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
)

// Binary resources do not store the element types of containers.
const (
	DictionaryTypesLost message.ID = "scn.dictionary-types-lost"
	ArrayTypesLost      message.ID = "scn.array-types-lost"
)

// Declared reports whether a class or script may declare a property, and with it the element types of its container. Metadata is
// never declared.
func Declared(property string) bool {
	return !strings.HasPrefix(property, "metadata/") && property != "__meta__"
}

// TypesLost says which element types a binary resource would lose from the value of a property. It is zero if none.
func TypesLost(property string, v variant.Value) message.Message {
	return typesLost(v, Declared(property))
}

func typesLost(v variant.Value, declared bool) (why message.Message) {
	switch data := v.Data.(type) {
	case *variant.Dict:
		if !declared && (data.Key.Typed() || data.Value.Typed()) {
			return message.New(DictionaryTypesLost)
		}
		for _, e := range data.Entries {
			for _, inner := range [...]variant.Value{e.Key, e.Value} {
				if why = typesLost(inner, false); !why.IsZero() {
					return why
				}
			}
		}
	case *variant.List:
		if v.Type == variant.Array && !declared && data.Element.Typed() {
			return message.New(ArrayTypesLost)
		}
		for _, item := range data.Items {
			if why = typesLost(item, false); !why.IsZero() {
				return why
			}
		}
	}
	return why
}
