package strtod

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
)

// TestAppend compares the digits of numbers of all sizes with how they must be read.
func TestAppend(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		name string
		next func() float64
		none float64 // maximum share without digits for Godot
	}{
		{"0 to 1", r.Float64, 0.013},
		{"large", func() float64 { return 1.7e9 + 1e8*r.Float64() }, 0.0001},
		{"1e-30 to 1e30", func() float64 { return math.Pow(10, 60*r.Float64()-30) }, 0.01},
		{"tiny", func() float64 { return math.Pow(10, -280-40*r.Float64()) }, 1},
		{"bits", func() float64 { return math.Float64frombits(r.Uint64()) }, 0.04},
		{"short", func() float64 { return math.Round(1e6*r.Float64()) / 1000 }, 0},
	} {
		const n = 20_000
		none := 0
		for range n {
			f := c.next()
			if f != f || math.IsInf(f, 0) {
				continue
			}
			if r.IntN(2) == 0 {
				f = -f
			}
			text, ok := Append(nil, f)
			if g := Parse(text); math.Float64bits(f) != math.Float64bits(g) {
				t.Fatalf("%s: %v is written as %s and read as %v", c.name, f, text, g)
			}
			if !ok {
				none++
			} else if g := Godot(text); math.Float64bits(f) != math.Float64bits(g) {
				t.Fatalf("%s: %v is written as %s, which Godot reads as %v", c.name, f, text, g)
			}
		}
		if float64(none) > c.none*n {
			t.Errorf("%s: no digits for %d of %d", c.name, none, n)
		}
	}
}

// TestNoDigits tries all digits around numbers for which Append reports that Godot has none.
func TestNoDigits(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for found := 0; found < 50; {
		f := math.Pow(10, 60*r.Float64()-30)
		if _, ok := Append(nil, f); ok {
			continue
		}
		found++
		for n := Most; n > 0; n-- {
			m, exponent := decimal(f, n)
			for k := m - 1000; k <= m+1000; k++ {
				text := strconv.AppendInt(nil, k, 10)
				text = append(append(text, 'e'), strconv.Itoa(exponent)...)
				if k > 0 && k < 1e18 && Godot(text) == f {
					t.Fatalf("%v is what Godot reads from %s", f, text)
				}
			}
		}
	}
}

// TestGodot lists what is not read as the nearest number.
func TestGodot(t *testing.T) {
	for text, want := range map[string]float64{
		"0.5": 0.5, "-3": -3, "+4": 4, "1e2": 100, "1.5E-01": 0.15,
		"5e-324": 0, "1e-309": 0, "1e-308": 1e-308, "1e400": math.Inf(1), "-1e400": math.Inf(-1),
		"0.00000000000000000123": 0, // the zeros use up its digits
		"1234567890123456789":    1234567890123456780,
		"0.9730458047755973":     0.9730458047755972,
		"0.035753970079918096":   0.03575397007991809, // one digit too many with the zeros
	} {
		if got := Godot([]byte(text)); got != want {
			t.Errorf("%s is read as %v, not %v", text, got, want)
		}
	}
	if got := Godot([]byte("0e400")); got == got {
		t.Errorf("0e400 is read as %v", got)
	}
	if got := Parse([]byte("0.00000000000000000123")); got != 1.23e-18 {
		t.Errorf("all digits mean %v", got)
	}
}
