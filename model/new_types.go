package model

import (
	"math"
	"slices"

	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model/value"
	"savant/scene/literal"
)

// Literal returns a value as Godot text in the spelling of the document that a row is in.
func (d *Document) Literal(r Row, v variant.Value) string { return literal.Text(v, d.dialectOf(r)) }

// ConvertedValue returns what Retype would make of a value at a row. ok is false if it cannot be converted.
func (d *Document) ConvertedValue(r Row, v variant.Value, t variant.Type) (now variant.Value, ok bool) {
	now, why := value.Converted(v, t, d.dialectOf(r))
	return now, why.IsZero()
}

// InsertTypes returns the types that a new child of a row may have, in Godot's order: those whose values are unchanged
// there, as far as they have a literal. It is empty if nothing can be inserted.
func (d *Document) InsertTypes(parent Row) []variant.Type {
	if !d.alive(parent) || d.Describe(parent).Can&CanInsert == 0 {
		return nil
	}
	all := writable(d.dialectOf(parent))
	try := d.trial(parent, all)
	var list []variant.Type
	for _, t := range all {
		if v, ok := try(variant.Zero(t)); ok && v.Type == t {
			list = append(list, t)
		}
	}
	return list
}

// InsertElements returns the types that a new array below a row may require of its elements, or a new dictionary of its keys and values, in Godot's
// order. It is empty where such types are not kept. Classes are not included.
func (d *Document) InsertElements(parent Row, container variant.Type) []variant.Type {
	if !d.alive(parent) || d.Describe(parent).Can&CanInsert == 0 {
		return nil
	}
	table := d.dialectOf(parent)
	if container == variant.Array && !table.Binary.TypedArrays || container == variant.Dictionary && !table.Binary.TypedDictionaries {
		return nil
	}
	all := writable(table)
	of := value.ElementType(variant.Int)
	typed, _ := value.Demands{Element: of, Key: of, Value: of}.Typed(variant.Zero(container), table)
	if v, ok := d.trial(parent, all)(typed); !ok || value.DemandsOf(v) != value.DemandsOf(typed) {
		return nil
	}
	return slices.DeleteFunc(all, func(t variant.Type) bool { return t == variant.Nil || t == variant.Object })
}

// trial returns what tries in a copy what a new child of a row becomes.
func (d *Document) trial(parent Row, all []variant.Type) func(variant.Value) (variant.Value, bool) {
	var keys []*variant.Value
	if d.Numbered(parent) {
		keys = []*variant.Value{nil}
	} else { // the keys of a typed dictionary may be of one type
		for _, t := range all {
			key := variant.Zero(t)
			switch t { // hardly any is there already
			case variant.String, variant.StringName:
				key.Text = "savant_new_entry"
			case variant.Int:
				key = variant.OfInt(math.MinInt64 + 1)
			}
			keys = append(keys, &key)
		}
	}
	copied := d.Snapshot().Document()
	in, lost := copied.Find(d.Path(parent))
	return func(v variant.Value) (now variant.Value, ok bool) {
		for _, key := range keys {
			if lost != nil {
				break
			}
			r, err := copied.Insert(in, copied.Len(in), key, v)
			if err != nil {
				continue
			}
			now, err = copied.Value(r)
			copied.Undo()
			keys = []*variant.Value{key}
			return now, err == nil
		}
		return now, false
	}
}

// writable returns the types of a dialect that have literals.
func writable(table *dialect.Dialect) []variant.Type {
	var list []variant.Type
	for t := variant.Nil; t < variant.Types; t++ {
		if _, has := table.ID(t); !has {
			continue
		}
		zero := variant.Zero(t)
		if v, err := literal.ParseAll(literal.Text(zero, table), table); err == nil && v.Type == t && zero.Type == t {
			list = append(list, t)
		}
	}
	return list
}
