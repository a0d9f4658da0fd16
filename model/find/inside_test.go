package find

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/envelope"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestInside searches documents inside bytes, plain and compressed, and nested ones, and replaces there.
func TestInside(t *testing.T) {
	encode := func(v variant.Value) []byte {
		b, err := codec.Append(nil, v, dialect.Godot46)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	entry := func(key string, v variant.Value) variant.Entry {
		return variant.Entry{Key: variant.OfString(key), Value: v}
	}
	blob := func(b []byte) variant.Value { return variant.Value{Type: variant.PackedByteArray, Data: b} }
	level := func(gold int64, more ...variant.Entry) []byte {
		return encode(variant.OfDict(append([]variant.Entry{entry("gold", variant.OfInt(gold)), entry("name", variant.OfString("Annabel"))}, more...)...))
	}
	zipped, err := envelope.New("gcpf-zstd", level(3), envelope.Key{})
	if err != nil {
		t.Fatal(err)
	}
	whole := encode(variant.OfDict(entry("gold", variant.OfInt(1)), entry("raw", blob(level(2, entry("deep", blob(level(4)))))), entry("zip", blob(zipped)),
		entry("last", variant.OfString("Annabel"))))
	d, err := kinds.Open(whole, model.Options{Dialect: "godot4.6"})
	if err != nil {
		t.Fatal(err)
	}
	paths := func(q Query) (list []string) {
		s, err := Compile(q)
		if err != nil {
			t.Fatal(err)
		}
		err = s.Run(context.Background(), d.Snapshot(), nil, func(h Hit) bool {
			list = append(list, h.Path)
			r := d.Descend(h.Trail)
			if r == 0 || d.Path(r) != h.Path {
				t.Errorf("the trail of %s leads to %s", h.Path, d.Path(r))
			}
			if about := d.Describe(r); about.Offset != h.Offset || about.Length != h.Length {
				t.Errorf("%s lies at %d, %d bytes long, and is shown at %d, %d long", h.Path, about.Offset, about.Length, h.Offset, h.Length)
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	gold := []string{"gold", "raw!.gold", "raw!.deep!.gold", "zip!.gold"}
	if got := paths(Query{Key: "^gold$"}); !slices.Equal(got, gold) {
		t.Errorf("by key: %q", got)
	}
	if got := paths(Query{Path: "**.gold"}); !slices.Equal(got, gold) {
		t.Errorf("by path: %q", got)
	}
	for pattern, want := range map[string][]string{"raw!.gold": gold[1:2], "*!.gold": {"raw!.gold", "zip!.gold"}, "raw!.deep!.gold": gold[2:3], "**!.deep!.*": {"raw!.deep!.gold", "raw!.deep!.name"},
		"raw.*": nil, "z*!.g*": gold[3:], "raw!{0}": nil, "#0.raw!.gold": gold[1:2], "!.gold": nil} {
		if got := paths(Query{Path: pattern}); !slices.Equal(got, want) {
			t.Errorf("by %s: %q", pattern, got)
		}
	}
	if got := paths(Query{Text: "annabel", Fold: true}); !slices.Equal(got, []string{"raw!.name", "raw!.deep!.name", "zip!.name", "last"}) {
		t.Errorf("by text: %q", got)
	}
	if got := paths(Query{Key: "^gold$", Bare: true}); !slices.Equal(got, gold[:1]) {
		t.Errorf("outside: %q", got)
	}
	s, err := Compile(Query{Key: "^gold$"})
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Replace(Replacement{With: "value * 10"})
	if err != nil {
		t.Fatal(err)
	}
	result, err := r.Do(context.Background(), d, nil, nil)
	if err != nil || result.Changed != 4 || len(d.History()) != 1 {
		t.Fatalf("%+v, %v, %d steps", result, err, len(d.History()))
	}
	for i, path := range gold {
		row, err := d.Find(path)
		if err != nil {
			t.Fatal(err)
		}
		if v, err := d.Value(row); err != nil || v.Int() != []int64{10, 20, 40, 30}[i] {
			t.Errorf("%s is %v, %v", path, v, err)
		}
	}
	if d.Undo(); !bytes.Equal(d.Bytes(), whole) {
		t.Error("undo gives other bytes")
	}
}

// TestTypesInside finds and replaces by type in JSON in a String of a save, with the type names of either.
func TestTypesInside(t *testing.T) {
	whole, err := codec.Append(nil, variant.OfDict(
		variant.Entry{Key: variant.OfString("gold"), Value: variant.OfInt(1)},
		variant.Entry{Key: variant.OfString("json"), Value: variant.OfString(`{"hp": 5, "name": "Bo", "bag": [2.5, "x"]}`)}), dialect.Godot46)
	if err != nil {
		t.Fatal(err)
	}
	d, err := kinds.Open(whole, model.Options{Dialect: "godot4.6"})
	if err != nil {
		t.Fatal(err)
	}
	for kind, want := range map[string][]string{
		"number":     {"json!.hp: number", "json!.bag[0]: number"},
		"int":        {"gold: int", "json!.hp: number"},
		"float":      {"json!.bag[0]: number"},
		"string":     {"json!.name: string", "json!.bag[1]: string"},
		"String":     {"json: String", "json!.name: string", "json!.bag[1]: string"},
		"object":     {"json!: object"},
		"Array":      {"json!.bag: array"},
		"Dictionary": {"#0: Dictionary", "json!: object"},
	} {
		s, err := Compile(Query{Type: kind})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		if err = s.Run(context.Background(), d.Snapshot(), nil, func(h Hit) bool {
			got = append(got, h.Path+": "+h.Type)
			return true
		}); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, not %q", kind, got, want)
		}
	}
	s, err := Compile(Query{Type: "number"})
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Replace(Replacement{With: "value + 1"})
	if err != nil {
		t.Fatal(err)
	}
	if result, err := p.Do(context.Background(), d, nil, nil); err != nil || result.Changed != 2 {
		t.Fatalf("%+v, %v", result, err)
	}
	for path, want := range map[string]string{"json": `"{\"hp\": 6, \"name\": \"Bo\", \"bag\": [3.5, \"x\"]}"`, "gold": "1"} {
		r, err := d.Find(path)
		if err != nil {
			t.Fatal(err)
		}
		if text, err := d.Text(r); err != nil || text != want {
			t.Errorf("%s is %s, %v, not %s", path, text, err, want)
		}
	}
}
