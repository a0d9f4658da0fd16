package json

import (
	"bytes"
	"math"
	"path"
	"slices"
	"strings"

	"savant/codec"
	"savant/codec/variant"
	"savant/scene/literal"
)

// Sniff is codec.Sniff for a file of this name. In a file named .json, text is JSON even if it begins with a comment or
// with an array of words, is one number, string or word, or is damaged. Sections with settings are a ConfigFile there
// too.
func Sniff(b []byte, name string) codec.Kind {
	kind := codec.Sniff(b)
	if !strings.EqualFold(path.Ext(name), ".json") {
		return kind
	}
	start := bytes.TrimLeft(bytes.TrimPrefix(b[:min(len(b), sampled)], []byte("\xef\xbb\xbf")), " \t\r\n")
	switch commented := bytes.HasPrefix(start, []byte("//")) || bytes.HasPrefix(start, []byte("/*")); kind {
	case codec.PlainText:
		return codec.JSON
	case codec.CSV, codec.ConfigText:
		if commented || kind == codec.ConfigText && start[0] == '[' && !codec.Sectioned(start) {
			return codec.JSON
		}
	}
	return kind
}

// reads reports whether a text is JSON to its end, judging by its brackets, commas and strings.
func reads(b []byte) bool {
	x, _ := scan(b, nil)
	return len(x.faults) == 0
}

// godotText is the maximum size of a text that is checked for being Godot's.
const godotText = 1 << 20

// IsGodotText reports whether a text that looks like JSON is a value as Godot writes it: all of it parses as one, and
// something in it does not exist in JSON. Everything else remains JSON with errors, which shows what it can of a text
// that is truncated, has keys without quotes or a comma too many.
func IsGodotText(b []byte) bool {
	if len(b) > godotText || reads(b) || literal.BracketsOf(b, 0) == nil {
		return false // no stack for brackets that open without end
	}
	v, err := literal.ParseAll(string(bytes.TrimSpace(b)), nil)
	return err == nil && beyondJSON(v)
}

// beyondJSON reports whether v contains a value of a type that JSON lacks, or a key that is not a string.
func beyondJSON(v variant.Value) bool {
	switch v.Type {
	case variant.Nil, variant.Bool, variant.Int, variant.String:
		return false
	case variant.Float:
		return math.IsNaN(v.Float()) || math.IsInf(v.Float(), 0)
	}
	switch data := v.Data.(type) {
	case *variant.List:
		return v.Type != variant.Array || data.Element.Kind != variant.Untyped || slices.ContainsFunc(data.Items, beyondJSON)
	case *variant.Dict:
		return data.Key.Kind != variant.Untyped || data.Value.Kind != variant.Untyped ||
			slices.ContainsFunc(data.Entries, func(e variant.Entry) bool { return e.Key.Type != variant.String || beyondJSON(e.Value) })
	}
	return true
}
