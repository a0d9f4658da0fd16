package typedjson

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"savant/codec/strtod"
)

// plainDigits is AppendDigits without its shortcuts.
func plainDigits(b []byte, f float64) []byte {
	start := len(b)
	b = pointed(strconv.AppendFloat(b, f, 'g', -1, 64), start)
	if strtod.Godot(b[start:]) != f {
		b, _ = strtod.Append(b[:start], f)
	}
	return pointed(b, start)
}

// plainFloat is AppendFloat of a finite number without its shortcuts.
func plainFloat(f float64) []byte {
	if f == 0 && math.Signbit(f) {
		return []byte("-0.0")
	}
	if f == math.Trunc(f) && math.Abs(f) < 1e14 {
		return append(strconv.AppendInt(nil, int64(f), 10), ".0"...)
	}
	places := 14
	if a := math.Abs(f); a > 10 {
		places = max(0, places-int(math.Floor(math.Log10(a))))
	}
	b := strconv.AppendFloat(nil, f, 'f', places, 64)
	if bytes.IndexByte(b, '.') < 0 {
		b = append(b, ".0"...)
	} else if b = bytes.TrimRight(b, "0"); b[len(b)-1] == '.' {
		b = append(b, '0')
	}
	if strtod.Godot(b) == f {
		return b
	}
	return plainDigits(nil, f)
}

// TestShortcuts compares the digits of numbers of many kinds with those found step by step.
func TestShortcuts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	ten := func(n int) float64 { return math.Pow(10, float64(r.IntN(n))) }
	for name, next := range map[string]func() float64{
		"bits":     func() float64 { return math.Float64frombits(r.Uint64()) },
		"short":    func() float64 { return float64(r.Int64N(int64(ten(16)))+1) / ten(16) },
		"narrow":   func() float64 { return float64(math.Float32frombits(r.Uint32())) },
		"unit":     func() float64 { return r.Float64() },
		"small":    func() float64 { return float64(float32(r.NormFloat64() * math.Pow(10, float64(r.IntN(12)-6)))) },
		"around":   func() float64 { return math.Pow(10, float64(r.IntN(40)-20)) * (1 + float64(r.IntN(5)-2)*0x1p-52) },
		"nines":    func() float64 { return ten(16) - 1/ten(16) },
		"products": func() float64 { return float64(r.IntN(100_000)) * 0.1 },
		"whole":    func() float64 { return math.Trunc(r.Float64() * ten(20)) },
	} {
		for range 100_000 {
			f := next()
			if f != f || math.IsInf(f, 0) {
				continue
			}
			if r.IntN(2) == 0 {
				f = -f
			}
			if got, want := AppendDigits(nil, f, 'g'), plainDigits(nil, f); !bytes.Equal(got, want) {
				t.Fatalf("%s: %v is written as %s, not %s", name, f, got, want)
			}
			if got, want := AppendFloat(nil, f), plainFloat(f); !bytes.Equal(got, want) {
				t.Fatalf("%s: %v is written as %s, not %s", name, f, got, want)
			}
		}
	}
}

func BenchmarkAppend(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		name string
		next func() float64
	}{
		{"narrow", func() float64 { return float64(float32(r.NormFloat64())) }},
		{"double", r.NormFloat64},
		{"short", func() float64 { return float64(r.IntN(1_000_000)) / 1000 }},
	} {
		list := make([]float64, 1<<12)
		for i := range list {
			list[i] = c.next()
		}
		for name, do := range map[string]func([]byte, float64) []byte{"number": AppendNumber, "float": AppendFloat,
			"plain": plainDigits} {
			b.Run(c.name+"/"+name, func(b *testing.B) {
				var room [64]byte
				for i := 0; b.Loop(); i++ {
					do(room[:0], list[i%len(list)])
				}
			})
		}
	}
}
