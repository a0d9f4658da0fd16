// Package class knows the engines' classes, as the engines' own ClassDB tells them: what a node or a resource of a class can store, in
// which order, with which default, and how an inspector edits it.
//
// It knows three engines, 3.2, 3.6 and 4.6; For picks the one that is nearest to a file's dialect. It does not know what an instance adds
// of itself, such as tracks/0/path of an Animation, nor the variables of scripts.
package class

import "slices"

// Class is what one engine says of a class. It is shared and must not be changed.
type Class struct {
	Name     string
	Inherits string // the parent's name; "" for Object
	Made     bool   // whether an instance can be made; abstract classes cannot

	Own     []Property // without the parents', in the engine's order
	Enums   map[string]Enum
	Signals []Signal

	overrides map[string]string // defaults of inherited properties, where they are not those of the class that declares them
}

// Property is one property of a class.
type Property struct {
	Name     string
	Class    string // the class that declares it
	Group    string // the inspector group that it is in; "" for none
	Subgroup string // the group within Group; "" for none
	Prefix   string // what its name loses in the innermost group
	Type     string // Godot's name of the variant type that files hold, in the spelling of the engine: "bool", "Transform3D"
	Of       string // of an Object: the classes it may be, separated by commas; of an int: the enum it is of; "" if any

	// Default is the value of a new instance as Godot text; "null" for objects. It is missing for what depends on other properties, and for
	// most whose name has a slash in Godot 3.
	Default    string
	HasDefault bool

	InFile bool // files may hold it
	Shown  bool // the engine's inspector shows it
	Hint   Hint
}

// Enum is a named set of integers. Godot 3 does not tell which constants belong together: there all those of a class are one enum, "".
type Enum struct {
	Flags  bool // bits that are combined
	Values []Constant
}

// Constant is one member of an Enum.
type Constant struct {
	Name  string
	Value int64
}

// Signal is what a class can emit.
type Signal struct {
	Name      string
	Arguments []Argument
}

// Argument is one argument of a signal.
type Argument struct {
	Name, Type string
}

// Lineage returns the class and its ancestors, nearest first. It is empty for a class that the table does not have.
func (t *Table) Lineage(name string) []*Class {
	var list []*Class
	for c := t.classes[name]; c != nil; c = t.classes[c.Inherits] {
		list = append(list, c)
	}
	return list
}

// Inherits reports whether a class is base or descends from it. Classes that the table does not have descend from nothing but themselves.
func (t *Table) Inherits(name, base string) bool {
	if name == base {
		return true
	}
	for c := t.classes[name]; c != nil; c = t.classes[c.Inherits] {
		if c.Name == base {
			return true
		}
	}
	return false
}

// Properties returns the properties of a class and its ancestors in the order in which the engine writes them: ancestors first. Defaults
// are those of the class itself. ok is false for a class that the table does not have. The list is shared and must not be changed.
func (t *Table) Properties(name string) (list []Property, ok bool) {
	if known, ok := t.properties.Load(name); ok {
		return known.([]Property), true
	}
	if list, ok = t.gather(name); ok {
		list = slices.Clip(list) // what is appended goes elsewhere
		t.properties.Store(name, list)
	}
	return list, ok
}

// gather makes the list of Properties.
func (t *Table) gather(name string) (list []Property, ok bool) {
	lineage := t.Lineage(name)
	at := map[string]int{}
	for i := len(lineage) - 1; i >= 0; i-- {
		for _, p := range lineage[i].Own {
			if known, dup := at[p.Name]; dup {
				list[known] = p // 3.x: LightOccluder2D declares light_mask again; files hold it once
				continue
			}
			at[p.Name] = len(list)
			list = append(list, p)
		}
	}
	if len(lineage) == 0 {
		return nil, false
	}
	for property, class := range storedBy {
		if k, known := at[property]; known && t.Inherits(name, class) {
			list[k].InFile, list[k].Shown = true, true
		}
	}
	for name, text := range lineage[0].overrides {
		if k, known := at[name]; known {
			list[k].Default, list[k].HasDefault = text, true
		}
	}
	return list, true
}

// storedBy are properties that ClassDB says no file holds, though instances of a class and its heirs store them: the class that declares them
// hides them from all others (VisualInstance3D::_validate_property, 4.x).
var storedBy = map[string]string{"sorting_offset": "GeometryInstance3D", "sorting_use_aabb_center": "GeometryInstance3D"}

// Property returns one property of a class or its ancestors.
func (t *Table) Property(class, name string) (Property, bool) {
	list, _ := t.Properties(class)
	for _, p := range list {
		if p.Name == name {
			return p, true
		}
	}
	return Property{}, false
}

// Descendants returns the classes that descend from base, base itself first if the table has it, then by name.
func (t *Table) Descendants(base string) []*Class {
	var list []*Class
	if c := t.classes[base]; c != nil {
		list = append(list, c)
	}
	for _, c := range t.sorted {
		if c.Name != base && t.Inherits(c.Name, base) {
			list = append(list, c)
		}
	}
	return list
}
