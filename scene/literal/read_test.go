package literal

import (
	"errors"
	"math"
	"strings"
	"testing"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// TestParse parses every spelling and compares the value's Text.
func TestParse(t *testing.T) {
	for _, x := range []struct {
		src, want string
		d         *dialect.Dialect
	}{
		{"null", "null", nil}, {"nil", "null", nil}, {"true", "true", nil}, {" ; c\n\tfalse", "false", nil},
		{"-7", "-7", nil}, {"1.", "1.0", nil}, {"-.5", "-0.5", nil}, {"1e3", "1000.0", nil}, {"1E-3", "0.001", nil}, {"5e", "5.0", nil},
		{"1e+006", "1000000.0", nil}, {"1e400", "inf", nil}, {"-1e400", "inf_neg", nil}, {"1e-400", "0.0", nil}, {"-0.0", "-0.0", nil}, {"-0", "0", nil},
		{"9223372036854775807", "9223372036854775807", nil}, {"-9223372036854775808", "-9223372036854775808", nil},
		{"inf", "inf", nil}, {"-inf", "inf_neg", nil}, {"inf_neg", "inf_neg", nil}, {"nan", "nan", nil}, {"-nan", "nan(0xfff8000000000000)", nil},
		{"-inf.0", "inf_neg", nil}, {"-nan.0", "nan(0xfff8000000000000)", nil}, {"inf.0", "inf", nil},
		{`"a` + "\n\r" + `b"`, `"a\n\rb"`, nil}, {`"\a\v\?\'\/\x"`, `"av?'/x"`, nil}, {`"\u00e9\U01F600\ud83d\ude00"`, `"é😀😀"`, nil},
		{`"\U01F600"`, `"U01F600"`, dialect.Godot3}, {`"\\\""`, `"\\\""`, nil}, {`"é"`, `"é"`, nil},
		{`&"a"`, `&"a"`, nil}, {`@"a"`, `&"a"`, nil}, {`@"a"`, `@"a"`, dialect.Pandemonium5},
		{"#f00", "Color(1, 0, 0, 1)", nil}, {"#ff000000", "Color(1, 0, 0, 0)", nil}, {"#00ff0000", "Color(1, 0, 0, 0)", dialect.Godot3},
		{"#0f00", "Color(1, 0, 0, 0)", dialect.Godot3}, {"#336699", "Color(0.2, 0.4, 0.6, 1)", nil},
		{"[]", "[]", nil}, {"[ 1,2 , ; c\n ]", "[1, 2]", nil}, {"{}", "{}", nil}, {"{1:2,\"a\" : [],}", `{1: 2, "a": []}`, nil},
		{"{\"a\": 1, \"a\": 2}", `{"a": 1, "a": 2}`, nil},
		{"Vector2 ( 1 , ; c\n 2.5 )", "Vector2(1, 2.5)", nil}, {"Vector2(-0, -0.0)", "Vector2(0, -0.0)", nil}, {"Vector2(inf_neg, nan)", "Vector2(inf_neg, nan)", nil},
		{"Vector2(0.1, 100000000000000000000)", "Vector2(0.1, 1e+20)", nil},
		{"Vector2i(1.9, -2.7)", "Vector2i(1, -2)", nil}, {"Matrix32(1, 0, 0, 1, 0, 0)", "Transform2D(1, 0, 0, 1, 0, 0)", nil},
		{"Matrix3(1,0,0,0,1,0,0,0,1)", "Basis(1, 0, 0, 0, 1, 0, 0, 0, 1)", nil}, {"Rect3(1,2,3,4,5,6)", "AABB(1, 2, 3, 4, 5, 6)", nil},
		{"Transform(1,0,0,0,1,0,0,0,1,0,0,0)", "Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0)", nil},
		{"Quaternion(0,0,0,1)", "Quat(0, 0, 0, 1)", dialect.Godot3}, {"Transform3D(1,0,0,0,1,0,0,0,1,0,0,0)", "Transform(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0)", dialect.Godot3},
		{"ByteArray(1, 256, -1)", "PackedByteArray(1, 0, 255)", nil}, {"PackedByteArray(\"AQID\")", "PackedByteArray(1, 2, 3)", nil},
		{"PoolByteArray()", "PackedByteArray()", nil}, {"IntArray(1, 5000000000)", "PackedInt32Array(1, 705032704)", nil},
		{"PackedIntArray(1)", "PackedInt32Array(1)", nil}, {"PackedInt64Array(5000000000)", "PackedInt64Array(5000000000)", nil},
		{"FloatArray(0.1)", "PackedFloat32Array(0.1)", nil}, {"PackedRealArray(1)", "PackedFloat32Array(1)", nil}, {"PackedFloat64Array(0.1)", "PackedFloat64Array(0.1)", nil},
		{"StringArray(\"a\",)", "PackedStringArray(\"a\")", nil}, {"Vector2Array(1,2,3)", "PackedVector2Array(1, 2)", nil}, {"PoolVector3Array(1,2,3)", "PackedVector3Array(1, 2, 3)", nil},
		{"ColorArray(1,1,1,1)", "PackedColorArray(1, 1, 1, 1)", nil}, {"PackedVector4Array(1,1,1,1)", "PackedVector4Array(1, 1, 1, 1)", nil},
		{"PoolVector2iArray(1,1)", "PackedVector2iArray(1, 1)", nil},
		{"NodePath(\"/a//b:c:\")", "NodePath(\"/a/b:c\")", nil}, {"NodePath(\"..:\")", "NodePath(\"..\")", nil}, {"NodePath(\"a::b\")", "NodePath(\"a::b\")", nil},
		{"RID()", "RID()", nil}, {"RID(-5)", "RID(-5)", nil}, {"Callable()", "Callable()", nil}, {"Signal()", "Signal()", nil},
		{"Resource( \"res://a\")", "Resource(\"res://a\")", nil}, {"Resource(\"uid://a\", \"res://a\")", "Resource(\"uid://a\", \"res://a\")", nil},
		{"Resource(\"res://a\", \"uid://a\")", "Resource(\"uid://a\", \"res://a\")", nil},
		{"ExtResource( 1 )", "ExtResource(1)", nil}, {"ExtResource(\"1\")", "ExtResource(\"1\")", nil}, {"SubResource(3)", "SubResource(3)", nil},
		{"Object(Node,\"a\":1,\"b\":[2],)", `Object(Node, "a": 1, "b": [2])`, nil}, {"Object(Node,)", "Object(Node,)", nil},
		{`Object(EncodedObjectAsID,"object_id":5,"script":null)`, `Object(EncodedObjectAsID, "object_id": 5)`, nil},
		{"Array[int]([1, 2])", "Array[int]([1, 2])", nil}, {"Array[Node]([null])", "Array[Node]([null])", nil}, {"Array[Variant]([1])", "[1]", nil},
		{"Array[ExtResource(\"1_a\")]([])", "Array[ExtResource(\"1_a\")]([])", nil}, {"Array[Resource(\"res://a.gd\")]([])", "Array[Resource(\"res://a.gd\")]([])", nil},
		{"Dictionary[ String , Variant ]( { } )", "Dictionary[String, Variant]({})", nil},
		{"TypedArray( int , 1, 2 )", "TypedArray(int, 1, 2)", nil}, {"Image( 1, 1, 0, RGBA, 1, 2, 3, 4 )", "Image(1, 1, 0, RGBA, 1, 2, 3, 4)", nil}, {"Image()", "Image()", nil},
		{"InputEvent(KEY,16777220,CSAM)", "InputEvent(1, 0, PackedByteArray(0, 0, 0, 30, 4, 0, 0, 1))", nil},
	} {
		v, err := ParseAll(x.src, x.d)
		if err != nil {
			t.Errorf("%s: %v", x.src, err)
			continue
		}
		if got := Text(v, x.d); got != x.want {
			t.Errorf("%s: got %s, want %s", x.src, got, x.want)
		}
		if end, err := Skip([]byte(x.src), 0); err != nil || end != len(strings.TrimRight(x.src, " ")) {
			t.Errorf("%s: Skip ends at %d, %v", x.src, end, err)
		}
	}
}

// TestParseRefuses checks the errors of invalid texts and their offsets.
func TestParseRefuses(t *testing.T) {
	for _, x := range []struct {
		src    string
		offset int
	}{
		{"", 0}, {"  ; only a comment", 18}, {"+5", 0}, {".5", 0}, {"0x10", 1}, {"1_000", 1}, {"-", 0}, {"- inf", 0}, {"99999999999999999999", 0},
		{"[1,,2]", 3}, {"[,1]", 1}, {"[1 2]", 3}, {"[1", 2}, {"{1 2}", 3}, {"{1:}", 3}, {"{1}", 2}, {"[1}", 2},
		{"Vector2(1,2,)", 12}, {"Vector2(1)", 7}, {"Vector2(1, 2, 3)", 12}, {"Vector2", 7}, {"Vector2(\"a\", 2)", 8}, {"Vector2(inf_neg_x, 1)", 8},
		{"\"abc", 0}, {"\"abc\\\"", 0}, {"\"\\u12\"", 1}, {"\"\\uD83\"", 1}, {"&a", 0}, {"^\"a\"", 0}, {"#12", 0}, {"#12345", 0},
		{"Foo(1)", 0}, {"foo", 0}, {"Array", 5}, {"Array()", 5}, {"Array[int](1)", 11}, {"Dictionary[int]({})", 14}, {"PackedByteArray(\"@@\")", 16},
		{"ExtResource()", 12}, {"ExtResource(1.5)", 12}, {"Object(Node,\"a\")", 15}, {"NodePath(1)", 9}, {"RID(1, 2)", 5}, {"1 2", 2}, {"nan(0x0000000000000000)", 0},
		{"\x00", 0}, {"[\x00]", 1},
	} {
		_, err := ParseAll(x.src, nil)
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("%q: no error, %v", x.src, err)
		} else if e.Offset != x.offset {
			t.Errorf("%q: %v, want offset %d", x.src, err, x.offset)
		}
	}
}

