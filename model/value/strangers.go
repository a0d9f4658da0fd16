package value

import (
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/scene/class"
)

// Classes tells the class of the resource that a value refers to, "" if it is not known.
type Classes func(*variant.Resource) string

// classOf is the class of an object, "" if it is not known; declared is true if its file may be of one that descends from it.
func classOf(v variant.Value, classes Classes) (name string, declared bool) {
	switch data := v.Data.(type) {
	case *variant.Instance:
		return data.Class, false
	case *variant.Resource:
		if classes != nil {
			return classes(data), data.Kind != variant.Internal
		}
	}
	return "", false
}

// stranger reports whether an object is of a class that a container of a class does not allow. It is false where that is not known.
func stranger(v variant.Value, of string, d *dialect.Dialect, classes Classes) bool {
	name, declared := classOf(v, classes)
	table := class.For(d)
	if _, known := table.Class(name); !known || !class.Has(d, of) {
		return false
	}
	return !table.Inherits(name, of) && !(declared && table.Inherits(of, name))
}
