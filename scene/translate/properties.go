package translate

import (
	"slices"
	"strings"

	"savant/codec/message"
	"savant/codec/variant"
)

// Godot 3 stores the metadata of an object in meta; Godot 4 has a property for each entry.
const meta, metadata = "__meta__", "metadata/"

// byUse are classes that become another one than usual, by what an object of exactly that class stores: Godot 4 has a class for bodies that push others
// as they are moved, and Godot 3 one for nodes that sort what is below them.
var byUse = []struct {
	from   int // the first number of the version of the engine that has the class
	class  string
	stores stored
	there  string
}{
	{3, "KinematicBody", stored{moved3, true}, "AnimatableBody3D"},
	{3, "KinematicBody2D", stored{moved3, true}, "AnimatableBody2D"},
	{4, "Node2D", stored{sorted4, true}, "YSort"},
}

// there is the class in the other engine of an object with what it stores; ok is false if that has no such class.
func (t *Translator) there(class string, list []variant.Property) (name string, ok bool) {
	from, to := t.Majors()
	for _, row := range byUse {
		_, has := t.now.Class(row.there)
		if row.class == class && row.from == from && from != to && has && holds(list, row.stores) {
			return row.there, true
		}
	}
	return t.old.NameIn(class, t.now)
}

// Node is Class for that of a node, item, with what it stores.
func (t *Translator) Node(name string, item message.Message, list []variant.Property) string {
	now, ok := t.there(name, list)
	if c, has := t.now.Class(now); !ok && (!has || !c.Made || !t.now.Inherits(now, "Node")) {
		t.tell(nodeNotThere, item, name, t.to.Title)
	}
	return now
}

// Properties returns the properties of an object in the other engine. class is its class in the engine that it comes
// from, item its name in messages.
func (t *Translator) Properties(class string, item message.Message, list []variant.Property) (out []variant.Property) {
	there, _ := t.there(class, list)
	return t.properties(class, there, item, list)
}

// Overrides is Properties for what a scene changes of an object whose class another scene says.
func (t *Translator) Overrides(class string, item message.Message, list []variant.Property) (out []variant.Property) {
	there, _ := t.old.NameIn(class, t.now)
	return t.properties(class, there, item, list)
}

// properties is Properties for an object of the class there in the other engine.
func (t *Translator) properties(class, there string, item message.Message, list []variant.Property) (out []variant.Property) {
	list = advanced(t.old.Major(), t.now.Major(), t.tell, class, item, list)
	list = t.hashed(class, there, item, list)
	list, made := t.between(item).otherForms(class, there, list)
	kept := &variant.Dict{} // becomes __meta__
	for _, p := range list {
		dict, _ := p.Value.Data.(*variant.Dict)
		switch rest, isMetadata := strings.CutPrefix(p.Name, metadata); {
		case p.Name == meta && dict != nil && t.to.Text.NameMark == '&':
			for _, e := range dict.Entries {
				v, ok := t.Value(e.Value)
				if t.readable(p.Name, item, e.Value, v, ok && e.Key.Type == variant.String && e.Key.Text != "") {
					out = append(out, variant.Property{Name: metadata + e.Key.Text, Value: v})
				}
			}
			continue
		case isMetadata && t.from.Text.NameMark == '&' && t.to.Text.NameMark != '&':
			v, ok := t.Value(p.Value)
			if t.readable(p.Name, item, p.Value, v, ok) {
				kept.Entries = append(kept.Entries, variant.Entry{Key: variant.OfString(rest), Value: v})
			}
			continue
		}
		name, factor, ok := t.old.PropertyIn(class, p.Name, t.now, there)
		if !ok {
			t.tell(propertyNotThere, p.Name, item, t.to.Title)
			continue
		}
		t.untyped = false
		v, ok := t.Value(p.Value)
		if ok && t.untyped {
			t.tell(typeNotThere, p.Name, item, t.to.Title)
		}
		if ok && t.old != t.now {
			v, ok = t.Typed(Scaled(v, factor), there, name)
			v, ok = t.chosen(v, class, p.Name, there, name, ok)
		}
		if !t.readable(p.Name, item, p.Value, v, ok) {
			continue
		}
		if v.Type != p.Value.Type && !sameText(v.Type, p.Value.Type) && !sameNumber(v, Scaled(p.Value, factor)) && !sameNumbers(v, Scaled(p.Value, factor)) {
			t.tell(valueChanged, p.Name, item, t.from.TypeName(p.Value.Type), t.to.TypeName(v.Type))
		}
		out = append(out, variant.Property{Name: name, Value: v})
	}
	out = t.capsule(class, there, item, list, out)
	for _, p := range made {
		if q, has := find(out, p.Name); has && !alike(p.Value, q.Value) {
			t.NotThere(p.Name, item) // the other form of it prevails
		}
		out = slices.DeleteFunc(out, func(q variant.Property) bool { return q.Name == p.Name })
		out = slices.Insert(out, t.Place(there, out, p.Name), p)
	}
	if len(kept.Entries) > 0 {
		out = append(out, variant.Property{Name: meta, Value: variant.Value{Type: variant.Dictionary, Data: kept}})
	}
	return out
}
