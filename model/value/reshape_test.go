package value

import (
	"reflect"
	"testing"

	"savant/codec/dialect"
	"savant/codec/message"
	"savant/codec/variant"
	"savant/scene/literal"
)

// TestReshaped takes numbers over into types of other shapes, and leaves what has none there.
func TestReshaped(t *testing.T) {
	d := dialect.Godot46
	for _, c := range []struct {
		from string
		to   variant.Type
		want string // "" for none
	}{
		{"Vector3(1.5, 2, -3)", variant.Vector2, "Vector2(1.5, 2)"},
		{"Vector3(1.5, 2, -3)", variant.Vector2i, "Vector2i(1, 2)"},
		{"Vector3(1.5, 2, -3)", variant.Vector3i, "Vector3i(1, 2, -3)"},
		{"Vector3(1.5, 2, -3)", variant.Vector4, "Vector4(1.5, 2, -3, 0)"},
		{"Vector3(1.5, 2, -3)", variant.Color, "Color(1.5, 2, -3, 1)"},
		{"Vector3(1.5, 2, -3)", variant.Array, "[1.5, 2.0, -3.0]"},
		{"Vector3(1.5, 2, -3)", variant.PackedFloat32Array, "PackedFloat32Array(1.5, 2, -3)"},
		{"Vector3(1.5, 2, -3)", variant.PackedInt32Array, ""},
		{"Vector3(1.5, 2, -3)", variant.String, `"Vector3(1.5, 2, -3)"`},
		{"Vector3(1.5, 2, -3)", variant.Quaternion, ""},
		{"Vector3(1.5, 2, 3e10)", variant.Vector3i, ""},
		{"Vector3(1.5, 2, 3e10)", variant.Vector2i, "Vector2i(1, 2)"},
		{"Vector2i(1, 2)", variant.Vector3, "Vector3(1, 2, 0)"},
		{"Vector2i(1, 2)", variant.Array, "[1, 2]"},
		{"Vector2i(1, 2)", variant.PackedInt32Array, "PackedInt32Array(1, 2)"},
		{"Rect2(1, 2, 3, 4)", variant.Vector4, "Vector4(1, 2, 3, 4)"},
		{"Rect2(1, 2, 3, 4)", variant.Vector2, ""},
		{"[1, 2.5, 3]", variant.Vector3, "Vector3(1, 2.5, 3)"},
		{"[1, 2.5, 3]", variant.Vector2, ""},
		{`[1, 2.5, "3"]`, variant.Vector3, ""},
		{"PackedFloat64Array(1, 2)", variant.Vector2, "Vector2(1, 2)"},
		{"Basis(1, 2, 3, 4, 5, 6, 7, 8, 9)", variant.Transform3D, "Transform3D(1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0)"},
		{"Transform3D(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)", variant.Basis, "Basis(1, 2, 3, 4, 5, 6, 7, 8, 9)"},
		{"Transform3D(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)", variant.Projection, "Projection(1, 4, 7, 0, 2, 5, 8, 0, 3, 6, 9, 0, 10, 11, 12, 1)"},
		{"Projection(1, 4, 7, 0, 2, 5, 8, 0, 3, 6, 9, 0, 10, 11, 12, 1)", variant.Transform3D, "Transform3D(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)"},
		{"AABB(1, 2, 3, 4, 5, 6)", variant.Transform2D, ""},
		{"7", variant.Vector2, "Vector2(7, 7)"},
		{"7", variant.Vector3i, "Vector3i(7, 7, 7)"},
		{"7000000000", variant.Vector3i, ""},
		{"2.5", variant.Vector4, "Vector4(2.5, 2.5, 2.5, 2.5)"},
		{"2.5", variant.Quaternion, ""},
		{"7", variant.Array, "[7]"},
		{"2.5", variant.Dictionary, `{"value": 2.5}`},
		{`"a"`, variant.Array, `["a"]`},
		{"[7]", variant.Int, "7"},
		{"[7]", variant.String, `"[7]"`},
		{"[7, 8]", variant.Int, ""},
		{`["a"]`, variant.Int, ""},
		{`{"value": 2.5}`, variant.Float, "2.5"},
		{`{"value": 2.5, "b": 1}`, variant.Float, ""},
		{"null", variant.Array, "[]"},
		{"Vector2(1, 2)", variant.Dictionary, `{"value": Vector2(1, 2)}`},
		{"Quaternion(0, 0.70710677, 0, 0.70710677)", variant.Basis, "Basis(0, 0, 1, 0, 1, 0, -1, 0, 0)"},
		{"Quaternion(0.5, 0.5, 0.5, 0.5)", variant.Transform3D, "Transform3D(0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0)"},
		{"Quaternion(0, 0, 0, 0)", variant.Basis, ""}, // numbers that are none in the engine
		{"Quaternion(inf, 0, 0, 0)", variant.Basis, ""},
		{"Basis(2, 0, 0, 0, 3, 0, 0, 0, 4)", variant.Quaternion, "Quaternion(0, 0, 0, 1)"},
		{"Basis(-1, 0, 0, 0, 1, 0, 0, 0, 1)", variant.Quaternion, "Quaternion(1, 0, 0, 0)"},
		{"Basis(0, 0, 0, 0, 1, 0, 0, 0, 1)", variant.Quaternion, ""},
		{"Transform3D(0, 0, 1, 0, 1, 0, -1, 0, 0, 1, 2, 3)", variant.Quaternion, "Quaternion(0, 0.70710677, 0, 0.70710677)"},
		{"Transform2D(0, 1, -1, 0, 5, 6)", variant.Transform3D, "Transform3D(0, -1, 0, 1, 0, 0, 0, 0, 1, 5, 6, 0)"},
		{"Transform3D(0, -1, 0, 1, 0, 0, 0, 0, 1, 5, 6, 7)", variant.Transform2D, "Transform2D(0, 1, -1, 0, 5, 6)"},
	} {
		v, err := literal.ParseAll(c.from, d)
		if err != nil {
			t.Fatal(err)
		}
		now, why := Reshaped(v, c.to, d)
		got := ""
		if why.IsZero() {
			got = literal.Text(now, d)
		}
		if got != c.want {
			t.Errorf("%s as %s is %q, not %q", c.from, c.to, got, c.want)
		}
		if offered := Becomes(v.Type, c.to) || Reshapes(v, c.to, d); c.want != "" && !offered {
			t.Errorf("%s: %s is not offered", c.from, c.to)
		}
	}
	v, _ := literal.ParseAll("Vector2(1, 2)", d)
	if _, why := Reshaped(v, variant.Vector4, dialect.Godot3); why.IsZero() {
		t.Error("Godot 3 has no Vector4")
	}
}

