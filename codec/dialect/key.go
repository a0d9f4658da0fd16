package dialect

import "savant/codec/variant"

// AsKey returns what the key of an entry is compared as: in Godot 4 a StringName is the same key as the String of its
// characters, and of two such entries the engine reads the last (4.6).
func (d *Dialect) AsKey(key variant.Value) variant.Value {
	if key.Type == variant.StringName && d.Text.NameMark == '&' {
		key.Type = variant.String
	}
	return key
}
