package translate

import (
	"strconv"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/scene/class"
)

// between is what the classes of two engines say of an object that comes from one and goes to the other.
type between struct {
	old, now *class.Table
	from     *dialect.Dialect
	notThere func(property string)                   // tells that a property is left out
	middle   func(names, property string, n float64) // tells that two properties become one with a number
}

const material = "SpatialMaterial"

// kin are classes of Godot 3 that are no heirs of another one but have its properties.
var kin = map[string]string{"ORMSpatialMaterial": material, "ORMMaterial3D": material}

// majors are the first numbers of the engines' versions.
func (b between) majors() (was, now int) { return b.old.Major(), b.now.Major() }

// heir reports whether an object, of a class here and one there, is of a class of Godot 3.
func (b between) heir(of, there, class string) bool {
	table := b.old
	if b.old.Major() > b.now.Major() {
		table, of = b.now, there
	}
	return table.Inherits(of, class) || kin[of] == class
}

// has reports whether a class of the other engine has a property.
func (b between) has(there, property string) bool {
	_, has := b.now.Property(there, property)
	return has
}

// number is a number that a list of properties holds, or its default.
func number(table *class.Table, of string, list []variant.Property, name string) (float64, bool) {
	for _, p := range list {
		if p.Name != name {
			continue
		}
		switch p.Value.Type {
		case variant.Int:
			return float64(p.Value.Int()), true
		case variant.Float:
			return p.Value.Float(), true
		}
		return 0, false
	}
	p, _ := table.Property(of, name)
	n, err := strconv.ParseFloat(p.Default, 64)
	return n, err == nil
}