// TestDigits reads in texts what Godot 3.6 and 4.6 read as they make numbers of them, but nothing where they read no number.
func TestDigits(t *testing.T) {
	for text, want := range map[string][2]string{
		"12x": {"12", "12.0"}, "x": {"", ""}, "a1b2": {"12", ""}, " 12": {"12", "12.0"}, "1.9": {"1", "1.9"}, "-5 g": {"-5", "-5.0"}, "0x1f": {"1", "0.0"},
		"--3": {"3", ""}, "1e3": {"13", "1000.0"}, "12-3": {"123", "12.0"}, ".5": {"", "0.5"}, "+5": {"5", "5.0"}, "": {"", ""}, "1 2": {"12", "1.0"},
		"12.5x": {"12", "12.5"}, "1.5e2z": {"1", "150.0"}, "\t3": {"3", "3.0"}, "-.5": {"", "-0.5"}, "5.": {"5", "5.0"}, "1e": {"1", "1.0"}, "e5": {"5", ""},
		"99999999999999999999": {"", "1e+20"},
	} {
		for i, to := range []variant.Type{variant.Int, variant.Float} {
			got := ""
			if now, why := Reshaped(variant.OfString(text), to, dialect.Godot46); why.IsZero() {
				got = literal.Text(now, dialect.Godot46)
			}
			if got != want[i] {
				t.Errorf("%q as %s is %s, not %s", text, to, got, want[i])
			}
		}
	}
}

// TestPackedWords: of an element that cannot become one of another packed array it is said from what to what.
func TestPackedWords(t *testing.T) {
	d := dialect.Godot46
	v, _ := literal.ParseAll("PackedVector3Array(1, 2, 3)", d)
	_, why := Reshaped(v, variant.PackedVector2Array, d)
	if want := message.New(atElement, 0, message.New(noneOfThis, "Vector2", "Vector3")); !reflect.DeepEqual(why, want) {
		t.Errorf("%q, not %q", why, want)
	}
}
