package class

import (
	"slices"
	"strings"
)

// Place returns the index at which the engine writes a property of an object among names, those that a file has in its
// order. variables are those of its script in the engine's order; nil if unknown. An object's properties are ordered by
// class, ancestors first: for each class those that it declares, then those that the instance adds
// (Object::get_property_list, 3.2 to 4.6). The script follows, with its variables; Godot 3 writes __meta__ between the
// two, Godot 4 metadata after both. A script that is new comes before all that may be its variables: the engine sets properties in the order of
// the file, and drops those that the object does not have yet. ok is false if neither the class nor these rules determine it.
//
// An object of an unknown class, "", is taken to be a node of the class that declares the property and places nodes.
func (t *Table) Place(class string, variables, names []string, name string) (index int, ok bool) {
	if class == "" {
		class = t.placing(names, name)
	}
	o := t.order(class, variables)
	scripted := name == "script" || slices.Contains(names, "script")
	own := o.rank(name, scripted)
	if own.place == unknownPlace {
		return 0, false
	}
	index = -1
	var last rank
	for i, other := range names {
		if r := o.rank(other, scripted); r.place != unknownPlace && !r.after(own) {
			index, last = i, r
		}
	}
	if index < 0 {
		for i, other := range names {
			if r := o.rank(other, scripted); r.after(own) {
				return i, true
			}
		}
		return len(names), true
	}
	index++
	if last.class != own.class && name != "script" { // what an instance adds belongs to the preceding class, or to the script, without which it is lost
		for index < len(names) && o.rank(names[index], scripted).place == unknownPlace {
			index++
		}
	}
	return index, true
}

// PlaceAmong is Place; if the property depends on the instance, it returns the index after those with the same prefix
// (bones/3/...), else after all but metadata. The script of an object of an unknown class comes first.
func (t *Table) PlaceAmong(class string, names []string, name string) int {
	if i, ok := t.Place(class, nil, names, name); ok {
		return i
	}
	if name == "script" {
		return 0 // before what may be its variables
	}
	metadata := func(name string) bool { return strings.HasPrefix(name, "metadata/") || name == "__meta__" }
	end := len(names)
	for end > 0 && metadata(names[end-1]) {
		end--
	}
	if metadata(name) {
		return len(names)
	}
	for cut := strings.LastIndexByte(name, '/'); cut > 0; cut = strings.LastIndexByte(name[:cut], '/') {
		for i := len(names) - 1; i >= 0; i-- {
			if strings.HasPrefix(names[i], name[:cut+1]) {
				return i + 1
			}
		}
	}
	return end
}

// rank is the position of a property: among those of its class and its ancestors, or after them.
type rank struct {
	place  int
	class  string
	within int // among the theme overrides of an instance
}

// after reports whether a property comes after another.
func (r rank) after(other rank) bool {
	return r.place > other.place || r.place == other.place && r.within > other.within
}

const unknownPlace = -1

// order has the ranks of the properties of a class.
type order struct {
	known     map[string]rank
	theme     []string       // the theme overrides of an instance
	last      map[string]int // the position after the properties of a class and its ancestors
	count     int            // the position after all of them
	variables []string       // of the script
}

func (t *Table) order(class string, variables []string) order {
	list, _ := t.Properties(class)
	o := order{known: make(map[string]rank, len(list)), theme: t.ThemeOverrides(class), last: map[string]int{}, variables: variables}
	for i, p := range list {
		o.known[p.Name] = rank{place: 2 * i, class: p.Class}
		o.last[p.Class] = 2*i + 1
	}
	at := -1 // a class without its own properties comes after its parent's
	lineage := t.Lineage(class)
	for i := len(lineage) - 1; i >= 0; i-- {
		if n, has := o.last[lineage[i].Name]; has {
			at = n
		}
		o.last[lineage[i].Name] = at
	}
	o.count = 2 * len(list)
	return o
}

// rank returns the position of a property; unknownPlace for one that an instance adds.
func (o order) rank(name string, scripted bool) rank {
	if r, ok := o.known[name]; ok {
		return r
	}
	switch {
	case o.count == 0:
		return rank{place: unknownPlace}
	case name == "script":
		return rank{place: o.count, class: "script"}
	case name == "__meta__":
		return rank{place: o.count + 1, class: "script"}
	case strings.HasPrefix(name, "metadata/"):
		return rank{place: o.count + 3 + len(o.variables), class: "script"}
	}
	if n := slices.Index(o.variables, name); n >= 0 {
		return rank{place: o.count + 2 + n, class: "script"}
	}
	for _, a := range added {
		if place, ok := o.last[a.class]; ok && place >= 0 && a.has(name) {
			return rank{place, a.class, slices.Index(o.theme, name) + 1}
		}
	}
	if scripted && !strings.Contains(name, "/") {
		return rank{place: o.count + 2 + len(o.variables), class: "script"}
	}
	return rank{place: unknownPlace}
}

// placing is which of the classes that say where a node is declares a property and the most of others; "" if none does.
func (t *Table) placing(names []string, name string) (class string) {
	most := -1
	for _, of := range []string{"Node2D", "Control", "Spatial", "Node3D"} {
		if _, has := t.Property(of, name); !has {
			continue
		}
		count := 0
		for _, other := range names {
			if p, has := t.Property(of, other); has && p.InFile {
				count++
			}
		}
		if count > most {
			class, most = of, count
		}
	}
	return class
}
