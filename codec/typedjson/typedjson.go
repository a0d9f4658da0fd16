// Package typedjson has the JSON spelling of values by JSON.from_native of Godot 4.4 and later: numbers and texts are
// strings with a letter as prefix, everything else is an object with a type.
package typedjson

import (
	"iter"
	"maps"
	"strings"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// Dialect is the dialect with the types of JSON.from_native.
var Dialect = dialect.Godot46

// types are the names in "type" and of element types.
var types = func() map[string]variant.Type {
	names := map[string]variant.Type{}
	for _, row := range Dialect.Rows {
		names[row.Type.String()] = row.Type
	}
	return names
}()

// Type returns the type with a name in "type"; ok is false for others, such as classes.
func Type(name string) (t variant.Type, ok bool) {
	t, ok = types[name]
	return t, ok
}

// TypeNames returns the names of all types.
func TypeNames() iter.Seq[string] { return maps.Keys(types) }

// prefixes precede the text of values that are strings in JSON.
var prefixes = map[string]variant.Type{"i": variant.Int, "f": variant.Float, "s": variant.String, "sn": variant.StringName, "np": variant.NodePath}

// Cut returns the type of the value that a string spells and the text after its prefix; ok is false for a string
// without one.
func Cut(text string) (t variant.Type, rest string, ok bool) {
	prefix, rest, ok := strings.Cut(text, ":")
	if !ok {
		return t, text, false
	}
	t, ok = prefixes[prefix]
	return t, rest, ok
}

// Column returns the index among the stored components of the i-th number in JSON: Basis and Transform3D have columns
// in JSON but are stored in rows.
func Column(t variant.Type, i int) int {
	if (t == variant.Basis || t == variant.Transform3D) && i < 9 {
		return i%3*3 + i/3
	}
	return i
}
