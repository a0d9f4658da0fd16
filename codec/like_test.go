package codec_test

import (
	"bytes"
	"math"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
)

// Which bytes an edit keeps. The ids are Godot 4.6's unless a dialect is named.
func TestAppendLike(t *testing.T) {
	str, integer := variant.OfString, variant.OfInt
	entry := func(k, v variant.Value) variant.Entry { return variant.Entry{Key: k, Value: v} }
	array := func(items ...variant.Value) variant.Value { return variant.OfArray(items...) }
	strings := func(s ...string) variant.Value { return variant.Value{Type: variant.PackedStringArray, Data: s} }
	path := func(absolute bool, names, subnames []string) variant.Value {
		return variant.Value{Type: variant.NodePath, Data: &variant.Path{Absolute: absolute, Names: names, Subnames: subnames}}
	}
	typedInt := variant.ElementType{Kind: variant.Builtin, Type: variant.Int}
	for _, c := range []struct {
		name, dialect string
		old           string
		value         variant.Value
		want          string
	}{
		{"narrow int stays", "", "02000000 05000000", integer(6), "02000000 06000000"},
		{"wide int stays", "", "02000100 0500000000000000", integer(6), "02000100 0600000000000000"},
		{"narrow int that no longer fits", "", "02000000 05000000", integer(1 << 40), "02000100 0000000000010000"},
		{"int that needed to be wide", "", "02000100 0000000000010000", integer(6), "02000000 06000000"},
		{"int that needed to be wide of 3.0", "godot3.0", "02000100 0000000000010000", integer(6), "02000100 0600000000000000"},
		{"int that still needs to be wide", "", "02000100 0000000000010000", integer(-1 << 40), "02000100 0000000000FFFFFF"},
		{"float that needed to be wide", "", "03000100 9A9999999999B93F", variant.OfFloat(0.5), "03000000 0000003F"},
		{"float of 3 that needed to be wide", "godot3", "03000100 9A9999999999B93F", variant.OfFloat(0.5), "03000000 0000003F"},
		{"NaN made a number", "", "03000100 00000000 0000F87F", variant.OfFloat(0.5), "03000000 0000003F"},
		{"unknown bits beside a width that was needed", "", "0200FFFF 0000000000010000", integer(6), "0200FEFF 06000000"},
		{"narrow int of 3.0", "godot3.0", "02000000 05000000", integer(6), "02000000 06000000"},
		{"unknown bits stay", "", "0202F8FF 05000000", integer(6), "0202F8FF 06000000"},
		{"unknown bits stay beside the width", "", "0200FEFF 05000000", integer(1 << 40), "0200FFFF 0000000000010000"},
		{"wide float stays", "", "03000100 000000000000E03F", variant.OfFloat(1), "03000100 000000000000F03F"},
		{"narrow float that is exact", "", "03000000 0000003F", variant.OfFloat(0.25), "03000000 0000803E"},
		{"narrow float that is not", "", "03000000 0000003F", variant.OfFloat(0.1), "03000100 9A9999999999B93F"},
		{"narrow NaN", "", "03000000 0000003F", variant.OfFloat(math.Float64frombits(0x7ff8000000000000)), "03000100 00000000 0000F87F"},
		{"true of 2 stays true", "", "01000000 02000000", variant.OfBool(true), "01000000 02000000"},
		{"true of 2 made false", "", "01000000 02000000", variant.OfBool(false), "01000000 00000000"},
		{"same text keeps padding and BOM", "", "04000000 04000000 EFBBBF61", str("\ufeffa"), "04000000 04000000 EFBBBF61"},
		{"other text, zero padding", "", "04000400 01000000 61ABCDEF", str("b"), "04000400 01000000 62000000"},
		{"doubles stay", "", "05000100 000000000000F03F 0000000000000040", variant.OfMath(variant.Vector2, 1, 0.5),
			"05000100 000000000000F03F 000000000000E03F"},
		{"singles stay where they hold it", "", "05000000 0000803F 00000040", double(variant.Vector2, 1, 0.5), "05000000 0000803F 0000003F"},
		{"singles that do not", "", "05000000 0000803F 00000040", double(variant.Vector2, 1, 0.1),
			"05000100 000000000000F03F 9A9999999999B93F"},
		{"packed doubles stay", "", "23000100 01000000 000000000000F03F 0000000000000040",
			variant.Value{Type: variant.PackedVector2Array, Data: []float32{3, 4}}, "23000100 01000000 0000000000000840 0000000000001040"},
		{"shared bit stays, children too", "godot3", "13000000 02000080 02000100 0100000000000000 02000000 02000000",
			array(integer(7), integer(2)), "13000000 02000080 02000100 0700000000000000 02000000 02000000"},
		{"an element taken away in front", "godot3", "13000000 02000000 02000000 01000000 02000100 0200000000000000",
			array(integer(2)), "13000000 01000000 02000100 0200000000000000"},
		{"an element more in the middle", "godot3", "13000000 02000000 02000100 0100000000000000 02000100 0200000000000000",
			array(integer(1), integer(9), integer(2)),
			"13000000 03000000 02000100 0100000000000000 02000000 09000000 02000100 0200000000000000"},
		{"keys find their values", "", "1B000000 02000000 0400FE00 01000000 61FFFFFF 02000100 0100000000000000 04000000 01000000 62000000 01000000 05000000",
			variant.OfDict(entry(str("b"), variant.OfBool(true)), entry(str("a"), integer(2))),
			"1B000000 02000000 04000000 01000000 62000000 01000000 05000000 0400FE00 01000000 61FFFFFF 02000100 0200000000000000"},
		{"doubled keys stay doubled", "", "1B000000 02000000 02000000 01000000 02000000 0A000000 02000000 01000000 02000100 1400000000000000",
			variant.OfDict(entry(integer(1), integer(10)), entry(integer(1), integer(21))),
			"1B000000 02000000 02000000 01000000 02000000 0A000000 02000000 01000000 02000100 1500000000000000"},
		{"a renamed key keeps its value", "", "1B000000 01000000 04000000 01000000 61000000 02000100 0100000000000000",
			variant.OfDict(entry(str("zz"), integer(1))), "1B000000 01000000 04000000 02000000 7A7A0000 02000100 0100000000000000"},
		{"element type stays", "", "1C000100 02000000 01000000 02000000 07000000", array(integer(8)),
			"1C000100 02000000 01000000 02000000 08000000"},
		{"another element type", "", "1C00F900 02000000 01000000 02000000 07000000",
			variant.Value{Type: variant.Array, Data: &variant.List{Element: variant.ElementType{Kind: variant.Builtin, Type: variant.Float}, Items: []variant.Value{variant.OfFloat(1)}}},
			"1C00F900 03000000 01000000 03000000 0000803F"},
		{"key and value types stay", "", "1B000500 04000000 02000000 01000000 04000000 01000000 61000000 02000000 01000000",
			variant.OfDict(entry(str("a"), integer(2))), "1B000500 04000000 02000000 01000000 04000000 01000000 61000000 02000000 02000000"},
		{"packed strings keep their form", "", "22000000 02000000 01000000 61FFFFFF 02000000 6200FFFF", strings("c", "b", "d"),
			"22000000 03000000 01000000 63000000 02000000 6200FFFF 02000000 64000000"},
		{"names keep their padding", "", "16000000 02000080 00000000 00000000 01000000 61AABBCC 01000000 62AABBCC",
			path(true, []string{"a", "c"}, []string{"x"}),
			"16000000 02000080 01000000 01000000 01000000 61AABBCC 01000000 63000000 01000000 78000000"},
		{"a property apart stays apart", "godot3", "0F000000 01000080 00000000 02000000 01000000 41000000 01000000 62000000",
			path(false, []string{"A"}, []string{"c"}), "0F000000 01000080 00000000 02000000 01000000 41000000 01000000 63000000"},
		{"old form stays", "godot2", "10000000 03000000 612F62", path(false, []string{"a", "c"}, nil), "10000000 03000000 612F63"},
		{"id of an object", "", "18000100 0500000000000000", variant.Value{Type: variant.Object, Data: variant.ObjectID(6)}, "18000100 0600000000000000"},
		{"an id made null", "", "18000100 0500000000000000", variant.Value{Type: variant.Object}, "18000100 0000000000000000"},
		{"properties keep what is theirs", "", "18000000 04000000 4E6F6465 02000000 01000000 61FFFFFF 02000100 0100000000000000 01000000 62000000 01000000 09000000",
			variant.Value{Type: variant.Object, Data: &variant.Instance{Class: "Node", Properties: []variant.Property{
				{Name: "b", Value: variant.OfBool(true)}, {Name: "a", Value: integer(2)}, {Name: "c", Value: variant.Value{}}}}},
			"18000000 04000000 4E6F6465 03000000 01000000 62000000 01000000 09000000 01000000 61FFFFFF 02000100 0200000000000000 01000000 63000000 00000000"},
		{"another type", "", "0200F000 05000000", str("a"), "04000000 01000000 61000000"},
		{"unreadable", "", "1C000000 FFFFFF7F", array(integer(1)), "1C000000 01000000 02000000 01000000"},
		{"deep inside", "", "1C000000 01000000 1B000000 01000000 04000000 01000000 61FFFFFF 1C000100 02000000 01000080 02000100 0500000000000000",
			array(variant.OfDict(entry(str("a"), variant.Value{Type: variant.Array, Data: &variant.List{Element: typedInt, Items: []variant.Value{integer(6)}}}))),
			"1C000000 01000000 1B000000 01000000 04000000 01000000 61FFFFFF 1C000100 02000000 01000080 02000100 0600000000000000"},
	} {
		d := dialect.Godot46
		if c.dialect != "" {
			d = named(t, c.dialect)
		}
		old := unhex(t, c.old)
		kept := bytes.Clone(old)
		got, err := codec.AppendLike([]byte{1}, append(old, 0xee), c.value, d)
		if want := append([]byte{1}, unhex(t, c.want)...); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s:\n%x, %v, not\n%x", c.name, got, err, want)
		}
		if !bytes.Equal(old, kept) {
			t.Errorf("%s: changed what it was given", c.name)
		}
		v, _, err := codec.Decode(got, 1, d)
		if err != nil || c.name != "element type stays" && c.name != "key and value types stay" && !variant.Equal(single(v), single(c.value)) {
			t.Errorf("%s: reads %+v, %v", c.name, v, err)
		}
	}
}

