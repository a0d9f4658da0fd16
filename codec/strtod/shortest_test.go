package strtod

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
)

// positives yields positive floats of many kinds, n of each.
func positives(n int, yield func(kind string, f float64)) {
	r := rand.New(rand.NewPCG(3, 4))
	for kind, next := range map[string]func() float64{
		"bits":            func() float64 { return math.Float64frombits(r.Uint64() >> 1) },
		"of all sizes":    func() float64 { return math.Pow(10, 70*r.Float64()-45) },
		"narrow":          func() float64 { return math.Abs(float64(float32(100 * r.NormFloat64()))) },
		"to one":          r.Float64,
		"few bits":        func() float64 { return math.Ldexp(float64(1+r.IntN(1<<20)), r.IntN(180)-130) },
		"few digits":      func() float64 { return float64(1+r.IntN(1_000_000)) / math.Pow(10, float64(r.IntN(30)-5)) },
		"large":           func() float64 { return math.Ldexp(float64(1<<52+r.Int64N(1<<52)), r.IntN(20)-14) },
		"next to a power": func() float64 { return math.Float64frombits(uint64(r.IntN(200)+900)<<52 + r.Uint64N(5) - 2) },
	} {
		for range n {
			if f := next(); f > 0 && f <= math.MaxFloat64 {
				yield(kind, f)
			}
		}
	}
}

// TestDigits compares digits with those that strconv finds.
func TestDigits(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var buffer [32]byte
	positives(100_000, func(kind string, f float64) {
		m, n, exponent := Digits(f)
		wantM, wantN, wantExponent := laidOut(strconv.AppendFloat(buffer[:0], f, 'e', -1, 64))
		if m != wantM || n != wantN || exponent != wantExponent {
			t.Fatalf("%s: %v: %d, %d digits, e%d, not %d, %d, e%d", kind, f, m, n, exponent, wantM, wantN, wantExponent)
		}
		for _, n := range [...]int{17, 18, 1 + r.IntN(16)} {
			m, exponent = decimal(f, n)
			wantM, _, wantExponent = laidOut(strconv.AppendFloat(buffer[:0], f, 'e', n-1, 64))
			if m != wantM || exponent != wantExponent {
				t.Fatalf("%s: %v to %d digits: %de%d, not %de%d", kind, f, n, m, exponent, wantM, wantExponent)
			}
		}
	})
}

// stepwise is Append without its shortcuts.
func stepwise(f float64) (text []byte, ok bool) {
	var other []byte
	for _, n := range counts {
		m, _, exponent := laidOut(strconv.AppendFloat(nil, f, 'e', n-1, 64))
		x := mantissaFor(f, exponent)
		for i := range steps {
			c, found := digitsOf(beside(x, i), m, n)
			if !found || scaled(beside(x, i), exponent) != f {
				continue
			}
			if text := layOut(nil, c, n, exponent); Nearest(text) == f {
				return text, true
			} else if other == nil {
				other = text
			}
		}
	}
	if other != nil {
		return other, true
	}
	return strconv.AppendFloat(nil, f, 'e', Most+1, 64), false
}

// TestStepwise compares what Append finds with what it would find without its shortcuts.
func TestStepwise(t *testing.T) {
	positives(20_000, func(kind string, f float64) {
		got, ok := Append(nil, f)
		if want, wantOK := stepwise(f); ok != wantOK || !bytes.Equal(got, want) {
			t.Fatalf("%s: %v is written as %s (%t), not as %s (%t)", kind, f, got, ok, want, wantOK)
		}
	})
}

// TestShort compares Short with dividing every number.
func TestShort(t *testing.T) {
	positives(100_000, func(kind string, f float64) {
		for _, f := range [...]float64{f, math.Round(math.Mod(f, mostShort)*step) / step} {
			m, ok := Short(f)
			if want := f < mostShort && math.Round(f*step)/step == f; ok != want || ok && float64(m)/step != f {
				t.Fatalf("%s: %v is %d: %t", kind, f, m, ok)
			}
		}
	})
}

// TestSpelled compares eight digits with those of strconv.
func TestSpelled(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for i := range uint32(1_000_000) {
		for _, n := range [...]uint32{i, 99_999_999 - i, r.Uint32N(100_000_000)} {
			if digits := Spelled(n); Eight(digits) != n {
				t.Fatalf("%d is spelled %x", n, digits)
			}
		}
	}
	for _, n := range [...]uint64{0, 7, 123_456_789, 1<<63 - 1} {
		var all [All]byte
		AllDigits(&all, n)
		if text := strconv.FormatUint(n, 10); string(bytes.TrimLeft(all[:len(all)-1], "0"))+string(all[len(all)-1]) != text {
			t.Errorf("%s is spelled %s", text, all)
		}
	}
}
