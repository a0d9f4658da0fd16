package scn

import (
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
)

// What a binary resource cannot hold: it has no types of containers.
const (
	DictionaryTypesLost message.ID = "scn.dictionary-types-lost"
	ArrayTypesLost      message.ID = "scn.array-types-lost"
)

// Declared reports whether a class or script may declare a property, so that whoever reads the file knows the types of its container: not metadata.
func Declared(property string) bool {
	return !strings.HasPrefix(property, "metadata/") && property != "__meta__"
}

// TypesLost says which types of containers a binary resource would lose from the value of a property; zero if none.
func TypesLost(property string, v variant.Value) message.Message {
	return typesLost(v, Declared(property))
}

func typesLost(v variant.Value, declared bool) (why message.Message) {
	demands := func(e variant.ElementType) bool {
		return !declared && e.Kind != variant.Untyped && (e.Kind != variant.Builtin || e.Type != variant.Nil)
	}
	switch data := v.Data.(type) {
	case *variant.Dict:
		if demands(data.Key) || demands(data.Value) {
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
		if v.Type == variant.Array && demands(data.Element) {
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
