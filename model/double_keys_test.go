package model_test

import (
	"encoding/binary"
	"testing"

	"savant/codec"
	"savant/codec/dialect"
	"savant/codec/variant"
	"savant/model"
	"savant/model/kinds"
)

// TestKeysOfDoubles: an entry whose key has 64-bit components is found by its path, also beside one with 32-bit components.
func TestKeysOfDoubles(t *testing.T) {
	for _, c := range [][]float64{{0.1, 3.13456, 1, 2}, {2.568123e+207, 3.13456e-294, 1, 2}} {
		dict := &variant.Dict{}
		for i, double := range []bool{false, true} {
			key := variant.Value{Type: variant.Rect2, Data: &variant.Math{Double: double, C: c}}
			dict.Entries = append(dict.Entries, variant.Entry{Key: key, Value: variant.OfInt(int64(i))})
		}
		value, err := codec.Append(nil, variant.Value{Type: variant.Dictionary, Data: dict}, dialect.Godot46)
		if err != nil {
			t.Fatal(err)
		}
		d, err := kinds.Open(append(binary.LittleEndian.AppendUint32(nil, uint32(len(value))), value...), model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		top := d.Child(model.Root, 0)
		for i := range 2 {
			r := d.Child(top, i)
			if got, err := d.Find(d.Path(r)); got != r {
				t.Errorf("%s leads to %d, not %d: %v", d.Path(r), got, r, err)
			}
		}
	}
}
