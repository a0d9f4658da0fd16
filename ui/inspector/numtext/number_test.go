package numtext

import (
	"math"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestParseInt(t *testing.T) {
	good := map[string]int64{
		"0": 0, "-7": -7, "+7": 7, " 42 ": 42, "010": 10, "0x10": 16, "-0xff": -255, "0b101": 5, "1_000": 1000,
		"1e6": 1_000_000, "-2.5E1": -25, "5.0": 5, "9007199254740993e0": 9007199254740993,
		"9223372036854775807": math.MaxInt64, "-9223372036854775808": math.MinInt64,
	}
	for text, want := range good {
		if got, err := ParseInt(text); err != nil || got != want {
			t.Errorf("%q is %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "abc", "1.5", "0x", "9223372036854775808", "1 2", "--1",
		"1e-1", "1e", "e1", "1e19", "1e999999999", "1e-999999999", "1.5e1.0", "value+1"} {
		if n, err := ParseInt(text); err == nil {
			t.Errorf("%q was taken as %d", text, n)
		}
	}
}

func TestHexGoesBackAndForth(t *testing.T) {
	for _, n := range []int64{0, 1, -1, math.MaxInt32, math.MinInt32, math.MaxInt64, math.MinInt64, 125000} {
		for _, width := range []int{32, 64, 0} {
			text := HexText(n, width)
			if got, err := ParseHex(text, width); err != nil || got != n {
				t.Errorf("%d in %d bits is %s, which reads as %d, %v", n, width, text, got, err)
			}
		}
	}
	if got := HexText(10, 8); got != "0x0A" {
		t.Errorf("a byte: %s", got)
	}
	if got := HexText(-1, 32); got != "0xFFFFFFFF" {
		t.Errorf("-1 in 32 bits is shown as %s", got)
	}
}

func TestParseFloat(t *testing.T) {
	for text, want := range map[string]float64{"1.5": 1.5, "-0": math.Copysign(0, -1), "1e3": 1000, ".5": 0.5, "inf": math.Inf(1), "-INF": math.Inf(-1)} {
		got, err := ParseFloat(text)
		if err != nil || math.Float64bits(got) != math.Float64bits(want) {
			t.Errorf("%q is %v, %v; want %v", text, got, err, want)
		}
	}
	for text, want := range map[string]uint64{"nan": 0x7ff8000000000000, "NaN.0": 0x7ff8000000000000, "-nan": 0xfff8000000000000} {
		if f, err := ParseFloat(text); err != nil || math.Float64bits(f) != want {
			t.Errorf("%s has the bits %#x, %v; an engine's has %#x", text, math.Float64bits(f), err, want)
		}
	}
	for _, text := range []string{"", "1,5", "0x1p3", "1e999", "infinity", "a"} {
		if f, err := ParseFloat(text); err == nil {
			t.Errorf("%q was taken as %v", text, f)
		}
	}
	if _, err := ParseFloat("1,5"); !strings.Contains(err.Error(), "1.5") {
		t.Errorf("a comma is not explained: %v", err)
	}
	if _, err := ParseFloat("2,5*3"); !strings.Contains(err.Error(), "2.5*3") {
		t.Errorf("a comma in a calculation is not explained: %v", err)
	}
	if _, err := ParseFloat("Vector2(50, 60)"); strings.Contains(err.Error(), "50. 60") {
		t.Errorf("a vector is taken for a number with a comma: %v", err)
	}
}

func TestFloatTextReadsBack(t *testing.T) {
	for _, f := range []float64{0, 0.1, 87.5, 1e-7, 1e20, 123456789.123, float64(float32(0.1)), 512.25, math.MaxFloat64, 5e-324} {
		for _, bits := range []int{32, 64} {
			text := FloatText(f, bits)
			got, err := ParseFloat(text)
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
	if got := FloatText(float64(float32(0.1)), 32); got != "0.1" {
		t.Errorf("0.1 of 32 bits is shown as %s", got)
	}
}

// TestErrorsAreBrief: what was pasted into a field of a number is not quoted whole. A label of that size takes minutes to be laid out.
func TestErrorsAreBrief(t *testing.T) {
	for _, text := range []string{strings.Repeat("lorem ipsum ", 50_000), strings.Repeat("9", 50_000), "1e" + strings.Repeat("9", 50_000), "1/0" + strings.Repeat("0", 50_000), "灯" + strings.Repeat("灯,", 50_000)} {
		for name, parse := range map[string]func() error{
			"whole": func() error { _, err := ParseInt(text); return err },
			"hex":   func() error { _, err := ParseHex(text, 64); return err },
			"float": func() error { _, err := ParseFloat(text); return err },
		} {
			if err := parse(); err == nil || len(err.Error()) > 400 || !utf8.ValidString(err.Error()) {
				t.Errorf("%s, %.10s…: %.500v", name, text, err)
			}
		}
	}
}
