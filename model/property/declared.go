package property

import (
	"slices"

	"savant/codec/message"
	"savant/codec/variant"
	"savant/model"
	"savant/model/rowpath"
	"savant/scene/class"
)

// Messages.
const (
	otherType message.ID = "property.other-type name class type given"
)

// Declared returns what the class of a node or resource or its script says of a property; ok is false where neither has it. scenes and scripts are as
// in Of.
func Declared(d *model.Document, r model.Row, name string, scenes Scenes, scripts Scripts) (p Property, ok bool) {
	if !Is(d, r) {
		return p, false
	}
	from, _ := origins(d, r, scenes)
	table := class.For(d.Dialect())
	for _, p := range variables(from, table, scripts) {
		if p.Name == name {
			return Property{Property: p, Declared: true}, true
		}
	}
	if p.Property, ok = table.Property(classOf(from), name); !ok {
		p.Property, ok = table.Added(classOf(from), name)
	}
	p.Declared = ok
	return p, ok
}

// Fitted is an int as the float that a property is declared to be: the engine would write 3.0 for 3. ok is false for any other value, which stays.
func Fitted(d *model.Document, v variant.Value, p Property) (now variant.Value, ok bool) {
	if v.Type != variant.Int || p.Type != d.Dialect().TypeName(variant.Float) {
		return v, false
	}
	return variant.OfFloat(float64(v.Int())), true
}

// Unstored finds the property that a path names and that the file does not store though the class or the script declares that files may.
func Unstored(d *model.Document, path string, scenes Scenes, scripts Scripts) (r model.Row, p Property, ok bool) {
	at, err := rowpath.Parse(path)
	if err != nil || len(at.Steps) == 0 || at.Steps[len(at.Steps)-1].Kind != rowpath.NameStep {
		return 0, p, false
	}
	if _, err := d.Find(path); err == nil {
		return 0, p, false
	}
	r, _, key, err := d.NewPlace(at)
	if err != nil || key == nil {
		return 0, p, false
	}
	p, ok = Declared(d, r, key.Text, scenes, scripts)
	return r, p, ok && p.InFile
}

// Store gives a property that the file does not store a value of the type that the class or the script declares.
func Store(d *model.Document, r model.Row, p Property, v variant.Value, scenes Scenes, scripts Scripts) error {
	v, ok := Fits(d, v, p.Property)
	if !ok {
		return &model.PathError{Path: d.Path(r), What: message.New(otherType, p.Name, p.Class, p.Type, d.Dialect().TypeName(v.Type))}
	}
	return Insert(d, r, p.Name, v, scenes, scripts)
}

// Fits reports whether a property takes a value by its type. An int becomes the float that the property is declared to be.
func Fits(d *model.Document, v variant.Value, p class.Property) (now variant.Value, ok bool) {
	v, _ = Fitted(d, v, Property{Property: p})
	given := d.Dialect().TypeName(v.Type)
	of := func(types ...string) bool { return slices.Contains(types, p.Type) }
	named := of("String", "StringName") && (given == "String" || given == "StringName")
	nodes := given == "NodePath" && of("Object") // a variable of a script that is a node
	return v, p.Type == given || named || nodes || of("Variant", "Nil", "") || v.Type == variant.Nil && of("Object")
}
