package literal

import (
	"encoding/hex"
	"math"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/enginetest"
	"savant/codec/variant"
)

// TestMisreadLive lets the engines read Savant's own forms, alone and in containers, and compares the result with
// Misread.
func TestMisreadLive(t *testing.T) {
	nan := variant.OfFloat(math.Float64frombits(0x7ff8000000000001))
	path := func(absolute bool, names, subnames []string) variant.Value {
		return variant.Value{Type: variant.NodePath, Data: &variant.Path{Absolute: absolute, Names: names, Subnames: subnames}}
	}
	bad := variant.OfString("a\xff")
	three := map[string]variant.Value{
		"nan":               nan,
		"signalling nan":    variant.OfFloat(math.Float64frombits(0x7ff0000000000001)),
		"nan in a vector":   variant.OfMath(variant.Vector2, variant.Widen(0x7f800001), 1),
		"nan in an array":   variant.OfArray(nan, variant.OfInt(1)),
		"nan as a key":      variant.OfDict(variant.Entry{Key: nan, Value: variant.OfInt(1)}),
		"path":              path(false, []string{"A", "", "B"}, nil),
		"absolute path":     path(true, []string{"A"}, []string{"", "x"}),
		"deep path":         path(true, []string{"A", "", "B"}, []string{"", "x"}),
		"path of bytes":     path(false, []string{"A", "\xff"}, nil),
		"path in an array":  variant.OfArray(path(false, []string{"A", "", "B"}, nil)),
		"string":            bad,
		"string in a value": variant.OfDict(variant.Entry{Key: variant.OfString("k"), Value: bad}),
		"strings":           {Type: variant.PackedStringArray, Data: []string{"a", "\xff"}},
		"no object":         {Type: variant.Object},
	}
	four := map[string]variant.Value{
		"name":             {Type: variant.StringName, Text: "a\xff"},
		"signal":           {Type: variant.Signal, Text: "hit", Bits: 12},
		"signal of nobody": {Type: variant.Signal, Text: "", Bits: 5},
		"signal in array":  variant.OfArray(variant.Value{Type: variant.Signal, Text: "hit", Bits: 12}),
	}
	for _, e := range []struct {
		engine, script string
		d              *dialect.Dialect
		values         []map[string]variant.Value
	}{
		{"3.2", bytes3, dialect.Godot32, []map[string]variant.Value{three}},
		{"3.6", bytes3, dialect.Godot3, []map[string]variant.Value{three}},
		{"4.6", bytes4, dialect.Godot46, []map[string]variant.Value{three, four}},
	} {
		t.Run(e.engine, func(t *testing.T) {
			var texts, names []string
			var values []variant.Value
			for _, list := range e.values {
				for name, v := range list {
					text := Text(v, e.d)
					if back, err := ParseAll(text, e.d); err != nil || !variant.Equal(v, back) {
						t.Errorf("%s: %s is read back as %v, %v", name, text, back, err)
					}
					texts, names, values = append(texts, text), append(names, name), append(values, v)
				}
			}
			said := ask(t, enginetest.Engine(t, e.engine), e.script, []byte(strings.Join(texts, "\n")))
			n := 0
			for line := range strings.Lines(string(said)) {
				if n == len(texts) {
					break
				}
				text, got, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
				if text != texts[n] {
					t.Fatalf("%q instead of %q", text, texts[n])
				}
				want := ""
				if as, ok := Misread(values[n]); ok {
					made, err := codec.Append(nil, as, e.d)
					if err != nil {
						t.Fatal(names[n], err)
					}
					want = hex.EncodeToString(made)
				}
				if got != want {
					t.Errorf("%s: of %s the engine reads %q, not %q", names[n], text, got, want)
				}
				n++
			}
			if n != len(texts) {
				t.Errorf("%d answers to %d texts", n, len(texts))
			}
		})
	}
}