// TestNumbersAsEngines sets each number that an engine wrote to each other of its type: the bytes are those that the engine wrote for the other.
func TestNumbersAsEngines(t *testing.T) {
	type written struct {
		value variant.Value
		bytes []byte
	}
	for _, e := range engines {
		numbers := map[variant.Type][]written{}
		for _, c := range load(t, e.name).Values {
			v, end, err := codec.Decode(c.Bytes, 0, e.dialect)
			if err == nil && end == len(c.Bytes) && (v.Type == variant.Int || v.Type == variant.Float) {
				numbers[v.Type] = append(numbers[v.Type], written{v, c.Bytes})
			}
		}
		for _, kind := range []variant.Type{variant.Int, variant.Float} {
			if len(numbers[kind]) < 10 {
				t.Errorf("%s: %d of %s", e.name, len(numbers[kind]), kind)
			}
			for _, old := range numbers[kind] {
				for _, now := range numbers[kind] {
					got, err := codec.AppendLike(nil, old.bytes, now.value, e.dialect)
					if err != nil || !bytes.Equal(got, now.bytes) {
						t.Errorf("%s: %x set to %+v: %x, %v; the engine writes %x", e.name, old.bytes, now.value, got, err, now.bytes)
					}
				}
			}
		}
	}
}

// single unifies the precision of components, which an edit keeps, and the kinds of null.
func single(v variant.Value) variant.Value {
	switch data := v.Data.(type) {
	case *variant.Math:
		return variant.Value{Type: v.Type, Data: &variant.Math{C: data.C}}
	case []float64:
		short := make([]float32, len(data))
		for i, f := range data {
			short[i] = float32(f)
		}
		return variant.Value{Type: v.Type, Data: short}
	case variant.ObjectID:
		if data == 0 {
			return variant.Value{Type: v.Type}
		}
	}
	return v
}
