package codec_test

import (
	"bytes"
	"encoding/hex"
	"math"
	"strings"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
)

// handmade are values of dialects without an available engine. The bytes are derived by hand from the engines' sources;
// text in brackets is a comment.
var handmade = []struct {
	dialect string
	bytes   string
	value   variant.Value
	reads   bool // the engine reads it but writes it differently
}{
	// Godot 2: the header is the whole id, numbers have 32 bits, counts have bit 31.
	{dialect: "godot2", bytes: "02000000 (id 2, int) FBFFFFFF (-5)", value: variant.OfInt(-5)},
	{dialect: "godot2", bytes: "03000000 (real) 0000003F", value: variant.OfFloat(0.5)},
	{dialect: "godot2", bytes: "15000000 (21, Array) 02000080 (2, shared) 01000000 01000000 00000000",
		value: variant.OfArray(variant.OfBool(true), variant.Value{})},
	{dialect: "godot2", bytes: "15000000 01000000 (not shared) 00000000", value: variant.OfArray(variant.Value{}), reads: true},
	{dialect: "godot2", bytes: "14000000 (20, Dictionary) 01000080 04000000 02000000 6869 FABF (garbage) 02000000 07000000",
		value: variant.OfDict(variant.Entry{Key: variant.OfString("hi"), Value: variant.OfInt(7)}), reads: true},
	{dialect: "godot2", bytes: "08000000 (Matrix32) 0000803F 00000000 00000000 0000803F 00000040 00004040",
		value: variant.OfMath(variant.Transform2D, 1, 0, 0, 1, 2, 3)},
	{dialect: "godot2", bytes: "12000000 (18, Object: its header alone)", value: variant.Value{Type: variant.Object}},
	{dialect: "godot2", bytes: "11000000 (17, RID: its header alone)", value: variant.Value{Type: variant.RID}},
	{dialect: "godot2", bytes: "0F000000 (15, Image) 03000000 (format) 00000000 (mipmaps) 01000000 02000000 (1 by 2) 06000000 (bytes) 010203040506 0000",
		value: variant.Value{Type: variant.Image, Data: &variant.Picture{Format: 3, Width: 1, Height: 2, Pixels: []byte{1, 2, 3, 4, 5, 6}}}},
	{dialect: "godot2", bytes: "13000000 (19, InputEvent) 01000000 (key) 00000000 (device) 14000000 (12 and 8 bytes) 02000000 (modifiers) 41000000 (scancode)",
		value: variant.Value{Type: variant.InputEvent, Data: &variant.Event{Kind: 1, Rest: []byte{2, 0, 0, 0, 0x41, 0, 0, 0}}}},
	{dialect: "godot2", bytes: "10000000 (16, NodePath) 02000080 00000000 03000000 (absolute, has a property) 04000000 726F6F74 01000000 41000000 03000000 706F7300",
		value: variant.Value{Type: variant.NodePath, Data: &variant.Path{Absolute: true, Names: []string{"root", "A"}, Subnames: []string{"pos"}}}},
	{dialect: "godot2", bytes: "10000000 05000000 (old form) 2F612F623A", reads: true,
		value: variant.Value{Type: variant.NodePath, Data: &variant.Path{Absolute: true, Names: []string{"a", "b"}, Subnames: []string{""}}}},
	{dialect: "godot2", bytes: "16000000 (22, RawArray) 03000000 010203 00", value: variant.Value{Type: variant.PackedByteArray, Data: []byte{1, 2, 3}}},
	{dialect: "godot2", bytes: "19000000 (25, StringArray) 01000000 02000000 (with NUL) 61000000",
		value: variant.Value{Type: variant.PackedStringArray, Data: []string{"a"}}},
	{dialect: "godot2", bytes: "1C000000 (28, ColorArray) 01000000 0000803F 00000000 00000000 0000803F",
		value: variant.Value{Type: variant.PackedColorArray, Data: []float32{1, 0, 0, 1}}},

	// Godot 3.0: [-1, 12] of issue 23354 of the engine; every int takes 64 bits.
	{dialect: "godot3.0", bytes: "13000000 02000000 02000100 FFFFFFFFFFFFFFFF 02000100 0C00000000000000",
		value: variant.OfArray(variant.OfInt(-1), variant.OfInt(12))},
	{dialect: "godot3.0", bytes: "11000000 (Object) 00000000 (no class: null)", value: variant.Value{Type: variant.Object}},
	{dialect: "godot3.0", bytes: "02000000 05000000", value: variant.OfInt(5), reads: true},
	{dialect: "godot3.0", bytes: "0F000000 01000000 (old form) 41", reads: true,
		value: variant.Value{Type: variant.NodePath, Data: &variant.Path{Names: []string{"A"}}}},

	// Pandemonium, column B.
	{dialect: "pandemonium3.5", bytes: "06000000 (Vector2i) 01000000 FEFFFFFF", value: variant.OfMath(variant.Vector2i, 1, -2)},
	{dialect: "pandemonium3.5", bytes: "15000000 (21, StringName) 01000000 61000000", value: variant.OfStringName("a")},
	{dialect: "pandemonium3.5", bytes: "17000000 (23, Array) 01000000 13000000 (19, RID: its header alone)",
		value: variant.OfArray(variant.Value{Type: variant.RID})},
	{dialect: "pandemonium3.5", bytes: "20000000 (32, PoolColorArray) 00000000", value: variant.Value{Type: variant.PackedColorArray}},

	// Column C: Rect2 before Vector2, Projection, pools of whole vectors.
	{dialect: "pandemonium3.8", bytes: "05000000 (Rect2) 0000803F 00000040 00004040 00008040", value: variant.OfMath(variant.Rect2, 1, 2, 3, 4)},
	{dialect: "pandemonium3.8", bytes: "07000000 (Vector2) 0000803F 00000040", value: variant.OfMath(variant.Vector2, 1, 2)},
	{dialect: "pandemonium3.8", bytes: "13000000 (19, Projection)" + strings.Repeat("0000803F", 16),
		value: variant.OfMath(variant.Projection, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)},
	{dialect: "pandemonium3.8", bytes: "22000000 (34, PoolVector3iArray) 01000000 01000000 02000000 03000000",
		value: variant.Value{Type: variant.PackedVector3iArray, Data: []int32{1, 2, 3}}},
	{dialect: "pandemonium3.8", bytes: "19000000 (25, Dictionary) 01000000 18000000 (24, StringName) 01000000 61000000 01000000 00000000",
		value: variant.OfDict(variant.Entry{Key: variant.OfStringName("a"), Value: variant.OfBool(false)})},

	// Column D: typed arrays.
	{dialect: "pandemonium5", bytes: "1B000000 (27, TypedArray) 02000000 (of int) 01000000 02000000 07000000",
		value: variant.Value{Type: variant.TypedArray, Data: &variant.List{
			Element: variant.ElementType{Kind: variant.Builtin, Type: variant.Int}, Items: []variant.Value{variant.OfInt(7)}}}},
	{dialect: "pandemonium5", bytes: "1B000000 17000000 (of Object) 18000000 04000000 4E6F6465 (the StringName Node) 01000000 00000000 (null)",
		value: variant.Value{Type: variant.TypedArray, Data: &variant.List{
			Element: variant.ElementType{Kind: variant.Class, Type: variant.Object, Name: "Node"}, Items: []variant.Value{{}}}}},
	{dialect: "pandemonium5", bytes: "1B000100 (ids) 17000000 01000000 17000100 0900000000000000",
		value: variant.Value{Type: variant.TypedArray, Data: &variant.List{
			Element: variant.ElementType{Kind: variant.Class, Type: variant.Object, Name: "EncodedObjectAsID"},
			Items:   []variant.Value{{Type: variant.Object, Data: variant.ObjectID(9)}}}}},
	{dialect: "pandemonium5", bytes: "1C000000 (28, PackedTypedArray) 07000000 (of Vector2) 00000000",
		value: variant.Value{Type: variant.PackedTypedArray, Data: &variant.List{
			Element: variant.ElementType{Kind: variant.Builtin, Type: variant.Vector2}}}},
	{dialect: "pandemonium5", bytes: "27000000 (39, PoolColorArray) 00000000", value: variant.Value{Type: variant.PackedColorArray}},

	// The published Godot 4 table.
	{dialect: "godot4-docs", bytes: "16000000 (22, int64 array) 01000000 0500000000000000",
		value: variant.Value{Type: variant.PackedInt64Array, Data: []int64{5}}},
	{dialect: "godot4-docs", bytes: "18000000 (24, float64 array) 01000000 000000000000F03F",
		value: variant.Value{Type: variant.PackedFloat64Array, Data: []float64{1}}},
	{dialect: "godot4-docs", bytes: "1C000000 (28, color array) 00000000", value: variant.Value{Type: variant.PackedColorArray}},

	// The published rule for double precision: 8 bytes for each float of a structure, without a flag.
	{dialect: "godot3-double", bytes: "05000000 (Vector2) 9A9999999999B93F 0000000000000040",
		value: double(variant.Vector2, 0.1, 2)},
	{dialect: "godot3-double", bytes: "0E000000 (Color) 000000000000F03F 0000000000000000 0000000000000000 000000000000F03F",
		value: double(variant.Color, 1, 0, 0, 1)},
	{dialect: "godot3-double", bytes: "18000000 (PoolVector2Array) 01000000 000000000000F03F 0000000000000040",
		value: variant.Value{Type: variant.PackedVector2Array, Data: []float64{1, 2}}},
	{dialect: "godot3-double", bytes: "16000000 (PoolRealArray: no structure) 01000000 0000803F",
		value: variant.Value{Type: variant.PackedFloat32Array, Data: []float32{1}}},
	{dialect: "godot4-docs-double", bytes: "07000000 (Vector3) 000000000000F03F 0000000000000040 0000000000000840",
		value: double(variant.Vector3, 1, 2, 3)},
	{dialect: "godot4-docs-double", bytes: "1C000000 (color array) 01000000 000000000000F03F 0000000000000000 0000000000000000 000000000000F03F",
		value: variant.Value{Type: variant.PackedColorArray, Data: []float64{1, 0, 0, 1}}},

	// Godot 4 before and after types of elements; the 4.0 table knows no array of Vector4.
	{dialect: "godot4.0", bytes: "1C000100 (bits that mean nothing yet) 01000000 02000000 05000000", value: variant.OfArray(variant.OfInt(5)), reads: true},
	{dialect: "godot4.3", bytes: "1C000100 (Array[int]) 02000000 01000000 02000000 80000000",
		value: variant.Value{Type: variant.Array, Data: &variant.List{
			Element: variant.ElementType{Kind: variant.Builtin, Type: variant.Int}, Items: []variant.Value{variant.OfInt(128)}}}},
	{dialect: "godot4.3", bytes: "26000000 (38, PackedVector4Array) 01000000 0000803F 00000000 00000000 0000803F",
		value: variant.Value{Type: variant.PackedVector4Array, Data: []float32{1, 0, 0, 1}}},
	{dialect: "godot4.4", bytes: "1B000500 (Dictionary[String, int]) 04000000 02000000 01000000 04000000 01000000 61000000 02000000 01000000",
		value: variant.Value{Type: variant.Dictionary, Data: &variant.Dict{
			Key:     variant.ElementType{Kind: variant.Builtin, Type: variant.String},
			Value:   variant.ElementType{Kind: variant.Builtin, Type: variant.Int},
			Entries: []variant.Entry{{Key: variant.OfString("a"), Value: variant.OfInt(1)}}}}},
	{dialect: "godot4.4", bytes: "0C000100 (Vector4 of doubles) 000000000000F03F 0000000000000040 0000000000000840 0000000000001040",
		value: double(variant.Vector4, 1, 2, 3, 4)},
	{dialect: "godot4.5", bytes: "23000100 (PackedVector2Array of doubles) 01000000 9A9999999999B93F 0000000000000040",
		value: variant.Value{Type: variant.PackedVector2Array, Data: []float64{0.1, 2}}},
}

