// Package class has the engines' classes, as their ClassDB describes them: what a node or a resource of a class can
// store, in which order, with which default, and how an inspector edits it.
//
// It has three engines, 3.2, 3.6 and 4.6; For picks the one nearest to a file's dialect. It does not include properties
// that instances add, such as tracks/0/path of an Animation, or the variables of scripts.
package class

import "slices"

// Class is one engine's description of a class. It is shared and must not be changed.
type Class struct {
	Name     string
	Inherits string // the parent's name; "" for Object
	Made     bool   // whether an instance can be made; false for abstract classes

	Own     []Property // excluding the parents', in the engine's order
	Enums   map[string]Enum
	Signals []Signal

	overrides map[string]string // defaults of inherited properties that differ from those of the declaring class
}

// Property is one property of a class.
type Property struct {
	Name     string
	Class    string // the class that declares it
	Category string // the heading that a script puts over it in place of its own name; "" for none
	Group    string // its inspector group; "" for none
	Subgroup string // the group within Group; "" for none
	Prefix   string // the prefix that the innermost group strips from its name
	Type     string // the stored variant type, in the engine's spelling: "bool", "Transform3D"
	Of       string // for an Object: the allowed classes, separated by commas; for an int: its enum; "" for any

	// Default is the value of a new instance as Godot text; "null" for objects. It is missing if it depends on other
	// properties, and for most whose name has a slash in Godot 3.
	Default    string
	HasDefault bool

	InFile bool // files may store it
	Shown  bool // the engine's inspector shows it
	Hint   Hint
}

// Enum is a named set of integers. Godot 3 does not say which constants belong together: there all those of a class are
// one enum, "".
type Enum struct {
	Flags  bool // its constants are bits
	Values []Constant
}

// Constant is one member of an Enum.
type Constant struct {
	Name  string
	Value int64
}

// Signal is a signal of a class.
type Signal struct {
	Name      string
	Arguments []Argument
}

// Argument is one argument of a signal.
type Argument struct {
	Name, Type string
}

// Lineage returns the class and its ancestors, nearest first. It is empty for an unknown class.
func (t *Table) Lineage(name string) []*Class {
	var list []*Class
	for c := t.classes[name]; c != nil; c = t.classes[c.Inherits] {
		list = append(list, c)
	}
	return list
}

// Inherits reports whether a class is base or descends from it. Unknown classes descend only from themselves.
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

// Properties returns the properties of a class and its ancestors in the order in which the engine writes them:
// ancestors first. Defaults are those of the class itself. ok is false for an unknown class. The list is shared and
// must not be changed.
func (t *Table) Properties(name string) (list []Property, ok bool) {
	if known, ok := t.properties.Load(name); ok {
		return known.([]Property), true
	}
	if list, ok = t.gather(name); ok {
		list = slices.Clip(list) // so that appending copies it
		t.properties.Store(name, list)
	}
	return list, ok
}

// gather computes the list for Properties.
func (t *Table) gather(name string) (list []Property, ok bool) {
	lineage := t.Lineage(name)
	at := map[string]int{}
	for i := len(lineage) - 1; i >= 0; i-- {
		for _, p := range lineage[i].Own {
			if known, dup := at[p.Name]; dup {
				list[known] = p // 3.x: LightOccluder2D declares light_mask again; files store it once
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

// storedBy are properties that ClassDB describes as not stored, though instances of a class and its descendants store
// them: the declaring class hides them for all others (VisualInstance3D::_validate_property, 4.x).
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

// Descendants returns the classes that descend from base, base itself first if it is known, then by name.
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
