package codec

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"savant/codec/dialect"
	"savant/codec/variant"
)

// TestScanIsSkip damages values at random and compares scan with skip in every dialect: they must end at the same
// place, or both fail.
func TestScanIsSkip(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	deep := variant.OfInt(1)
	for range 40 {
		deep = variant.OfArray(variant.OfDict(variant.Entry{Key: variant.OfString("k"), Value: deep}))
	}
	object := &variant.Instance{Class: "Node"}
	for i := range 70 {
		object.Properties = append(object.Properties, variant.Property{Name: "name", Value: variant.OfInt(int64(i) << (i & 31))})
	}
	many := make([]variant.Value, 130)
	for i := range many {
		many[i] = variant.OfFloat(float64(i) / 3)
	}
	value := variant.OfDict(
		variant.Entry{Key: variant.OfString("deep"), Value: deep},
		variant.Entry{Key: variant.OfArray(variant.OfInt(1), variant.OfInt(2)), Value: variant.OfArray(many...)},
		variant.Entry{Key: variant.OfString("object"), Value: variant.Value{Type: variant.Object, Data: object}},
		variant.Entry{Key: variant.OfInt(3), Value: variant.Value{Type: variant.PackedStringArray, Data: []string{"a", "bcde", ""}}},
		variant.Entry{Key: variant.OfInt(4), Value: variant.Value{Type: variant.PackedByteArray, Data: []byte("bytes")}},
	)
	ends, failures := 0, 0
	for _, writer := range dialect.All() {
		good, err := Append(nil, value, writer)
		if err != nil {
			t.Fatal(writer.Name, err)
		}
		for range 300 {
			b := bytes.Clone(good)
			for range r.IntN(4) {
				at := r.IntN(len(b))
				if r.IntN(2) == 0 {
					at &^= 3
				}
				b[at] = byte(r.IntN(256) >> r.IntN(8))
			}
			if r.IntN(3) == 0 {
				b = b[:r.IntN(len(b)+1)]
			}
			for _, d := range dialect.All() {
				plain := skipper{b: b, steps: d.Steps(), d: d}
				want := plain.skip(0, 0)
				if got := newScanner(b, d, new(met)).within(b, 0); got != want {
					t.Fatalf("in %s the scan ends at %d, the walk at %d: %x", d.Name, got, want, b)
				}
				if want < 0 {
					failures++
				} else {
					ends++
				}
			}
		}
	}
	if ends < 1000 || failures < 1000 {
		t.Errorf("%d values were read and %d were not: too few of one", ends, failures)
	}
}

// TestScanDepth tests the maximum depth, and one more.
func TestScanDepth(t *testing.T) {
	for _, n := range []int{MaxDepth, MaxDepth + 1} {
		b := bytes.Repeat([]byte{28, 0, 0, 0, 1, 0, 0, 0}, n)
		b = append(b, 0, 0, 0, 0)
		d := dialect.Godot46
		plain := skipper{b: b, steps: d.Steps(), d: d}
		s := newScanner(b, d, new(met))
		if got, want := s.within(b, 0), plain.skip(0, 0); got != want || (got < 0) != (n > MaxDepth) {
			t.Errorf("%d deep the scan ends at %d, the walk at %d", n, got, want)
		}
	}
}
