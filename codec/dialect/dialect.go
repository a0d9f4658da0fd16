// Package dialect holds, as data, the differences between the engines and versions that write variants: type ids,
// layouts, header bits, names, limits, text spellings.
package dialect

import "savant/codec/variant"

// Layout says what follows the four bytes of a value's header.
type Layout uint8

// The layouts. Counts and lengths are 32-bit little-endian; a string is a length, that many bytes of UTF-8, and padding to a
// multiple of four.
const (
	Invalid    Layout = iota // no type has this id
	Empty                    // nothing
	Flag                     // 32 bits, zero or non-zero
	Number                   // 4 bytes, or 8 if header bit 16 is set and Row.Wide
	String                   // one string
	Components               // Row.Size bytes, or twice as many if header bit 16 is set and Row.Wide
	ID                       // 8 bytes
	NodePath                 // parts of a path; the old form is one plain string
	Object                   // 8 bytes of id if header bit 16 is set, else class, count, names and values
	Signal                   // a string and 8 bytes of id
	Dictionary               // types of a typed dictionary, count, keys and values
	Array                    // type of a typed array, count, values
	Elements                 // count, count times Row.Size bytes (twice that if header bit 16 is set and Row.Wide), padding
	Strings                  // count, that many strings that each count a NUL
	Image                    // Godot 2
	InputEvent               // Godot 2
	TypedArray               // Pandemonium
)

// Row describes one type id of a dialect.
type Row struct {
	Type   variant.Type
	Name   string // the type's name in this dialect
	Layout Layout
	Size   int  // bytes of the components, or of one element
	Wide   bool // header bit 16 doubles the size
}

// Dialect is a table of types with its rules. Dialects are shared and must not be changed.
type Dialect struct {
	Name   string // the name for users and the command line, "godot4.6"
	Title  string // the display name, "Godot 4.6"
	Source string // where the rows come from
	Rows   []Row  // by type id
	Binary Binary
	Text   Text

	steps *Steps // computed from Rows
	ids   *ids   // computed from Rows
}

// Row returns the row of a type id and whether the dialect has it.
func (d *Dialect) Row(id uint8) (Row, bool) {
	if int(id) >= len(d.Rows) || d.Rows[id].Layout == Invalid {
		return Row{}, false
	}
	return d.Rows[id], true
}

// ID returns the id of a type and whether the dialect has it.
func (d *Dialect) ID(t variant.Type) (uint8, bool) {
	if d.ids != nil && t < variant.Types {
		id := d.ids[t]
		return uint8(id), id >= 0
	}
	return d.find(t)
}

// ids holds the id of every type, -1 for types that the dialect lacks.
type ids [variant.Types]int16

func idsOf(d *Dialect) *ids {
	list := new(ids)
	for t := range list {
		list[t] = -1
		if id, ok := d.find(variant.Type(t)); ok {
			list[t] = int16(id)
		}
	}
	return list
}

func (d *Dialect) find(t variant.Type) (uint8, bool) {
	for id, row := range d.Rows {
		if row.Layout != Invalid && row.Type == t {
			return uint8(id), true
		}
	}
	return 0, false
}

// TypeName returns the dialect's name of a type, or Godot 4's if it has none.
func (d *Dialect) TypeName(t variant.Type) string {
	if id, ok := d.ID(t); ok {
		return d.Rows[id].Name
	}
	return t.String()
}