func TestDepth(t *testing.T) {
	for _, x := range [][2]string{{"[", "]"}, {"{1:", "}"}, {"Array[int]([", "])"}, {"Object(A,\"a\":", ")"}, {"TypedArray(int,", ")"}} {
		for _, n := range []int{MaxDepth / 2, MaxDepth + 1, 1_000_000} {
			src := strings.Repeat(x[0], n) + "1" + strings.Repeat(x[1], n)
			v, err := ParseAll(src, nil)
			if n < MaxDepth == (err != nil) {
				t.Errorf("%d of %q: %v", n, x[0], err)
			}
			if end, err := Skip([]byte(src), 0); err != nil || end != len(src) {
				t.Errorf("Skip of %d of %q: %d, %v", n, x[0], end, err)
			}
			if err == nil && n < MaxDepth && x[0] == "[" {
				if back, err := ParseAll(Text(v, nil), nil); err != nil || !variant.Equal(v, back) {
					t.Errorf("%d of %q: Text loses some, %v", n, x[0], err)
				}
			}
		}
	}
}

func TestChildren(t *testing.T) {
	for _, x := range []struct {
		src, want string
		kind      Kind
	}{
		{"5", "", Leaf}, {"\"a, b\"", "", Leaf}, {"[]", "", Elements}, {" [ 1 ,[2, 3], \"]\" , ]", "1|[2, 3]|\"]\"", Elements},
		{"{\"a\" : 1,\n; c\nVector2(1, 2):{}, }", "\"a\"=1|Vector2(1, 2)={}", Entries}, {"Array[int]([1,2])", "1|2", Elements},
		{"Dictionary[int, Variant] ({1:2})", "1=2", Entries}, {"Vector2( 1, -2.5e3 )", "1|-2.5e3", Components}, {"PackedByteArray(\"AQID\")", "", Leaf},
		{"PackedByteArray(1,2)", "1|2", Components}, {"Object(Node,\"a\":1,\"b\":[2])", "\"a\"=1|\"b\"=[2]", Properties}, {"ExtResource( 1 )", "1", Components},
		{"NodePath(\"a\")", "\"a\"", Components}, {"PackedStringArray(\"a,\", \"b\")", "\"a,\"|\"b\"", Components}, {"Vector2(inf, inf_neg)", "inf|inf_neg", Components},
		{"Image()", "", Leaf}, {"true", "", Leaf}, {"Object(\"A b\",\"a\":1)", "\"a\"=1", Properties},
		{"Object( PackedByteArray(183, 44) ,\"a\":1)", "\"a\"=1", Properties},
	} {
		kind, children, err := Children([]byte(x.src), 0)
		var parts []string
		for _, c := range children {
			part := x.src[c.Value.Start:c.Value.End]
			if c.Key != (Span{}) {
				part = x.src[c.Key.Start:c.Key.End] + "=" + part
			}
			parts = append(parts, part)
		}
		if got := strings.Join(parts, "|"); got != x.want || kind != x.kind || err != nil {
			t.Errorf("%s: %d %s, %v; want %d %s", x.src, kind, got, err, x.kind, x.want)
		}
	}
}

