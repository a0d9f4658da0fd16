// Package typedjson knows how JSON.from_native of Godot 4.4 and later spells values in JSON: numbers and texts as strings with a letter in
// front, all else as objects with a type.
package typedjson

import (
	"iter"
	"maps"
	"strings"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// Dialect is the dialect whose types JSON.from_native knows.
var Dialect = dialect.Godot46

// types are the types that are in "type" and as types of elements.
var types = func() map[string]variant.Type {
	names := map[string]variant.Type{}
	for _, row := range Dialect.Rows {
		names[row.Type.String()] = row.Type
	}
	return names
}()

// Type returns the type of a name in "type"; ok is false for others, such as those of classes.
func Type(name string) (t variant.Type, ok bool) {
	t, ok = types[name]
	return t, ok
}

// TypeNames are the names of all types.
func TypeNames() iter.Seq[string] { return maps.Keys(types) }

// prefixes are before the text of a value that is a string in JSON.
var prefixes = map[string]variant.Type{"i": variant.Int, "f": variant.Float, "s": variant.String, "sn": variant.StringName, "np": variant.NodePath}

// Cut returns the type of the value that a string spells and what comes after its prefix; ok is false for a string without one.
func Cut(text string) (t variant.Type, rest string, ok bool) {
	prefix, rest, ok := strings.Cut(text, ":")
	if !ok {
		return t, text, false
	}
	t, ok = prefixes[prefix]
	return t, rest, ok
}

// Column is where the i-th number of the JSON form stands among the stored components: Basis and Transform3D have columns
// here and rows there.
func Column(t variant.Type, i int) int {
	if (t == variant.Basis || t == variant.Transform3D) && i < 9 {
		return i%3*3 + i/3
	}
	return i
}
