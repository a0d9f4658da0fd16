package literal

import (
	"math/rand/v2"
	"testing"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// TestAppendLike changes texts and checks every byte.
func TestAppendLike(t *testing.T) {
	for _, x := range []struct {
		d              *dialect.Dialect
		old, new, want string
	}{
		{dialect.Godot46, "Vector2( 1, 2 )", "Vector2(1, 3)", "Vector2( 1, 3 )"},
		{dialect.Godot46, "Vector2(1.0,  2.0)", "Vector2(1, 3)", "Vector2(1.0,  3.0)"},
		{dialect.Godot46, "Vector2(1.0,  2.0)", "Vector2(1, 2.5)", "Vector2(1.0,  2.5)"},
		{dialect.Godot3, "Vector2(0.333333, 2)", "Vector2(0.333333, 0.1)", "Vector2(0.333333, 0.1)"},
		{dialect.Godot46, "Quat(0, 0, 0, 1)", "Quat(0, 1, 0, 1)", "Quat(0, 1, 0, 1)"},
		{dialect.Godot46, " ; why\n  5 ; because", "6", " ; why\n  6 ; because"},
		{dialect.Godot46, "5", "\"a\"", "\"a\""},
		{dialect.Godot46, "@\"a\"", "&\"b\"", "@\"b\""},
		{dialect.Godot46, "Color(1,1,1,1)", "#ff0000", "Color(1,0,0,1)"},
		{dialect.Godot46, "#ffffff", "Color(1, 0, 0, 1)", "Color(1, 0, 0, 1)"},
		{dialect.Godot46, "[1,2,3]", "[1, 2, 3, 4]", "[1,2,3,4]"},
		{dialect.Godot46, "[1,2,3]", "[1, 3]", "[1,3]"},
		{dialect.Godot46, "[1,2,3]", "[2, 3]", "[2,3]"},
		{dialect.Godot46, "[1,2,3]", "[0, 1, 2, 3]", "[0,1,2,3]"},
		{dialect.Godot46, "[ 1,2, ]", "[1, 2, 3]", "[ 1,2,3, ]"},
		{dialect.Godot46, "[ 1,2, ]", "[]", "[]"},
		{dialect.Godot3, "[ 1, 2 ]", "[]", "[  ]"},
		{dialect.Godot3, "[  ]", "[1, 2]", "[ 1, 2 ]"},
		{dialect.Godot46, "[1, ; one\n2, ; two\n3]", "[1, 3]", "[1, ; one\n3]"},
		{dialect.Godot46, "[1, ; one\n2, ; two\n3]", "[1, 2, 2.5, 3]", "[1, ; one\n2, ; two\n2.5, 3]"},
		{dialect.Godot46, "{\n\"a\": 1.50,\n\"b\": 2\n}", "{\"a\": 1.5, \"b\": 3}", "{\n\"a\": 1.50,\n\"b\": 3\n}"},
		{dialect.Godot46, "{\n\"a\": 1.50,\n\"b\": 2\n}", "{\"a\": 1.5, \"aa\": 0, \"b\": 2}", "{\n\"a\": 1.50,\n\"aa\": 0,\n\"b\": 2\n}"},
		{dialect.Godot46, "{\n\"a\": 1.50,\n\"b\": 2\n}", "{\"b\": 3}", "{\n\"b\": 3\n}"},
		{dialect.Godot46, "{\n\"a\": 1.50,\n\"b\": 2\n}", "{}", "{}"},
		{dialect.Godot3, "{\n\"a\": 1.50,\n\"b\": 2\n}", "{}", "{\n}"},
		{dialect.Godot46, "{}", "{\"b\": 3}", "{\n\"b\": 3\n}"},
		{dialect.Godot46, "{\"a\":1,\"b\":2,\"c\":3}", "{\"a\": 1, \"c\": 4}", "{\"a\":1,\"c\":4}"},
		{dialect.Godot46, "{\"a\":1}", "{\"z\": 1}", "{\"z\":1}"},
		{dialect.Godot46, "{ ; all\n}", "{\"a\": 1}", "{ ; all\n\"a\": 1\n}"},
		{dialect.Godot46, "Array[int]([1,2])", "Array[int]([1, 2, 3])", "Array[int]([1,2,3])"},
		{dialect.Godot46, "Array[int]([1,2])", "Array[float]([1.0])", "Array[float]([1.0])"},
		{dialect.Godot46, "Dictionary[int, int]({})", "Dictionary[int, int]({1: 2})", "Dictionary[int, int]({\n1: 2\n})"},
		{dialect.Godot3, "PoolIntArray( 1,2 )", "PoolIntArray(1, 5, 2)", "PoolIntArray( 1,5,2 )"},
		{dialect.Godot3, "PoolIntArray(  )", "PoolIntArray(1)", "PoolIntArray( 1 )"},
		{dialect.Godot46, "PackedByteArray(\"AQI=\")", "PackedByteArray(1, 2, 3)", "PackedByteArray(\"AQID\")"},
		{dialect.Godot46, "PackedByteArray(1, 2)", "PackedByteArray(1, 2, 3)", "PackedByteArray(1, 2, 3)"},
		{dialect.Godot46, "PackedStringArray(\"a\",\"b\",)", "PackedStringArray(\"a\", \"c\")", "PackedStringArray(\"a\",\"c\",)"},
		{dialect.Godot46, "NodePath( \"a/b\" )", "NodePath(\"a/c\")", "NodePath( \"a/c\" )"},
		{dialect.Godot3, "ExtResource( 1 )", "ExtResource(2)", "ExtResource( 2 )"},
		{dialect.Godot46, "ExtResource( 1 )", "ExtResource(\"2_abc\")", "ExtResource( \"2_abc\" )"},
		{dialect.Godot46, "ExtResource(\"1\")", "SubResource(\"1\")", "SubResource(\"1\")"},
		{dialect.Godot46, "[{\n\"k\": [ Vector3( 1, 2, 3 ) ]\n}]", "[{\"k\": [Vector3(1, 2, 4)]}]", "[{\n\"k\": [ Vector3( 1, 2, 4 ) ]\n}]"},
		{dialect.Godot46, "Object(Node,\"a\":1,\"b\": 2)\n", "Object(Node, \"a\": 1, \"b\": 3)", "Object(Node,\"a\":1,\"b\": 3)\n"},
		{dialect.Godot46, "inf_neg", "-inf", "inf_neg"},
		{dialect.Godot46, "[inf_neg, 1.0]", "[-inf, -inf]", "[inf_neg, inf_neg]"},
		{dialect.Godot46, "not a value", "1", "1"},
	} {
		v, err := ParseAll(x.new, x.d)
		if err != nil {
			t.Errorf("%s: %v", x.new, err)
			continue
		}
		got := string(AppendLike(nil, []byte(x.old), v, Style{Dialect: x.d, NoSort: true, Shortest: true}))
		if got != x.want {
			t.Errorf("%q to %s: got %q, want %q", x.old, x.new, got, x.want)
		}
		if back, err := ParseAll(got, x.d); err != nil || !variant.Equal(back, v) {
			t.Errorf("%q is no %s: %v", got, x.new, err)
		}
	}
}

// TestAppendLikeOfAnything turns any value into any other.
func TestAppendLikeOfAnything(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for _, d := range dialect.All() {
		for range 2000 {
			a := randomValue(r, d, 3, true)
			b := randomOf(r, d, a.Type, 3, true)
			if r.IntN(2) == 0 {
				b = changed(r, d, a)
			}
			s := Style{Dialect: d, Format: 3 + r.IntN(2), NoSort: true, Shortest: true, OneLine: r.IntN(2) == 0}
			old := Append(nil, a, s)
			got := AppendLike(nil, old, b, s)
			back, err := ParseAll(string(got), d)
			if err != nil || !variant.Equal(back, b) {
				t.Fatalf("%s: %q to %q gives %q, %v", d.Name, old, Text(b, d), got, err)
			}
			if same := AppendLike(nil, old, a, s); string(same) != string(old) {
				t.Fatalf("%s: %q becomes %q without a change", d.Name, old, same)
			}
		}
	}
}

// changed returns a value with some of its parts changed, removed or added.
func changed(r *rand.Rand, d *dialect.Dialect, v variant.Value) variant.Value {
	switch x := v.Data.(type) {
	case *variant.List:
		y := &variant.List{Element: x.Element}
		for _, item := range x.Items {
			switch r.IntN(5) {
			case 0:
			case 1:
				y.Items = append(y.Items, item, randomValue(r, d, 1, true))
			case 2:
				y.Items = append(y.Items, changed(r, d, item))
			default:
				y.Items = append(y.Items, item)
			}
		}
		v.Data = y
	case *variant.Dict:
		y := &variant.Dict{Key: x.Key, Value: x.Value}
		for _, e := range x.Entries {
			switch r.IntN(5) {
			case 0:
			case 1:
				y.Entries = append(y.Entries, variant.Entry{Key: randomValue(r, d, 1, true), Value: randomValue(r, d, 1, true)}, e)
			case 2:
				y.Entries = append(y.Entries, variant.Entry{Key: e.Key, Value: changed(r, d, e.Value)})
			default:
				y.Entries = append(y.Entries, e)
			}
		}
		v.Data = y
	default:
		return randomOf(r, d, v.Type, 1, true)
	}
	return v
}