// TestPowers recomputes the table of Grisu with more bits than needed.
func TestPowers(t *testing.T) {
	for i, p := range powers {
		if p.k != -300+8*i {
			t.Errorf("power %d is 10^%d", i, p.k)
		}
		if f, e := tenTo(p.k); p.f != f || p.e != e {
			t.Errorf("10^%d: %#x·2^%d, want %#x·2^%d", p.k, p.f, p.e, f, e)
		}
	}
	for _, f := range []float64{math.MaxFloat64, math.SmallestNonzeroFloat64} {
		if got := appendGrisu(nil, f, false); !readsBack(got, f, false) {
			t.Errorf("%g is written as %s", f, got)
		}
	}
}

// Nesting deeper than Parse reads is refused: finding its rows one by one would take forever.
func TestChildrenDepth(t *testing.T) {
	for depth, ok := range map[int]bool{MaxDepth: true, MaxDepth + 1: false} {
		text := []byte(strings.Repeat("[", depth) + strings.Repeat("]", depth))
		_, _, parsed := Parse(text, 0, dialect.Godot46)
		if _, _, err := Children(text, 0); (err == nil) != ok || (parsed == nil) != ok {
			t.Errorf("%d levels: Children %v, Parse %v", depth, err, parsed)
		}
	}
}

