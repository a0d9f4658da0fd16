package convert

import (
	"math"
	"testing"

	"savant/codec/typedjson"
	"savant/codec/variant"
	"savant/scene/literal"
)

// settled must equal the result of parsing the JSON text.
func TestSettled(t *testing.T) {
	bad := "a\xff\xfeb"
	nan := math.Float64frombits(0xfff0000000000001)
	values := []variant.Value{
		{}, variant.OfBool(true), variant.OfInt(math.MinInt64), variant.OfFloat(nan), variant.OfFloat(math.Inf(-1)),
		variant.OfFloat(math.Copysign(0, -1)), variant.OfFloat(5e-324), variant.OfFloat(1.0 / 3), variant.OfFloat(1e300), variant.OfFloat(1e16),
		variant.OfString("\xef\xbb\xbfa\x00b"), variant.OfString(bad), variant.OfStringName(bad + "\u2028\"\\\x7f\t"),
		{Type: variant.NodePath, Data: &variant.Path{Absolute: true, Names: []string{"a/b", "", bad}, Subnames: []string{"", "c:d"}}},
		{Type: variant.RID, Bits: 5}, {Type: variant.Signal, Text: "x", Bits: 5}, {Type: variant.Callable},
		{Type: variant.Object}, {Type: variant.Object, Data: variant.ObjectID(0)}, {Type: variant.Object, Data: variant.ObjectID(7)},
		{Type: variant.Object, Data: &variant.Instance{Class: bad, Properties: []variant.Property{{Name: bad, Value: variant.OfInt(1)}}}},
		variant.OfMath(variant.Vector2, nan, math.Copysign(0, -1)), variant.OfMath(variant.Transform3D, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
		{Type: variant.Vector2, Data: &variant.Math{Double: true, C: []float64{0.1, 1e300}}}, variant.OfMath(variant.Vector2i, -1, 2),
		{Type: variant.PackedFloat32Array, Data: []float32{0.1, float32(math.NaN()), float32(math.Inf(1))}},
		{Type: variant.PackedFloat64Array, Data: []float64{0.1, nan}}, {Type: variant.PackedVector2Array, Data: []float64{0.1, 1}},
		{Type: variant.PackedVector2Array, Data: []float64{0.5, 1}}, {Type: variant.PackedInt64Array, Data: []int64{math.MinInt64, 1<<53 + 1}},
		{Type: variant.PackedStringArray, Data: []string{bad, "a\x00b", ""}}, {Type: variant.PackedByteArray, Data: []byte{0, 255}},
		{Type: variant.PackedStringArray}, {Type: variant.PackedColorArray}, variant.OfArray(), variant.OfDict(),
	}
	for _, e := range []variant.ElementType{
		{Kind: variant.Builtin, Type: variant.Nil}, {Kind: variant.Builtin, Type: variant.Object}, {Kind: variant.Builtin, Type: variant.Int},
		{Kind: variant.Class, Type: variant.Object, Name: "Node"}, {Kind: variant.Class, Type: variant.Object, Name: "int"},
		{Kind: variant.Class, Type: variant.Object, Name: bad}, {Kind: variant.Class, Type: variant.Object},
		{Kind: variant.Script, Type: variant.Object, Name: "res://a.gd"}, {Kind: variant.Script, Type: variant.Object, Name: "a.gd"},
	} {
		values = append(values, variant.Value{Type: variant.Array, Data: &variant.List{Element: e}},
			variant.Value{Type: variant.Dictionary, Data: &variant.Dict{Key: e, Entries: []variant.Entry{{Key: variant.OfInt(1)}}}})
	}
	values = append(values, variant.OfArray(values...), variant.OfDict(variant.Entry{Key: values[3], Value: values[4]}))
	for _, v := range values {
		text := appendNative(nil, v)
		read, err := valueOf(text, false)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := settled(v); !variant.Equal(got, read) {
			t.Errorf("%s: %+v, not %+v", text, got, read)
		}
		if again := appendNative(nil, read); string(again) != string(text) && v.Type != variant.NodePath && v.Type != variant.Array && v.Type != variant.Dictionary {
			t.Errorf("%s is read as %s", text, again)
		}
	}
}

// What engine 4.6.3 printed: JSON.stringify(JSON.from_native(value, true), "", false, true).
func TestNative(t *testing.T) {
	for text, want := range map[string]string{
		`null`:                 `null`,
		`true`:                 `true`,
		`-9223372036854775808`: `"i:-9223372036854775808"`,
		`1.5`:                  `"f:1.5"`, `3.0`: `"f:3.0"`, `inf`: `"f:inf"`, `inf_neg`: `"f:-inf"`, `nan`: `"f:nan"`, `0.1`: `"f:0.1"`,
		`123456789.125`: `"f:123456789.125"`, `1e16`: `"f:10000000000000000.0"`, `1e-7`: `"f:0.0000001"`, `1.5e-5`: `"f:0.000015"`,
		`1e23`:             `"f:99999999999999991611392.0"`,
		`"a\"b\\\n\té日😀/"`: `"s:a\"b\\\n\té日😀/"`,
		`&"x"`:             `"sn:x"`, `NodePath("a/b:c")`: `"np:a/b:c"`,
		`Vector2(0.1, 2.5)`:                                  `{"type":"Vector2","args":[0.10000000149011612,2.5]}`,
		`Vector2i(1, -2)`:                                    `{"type":"Vector2i","args":[1,-2]}`,
		`Basis(1, 4, 7, 2, 5, 8, 3, 6, 9)`:                   `{"type":"Basis","args":[1.0,2.0,3.0,4.0,5.0,6.0,7.0,8.0,9.0]}`,
		`Transform3D(1, 4, 7, 2, 5, 8, 3, 6, 9, 10, 11, 12)`: `{"type":"Transform3D","args":[1.0,2.0,3.0,4.0,5.0,6.0,7.0,8.0,9.0,10.0,11.0,12.0]}`,
		`Transform2D(1, 2, 3, 4, 5, 6)`:                      `{"type":"Transform2D","args":[1.0,2.0,3.0,4.0,5.0,6.0]}`,
		`RID()`:                                              `{"type":"RID"}`,
		`[1, "a"]`:                                           `["i:1","s:a"]`, `Array[int]([1, 2])`: `{"type":"Array","elem_type":"int","args":["i:1","i:2"]}`,
		`Array[Node]([null])`:                        `{"type":"Array","elem_type":"Node","args":[null]}`,
		`{"a": 1, 2: "b"}`:                           `{"type":"Dictionary","args":["s:a","i:1","i:2","s:b"]}`,
		`Dictionary[String, Variant]({"a": 1})`:      `{"type":"Dictionary","key_type":"String","args":["s:a","i:1"]}`,
		`PackedByteArray(1, 255)`:                    `{"type":"PackedByteArray","args":[1,255]}`,
		`PackedFloat32Array(0.1, inf, nan, inf_neg)`: `{"type":"PackedFloat32Array","args":[0.10000000149011612,1e99999,"nan",-1e99999]}`,
		`PackedStringArray("a", "b")`:                `{"type":"PackedStringArray","args":["a","b"]}`,
		`PackedColorArray(0, 0, 0, 1)`:               `{"type":"PackedColorArray","args":[0.0,0.0,0.0,1.0]}`,
		`Object(Gradient,"a":1,"script":null)`:       `{"type":"Gradient","props":["a","i:1","script",null]}`,
	} {
		v, err := literal.ParseAll(text, typedjson.Dialect)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := string(appendNative(nil, v)); got != want {
			t.Errorf("%s: %s, not %s", text, got, want)
		}
	}
}
