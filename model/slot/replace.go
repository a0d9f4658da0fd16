package slot

import (
	"slices"

	"savant/codec/variant"
	"savant/model"
	"savant/model/property"
	"savant/scene/class"
)

// Replace makes an external resource refer to another file, whose resource is of a class; all its uses lead there then. If the document already
// refers to that file, they lead to the resource that is there, and this one goes.
func Replace(d *model.Document, resource model.Row, of, file, uid string) error {
	table := class.For(d.Dialect())
	if table.Major() < 4 {
		uid = ""
	}
	return d.ReplaceExternal(resource, namedAs(table, of), file, uid)
}

// Place is where an external resource is used: what can take its place there.
type Place struct {
	table *class.Table
	uses  []class.Hint
}

// PlaceOf finds what the uses of an external resource of a class accept. Where that is not known, as in metadata, they accept that class.
func PlaceOf(d *model.Document, resource model.Row, of string, scenes property.Scenes, scripts property.Scripts) Place {
	p := Place{table: class.For(d.Dialect())}
	own := class.Hint{Kind: class.ResourceHint, Classes: []string{of}}
	if of == "" {
		own.Classes = nil
	}
	users := d.Users(resource)
	for _, user := range users {
		if ref, ok := referred(d, d.Path(user)+".@instance"); ok && property.Section(d, ref) == resource {
			p.uses = append(p.uses, class.Hint{Kind: class.ResourceHint, Classes: []string{"PackedScene"}})
		}
		if !property.Is(d, user) {
			p.uses = append(p.uses, own)
			continue
		}
		for _, use := range property.List(d, user, scenes, scripts).Properties {
			if use.Stored() && names(d, use.Row, resource) {
				p.uses = append(p.uses, p.wanted(use.Hint, own))
			}
		}
	}
	if len(users) == 0 {
		p.uses = append(p.uses, own)
	}
	return p
}

// wanted is the hint of a property if it says what it, or its elements, must be; else another.
func (p Place) wanted(h, other class.Hint) class.Hint {
	if h.Kind == class.ArrayHint || h.Kind == class.DictionaryHint {
		h = class.Hint{Kind: class.ResourceHint, Classes: []string{h.Element}}
	}
	known := func(name string) bool { _, ok := p.table.Class(name); return ok }
	if h.Kind != class.ResourceHint || !slices.ContainsFunc(h.Classes, known) {
		return other
	}
	return h
}

// Takes reports whether every use accepts a resource of a class. What the table does not know may be anything.
func (p Place) Takes(name string) bool {
	return !slices.ContainsFunc(p.uses, func(h class.Hint) bool { return !Fits(p.table, h, name, false) })
}

// Knows reports whether the engine of the document has a class.
func (p Place) Knows(name string) bool {
	_, known := p.table.Class(name)
	return known
}

// referred is what the value at a path names.
func referred(d *model.Document, path string) (ref *variant.Resource, ok bool) {
	r, err := d.Find(path)
	if err != nil {
		return nil, false
	}
	v, err := d.Value(r)
	if err != nil {
		return nil, false
	}
	ref, ok = v.Data.(*variant.Resource)
	return ref, ok
}

// names reports whether a value names a resource, itself or in what it holds.
func names(d *model.Document, r, resource model.Row) bool {
	v, err := d.Value(r)
	if err != nil {
		return false
	}
	for ref := range references(v) {
		if property.Section(d, ref) == resource {
			return true
		}
	}
	return false
}