func double(t variant.Type, c ...float64) variant.Value {
	return variant.Value{Type: t, Data: &variant.Math{Double: true, C: c}}
}

// unhex parses hex digits with comments in brackets.
func unhex(t testing.TB, text string) []byte {
	t.Helper()
	for {
		before, rest, found := strings.Cut(text, "(")
		if !found {
			break
		}
		_, after, _ := strings.Cut(rest, ")")
		text = before + after
	}
	b, err := hex.DecodeString(strings.ReplaceAll(text, " ", ""))
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return b
}

func named(t testing.TB, name string) *dialect.Dialect {
	t.Helper()
	d, err := dialect.ByName(name)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestHandmade(t *testing.T) {
	for _, c := range handmade {
		b, d := unhex(t, c.bytes), named(t, c.dialect)
		v, end, err := codec.Decode(b, 0, d)
		if err != nil || end != len(b) || !variant.Equal(v, c.value) {
			t.Errorf("%s %s: read %+v up to %d, %v; not %+v", c.dialect, c.bytes, v, end, err, c.value)
			continue
		}
		again, err := codec.Append(nil, v, d)
		if err != nil || bytes.Equal(again, b) == c.reads {
			t.Errorf("%s %s: written as %x, %v", c.dialect, c.bytes, again, err)
		}
		kept, err := codec.AppendLike(nil, b, v, d)
		if len(b)%4 == 0 && (err != nil || !bytes.Equal(kept, b)) {
			t.Errorf("%s %s: kept as %x, %v", c.dialect, c.bytes, kept, err)
		}
		for n := range b {
			cut := b[:n]
			if end, err := codec.Skip(cut, 0, d); err == nil && (n < 8 || end != n || !d.Binary.LooseEnd && v.Type != variant.PackedByteArray && v.Type != variant.Image) {
				t.Errorf("%s %s: cut to %d bytes it reads up to %d", c.dialect, c.bytes, n, end)
			}
		}
	}
}

// Every dialect has a row for every id, and one id for every type.
func TestTables(t *testing.T) {
	counts := map[string]int{
		"godot2": 29, "godot3.0": 27, "godot3.2": 27, "godot3": 27, "godot4.0": 38, "godot4.3": 39, "godot4.4": 39, "godot4.5": 39,
		"godot4.6": 39, "pandemonium3.5": 33, "pandemonium3.8": 38, "pandemonium5": 40, "godot4-docs": 29, "godot3-double": 27,
		"godot4-docs-double": 29,
	}
	if len(counts) != len(dialect.All()) {
		t.Errorf("%d dialects, not %d", len(dialect.All()), len(counts))
	}
	for _, d := range dialect.All() {
		if len(d.Rows) != counts[d.Name] {
			t.Errorf("%s has %d types, not %d", d.Name, len(d.Rows), counts[d.Name])
		}
		met := map[variant.Type]bool{}
		for id, row := range d.Rows {
			if row.Layout == dialect.Invalid || row.Name == "" || met[row.Type] {
				t.Errorf("%s: id %d is %+v", d.Name, id, row)
			}
			met[row.Type] = true
			if got, ok := d.ID(row.Type); !ok || int(got) != id {
				t.Errorf("%s: %s has the id %d, not %d", d.Name, row.Type, got, id)
			}
		}
		if d.Source == "" || d.Title == "" {
			t.Errorf("%s says not where it comes from", d.Name)
		}
		if got, err := dialect.ByName(d.Name); err != nil || got != d {
			t.Errorf("%s is not found by its name", d.Name)
		}
	}
	if _, err := dialect.ByName("godot9"); err == nil || !strings.Contains(said(err), "godot4.6") {
		t.Errorf("an unknown name gives %v", err)
	}
}

// Values that a dialect cannot hold are refused with their path; a float is rounded if there is no wider type.
func TestAppendRefuses(t *testing.T) {
	deep := variant.Value{}
	for range codec.MaxDepth + 1 {
		deep = variant.OfArray(deep)
	}
	inside := func(v variant.Value) variant.Value {
		return variant.OfDict(variant.Entry{Key: variant.OfString("a"), Value: variant.OfArray(variant.Value{}, v)})
	}
	for _, c := range []struct {
		dialect, what string
		value         variant.Value
	}{
		{"godot2", "a[1]): Godot 2 has no int", inside(variant.OfInt(1 << 40))},
		{"godot2", "a[1]): Godot 2 has no type StringName", inside(variant.OfStringName("x"))},
		{"godot3", "no type Vector2i", inside(variant.OfMath(variant.Vector2i, 1, 2))},
		{"godot4.0", "no type PackedVector4Array", variant.Value{Type: variant.PackedVector4Array}},
		{"godot4.6", "more than 1024 deep", deep},
		{"godot4.6", "2 components", inside(variant.OfMath(variant.Vector3, 1, 2))},
		{"godot4.6", "not a 32-bit integer", inside(variant.OfMath(variant.Vector2i, 1.5, 2))},
		{"godot4.6", "no binary form", inside(variant.Value{Type: variant.Object, Data: &variant.Resource{ID: "1"}})},
		{"godot4.6", "holds []int32", variant.Value{Type: variant.PackedByteArray, Data: []int32{1}}},
		{"godot4.6", "holds []float32", variant.Value{Type: variant.PackedVector3Array, Data: []float32{1, 2}}},
	} {
		before := []byte{1, 2, 3}
		got, err := codec.Append(before, c.value, named(t, c.dialect))
		if err == nil || !strings.Contains(said(err), c.what) {
			t.Errorf("%s: error %v, not %q", c.dialect, err, c.what)
		}
		if !bytes.Equal(got, before) {
			t.Errorf("%s: left %x behind", c.dialect, got)
		}
	}
	b, err := codec.Append(nil, variant.OfFloat(0.1), dialect.Godot2)
	if want := unhex(t, "03000000 CDCCCC3D"); err != nil || !bytes.Equal(b, want) {
		t.Errorf("0.1 in Godot 2 is %x, %v", b, err)
	}
}

// Float widths: 32 bits if they hold the number exactly, 64 for every NaN.
func TestFloatWidths(t *testing.T) {
	for _, c := range []struct {
		f     float64
		bytes string
	}{
		{0.5, "03000000 0000003F"},
		{math.Copysign(0, -1), "03000000 00000080"},
		{math.Inf(-1), "03000000 000080FF"},
		{0.1, "03000100 9A9999999999B93F"},
		{1e300, "03000100 9C7500883CE4377E"},
		{float64(math.SmallestNonzeroFloat32), "03000000 01000000"},
		{math.SmallestNonzeroFloat64, "03000100 0100000000000000"},
		{math.Float64frombits(0x7ff8000000000000), "03000100 000000000000F87F"},
		{math.Float64frombits(0xfff8000000000000), "03000100 000000000000F8FF"},
	} {
		b, err := codec.Append(nil, variant.OfFloat(c.f), dialect.Godot46)
		if err != nil || !bytes.Equal(b, unhex(t, c.bytes)) {
			t.Errorf("%v is %x, %v, not %s", c.f, b, err, c.bytes)
		}
	}
}
