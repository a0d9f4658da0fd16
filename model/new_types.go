package model

import (
	"math"

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
	table := d.dialectOf(parent)
	all := writable(table)
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
	in, err := copied.Find(d.Path(parent))
	if err != nil {
		return nil
	}
	var list []variant.Type
	for _, t := range all {
		for _, key := range keys {
			r, err := copied.Insert(in, copied.Len(in), key, variant.Zero(t))
			if err != nil {
				continue
			}
			if v, err := copied.Value(r); err == nil && v.Type == t {
				list = append(list, t)
			}
			copied.Undo()
			keys = []*variant.Value{key}
			break
		}
	}
	return list
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
