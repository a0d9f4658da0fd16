package codec_test

import (
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
)

// TestTwins compares values across all pairs of dialects with the result of decoding them.
func TestTwins(t *testing.T) {
	entry := func(key string, v variant.Value) variant.Entry {
		return variant.Entry{Key: variant.OfString(key), Value: v}
	}
	values := []variant.Value{
		{}, variant.OfBool(true), variant.OfInt(5), variant.OfInt(1 << 40), variant.OfFloat(0.5), variant.OfFloat(0.1), variant.OfString(""),
		variant.OfString("four"), variant.OfString("fives"), variant.OfMath(variant.Vector2, 1, 2), variant.OfMath(variant.Color, 1, 2, 3, 4),
		{Type: variant.PackedByteArray, Data: []byte{1, 2, 3}}, {Type: variant.PackedFloat32Array, Data: []float32{1, 2}},
		variant.OfArray(), variant.OfArray(variant.OfInt(1), variant.OfString("x")),
		variant.OfDict(entry("a", variant.OfInt(1)), entry("b", variant.OfArray(variant.OfFloat(2.5)))),
		variant.OfDict(entry("a", variant.OfInt(1)), entry("b", variant.OfArray(variant.OfFloat(2.25)))),
	}
	seen := 0
	for _, a := range dialect.All() {
		for _, b := range dialect.All() {
			twins := codec.NewTwins(a, b)
			for i, v := range values {
				for k, w := range values {
					x, err := codec.Append([]byte{9, 9, 9, 9}, v, a)
					y, err2 := codec.Append(nil, w, b)
					if err != nil || err2 != nil {
						continue
					}
					x, y = append(x, 0, 0, 0, 0), append(y, 1)
					end, until, same := twins.Same(x, 4, y, 0)
					if !same {
						if i == k && a == b {
							t.Errorf("%s: value %d is not the same as itself", a.Name, i)
						}
						continue
					}
					seen++
					p, pEnd, err := codec.Decode(x, 4, a)
					q, qEnd, err2 := codec.Decode(y, 0, b)
					if err != nil || err2 != nil || pEnd != end || qEnd != until || !variant.Equal(p, q) {
						t.Errorf("%s value %d and %s value %d are taken for the same", a.Name, i, b.Name, k)
					}
				}
			}
		}
	}
	if seen < 10*len(values) {
		t.Errorf("only %d pairs are seen to be the same", seen)
	}
}
