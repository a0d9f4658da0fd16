package inspector

import (
	"math"
	"strings"
	"testing"

	"savant/codec/variant"
)

func TestParseInt(t *testing.T) {
	good := map[string]int64{
		"0": 0, "-7": -7, "+7": 7, " 42 ": 42, "010": 10, "0x10": 16, "-0xff": -255, "0b101": 5, "1_000": 1000,
		"9223372036854775807": math.MaxInt64, "-9223372036854775808": math.MinInt64,
	}
	for text, want := range good {
		if got, err := parseInt(text); err != nil || got != want {
			t.Errorf("%q is %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "abc", "1.5", "0x", "9223372036854775808", "1 2", "--1"} {
		if n, err := parseInt(text); err == nil {
			t.Errorf("%q was taken as %d", text, n)
		}
	}
}

func TestHexGoesBackAndForth(t *testing.T) {
	for _, n := range []int64{0, 1, -1, math.MaxInt32, math.MinInt32, math.MaxInt64, math.MinInt64, 125000} {
		for _, width := range []int{32, 64, 0} {
			text := hexText(n, width)
			if got, err := parseHex(text, width); err != nil || got != n {
				t.Errorf("%d in %d bits is %s, which reads as %d, %v", n, width, text, got, err)
			}
		}
	}
	if got := hexText(10, 8); got != "0x0A" {
		t.Errorf("a byte: %s", got)
	}
	if got := hexText(-1, 32); got != "0xFFFFFFFF" {
		t.Errorf("-1 in 32 bits is shown as %s", got)
	}
}

func TestParseFloat(t *testing.T) {
	for text, want := range map[string]float64{"1.5": 1.5, "-0": math.Copysign(0, -1), "1e3": 1000, ".5": 0.5, "inf": math.Inf(1), "-INF": math.Inf(-1)} {
		got, err := parseFloat(text)
		if err != nil || math.Float64bits(got) != math.Float64bits(want) {
			t.Errorf("%q is %v, %v; want %v", text, got, err, want)
		}
	}
	for text, want := range map[string]uint64{"nan": 0x7ff8000000000000, "NaN.0": 0x7ff8000000000000, "-nan": 0xfff8000000000000} {
		if f, err := parseFloat(text); err != nil || math.Float64bits(f) != want {
			t.Errorf("%s has the bits %#x, %v; an engine's has %#x", text, math.Float64bits(f), err, want)
		}
	}
	for _, text := range []string{"", "1,5", "0x1p3", "1e999", "infinity", "a"} {
		if f, err := parseFloat(text); err == nil {
			t.Errorf("%q was taken as %v", text, f)
		}
	}
	if _, err := parseFloat("1,5"); !strings.Contains(err.Error(), "1.5") {
		t.Errorf("a comma is not explained: %v", err)
	}
}

func TestFloatTextReadsBack(t *testing.T) {
	for _, f := range []float64{0, 0.1, 87.5, 1e-7, 1e20, 123456789.123, float64(float32(0.1)), 512.25, math.MaxFloat64, 5e-324} {
		for _, bits := range []int{32, 64} {
			text := floatText(f, bits)
			got, err := parseFloat(text)
			if err != nil {
				t.Errorf("%v is shown as %q, which does not read back: %v", f, text, err)
				continue
			}
			if bits == 32 && float64(float32(f)) == f {
				got = float64(float32(got))
			}
			if got != f {
				t.Errorf("%v of %d bits is shown as %s, which reads as %v", f, bits, text, got)
			}
		}
	}
	if got := floatText(float64(float32(0.1)), 32); got != "0.1" {
		t.Errorf("0.1 of 32 bits is shown as %s", got)
	}
}

// TestMathRows checks, for every type with components, that each component has one field and that a field changes no other.
func TestMathRows(t *testing.T) {
	for typ := variant.Nil; typ < variant.Types; typ++ {
		shape, ok := variant.ShapeOf(typ)
		if !ok {
			continue
		}
		c := make([]float64, len(shape.Components))
		for i := range c {
			c[i] = float64(i + 1)
		}
		v := variant.OfMath(typ, c...)
		seen := map[int]bool{}
		for _, r := range mathRows(v, Shown{}) {
			for _, s := range r.specs {
				next, err := s.take(v, "77")
				if err != nil {
					t.Fatalf("%v %s.%s: %v", typ, r.label, s.label, err)
				}
				hit := -1
				for i, f := range next.Data.(*variant.Math).C {
					switch {
					case f == 77 && hit < 0:
						hit = i
					case f != float64(i+1):
						t.Errorf("%v %s.%s also changed component %d to %v", typ, r.label, s.label, i, f)
					}
				}
				if hit < 0 || seen[hit] {
					t.Errorf("%v %s.%s changes component %d", typ, r.label, s.label, hit)
				}
				seen[hit] = true
				if name := strings.TrimPrefix(r.label+"."+s.label, "."); hit >= 0 && shape.Components[hit] != name && shape.Components[hit] != s.label {
					t.Errorf("%v: the field %s changes %s", typ, name, shape.Components[hit])
				}
			}
		}
		if len(seen) != len(c) {
			t.Errorf("%v has %d fields for %d components", typ, len(seen), len(c))
		}
		if v.Data.(*variant.Math).C[0] != 1 {
			t.Errorf("%v: the value itself was changed", typ)
		}
	}
}

func TestPathsGoBackAndForth(t *testing.T) {
	for _, text := range []string{"", "/root/World/Camera", "../Player:position:x", ":modulate", "Arm/Hand", "/"} {
		if got := pathText(readPath(text)); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}

func TestColorHexKeepsWhatItDoesNotShow(t *testing.T) {
	v := variant.OfMath(variant.Color, float64(float32(0.1)), 2.5, 0, 1)
	same, err := takeHex(v, colorHex(v))
	if err != nil {
		t.Fatal(err)
	}
	got := same.Data.(*variant.Math).C
	if got[0] != float64(float32(0.1)) {
		t.Errorf("0.1 became %v though its digits did not change", got[0])
	}
	half, err := takeHex(v, "#80ff0000")
	if err != nil {
		t.Fatal(err)
	}
	if c := half.Data.(*variant.Math).C; c[0] != float64(float32(128./255)) || c[3] != 0 {
		t.Errorf("#80ff0000 became %v", c)
	}
	for _, bad := range []string{"", "#12", "red", "#12345", "#gggggg"} {
		if _, err := takeHex(v, bad); err == nil {
			t.Errorf("%q was taken", bad)
		}
	}
}

func TestPlain(t *testing.T) {
	for text, want := range map[string]bool{"a\nb\tc 灯": true, "\xff": false, "a\rb": false, "\x00": false, "": true} {
		if plain(text) != want {
			t.Errorf("plain(%q) is %v", text, !want)
		}
	}
}
