package value_test

import (
	"fmt"
	"strings"
	"testing"

	"savant/codec/variant"
	"savant/model/value"
	"savant/scene/literal"
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

// TestSpelledComponents: of every type with components one number is changed and the others keep their digits, whatever those are.
func TestSpelledComponents(t *testing.T) {
	odd := []string{"0.10", "1e2", "-0", "7.", "0.1234567890123", "inf", "nan", "3.0", "2.500", "1e-3", "0.30000001", "12345678.9", "5", "6", "0.7", "0.125"}
	for kind := range variant.Types {
		shape, ok := variant.ShapeOf(kind)
		if !ok {
			continue
		}
		n := len(shape.Components)
		parts := make([]string, n)
		for i := range parts {
			if parts[i] = odd[i]; shape.Integer {
				parts[i] = fmt.Sprint(i + 2)
			}
		}
		text := kind.String() + "(" + strings.Join(parts, ", ") + ")"
		if _, err := literal.ParseAll(text, nil); err != nil {
			t.Fatal(text, err)
		}
		s, ok := value.ReadSpelled(text)
		if !ok {
			t.Fatal(text)
		}
		if same := s.Text(s.Value); same != text {
			t.Errorf("%s unchanged is %s", text, same)
		}
		for i := range n {
			c := append([]float64(nil), s.Value.Data.(*variant.Math).C...)
			c[i] = 64
			now := s.Text(variant.OfMath(kind, c...))
			read, err := literal.ParseAll(now, nil)
			if err != nil || read.Data.(*variant.Math).C[i] != 64 {
				t.Errorf("%s with another %s is %s", text, shape.Components[i], now)
				continue
			}
			others := 0
			for k, part := range strings.Split(now[strings.IndexByte(now, '(')+1:len(now)-1], ", ") {
				if k < n && part != parts[k] {
					others++
				}
			}
			if others != 1 {
				t.Errorf("%s with another %s is %s", text, shape.Components[i], now)
			}
		}
	}
	s, _ := value.ReadSpelled("Vector2(1.5, 2.5)")
	for to, want := range map[float64]string{variant.Widen(0x3e99999a): "0.3", 0.1: "0.1", 123456792: "123456792.0", 0.30000000000000004: "0.30000000000000004"} {
		if got := s.Text(variant.OfMath(variant.Vector2, 1.5, to)); got != "Vector2(1.5, "+want+")" {
			t.Errorf("%v is %s, not %s", to, got, want)
		}
	}
}
