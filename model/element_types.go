package model

import (
	"savant/codec/variant"
	"savant/model/label"
	"savant/model/value"
)

// ElementTypes returns the possible types for the elements of an array, or the keys or values of a dictionary, in
// Godot's order. It is empty for other values and where containers have no types: before Godot 4.0, and for
// dictionaries before 4.4. Classes and scripts are not included.
func (d *Document) ElementTypes(r Row) []variant.Type {
	if d.Describe(r).Can&CanSet == 0 {
		return nil
	}
	v, err := d.Value(r)
	table := d.dialectOf(r)
	if err != nil || v.Type == variant.Array && !table.Binary.TypedArrays || v.Type == variant.Dictionary && !table.Binary.TypedDictionaries {
		return nil
	}
	empty, ok := emptied(v)
	if !ok {
		return nil
	}
	now, err := d.withElements(r, empty, value.ElementType(variant.Int), value.ElementType(variant.Int))
	if err != nil {
		return nil
	}
	copied := d.Snapshot().Document() // plain JSON accepts it but cannot store the types
	in, err := copied.Find(d.Path(r))
	if err != nil || copied.SetAs(in, now) != nil {
		return nil
	}
	if made, err := copied.Value(in); err != nil || value.DemandsOf(made) != value.DemandsOf(now) {
		return nil
	}
	var list []variant.Type
	for _, t := range writable(table) {
		if t != variant.Nil && t != variant.Object {
			list = append(list, t)
		}
	}
	return list
}

// emptied returns an empty container of the same type; false for another value.
func emptied(v variant.Value) (variant.Value, bool) {
	switch v.Data.(type) {
	case *variant.List:
		v.Data = &variant.List{}
	case *variant.Dict:
		v.Data = &variant.Dict{}
	default:
		return v, false
	}
	return v, v.Type == variant.Array || v.Type == variant.Dictionary
}

// TypeElements sets the element type of arrays, or the key and value types of dictionaries, and converts the elements
// like Retype, all in one step of the history. Those of a class must be objects of it or null. The zero value means any type; key is for dictionaries. If
// one element cannot be converted, nothing is changed; the error is a *RefusedError.
func (d *Document) TypeElements(list []Row, key, element variant.ElementType) error {
	for _, r := range list {
		if err := d.demand(r); err != nil {
			return err
		}
	}
	list = d.outermost(list)
	changes := make([]Assignment, len(list))
	for i, r := range list {
		v, err := d.Value(r)
		if err == nil {
			v, err = d.withElements(r, v, key, element)
		}
		if err != nil {
			return err
		}
		changes[i] = Assignment{Row: r, Value: v, Own: true}
	}
	return d.SetAll(d.labelled(label.Retype, label.RetypeRows, list), changes)
}

// ElementsTyped returns what TypeElements would make of a row. Errors are those of TypeElements.
func (d *Document) ElementsTyped(r Row, key, element variant.ElementType) (Became, error) {
	if err := d.demand(r); err != nil {
		return Became{}, err
	}
	was, err := d.Value(r)
	now := was
	if err == nil {
		now, err = d.withElements(r, was, key, element)
	}
	if err == nil {
		_, err = d.planValue(r, now, OwnTypes)
	}
	if err != nil {
		return Became{}, err
	}
	return d.became(r, was, now), nil
}

// withElements returns a container with its elements converted to a type.
func (d *Document) withElements(r Row, v variant.Value, key, element variant.ElementType) (variant.Value, error) {
	table := d.dialectOf(r)
	as := func(x variant.Value, t variant.ElementType) (variant.Value, error) {
		now, why := value.Element(x, t, table)
		if !why.IsZero() {
			return x, d.refuse(r, why)
		}
		return now, nil
	}
	switch c := v.Data.(type) {
	case *variant.List:
		made := &variant.List{Element: element, Items: make([]variant.Value, len(c.Items))}
		for i, x := range c.Items {
			var err error
			if made.Items[i], err = as(x, element); err != nil {
				return v, err
			}
		}
		v.Data = made
	case *variant.Dict:
		made := &variant.Dict{Key: key, Value: element, Entries: make([]variant.Entry, len(c.Entries))}
		for i, x := range c.Entries {
			var err error
			if x.Key, err = as(x.Key, key); err != nil {
				return v, err
			}
			if x.Value, err = as(x.Value, element); err != nil {
				return v, err
			}
			made.Entries[i] = x
		}
		if why := value.KeysMeet(c.Entries, made.Entries, table); !why.IsZero() {
			return v, d.refuse(r, why)
		}
		v.Data = made
	}
	return v, nil
}
