package value_test

import (
	"testing"

	"savant/codec/variant"
	"savant/model/value"
)

// TestSpelled: strings that hold a vector or colour are read, and written back in the form that they had.
func TestSpelled(t *testing.T) {
	for _, test := range []struct {
		text  string
		type_ variant.Type
		set   int // component
		to    float64
		now   string
	}{
		{"(1, 2)", variant.Vector2, 1, 3, "(1, 3)"},
		{"(1,2.0)", variant.Vector2, 1, 3, "(1,3.0)"},
		{"( 1 , 2.5, -3e2 )", variant.Vector3, 0, 0.5, "( 0.5 , 2.5, -3e2 )"},
		{"(0, 0, 0, 1)", variant.Vector4, 3, 2, "(0, 0, 0, 2)"},
		{"Vector2(1, 2)", variant.Vector2, 0, 7, "Vector2(7, 2)"},
		{"Vector2i(1, 2)", variant.Vector2i, 0, 7, "Vector2i(7, 2)"},
		{"Vector2(0.1, 2)", variant.Vector2, 1, 0.25, "Vector2(0.1, 0.25)"},
		{"Rect2( 1, 2, 3, 4 )", variant.Rect2, 2, 5, "Rect2( 1, 2, 5, 4 )"},
		{"Color(1, 0.5, 0, 1)", variant.Color, 3, 0.5, "Color(1, 0.5, 0, 0.5)"},
		{"#ff8800", variant.Color, 0, 0, "#008800"},
		{"#FF8800", variant.Color, 3, 0, "#FF880000"},
		{"#ff8800ff", variant.Color, 1, 1, "#ffff00ff"},
	} {
		s, ok := value.ReadSpelled(test.text)
		if !ok || s.Value.Type != test.type_ {
			t.Errorf("%s: %v, %v", test.text, ok, s.Value.Type)
			continue
		}
		if same := s.Text(s.Value); same != test.text {
			t.Errorf("%s unchanged is %s", test.text, same)
		}
		c := append([]float64(nil), s.Value.Data.(*variant.Math).C...)
		c[test.set] = test.to
		if now := s.Text(variant.OfMath(test.type_, c...)); now != test.now {
			t.Errorf("%s is now %s, not %s", test.text, now, test.now)
		}
	}
	for _, text := range []string{"", "()", "(1)", "(1, 2, 3, 4, 5)", "(a, b)", "(1, nan)", "#ff88", "#gg8800", "Vector2(1", "Hello (1, 2)", `StringName("a")`, "Node(1, 2)", "#ff8800 is orange"} {
		if s, ok := value.ReadSpelled(text); ok {
			t.Errorf("%q is read as %v", text, s.Value)
		}
	}
}