// What 3.2, 3.6 and 4.6 make of ints beyond 64 bits; TestSupportLive checks them.
var beyond64 = map[string]int64{
	"9223372036854775807": 9223372036854775807, "9223372036854775808": -9223372036854775808, "9223372036854775809": -9223372036854775807,
	"9223372036854775810": 9223372036854775807, "-9223372036854775808": -9223372036854775808, "-9223372036854775809": 9223372036854775807,
	"-9223372036854775810": -9223372036854775808, "9999999999999999999": 9223372036854775807, "18446744073709551615": 9223372036854775807,
	"18446744073709551617": 9223372036854775807, "-99999999999999999999": -9223372036854775808, "123456789012345678901234567890": 9223372036854775807,
	"00000000000000000000000000000012": 12,
}

func TestWholeNumbersBeyond64Bits(t *testing.T) {
	for text, want := range beyond64 {
		v, end, err := Parse([]byte(text), 0, nil)
		if err != nil || end != len(text) || v.Type != variant.Int || int64(v.Bits) != want {
			t.Errorf("%s is %s, %v; the engines read %d", text, Text(v, nil), err, want)
		}
	}
	v, _, err := Parse([]byte("Vector2(99999999999999999999, -99999999999999999999)"), 0, nil)
	if m, ok := v.Data.(*variant.Math); err != nil || !ok || m.C[0] != 1<<63 || m.C[1] != -1<<63 {
		t.Errorf("Vector2 of numbers beyond 64 bits is %s, %v", Text(v, nil), err)
	}
	if v, err := ParseAll("9223372036854775808", nil); err == nil {
		t.Errorf("%s was entered and taken for %s", "9223372036854775808", Text(v, nil))
	}
}
